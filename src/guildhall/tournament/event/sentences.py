"""Tables of sentences: a text for each kind of thing that happens, filled from its data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from string import Formatter
from typing import Any

from guildhall.messages import Message, PlayerRef, message
from guildhall.messages.message import Parameter
from guildhall.tournament.event.stage_names import Stages

Data = Mapping[str, Any]

SITS_OUT = "sits out"
"""Among texts by standing: somebody who is here, but sits out in turn."""

Places = Mapping[str, Callable[[Data, Stages], Parameter]]
"""What stands in the places of texts, by their names."""


@dataclass(frozen=True, slots=True)
class Either:
    """One of two texts, by whether the data has something under a key."""

    key: str
    yes: str
    no: str


Sentence = str | Either | Callable[[Data, Stages], Message]
"""A marked text, one of two, or what makes the whole sentence where a text does not suffice."""


def fill(sentence: Sentence, data: Data, stages: Stages, places: Places) -> Message:
    """A sentence with its places filled from the data."""
    if isinstance(sentence, Either):
        sentence = sentence.yes if data.get(sentence.key) else sentence.no
    if not isinstance(sentence, str):
        return sentence(data, stages)
    return message(sentence, **{name: places[name](data, stages) for name in _places(sentence)})


def tell_standing(data: Data, texts: Mapping[str, str]) -> Message:
    """How somebody stands from now on: the text of the standing, or of who sits out in turn."""
    text = texts[SITS_OUT if data.get("sits_out") else data["standing"]]
    return message(text, name=PlayerRef(data["key"]))


@cache
def _places(text: str) -> tuple[str, ...]:
    return tuple(name for _, name, *_ in Formatter().parse(text) if name)
