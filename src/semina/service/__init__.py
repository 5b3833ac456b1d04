"""Games in play: the tables that people and the computer sit at, and where these are kept."""
