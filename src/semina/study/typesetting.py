"""Setting sheets in type: what they say goes to Typst as data, a PDF comes back."""

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "sheets"
# Each a package that holds the files of a family: letters for who learns to read, and Arabic ones.
FONTS = ("fontpkg_lexend", "fontpkg_almarai")
EPOCH = 0  # the date of every PDF, so that the same sheet is the same file


def set_in_type(data: dict[str, Any]) -> bytes:
    """The PDF of some sheets; `sheets/paper.typ` says what the data hold."""
    import typst

    pdf = typst.compile(
        FOLDER / "sheet.typ",
        root=FOLDER,
        font_paths=_fonts(),
        ignore_system_fonts=True,
        sys_inputs={"data": json.dumps(data, ensure_ascii=False)},
        timestamp=EPOCH,
        pdf_tags=False,  # they are to be printed, and would make the file ten times as large
        format="pdf",
    )
    assert pdf is not None
    return pdf


@cache
def _fonts() -> Any:
    import typst

    folders = [str(files(package) / "files") for package in FONTS]
    return typst.Fonts(include_system_fonts=False, font_paths=folders)
