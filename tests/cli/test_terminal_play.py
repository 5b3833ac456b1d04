"""Whole games and matches through a real pseudo-terminal."""

from pathlib import Path

import pytest
from boards import DATA
from terminal import Terminal

from semina.notation.record_reader import parse_records
from semina.rules.catalogue import CATALOGUE

EXAMPLES = parse_records((DATA / "examples.sgr").read_text())
PEOPLE = ("--south", "human", "--north", "human")
Play = type[Terminal]


def letters(number: int) -> list[str]:
    """The pits that the players of a reference game lift, without the passes."""
    game = EXAMPLES[number].game
    return [game.position.letters((move,)) for move in game.moves if move >= 0]


@pytest.mark.parametrize(
    ("language", "turn", "wipe_out", "result"),
    [
        ("en", "South, your move", "A wipe-out: North's row is empty", "South wins, 27 to 21."),
        ("it", "Sud, tocca a te", "Cancellazione: la fila di Nord", "Sud vince, 27 a 21."),
    ],
)
def test_a_whole_game_of_wahree(
    play: Play, language: str, turn: str, wipe_out: str, result: str
) -> None:
    terminal = play("wahree", *PEOPLE, language=language)
    terminal.see(turn)
    for letter in letters(0):
        terminal.type(letter)
    terminal.see(wipe_out)
    terminal.see(result)
    terminal.see("save FILE" if language == "en" else "salva FILE")
    terminal.type("")
    terminal.see("Save before leaving?" if language == "en" else "Salvare prima di uscire?")
    terminal.type("")
    assert terminal.ends() == 0


def test_arabic_commands_are_understood(play: Play) -> None:
    terminal = play("wahree", *PEOPLE, language="ar")
    terminal.see("دورك")
    terminal.type("F")
    terminal.see("لا أسر.")
    terminal.type("تراجع")
    terminal.see("تم التراجع عن نقلة واحدة.")
    assert "│  4 │  4 │  4 │  4 │  4 │  4 │" in terminal.picture()
    terminal.type("استسلام")
    terminal.see("(ن/ل)")
    terminal.type("نعم")
    terminal.see("وخسر الجولة.")
    terminal.type("خروج")
    terminal.see("هل تُحفظ")
    terminal.type("")
    assert terminal.ends() == 0


@pytest.mark.parametrize(
    ("language", "passes", "holding", "starts", "row", "result", "save", "saved_to"),
    [
        (
            "en",
            "North has no seed to lift and passes.",
            "South now holds 21 seeds, North 11.",
            "Game 2 of the match: North starts.",
            "North sets out 4,4,2,x, reserve 1.",
            "South wins, 25 to 7.",
            "save",
            "Saved to",
        ),
        (
            "it",
            "Nord non ha semi da raccogliere e passa.",
            "Ora Sud possiede 21 semi, Nord 11.",
            "Partita 2 dell'incontro: comincia Nord.",
            "Nord dispone 4,4,2,x, riserva 1.",
            "Sud vince, 25 a 7.",
            "salva",
            "Salvato in",
        ),
    ],
)
def test_two_games_of_a_match_of_krur_are_saved_as_the_reference_has_them(
    play: Play,
    tmp_path: Path,
    language: str,
    passes: str,
    holding: str,
    starts: str,
    row: str,
    result: str,
    save: str,
    saved_to: str,
) -> None:
    file = tmp_path / "match.sgr"
    terminal = play("krur", "--match", *PEOPLE, language=language)
    for letter in letters(1):
        terminal.type(letter)
    terminal.see(passes)
    terminal.see(holding)
    terminal.type("")
    terminal.type("442x")
    terminal.see(row)
    terminal.see(starts)
    for letter in letters(2):
        terminal.type(letter)
    terminal.see(result)
    terminal.type(f"{save} {file}")
    terminal.see(f"{saved_to} {file}")
    saved = parse_records(file.read_text())
    assert [record.game for record in saved] == [record.game for record in EXAMPLES[1:]]
    assert [record.tags["Round"] for record in saved] == ["1", "2"]


def test_the_poorer_player_is_asked_until_his_row_is_allowed(play: Play) -> None:
    """North holds 11: rows with a short pit in three places, or without."""
    terminal = play("krur", "--match", *PEOPLE)
    for letter in letters(1):
        terminal.type(letter)
    terminal.see("Enter for the next game")
    terminal.type("")
    shown = terminal.see("Enter for 1")
    for row in (
        "4,4,2,x, reserve 1",
        "4,2,4,x, reserve 1",
        "2,4,4,x, reserve 1",
        "4,4,x,x, reserve 3",
    ):
        assert row in shown
    terminal.type("4444")
    terminal.see("North holds 11 and cannot set out '4,4,4,4'")
    terminal.type("hello")
    terminal.see("'hello' is not a row")
    terminal.type("3")
    terminal.see("North sets out 2,4,4,x, reserve 1.")


