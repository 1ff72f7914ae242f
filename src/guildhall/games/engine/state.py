"""The slotted Python state of the interpreted rules, made from the fields of a ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Layout = dict[str, tuple[tuple[int, ...], Any]]
"""Field name -> (sizes, layout of the inner record or None)."""


class Slotted:
    """A record whose fields are slots; compares and copies by value."""

    __slots__ = ()
    layout: Layout

    def plain(self) -> dict[str, Any]:
        """All fields as plain lists, numbers and dictionaries."""
        return {name: _plain(getattr(self, name)) for name in self.layout}

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(
            getattr(self, name) == getattr(other, name) for name in self.layout
        )

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.plain()})"


def state_class(layout: Layout, name: str = "State") -> type[Any]:
    """Make the class of a record; its objects begin with all numbers 0."""
    inner = {
        field: state_class(record, field.title()) for field, (_, record) in layout.items() if record
    }

    def blank(self: Any) -> None:
        for field, (sizes, _) in layout.items():
            kind = inner.get(field)
            setattr(self, field, [kind() for _ in range(sizes[0])] if kind else _zeros(sizes))

    body = {
        "__slots__": tuple(layout),
        "layout": layout,
        "__init__": blank,
        "copy": _copier(layout),
    }
    return type(name, (Slotted,), body)


def _zeros(sizes: tuple[int, ...]) -> Any:
    if not sizes:
        return 0
    return [_zeros(sizes[1:]) for _ in range(sizes[0])]


def _copier(layout: Layout) -> Any:
    """Write out the copying of every field, which is several times quicker than a loop."""
    source = "\n".join(["def copy(self):", " new = object.__new__(type(self))", *_copies(layout)])
    space: dict[str, Any] = {}
    exec(f"{source}\n return new", space)
    return space["copy"]


def _copies(layout: Layout) -> Iterator[str]:
    for field, (sizes, record) in layout.items():
        if record:
            value = f"[item.copy() for item in self.{field}]"
        elif len(sizes) > 1:
            value = f"[row[:] for row in self.{field}]"
        else:
            value = f"self.{field}[:]" if sizes else f"self.{field}"
        yield f" new.{field} = {value}"


def _plain(value: Any) -> Any:
    if isinstance(value, Slotted):
        return value.plain()
    return [_plain(item) for item in value] if isinstance(value, list) else value
