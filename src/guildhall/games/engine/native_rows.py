"""What the words of `rows.py` mean when numba compiles them.

Left to itself, the compiler reads and writes a sum again for each row that is added to it. Here all
of a sum stays in registers, and rows whose number is 0 are jumped over without a look at them.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic, overload, register_jitable

from guildhall.games.engine import rows as words
from guildhall.games.engine.native_words import INLINE, everywhere, uncounted
from guildhall.games.engine.rows import LANES

BLOCKS = (6, 3, 1)
"""Vectors of a sum that are kept in registers at a time; the widest that fit come first."""
CHUNK = 64
"""Numbers that are compared with 0 at a time, a bit for each."""

FLOAT, WIDE, BIT = ir.FloatType(), ir.IntType(64), ir.IntType(1)
VECTOR = ir.VectorType(FLOAT, LANES)
ZEROS = ir.Constant(VECTOR, None)
FAST = ("fast",)


@overload(words.weigh, jit_options=INLINE, strict=False)
def _weigh(target: Any, start: Any, numbers: Any, rows: Any) -> Any:  # noqa: ARG001 - read by numba
    def weigh(target: Any, start: Any, numbers: Any, rows: Any) -> Any:
        if len(numbers) < LANES:
            _add_few_rows(uncounted(target), uncounted(start), uncounted(numbers), uncounted(rows))
        else:
            _add_rows(uncounted(target), uncounted(start), uncounted(numbers), uncounted(rows))

    return weigh


@overload(words.weigh_above_zero, jit_options=INLINE, strict=False)
def _weigh_above_zero(target: Any, start: Any, numbers: Any, rows: Any) -> Any:  # noqa: ARG001 - read by numba
    def weigh_above_zero(target: Any, start: Any, numbers: Any, rows: Any) -> Any:
        if len(numbers) < LANES:
            _add_few_rows(uncounted(target), uncounted(start), uncounted(numbers), uncounted(rows))
            for j in range(len(target)):
                target[j] = max(target[j], 0.0)
        else:
            _add_rows_above_zero(
                uncounted(target), uncounted(start), uncounted(numbers), uncounted(rows)
            )

    return weigh_above_zero


@register_jitable
def _add_few_rows(target: Any, start: Any, numbers: Any, rows: Any) -> None:
    """Add rows that are too few to compare their numbers with 0 a vector at a time."""
    for j in range(len(target)):
        target[j] = start[j]
        for i in range(len(numbers)):
            target[j] += numbers[i] * rows[i][j]


@overload(words.pool, jit_options=INLINE, strict=False)
def _pool(target: Any, at: Any, rows: Any, present: Any) -> Any:  # noqa: ARG001 - read by numba
    def pool(target: Any, at: Any, rows: Any, present: Any) -> Any:
        return _pool_rows(uncounted(target), at, uncounted(rows), uncounted(present))

    return pool


@overload(words.inner, jit_options=INLINE, strict=False)
def _inner(one: Any, other: Any, at: Any) -> Any:  # noqa: ARG001 - read by numba
    def inner(one: Any, other: Any, at: Any) -> Any:
        return _inner_product(uncounted(one), uncounted(other), at)

    return inner


def _adding(*, above_zero: bool) -> Any:
    @intrinsic
    def add(_typing: Any, target: Any, start: Any, numbers: Any, rows: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            kinds = (target, start, numbers, rows)
            arrays = [
                context.make_array(kind)(context, builder, value)
                for kind, value in zip(kinds, arguments, strict=True)
            ]
            sums = _Sums(builder, *arrays, above_zero=above_zero)
            size = builder.extract_value(arrays[0].shape, 0)
            _each_block(builder, size, sums.add)
            return context.get_dummy_value()

        return types.void(target, start, numbers, rows), generate

    return add


_add_rows = _adding(above_zero=False)
_add_rows_above_zero = _adding(above_zero=True)


class _Sums:
    """Writes code that adds rows, times their numbers, block by block of their width."""

    def __init__(
        self, builder: Any, target: Any, start: Any, numbers: Any, rows: Any, *, above_zero: bool
    ) -> None:
        self._builder = builder
        self._target, self._start = target.data, start.data
        self._numbers, self._rows = numbers.data, rows.data
        self._count = builder.extract_value(numbers.shape, 0)
        self._width = builder.extract_value(rows.shape, 1)
        self._above_zero = above_zero

    def add(self, first: Any, vectors: int) -> None:
        """Make the part of the sum from `first` on, so many vectors wide."""
        builder = self._builder
        places = [builder.add(first, WIDE(LANES * k)) for k in range(vectors)]
        sums = [_load(builder, self._start, at) for at in places]
        chunk = _Loop(builder, "chunk", WIDE(0), *sums)
        begin, *sums = chunk.values
        sums = self._add_chunk(begin, sums, places)
        following = builder.add(begin, WIDE(CHUNK))
        more = builder.icmp_signed("<", following, self._count)
        chunk.end(more, following, *sums)
        for total, at in zip(sums, places, strict=True):
            _store(builder, self._finished(total), self._target, at)

    def _add_chunk(self, begin: Any, sums: list[Any], places: list[Any]) -> list[Any]:
        """Add the rows of a chunk whose numbers are not 0."""
        builder = self._builder
        before = builder.block
        bits = self._not_zero(begin)
        some = builder.append_basic_block("some")
        done = builder.append_basic_block("done")
        builder.cbranch(builder.icmp_signed("!=", bits, WIDE(0)), some, done)
        builder.position_at_end(some)
        row = _Loop(builder, "row", bits, *sums)
        left, *totals = row.values
        i = builder.add(begin, builder.cttz(left, ir.Constant(BIT, 1)))
        factor = everywhere(builder, builder.load(builder.gep(self._numbers, [i])), VECTOR)
        start = builder.mul(i, self._width)
        parts = [_load(builder, self._rows, builder.add(start, at)) for at in places]
        totals = [
            builder.fadd(total, builder.fmul(factor, part, flags=FAST), flags=FAST)
            for total, part in zip(totals, parts, strict=True)
        ]
        fewer = builder.and_(left, builder.sub(left, WIDE(1)))
        row.end(builder.icmp_signed("!=", fewer, WIDE(0)), fewer, *totals)
        after = builder.block
        builder.branch(done)
        builder.position_at_end(done)
        return [
            _either(builder, (total, before), (more, after))
            for total, more in zip(sums, totals, strict=True)
        ]

    def _not_zero(self, begin: Any) -> Any:
        """A bit for each number of a chunk that is not 0; those behind the last one are 0.

        Vectors that would go beyond the last number are read further to the front instead.
        """
        builder = self._builder
        last = builder.sub(self._count, WIDE(LANES))
        bits = WIDE(0)
        for k in range(0, CHUNK, LANES):
            wanted = builder.add(begin, WIDE(k))
            at = builder.select(builder.icmp_signed("<", wanted, last), wanted, last)
            differ = builder.fcmp_unordered("!=", _load(builder, self._numbers, at), ZEROS)
            some = builder.zext(builder.bitcast(differ, ir.IntType(LANES)), WIDE)
            unread = builder.lshr(some, builder.sub(wanted, at))
            bits = builder.or_(bits, builder.shl(unread, WIDE(k)))
        return bits

    def _finished(self, total: Any) -> Any:
        return _larger(self._builder, total, ZEROS) if self._above_zero else total


@intrinsic
def _pool_rows(_typing: Any, target: Any, at: Any, rows: Any, present: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        kinds = ((target, arguments[0]), (rows, arguments[2]), (present, arguments[3]))
        into, of, here = (
            context.make_array(kind)(context, builder, value) for kind, value in kinds
        )
        begin = context.cast(builder, arguments[1], at, types.int64)
        count, width = (builder.extract_value(of.shape, k) for k in range(2))

        def pool_block(first: Any, vectors: int) -> None:
            places = [builder.add(first, WIDE(LANES * k)) for k in range(vectors)]
            row = _Loop(builder, "row", WIDE(0), *[ZEROS] * (2 * vectors))
            e, *pooled = row.values
            start = builder.mul(e, width)
            parts = [_load(builder, of.data, builder.add(start, place)) for place in places]
            is_here = builder.load(builder.gep(here.data, [e]))
            counts = builder.icmp_signed("!=", is_here, ir.Constant(is_here.type, 0))
            parts = [builder.select(counts, part, ZEROS) for part in parts]
            sums = [
                builder.fadd(total, part, flags=FAST)
                for total, part in zip(pooled[:vectors], parts, strict=True)
            ]
            tops = [
                _larger(builder, top, part)
                for top, part in zip(pooled[vectors:], parts, strict=True)
            ]
            following = builder.add(e, WIDE(1))
            row.end(builder.icmp_signed("<", following, count), following, *sums, *tops)
            for total, top, place in zip(sums, tops, places, strict=True):
                _store(builder, total, into.data, builder.add(begin, place))
                behind = builder.add(builder.add(begin, width), place)
                _store(builder, top, into.data, behind)

        _each_block(builder, width, pool_block)
        return context.get_dummy_value()

    return types.void(target, at, rows, present), generate


@intrinsic
def _inner_product(_typing: Any, one: Any, other: Any, at: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        left = context.make_array(one)(context, builder, arguments[0])
        right = context.make_array(other)(context, builder, arguments[1])
        begin = context.cast(builder, arguments[2], at, types.int64)
        size = builder.extract_value(left.shape, 0)
        part = _Loop(builder, "part", WIDE(0), ZEROS)
        k, total = part.values
        factors = (_load(builder, left.data, k), _load(builder, right.data, builder.add(k, begin)))
        total = builder.fadd(total, builder.fmul(*factors, flags=FAST), flags=FAST)
        following = builder.add(k, WIDE(LANES))
        part.end(builder.icmp_signed("<", following, size), following, total)
        return _added_up(builder, total)

    return types.float32(one, other, at), generate


class _Loop:
    """Writes a loop that is run once at least, with values that change from round to round."""

    def __init__(self, builder: Any, name: str, *begin: Any) -> None:
        self._builder = builder
        before = builder.block
        self._body = builder.append_basic_block(name)
        builder.branch(self._body)
        builder.position_at_end(self._body)
        self.values = [builder.phi(value.type) for value in begin]
        for value, first in zip(self.values, begin, strict=True):
            value.add_incoming(first, before)

    def end(self, again: Any, *following: Any) -> None:
        """Go round again with the following values, or on behind the loop."""
        builder = self._builder
        for value, new in zip(self.values, following, strict=True):
            value.add_incoming(new, builder.block)
        behind = builder.append_basic_block("behind")
        builder.cbranch(again, self._body, behind)
        builder.position_at_end(behind)


def _each_block(builder: Any, size: Any, write: Any) -> None:
    """Write code for all of a width, in the widest blocks that fit."""
    done: Any = WIDE(0)
    for vectors in BLOCKS:
        before = builder.block
        check = builder.append_basic_block("check")
        fits = builder.append_basic_block("fits")
        too_wide = builder.append_basic_block("too_wide")
        builder.branch(check)
        builder.position_at_end(check)
        first = builder.phi(WIDE)
        first.add_incoming(done, before)
        end = builder.add(first, WIDE(LANES * vectors))
        builder.cbranch(builder.icmp_signed("<=", end, size), fits, too_wide)
        builder.position_at_end(fits)
        write(first, vectors)
        first.add_incoming(end, builder.block)
        builder.branch(check)
        builder.position_at_end(too_wide)
        done = first


def _either(builder: Any, *ways: tuple[Any, Any]) -> Any:
    """The value of the way by which this place was reached."""
    value = builder.phi(ways[0][0].type)
    for way in ways:
        value.add_incoming(*way)
    return value


def _larger(builder: Any, one: Any, other: Any) -> Any:
    return builder.select(builder.fcmp_ordered(">", one, other, flags=FAST), one, other)


def _added_up(builder: Any, vector: Any) -> Any:
    """The sum of all lanes."""
    size = LANES
    index = ir.IntType(32)
    while size > 1:
        size //= 2
        nothing = ir.Constant(vector.type, ir.Undefined)
        halves = (
            ir.Constant(ir.VectorType(index, size), [index(k + first) for k in range(size)])
            for first in (0, size)
        )
        low, high = (builder.shuffle_vector(vector, nothing, half) for half in halves)
        vector = builder.fadd(low, high, flags=FAST)
    return builder.extract_element(vector, index(0))


def _load(builder: Any, data: Any, at: Any) -> Any:
    return builder.load(builder.bitcast(builder.gep(data, [at]), VECTOR.as_pointer()), align=4)


def _store(builder: Any, vector: Any, data: Any, at: Any) -> None:
    place = builder.bitcast(builder.gep(data, [at]), VECTOR.as_pointer())
    builder.store(vector, place, align=4)
