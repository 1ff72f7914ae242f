"""Parts of formats by name: those of the house, and those that installed packages add.

A package adds a part by an entry point in the group of its kind, such as `guildhall.criteria`; the
name of the entry point is the name that format files use, its value is the part itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib.metadata import EntryPoint
from typing import Generic, Protocol, TypeVar

from guildhall.messages import Term, Word, message, quoted, words_of
from guildhall.plug_ins import BrokenPlugIn, installed, load_plug_in, origin
from guildhall.tournament.errors import Refused


class HasWords(Protocol):
    """A part that says in a sentence what it does."""

    @property
    def words(self) -> Term:
        """The sentence."""


Part = TypeVar("Part")


class BrokenPartError(Refused):
    """A part of another package that cannot be used; the message names the package."""


class Registry(Mapping[str, Part], Generic[Part]):
    """All parts of one kind; raises KeyError for a name that nobody has registered.

    Parts of the house are given as they are, or as an address such as `module:NAME` that is looked
    up when it is needed. Installed packages are looked through only for names that the house does
    not know, because that takes many milliseconds. A plug-in cannot take the place of a part of
    the house.
    """

    def __init__(
        self,
        group: str,
        kind: type[Part],
        house: Mapping[str, Part | str],
        *,
        name_of: Callable[[Part], str],
    ) -> None:
        self.group = group
        self.kind = kind
        self._name_of = name_of
        self._house = {name: self._given(name, part) for name, part in house.items()}
        self._loaded: dict[EntryPoint, Part] = {}

    def _given(self, name: str, part: Part | str) -> Part | EntryPoint:
        return EntryPoint(name, part, self.group) if isinstance(part, str) else part

    def __getitem__(self, name: str) -> Part:
        part = self._house[name] if name in self._house else self._plug_ins()[name]
        return self._load(part) if isinstance(part, EntryPoint) else part

    def __contains__(self, name: object) -> bool:
        return name in self._house or name in self._plug_ins()

    def __iter__(self) -> Iterator[str]:
        yield from self._house
        yield from self._plug_ins()

    def __len__(self) -> int:
        return len(self._house) + len(self._plug_ins())

    def _plug_ins(self) -> dict[str, EntryPoint]:
        points = installed(self.group)
        return {point.name: point for point in points if point.name not in self._house}

    def _load(self, point: EntryPoint) -> Part:
        """The part of an entry point, made once.

        Raises BrokenPartError if it cannot be imported or is something else.
        """
        if point not in self._loaded:
            try:
                part = load_plug_in(point)
            except BrokenPlugIn as error:
                raise BrokenPartError(words_of(error)) from error
            if not isinstance(part, self.kind):
                wanted, found = self.kind.__name__, type(part).__name__
                raise BrokenPartError(
                    message(
                        "{part} must be a {wanted}, not {found}",
                        part=Word(origin(point)),
                        wanted=Word(wanted),
                        found=Word(found),
                    )
                )
            if (name := self._name_of(part)) != point.name:
                raise BrokenPartError(
                    message(
                        "{part} calls itself {name}",
                        part=Word(origin(point)),
                        name=quoted(name),
                    )
                )
            self._loaded[point] = part
        return self._loaded[point]


class Sentences(Mapping[str, str]):
    """What each part of a registry says of itself in English, by name: the choices of a setting."""

    def __init__(self, parts: Mapping[str, HasWords]) -> None:
        self._parts = parts

    def __getitem__(self, name: str) -> str:
        return self._parts[name].words.text

    def __contains__(self, name: object) -> bool:
        return name in self._parts

    def __iter__(self) -> Iterator[str]:
        return iter(self._parts)

    def __len__(self) -> int:
        return len(self._parts)
