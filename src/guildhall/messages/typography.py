"""How a language sets its texts: blanks at which no line may break."""

from __future__ import annotations

import re

BLANK = "\N{NO-BREAK SPACE}"

FRENCH = re.compile(r"(?<=\S) (?=[:;?!»])|(?<=«) ")
"""Blanks before double signs, and inside of quotation marks."""


def typeset(code: str, text: str) -> str:
    """A translation with the blanks of its language."""
    return FRENCH.sub(BLANK, text) if code == "fr" else text
