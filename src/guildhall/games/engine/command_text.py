"""What all games do with a typed command before they read it: words, length, near misses."""

from __future__ import annotations

from collections.abc import Iterable

from guildhall.games.contract import MalformedMove

MAX_LENGTH = 200


def read_words(text: str, example: str) -> list[str]:
    """The words of a command in lower case; extra blanks do no harm (C1).

    Raises MalformedMove with an example where there is none, or too much.
    """
    if len(text) > MAX_LENGTH:
        raise MalformedMove("Command too long", f"Commands are short, for example {example}")
    words = text.lower().split()
    if not words:
        raise MalformedMove("Nothing to do", f"Type a command, such as {example}")
    return words


def suggest(word: str, known: Iterable[str]) -> str:
    """Name the known word that is nearest to a mistyped one, or all of them."""
    from difflib import get_close_matches

    near = get_close_matches(word, list(known), n=1, cutoff=0.5)
    return f"Did you mean {near[0]}?" if near else f"Commands are {', '.join(known)}"
