"""A drawing (SVG) as a picture (PNG), by resvg, with a font of our own, so that words appear."""

from pathlib import Path

FONTS = Path(__file__).parent / "fonts"
FAMILY = "DejaVu Sans"
ZOOM = 2.0  # pixels of the picture for each of the drawing's


def png(svg: str) -> bytes:
    """The picture. Letters that our font lacks are taken from the system's, where it has them."""
    import resvg_py

    return resvg_py.svg_to_bytes(
        svg_string=svg,
        zoom=ZOOM,
        font_dirs=[str(FONTS)],
        font_family=FAMILY,
        sans_serif_family=FAMILY,
    )
