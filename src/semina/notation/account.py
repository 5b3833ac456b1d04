"""What happened, in sentences: a turn, the end of a game, the end of a match."""

from semina.rules.board import Side
from semina.rules.game import Game
from semina.rules.match import MatchEnd, MatchOutcome
from semina.rules.move import Play
from semina.rules.outcome import Outcome, Termination
from semina.rules.position import Position
from semina.rules.setup import side_name
from semina.rules.sowing import End
from semina.words import Message, counted, message


def tell_play(play: Play) -> list[Message]:
    """What a turn did: what was lifted, how far it was sown, and why the turn ended."""
    if play.sowing.end is End.PASS:
        return [tell_end(play)]
    return [tell_lift(play), tell_end(play)]


def tell_lift(play: Play) -> Message:
    """Who lifted what, and in how many laps it was sown."""
    laps = play.sowing.laps
    lifted = counted(
        "{side} lifts {n} seed from pit {pit}",
        "{side} lifts {n} seeds from pit {pit}",
        n=laps[0].seeds,
        side=side_name(play.before.side),
        pit=play.before.letters((laps[0].origin,)),
    )
    if len(laps) == 1:
        return Message("{lifted}.", {"lifted": lifted})
    return counted(
        "{lifted} and sows {n} lap.", "{lifted} and sows {n} laps.", n=len(laps), lifted=lifted
    )


def tell_end(play: Play) -> Message:
    """Why the turn ended."""
    side = side_name(play.before.side)
    sowing = play.sowing
    if sowing.end is End.PASS:
        return message("{side} has no seed to lift and passes.", side=side)
    if sowing.end is End.ENDLESS:
        return counted(
            "After {n} lap everything is as it was, with the same pit to lift: this sowing would "
            "never end. Nothing changes and the turn passes.",
            "After {n} laps everything is as it was, with the same pit to lift: this sowing would "
            "never end. Nothing changes and the turn passes.",
            n=len(sowing.laps),
        )
    last = play.before.letters((last_pit(play),))
    if sowing.end is End.EMPTY:
        return message(
            "The last seed falls into pit {pit}, which was empty: the turn ends.", pit=last
        )
    if sowing.end is End.OWN_CAPTURE:
        return message(
            "The last seed falls into pit {pit}, which {side} has captured. It stays there: the "
            "turn ends.",
            pit=last,
            side=side,
        )
    if sowing.end is End.PLAIN:
        return message("The last seed falls into pit {pit}; nothing is captured.", pit=last)
    if play.after.captured != play.before.captured:
        return message(
            "The last seed makes 4 in pit {pit}: {side} captures this pit, and the turn ends.",
            pit=last,
            side=side,
        )
    captured = counted(
        "The last seed makes {count} in pit {pit}: {side} captures {n} seed ({pits}).",
        "The last seed makes {count} in pit {pit}: {side} captures {n} seeds ({pits}).",
        n=sum(capture.seeds for capture in sowing.captures),
        side=side,
        count=sowing.captures[0].seeds,
        pit=last,
        pits=play.before.letters(tuple(capture.pit for capture in sowing.captures)),
    )
    if sowing.end is End.CAPTURE:
        return captured
    other = side_name(play.before.side.other)
    if not sowing.sweep:
        return message(
            "{captured} A wipe-out: {other}'s row is empty.", captured=captured, other=other
        )
    return counted(
        "{captured} A wipe-out: {other}'s row is empty, and {side} takes the {n} seed left on the "
        "board as well.",
        "{captured} A wipe-out: {other}'s row is empty, and {side} takes the {n} seeds left on the "
        "board as well.",
        n=sum(capture.seeds for capture in sowing.sweep),
        captured=captured,
        other=other,
        side=side,
    )


def last_pit(play: Play) -> int:
    """The pit in which the last seed of a sowing fell."""
    return play.sowing.laps[-1].last


def tell_outcome(game: Game) -> list[Message]:
    """Why a game is over, and its result; nothing while it goes on."""
    if game.outcome is None:
        return []
    return [_tell_termination(game, game.outcome), *_tell_result(game.outcome)]


def _tell_termination(game: Game, outcome: Outcome) -> Message:
    loser = side_name(outcome.winner.other) if outcome.winner is not None else ""
    in_play = game.position.in_play
    sentences = {
        Termination.EXHAUSTED: message("No seed is in play any more: the game is over."),
        Termination.WIPE_OUT: message("The wipe-out ends the game."),
        Termination.RESIGNATION: message("{loser} resigns and loses the game.", loser=loser),
        Termination.TIME: message("{loser}'s time is up: the game is lost.", loser=loser),
        Termination.ABANDONED: message("The game was left unfinished: it has no result."),
        Termination.REPETITION: counted(
            "The same position stands for the third time: the game is over, and the {n} seed still "
            "in play counts for nobody.",
            "The same position stands for the third time: the game is over, and the {n} seeds "
            "still in play count for nobody.",
            n=in_play,
        ),
        Termination.AGREEMENT: _tell_agreement(game),
        Termination.IMMOBILISED: _tell_immobilised(game.position),
    }
    return sentences[outcome.termination]


