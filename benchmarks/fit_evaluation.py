"""Fit Wahree's evaluation to games that the search plays against itself.

    python benchmarks/fit_evaluation.py [--minutes 4] [--nodes 2500] [--seed 1]

Prints the rows of WORTH for kernel/wahree.py. Each game begins with some random moves and now and
then makes another, so that all kinds of positions come up. What a side gained from a position to
the end of the game, more than the other, is explained by least squares as the worth of its pits
less the worth of the other's. Done again with the new rows in place, it gets better labels: the
present rows are the third round.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from random import Random
from time import monotonic

import numpy as np
from numpy.typing import NDArray

from semina.engine.limit import Limit
from semina.engine.search import Searcher
from semina.kernel.search import UNIT
from semina.rules import wahree
from semina.rules.game import Game, new_game

Floats = NDArray[np.float64]
OPENING = 14  # random moves at most
CHANCE = 0.06  # of a random move later
MOST = 15  # seeds that are told apart
RIDGE = 20.0  # keeps rare counts near 0
PROCESSES = 2


def played(random: Random, searcher: Searcher, limit: Limit) -> Game:
    """One game."""
    game = new_game(wahree.KEY)
    for _ in range(random.randrange(2, OPENING)):
        if game.outcome is None:
            game = game.play(random.choice(game.legal_moves))
    while game.outcome is None:
        move = searcher.search(game, limit).move
        if move is None or random.random() < CHANCE:
            move = random.choice(game.legal_moves)
        game = game.play(move)
    return game


def rows_of(game: Game) -> list[tuple[int, ...]]:
    """For each position: the mover's row, the other's, and what the mover gained from there on."""
    assert game.outcome is not None
    final = (game.outcome.south, game.outcome.north)
    rows = []
    for position in game.positions[:-1]:
        side, other = position.side, position.side.other
        gained = final[side] - final[other] - position.held[side] + position.held[other]
        own, others = position.pits[: wahree.WIDTH], position.pits[wahree.WIDTH :]
        if side:
            own, others = others, own
        rows.append((*own, *others, gained))
    return rows


def collected(seed: int, nodes: int, minutes: float) -> NDArray[np.int16]:
    """The rows of as many games as there is time for."""
    until = monotonic() + 60 * minutes
    random, searcher = Random(seed), Searcher(1)
    rows: list[tuple[int, ...]] = []
    while monotonic() < until:
        rows += rows_of(played(random, searcher, Limit(nodes=nodes)))
    return np.array(rows, np.int16)


def features(pits: NDArray[np.int16]) -> Floats:
    """1, and for each pit and count of seeds: 1 if the mover has it, -1 if the other has it."""
    own, other = pits[:, :6], pits[:, 6:]
    columns = [np.ones(len(pits))]
    for pit in range(wahree.WIDTH):
        ours, theirs = np.minimum(own[:, pit], MOST), np.minimum(other[:, pit], MOST)
        columns += [(ours == n) * 1.0 - (theirs == n) for n in range(1, MOST + 1)]
    return np.stack(columns, axis=1)


def fitted(data: NDArray[np.int16]) -> tuple[Floats, float]:
    """The weights, and the share of the variance that they explain in a fifth kept out."""
    kept_out = np.arange(len(data)) > 0.8 * len(data)
    inputs, gains = features(data[:, :12]), data[:, 12].astype(float)
    train, target = inputs[~kept_out], gains[~kept_out]
    squares = train.T @ train + RIDGE * np.eye(inputs.shape[1])
    weights = np.linalg.solve(squares, train.T @ target)
    left = gains[kept_out] - inputs[kept_out] @ weights
    return weights, 1 - left.var() / gains[kept_out].var()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=4.0)
    parser.add_argument("--nodes", type=int, default=2500)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    seeds = range(PROCESSES * options.seed, PROCESSES * (options.seed + 1))
    with ProcessPoolExecutor(PROCESSES) as pool:
        parts = pool.map(
            collected, seeds, [options.nodes] * PROCESSES, [options.minutes] * PROCESSES
        )
        data = np.concatenate(list(parts))
    weights, explained = fitted(data)
    print(f"# {len(data)} positions; explains {100 * explained:.1f} % of the variance")
    for row in weights[1:].reshape(wahree.WIDTH, MOST):
        print(f"    ({', '.join(str(round(UNIT * weight)) for weight in (0, *row))}),")


if __name__ == "__main__":
    main()
