"""Many games at once: how long a move takes from its POST to the screens of both players.

    python benchmarks/page_load.py [--games 200] [--seconds 60] [--database URL] [--processes 1]

Starts `semina serve`, once for each process, on one database: a new SQLite file, or the one named
(PostgreSQL: it has to be empty or Semina's). Each game has two players who never use the same
process, at an address of their own (127.x.y.z), and a live stream each; a move is made every 2 s on
an average.
A time goes from before the POST until both streams have brought the view. Tells the CPU time and
the memory of the servers, and what this program itself needed.
"""

import argparse
import asyncio
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import aiohttp
import msgspec

from semina import __version__

PAUSE = 2.0  # seconds from one move of a game to the next
OPENING = 10.0  # seconds in which the first games are opened; nothing is measured
GAMES = ("krur", "wahree")
GATE = asyncio.Semaphore(10)  # players who arrive at the same time


class View(msgspec.Struct):
    """What a player who moves by chance needs of a view."""

    id: str
    version: int
    ply: int
    width: int
    side: str
    legal: list[int]

    def letter(self, pit: int) -> str:
        return "ABCDEF"[pit] if pit < self.width else "abcdef"[pit - self.width]


@dataclass
class Result:
    """Seconds of each move to both screens and to the answer; what went wrong, how often.

    took: seconds in all. own, servers: shares of a core that this program and each server used,
    and the most memory of each in MB.
    """

    seen: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    faults: Counter[str] = field(default_factory=Counter)
    took: float = 0.0
    own: float = 0.0
    servers: list[tuple[float, float]] = field(default_factory=list)


class Server:
    """A server process of our own."""

    def __init__(self, database: str) -> None:
        self._command = [sys.executable, "-m", "semina", "serve", "--database", database]
        self.address = ""
        self.start(0)

    def start(self, port: int) -> None:
        self.process = subprocess.Popen(
            [*self._command, "--port", str(port)], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout
        self.address = self.process.stdout.readline().split()[-1].rstrip("/")

    def used(self) -> tuple[float, float]:
        """Seconds of processor time, and the most memory in MB."""
        parts = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        ticks = int(parts[11]) + int(parts[12])
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        peak = next(line for line in status.splitlines() if line.startswith("VmHWM"))
        return ticks / os.sysconf("SC_CLK_TCK"), int(peak.split()[1]) / 1024

    def settle(self) -> None:
        """Wait until it has compiled, or loaded, what searches need."""
        for _ in range(180):
            before = self.used()[0]
            time.sleep(1)
            if self.used()[0] - before < 0.1:
                return

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


class Player:
    """Somebody with a browser: a cookie, an address of his own, one live stream."""

    def __init__(self, server: str, number: int) -> None:
        self.server = server
        local = f"127.{1 + number // 60000}.{number // 250 % 240}.{1 + number % 250}"
        self._http = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(local_addr=(local, 0)),
            cookie_jar=aiohttp.CookieJar(unsafe=True),
            timeout=aiohttp.ClientTimeout(total=None, sock_connect=30),
        )
        self._headers: dict[str, str] = {}
        self.view: View | None = None
        self._news = asyncio.Event()

    async def arrive(self) -> None:
        async with self._http.get(f"{self.server}/") as answer:
            page = await answer.text()
        self._headers["X-CSRF-Token"] = page.split('name="csrf" content="')[1].split('"')[0]

    async def post(self, path: str, body: object) -> bytes:
        data = msgspec.json.encode(body)
        headers = {**self._headers, "Content-Type": "application/json"}
        async with self._http.post(self.server + path, data=data, headers=headers) as answer:
            text = await answer.read()
            answer.raise_for_status()
            return text

    async def watch(self, table: str) -> None:
        """Follow the stream of a table, as a page does."""
        while True:
            async with self._http.get(f"{self.server}/api/tables/{table}/events") as answer:
                async for line in answer.content:
                    if line.startswith(b"data: "):
                        self.view = msgspec.json.decode(line[6:], type=View)
                        self._news.set()

    async def sees(self, table: str, version: int) -> float:
        """When a view of that version, or a later one, was here."""
        while self.view is None or self.view.id != table or self.view.version < version:
            self._news.clear()
            await self._news.wait()
        return time.perf_counter()

    async def leave(self) -> None:
        await self._http.close()


async def play(players: tuple[Player, Player], game: str, result: Result, until: float) -> None:
    """Games one after the other, until the time is up."""
    chance = random.Random()
    while time.perf_counter() < until:
        opened = await players[0].post("/api/tables", {"game": game, "opponent": "link"})
        table = msgspec.json.decode(opened)["id"]
        await players[1].post(f"/api/tables/{table}/sit", {"name": "North"})
        watching = [asyncio.create_task(player.watch(table)) for player in players]
        await asyncio.gather(*(player.sees(table, 2) for player in players))
        await asyncio.sleep(chance.random() * PAUSE)
        while time.perf_counter() < until:
            movers = [player for player in players if player.view and player.view.legal]
            if not movers:
                break
            await move(movers[0], players, chance, result)
        for task in watching:
            task.cancel()
        await asyncio.gather(*watching, return_exceptions=True)


