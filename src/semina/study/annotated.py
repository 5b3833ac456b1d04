"""A record with its analysis written into it, and taken out of it again.

What is written begins with `Semina:`, so that it is known again: a comment behind each move, the
sign of the move, and the best line as a variation. What people have written stays as it is.
"""

from semina.engine.search import Score
from semina.notation.record import Line, Record, Step
from semina.rules.game import Replay, new_game
from semina.study.analysis import SIGNS, Analysis, JudgedMove

MARK = "Semina:"
LONGEST_LINE = 12  # moves of a variation
_NUMBERS = {sign: number for number, sign in SIGNS.items()}
_SIGNS_OF_MOVES = range(1, 7)  # `!` to `?!`: a move has one of them at most


def annotated(record: Record, analysis: Analysis) -> Record:
    """The record of the game that was analysed, with the analysis in it instead of any older one.

    A move's comment has its sign, the margin after it (South's seeds minus North's at the end) and
    the seeds that it gave away.
    """
    plain = without_analysis(record)
    key = record.game.key
    steps = [
        _annotated(step, move, key)
        for step, move in zip(plain.line.steps, analysis.moves, strict=True)
    ]
    tags = {"Annotator": "Semina", **plain.tags}
    return Record(plain.game, tags, plain.line._replace(steps=tuple(steps)), plain.begins)


def without_analysis(record: Record) -> Record:
    """The record without what an analysis has written."""
    line = record.line
    return Record(
        record.game,
        record.tags,
        line._replace(steps=tuple(_plain(step) for step in line.steps)),
        record.begins,
    )


def _annotated(step: Step, move: JudgedMove, key: str) -> Step:
    annotations = step.annotations
    sign = ""
    if move.annotation and not any(each in _SIGNS_OF_MOVES for each in annotations):
        sign = f" {SIGNS[move.annotation]}"
        annotations = (move.annotation, *annotations)
    told = f"{MARK}{sign} {_told(move.after, move.judgement.depth)}"
    variations = step.variations
    if not move.was_best:
        told += f", gave away {move.lost.value:g}"
        variations = (*variations, _best_line(move, key))
    return step._replace(
        annotations=annotations, comments=(*step.comments, told), variations=variations
    )


def _best_line(move: JudgedMove, key: str) -> Line:
    replay = Replay(new_game(key, move.play.before))
    line = []
    for each in move.judgement.line[:LONGEST_LINE]:
        if replay.outcome:  # what had stood before in the game is not known here
            break
        line.append(Step(replay.play(each)))
    return Line(tuple(line), (f"{MARK} {_told(move.before, move.judgement.depth)}",))


def _told(margin: Score, depth: int) -> str:
    if margin.exact:
        return f"{margin.value:+g} exact"
    return f"{margin.value:+g} at depth {depth}"


def _plain(step: Step) -> Step:
    ours = [comment for comment in step.comments if _is_ours(comment)]
    signs = [_NUMBERS[word] for comment in ours for word in comment.split() if word in _NUMBERS]
    annotations = list(step.annotations)
    for sign in signs:
        if sign in annotations:
            annotations.remove(sign)
    return Step(
        step.play,
        tuple(annotations),
        tuple(comment for comment in step.comments if not _is_ours(comment)),
        tuple(line for line in step.variations if not _is_only_ours(line)),
    )


def _is_only_ours(line: Line) -> bool:
    """Whether an analysis wrote a variation, and nobody has written into it since."""
    added = any(step.comments or step.annotations or step.variations for step in line.steps)
    return not added and len(line.comments) == 1 and _is_ours(line.comments[0])


def _is_ours(comment: str) -> bool:
    return comment.startswith(MARK)
