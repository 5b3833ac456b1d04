"""Semina: play, study and solve two traditional sowing games, Krur and Wahree."""

__version__ = "0.1.0"
