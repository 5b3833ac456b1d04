"""Studying the games: judging positions, analysing games, puzzles, lessons."""
