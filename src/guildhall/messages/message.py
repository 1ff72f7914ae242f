"""The value of a sentence: a marked English text with named places, and what stands in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, TypeAlias, TypeVar

if TYPE_CHECKING:  # most messages hold none
    from fractions import Fraction

Between = Literal[" ", ", ", "; ", ". ", " and ", " or ", " - "]
"""What stands between the items of a listing; catalogues may have their own."""

PARTS = "{parts}"
"""The text of messages that are nothing but their parts; no catalogue knows it."""


@dataclass(frozen=True, slots=True)
class PlayerRef:
    """A player of an event, by key; the reader decides how the name is shown.

    At a table names are keys: whoever opens it decides what everybody there reads.
    """

    key: str


@dataclass(frozen=True, slots=True)
class _Text:
    """A text; what kind it is says how it is told."""

    text: str


class Word(_Text):
    """Something that is not translated and names nobody: a deck, a seed, what was typed."""

    __slots__ = ()


class OwnWords(_Text):
    """What people wrote themselves, or what an old log keeps as a finished sentence.

    It may name anybody, so it is left out where names are not shown in full.
    """

    __slots__ = ()


class Term(_Text):
    """A word of data, such as the name of a shipped format; translated if a catalogue knows it."""

    __slots__ = ()


class Symbols(_Text):
    """Letters that stand for things, with blanks between them: the gems `R R E`.

    They read the same in every language; a front end may draw them.
    """

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Percent:
    """A ratio, shown as percent with one decimal, half up (TS-26)."""

    ratio: int | Fraction


@dataclass(frozen=True, slots=True)
class Listing:
    """Several things in a row."""

    items: tuple[Parameter, ...]
    between: Between = ", "


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence, or a part of one, that can be told in every language.

    Made by `message` and `plural`, so that the texts can be extracted. `str` tells it in English
    with the keys of players as their names.
    """

    text: str
    """English, with places such as {name}; the key of the catalogues."""
    parameters: tuple[tuple[str, Parameter], ...] = ()
    """What stands in the places, in the order of their names."""
    plural: str = ""
    """The text for another number than one, if `count` decides on the form."""

    def __getitem__(self, name: str) -> Parameter:
        """What stands in a place; raises KeyError if there is no such place."""
        return dict(self.parameters)[name]

    def __str__(self) -> str:
        """The sentence in English, with the keys of players as their names."""
        from guildhall.messages.renderer import ENGLISH

        return ENGLISH.render(self)

    @property
    def parts(self) -> tuple[Parameter, ...]:
        """The sentences that it is joined of, itself where it is one."""
        listing = self["parts"] if self.text == PARTS else None
        return listing.items if isinstance(listing, Listing) else (self,)

    def with_parts(self, change: Callable[[Parameter], Parameter]) -> Message:
        """The same with all that stands in it changed, the innermost parts first."""
        return replace(
            self,
            parameters=tuple((name, _changed(value, change)) for name, value in self.parameters),
        )

    def player_keys(self) -> Iterator[str]:
        """The keys of all players who are named, as often as they are."""
        for _, value in self.parameters:
            yield from _named(value)


Text = TypeVar("Text", bound=str)

Parameter: TypeAlias = (
    "int | Fraction | PlayerRef | Word | OwnWords | Term | Symbols | Percent | Listing | Message"
)
"""What can stand in a place. A plain text cannot: its author says what it is."""


def message(text: str, /, **parameters: Parameter) -> Message:
    """A sentence; the text must be written out here, so that catalogues are made of it."""
    return Message(text, tuple(sorted(parameters.items(), key=_name)))


def plural(one: str, many: str, /, *, count: int, **parameters: Parameter) -> Message:
    """A sentence whose form depends on a number, which stands in the place {count}."""
    parameters["count"] = count
    return Message(one, tuple(sorted(parameters.items(), key=_name)), many)


def own_words(text: str) -> Message:
    """What somebody wrote, as a sentence of its own."""
    return Message(PARTS, (("parts", OwnWords(text)),))


def as_message(sentence: Message | str) -> Message:
    """A message as it is; a finished sentence that names nobody as one that may be translated."""
    if isinstance(sentence, Message):
        return sentence
    return Message(PARTS, (("parts", Term(sentence)),))


def mark(text: Text) -> Text:
    """A text of a constant as it is: written here, so that catalogues have it."""
    return text


def quoted(typed: object) -> Parameter:
    """What somebody typed, in quotation marks; what is no text as programmers write it.

    Signs that would disturb a terminal are written out.
    """
    if not isinstance(typed, str):
        return Word(repr(typed))
    return message("'{typed}'", typed=Word(repr(typed)[1:-1]))


def joined(parts: Iterable[Parameter], between: Between = "; ") -> Message:
    """Several sentences as one; a single one stays as it is."""
    items = tuple(parts)
    if len(items) == 1 and isinstance(items[0], Message):
        return items[0]
    return Message(PARTS, (("parts", Listing(items, between)),))


def players(keys: Iterable[str], between: Between = ", ") -> Listing:
    """Players in a row."""
    return Listing(tuple(map(PlayerRef, keys)), between)


def names_in_a_row(keys: Sequence[str]) -> Message:
    """Players as one names them: `Ada, Bo and Cy`."""
    *first, last = keys
    return joined([players(first), PlayerRef(last)] if first else [PlayerRef(last)], " and ")


def _name(item: tuple[str, Parameter]) -> str:
    return item[0]


def _changed(value: Parameter, change: Callable[[Parameter], Parameter]) -> Parameter:
    if isinstance(value, Message):
        return change(value.with_parts(change))
    if isinstance(value, Listing):
        return replace(value, items=tuple(_changed(item, change) for item in value.items))
    return change(value)


def _named(value: Parameter) -> Iterator[str]:
    if isinstance(value, PlayerRef):
        yield value.key
    elif isinstance(value, Message):
        yield from value.player_keys()
    elif isinstance(value, Listing):
        for item in value.items:
            yield from _named(item)
