"""What happened, in English sentences written by hand for positions worked out by hand."""

import pytest
from boards import AWARI, KRUR, WAHREE, game_from, pit_of, played

from semina.notation.account import (
    last_pit,
    tell_decided,
    tell_match_outcome,
    tell_outcome,
    tell_play,
    tell_refusal,
    tell_warning,
)
from semina.notation.position_text import parse_position
from semina.rules.board import Side
from semina.rules.catalogue import Rules
from semina.rules.game import Game
from semina.rules.match import Match, MatchEnd, MatchOutcome

PLAYS = [
    (
        KRUR,
        "1,0,3,0/2,0,0,0 S",
        "A",
        "South lifts 1 seed from pit A. | "
        "The last seed falls into pit B, which was empty: the turn ends.",
    ),
    (
        KRUR,
        "0,0,0,1/1,0,0,3 S",
        "D",
        "South lifts 1 seed from pit D and sows 2 laps. | "
        "The last seed falls into pit c, which was empty: the turn ends.",
    ),
    (
        KRUR,
        "0,0,2,2/5,3,1,1 S",
        "D",
        "South lifts 2 seeds from pit D. | "
        "The last seed makes 4 in pit b: South captures this pit, and the turn ends.",
    ),
    (
        KRUR,
        "3,1,0,0/0,0,0,1 N",
        "d",
        "North lifts 1 seed from pit d. | "
        "The last seed makes 4 in pit A: North captures this pit, and the turn ends.",
    ),
    (
        KRUR,
        "0,0,0,2/1,4*,0,3 S",
        "D",
        "South lifts 2 seeds from pit D. | The last seed falls into pit b, which South has "
        "captured. It stays there: the turn ends.",
    ),
    (
        KRUR,
        "3,x,x,x/1,x,x,x S",
        "A",
        "South lifts 3 seeds from pit A and sows 2 laps. | After 2 laps everything is as it was, "
        "with "
        "the same pit to lift: this sowing would never end. Nothing changes and the turn passes.",
    ),
    (KRUR, "5*,0,0,0/3,1,1,1 S", "-", "South has no seed to lift and passes."),
    (
        WAHREE,
        "start",
        "C",
        "South lifts 4 seeds from pit C. | The last seed falls into pit a; nothing is captured.",
    ),
    (
        WAHREE,
        "0,0,0,0,0,3/1,2,1,0,0,5 S",
        "F",
        "South lifts 3 seeds from pit F. | "
        "The last seed makes 2 in pit c: South captures 7 seeds (c, b, a).",
    ),
    (
        WAHREE,
        "1,2,3,0,0,2/1,1,0,0,0,0 20-18 S",
        "F",
        "South lifts 2 seeds from pit F. | The last seed makes 2 in pit b: South captures 4 seeds "
        "(b, a). A wipe-out: North's row "
        "is empty, and South takes the 6 seeds left on the board as well.",
    ),
    (
        WAHREE,
        "1,0,0,0,0,0/0,1,0,0,0,1 N",
        "f",
        "North lifts 1 seed from pit f. | The last seed makes 2 in pit A: "
        "North captures 2 seeds (A). "
        "A wipe-out: South's row is "
        "empty, and North takes the 1 seed left on the board as well.",
    ),
    (
        WAHREE,
        "1,0,0,0,0,0/0,0,0,0,0,1 N",
        "f",
        "North lifts 1 seed from pit f. | The last seed makes 2 in pit A: "
        "North captures 2 seeds (A). "
        "A wipe-out: South's row is "
        "empty.",
    ),
]


@pytest.mark.parametrize(("rules", "text", "letter", "told"), PLAYS)
def test_a_turn_is_told(rules: Rules, text: str, letter: str, told: str) -> None:
    assert " | ".join(map(str, tell_play(played(rules, text, letter)))) == told


@pytest.mark.parametrize(
    ("rules", "text", "letter", "told"),
    [
        (KRUR, "1,0,4*,x/4,4,4,4 S", "B", "Pit B is empty."),
        (KRUR, "1,0,4*,x/4,4,4,4 S", "C", "Pit C is captured."),
        (KRUR, "1,0,4*,x/4,4,4,4 S", "D", "Pit D is closed."),
        (
            WAHREE,
            "1,0,0,0,0,1/0,0,0,0,0,0 S",
            "A",
            "Pit A would leave North without seeds: you must feed.",
        ),
        (
            AWARI,
            "1,2,3,0,0,2/1,1,0,0,0,0 S",
            "F",
            "Pit F would leave North without seeds: you must feed.",
        ),
    ],
)
def test_why_a_pit_cannot_be_sown_is_told(rules: Rules, text: str, letter: str, told: str) -> None:
    position = parse_position(text, rules)
    assert str(tell_refusal(position, pit_of(rules, letter))) == told


def test_the_last_pit_is_that_of_the_last_seed() -> None:
    assert last_pit(played(KRUR, "0,0,0,1/1,0,0,3 S", "D")) == 6
    assert last_pit(played(KRUR, "5,1,5,2/6,8,5*,0 0-0 N", "b")) == 5  # a cycle ends where it began


