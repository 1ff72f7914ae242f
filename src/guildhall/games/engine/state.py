"""The slotted Python state of the interpreted rules, made from the fields of a ruleset."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from guildhall.games.engine.declare import Keyed


class Field(NamedTuple):
    """A field of a record as a ruleset has it."""

    sizes: tuple[int, ...]
    record: Layout | None
    """The fields of each record, where it holds records."""
    key: Keyed
    """Whether it belongs to the key of a state, see `declare.Keyed`."""


Layout = dict[str, Field]
"""The fields of a record by their names."""


class Slotted:
    """A record whose fields are slots; compares and copies by value."""

    __slots__ = ()
    layout: Layout
    copy: Callable[[], Any]
    """Make an independent copy."""
    numbers: Callable[[], list[int]]
    """All numbers of the state in the order of its fields."""

    def assign(self, other: Any) -> None:
        """Become equal to another state of the same kind."""
        twin = other.copy()
        for name in self.layout:
            setattr(self, name, getattr(twin, name))

    def plain(self) -> dict[str, Any]:
        """All fields as plain lists, numbers and dictionaries."""
        return {name: _plain(getattr(self, name)) for name in self.layout}

    def fill(self, plain: dict[str, Any]) -> None:
        """Become what `plain` told of a state of the same kind."""
        for name, value in plain.items():
            if self.layout[name].record:
                for record, told in zip(getattr(self, name), value, strict=True):
                    record.fill(told)
            else:
                setattr(self, name, value)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.plain()})"


def state_class(layout: Layout, name: str = "State") -> type[Any]:
    """Make the class of a record; its objects begin with all numbers 0."""
    inner = {
        name: state_class(field.record, name.title())
        for name, field in layout.items()
        if field.record
    }

    def blank(self: Any) -> None:
        for field, (sizes, _, _) in layout.items():
            kind = inner.get(field)
            setattr(self, field, [kind() for _ in range(sizes[0])] if kind else _zeros(sizes))

    body = {"__slots__": tuple(layout), "layout": layout, "__init__": blank, **_written(layout)}
    return type(name, (Slotted,), body)


def _zeros(sizes: tuple[int, ...]) -> Any:
    if not sizes:
        return 0
    return [_zeros(sizes[1:]) for _ in range(sizes[0])]


def _written(layout: Layout) -> dict[str, Any]:
    """Write out what goes through every field, which is several times quicker than a loop."""
    copies = "".join(f" new.{name} = {_copied(name, field)}\n" for name, field in layout.items())
    listed = ", ".join(_listed(name, field) for name, field in layout.items())
    same = "".join(f" and self.{name} == other.{name}" for name in layout)
    source = (
        f"def copy(self):\n new = object.__new__(type(self))\n{copies} return new\n"
        f"def numbers(self):\n return [{listed}]\n"
        f"def __eq__(self, other):\n return type(self) is type(other){same}\n"
    )
    methods: dict[str, Any] = {}
    exec(source, {}, methods)
    return methods


def _copied(name: str, field: Field) -> str:
    if field.record:
        return f"[item.copy() for item in self.{name}]"
    if len(field.sizes) > 1:
        return f"[row[:] for row in self.{name}]"
    return f"self.{name}[:]" if field.sizes else f"self.{name}"


def _listed(name: str, field: Field) -> str:
    sizes = field.sizes
    if field.record:
        return ", ".join(f"*self.{name}[{k}].numbers()" for k in range(sizes[0]))
    if len(sizes) > 1:
        return ", ".join(f"*self.{name}[{k}]" for k in range(sizes[0]))
    return f"*self.{name}" if sizes else f"self.{name}"


def _plain(value: Any) -> Any:
    if isinstance(value, Slotted):
        return value.plain()
    return [_plain(item) for item in value] if isinstance(value, list) else value
