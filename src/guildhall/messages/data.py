"""Messages as JSON, for what a log keeps: reasons of tables, warnings that were accepted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
    own_words,
)

if TYPE_CHECKING:
    from fractions import Fraction

TEXTS: dict[str, type[PlayerRef | Word | OwnWords | Term | Symbols]] = {
    "player": PlayerRef,
    "word": Word,
    "own": OwnWords,
    "term": Term,
    "symbols": Symbols,
}
"""Parameters that are one text, by the name under which it is kept."""
NAMES = {kind: name for name, kind in TEXTS.items()}


def message_to_data(message: Message) -> dict[str, Any] | str:
    """A message as JSON; what somebody wrote is kept as it was written."""
    if message.text == PARTS and isinstance(words := message["parts"], OwnWords):
        return words.text
    data: dict[str, Any] = {"text": message.text}
    if message.plural:
        data["plural"] = message.plural
    if message.parameters:
        data["parameters"] = {name: _to_data(value) for name, value in message.parameters}
    return data


def message_from_data(data: Mapping[str, Any] | str) -> Message:
    """The message that was kept; the finished sentence of an older log as somebody's own words."""
    if isinstance(data, str):
        return own_words(data)
    parameters = data.get("parameters", {})
    return Message(
        data["text"],
        tuple((name, _from_data(parameters[name])) for name in sorted(parameters)),
        data.get("plural", ""),
    )


def messages_to_data(messages: Iterable[Message]) -> list[dict[str, Any] | str]:
    """Several messages as JSON."""
    return list(map(message_to_data, messages))


def messages_from_data(rows: Iterable[Mapping[str, Any] | str]) -> tuple[Message, ...]:
    """Several messages that were kept."""
    return tuple(map(message_from_data, rows))


def _to_data(value: Parameter) -> Any:
    match value:
        case Message():
            return message_to_data(value)
        case PlayerRef(text) | Word(text) | OwnWords(text) | Term(text) | Symbols(text):
            return {NAMES[type(value)]: text}
        case Listing(items, between):
            return {"list": [_to_data(item) for item in items], "between": between}
        case Percent(ratio):
            return {"percent": _number(ratio)}
        case _:
            return value if isinstance(value, int) else {"number": _number(value)}


def _from_data(data: Any) -> Parameter:
    if isinstance(data, int):
        return data
    if isinstance(data, str) or "text" in data:
        return message_from_data(data)
    if "list" in data:
        return Listing(tuple(_from_data(item) for item in data["list"]), data["between"])
    if "percent" in data:
        return Percent(_fraction(data["percent"]))
    if "number" in data:
        return _fraction(data["number"])
    ((name, text),) = data.items()
    return TEXTS[name](text)


def _fraction(text: str) -> Fraction:
    from fractions import Fraction  # few messages hold one

    return Fraction(text)


def _number(value: int | Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"