def test_a_match_ends_at_its_limit_of_games(play: Play) -> None:
    terminal = play("krur", "--match", "--games", "1", *PEOPLE)
    for letter in letters(1):
        terminal.type(letter)
    terminal.see("All the games of the match have been played.")
    terminal.see("South wins the match. South holds 21 seeds, North 11.")
    terminal.see("Enter to leave")


def test_a_match_between_computers_ends_by_itself(play: Play) -> None:
    terminal = play("krur", "--match", "--south", "random", "--north", "greedy", "--seed", "1")
    terminal.see("wins the match.")
    assert terminal.ends() == 0


def test_undo_goes_back_to_ones_own_last_choice(play: Play) -> None:
    terminal = play("wahree", "--seed", "5")
    terminal.see("(A, B, C, D, E, F): ")
    terminal.type("undo")
    terminal.see("There is no move of yours to take back.")
    terminal.type("f")
    terminal.see("South, your move (A, B, C, D, E")
    terminal.type("u")
    terminal.see("2 moves taken back.")
    terminal.see("South, your move (A, B, C, D, E, F): ")


def test_the_end_of_a_game_can_be_taken_back(play: Play) -> None:
    terminal = play("wahree", *PEOPLE)
    for letter in letters(0):
        terminal.type(letter)
    terminal.see("Enter to leave")
    terminal.type("undo")
    terminal.see("1 move taken back.")
    terminal.see("South, your move")
    terminal.type("resign")
    terminal.see("South, give up the game? (y/n) ")
    terminal.type("y")
    terminal.see("South resigns and loses the game.")
    terminal.see("Enter to leave")
    terminal.type("undo")
    terminal.see("South, your move")


def test_hint_names_a_move_and_how_far_it_looked(play: Play) -> None:
    terminal = play("krur", *PEOPLE)
    terminal.see("South, your move")
    terminal.type("hint")
    terminal.see("I would play A. I looked ")
    terminal.see("may be wrong.")


def test_level_10_agrees_to_an_end_where_it_would_lose_and_not_where_it_would_win(
    play: Play,
) -> None:
    """The opening is worth 12 to South, and D costs him 8 (`krur_values.tsv`)."""
    terminal = play("krur", "--north", "level:10", "--no-build")
    terminal.see("South, your move")
    terminal.type("offer")
    terminal.see("The players agree to end the game")
    terminal.type("undo")
    terminal.see("South, your move")
    terminal.type("D")
    terminal.see("North lifts")
    terminal.see("South, your move")
    terminal.type("offer")
    terminal.see("North wants to play on.")


def test_agreeing_resigning_and_the_rest_are_explained(play: Play) -> None:
    terminal = play("wahree", *PEOPLE)
    terminal.see("South, your move")
    terminal.type("offer")
    terminal.see("North, do you agree to end the game here? (y/n) ")
    terminal.type("n")
    terminal.see("North wants to play on.")
    terminal.type("zz")
    terminal.see("'zz' is neither a pit nor a command; pits: A, B, C, D, E, F; ? lists commands.")
    terminal.type("speed warp")
    terminal.see("There is no speed 'warp'; choose one of: slow, normal, fast, off.")
    terminal.type("?")
    shown = terminal.see("leave the game")
    for name in ("undo, u", "hint, h", "save, s", "offer, o", "resign", "speed", "help, ?"):
        assert name in shown
    terminal.type("offer")
    terminal.type("yes")
    terminal.see("The players agree to end the game; each takes the seeds in his own row.")
    terminal.see("A draw, 24 to 24.")


def test_a_pit_that_cannot_be_sown_is_refused(play: Play) -> None:
    terminal = play("krur", *PEOPLE)
    terminal.type("A")
    terminal.see("North, your move (a, b, c): ")
    terminal.type("d")
    terminal.see("Pit d is empty.")


def test_the_second_time_and_the_third_time_of_a_position(play: Play, tmp_path: Path) -> None:
    """One seed circulates: a checked position of the rules, over at ply 20, 15 to 16."""
    file = tmp_path / "circle.sgr"
    file.write_text(
        '[Game "krur"]\n[Rules "1"]\n[Position "1,0,16*,0/0,15*,0,0 0-0 S"]\n[Result "*"]\n\n*\n'
    )
    terminal = play("--continue", str(file), "--south", "greedy", "--north", "random")
    terminal.see("This position has stood before.")
    terminal.see("The same position stands for the third time: the game is over, and the 1 seed")
    terminal.see("North wins, 16 to 15.")
    assert terminal.ends() == 0


