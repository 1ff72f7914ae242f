"""What the words of rule modules (`declare.py`) mean when numba compiles them.

Rows of a record are read and written as one integer or one vector, and actions are offered without
a branch that a processor could mispredict.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.core.types.containers import BaseTuple
from numba.extending import intrinsic, overload, register_jitable

from guildhall.games.engine import chance, declare

INLINE: Any = {"forceinline": True}


@overload(declare.chance, jit_options=INLINE, strict=False)
def _chance(rng: Any, n: Any) -> Any:  # noqa: ARG001 - read by numba
    def draw(rng: Any, n: Any) -> Any:
        return _xorshift(rng, n)

    return draw


_FACTOR = np.uint64(chance.XORSHIFT_FACTOR)
_12, _25, _27, _32 = (np.uint64(bits) for bits in (12, 25, 27, 32))


@register_jitable(**INLINE)
def _xorshift(rng: Any, n: Any) -> Any:
    x = rng[0]
    x ^= x >> _12
    x ^= x << _25
    x ^= x >> _27
    rng[0] = x
    return np.int64((((x * _FACTOR) >> _32) * np.uint64(n)) >> _32)


@overload(declare.bundle, jit_options=INLINE, strict=False)
def _bundle(row: Any) -> Any:
    if not _can_bundle(row):
        return None

    def bundle(row: Any) -> Any:
        return _load_bundle(row)

    return bundle


@overload(declare.unbundle, jit_options=INLINE, strict=False)
def _unbundle(row: Any, numbers: Any) -> Any:  # noqa: ARG001 - read by numba
    if not _can_bundle(row):
        return None

    def unbundle(row: Any, numbers: Any) -> Any:
        return _store_bundle(row, numbers)

    return unbundle


def _can_bundle(row: Any) -> bool:
    """Whether this is a row of a record, seven bytes at most."""
    in_record = isinstance(row, types.NestedArray)
    return in_record and row.dtype.bitwidth == 8 and row.shape[0] <= 7


@intrinsic
def _load_bundle(_typing: Any, row: Any) -> Any:
    """Read a row of bytes of a record at once."""

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        loaded = builder.load(_bytes_of(context, builder, row, arguments[0]), align=1)
        return builder.zext(loaded, ir.IntType(64))

    return types.int64(row), generate


@intrinsic
def _store_bundle(_typing: Any, row: Any, numbers: Any) -> Any:
    """Write a row of bytes of a record at once."""

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        target = _bytes_of(context, builder, row, arguments[0])
        builder.store(builder.trunc(arguments[1], target.type.pointee), target, align=1)
        return context.get_dummy_value()

    return types.void(row, numbers), generate


@overload(declare.places_of, jit_options=INLINE, strict=False)
def _places_of(row: Any, number: Any) -> Any:  # noqa: ARG001 - read by numba
    def places_of(row: Any, number: Any) -> Any:
        return _compare_all(row, number)

    return places_of


@intrinsic
def _compare_all(_typing: Any, row: Any, number: Any) -> Any:
    """Compare all numbers of a row of a record with one, and gather the answers."""
    size = row.shape[0]

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        width = ir.IntType(row.dtype.bitwidth)
        vector = ir.VectorType(width, size)
        data = context.make_array(row)(context, builder, arguments[0]).data
        held = builder.load(builder.bitcast(data, vector.as_pointer()), align=width.width // 8)
        wanted = context.cast(builder, arguments[1], number, row.dtype)
        same = builder.icmp_signed("==", held, everywhere(builder, wanted, vector))
        return builder.zext(builder.bitcast(same, ir.IntType(size)), ir.IntType(64))

    return types.int64(row, number), generate


@overload(declare.first_of, jit_options=INLINE, strict=False)
def _first_of(places: Any) -> Any:  # noqa: ARG001 - read by numba
    def first_of(places: Any) -> Any:
        return _lowest_bit(places) if places else -1

    return first_of


@intrinsic
def _lowest_bit(_typing: Any, _bits: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@overload(declare.lent, jit_options=INLINE, strict=False)
def _lent(value: Any) -> Any:
    """An array, or all arrays of a tuple, without their owners; anything else as it is."""
    lend = uncounted if isinstance(value, types.Array) else _all_uncounted
    if not isinstance(value, types.Array | BaseTuple):
        return lambda value: value

    def lent(value: Any) -> Any:
        return lend(value)

    return lent


@intrinsic
def uncounted(_typing: Any, array: Any) -> Any:
    """The same array without an owner: counting the users of one takes a tenth of the time."""

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return _without_owner(context, builder, array, arguments[0])

    return array(array), generate


@intrinsic
def _all_uncounted(_typing: Any, group: Any) -> Any:
    """The same tuple, its arrays without an owner: each call counts the users of all of them."""

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        lent = arguments[0]
        for k, kind in enumerate(group.types):
            array = _without_owner(context, builder, kind, builder.extract_value(lent, k))
            lent = builder.insert_value(lent, array, k)
        return lent

    return group(group), generate


def _without_owner(context: Any, builder: Any, kind: Any, array: Any) -> Any:
    view = context.make_array(kind)(context, builder, array)
    view.meminfo = cgutils.get_null_value(view.meminfo.type)
    view.parent = cgutils.get_null_value(view.parent.type)
    return view._getvalue()  # noqa: SLF001 - numba's way to read it


@overload(declare.offer, jit_options=INLINE, strict=False, prefer_literal=True)
def _offer(out: Any, n: Any, first: Any, places: Any, size: Any) -> Any:  # noqa: ARG001 - read by numba
    """Written out for each size, several places at a time."""
    if not isinstance(size, types.IntegerLiteral):
        return None
    lines = ["def offer(out, n, first, places, size):"]
    done = 0
    for step in _OFFERING:
        while done + step <= size.literal_value:
            lines.append(f" n += offer{step}(out, n, first + {done}, places >> {done})")
            done += step
    space = {f"offer{step}": write for step, write in _OFFERING.items()}
    exec("\n".join([*lines, " return n"]), space)
    return space["offer"]


def _offering(size: int) -> Any:
    """Writes the actions of so many places at once, those that are offered to the front.

    A table tells for each set of places which they are; so there is no branch to mispredict.
    """
    sets = ([k for k in range(size) if bits >> k & 1] for bits in range(1 << size))
    front = [k for chosen in sets for k in (chosen + [0] * size)[:size]]

    @intrinsic
    def write(_typing: Any, out: Any, _n: Any, first: Any, _places: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            byte, wide = ir.IntType(8), ir.IntType(64)
            vector = ir.VectorType(ir.IntType(out.dtype.bitwidth), size)
            facts = ir.Constant(ir.ArrayType(byte, len(front)), front)
            table = cgutils.global_constant(builder, f"front{size}", facts)
            bits = builder.and_(arguments[3], ir.Constant(wide, (1 << size) - 1))
            row = builder.gep(table, [wide(0), builder.mul(bits, wide(size))])
            row = builder.bitcast(row, ir.VectorType(byte, size).as_pointer())
            begin = context.cast(builder, arguments[2], first, out.dtype)
            numbers = builder.zext(builder.load(row, align=1), vector)
            actions = builder.add(numbers, everywhere(builder, begin, vector))
            data = context.make_array(out)(context, builder, arguments[0]).data
            target = builder.bitcast(builder.gep(data, [arguments[1]]), vector.as_pointer())
            builder.store(actions, target, align=out.dtype.bitwidth // 8)
            return builder.ctpop(bits)

        return types.int64(out, types.int64, first, types.int64), generate

    return write


_OFFERING = {size: _offering(size) for size in (8, 4, 2, 1)}


def everywhere(builder: Any, value: Any, vector: Any) -> Any:
    """A vector that holds a value at every place."""
    index = ir.IntType(32)
    single = builder.insert_element(ir.Constant(vector, ir.Undefined), value, index(0))
    order = ir.Constant(ir.VectorType(index, vector.count), None)
    return builder.shuffle_vector(single, ir.Constant(vector, ir.Undefined), order)


def _bytes_of(context: Any, builder: Any, row: Any, value: Any) -> Any:
    """Where the bytes of a row are, as one integer of their width."""
    data = context.make_array(row)(context, builder, value).data
    return builder.bitcast(data, ir.IntType(8 * row.shape[0]).as_pointer())


@overload(declare.copy_into, jit_options=INLINE, strict=False)
def _copy_into(target: Any, source: Any) -> Any:  # noqa: ARG001 - read by numba
    def copy(target: Any, source: Any) -> Any:
        return _copy_record(target, source)

    return copy


@intrinsic
def _copy_record(_typing: Any, target: Any, source: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        size = context.get_constant(types.intp, target.size)
        cgutils.raw_memcpy(builder, *arguments, size, 1)
        return context.get_dummy_value()

    return types.void(target, source), generate


@overload(declare.scatter, jit_options=INLINE, strict=False)
def _scatter(key: Any, number: Any) -> Any:  # noqa: ARG001 - read by numba
    def scatter(key: Any, number: Any) -> Any:
        return _fold(np.uint64(key) ^ np.uint64(number) ^ _SCATTER)

    return scatter


_SCATTER = np.uint64(declare.SCATTER_FACTOR)


@intrinsic
def _fold(_typing: Any, number: Any) -> Any:
    """Multiply by the factor of `scatter` in 128 bits, and fold them to 64."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        wide, narrow = ir.IntType(128), ir.IntType(64)
        factor = ir.Constant(wide, declare.SCATTER_FACTOR)
        product = builder.mul(builder.zext(arguments[0], wide), factor)
        upper = builder.lshr(product, ir.Constant(wide, 64))
        return builder.trunc(builder.xor(product, upper), narrow)

    return types.uint64(number), generate


def read_word(count: int, bits: int) -> Any:
    """Reads numbers of a record as one word, the first in the lowest bits."""

    @intrinsic
    def word(_typing: Any, record: Any, _at: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            narrow, wide = ir.IntType(count * bits), ir.IntType(64)
            size = ir.Constant(arguments[1].type, bits // 8)
            start = builder.bitcast(arguments[0], ir.IntType(8).as_pointer())
            begin = builder.gep(start, [builder.mul(arguments[1], size)])
            loaded = builder.load(builder.bitcast(begin, narrow.as_pointer()), align=bits // 8)
            return loaded if narrow == wide else builder.zext(loaded, wide)

        return types.uint64(record, types.int64), generate

    return word
