"""Sentences about a game with its gems drawn as small marks, a letter each in its colour."""

from __future__ import annotations

import re
from functools import lru_cache

from markupsafe import Markup, escape

GEMS = re.compile(
    r"(?<=\btakes )[WBGROE](?: [WBGROE])*(?![\w'])"
    r"|(?<=\breturns )[WBGROE](?: [WBGROE])*(?![\w'])"
    r"|(?<=\bfor )[WBGROED](?: [WBGROED])*(?![\w'])"
    r"|(?<=\()[WBGRO](?=[,)])"
)
"""Letters of gems where the words of a game name what is taken, returned, paid or bought."""


@lru_cache(10_000)
def told(words: str) -> Markup:
    """A sentence in which letters of gems stand in their colours; it reads the same."""
    parts, done = [], 0
    for found in GEMS.finditer(words):
        parts.append(escape(words[done : found.start()]))
        parts.append(Markup(" ").join(_mark(letter) for letter in found[0].split()))
        done = found.end()
    return Markup().join([*parts, escape(words[done:])])


def _mark(letter: str) -> Markup:
    return Markup('<b class="g g-{0}">{0}</b>').format(letter)
