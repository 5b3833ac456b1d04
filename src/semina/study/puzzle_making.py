"""Finding puzzles by program: in games of the computer's levels, proved by the tables.

A position is a puzzle where of three moves or more a single one keeps the win, or the draw, by
final seeds, and that move is none of those that gain most at once. To miss it costs two seeds at
least. The line goes on, over the best reply, as long as again only one move keeps win or draw.
"""

from collections.abc import Callable
from random import Random

from semina.engine.levels import LEVELS, LevelPlayer, Sight, best_of, seen_values
from semina.engine.players import greediest_moves
from semina.engine.search import Searcher
from semina.rules import krur
from semina.rules.board import Side
from semina.rules.catalogue import rules_of
from semina.rules.game import Game, new_game
from semina.rules.match import Match
from semina.rules.move import Move
from semina.rules.outcome import leader
from semina.rules.position import Position
from semina.study.puzzle_file import Collection
from semina.study.puzzles import GRADES, Answer, Puzzle
from semina.tables.probe import Tables, outside

# On the board, of games with tables told by their seeds: puzzles are the same with larger ones.
MOST_SEEDS = {"wahree": 16, "awari": 14}
LEAST_SEEDS = 6  # in play: with fewer there is little to see
LEAST_MOVES = 3  # that may be tried
LEAST_GAP = 2  # seeds
MOST_STEPS = 4
NEAR = 4  # seeds: positions that differ by fewer are the same puzzle
MARK = 2  # seeds that a pit counts as which is captured, or closed, in one of them only
MOST_OF_A_GAME = 3  # puzzles
STRENGTHS = (2, 3, 4)  # levels that play the games: who errs turns them more than once
MOST_BY_CHANCE = 8  # moves at the beginning
MOST_PLIES = 300
MOST_GAMES = 200  # for each puzzle wanted, before giving up
MEGABYTES = 8

Report = Callable[[int], None]


def make_puzzles(game: str, seed: int, count: int, report: Report | None = None) -> Collection:
    """So many puzzles, as many of each grade, the easier grades first; fewer where none is found.

    The same seed makes the same puzzles. report: is told how many there are. Raises
    UnknownNameError; TableError where the tables that are needed are not there.
    """
    searcher = Searcher(MEGABYTES)
    tables = Tables(game)
    check_tables(tables)
    wanted = {
        grade: count * grade // len(GRADES) - count * (grade - 1) // len(GRADES) for grade in GRADES
    }
    found: list[Puzzle] = []
    for number in range(MOST_GAMES * count):
        if not any(wanted.values()):
            break
        random = Random(f"{game} {seed} {number}")
        positions = natural_positions(game, random)
        random.shuffle(positions)
        most = len(found) + MOST_OF_A_GAME
        for position in positions:
            if len(found) == most:
                break
            puzzle = puzzle_at(game, tables, searcher, position)
            grade = puzzle.grade if puzzle else None
            if puzzle and grade and wanted[grade] and not any(is_near(puzzle, e) for e in found):
                found.append(puzzle)
                wanted[grade] -= 1
                if report:
                    report(len(found))
    found.sort(key=lambda each: (each.grade or 0, each.level or 0, len(each.steps), each.laps))
    return Collection(game, seed, tuple(found))


def check_tables(tables: Tables) -> None:
    """Raises TableError where the tables are too small to make puzzles."""
    rules = rules_of(tables.game)
    seeds = MOST_SEEDS.get(tables.game)
    # A position of the largest layer that is asked for.
    asked = (
        rules.START
        if seeds is None
        else rules.START._replace(pits=(seeds, *[0] * (2 * rules.WIDTH - 1)))
    )
    if tables.get(asked) is None:
        raise outside(tables.game, asked)


def natural_positions(key: str, random: Random) -> list[Position]:
    """The positions of a game of two levels against each other, with South to move.

    It begins with some moves by chance; every other game of Krur is a later one of a match. Where
    North is to move, the sides are exchanged.
    """
    players = [LevelPlayer(LEVELS[random.choice(STRENGTHS)], random) for _ in Side]
    game = _later_game(random) if key == krur.KEY and random.random() < 0.5 else new_game(key)
    by_chance = random.randrange(MOST_BY_CHANCE + 1)
    while game.outcome is None and len(game.plays) < MOST_PLIES:
        if len(game.plays) < by_chance:
            move = random.choice(game.legal_moves)
        else:
            move = players[game.position.side].choose_move(game)
        game = game.play(move)
    most = MOST_SEEDS.get(key, game.rules.SEEDS)
    return [
        position if position.side is Side.SOUTH else exchanged(position)
        for position in dict.fromkeys(game.positions)
        if LEAST_SEEDS <= position.in_play <= most
    ]


