"""Tables over HTTP: two people by a link, one screen, the computer, spectators."""

from collections.abc import Callable

import pytest
from web.browser import Browser

from semina.notation.move_text import format_move
from semina.rules.catalogue import CATALOGUE
from semina.rules.game import Game, new_game
from semina.rules.move import Move, move_letter
from semina.web.routes.tables import qr_code

# Two moves before the end of a game of Wahree: South has one seed, North one.
NEARLY_OVER = "0,0,0,0,0,1/0,0,0,0,0,1 23-23 S"


def greediest(game: Game) -> Move:
    """The move that gains most, which makes a game short."""
    return max(game.legal_moves, key=lambda move: game.rules.play(game.position, move).captured)


def joined(anna: Browser, bert: Browser, **wanted: object) -> str:
    """A table opened by Anna and joined by Bert."""
    table = anna.open_table(**{"opponent": "link", "name": "Anna", **wanted})
    bert.page(f"/join/{table}")
    bert.act(table, "sit", name="Bert")
    return table


def test_two_browsers_play_a_whole_game_by_a_link(anna: Browser, bert: Browser) -> None:
    table = joined(anna, bert, game="krur")
    players = [anna, bert]
    game = new_game("krur")
    while game.outcome is None:
        move = greediest(game)
        if len(game.legal_moves) > 1:  # the others are played by themselves
            letter = move_letter(move, game.rules.WIDTH)
            player = players[game.position.side]
            seen = player.act(table, "move", ply=len(game.plays), move=letter)
        game = game.play(move)
    assert seen["moves"] == [format_move(play) for play in game.plays]
    assert seen["ending"]["sentences"]
    seen, other = anna.view(table), bert.view(table)
    assert other["ending"] == seen["ending"]
    assert seen["you"] == ["S"]
    assert other["you"] == ["N"]
    assert [seen["seats"][side]["name"] for side in "SN"] == ["Anna", "Bert"]
    assert "rematch" in seen["actions"]
    again = bert.act(table, "rematch")["rematch"]
    assert anna.view(table)["rematch"] == again
    assert bert.view(again)["you"] == ["S"]


def test_the_form_of_the_first_page_opens_a_table(anna: Browser) -> None:
    answer = anna.form("/tables", game="wahree", opponent="screen", minutes="", games="")
    assert answer.status_code == 303
    page = anna.page(answer.headers["location"])
    assert '<script type="application/json" id="view">' in page


def test_a_form_that_joins_leads_to_the_table(anna: Browser, bert: Browser) -> None:
    table = anna.open_table(opponent="link", name="Anna")
    answer = bert.form(f"/join/{table}", name="Bert")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/tables/{table}")
    assert bert.view(table)["you"] == ["N"]
    assert bert.get(f"/join/{table}").headers["location"] == f"/tables/{table}"


@pytest.mark.parametrize("game", CATALOGUE)
def test_one_screen_plays_both_sides(anna: Browser, game: str) -> None:
    table = anna.open_table(game=game, opponent="screen")
    assert anna.view(table)["you"] == ["S", "N"]
    for _ in range(4):
        seen = anna.move(table)
    assert len(seen["moves"]) >= 4
    assert seen["turn"]["laps"]


def test_the_computer_answers_by_itself(anna: Browser) -> None:
    table = anna.open_table(game="wahree", opponent="computer", level=1)
    with anna.stream(table) as views:
        anna.move(table)
        for _, seen in views:
            if seen["side"] == "S" and len(seen["moves"]) >= 2:
                break
    assert seen["legal"]


def test_a_match_goes_on_to_the_next_game(anna: Browser) -> None:
    table = anna.open_table(mode="match", opponent="screen", games=2)
    anna.move(table)
    seen = anna.act(table, "offer-end")
    assert seen["match"]["between"]
    if seen["match"]["layouts"] and seen["match"]["chooser"]:
        anna.act(table, "layout", layout=seen["match"]["layouts"][0]["layout"])
    seen = anna.act(table, "next-game")
    assert seen["match"]["round"] == 2
    assert seen["ending"] is None
    record = anna.get(f"/api/tables/{table}/record.sgr").text
    assert record.count("[Round ") == 2


