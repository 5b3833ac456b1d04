"""The record of a game that goes on, or back: what was written about its moves is kept."""

from boards import WAHREE, game_from
from hypothesis import given
from hypothesis import strategies as st
from strategies import records

from semina.notation.record import Line, Record, Step, continued


@given(records(), st.integers(0, 30))
def test_a_record_that_goes_on_keeps_what_was_written_about_its_moves(
    record: Record, plies: int
) -> None:
    game = record.game
    assert continued(record, game) == record
    if 0 < plies <= len(game.plays):
        shorter = game.take_back(plies)
        kept = continued(record, shorter)
        assert kept.line.steps == record.line.steps[:-plies]
        assert kept.line.comments == record.line.comments
        assert kept.tags == record.tags
        assert [step.play for step in continued(kept, game).line.steps] == [*game.plays]
        # Where another move was played, the comments from there on are gone.
        for move in shorter.legal_moves:
            other = shorter.play(move)
            if other.plays[-1] != game.plays[len(shorter.plays)]:
                assert continued(record, other).line.steps == (
                    *record.line.steps[:-plies],
                    Step(other.plays[-1]),
                )


def test_what_was_written_about_a_move_is_not_kept_behind_another_move() -> None:
    # By two orders of moves to the same position: b, the last move, is the same play in both.
    start = "1,0,1,0,0,0/1,0,0,0,0,0 S"
    recorded, other = game_from(WAHREE, start, "AaCb"), game_from(WAHREE, start, "CaAb")
    assert recorded.plays[-1] == other.plays[-1]
    steps = tuple(Step(play, comments=("x",)) for play in recorded.plays)
    kept = continued(Record(recorded, {}, Line(steps)), other)
    assert kept.line == Line(tuple(Step(play) for play in other.plays))
