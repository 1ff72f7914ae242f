"""Texts of others, fit for a terminal."""

from __future__ import annotations

import unicodedata


def printable(text: str, kept: str = "") -> str:
    """A text in which nothing drives a terminal or turns its writing round; `kept` stays.

    Blanks of other widths become plain ones, everything else that cannot be read a question mark.
    """
    if text.isprintable():
        return text
    return "".join(char if char in kept else _plain(char) for char in text)


def is_plain(char: str) -> bool:
    """Whether a character is a readable sign or a blank."""
    return char.isprintable() or char == "\t" or _is_blank(char)


def _plain(char: str) -> str:
    if _is_blank(char):
        return " "
    return char if is_plain(char) else "?"


def _is_blank(char: str) -> bool:
    return unicodedata.category(char) == "Zs"