def test_a_spectator_sees_and_cannot_act(anna: Browser, bert: Browser) -> None:
    table = anna.open_table(opponent="screen")
    seen = bert.view(table)
    assert seen["you"] == []
    assert seen["legal"] == []
    for action, body in (
        ("move", {"ply": 0, "move": "A"}),
        *((action, {}) for action in ("take-back", "offer-end", "resign", "next-game")),
        ("accept", {"kind": "end"}),
        ("say", {"phrase": "hello"}),
    ):
        answer = bert.post(f"/api/tables/{table}/{action}", body)
        assert answer.status_code == 403, (action, answer.text)
        assert answer.json()["error"]
    assert bert.view(table)["version"] == seen["version"]


def test_a_taken_seat_is_refused(browser: Callable[..., Browser]) -> None:
    anna, bert, carl = browser(), browser(), browser()
    table = joined(anna, bert)
    answer = carl.post(f"/api/tables/{table}/sit", {"name": "Carl"})
    assert answer.status_code == 409
    assert carl.view(table)["you"] == []


def test_a_repeated_move_is_done_once_and_a_stale_one_refused(anna: Browser, bert: Browser) -> None:
    table = joined(anna, bert, game="wahree")
    first = anna.act(table, "move", ply=0, move="A")
    assert anna.act(table, "move", ply=0, move="A")["version"] == first["version"]
    stale = anna.post(f"/api/tables/{table}/move", {"ply": 0, "move": "B"})
    assert stale.status_code == 409
    early = anna.post(f"/api/tables/{table}/move", {"ply": 1, "move": "a"})
    assert early.status_code == 409
    assert anna.view(table)["version"] == first["version"]


def test_a_take_back_between_people_is_by_consent(anna: Browser, bert: Browser) -> None:
    table = joined(anna, bert, game="wahree")
    anna.act(table, "move", ply=0, move="A")
    asked = anna.act(table, "take-back")
    assert asked["offer"] == {"kind": "take-back", "by": "S"}
    assert bert.act(table, "decline", kind="take-back")["ply"] == 1
    bert.act(table, "move", ply=1, move="a")
    bert.act(table, "take-back")
    assert anna.act(table, "accept", kind="take-back")["ply"] == 1


def test_phrases_and_an_agreed_end(anna: Browser, bert: Browser) -> None:
    table = joined(anna, bert)
    anna.act(table, "say", phrase="hello")
    assert bert.view(table)["said"][0]["text"] == "Hello!"
    anna.act(table, "offer-end")
    ended = bert.act(table, "accept", kind="end")
    assert ended["ending"]["termination"] == "agreement"


def test_a_flag_falls_by_itself(anna: Browser, bert: Browser) -> None:
    table = joined(anna, bert, game="wahree", minutes=5 / 60)
    with bert.stream(table) as views:
        anna.act(table, "move", ply=0, move="A")
        for _, seen in views:
            if seen["ending"]:
                break
    assert seen["ending"]["termination"] == "time"
    assert seen["ending"]["winner"] == "S"


def test_a_game_can_start_from_a_position(anna: Browser) -> None:
    table = anna.open_table(game="wahree", opponent="screen", position=NEARLY_OVER)
    seen = anna.view(table)
    assert sum(seen["board"]["pits"]) == 2


def test_a_hint_names_a_move_and_changes_nothing(anna: Browser) -> None:
    table = anna.open_table(game="wahree", opponent="screen", position=NEARLY_OVER)
    before = anna.view(table)
    answer = anna.post(f"/api/tables/{table}/hint")
    if before["legal"]:
        assert answer.json()["move"] == "F"
        assert answer.json()["text"]
    assert anna.view(table)["version"] == before["version"]


def test_ones_own_tables_are_listed(anna: Browser, bert: Browser) -> None:
    table = anna.open_table(opponent="screen")
    assert f"/tables/{table}" in anna.page("/")
    assert f"/tables/{table}" not in bert.page("/")


def test_the_link_of_a_server_for_one_computer_is_said_to_open_there_only(anna: Browser) -> None:
    table = anna.open_table(opponent="link")
    assert anna.view(table)["link"] == f"/join/{table}"
    page = anna.page(f"/tables/{table}")
    assert "semina serve --host 0.0.0.0" in page
    assert "share-qr" not in page
    assert "<svg" in qr_code(f"http://192.168.1.2:8000/join/{table}")
