"""Keys: 64 bits of a state that are the same wherever the same lies ahead.

A search finds a position again by its key, whatever moves led there. Fields say in their
declaration whether they belong to it (`declare.Keyed`). The numbers that do are read several at a
time, as one word of 64 bits, and scattered over the key one word after another, interpreted and
compiled alike.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any, NamedTuple

from guildhall.games.engine.declare import KEY_BITS, scatter
from guildhall.games.engine.state import Field, Layout


class Reader(NamedTuple):
    """How the numbers of a state are read."""

    numbers: Callable[[Any], Any]
    """Of a state: all its numbers in a row."""
    word: Callable[[int, int], Any]
    """For a count and the bits of a number: a function that reads that many numbers of a row, from
    an index on, as one word."""


def interpreted_word(count: int, bits: int) -> Callable[[list[int], int], int]:
    """Reads numbers of a list as one word, the first in the lowest bits."""
    mask = (1 << bits) - 1

    def word(numbers: list[int], at: int) -> int:
        return sum((numbers[at + k] & mask) << bits * k for k in range(count))

    return word


INTERPRETED = Reader(lambda s: s.numbers(), interpreted_word)


def key_function(layout: Layout, bits: int, reader: Reader, wrap: Callable[..., Any]) -> Any:
    """Write the function that makes the key of a state with these fields."""
    writer = _Writer(KEY_BITS // bits)
    writer.record(layout, "0", "s", 1)
    space = {"numbers": wrap(reader.numbers), "scatter": scatter}
    space |= {f"word{count}": reader.word(count, bits) for count in range(1, writer.most + 1)}
    source = ["def key(s):", " n = numbers(s)", " h = scatter(0, 0)", *writer.lines, " return h"]
    exec("\n".join(source), space)
    return wrap(space["key"])


class _Writer:
    """Writes out what goes through every number that belongs to a key."""

    def __init__(self, most: int) -> None:
        self.most = most
        """So many numbers make a word."""
        self.lines: list[str] = []

    def record(self, layout: Layout, at: str, owner: str, depth: int) -> None:
        """Read a record whose numbers begin at an index."""
        offset = first = 0
        for name, field in layout.items():
            if field.key is not True or field.record:
                self.numbers(f"{at} + {first}", offset - first, depth)
                self.part(name, field, f"{at} + {offset}", owner, depth)
                first = offset + _size(field)
            offset += _size(field)
        self.numbers(f"{at} + {first}", offset - first, depth)

    def part(self, name: str, field: Field, at: str, owner: str, depth: int) -> None:
        """Read a field of records, or one that belongs to the key only in part."""
        if field.key is False:
            return
        length = field.sizes[0] if field.key is True else f"{owner}.{field.key}"
        item = f"i{depth}"
        self.line(f"for {item} in range({length}):", depth)
        begin = f"{at} + {item} * {_size(field) // field.sizes[0]}"
        if field.record:
            self.record(field.record, begin, f"{owner}.{name}[{item}]", depth + 1)
        else:
            self.numbers(begin, _size(field) // field.sizes[0], depth + 1)

    def numbers(self, at: str, count: int, depth: int) -> None:
        """Read numbers that lie side by side."""
        for start in range(0, count, self.most):
            size = min(self.most, count - start)
            self.line(f"h = scatter(h, word{size}(n, {at} + {start}))", depth)

    def line(self, text: str, depth: int) -> None:
        """Write a line."""
        self.lines.append(" " * depth + text)


def _size(field: Field) -> int:
    """How many numbers a field holds."""
    inner = sum(map(_size, field.record.values())) if field.record else 1
    return prod(field.sizes) * inner
