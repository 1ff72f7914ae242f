"""Finds where two objects differ, in what anybody can read or in all that can be reached."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any

_MISSING = object()
_SIMPLE = (str, bytes, int, float, AbstractSet, type)
_FUNCTIONS = (FunctionType, MethodType, BuiltinFunctionType)


def difference(
    one: Any, other: Any, *, private: bool = False, leave_out: Iterable[str] = ()
) -> str | None:
    """The path to the first difference with both values, or None if there is none.

    Objects are compared by their public attributes and properties; with `private` also by the
    others, and by what their functions hold on to. `leave_out` names attributes of the two objects
    themselves.
    """
    return _Comparison(private=private).find(one, other, "", frozenset(leave_out))


class _Comparison:
    """One walk through two objects side by side."""

    def __init__(self, *, private: bool) -> None:
        self.private = private
        self.seen: set[tuple[int, int]] = set()
        self.kept: list[Any] = []

    def find(
        self, one: Any, other: Any, path: str, leave_out: frozenset[str] = frozenset()
    ) -> str | None:
        """The first difference below two values."""
        if one is other:
            return None
        if type(one) is not type(other):
            return _tell(path, one, other)
        if isinstance(one, _SIMPLE):
            return None if one == other else _tell(path, one, other)
        if _are_same_numbers(one, other) or self.is_known(one, other):
            return None
        parts = self.parts(one, other, leave_out)
        for step, part, other_part in parts:
            if found := self.find(part, other_part, path + step):
                return found
        return None

    def is_known(self, one: Any, other: Any) -> bool:
        """Whether this pair has been met already; pairs are kept, so that no address is reused."""
        pair = (id(one), id(other))
        if pair in self.seen:
            return True
        self.seen.add(pair)
        self.kept.append((one, other))
        return False

    def parts(
        self, one: Any, other: Any, leave_out: frozenset[str]
    ) -> Iterable[tuple[str, Any, Any]]:
        """The parts of two values of one type side by side."""
        if isinstance(one, random.Random):
            return [(".getstate()", one.getstate(), other.getstate())]
        if isinstance(one, Mapping):
            return _entries(one, other)
        if isinstance(one, Sequence):
            return _items(one, other)
        if isinstance(one, _FUNCTIONS):
            return self.held(one, other)
        return self.attributes(one, other, leave_out)

    def held(self, one: Any, other: Any) -> Iterator[tuple[str, Any, Any]]:
        """What functions hold on to: the object of a method, the variables of a closure."""
        if self.private:
            yield ".__self__", *_both(one, other, "__self__")
            yield ".__closure__", _cells(one), _cells(other)

    def attributes(
        self, one: Any, other: Any, leave_out: frozenset[str]
    ) -> Iterator[tuple[str, Any, Any]]:
        """The attributes of two objects by name."""
        for name in sorted(_attribute_names(one, private=self.private) - leave_out):
            yield f".{name}", *_both(one, other, name)


def _attribute_names(thing: Any, *, private: bool) -> set[str]:
    public = {name for name in dir(thing) if not name.startswith("_")}
    if not private:
        return public
    slots = {
        name for kind in type(thing).__mro__ for name in _names(vars(kind).get("__slots__", ()))
    }
    return public | set(getattr(thing, "__dict__", ())) | slots - {"__weakref__", "__dict__"}


def _names(slots: str | Iterable[str]) -> Iterable[str]:
    return (slots,) if isinstance(slots, str) else slots


def _both(one: Any, other: Any, name: str) -> tuple[Any, Any]:
    return getattr(one, name, _MISSING), getattr(other, name, _MISSING)


def _cells(function: Any) -> list[Any]:
    return [cell.cell_contents for cell in getattr(function, "__closure__", None) or ()]


def _are_same_numbers(one: Any, other: Any) -> bool:
    """Whether two plain lists hold the same numbers or texts, most of what there is to compare."""
    if type(one) not in (list, tuple) or one != other:
        return False
    return {*map(type, one), *map(type, other)} <= {int, str}


def _items(one: Sequence[Any], other: Sequence[Any]) -> Iterator[tuple[str, Any, Any]]:
    yield ".length", len(one), len(other)
    for index, (item, other_item) in enumerate(zip(one, other, strict=False)):
        yield f"[{index}]", item, other_item


def _entries(one: Mapping[Any, Any], other: Mapping[Any, Any]) -> Iterator[tuple[str, Any, Any]]:
    yield ".keys", list(one), list(other)
    for key, value in one.items():
        yield f"[{key!r}]", value, other.get(key, _MISSING)


def _tell(path: str, one: Any, other: Any) -> str:
    return f"{path.lstrip('.') or 'the whole'} is {_short(one)} or {_short(other)}"


def _short(value: Any) -> str:
    text = "missing" if value is _MISSING else repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
