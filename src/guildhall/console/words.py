"""What people type, fit to be shown."""

from __future__ import annotations

import unicodedata


def clean(text: str, longest: int = 60) -> str:
    """What somebody typed, fit to be shown: no control characters, not too long."""
    shown = "".join(char if is_plain(char) else "?" for char in text[:longest])
    return shown + "..." if len(text) > longest else shown


def is_plain(char: str) -> bool:
    """Whether a character is a readable sign or a blank."""
    return char.isprintable() or char == "\t" or unicodedata.category(char) == "Zs"