CIRCLE = "1,x,x,x/0,x,x,x 12-19 S"
OUTCOMES: list[tuple[Game, str]] = [
    (game_from(KRUR, "start"), ""),
    (
        game_from(KRUR, "0,0,0,1/4*,8*,0,0 9-8 S", "D"),
        "No seed is in play any more: the game is over. | South wins, 22 to 8.",
    ),
    (
        game_from(KRUR, CIRCLE, "AaAa"),
        "The same position stands for the third time: the game is over, and the 1 seed still in "
        "play counts for nobody. | North wins, 19 to 12.",
    ),
    (
        # A's seed makes 2 in a; these go to A and a: the pits are as before, every time.
        game_from(KRUR, "1,x,x,x/1,x,x,x 15-15 S", "AaAa"),
        "The same position stands for the third time: the game is over, and the 2 seeds still in "
        "play count for nobody. | A draw, 15 to 15.",
    ),
    (
        game_from(KRUR, "1,6*,2,0/4*,0,5,0 1-13 S").agree(),
        "The players agree to end the game; the 8 seeds still in play count for nobody. | "
        "North wins, 19 to 5.",
    ),
    (
        game_from(WAHREE, "1,2,3,0,0,0/4,8,0,0,0,0 10-20 S").agree(),
        "The players agree to end the game; each takes the seeds in his own row. | "
        "North wins, 32 to 16.",
    ),
    (
        game_from(KRUR, "1,0,0,0/10*,0,0,0 S").resign(Side.SOUTH),
        "South resigns and loses the game.",
    ),
    (
        game_from(KRUR, "1,0,0,0/10*,0,0,0 S").lose_on_time(Side.NORTH),
        "North's time is up: the game is lost.",
    ),
    (game_from(WAHREE, "start").abandon(), "The game was left unfinished: it has no result."),
    (
        game_from(WAHREE, "3,2,0,0,0,0/0,0,0,0,0,0 20-23 S"),
        "South cannot feed North: the game is over, and each takes the seeds in his own row. | "
        "South wins, 25 to 23.",
    ),
    (
        game_from(WAHREE, "0,0,0,0,0,0/0,0,0,4,0,0 22-22 S"),
        "South has no seed to move: the game is over, and each takes the seeds in his own row. | "
        "North wins, 26 to 22.",
    ),
    (
        game_from(WAHREE, "2,0,0,0,0,0/0,0,0,0,0,0 22-24 S"),
        "South cannot feed North: the game is over, and each takes the seeds in his own row. | "
        "A draw, 24 to 24.",
    ),
    (
        game_from(AWARI, "3,2,0,0,0,0/0,0,0,0,0,0 20-23 S"),
        "South cannot feed North: the game is over, and each takes the seeds in his own row. | "
        "South wins, 25 to 23.",
    ),
    (
        game_from(AWARI, "0,0,0,0,0,1/1,0,0,0,0,0 20-26 S"),
        "Every move of South would leave North's row empty: the game is over, and South takes all "
        "the seeds on the board. | North wins, 26 to 22.",
    ),
    (
        game_from(AWARI, "2,0,0,1,0,0/0,0,0,0,0,0 22-23 N"),
        "North has no seed to move: the game is over, and each takes the seeds in his own row. | "
        "South wins, 25 to 23.",
    ),
    (
        game_from(WAHREE, "1,2,3,0,0,2/1,1,0,0,0,0 20-18 S", "F"),
        "The wipe-out ends the game. | South wins, 30 to 18.",
    ),
]


@pytest.mark.parametrize(("game", "told"), OUTCOMES)
def test_the_end_of_a_game_is_told(game: Game, told: str) -> None:
    assert " | ".join(map(str, tell_outcome(game))) == told


def test_decided_and_repeated_positions_are_told() -> None:
    assert str(tell_decided(Side.NORTH)) == (
        "North has more than half of all the seeds: the game is decided, and is played to its end."
    )
    assert str(tell_warning()) == (
        "This position has stood before. If it comes a third time, the game ends and the seeds in "
        "play count for nobody."
    )


MATCHES = [
    (
        Match(held_at_start=(2, 30)).outcome,
        "South has too few seeds to open a pit. | "
        "North wins the match. South holds 2 seeds, North 30.",
    ),
    (
        MatchOutcome(MatchEnd.GAME_LIMIT, (18, 14), Side.SOUTH),
        "All the games of the match have been played. | "
        "South wins the match. South holds 18 seeds, North 14.",
    ),
    (
        MatchOutcome(MatchEnd.GAME_LIMIT, (16, 16), None),
        "All the games of the match have been played. | The match is drawn: both hold 16 seeds.",
    ),
    (
        MatchOutcome(MatchEnd.RESIGNATION, (20, 12), Side.NORTH),
        "South has resigned, and loses the match. | "
        "North wins the match. South holds 20 seeds, North 12.",
    ),
    (
        MatchOutcome(MatchEnd.TIME, (20, 12), Side.SOUTH),
        "North ran out of time, and loses the match. | "
        "South wins the match. South holds 20 seeds, North 12.",
    ),
    (
        MatchOutcome(MatchEnd.ABANDONED, (20, 12), None),
        "The match was left unfinished: it has no result.",
    ),
]


@pytest.mark.parametrize(("outcome", "told"), MATCHES)
def test_the_end_of_a_match_is_told(outcome: MatchOutcome, told: str) -> None:
    assert " | ".join(map(str, tell_match_outcome(outcome))) == told
