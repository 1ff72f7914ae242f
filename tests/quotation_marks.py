"""How languages quote, and what is not quoted like that."""

from __future__ import annotations

import re
from collections.abc import Iterator

BLANK = "\N{NO-BREAK SPACE}"
MARKS = {"en": ("“", "”"), "cs": ("„", "“"), "de": ("„", "“"), "fr": (f"«{BLANK}", f"{BLANK}»")}
"""How a quotation begins and ends."""
ANY = "„“”«»‟\N{QUOTATION MARK}\N{SINGLE LOW-9 QUOTATION MARK}\N{LEFT SINGLE QUOTATION MARK}"


def faults(code: str, text: str) -> Iterator[str]:
    """What is not quoted as the language does it."""
    begins, ends = MARKS[code]
    rest = re.sub(f"{begins}[^{ANY}]+{ends}", "", text)
    if set(rest) & set(ANY):
        yield text
