"""The addresses of the page, one module for what belongs together."""
