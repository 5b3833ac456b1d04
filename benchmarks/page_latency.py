"""How long a move takes to the other player's screen, over real HTTP on this machine.

    python benchmarks/page_latency.py [MOVES]

Starts `semina serve` with a database of its own; one client plays both sides of games of Wahree,
another watches the live stream. A time goes from before the POST to the view being read there.
"""

import json
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from queue import Queue
from typing import Any

import httpx

from semina import __version__

MOVES = 300


def main() -> None:
    moves = int(sys.argv[1]) if len(sys.argv) > 1 else MOVES
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "semina", "serve", "--port", "0"]
        started = time.perf_counter()
        server = subprocess.Popen(
            [*command, "--database", str(Path(folder) / "games.db")],
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert server.stdout
            address = server.stdout.readline().split()[-1]
            first = time.perf_counter() - started
            seen, answered = measured(address.rstrip("/"), moves)
        finally:
            server.terminate()
            server.wait()
    print(f"semina {__version__}, {moves} moves of Wahree, two clients")
    print(f"ready after              {first:6.2f} s")
    print(f"on the other's screen    {told(seen)}")
    print(f"answered to the mover    {told(answered)}")


def told(times: list[float]) -> str:
    """Median, 95 of 100, and the longest, in ms."""
    ordered = sorted(1000 * each for each in times)
    most = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
    return (
        f"median {statistics.median(ordered):5.1f} ms, 95 % {most:5.1f} ms, "
        f"longest {ordered[-1]:5.1f} ms"
    )


def measured(address: str, moves: int) -> tuple[list[float], list[float]]:
    """Seconds from the POST to the other client, and to the answer, of each move."""
    seen: list[float] = []
    answered: list[float] = []
    with httpx.Client(base_url=address) as client:
        while len(seen) < moves:
            play_one(client, address, seen, answered, moves)
    return seen, answered


def play_one(
    client: httpx.Client, address: str, seen: list[float], answered: list[float], moves: int
) -> None:
    """A game on one screen, until it ends or there are moves enough."""
    page = client.get("/").text
    headers = {"X-CSRF-Token": page.split('name="csrf" content="')[1].split('"')[0]}
    wanted = {"game": "wahree", "opponent": "screen"}
    table = client.post("/api/tables", json=wanted, headers=headers).json()["id"]
    news: Queue[tuple[int, float]] = Queue()
    watcher = threading.Thread(target=watch, args=(address, table, news), daemon=True)
    watcher.start()
    version, _ = news.get(timeout=10)
    view = client.get(f"/api/tables/{table}").json()
    while view["legal"] and len(seen) < moves:
        pit, width = view["legal"][len(seen) % len(view["legal"])], view["width"]
        letter = "ABCDEF"[pit] if pit < width else "abcdef"[pit - width]
        body = {"ply": view["ply"], "move": letter}
        begun = time.perf_counter()
        view = client.post(f"/api/tables/{table}/move", json=body, headers=headers).json()
        answered.append(time.perf_counter() - begun)
        while version < view["version"]:
            version, at = news.get(timeout=10)
        seen.append(at - begun)
        time.sleep(0.2)  # players think; and the rate limit is not what is measured


def watch(address: str, table: str, news: "Queue[tuple[int, float]]") -> None:
    """Put the number of each view that comes, and when it came, into a queue."""
    with httpx.stream("GET", f"{address}/api/tables/{table}/events", timeout=None) as answer:
        for line in answer.iter_lines():
            if line.startswith("data: "):
                view: dict[str, Any] = json.loads(line[6:])
                news.put((view["version"], time.perf_counter()))


if __name__ == "__main__":
    main()
