"""The games once more, as slowly and literally as the written rules read.

Nothing of the package is used here: positions come in and go out as text, every seed is moved by
itself, and an endless sowing is found by remembering every state that has been. Closed pits do not
exist: the ring is built from the other pits only.
"""

from dataclasses import dataclass, field


@dataclass(eq=False)
class Hole:
    """A pit in the sand."""

    letter: str
    owner: str
    seeds: int
    is_taken: bool = False


@dataclass(frozen=True)
class Turn:
    """What a move did, in the words of the JSON contract.

    last: the pit in which the last seed fell; empty where none is told. taken: the pits that were
    captured, or whose seeds were, in order.
    """

    after: str
    captured: int
    laps: int
    end: str
    last: str = field(default="", compare=False)
    taken: str = field(default="", compare=False)


@dataclass
class Sand:
    """A board in the sand, read from a position text."""

    ring: list[Hole] = field(default_factory=list)
    rows: dict[str, list[Hole | None]] = field(default_factory=dict)
    held: dict[str, int] = field(default_factory=dict)
    mover: str = "S"

    @classmethod
    def read(cls, text: str) -> "Sand":
        pits, held, mover = text.split(" ")
        south, north = held.split("-")
        sand = cls(held={"S": int(south), "N": int(north)}, mover=mover)
        for owner, alphabet, row in zip("SN", ("ABCDEF", "abcdef"), pits.split("/"), strict=True):
            sand.rows[owner] = []
            for letter, cell in zip(alphabet, row.split(","), strict=False):
                hole = None
                if cell != "x":
                    hole = Hole(letter, owner, int(cell.strip("*")), cell.endswith("*"))
                    sand.ring.append(hole)
                sand.rows[owner].append(hole)
        return sand

    def write(self, mover: str) -> str:
        def cell(hole: Hole | None) -> str:
            if hole is None:
                return "x"
            return f"{hole.seeds}*" if hole.is_taken else f"{hole.seeds}"

        rows = ["/".join(",".join(map(cell, self.rows[owner])) for owner in "SN")]
        return f"{rows[0]} {self.held['S']}-{self.held['N']} {mover}"

    @property
    def opponent(self) -> str:
        return "N" if self.mover == "S" else "S"

    def hole(self, letter: str) -> Hole:
        return next(hole for hole in self.ring if hole.letter == letter)

    def behind(self, hole: Hole) -> Hole:
        return self.ring[(self.ring.index(hole) + 1) % len(self.ring)]

    def before(self, hole: Hole) -> Hole:
        return self.ring[self.ring.index(hole) - 1]

    def picture(self) -> tuple[int, ...]:
        return tuple(hole.seeds for hole in self.ring)


def krur_legal(text: str) -> str:
    """The letters of the legal moves of Krur, `-` for the forced pass."""
    sand = Sand.read(text)
    letters = [
        hole.letter
        for hole in sand.ring
        if hole.owner == sand.mover and hole.seeds > 0 and not hole.is_taken
    ]
    if letters:
        return "".join(letters)
    seeds_in_play = [hole for hole in sand.ring if hole.seeds > 0 and not hole.is_taken]
    return "-" if seeds_in_play else ""


def krur_turn(text: str, letter: str) -> Turn:
    """One turn of Krur."""
    sand = Sand.read(text)
    if letter == "-":
        return Turn(sand.write(sand.opponent), 0, 0, "pass")
    seen: dict[tuple[tuple[int, ...], str], int] = {}
    hole = sand.hole(letter)
    gained = 0
    laps = 0
    while True:
        state = (sand.picture(), hole.letter)
        if state in seen:
            # Back where it was: nothing has happened, but the turn is over.
            cycle = laps - seen[state]
            return Turn(Sand.read(text).write(sand.opponent), 0, cycle, "endless")
        seen[state] = laps
        hand = hole.seeds
        hole.seeds = 0
        laps += 1
        found = 0
        while hand > 0:
            hole = sand.behind(hole)
            if hole.is_taken and hole.owner == sand.mover:
                continue  # captured by the opponent: it takes no seed of ours
            found = hole.seeds
            hole.seeds += 1
            hand -= 1
            if hole.is_taken:
                gained += 1
        if found == 0:
            end = "empty"
        elif hole.is_taken:
            end = "own-capture"
        elif hole.owner == sand.opponent and found == 3:
            end = "capture"
            hole.is_taken = True
            gained += 4
        else:
            continue
        taken = hole.letter if end == "capture" else ""
        return Turn(sand.write(sand.opponent), gained, laps, end, hole.letter, taken)


