"""What the property tests draw: positions, games, matches and records of every kind."""

import re
from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

from boards import KRUR
from hypothesis import strategies as st

from semina.notation.position_text import parse_position
from semina.notation.record import GAME_TAGS, Line, Record, Step
from semina.rules.board import Side
from semina.rules.catalogue import CATALOGUE, Rules
from semina.rules.game import Game, Replay, new_game
from semina.rules.match import Match, ShortPit
from semina.rules.position import Position

SEEDS_OF_CHANCE = st.integers(0, 2**32 - 1)
GAME_KEYS = st.sampled_from(sorted(CATALOGUE))
SIDES = st.sampled_from(list(Side))

# What draws from a strategy: in `composite` functions, and `data.draw`.
Draw: TypeAlias = Callable[[st.SearchStrategy[Any]], Any]


@st.composite
def krur_texts(draw: st.DrawFn, closing: bool = True) -> str:
    """Any valid Krur position, whether it can be reached or not."""
    rows = []
    captured = 0
    for _ in Side:
        signs = draw(st.text("   *x" if closing else "   *", min_size=4, max_size=4))
        if signs == "xxxx":
            signs = "xxx "
        captured += signs.count("*")
        rows.append(signs)
    signs = rows[0] + rows[1]
    seeds = [4 if sign == "*" else 0 for sign in signs] + [0, 0]
    free = [place for place in range(10) if place >= 8 or signs[place] != "x"]
    _scatter(draw, seeds, free, KRUR.SEEDS - 4 * captured)
    cells = [
        "x" if sign == "x" else f"{number}{sign.strip()}"
        for sign, number in zip(signs, seeds, strict=False)
    ]
    side = draw(st.sampled_from("SN"))
    return f"{','.join(cells[:4])}/{','.join(cells[4:])} {seeds[8]}-{seeds[9]} {side}"


@st.composite
def wahree_texts(draw: st.DrawFn) -> str:
    """Any valid position of Wahree or Awari; rows without a seed are frequent."""
    seeds = [0] * 14
    empty = draw(st.sampled_from([(), (), range(6), range(6, 12), range(5), range(7, 12)]))
    _scatter(draw, seeds, [place for place in range(14) if place not in empty], 48)
    pits = [str(number) for number in seeds]
    side = draw(st.sampled_from("SN"))
    return f"{','.join(pits[:6])}/{','.join(pits[6:12])} {pits[12]}-{pits[13]} {side}"


def _scatter(draw: Draw, seeds: list[int], places: list[int], most: int) -> None:
    """Put handfuls of seeds into places, at most so many in all."""
    handfuls = st.tuples(st.sampled_from(places), st.integers(1, 6) | st.integers(1, 20))
    for place, number in draw(st.lists(handfuls, max_size=16)):
        number = min(number, most)
        seeds[place] += number
        most -= number


def texts(key: str) -> st.SearchStrategy[str]:
    """Any valid position of a game; one that random play reaches if it has no strategy here."""
    strategies = {"krur": krur_texts(), "wahree": wahree_texts(), "awari": wahree_texts()}
    return strategies[key] if key in strategies else reached(CATALOGUE[key]).map(str)


def random_game(rules: Rules, chance: int, plies: int = 10_000, start: str = "start") -> Game:
    """A game of random moves, to its end or at most so many plies."""
    random = Random(chance)
    replay = Replay(new_game(rules.KEY, parse_position(start, rules)))
    for _ in range(plies):
        if replay.outcome:
            break
        replay.play(random.choice(rules.legal_moves(replay.position)))
    return replay.game()


