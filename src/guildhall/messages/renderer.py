"""Tells messages in a language, with names as a reader may see them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from gettext import NullTranslations
from typing import TYPE_CHECKING, Any

from guildhall.messages.message import (
    PARTS,
    Listing,
    Message,
    OwnWords,
    Parameter,
    Percent,
    PlayerRef,
    Symbols,
    Term,
    Word,
    mark,
)

if TYPE_CHECKING:
    from fractions import Fraction

DECIMAL = mark("{whole}.{tenths}")
PERCENT = mark("{whole}.{tenths}%")
"""How numbers are written; catalogues say it for their language."""

CONJUNCTIONS = (mark(" and "), mark(" or "))
SEPARATORS = (*CONJUNCTIONS, mark("; "))
"""What catalogues translate between the items of a listing."""

LEFT_OUT = "…"
"""Stands for words that are not shown, because they may hold a name."""


def by_key(key: str) -> str:
    """Every player by the key, which is the name under which they entered."""
    return key


def as_written(text: str) -> str:
    """Own words as they are, where names are shown in full."""
    return text


def left_out(_text: str) -> str:
    """Nothing of own words, where names are not shown in full."""
    return LEFT_OUT


@dataclass(frozen=True, slots=True)
class Renderer:
    """Tells messages to a reader: in the language of a catalogue, with names as `name_of` says."""

    catalogue: NullTranslations = field(default_factory=NullTranslations)
    name_of: Callable[[str], str] = by_key
    own_words: Callable[[str], str] = as_written
    """What is shown of words that people wrote themselves."""
    symbols: Callable[[str], str] = as_written
    """How symbols are shown, such as drawn in HTML."""
    text: Callable[[str], str] = as_written
    """How the text of messages is written; HTML needs it as Markup, which escapes the rest."""

    def render(self, message: Message) -> str:
        """The sentence as it stands inside of others."""
        return self.text(self._template(message)).format_map(
            {name: self.parameter(value) for name, value in message.parameters}
        )

    def sentence(self, message: Message) -> str:
        """The sentence with a capital at its beginning, unless that is somebody's name."""
        told = self.render(message)
        return told if self._begins_with_name(message) else told[:1].upper() + told[1:]

    def parameter(self, value: Parameter) -> str:
        """What stands in a place of a message."""
        match value:
            case Message():
                told = self.render(value)
            case PlayerRef(key):
                told = self.name_of(key)
            case Word(text):
                told = text
            case OwnWords(text):
                told = self.own_words(text)
            case Term(text):
                told = self.catalogue.gettext(text) if text else ""
            case Symbols(text):
                told = self.symbols(text)
            case Listing(items, between):
                word = self.catalogue.gettext(between) if between in SEPARATORS else between
                told = self.text(word).join(map(self.parameter, items))
            case Percent(ratio):
                tenths = (ratio * 2000 + 1) // 2
                told = self._decimals(PERCENT, tenths // 10, str(tenths % 10))
            case _:
                told = self._number(value)
        return told

    def _template(self, message: Message) -> str:
        if message.plural:
            count = message["count"]
            number = count if isinstance(count, int) else 0
            return self.catalogue.ngettext(message.text, message.plural, number)
        return message.text if message.text == PARTS else self.catalogue.gettext(message.text)

    def _begins_with_name(self, message: Message) -> bool:
        template = self._template(message)
        if not template.startswith("{"):
            return False
        value = message[template[1 : template.index("}")]]
        while isinstance(value, Listing) and value.items:
            value = value.items[0]
        if isinstance(value, Message):
            return self._begins_with_name(value)
        return isinstance(value, PlayerRef | Word | OwnWords | Symbols)

    def _number(self, value: int | Fraction) -> str:
        """A number of points: 4, 2.5, or a fraction where decimals do not end."""
        if value.denominator == 1 or 1000 % value.denominator:
            return str(value)
        whole, _, decimals = f"{float(value):g}".partition(".")
        return self._decimals(DECIMAL, int(whole), decimals)

    def _decimals(self, text: str, whole: int, decimals: str) -> str:
        return self.catalogue.gettext(text).format(whole=whole, tenths=decimals)


ENGLISH = Renderer()
"""For the terminal and for logs: English, names in full."""


def plain_data(data: Any, renderer: Renderer) -> Any:
    """Data with players and sentences as a reader may see them, ready to become JSON."""
    match data:
        case dict():
            return {plain_data(key, renderer): plain_data(data[key], renderer) for key in data}
        case list() | tuple():
            return [plain_data(each, renderer) for each in data]
        case Message() | PlayerRef():
            return renderer.parameter(data)
        case _:
            return data
