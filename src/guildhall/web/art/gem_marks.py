"""Sentences about a game with its gems drawn as small marks, a letter each in its colour."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup, escape

from guildhall.messages import Message, Renderer, as_message
from guildhall.web.language import find, spoken


def told(sentence: Message | str) -> Markup:
    """A sentence in the language of the page, in which gems stand in their colours."""
    return _told(as_message(sentence), spoken().code)


@lru_cache(10_000)
def _told(sentence: Message, code: str) -> Markup:
    renderer = Renderer(find(code).catalogue, symbols=_marks, text=escape)
    return escape(renderer.render(sentence))


def _marks(letters: str) -> Markup:
    return Markup(" ").join(
        Markup('<b class="g g-{0}">{0}</b>').format(letter) for letter in letters.split()
    )
