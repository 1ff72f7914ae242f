"""Sentences about a game with its symbols drawn as small shapes in their colours."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from markupsafe import Markup, escape

from guildhall.messages import Message, Renderer, as_message
from guildhall.web.art.game_art import arts
from guildhall.web.art.sprites import piece_address
from guildhall.web.language import find, gettext, spoken, spoken_code

RUN = re.compile(r"\(?(?:<svg [^>]*><use [^>]*/></svg>)+[^\s<]*")
"""Symbols beside each other, with what is written close to them."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """What stands for a letter in the sentences of a game."""

    name: str
    """What it is called, as a marked text."""
    piece: str
    """How it is drawn."""
    style: str
    """The class of the drawing."""
    count: str = ""
    """How many of it the letter stands for, where that is more than one."""


def told(sentence: Message | str) -> Markup:
    """A sentence in the language of the page, in which symbols are drawn."""
    return _told(as_message(sentence), spoken_code())


@lru_cache(10_000)
def _told(sentence: Message, code: str) -> Markup:
    renderer = Renderer(find(code).catalogue, symbols=_marks, text=escape)
    return _unbroken(escape(renderer.render(sentence)))


def stated(sentence: Message) -> Markup:
    """The same with a capital at its beginning, unless that is somebody's name or a symbol."""
    renderer = Renderer(spoken().catalogue, symbols=_marks, text=escape)
    return _unbroken(escape(renderer.sentence(sentence)))


def heard(sentence: Message | str) -> str:
    """A sentence as it is read aloud: with the names of the symbols."""
    return Renderer(spoken().catalogue, symbols=_names).render(as_message(sentence))


def _unbroken(sentence: Markup) -> Markup:
    """Symbols stay on a line with each other, and with the brackets and commas beside them."""
    told = RUN.sub(r'<span class="unbroken">\g<0></span>', str(sentence))
    return Markup(told)  # noqa: S704 - escaped before


@cache
def _symbols() -> Mapping[str, Symbol]:
    """Those of all games, by their letters."""
    return {letter: symbol for art in arts() for letter, symbol in art.SYMBOLS.items()}


def _names(letters: str) -> str:
    known = _symbols()
    return ", ".join(
        gettext(known[word].name) if word in known else word for word in letters.split()
    )


def _marks(letters: str) -> Markup:
    return Markup("").join(_mark(word[:1], word[1:]) for word in letters.split())


def _mark(letter: str, count: str) -> Markup:
    """A symbol, with how many there are of it if a number stands behind its letter."""
    symbol = _symbols().get(letter)
    if symbol is None:
        return escape(letter + count)
    drawing = Markup(
        '<svg class="{}" viewBox="0 0 64 64" role="img" aria-label="{} "><use href="{}"/></svg>'
    ).format(symbol.style, gettext(symbol.name), piece_address(symbol.piece))
    return drawing + escape(symbol.count or count)
