"""Recognises sentences that were made in code, to tell them in another language.

Patterns stand in `sentences.txt`, a line each, with {parameters}. Players in a sentence are taken
out before it is compared and put back as they may be seen, so that no name can disturb it or leak.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from guildhall.hall.events.name_privacy import NameDisplay
from guildhall.web.translations.catalogues import Catalogue

FILE = Path(__file__).with_name("sentences.txt")
PARAMETER = re.compile(r"\{(\w+)\}")
BEGIN, END = "\ue000", "\ue001"
"""Around the number of a player who is named; names themselves cannot hold these."""

NAMED = re.compile(f"{BEGIN}(\\d+){END}")
LISTS = ("; ", ", ", " and ")
"""What stands between sentences or names that are put together."""

WHOLE = {"news", "ways", "faults", "why", "words"}
"""Parameters that may hold several sentences."""

DIGITS = {"whole", "tenths"}
"""Parameters that hold nothing but digits: every language writes decimals in its own way."""

STAGES = r"(?:side )?round \d+|round of \d+|side round|quarter-final|semi-final|final"
"""What the parameter `stage` may be: nothing but the name of a stage."""

DEEPEST = 6


class Pattern(NamedTuple):
    """A sentence with its parameters, and how it is recognised."""

    message: str
    shape: re.Pattern[str]


@cache
def messages() -> tuple[str, ...]:
    """All patterns, as they stand in the file."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    return tuple(line for line in lines if line and not line.startswith("#"))


@cache
def patterns() -> tuple[tuple[Pattern, ...], frozenset[str]]:
    """Patterns with parameters, the most particular first; and sentences without any."""
    made = [Pattern(message, _shape(message)) for message in messages() if "{" in message]
    made.sort(key=lambda pattern: -len(PARAMETER.sub("", pattern.message)))
    return tuple(made), frozenset(message for message in messages() if "{" not in message)


def _shape(message: str) -> re.Pattern[str]:
    parts = PARAMETER.split(message)
    words = [_hole(part) if place % 2 else re.escape(part) for place, part in enumerate(parts)]
    return re.compile("".join(words), re.DOTALL)


def _hole(parameter: str) -> str:
    """The place of a parameter in a pattern."""
    if parameter == "stage":
        return f"(?P<stage>{STAGES})"
    return f"(?P<{parameter}>{_letters(parameter)}+?)"


def _letters(parameter: str) -> str:
    """What a parameter may hold, as one letter of a pattern."""
    return "." if parameter in WHOLE else r"\d" if parameter in DIGITS else "[^;]"


class Sentences:
    """Tells sentences in the language of a catalogue."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._gettext = catalogue.gettext
        self._told = lru_cache(maxsize=8192)(self._translate)

    def tell(self, sentence: str, showing: NameDisplay, hidden: Callable[[int], str]) -> str:
        """A sentence in this language, with players as they may be seen."""
        keys: list[str] = []
        marked = []
        for part, is_key in showing.parts(_clean(sentence)):
            if is_key:
                marked.append(f"{BEGIN}{len(keys)}{END}")
                keys.append(part)
            else:
                marked.append(part)
        told = self._told("".join(marked), 0)
        return NAMED.sub(lambda found: showing.name(keys[int(found[1])], hidden), told)

    def knows(self, sentence: str) -> bool:
        """Whether a sentence is recognised."""
        return self._recognised(sentence, 0) is not None

    def _translate(self, text: str, depth: int) -> str:
        return self._recognised(text, depth) or text

    def _recognised(self, text: str, depth: int) -> str | None:
        """The sentence in this language, None if it is not known as a whole or in parts."""
        known = self._whole(text, depth)
        if known is None and text[:1].isupper():
            known = self._whole(_lower(text), depth)
            known = known and _upper(known)
        return self._in_parts(text, depth) if known is None else known

    def _whole(self, text: str, depth: int) -> str | None:
        with_parameters, without = patterns()
        if text in without:
            return self._gettext(text)
        for pattern in with_parameters:
            found = pattern.shape.fullmatch(text)
            if found:
                told = {
                    name: self._deeper(value, depth) for name, value in found.groupdict().items()
                }
                return self._gettext(pattern.message).format(**told)
        return None

    def _deeper(self, text: str, depth: int) -> str:
        return self._translate(text, depth + 1) if depth < DEEPEST else text

    def _in_parts(self, text: str, depth: int) -> str | None:
        if depth >= DEEPEST:
            return None
        for between in LISTS:
            parts = text.split(between)
            if len(parts) > 1:
                told = [self._recognised(part, depth + 1) for part in parts]
                if any(told):
                    joined = self._gettext(between) if between.strip().isalpha() else between
                    return joined.join(new or old for new, old in zip(told, parts, strict=True))
        return None


@cache
def sentences(catalogue: Catalogue) -> Sentences:
    """The sentences of a language."""
    return Sentences(catalogue)


def _clean(text: str) -> str:
    return text.replace(BEGIN, "").replace(END, "")


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
