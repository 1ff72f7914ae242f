"""How a language sets its texts: apostrophes, and blanks at which no line may break."""

from __future__ import annotations

import re

BLANK = "\N{NO-BREAK SPACE}"

EVERYWHERE = ((re.compile(r"(?<=[\d}]) (?=%)"), BLANK),)
"""A number stays with its percent sign."""

LANGUAGES: dict[str, tuple[tuple[re.Pattern[str], str], ...]] = {
    "cs": (
        # Words of one letter do not end a line, and an ordinal stays with its noun.
        (re.compile(r"(?<![\w.{\\-])([AIKOSUVZaikosuvz]) (?=\S|$)"), rf"\1{BLANK}"),
        (re.compile(r"(?<=[\d}]\.) (?=[a-záčďéěíňóřšťúůýž])"), BLANK),
    ),
    "fr": (
        (re.compile(r"(?<=[^\W\d_])'(?=[\w{«])"), "\N{RIGHT SINGLE QUOTATION MARK}"),
        # Before double signs, and inside of quotation marks.
        (re.compile(r"(?<=\S) (?=[:;?!»])|(?<=«) "), BLANK),
    ),
}


def typeset(code: str, text: str) -> str:
    """A translation as its language sets it."""
    for pattern, instead in (*EVERYWHERE, *LANGUAGES.get(code, ())):
        text = pattern.sub(instead, text)
    return text
