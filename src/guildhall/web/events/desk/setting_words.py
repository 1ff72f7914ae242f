"""Settings that are words, such as prizes: forms show and read them in the reader's language.

A format keeps the words that its file has, so that everybody is told them in their own language;
what an organiser writes instead is kept as it is. Of criteria it keeps the names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from guildhall.tournament import Format
from guildhall.tournament.format_choices import (
    IN_WORDS,
    NAMED,
    Section,
    Setting,
    offered,
    sections,
)
from guildhall.tournament.format_words import CHAINS, name_in_words
from guildhall.tournament.ranking.criteria import CRITERIA
from guildhall.tournament.table.sheet_fields import tie_breakers
from guildhall.web.language import Language

BETWEEN = ", "


def offered_sections(chosen: Format, language: Language) -> list[Section]:
    """The settings that a form offers, with their words in a language."""
    return [
        replace(
            section, settings=tuple(_shown(chosen, each, language) for each in section.settings)
        )
        for section in offered(chosen)
    ]


def read_settings(chosen: Format, typed: Mapping[str, str], language: Language) -> dict[str, str]:
    """What was typed, with the words that the language tells as the format has them."""
    known = {each.path: each.value for part in sections(chosen) for each in part.settings}
    return {
        path: _meant(_known(chosen, path, known.get(path, "")), path, text, language)
        if path in IN_WORDS | NAMED
        else text
        for path, text in typed.items()
    }


def _shown(chosen: Format, setting: Setting, language: Language) -> Setting:
    if setting.path not in IN_WORDS | NAMED:
        return setting
    value, default = (
        BETWEEN.join(_told(setting.path, item, language) for item in _items(text))
        for text in (setting.value, setting.default)
    )
    names = _known(chosen, setting.path, "")
    told = tuple(_told(setting.path, name, language) for name in names)
    return replace(setting, value=value, default=default, names=told)


def _known(chosen: Format, path: str, value: str) -> list[str]:
    """What the words of a setting may mean."""
    if path not in NAMED:
        return _items(value)
    return [*CRITERIA] if _name(path) in CHAINS else [*tie_breakers(chosen)]


def _meant(known: list[str], path: str, text: str, language: Language) -> str:
    words = {_plain(_told(path, item, language)): item for item in known}
    return BETWEEN.join(words.get(_plain(item), item) for item in _items(text))


def _told(path: str, item: str, language: Language) -> str:
    return language.tell(name_in_words(_name(path), item) if path in NAMED else item)


def _name(path: str) -> str:
    return path.partition(".")[2]


def _plain(text: str) -> str:
    """A text as it is compared: blanks and capitals do not matter."""
    return " ".join(text.split()).casefold()


def _items(text: str) -> list[str]:
    return [item for item in (part.strip() for part in text.split(",")) if item]
