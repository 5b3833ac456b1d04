"""The games on packed integers, compiled by Numba; the tests prove them equal to `rules`.

Everything is seen by the side to move: his own row comes first, and a move is the number of a pit
in his own row. A position is two 64-bit integers, `a` and `b`; each game's module says what they
hold.
"""
