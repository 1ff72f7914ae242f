"""The letters of a file: UTF-8, or what spreadsheets of Windows write."""

from __future__ import annotations

import codecs

from guildhall.messages import Term, message
from guildhall.messages.languages import habits
from guildhall.tournament.errors import UnfitRoster

WINDOWS = {"cp1250": "Windows-1250", "cp1252": "Windows-1252"}
TYPICAL = {
    "cp1250": frozenset("ěščřžýáíéúůťďňóäöüôľĺŕßąęćłńśźżőű"),
    "cp1252": frozenset("àâäçèéêëîïôöùûüÿœæßñáíóú"),
}
"""Letters of names that are written in a code page."""


def decoded(content: bytes, source: str, language: str = "") -> tuple[str, str]:
    """A file as text, and what its letters are called."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        try:
            return content.decode("utf-16"), "UTF-16"
        except UnicodeDecodeError as error:
            raise _unknown(source) from error
    try:
        return content.decode("utf-8-sig"), "UTF-8"
    except UnicodeDecodeError:
        return _of_windows(content, source, language)


def _of_windows(content: bytes, source: str, language: str) -> tuple[str, str]:
    read = {}
    for page in WINDOWS:
        try:
            read[page] = content.decode(page)
        except UnicodeDecodeError:
            continue
    if not read:
        raise _unknown(source)
    usual = habits(language).get("code_page", "cp1250")
    best = max(read, key=lambda page: (_likely(read[page], page), page == usual))
    return read[best], WINDOWS[best]


def _likely(text: str, page: str) -> int:
    """How many letters are those of names, less those that are not."""
    foreign = [letter for letter in text.lower() if not letter.isascii()]
    typical = sum(letter in TYPICAL[page] for letter in foreign)
    return 2 * typical - len(foreign)


def _unknown(source: str) -> UnfitRoster:
    return UnfitRoster(
        message("it cannot be told which letters {source} is written in", source=Term(source)),
        ways_out=[message("save it again as CSV UTF-8")],
    )