async def move(
    mover: Player, players: tuple[Player, Player], chance: random.Random, result: Result
) -> None:
    """One move, and the rest of some 2 s."""
    view = mover.view
    assert view
    pit = chance.choice(view.legal)
    begun = time.perf_counter()
    path, body = f"/api/tables/{view.id}/move", {"ply": view.ply, "move": view.letter(pit)}
    after = msgspec.json.decode(await mover.post(path, body), type=View)
    result.answered.append(time.perf_counter() - begun)
    arrived = await asyncio.gather(*(player.sees(view.id, after.version) for player in players))
    result.seen.append(max(arrived) - begun)
    # Not all alike: games that were once held up together would for ever move at the same moment.
    thinking = PAUSE * (0.5 + chance.random())
    await asyncio.sleep(max(0.0, thinking - (time.perf_counter() - begun)))


async def play_many(servers: list[Server], games: int, seconds: float) -> Result:
    """So many games at once; measured from when all of them are going on."""
    pairs = await asyncio.gather(*(arrived(servers, number) for number in range(games)))
    result = Result()
    until = time.perf_counter() + OPENING + seconds

    async def begin(number: int) -> None:
        await asyncio.sleep(number * OPENING / games)
        try:
            await play(pairs[number], GAMES[number % 2], result, until)
        except (aiohttp.ClientError, OSError) as error:
            result.faults[f"{type(error).__name__} {error}"[:100]] += 1

    playing = [asyncio.create_task(begin(number)) for number in range(games)]
    await asyncio.sleep(OPENING + PAUSE)
    result.seen.clear()
    result.answered.clear()
    before, own = [server.used()[0] for server in servers], time.process_time()
    begun = time.perf_counter()
    await asyncio.gather(*playing)
    result.took = time.perf_counter() - begun
    result.own = (time.process_time() - own) / result.took
    for server, first in zip(servers, before, strict=True):
        used, peak = server.used()
        result.servers.append(((used - first) / result.took, peak))
    for pair in pairs:
        for player in pair:
            await player.leave()
    return result


async def arrived(servers: list[Server], game: int) -> tuple[Player, Player]:
    """The two players of a game, at different processes if there are several."""
    players = [
        Player(servers[(game + side) % len(servers)].address, 2 * game + side) for side in (0, 1)
    ]
    async with GATE:
        for player in players:
            await player.arrive()
    return players[0], players[1]


def told(times: list[float]) -> str:
    """The middle, 95 and 99 of 100, and the longest, in ms."""
    if not times:
        return "none"
    ordered = sorted(1000 * each for each in times)
    parts = [f"median {statistics.median(ordered):6.1f}"]
    for share in (95, 99):
        parts.append(
            f"{share} % {ordered[min(len(ordered) - 1, share * len(ordered) // 100)]:6.1f}"
        )
    return ", ".join([*parts, f"longest {ordered[-1]:6.1f} ms"])


def options(text: str) -> argparse.ArgumentParser:
    """The options of a program that plays at servers of its own; text: its docstring."""
    parser = argparse.ArgumentParser(description=text.partition("\n")[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--database", help="left out: a new SQLite file")
    return parser


@contextmanager
def serving(asked: argparse.Namespace) -> Iterator[list[Server]]:
    """The servers that were asked for, ready, and enough open files for their players."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        database = asked.database or str(Path(folder) / "games.db")
        servers = [Server(database) for _ in range(asked.processes)]
        try:
            for server in servers:
                server.settle()
            yield servers
        finally:
            for server in servers:
                server.stop()
    kind = database.partition(":")[0] if "://" in database else "sqlite"
    print(f"semina {__version__}, {kind}, {asked.processes} processes, {asked.games} games at once")


def main() -> None:
    parser = options(__doc__ or "")
    parser.add_argument("--seconds", type=float, default=60)
    asked = parser.parse_args()
    with serving(asked) as servers:
        result = asyncio.run(play_many(servers, asked.games, asked.seconds))
    rate = len(result.seen) / result.took
    print(f"{len(result.seen)} moves in {result.took:.0f} s, {rate:.0f} a second")
    print(f"on both screens  {told(result.seen)}")
    print(f"answered         {told(result.answered)}")
    for share, peak in result.servers:
        print(f"a server         {share:4.0%} of a core, {peak:.0f} MB at most")
    print(f"this program     {result.own:4.0%} of a core")
    for fault, times in result.faults.items():
        print(f"{times} times: {fault}")


if __name__ == "__main__":
    main()