def _sow_one_lap(sand: Sand, letter: str) -> tuple[Hole, bool]:
    """Sow a pit of Wahree; the pit of the last seed, and whether the opponent got a seed."""
    start = sand.hole(letter)
    hand = start.seeds
    start.seeds = 0
    hole = start
    feeds = False
    while hand > 0:
        hole = sand.behind(hole)
        if hole is start:
            continue
        hole.seeds += 1
        hand -= 1
        feeds = feeds or hole.owner == sand.opponent
    return hole, feeds


def _sow_and_capture(sand: Sand, letter: str) -> tuple[int, str, str]:
    """Sow a pit of Wahree and take the chain: the seeds captured, the last pit, those captured."""
    hole, _ = _sow_one_lap(sand, letter)
    last = hole.letter
    gained = 0
    taken = ""
    while hole.owner == sand.opponent and hole.seeds in (2, 3):
        gained += hole.seeds
        hole.seeds = 0
        taken += hole.letter
        hole = sand.before(hole)
    return gained, last, taken


def _has_seeds(sand: Sand, owner: str) -> bool:
    """Whether there is a seed in a row."""
    return any(hole.seeds for hole in sand.ring if hole.owner == owner)


def wahree_legal(text: str) -> str:
    """The letters of the legal moves of Wahree."""
    sand = Sand.read(text)
    letters = [hole.letter for hole in sand.ring if hole.owner == sand.mover and hole.seeds > 0]
    if not _has_seeds(sand, sand.opponent):
        letters = [letter for letter in letters if _sow_one_lap(Sand.read(text), letter)[1]]
    return "".join(letters)


def wahree_turn(text: str, letter: str) -> Turn:
    """One turn of Wahree, a wipe-out's sweep included."""
    sand = Sand.read(text)
    gained, last, taken = _sow_and_capture(sand, letter)
    end = "capture" if gained else "plain"
    if gained and not _has_seeds(sand, sand.opponent):
        end = "wipe-out"
        for hole in sand.ring:
            gained += hole.seeds
            hole.seeds = 0
    sand.held[sand.mover] += gained
    return Turn(sand.write(sand.opponent), gained, 1, end, last, taken)


def awari_legal(text: str) -> str:
    """The letters of the legal moves of Awari."""
    sand = Sand.read(text)
    letters = [hole.letter for hole in sand.ring if hole.owner == sand.mover and hole.seeds > 0]
    leaving = ""
    for letter in letters:
        tried = Sand.read(text)
        _sow_and_capture(tried, letter)
        if _has_seeds(tried, tried.opponent):
            leaving += letter
    return leaving


def awari_turn(text: str, letter: str) -> Turn:
    """One turn of Awari."""
    sand = Sand.read(text)
    gained, last, taken = _sow_and_capture(sand, letter)
    sand.held[sand.mover] += gained
    end = "capture" if gained else "plain"
    return Turn(sand.write(sand.opponent), gained, 1, end, last, taken)


def awari_end(text: str) -> tuple[int, int]:
    """What South and North have when a position of Awari without a legal move ends the game."""
    sand = Sand.read(text)
    taker = sand.mover if _has_seeds(sand, sand.mover) else sand.opponent
    sand.held[taker] += sum(hole.seeds for hole in sand.ring)
    return sand.held["S"], sand.held["N"]


def wahree_end(text: str) -> tuple[int, int]:
    """What South and North have when a position of Wahree without a legal move ends the game."""
    sand = Sand.read(text)
    for hole in sand.ring:
        sand.held[hole.owner] += hole.seeds
    return sand.held["S"], sand.held["N"]


LEGAL = {"krur": krur_legal, "wahree": wahree_legal, "awari": awari_legal}
TURN = {"krur": krur_turn, "wahree": wahree_turn, "awari": awari_turn}
