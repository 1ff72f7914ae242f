"""Texts of others, fit for a terminal."""

from __future__ import annotations

import unicodedata


def printable(text: str, kept: str = "") -> str:
    """A text in which nothing drives a terminal or turns its writing round; `kept` stays."""
    if text.isprintable():
        return text
    return "".join(char if char in kept or is_plain(char) else "?" for char in text)


def is_plain(char: str) -> bool:
    """Whether a character is a readable sign or a blank."""
    return char.isprintable() or char == "\t" or unicodedata.category(char) == "Zs"
