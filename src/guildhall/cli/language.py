"""The language of the command line; for English nothing is loaded."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

ENGLISH = frozenset({"", "c", "posix", "en"})
OPTION = "--language"
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a terminal says which language it likes; the first that is set counts."""


def _as_it_is(text: str) -> str:
    return text


_translate: ContextVar[Callable[[str], str]] = ContextVar("translate", default=_as_it_is)


def gettext(text: str) -> str:
    """A text in the language that is spoken; modules call it `_`, so that catalogues have it."""
    return _translate.get()(text)


def mark(text: str) -> str:
    """A text of a constant as it is: written here, so that catalogues have it."""
    return text


def asked_language(words: Sequence[str]) -> str | None:
    """The language that typed words ask for, None where they do not."""
    for place, word in enumerate(words):
        if word == OPTION:
            return (*words[place + 1 :], "")[0]
        if word.startswith(f"{OPTION}="):
            return word.partition("=")[2]
    return None


def without_language(words: Sequence[str]) -> list[str]:
    """The words without the language that they ask for, which may stand anywhere among them."""
    left, rest = [], iter(words)
    for word in rest:
        if word == OPTION:
            next(rest, None)
        elif not word.startswith(f"{OPTION}="):
            left.append(word)
    return left


def liked_languages(environment: Mapping[str, str] = os.environ) -> list[str]:
    """The codes of the languages that the terminal likes, the best first."""
    liked = next(filter(None, (environment.get(name, "") for name in VARIABLES)), "")
    return [each.partition(".")[0].partition("_")[0].lower() for each in liked.split(":")]


@contextmanager
def speaking(words: Sequence[str]) -> Iterator[str]:
    """Speak the language that the words ask for, else that of the terminal.

    Yields what is wrong with what is asked for, mostly nothing.
    """
    asked = asked_language(words)
    if asked == "en" or (asked is None and set(liked_languages()) <= ENGLISH):
        with _parsers_speaking(_as_it_is):
            yield ""
        return
    from guildhall.console import language

    code, trouble = language.chosen_language(asked, liked_languages())
    with language.speaking(code), _parsers_speaking(language.tell):
        token = _translate.set(language.tell)
        try:
            yield language.tell(trouble) if trouble else ""
        finally:
            _translate.reset(token)


@contextmanager
def _parsers_speaking(tell: Callable[[str], str]) -> Iterator[None]:
    """Let argparse say its own words in a language: it asks gettext by a name of its own.

    In English, too, where it would look through the folders of the system for each word.
    """
    names = vars(argparse)
    before = names["_"], names["ngettext"]
    names["_"] = tell
    names["ngettext"] = lambda one, many, count: tell(one if count == 1 else many)
    try:
        yield
    finally:
        names["_"], names["ngettext"] = before


PARSER_WORDS = (
    mark("usage: "),
    mark("options"),
    mark("positional arguments"),
    mark("show this help message and exit"),
    mark("argument %(argument_name)s: %(message)s"),
    mark("invalid choice: %(value)r (choose from %(choices)s)"),
    mark("invalid %(type)s value: %(value)r"),
    mark("the following arguments are required: %s"),
    mark("unrecognized arguments: %s"),
    mark("expected one argument"),
    mark("expected at least one argument"),
    mark("not allowed with argument %s"),
)
"""What argparse itself says."""
