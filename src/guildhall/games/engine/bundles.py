"""Bundles: a row of small numbers as one integer, so that all of them are reckoned with at once.

`bundle(row)` puts the numbers of a row, 0 to 127 each and seven at most, side by side into one
integer, a byte each, the first lowest; `unbundle(row, numbers)` writes them back. Bundles are added
and taken away like numbers as long as every place stays between 0 and 127. The highest bit of a
byte is its guard: it is set before something is taken away, and is gone where that was more than
was there. This rule module belongs to every ruleset.
"""

from __future__ import annotations

EACH = 0x01010101010101
"""One at every place."""
NUMBERS = EACH * 127
"""The bits of the numbers at all places."""
GUARDS = EACH << 7
PLACE_BITS = 8
TOTAL_SHIFT = 48
"""Where the sum of all places stands when a bundle is multiplied by `EACH`."""
GATHER = 0x0040810204081
"""Moves the guards of all places side by side, to where `GATHER_SHIFT` tells."""
GATHER_SHIFT = 42
ALL_PLACES = 127


def some_of(place: int, count: int) -> int:
    """A bundle with so many at one place and nothing else."""
    return count << PLACE_BITS * place


def total(numbers: int) -> int:
    """The sum of all places, which must be below 128."""
    return numbers * EACH >> TOTAL_SHIFT & 127


def shortfall(wanted: int, held: int) -> int:
    """What `held` lacks of what is wanted, place by place."""
    rest = (wanted | GUARDS) - held
    wanting = rest & GUARDS
    return rest & (wanting - (wanting >> 7))


def shortage(wanted: int, held: int) -> int:
    """How much `held` lacks of what is wanted, all places together."""
    rest = (wanted | GUARDS) - held
    wanting = rest & GUARDS
    return (rest & (wanting - (wanting >> 7))) * EACH >> TOTAL_SHIFT & 127


def has_all(held: int, wanted: int) -> bool:
    """Whether there is at least what is wanted at every place."""
    return ((held | GUARDS) - wanted) & GUARDS == GUARDS


def places_with(held: int, wanted: int) -> int:
    """The places, as bits, that have at least what is wanted there."""
    enough = (((held | GUARDS) - wanted) & GUARDS) >> 7
    return enough * GATHER >> GATHER_SHIFT & ALL_PLACES
