"""Positions, moves, records and boards as text, and what happened in sentences."""
