"""The words with which a rule module says what it adds to a game.

A rule module is an ordinary Python module: records, declarations and plain functions over small
integers. The binder (`binder.py`) copies the functions once per ruleset and replaces each
declaration by its plain value there: a number, a table, a tuple of functions. The lower-case words
below are typed as those values, so that rule functions are checked as they will run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, ClassVar, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])
R = TypeVar("R", bound="Record")
T = TypeVar("T")

Cells = list[int]
"""A row of small integers: a list when interpreted, an array when compiled."""


# ---- records: the fields of a state


class Record:
    """A group of named fields; a direct subclass starts one, its subclasses add fields to it."""

    fields: ClassVar[dict[str, Shape]] = {}

    def __init_subclass__(cls) -> None:
        cls.fields = {name: value for name, value in vars(cls).items() if isinstance(value, Shape)}


Keyed = bool | str
"""Whether a field belongs to the key of a state (`keys.py`): all of it, nothing, or as many of its
numbers as another field of the same record tells, by its name. What says nothing about the future
does not belong to it, nor what nobody knows, such as the order of a deck."""


@dataclass(frozen=True, eq=False)
class Shape:
    """How many small integers, or records, a field holds."""

    sizes: tuple[int, ...]
    record: type[Record] | None = None
    key: Keyed = True


def cell(*, key: bool = True) -> int:
    """Declare a field that holds one small integer."""
    return cast("int", Shape((), key=key))


def cells(size: int, *, key: Keyed = True) -> Cells:
    """Declare a field that holds a row of small integers."""
    return cast("Cells", Shape((size,), key=key))


def grid(rows: int, columns: int, *, key: bool = True) -> list[Cells]:
    """Declare a field that holds several rows of small integers."""
    return cast("list[Cells]", Shape((rows, columns), key=key))


def records(kind: type[R], size: int, *, key: Keyed = True) -> list[R]:
    """Declare a field that holds several records."""
    return cast("list[R]", Shape((size,), kind, key))


# ---- numbers and facts


@dataclass(frozen=True, eq=False)
class Setting:
    """A number that an expansion may change."""

    value: int


@dataclass(frozen=True, eq=False)
class Table:
    """Facts as rows of small integers that an expansion may extend."""

    rows: Sequence[Any]


@dataclass(frozen=True, eq=False)
class Bundled(Table):
    """Facts as bundles: one for each row of another table, and `rows` behind them."""

    source: Table


@dataclass(frozen=True, eq=False)
class Actions:
    """A range of action numbers and the notation of each, such as `buy {card}`."""

    size: int
    notation: str


def setting(value: int) -> int:
    """Declare a number that an expansion may change."""
    return cast("int", Setting(value))


def table(rows: Sequence[Any]) -> Any:
    """Declare facts that an expansion may extend."""
    return Table(rows)


def bundled(source: Any, behind: Sequence[int] = ()) -> Any:
    """Declare a table that has each row of another one as a bundle (`bundles.py`).

    `behind` are further bundles at its end: -1 is the last of them, in rules as in Python.
    """
    return Bundled(behind, source)


def actions(size: int, notation: str) -> int:
    """Declare a range of actions; in rule functions the name is the number of the first."""
    return cast("int", Actions(size, notation))


# ---- decisions and the turn


Opens = Callable[[Any, Any], bool]
"""(s, p): whether the player has to choose; what needs no choice is done at once instead."""

Options = Callable[[Any, Any, Any], int]
"""(s, p, out): write the legal actions to `out` and tell how many there are."""

Resolve = Callable[[Any, Any, int], None]
"""(s, p, action): carry out the chosen action."""


@dataclass(frozen=True, eq=False)
class Decision:
    """A choice a player can face: when it opens, what it offers, what choosing does."""

    name: str
    opens: Opens
    options: Options
    resolve: Resolve


@dataclass(frozen=True, eq=False)
class Turn:
    """The decisions of a turn in their order."""

    steps: tuple[Decision, ...]


@dataclass(frozen=True, eq=False)
class Assembled:
    """What the binder puts together from all decisions and turns of a ruleset."""

    part: str


def decision(name: str, opens: Opens, options: Options, resolve: Resolve) -> int:
    """Declare a decision; in rule functions the name is its number."""
    return cast("int", Decision(name, opens, options, resolve))


def turn(*steps: int) -> Turn:
    """Declare the steps of a turn."""
    return Turn(cast("tuple[Decision, ...]", steps))


OPENS: Any = Assembled("opens")
OPTIONS: Any = Assembled("options")
RESOLVE: Any = Assembled("resolve")
"""Call that part of a decision; the number of the decision comes first."""

STEPS: Any = Assembled("steps")
"""The numbers of the decisions of a turn, last step first."""

KEY: Any = Assembled("key")
"""Call it with a state for the key that its fields make."""


# ---- how rule modules meet


@dataclass(frozen=True, eq=False)
class Event:
    """Something that later modules can react to, and what they are told."""

    parameters: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Changes:
    """What an expansion changes in the declarations of the modules before it."""

    settings: dict[Any, int] = field(default_factory=dict)
    """New values of settings."""
    rows: dict[Any, Sequence[Any]] = field(default_factory=dict)
    """Further rows of tables."""
    after: dict[Any, Any] = field(default_factory=dict)
    """Step of the turn -> the decision that follows it."""
    instead: dict[Any, Any] = field(default_factory=dict)
    """Step of the turn -> the decision that takes its place."""


def event(*parameters: str) -> Any:
    """Declare an event; in rule functions, calling it calls everything that reacts to it."""
    return Event(parameters)


def on(happening: Any) -> Callable[[F], F]:
    """Mark a function to be called whenever the event is told."""
    return _mark("on", happening)


def replaces(original: Callable[..., Any]) -> Callable[[F], F]:
    """Mark a function to stand in for one of an earlier module."""
    return _mark("replaces", original)


@dataclass(frozen=True, eq=False)
class Called:
    """A rule that a kernel calls instead of having it woven in."""

    rule: Callable[..., Any]


def called(rule: F) -> F:
    """Declare that a kernel calls a rule instead of having it woven in.

    Compiled rules are woven into whatever uses them, which is quickest to run and slow to compile.
    A called rule is compiled once for all kernels and kept: `push = called(turns.push)`.
    """
    return cast("F", Called(rule))


def _mark(name: str, value: Any) -> Callable[[F], F]:
    def mark(function: F) -> F:
        function.__dict__[name] = value
        return function

    return mark


# ---- the words with a meaning of their own when compiled (see `native.py`)


def chance(rng: Any, n: int) -> int:
    """Draw one of the numbers 0 to n - 1."""
    return cast("int", rng.below(n))


def bundle(row: Sequence[int]) -> int:
    """The numbers of a row as one integer, see `bundles.py`."""
    return int.from_bytes(row, "little")


def unbundle(row: Cells, numbers: int) -> None:
    """Write a bundle to a row."""
    row[:] = numbers.to_bytes(len(row), "little")


def places_of(row: Cells, number: int) -> int:
    """The places of a row, 63 at most, that hold a number: bit 0 is the first."""
    return _places(tuple(row), number) if number in row else 0


@lru_cache(maxsize=4096)
def _places(row: tuple[int, ...], number: int) -> int:
    """What `places_of` tells, found once: rows come back again and again."""
    return sum(1 << place for place, held in enumerate(row) if held == number)


def first_of(places: int) -> int:
    """The first of some places that are told as bits, -1 if there is none."""
    return (places & -places).bit_length() - 1


def offer(out: Cells, n: int, first: int, places: int, size: int) -> int:
    """Write an action to `out`, from `n` on, for each of so many places whose bit is set.

    The action of the first place is `first`; the size has to be a plain or a declared number.
    Returns how many actions `out` holds now.
    """
    offered = _actions(first, places & ((1 << size) - 1))
    end = n + len(offered)
    out[n:end] = offered
    return end


@lru_cache(maxsize=4096)
def _actions(first: int, places: int) -> tuple[int, ...]:
    """The actions of all places whose bit is set."""
    return tuple(first + place for place in range(places.bit_length()) if places >> place & 1)


def lent(value: T) -> T:
    """The same row, or tuple of rows, for as long as its owner keeps it.

    Compiled, nobody counts who uses it, which takes most of the time of a small function.
    """
    return value


def copy_into(target: Any, source: Any) -> None:
    """Make one state the same as another."""
    target.assign(source)


KEY_BITS = 64
SCATTER_FACTOR = 0x9E3779B97F4A7C15


def scatter(key: int, number: int) -> int:
    """A key of 64 bits that depends in all its bits on another one and on a number."""
    product = ((key ^ number) % (1 << KEY_BITS) ^ SCATTER_FACTOR) * SCATTER_FACTOR
    return (product ^ product >> KEY_BITS) % (1 << KEY_BITS)
