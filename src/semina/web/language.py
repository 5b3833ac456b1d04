"""Which language a page is in, and which way it is written."""

import re

from semina.words import LANGUAGES, RIGHT_TO_LEFT

# Each in its own language.
NAMES = {"en": "English", "it": "Italiano", "fr": "Français", "es": "Español", "ar": "العربية"}
_WANTED = re.compile(r"\s*([A-Za-z]{1,8})[A-Za-z0-9-]*\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?")


def language_of(chosen: str | None, accepted: str) -> str:
    """The language chosen before, else the one of an Accept-Language header, else English."""
    if chosen in LANGUAGES:
        return str(chosen)
    best, best_weight = "en", 0.0
    for part in accepted[:400].split(","):
        if found := _WANTED.fullmatch(part):
            language, weight = found[1].lower(), float(found[2] or 1)
            if language in LANGUAGES and weight > best_weight:
                best, best_weight = language, weight
    return best


def direction(language: str) -> str:
    """`ltr` or `rtl`."""
    return "rtl" if language in RIGHT_TO_LEFT else "ltr"
