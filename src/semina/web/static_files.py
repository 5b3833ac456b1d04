"""The page's scripts, styles and pictures, each with the hash of its content."""

import hashlib
from functools import lru_cache
from pathlib import Path, PurePosixPath

STATIC_FOLDER = Path(__file__).parent / "static"
# Said here, because what the system knows about endings differs from one to the next.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


def static_path(name: str) -> Path | None:
    """The file of that name; None if there is none that may be handed out."""
    parts = PurePosixPath(name).parts
    if not parts or any(part in ("/", "..") or "\\" in part or "\0" in part for part in parts):
        return None
    path = STATIC_FOLDER.joinpath(*parts)
    return path if path.suffix in TYPES and path.is_file() else None


def content_hash(path: Path) -> str:
    return _hash(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=512)
def _hash(path: Path, _modified: int) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def static_address(name: str) -> str:
    """The address of a file, which changes when the file does."""
    path = static_path(name)
    return f"/static/{name}" + (f"?v={content_hash(path)}" if path else "")
