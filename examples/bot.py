"""A bot that plays at a Semina server by its API; it needs Python's standard library alone.

    python bot.py http://127.0.0.1:8000 wahree 3   plays the computer at a level
    python bot.py http://127.0.0.1:8000 krur       opens a game for who takes the seat by its link
    python bot.py http://127.0.0.1:8000/join/…     takes the seat of a link

It plays as the player whose token is in $SEMINA_TOKEN; without one it becomes a new player.
"""

import json
import os
import random
import sys
import time
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

address, *wanted = sys.argv[1:] or sys.exit(__doc__)
parts = urlsplit(address)
headers = {"Content-Type": "application/json"}


def send(path, body=None, **more):
    """The answer to a request, asked again until there is one; a move sent twice is played once."""
    data = None if body is None else json.dumps(body).encode()
    while True:
        request = Request(f"{parts.scheme}://{parts.netloc}/api{path}", data, headers | more)
        try:
            return urlopen(request, timeout=60)
        except HTTPError as error:
            if error.code not in (429, 500, 502, 503, 504):
                raise
            time.sleep(int(error.headers.get("Retry-After", 1)))
        except (OSError, HTTPException) as error:
            print("trying again:", error, file=sys.stderr)
            time.sleep(1)


def ask(path, body=None):
    return json.load(send(path, body))


def views(table):
    """The views of a table as they come, over as many lines as it takes."""
    seen = number = ""
    while True:
        try:
            with send(f"/tables/{table}/events", **{"Last-Event-ID": seen}) as lines:
                for line in lines:
                    name, _, value = line.decode().rstrip("\n").partition(": ")
                    if name == "id":
                        number = value
                    elif name == "data":
                        yield json.loads(value)
                        seen = number
        except (OSError, HTTPException) as error:
            print("the line is broken:", error, file=sys.stderr)
        time.sleep(1)


def choose(view):
    """What to do: an action and its body; None to wait. Of the moves, the one that gains most."""
    can, score, you = view["actions"], view["score"], view["you"][0]
    if "accept" in can:
        kind, other = view["offer"]["kind"], "N" if you == "S" else "S"
        is_good = kind == "take-back" or score[you] >= score[other]
        return "accept" if is_good else "decline", {"kind": kind}
    if "move" in can:
        gains = {int(pit): preview["captured"] for pit, preview in view["previews"].items()}
        pit = max(gains, key=lambda pit: (gains[pit], random.random()))
        letter = "ABCDEFGH"[pit] if you == "S" else "abcdefgh"[pit - view["width"]]
        return "move", {"ply": view["ply"], "move": letter}
    if "pass" in can:
        return "move", {"ply": view["ply"], "move": "-"}
    if "layout" in can and not view["match"]["chosen"]:
        return "layout", {"layout": view["match"]["layouts"][0]["layout"]}
    return ("next-game", {}) if "next-game" in can else None


sys.excepthook = lambda kind, fault, _: print(fault.read().decode() if kind is HTTPError else fault)
token = os.environ.get("SEMINA_TOKEN") or ask("/players", {"name": "Greedy"})["token"]
headers["Authorization"] = f"Bearer {token}"
if parts.path.startswith(("/join/", "/tables/")):
    table = ask(f"/tables/{parts.path.rpartition('/')[2]}/sit", {})["id"]
else:
    game, *level = wanted or ["krur"]
    other = {"opponent": "computer", "level": int(level[0])} if level else {"opponent": "link"}
    table = ask("/tables", {"game": game, **other})["id"]
    print(f"{parts.scheme}://{parts.netloc}/tables/{table}", flush=True)
for view in views(table):
    if view["ending"] and not (view["match"] and view["match"]["between"]):
        sys.exit(print(*view["ending"]["sentences"]))
    if chosen := choose(view):
        try:
            ask(f"/tables/{table}/{chosen[0]}", chosen[1])
        except HTTPError as refused:
            print(json.load(refused)["error"], file=sys.stderr)  # a newer view comes
