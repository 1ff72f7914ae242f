"""How a language sets its texts: apostrophes, and blanks at which no line may break."""

from __future__ import annotations

import re

from guildhall.messages.languages import habits

BLANK = "\N{NO-BREAK SPACE}"

PERCENT = (re.compile(r"(?<=[\d}]) (?=%)"), BLANK)
"""A number stays with its percent sign, in every language."""

UNIT = (
    re.compile(r"(\d|\{(?:count|left|minutes|number|seconds)\}) (?=(?:min|s)\b(?!['’]))"),
    rf"\1{BLANK}",
)
"""And so does a number of minutes or seconds."""


def typeset(code: str, text: str) -> str:
    """A translation as its language sets it."""
    own = ((rule["pattern"], rule["instead"]) for rule in habits(code).get("typography", ()))
    for pattern, instead in (PERCENT, UNIT, *own):
        text = re.sub(pattern, instead, text)
    return text
