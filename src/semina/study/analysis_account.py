"""What an analysis found, in sentences for people."""

from semina.engine.search import Score
from semina.rules.board import Side
from semina.rules.move import Move, move_letter
from semina.rules.setup import side_name
from semina.study.analysis import PERCENT_A_SEED, Accuracy, Analysis, JudgedMove, winner
from semina.words import Message, counted, message

LONGEST_LINE = 12  # moves of a line that are told


def tell_turn(move: JudgedMove, you: Side | None = None) -> list[Message]:
    """What a move gave away, what was better, and what that did to the game.

    you: the side of who reads it, who is then spoken to.
    """
    return [_tell_loss(move, you), _tell_change(move)]


def tell_step(move: JudgedMove, you: Side | None = None) -> list[Message]:
    """What there is to say of a move when one steps through the game."""
    if not move.has_choice:
        told = message("It was the only move.")
    elif move.was_best and move.lost.exact:
        told = message("No move was better.")
    elif move.was_best:
        told = message("I know no better move.")
    else:
        told = _tell_loss(move, you)
    return [told, message("With best play from here: {margin}.", margin=tell_margin(move.after))]


def _tell_loss(move: JudgedMove, you: Side | None) -> Message:
    return Message(
        "{given_away} {better}",
        {"given_away": _tell_given_away(move, you), "better": _tell_better(move)},
    )


def _tell_given_away(move: JudgedMove, you: Side | None) -> Message:
    n, played = round(move.lost.value), letter(move, move.play.move)
    side = side_name(move.side)
    if move.side is you and move.lost.exact:
        return counted(
            "Here you gave away {n} seed with {played}:",
            "Here you gave away {n} seeds with {played}:",
            n=n,
            played=played,
        )
    if move.side is you:
        return counted(
            "Here you seem to have given away {n} seed with {played}:",
            "Here you seem to have given away {n} seeds with {played}:",
            n=n,
            played=played,
        )
    if move.lost.exact:
        return counted(
            "Here {side} gave away {n} seed with {played}:",
            "Here {side} gave away {n} seeds with {played}:",
            n=n,
            side=side,
            played=played,
        )
    return counted(
        "Here {side} seems to have given away {n} seed with {played}:",
        "Here {side} seems to have given away {n} seeds with {played}:",
        n=n,
        side=side,
        played=played,
    )


def tell_lost(lost: Score) -> Message:
    """What a move gave away, alone: `3 seeds`, `about 3 seeds`, `nothing`; in whole seeds."""
    n = round(lost.value)
    if n == 0:
        return message("nothing")
    seeds = counted("{n} seed", "{n} seeds", n=n)
    return seeds if lost.exact else message("about {seeds}", seeds=seeds)


def _tell_better(move: JudgedMove) -> Message:
    best = [letter(move, each) for each in move.judgement.best]
    if len(best) == 1:
        return message("{best} was better.", best=best[0])
    return message("better were {best}.", best=", ".join(best))


def _tell_change(move: JudgedMove) -> Message:
    if move.before.exact and move.after.exact:
        return message(
            "With best play to the end: before this move {before}, after it {after}.",
            before=tell_margin(move.before),
            after=tell_margin(move.after),
        )
    return message(
        "With best play to the end, as far as I could see: before this move {before}, after it "
        "{after}.",
        before=tell_margin(move.before),
        after=tell_margin(move.after),
    )


def tell_margin(margin: Score) -> Message:
    """Who is ahead with a margin, and by how many seeds; estimates as whole seeds."""
    side = winner(margin)
    if side is None:
        return message("both equal")
    return counted(
        "{side} {n} seed ahead",
        "{side} {n} seeds ahead",
        n=abs(round(margin.value)),
        side=side_name(side),
    )


def tell_line(move: JudgedMove) -> Message:
    """The best line from where a move was played, as letters; a long one is cut."""
    return message("Best was: {line}", line=" ".join(letters(move)))


def letters(move: JudgedMove) -> list[str]:
    """The moves of the best line, as letters; those of a long one that are told."""
    line = [letter(move, each) for each in move.judgement.line]
    return line[:LONGEST_LINE] + ["…"] * (len(line) > LONGEST_LINE)


def letter(move: JudgedMove, pit: Move) -> str:
    """What a move is called where this one was played."""
    return move_letter(pit, move.play.before.width)


def tell_accuracy(side: Side, accuracy: Accuracy, you: Side | None = None) -> Message:
    """How well a side played."""
    name = message("You ({side})", side=side_name(side)) if side is you else side_name(side)
    if accuracy.percent is None:
        return message("{side}: no move with a choice", side=name)
    n = round(accuracy.lost.value)
    lost = counted("{n} seed given away", "{n} seeds given away", n=n)
    if not accuracy.lost.exact:
        lost = counted("about {n} seed given away", "about {n} seeds given away", n=n)
    given_away = counted("{lost} in {n} move", "{lost} in {n} moves", n=accuracy.moves, lost=lost)
    return message(
        "{side}: accuracy {percent} %, {given_away}",
        side=name,
        percent=round(accuracy.percent),
        given_away=given_away,
    )


def tell_exactness(analysis: Analysis) -> list[Message]:
    """How sure the values are."""
    judgements = [move.judgement for move in analysis.moves]
    if analysis.last:
        judgements.append(analysis.last)
    depths = [each.depth for each in judgements if not each.exact]
    if not judgements:
        return []
    if not depths:
        return [message("All these values are exact.")]
    exact = len(judgements) - len(depths)
    far = {"least": min(depths), "most": max(depths)}
    if exact:
        told = message(
            "Positions with an exact value: {exact} of {all}; the others are estimates, by looking "
            "{least} to {most} moves ahead.",
            exact=exact,
            all=len(judgements),
            **far,
        )
    else:
        told = message("All values are estimates, by looking {least} to {most} moves ahead.", **far)
    return [told]


def table_command(analysis: Analysis) -> str | None:
    """The command that builds a table by which more of it is exact; None where none can."""
    command = analysis.wanted and analysis.wanted.values.get("command")
    return None if command is None else str(command)


def tell_table(command: str) -> Message:
    """What a command of `table_command` is good for."""
    return message(
        "More of this game would have exact values with a table of positions. Whoever looks after "
        "Semina here can build one with {command}.",
        command=command,
    )


def tell_numbers() -> list[Message]:
    """What the numbers of an analysis mean, for who sees one for the first time."""
    return [
        message(
            "Seeds are counted as the difference between both players at the end: if a move costs "
            "you 3 seeds, and the other player gets them, you have given away 6. So it can be "
            "more than there are on the board."
        ),
        message(
            "Accuracy: a move that gives nothing away counts 100 %, and each seed given away "
            "takes {percent} off it, down to 0. The accuracy is the average over all moves at "
            "which there was a choice.",
            percent=PERCENT_A_SEED,
        ),
    ]


def tell_no_turn(analysis: Analysis) -> Message:
    """What to say of a game without a turning point."""
    if not analysis.moves:
        return message("No move was made.")
    return message("This game did not turn: no move changed who wins or gave away much.")
