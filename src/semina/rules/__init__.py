"""The rules of the games: plain Python, the definition that everything else is tested against."""
