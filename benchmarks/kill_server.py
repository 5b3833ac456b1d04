"""A server that is killed again and again under load: is all that it acknowledged still there?

    python benchmarks/kill_server.py [--kills 100] [--games 200] [--database URL] [--processes 1]

Plays as `page_load.py` does, with clocks, every fifth game against the computer. At random moments
one of the servers, now and then all of them, are ended by SIGKILL and started again. A player whose
server does not answer goes to the next one, and sends his move until it is answered, as the page
does. Told are: acknowledged moves that are not in the game afterwards (none may be), games in which
nothing happened for 30 s though somebody was to move (none), and by how much clocks charged more
than a player took before he first sent his move.
"""

import asyncio
import random
import time
from collections import Counter
from dataclasses import dataclass, field

import aiohttp
import msgspec
from page_load import PAUSE, Player, Server, View, options, serving

AGAIN = 0.25  # seconds until a request that was not answered is sent again
STUCK = 30.0
MINUTES, INCREMENT = 60, 2
ALL_AT_ONCE = 0.1  # how often all servers are killed


class Clock(msgspec.Struct):
    S: int
    N: int
    increment: int


class TimedView(View):
    """With its clock, and what tells how it went."""

    moves: list[str]
    clock: Clock
    ending: object = None

    def left(self, side: str) -> int:
        return self.clock.S if side == "S" else self.clock.N


@dataclass
class Found:
    """kept: acknowledged moves by table. charged_more: seconds, for each move; apart those in whose
    time a server was killed."""

    kept: dict[str, dict[int, str]] = field(default_factory=dict)
    charged_more: dict[bool, list[float]] = field(default_factory=lambda: {False: [], True: []})
    moved: dict[str, float] = field(default_factory=dict)  # when, in games that go on
    stuck: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    games: Counter[str] = field(default_factory=Counter)
    killed_at: list[float] = field(default_factory=list)


class Stubborn(Player):
    """A player who does not give up."""

    def __init__(self, servers: list[Server], number: int) -> None:
        super().__init__(servers[number % len(servers)].address, number)
        self._servers = servers
        self.latest: TimedView | None = None
        self.first: dict[int, tuple[float, TimedView]] = {}  # when a ply was first seen
        self._changed = asyncio.Event()

    def turn(self, failed: str) -> None:
        """Go from a server that does not answer to the next one."""
        if self.server == failed:
            places = [server.address for server in self._servers]
            self.server = places[(places.index(failed) + 1) % len(places)]

    async def post(self, path: str, body: object) -> bytes:
        while True:
            server = self.server
            try:
                return await super().post(path, body)
            except aiohttp.ClientResponseError as error:
                if error.status < 500 and error.status != 429:
                    raise
            except (aiohttp.ClientError, OSError):
                self.turn(server)
            await asyncio.sleep(AGAIN)

    async def get(self, path: str) -> TimedView:
        while True:
            server = self.server
            try:
                async with self._http.get(server + path) as answer:
                    if answer.status == 200:
                        return msgspec.json.decode(await answer.read(), type=TimedView)
            except (aiohttp.ClientError, OSError):
                self.turn(server)
            await asyncio.sleep(AGAIN)

    async def watch(self, table: str) -> None:
        while True:
            server = self.server
            try:
                async with self._http.get(f"{server}/api/tables/{table}/events") as answer:
                    async for line in answer.content:
                        if line.startswith(b"data: "):
                            self.saw(msgspec.json.decode(line[6:], type=TimedView))
            except (aiohttp.ClientError, OSError, ValueError):
                pass
            self.turn(server)
            await asyncio.sleep(AGAIN)

    def saw(self, view: TimedView) -> None:
        if self.latest is None or view.version >= self.latest.version:
            self.latest = view
            self.first.setdefault(view.ply, (time.perf_counter(), view))
            self._changed.set()

    async def changed(self) -> None:
        await self._changed.wait()
        self._changed.clear()


async def play(players: list[Stubborn], game: str, found: Found) -> None:
    """Games one after the other; one player alone plays against the computer."""
    chance = random.Random()
    while True:
        wanted = {"game": game, "minutes": MINUTES, "increment": INCREMENT}
        wanted["opponent"] = "link" if len(players) > 1 else "computer"
        opened = await players[0].post("/api/tables", {**wanted, "level": chance.choice((3, 5))})
        table = msgspec.json.decode(opened)["id"]
        if len(players) > 1:
            await players[1].post(f"/api/tables/{table}/sit", {"name": "North"})
        found.kept[table] = {}
        found.games["begun"] += 1
        for player in players:
            player.latest, player.first = None, {}
        watching = [asyncio.create_task(player.watch(table)) for player in players]
        found.moved[table] = time.perf_counter()
        try:
            await play_one(players, table, found, chance)
            del found.moved[table]
        finally:
            for task in watching:
                task.cancel()
            await asyncio.gather(*watching, return_exceptions=True)
        await check(players[0], table, found)