def _tell_agreement(game: Game) -> Message:
    rules = game.rules
    if rules.agreed_score(game.position) == rules.score(game.position):
        return counted(
            "The players agree to end the game; the {n} seed still in play counts for nobody.",
            "The players agree to end the game; the {n} seeds still in play count for nobody.",
            n=game.position.in_play,
        )
    return message("The players agree to end the game; each takes the seeds in his own row.")


def _tell_immobilised(position: Position) -> Message:
    side, other = side_name(position.side), side_name(position.side.other)
    if not position.in_row(position.side):
        return message(
            "{side} has no seed to move: the game is over, and each takes the seeds in his own "
            "row.",
            side=side,
        )
    if not position.in_row(position.side.other):
        return message(
            "{side} cannot feed {other}: the game is over, and each takes the seeds in his own "
            "row.",
            side=side,
            other=other,
        )
    return message(
        "Every move of {side} would leave {other}'s row empty: the game is over, and {side} takes "
        "all the seeds on the board.",
        side=side,
        other=other,
    )


# Ends whose sentence says who wins, whatever the seeds, or that nobody does (K18, W10).
_TELL_THE_RESULT = (Termination.RESIGNATION, Termination.TIME, Termination.ABANDONED)


def _tell_result(outcome: Outcome) -> list[Message]:
    if outcome.termination in _TELL_THE_RESULT:
        return []
    seeds = (outcome.south, outcome.north)
    if outcome.winner is None:
        return [message("A draw, {south} to {north}.", south=seeds[0], north=seeds[1])]
    return [
        message(
            "{side} wins, {own} to {other}.",
            side=side_name(outcome.winner),
            own=seeds[outcome.winner],
            other=seeds[outcome.winner.other],
        )
    ]


def tell_refusal(position: Position, pit: int) -> Message:
    """Why a pit of one's own cannot be sown now, though the game goes on."""
    letter = position.letters((pit,))
    if pit in position.closed:
        return message("Pit {pit} is closed.", pit=letter)
    if pit in position.captured:
        return message("Pit {pit} is captured.", pit=letter)
    if not position.pits[pit]:
        return message("Pit {pit} is empty.", pit=letter)
    return message(
        "Pit {pit} would leave {other} without seeds: you must feed.",
        other=side_name(position.side.other),
        pit=letter,
    )


def tell_shared(game: Game) -> list[Message]:
    """That seeds left in play are shared for the next game of a match (K13)."""
    if not game.position.in_play:
        return []
    return [
        counted(
            "For the next game the {n} seed in play goes to whoever holds fewer.",
            "For the next game the {n} seeds in play are shared; an odd one goes to whoever holds "
            "fewer.",
            n=game.position.in_play,
        )
    ]


def tell_decided(side: Side) -> Message:
    """That one side has more than half of the seeds."""
    return message(
        "{side} has more than half of all the seeds: the game is decided, and is played to its "
        "end.",
        side=side_name(side),
    )


def tell_warning() -> Message:
    """That the position stands for the second time."""
    return message(
        "This position has stood before. If it comes a third time, the game ends and the seeds in "
        "play count for nobody."
    )


def tell_match_outcome(outcome: MatchOutcome) -> list[Message]:
    """Why a match is over, and who won it."""
    south, north = outcome.holdings
    loser = side_name(outcome.winner.other) if outcome.winner is not None else ""
    reasons = {
        MatchEnd.NO_PIT: message("{loser} has too few seeds to open a pit.", loser=loser),
        MatchEnd.GAME_LIMIT: message("All the games of the match have been played."),
        MatchEnd.RESIGNATION: message("{loser} has resigned, and loses the match.", loser=loser),
        MatchEnd.TIME: message("{loser} ran out of time, and loses the match.", loser=loser),
        MatchEnd.ABANDONED: message("The match was left unfinished: it has no result."),
    }
    told = [reasons[outcome.end]]
    if outcome.winner is not None:
        told.append(
            message(
                "{side} wins the match. South holds {south} seeds, North {north}.",
                side=side_name(outcome.winner),
                south=south,
                north=north,
            )
        )
    elif outcome.end is MatchEnd.GAME_LIMIT:
        told.append(message("The match is drawn: both hold {seeds} seeds.", seeds=south))
    return told
