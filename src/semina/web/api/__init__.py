"""The HTTP API: what the page's scripts and other people's programs ask alike."""
