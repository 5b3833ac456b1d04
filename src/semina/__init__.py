"""Semina: play, study and solve traditional sowing games: Krur, Wahree and Awari."""

__version__ = "0.1.0"
