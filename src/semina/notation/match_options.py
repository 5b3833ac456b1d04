"""The `Options` tag of a match: `short_pit=two-or-more games=5`."""

from semina.errors import MatchError, shorten
from semina.rules.match import Match, ShortPit
from semina.words import message

MOST_GAMES = 999_999


def format_options(match: Match) -> str:
    """The `Options` tag of a match; empty where all is as by default."""
    options = []
    if match.short_pit is not ShortPit.MORE_THAN_TWO:
        options.append(f"short_pit={match.short_pit}")
    if match.games_limit is not None:
        options.append(f"games={match.games_limit}")
    return " ".join(options)


def parse_options(text: str) -> tuple[ShortPit, int | None]:
    """The short-pit option and the limit of games in an `Options` tag. Raises MatchError."""
    short_pit, games_limit = ShortPit.MORE_THAN_TWO, None
    seen = set()
    for option in text.split():
        name, _, value = option.partition("=")
        if name in seen:
            raise MatchError(message("the option {name!r} stands here twice", name=shorten(name)))
        seen.add(name)
        if name == "short_pit" and value in list(ShortPit):
            short_pit = ShortPit(value)
        elif name == "games" and value.isascii() and value.isdigit() and 0 < len(value) < 7:
            games_limit = int(value)
        else:
            raise MatchError(
                message(
                    "{option!r} is not an option of a match; expected short_pit={values}, games=N",
                    option=shorten(option),
                    values="|".join(ShortPit),
                )
            )
    return short_pit, games_limit