async def play_one(
    players: list[Stubborn], table: str, found: Found, chance: random.Random
) -> None:
    """A game to its end."""
    while True:
        while not (mover := to_move(players)):
            if any(player.latest and player.latest.ending for player in players):
                found.games["ended"] += 1
                return
            waiting = [asyncio.ensure_future(player.changed()) for player in players]
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            for each in waiting:
                each.cancel()
        await asyncio.sleep(PAUSE * (0.5 + chance.random()))
        await move(mover, table, found, chance)
        found.moved[table] = time.perf_counter()


def to_move(players: list[Stubborn]) -> Stubborn | None:
    """Who can move, by the newest view that any of them has."""
    newest = max((player.latest.ply for player in players if player.latest), default=-1)
    for player in players:
        if player.latest and player.latest.ply == newest and player.latest.legal:
            return player
    return None


async def move(mover: Stubborn, table: str, found: Found, chance: random.Random) -> None:
    """One move, sent until it is answered; and what the clock says of it."""
    view = mover.latest
    assert view
    pit = chance.choice(view.legal)
    letter = view.letter(pit)
    seen_at, first = mover.first[view.ply]
    begun = time.perf_counter()
    answer = await mover.post(f"/api/tables/{table}/move", {"ply": view.ply, "move": letter})
    after = msgspec.json.decode(answer, type=TimedView)
    answered = time.perf_counter()
    found.kept[table][view.ply] = letter
    mover.saw(after)
    if view.ply > 0:  # the first move costs no time
        charged = first.left(view.side) + first.clock.increment - after.left(view.side)
        touched = any(seen_at - 1 < at < answered for at in found.killed_at)
        found.charged_more[touched].append(charged / 1000 - (begun - seen_at))


async def check(player: Stubborn, table: str, found: Found) -> None:
    """Whether all acknowledged moves are in the game as the servers now tell it."""
    view = await player.get(f"/api/tables/{table}")
    for ply, letter in found.kept[table].items():
        if ply >= len(view.moves) or not view.moves[ply].startswith(letter):
            found.lost.append(f"{table}: move {ply}, {letter}")


async def kill_often(servers: list[Server], kills: int, found: Found) -> None:
    chance = random.Random()
    for number in range(kills):
        await asyncio.sleep(1 + 5 * chance.random())
        if len(servers) > 1 and chance.random() < ALL_AT_ONCE:
            dying = servers
        else:
            dying = [chance.choice(servers)]
        for server in dying:
            server.process.kill()
        found.killed_at.append(time.perf_counter())
        await asyncio.sleep(chance.random())
        for server in dying:
            server.process.wait()
            await asyncio.to_thread(server.start, int(server.address.rpartition(":")[2]))
        if number % 10 == 9:
            moves = sum(len(moves) for moves in found.kept.values())
            print(f"{number + 1} kills, {moves} moves acknowledged", flush=True)
    alive = time.perf_counter()
    await asyncio.sleep(STUCK)
    found.stuck = [table for table, at in found.moved.items() if at < alive]


async def run(servers: list[Server], games: int, kills: int) -> Found:
    found = Found()
    gate = asyncio.Semaphore(10)
    everybody = asyncio.Barrier(games + 1)
    people = [
        [Stubborn(servers, 2 * number + side) for side in range(1 if number % 5 == 4 else 2)]
        for number in range(games)
    ]

    async def begin(number: int) -> None:
        async with gate:
            for player in people[number]:
                await player.arrive()
        await everybody.wait()
        await asyncio.sleep(number * PAUSE / games)
        await play(people[number], ("krur", "wahree")[number % 2], found)

    playing = [asyncio.create_task(begin(number)) for number in range(games)]
    await everybody.wait()
    await asyncio.sleep(2 * PAUSE)
    await kill_often(servers, kills, found)
    for task in playing:
        task.cancel()
    for fault in await asyncio.gather(*playing, return_exceptions=True):
        if isinstance(fault, Exception):
            raise fault
    for table in found.moved:
        await check(people[0][0], table, found)
    for player in (player for players in people for player in players):
        await player.leave()
    return found


def told(seconds: list[float]) -> str:
    if not seconds:
        return "none"
    ordered = sorted(seconds)
    places = [ordered[min(len(ordered) - 1, int(share * len(ordered)))] for share in (0.5, 0.99, 1)]
    return (
        f"{len(seconds)}: the middle one {places[0]:.2f} s, 99 of 100 below {places[1]:.2f} s, "
        f"at most {places[2]:.2f} s, at least {ordered[0]:.2f} s"
    )


def main() -> None:
    parser = options(__doc__ or "")
    parser.add_argument("--kills", type=int, default=100)
    asked = parser.parse_args()
    with serving(asked) as servers:
        found = asyncio.run(run(servers, asked.games, asked.kills))
    print(f"{asked.kills} times killed; games {dict(found.games)}")
    print(f"acknowledged moves  {sum(len(moves) for moves in found.kept.values())}")
    print(f"lost                {len(found.lost)} {found.lost[:5]}")
    print(f"stuck               {len(found.stuck)} {found.stuck[:5]}")
    print(f"charged more, no kill        {told(found.charged_more[False])}")
    print(f"charged more, around a kill  {told(found.charged_more[True])}")
    raise SystemExit(bool(found.lost or found.stuck))


if __name__ == "__main__":
    main()
