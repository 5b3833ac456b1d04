"""What Numba has no name for: instructions of the processor, each beside its meaning in Python."""

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

_instruction: Any = intrinsic  # which adds an argument that callers do not give


def lowest_bit(word):
    """The number of the lowest bit that is set, of a word that is not 0."""
    return (int(word) & -int(word)).bit_length() - 1


def take_from(array, index, amount):
    """Take an amount from an element of 16 bits, at once for all threads; gives what it was."""
    old = int(array[index])
    array[index] = old - amount
    return old


def prefetch(array, index):
    """Ask for an element that will be written soon."""


@_instruction
def _lowest_bit(context, word):
    def code(context, builder, signature, arguments):
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), code


@_instruction
def _take_from(context, array, index, amount):
    def code(context, builder, signature, arguments):
        address = _address(context, builder, signature, arguments)
        taken = builder.trunc(arguments[2], ir.IntType(16))
        old = builder.atomic_rmw("sub", address, taken, "monotonic")
        return builder.zext(old, ir.IntType(64))

    return types.int64(array, types.int64, types.int64), code


@_instruction
def _prefetch(context, array, index):
    def code(context, builder, signature, arguments):
        address = _address(context, builder, signature, arguments)
        number = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [address.type, number, number, number])
        name = "llvm.prefetch.p0"
        function = builder.module.globals.get(name) or ir.Function(builder.module, kind, name)
        to_write, keep, data = (ir.Constant(number, value) for value in (1, 3, 1))
        builder.call(function, [address, to_write, keep, data])
        return context.get_dummy_value()

    return types.none(array, types.int64), code


def _address(context, builder, signature, arguments):
    array = context.make_array(signature.args[0])(context, builder, arguments[0])
    return builder.gep(array.data, [arguments[1]])


@overload(lowest_bit, inline="always")
def _lowest_bit_of(word):
    return lambda word: _lowest_bit(word)


@overload(take_from, inline="always")
def _take_from_element(array, index, amount):
    return lambda array, index, amount: _take_from(array, index, amount)


@overload(prefetch, inline="always")
def _prefetch_element(array, index):
    return lambda array, index: _prefetch(array, index)
