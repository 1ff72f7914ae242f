"""Sentences about a game with its gems drawn as small shapes in their colours."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup, escape

from guildhall.messages import Message, Renderer, as_message
from guildhall.web.art.names import GEMS, gem_name
from guildhall.web.art.sprites import piece_address
from guildhall.web.language import find, spoken

DOUBLE_GOLD = "D"


def told(sentence: Message | str) -> Markup:
    """A sentence in the language of the page, in which gems are drawn."""
    return _told(as_message(sentence), spoken().code)


@lru_cache(10_000)
def _told(sentence: Message, code: str) -> Markup:
    renderer = Renderer(find(code).catalogue, symbols=_marks, text=escape)
    return escape(renderer.render(sentence))


def heard(sentence: Message | str) -> str:
    """A sentence as it is read aloud: with the names of the gems."""
    renderer = Renderer(spoken().catalogue, symbols=_names)
    return renderer.render(as_message(sentence))


def _names(letters: str) -> str:
    return ", ".join(gem_name(word[0]) if word in GEMS else word for word in letters.split())


def _marks(letters: str) -> Markup:
    return Markup("").join(_mark(word[:1], word[1:]) for word in letters.split())


def _mark(letter: str, count: str) -> Markup:
    """A gem, with how many there are of it if a number stands behind its letter."""
    if letter == DOUBLE_GOLD:
        return _mark("E", "2")
    if letter not in GEMS:
        return escape(letter + count)
    drawing = Markup(
        '<svg class="g g-{}" viewBox="0 0 64 64" role="img" aria-label="{} "><use href="{}"/></svg>'
    ).format(letter, gem_name(letter), piece_address(f"gem-{letter}"))
    return drawing + escape(count)
