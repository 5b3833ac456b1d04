"""A match at a table is the match that the rules tell."""

import pytest
from service.opened import (
    ANN,
    BOB,
    COMPUTER,
    COMPUTERS,
    EVE,
    NOW,
    PEOPLE,
    SCREEN,
    added,
    opened,
)
from service.test_play import refusal

from semina.errors import MatchError
from semina.rules.board import Side
from semina.rules.match import Match, ShortPit, format_layout
from semina.rules.move import move_letter
from semina.service.errors import NotYourSeatError
from semina.service.events import LayoutChosen, NextGameStarted, TookBack
from semina.service.setup import MatchSetup
from semina.service.table import Table


def ended(table: Table) -> Table:
    """The game played to its end, each side always lifting its first pit that may be lifted."""
    while table.game.outcome is None:
        move = table.game.legal_moves[0]
        side, ply = table.game.position.side, len(table.game.plays)
        if table.is_computer(side):
            log = table.computer_moves(ply, move, NOW)
        else:
            log = table.move(table.seats[side].player, ply, move_letter(move, 4), NOW)
        table = added(table, log)
    return table


def test_two_games_and_more_against_the_rules() -> None:
    table = opened(match=MatchSetup(ShortPit.TWO_OR_MORE, 6), first="north")
    match = Match(ShortPit.TWO_OR_MORE, 6, Side.NORTH)
    game = match.next_game()
    rounds = 0
    while True:
        assert (table.match, table.game) == (match, game)
        table = ended(table)
        for move in table.game.moves:
            game = game.play(move)
        match = match.add(game)
        rounds += 1
        assert table.match_after == match
        assert table.match_outcome == match.outcome
        if match.outcome:
            break
        side, row = match.poorer, None
        if side is not None and len(match.layouts(side)) > 1:
            assert table.chooser is side
            assert "has to choose" in refusal(table.start_next_game, ANN, NOW)
            row = match.layouts(side)[-1]
            log = table.choose_layout(table.seats[side].player, format_layout(row), NOW)
            table = added(table, log)
        else:
            assert table.chooser is None
        game = match.next_game(row)
        table = added(table, table.start_next_game(BOB, NOW))
        # Moves that are the only ones have been made already.
        forced = table.game.moves
        table = added(table, [TookBack(NOW, len(forced))]) if forced else table
    assert rounds >= 2
    assert table.is_over
    assert not table.is_between
    assert table.chooser is None
    assert "no next game" in refusal(table.start_next_game, ANN, NOW)


@pytest.fixture
def between() -> Table:
    """A match between its games, in which somebody has a row to choose."""
    table = ended(opened(match=MatchSetup()))
    while table.chooser is None:
        assert table.is_between
        table = ended(added(table, table.start_next_game(ANN, NOW)))
    return table


def test_the_owner_chooses_his_row(between: Table) -> None:
    """K16."""
    side, after = between.chooser, between.match_after
    assert side is not None
    assert after
    owner, other = [ANN, BOB][side], [ANN, BOB][side.other]
    rows = [format_layout(row) for row in after.layouts(side)]
    assert "who chooses" in refusal(between.choose_layout, other, rows[0], NOW)
    with pytest.raises(NotYourSeatError):
        between.choose_layout(EVE, rows[0], NOW)
    for wrong in ("4,4,4,4", "nonsense", "x,x,x,x"):
        with pytest.raises(MatchError):
            between.choose_layout(owner, wrong, NOW)
    assert between.choose_layout(owner, rows[1], NOW) == [LayoutChosen(NOW, side, rows[1])]
    chosen = added(between, between.choose_layout(owner, rows[1], NOW))
    assert chosen.choose_layout(owner, rows[1], NOW) == []
    changed = added(chosen, chosen.choose_layout(owner, rows[0], NOW))
    assert changed.layout == rows[0]
    started = added(changed, changed.start_next_game(other, NOW))
    assert started.layout is None
    assert started.game.start == after.next_game(after.layouts(side)[0]).start
    assert "no row to choose" in refusal(started.choose_layout, owner, rows[0], NOW)


def test_the_next_game_is_started_once(between: Table) -> None:
    table = between
    assert table.chooser is not None
    assert table.match_after
    row = format_layout(table.match_after.layouts(table.chooser)[0])
    table = added(table, table.choose_layout([ANN, BOB][table.chooser], row, NOW))
    with pytest.raises(NotYourSeatError):
        table.start_next_game(EVE, NOW)
    log = table.start_next_game(ANN, NOW)
    assert isinstance(log[0], NextGameStarted)
    started = added(table, log)
    assert started.start_next_game(BOB, NOW) == []
    assert started.start_next_game(ANN, NOW) == []


def test_who_resigns_a_game_loses_the_match() -> None:
    """K18."""
    table = opened(match=MatchSetup())
    table = added(table, table.resign(ANN, NOW))
    assert table.match_outcome
    assert table.match_outcome.winner is Side.NORTH
    assert table.is_over


def test_an_end_between_games_is_taken_back_with_the_row_that_was_chosen() -> None:
    table = opened(SCREEN, match=MatchSetup())
    table = ended(table)
    before = table
    if table.chooser is not None and table.match_after:
        row = format_layout(table.match_after.layouts(table.chooser)[0])
        table = added(table, table.choose_layout(ANN, row, NOW))
    back = added(table, table.ask_take_back(ANN, NOW))
    assert back.layout is None
    assert not back.is_between
    assert (
        ended(back).game.plays[: len(back.game.plays)] == before.game.plays[: len(back.game.plays)]
    )


def test_the_computer_sets_out_its_row_and_goes_on_alone() -> None:
    for seats in (COMPUTER, COMPUTERS):
        table = opened(seats, match=MatchSetup(games_limit=4))
        tasks = set()
        for _ in range(20):
            table = ended(table)
            if table.is_over:
                break
            task = table.computer_task
            tasks.add(task and task.kind)
            if task and task.kind == "layout":
                assert table.match_after
                rows = table.match_after.layouts(task.side)
                table = added(table, table.computer_lays_out(rows[0], NOW))
            elif task:
                table = added(table, table.next_game(NOW))
            else:
                if table.chooser is not None and table.layout is None and table.match_after:
                    row = format_layout(table.match_after.layouts(table.chooser)[0])
                    table = added(table, table.choose_layout(ANN, row, NOW))
                table = added(table, table.start_next_game(ANN, NOW))
        assert table.is_over
        assert (None in tasks) == (seats is COMPUTER)
    assert "no row" in refusal(opened(PEOPLE).computer_lays_out, (4, 4, 4, 4), NOW)
