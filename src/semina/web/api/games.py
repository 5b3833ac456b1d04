"""What can be played here."""

from typing import cast

from semina.engine.levels import LEVELS
from semina.notation.position_text import format_position
from semina.rules import krur
from semina.rules.catalogue import CATALOGUE
from semina.service.phrases import PHRASES
from semina.service.view import say_all
from semina.web.api.answers import Offers
from semina.web.api.operations import reads
from semina.web.level_words import tell_level
from semina.web.pages import language
from semina.web.site import WebRequest


@reads("/games")
async def list_games(request: WebRequest) -> Offers:
    """List the games, the levels of the computer, and the phrases that can be said."""
    games = [
        {
            "key": key,
            "name": rules.NAME,
            "width": rules.WIDTH,
            "start": format_position(rules.START),
            "matches": key == krur.KEY,
        }
        for key, rules in CATALOGUE.items()
    ]
    levels = [{"number": number, "text": tell_level(number)} for number in LEVELS]
    phrases = [{"key": key, "text": text} for key, text in PHRASES.items()]
    found = {"games": games, "levels": levels, "phrases": phrases}
    return cast(Offers, say_all(found, language(request)))
