"""Games in play: tables that people and the computer sit at, their clocks, and where they are kept."""
