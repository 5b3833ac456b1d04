"""One name for what every game does, dispatched on the type of the game when it is compiled.

Search, playouts and retrograde are written once on these functions. `game` is a value of the game's
own type, such as `KRUR`; the compiled code holds no test of it.
"""

from types import ModuleType

from numba.extending import overload

from semina.kernel import awari, krur, wahree

KRUR = krur.Krur()
WAHREE = wahree.Wahree()
AWARI = awari.Awari()
GAMES = {"krur": KRUR, "wahree": WAHREE, "awari": AWARI}
MOST_PARENTS = 4096  # positions that `unmoves` may find
MODULES: dict[type, ModuleType] = {
    krur.Krur: krur,
    wahree.Wahree: wahree,
    awari.Awari: awari,
}


def moves(game):
    """How many moves there may be: they are numbered from 0."""
    return MODULES[type(game)].MOVES


def is_legal(game, a, b, move):
    """Whether a move is legal."""
    return MODULES[type(game)].is_legal(a, b, move)


def move_count(game, a, b):
    """How many moves are legal; 0 when the game is over."""
    return MODULES[type(game)].move_count(a, b)


def play(game, a, b, move):
    """Play a legal move: the position for the other side, and the seeds that were gained."""
    return MODULES[type(game)].play(a, b, move)


def end_gain(game, a, b):
    """What the side to move gains more than the other at the end of the game."""
    return MODULES[type(game)].end_gain(a, b)


def in_play(game, a, b):
    """The seeds that can still be gained; no value is larger."""
    return MODULES[type(game)].in_play(a, b)


def estimate(game, a, b):
    """A guess at the value of a position, in units of the search."""
    return MODULES[type(game)].estimate(a, b)


def unmoves(game, a, b, parents):
    """Find the positions from which a move that gains nothing leads here.

    parents: room for the `a` and `b` of each, in turn (MOST_PARENTS). Gives how many they are; one
    from which two moves lead here comes twice.
    """
    return MODULES[type(game)].unmoves(a, b, parents)


def rank(game, a, b):
    """The number of a position in its layer, from 0: same seeds in play, same pits free."""
    return MODULES[type(game)].rank(a, b)


def unrank(game, number, seeds, captured, closed):
    """The position with a number in the layer of so many seeds; a bit for each marked pit."""
    return MODULES[type(game)].unrank(number, seeds, captured, closed)


def successor(game, a, b):
    """The position whose number is the next, in the same layer; it must not be the last."""
    return MODULES[type(game)].successor(a, b)


def layer_key(game, a, b):
    """The number of a position's layer, below LAYER_KEYS of the game."""
    return MODULES[type(game)].layer_key(a, b)


def _module(game):
    return MODULES[game.instance_class]


@overload(moves, inline="always")
def _moves(game):
    number = _module(game).MOVES
    return lambda game: number


@overload(is_legal, inline="always")
def _is_legal(game, a, b, move):
    function = _module(game).is_legal
    return lambda game, a, b, move: function(a, b, move)


@overload(move_count, inline="always")
def _move_count(game, a, b):
    function = _module(game).move_count
    return lambda game, a, b: function(a, b)


@overload(play, inline="always")
def _play(game, a, b, move):
    function = _module(game).play
    return lambda game, a, b, move: function(a, b, move)


@overload(end_gain, inline="always")
def _end_gain(game, a, b):
    function = _module(game).end_gain
    return lambda game, a, b: function(a, b)


@overload(in_play, inline="always")
def _in_play(game, a, b):
    function = _module(game).in_play
    return lambda game, a, b: function(a, b)


@overload(estimate, inline="always")
def _estimate(game, a, b):
    function = _module(game).estimate
    return lambda game, a, b: function(a, b)


@overload(unmoves, inline="always")
def _unmoves(game, a, b, parents):
    function = _module(game).unmoves
    return lambda game, a, b, parents: function(a, b, parents)


@overload(rank, inline="always")
def _rank(game, a, b):
    function = _module(game).rank
    return lambda game, a, b: function(a, b)


@overload(unrank, inline="always")
def _unrank(game, number, seeds, captured, closed):
    function = _module(game).unrank
    return lambda game, number, seeds, captured, closed: function(number, seeds, captured, closed)


@overload(successor, inline="always")
def _successor(game, a, b):
    function = _module(game).successor
    return lambda game, a, b: function(a, b)


@overload(layer_key, inline="always")
def _layer_key(game, a, b):
    function = _module(game).layer_key
    return lambda game, a, b: function(a, b)
