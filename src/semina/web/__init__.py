"""The page: an HTTP server for games in the browser. It shows and sends; it knows no rule."""
