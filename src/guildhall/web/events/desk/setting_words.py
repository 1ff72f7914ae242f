"""Settings that are words, such as prizes: forms show and read them in the reader's language.

A format keeps the words that its file has, so that everybody is told them in their own language;
what an organiser writes instead is kept as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from guildhall.tournament import Format
from guildhall.tournament.format_choices import IN_WORDS, Section, offered, sections
from guildhall.web.language import Language

BETWEEN = ", "


def offered_sections(chosen: Format, language: Language) -> list[Section]:
    """The settings that a form offers, with their words in a language."""
    return [
        replace(
            section,
            settings=tuple(
                replace(each, value=BETWEEN.join(map(language.tell, _items(each.value))))
                if each.path in IN_WORDS
                else each
                for each in section.settings
            ),
        )
        for section in offered(chosen)
    ]


def read_settings(chosen: Format, typed: Mapping[str, str], language: Language) -> dict[str, str]:
    """What was typed, with the words that the language tells as the format has them."""
    known = {each.path: each.value for part in sections(chosen) for each in part.settings}
    return {
        path: _meant(known.get(path, ""), text, language) if path in IN_WORDS else text
        for path, text in typed.items()
    }


def _meant(value: str, text: str, language: Language) -> str:
    words = {language.tell(item): item for item in _items(value)}
    return BETWEEN.join(words.get(item, item) for item in _items(text))


def _items(text: str) -> list[str]:
    return [item for item in (part.strip() for part in text.split(",")) if item]