def test_a_saved_game_goes_on_and_the_other_games_of_its_file_stay(
    play: Play, tmp_path: Path
) -> None:
    file = tmp_path / "games.sgr"
    other = tmp_path / "other.sgr"
    other.write_text("mine")
    before = (DATA / "examples.sgr").read_text()
    file.write_text(
        before
        + '[Game "wahree"]\n[Rules "1"]\n[Annotator "Me"]\n[Result "*"]\n\n1. F! {my move} *\n'
    )
    terminal = play("--continue", str(file), *PEOPLE)
    terminal.see("North, your move")
    terminal.type("f")
    terminal.see("South, your move")
    terminal.type("save")
    terminal.see("Saved to")
    terminal.type(f"save {other}")
    terminal.see("exists. Replace it? (y/n) ")
    terminal.type("n")
    terminal.see("South, your move")
    assert other.read_text() == "mine"
    saved = file.read_text()
    assert saved.startswith(before)
    assert '[Annotator "Me"]' in saved
    assert "1. F $1 {my move} 1... f *" in saved


def test_a_match_goes_on_after_its_last_finished_game(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "match.sgr"
    text = (DATA / "examples.sgr").read_text()
    file.write_text("[Game" + "[Game".join(text.split("[Game")[2:]))
    terminal = play("--continue", str(file))
    terminal.see("South now holds 25 seeds, North 7.")
    terminal.type("")
    terminal.see("North holds 7 seeds. How will you set out your row, from your left?")
    terminal.type("")
    terminal.see("North sets out 4,2,x,x, reserve 1.")
    terminal.see("Game 3 of the match: South starts.")


def test_interrupting_a_game_offers_to_save_it(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "left.sgr"
    terminal = play("wahree", *PEOPLE)
    terminal.see("South, your move")
    terminal.type("A")
    terminal.see("North, your move")
    terminal.interrupt()
    terminal.see("Save before leaving? A file name, or Enter to leave without saving: ")
    terminal.type("/no/such/folder/left.sgr")
    terminal.see("there is no file or folder")
    terminal.see("Save before leaving?")
    terminal.type(str(file))
    terminal.see("Saved to")
    assert terminal.ends() == 0
    assert parse_records(file.read_text())[0].game.moves == (0,)


def test_leaving_at_once_with_nothing_played(play: Play) -> None:
    terminal = play("krur", *PEOPLE)
    terminal.see("South, your move")
    terminal.type("quit")
    assert terminal.ends() == 0


def test_interrupting_twice_leaves_at_once(play: Play) -> None:
    terminal = play("krur", *PEOPLE)
    terminal.type("A")
    terminal.see("North, your move")
    terminal.interrupt()
    terminal.see("Save before leaving?")
    terminal.interrupt()
    assert terminal.ends() == 130


def test_a_sowing_is_shown_lap_by_lap_and_a_key_skips_the_rest(play: Play) -> None:
    terminal = play("krur", *PEOPLE, speed="slow")
    terminal.see("South, your move")
    terminal.type("B")
    terminal.see("Lap 1 of 8: 4 seeds from B. Any key: skip.")
    terminal.see("Lap 2 of 8: 5 seeds from b. Any key: skip.")
    terminal.press("x")
    shown = terminal.see("North, your move (a, b, c, d): ")
    assert "Lap 8" not in shown
    picture = terminal.picture()
    assert "Lap" not in picture  # the animation leaves nothing behind
    assert "│  8 │  1 │  1 │  9 │" in picture
    assert "│  0 │  4 │  0 │  9 │" in picture


def test_a_sowing_is_shown_to_its_last_lap(play: Play) -> None:
    terminal = play("krur", *PEOPLE, speed="fast")
    terminal.see("South, your move")
    terminal.type("B")
    for lap in range(1, 9):
        terminal.see(f"Lap {lap} of 8")
    terminal.see("The last seed falls into pit b, which was empty: the turn ends.")


def test_the_game_is_asked_for_when_it_is_not_named(play: Play) -> None:
    terminal = play(language="it")
    shown = terminal.see("Un numero (Invio per 1): ")
    assert "1  Krur" in shown
    assert "2  Wahree" in shown
    terminal.type("7")
    terminal.see("Un numero (Invio per 1): ")
    terminal.type("2")
    terminal.see("Sud, tocca a te (A, B, C, D, E, F): ")


def test_interrupting_the_show_of_a_sowing_keeps_the_move(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "left.sgr"
    terminal = play("krur", *PEOPLE, speed="slow")
    terminal.see("South, your move")
    terminal.type("A")
    terminal.see("Lap 2 of 8")
    terminal.interrupt()
    terminal.see("Save before leaving?")
    terminal.type(str(file))
    terminal.see("Saved to")
    assert terminal.ends() == 0
    assert parse_records(file.read_text())[0].game.moves == (0,)


def test_a_refused_pit_is_explained_when_one_must_feed(play: Play, tmp_path: Path) -> None:
    """A checked position of the rules: only F reaches North's row."""
    file = tmp_path / "feed.sgr"
    file.write_text(
        '[Game "wahree"]\n[Rules "1"]\n[Position "1,0,0,0,0,1/0,0,0,0,0,0 20-20 S"]\n\n*\n'
    )
    terminal = play("--continue", str(file), *PEOPLE)
    terminal.see("South, your move (F): ")
    terminal.type("A")
    terminal.see("Pit A would leave North without seeds: you must feed.")


def test_seeds_left_in_play_are_shared_for_the_next_game(play: Play) -> None:
    """South has captured nothing, North one pit of 4; the other 28 are shared (K13)."""
    terminal = play("krur", "--match", *PEOPLE)
    for letter in ("C", "a"):
        terminal.type(letter)
    terminal.see("North captures this pit")
    terminal.type("offer")
    terminal.see("do you agree")
    terminal.type("y")
    terminal.see("the 28 seeds still in play count for nobody.")
    terminal.see("For the next game the 28 seeds in play are shared")
    terminal.see("South now holds 14 seeds, North 18.")


def test_the_commands_in_italian(play: Play) -> None:
    terminal = play("wahree", *PEOPLE, language="it")
    terminal.see("Sud, tocca a te")
    terminal.type("suggerimento")
    terminal.see("Io giocherei ")
    terminal.type("F")
    terminal.see("Nord, tocca a te")
    terminal.type("annulla")
    shown = terminal.see("1 mossa annullata.") + terminal.see("Sud, tocca a te")
    assert shown.count("╭") == 1
    terminal.type("velocità lenta")
    terminal.see("Velocità: lenta.")
    terminal.type("accordo")
    terminal.see("Nord, sei d'accordo a finire qui la partita? (s/n) ")
    terminal.type("n")
    terminal.type("abbandona")
    terminal.see("Sud, abbandoni la partita? (s/n) ")
    terminal.type("sì")
    terminal.see("Sud abbandona e perde la partita.")


def test_the_short_pit_is_asked_for_where_a_match_is_chosen(play: Play) -> None:
    terminal = play()
    terminal.see("A number (Enter for 1): ")
    terminal.type(str(len(CATALOGUE) + 1))
    terminal.see("When may a player open a pit with only 2 seeds?")
    terminal.type("2")
    terminal.see("Game 1 of the match: South starts.")


@pytest.mark.parametrize("speed", ["off", "slow"])
def test_closing_the_terminal_keeps_the_game(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, speed: str
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    terminal = play("krur", *PEOPLE, speed=speed)
    terminal.see("South, your move")
    terminal.type("A")
    terminal.see("North, your move" if speed == "off" else "Lap 2 of 8")
    terminal.hang_up()
    assert terminal.ends() in (1, 129)  # writing fails, or the signal comes, whichever is first
    (kept,) = (tmp_path / "semina").iterdir()
    assert parse_records(kept.read_text())[0].game.moves == (0,)


def test_a_name_that_cannot_be_saved_to_does_not_end_the_game(play: Play, tmp_path: Path) -> None:
    terminal = play("krur", *PEOPLE)
    terminal.type("A")
    terminal.see("North, your move")
    terminal.type("save " + "a" * 300)
    terminal.see("File name too long")
    terminal.see("North, your move")
    terminal.type(f"save {tmp_path}/:boom:.sgr")
    terminal.see(f"Saved to {tmp_path}/:boom:.sgr.")


def test_a_file_that_somebody_else_has_changed_is_not_replaced_unasked(
    play: Play, tmp_path: Path
) -> None:
    file = tmp_path / "game.sgr"
    terminal = play("krur", *PEOPLE)
    terminal.type("A")
    terminal.type(f"save {file}")
    terminal.see("Saved to")
    file.write_text("theirs")
    terminal.type("save")
    terminal.see("has changed since. Replace it? (y/n) ")
    terminal.type("n")
    terminal.see("North, your move")
    assert file.read_text() == "theirs"