@st.composite
def reached(draw: st.DrawFn, rules: Rules) -> Position:
    """A position that random play reaches from the opening."""
    return random_game(rules, draw(SEEDS_OF_CHANCE), draw(st.integers(0, 120))).position


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game from the opening or elsewhere, going on, ended or broken off."""
    rules = CATALOGUE[draw(GAME_KEYS)]
    start = draw(st.just("start") | texts(rules.KEY))
    plies = draw(st.sampled_from([0, 1, 2, 5, 12, 30, 10_000]))
    game = random_game(rules, draw(SEEDS_OF_CHANCE), plies, start)
    return game if game.outcome else broken_off(draw, game)


def broken_off(draw: Draw, game: Game) -> Game:
    """The game, or the same game broken off in one of the ways there are."""
    how = draw(st.sampled_from(["on", "agree", "abandon", "resign", "time"]))
    if how == "on":
        return game
    if how in ("resign", "time"):
        side = draw(SIDES)
        return game.resign(side) if how == "resign" else game.lose_on_time(side)
    return game.agree() if how == "agree" else game.abandon()


# Any text without control characters and halves of characters.
PLAIN_TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc"]))

# What may stand in a comment: anything but '}', its white space folded.
COMMENTS = PLAIN_TEXTS.map(
    lambda text: re.sub(" +", " ", text.replace("}", "{")).strip(" ")
) | st.sampled_from(
    [
        *('[Game "krur"]', '[Game "krur"] % (1. A) $1 ; {', "%", "{ {", "", "è 種"),
        *("w" * 75 + ' [Game "krur"]', "w" * 75 + " % off"),
    ]
)

TAG_TEXTS = PLAIN_TEXTS | st.sampled_from(
    ['"', "\\", '\\"', 'a "b" \\', '"]', "", " ", "\t", "Zia Sémina 種 🌱", "\u2028"]
)
TAG_NAMES = st.from_regex(r"\A[A-Za-z][A-Za-z0-9_]{0,8}\Z") | st.sampled_from(
    ["Event", "Site", "Date", "Round", "Match", "South", "North", "Annotator", "Città"]
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A game with tags, and with comments, annotations and variations on its moves."""
    game = draw(games())
    names = TAG_NAMES.filter(lambda name: name not in GAME_TAGS)
    tags = draw(st.dictionaries(names, TAG_TEXTS, max_size=5))
    comments = draw(st.lists(COMMENTS, min_size=1, max_size=6))
    random = Random(draw(SEEDS_OF_CHANCE))
    talkative = draw(st.sampled_from([0.0, 0.1, 0.5]))
    return Record(game, tags, _line(random, game, comments, talkative, 0))


def _line(random: Random, game: Game, comments: list[str], talkative: float, depth: int) -> Line:
    """A line of moves with random things written about them."""

    def some(most: int) -> range:
        return range(random.randint(1, most) if random.random() < talkative else 0)

    steps = []
    for play in game.plays:
        variations = []
        for _ in some(2) if depth < 3 else ():
            other = new_game(game.key, play.before)
            for _ in range(random.randint(1, 4)):
                if not other.outcome:
                    other = other.play(random.choice(other.legal_moves))
            variations.append(_line(random, other, comments, talkative / 3, depth + 1))
        steps.append(
            Step(
                play,
                tuple(random.randint(0, 999) for _ in some(3)),
                tuple(random.choice(comments) for _ in some(2)),
                tuple(variations),
            )
        )
    return Line(tuple(steps), tuple(random.choice(comments) for _ in some(2)))


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """A match of some games, each layout chosen at random; perhaps ended."""
    limit = draw(st.none() | st.integers(1, 4))
    match = Match(draw(st.sampled_from(list(ShortPit))), limit, draw(SIDES))
    random = Random(draw(SEEDS_OF_CHANCE))
    for _ in range(draw(st.integers(0, 5))):
        if match.outcome:
            break
        match = match.add(draw_round(draw, match, random))
    return match


def draw_round(draw: Draw, match: Match, random: Random) -> Game:
    """A finished next game of a match, now and then broken off."""
    layout = None if match.poorer is None else random.choice(match.layouts(match.poorer))
    start = match.next_game(layout).start
    plies = draw(st.sampled_from([0, 3, 8, 10_000, 10_000]))
    game = random_game(KRUR, random.getrandbits(32), plies, str(start))
    if game.outcome is None:
        game = broken_off(draw, game)
    return game if game.outcome else game.agree()
