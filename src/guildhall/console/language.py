"""What the console says, in the language that is asked for, else in that of the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache

from guildhall.messages import Listing, Message, Renderer, Word, as_message, mark, message, quoted
from guildhall.messages.languages import HOUSE, LANGUAGES, SOURCE
from guildhall.messages.renderer import ENGLISH

COLON = mark(": ")
"""Stands between something and what is said of it."""

_spoken: ContextVar[str] = ContextVar("spoken", default=SOURCE)


def tell(words: Message | str) -> str:
    """A message, or a marked text, as it stands inside of others."""
    return renderer().render(as_message(words))


def sentence(words: Message | str) -> str:
    """The same with a capital at its beginning."""
    return renderer().sentence(as_message(words))


def about(what: object, words: Message | str) -> str:
    """What is said of something, behind a colon as the language sets it."""
    return f"{what}{tell(COLON)}{tell(words)}"


def renderer() -> Renderer:
    """What tells messages now."""
    return renderer_of(_spoken.get())


def spoken_code() -> str:
    """The code of the language that is spoken now."""
    return _spoken.get()


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak a language; English where there is no such one."""
    token = _spoken.set(code)
    try:
        yield
    finally:
        _spoken.reset(token)


def chosen_language(asked: str | None, liked: Sequence[str]) -> tuple[str, Message | None]:
    """The code of the language that is asked for, else of the best liked one; and what is wrong.

    Installed packages are looked through only for a language that is asked for and is not one of
    the house: to do so takes longer than the first prompt may.
    """
    usual = next((code for code in liked if code in HOUSE), SOURCE)
    if asked is None:
        return usual, None
    code = asked.lower()
    if code in HOUSE or code in LANGUAGES:
        return code, None
    return usual, message(
        "no texts in {language}: choose one of {known}",
        language=quoted(asked),
        known=Listing(tuple(map(Word, LANGUAGES))),
    )


@cache
def renderer_of(code: str) -> Renderer:
    """What tells messages in a language."""
    if code == SOURCE:
        return ENGLISH
    from guildhall.messages.catalogue import catalogue

    return Renderer(catalogue(code))