def _later_game(random: Random) -> Game:
    """The beginning of a game of a match in which both still hold enough for two pits."""
    held = random.randint(8, krur.SEEDS - 8)
    match = Match(held_at_start=(held, krur.SEEDS - held))
    poorer = Side.SOUTH if match.poorer is None else match.poorer
    return match.next_game(random.choice(match.layouts(poorer)))


def exchanged(position: Position) -> Position:
    """The same position with the sides exchanged."""
    width = position.width
    pits = 2 * width
    return Position(
        position.pits[width:] + position.pits[:width],
        position.side.other,
        (position.held[1], position.held[0]),
        frozenset((pit + width) % pits for pit in position.captured),
        frozenset((pit + width) % pits for pit in position.closed),
    )


def puzzle_at(key: str, tables: Tables, searcher: Searcher, position: Position) -> Puzzle | None:
    """The puzzle that a position is; None if it is none."""
    game = new_game(key, position)
    answers = only_move(game, tables)
    if answers is None or len(answers) < LEAST_MOVES:
        return None
    most_at_once, gain = greediest_moves(game)
    if gain and _best(answers).move in most_at_once:
        return None
    steps: list[tuple[Answer, ...]] = []
    level = laps = 1
    while answers is not None and len(steps) < MOST_STEPS:
        right = _best(answers)
        steps.append(answers)
        level = max(level, found_from(game, right.move, searcher))
        game = game.play(right.move)
        laps = max(laps, len(game.plays[-1].sowing.laps))
        if right.reply is None:
            break
        game = game.play(right.reply)
        answers = only_move(game, tables)
    return Puzzle(key, position, tuple(steps), level, laps)


def only_move(game: Game, tables: Tables) -> tuple[Answer, ...] | None:
    """Every move of a position in which one alone keeps the win, or the draw; None of another."""
    margins = _margins_of_only_move(game, tables)
    if margins is None:
        return None
    best = max(margins.values())
    return tuple(
        Answer(move, margin, _best_reply(game.play(move), tables, goes_on=margin == best))
        for move, margin in margins.items()
    )


def _margins_of_only_move(game: Game, tables: Tables) -> dict[Move, int] | None:
    found = None if game.outcome else tables.get(game.position)
    if found is None or len(found.moves) < 2:
        return None
    score, side = game.rules.score(game.position), game.position.side
    ahead = score[side] - score[side.other]
    margins = {move: ahead + value for move, value in found.moves.items()}
    best, second = sorted(margins.values(), reverse=True)[:2]
    keeps = best >= 0 and leader(best, 0) is not leader(second, 0)
    return margins if keeps and best - second >= LEAST_GAP else None


def _best_reply(game: Game, tables: Tables, *, goes_on: bool) -> Move | None:
    """The best answer to a move, one that makes progress; None where the game is over.

    goes_on: rather one to which again only one move is right.
    """
    if game.outcome is not None:
        return None
    best = tables.probe(game.position).progress
    if goes_on:
        for reply in best:
            if _margins_of_only_move(game.play(reply), tables):
                return reply
    return best[0]


def found_from(game: Game, right: Move, searcher: Searcher) -> int:
    """The lowest level from which on all play a move, did they overlook none; 10 if 9 does not."""
    highest = max(LEVELS)  # which has a clock, and is not asked
    for number in range(highest - 1, 0, -1):
        judges = LEVELS[number].judges
        if isinstance(judges, Sight):
            values = seen_values(game, judges)
        else:
            scores = searcher.search(game, judges, every_move=True).moves
            values = {move: score.value for move, score in scores.items()}
        if best_of(values) != [right]:
            return number + 1
    return 1


def is_near(one: Puzzle, other: Puzzle) -> bool:
    """Whether two puzzles ask for a move in nearly the same position."""
    return any(distance(mine, his) < NEAR for mine in one.positions for his in other.positions)


def distance(one: Position, other: Position) -> int:
    """By how many seeds in play two positions differ; marks of a pit count as `MARK` seeds.

    What is held or lies in captured pits does not count: it only moves the margin.
    """
    seeds = sum(abs(mine - his) for mine, his in zip(_in_play(one), _in_play(other), strict=True))
    marks = (one.captured ^ other.captured) | (one.closed ^ other.closed)
    return seeds + MARK * len(marks)


def _in_play(position: Position) -> list[int]:
    return [0 if pit in position.captured else seeds for pit, seeds in enumerate(position.pits)]


def _best(answers: tuple[Answer, ...]) -> Answer:
    return max(answers, key=lambda answer: answer.margin)
