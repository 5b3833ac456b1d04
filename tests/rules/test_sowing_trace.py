"""The trace of a sowing, which is drawn and told: every lap, and the boards between laps."""

from boards import KRUR, WAHREE, played

from semina.rules.sowing import TOLD_LAPS, Lap, boards_between


def test_a_lap_names_its_pit_its_seeds_and_where_each_one_fell() -> None:
    # A's seed makes 4 in B (K4); these go to C, D, a, b.
    play = played(KRUR, "1,3,0,0/2,0,2,2 S", "A")
    assert play.sowing.laps == (Lap(0, 1, (1,)), Lap(1, 4, (2, 3, 4, 5)))
    assert [*boards_between(play.before.pits, play.after.pits, play.sowing.laps)] == [
        (1, (0, 4, 0, 0, 2, 0, 2, 2)),
        (2, (0, 0, 1, 1, 3, 1, 2, 2)),
    ]


def test_drops_leave_out_the_pits_that_are_skipped() -> None:
    # B is closed and C captured by North (K5, K15).
    play = played(KRUR, "3,x,5*,0/0,2,2,2 S", "A")
    assert play.sowing.laps == (Lap(0, 3, (3, 4, 5)), Lap(5, 3, (6, 7, 0)))
    # In Wahree the origin of a big handful is skipped (W2).
    wahree = played(WAHREE, "0,12,0,0,0,0/9,9,9,0,0,0 S", "B")
    assert wahree.sowing.laps == (Lap(1, 12, (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 2)),)


def test_an_endless_sowing_is_told_up_to_the_lap_that_closes_the_circle() -> None:
    play = played(KRUR, "3,x,x,x/1,x,x,x S", "A")
    assert play.sowing.laps == (Lap(0, 3, (4, 0, 4)), Lap(4, 3, (0, 4, 0)))


def test_a_very_long_sowing_tells_its_first_and_last_laps_and_only_counts_the_others() -> None:
    # 6,678 laps (from the golden data): a cycle, so the last lap ends where the first began.
    play = played(KRUR, "5,1,5,2/6,8,5*,0 0-0 N", "b")
    laps = play.sowing.laps
    assert len(laps) == 6678
    told = [number for number, lap in enumerate(laps) if lap.drops is not None]
    assert told == [*range(TOLD_LAPS), *range(6678 - TOLD_LAPS, 6678)]
    for lap in laps:
        assert lap.seeds > 0
        assert lap.drops is None or len(lap.drops) == lap.seeds
    # The untold laps are few objects, so that the trace stays small.
    assert len({id(lap) for lap in laps if lap.drops is None}) < 300


def test_the_boards_of_a_very_long_sowing_are_those_of_its_told_laps() -> None:
    play = played(KRUR, "12*,2,1,3/9,0,4,1 0-0 S", "D")
    laps = play.sowing.laps
    boards = [*boards_between(play.before.pits, play.after.pits, laps)]
    first, last = boards[:TOLD_LAPS], boards[TOLD_LAPS:]
    assert [number for number, _ in first] == [*range(1, TOLD_LAPS + 1)]
    assert [number for number, _ in last] == [*range(763 - TOLD_LAPS + 1, 764)]
    assert last[-1][1] == play.after.pits

    # The same boards, sown forwards all the way here (K5: A is captured from South, and skipped).
    pits = list(play.before.pits)
    ring = [1, 2, 3, 4, 5, 6, 7]
    wanted = dict(boards)
    for number, lap in enumerate(laps, 1):
        assert pits[lap.origin] == lap.seeds
        pits[lap.origin] = 0
        place = ring.index(lap.origin)
        for step in range(1, lap.seeds + 1):
            pits[ring[(place + step) % len(ring)]] += 1
        assert wanted.get(number, tuple(pits)) == tuple(pits)
