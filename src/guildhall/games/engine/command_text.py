"""What all games do with a typed command before they read it: words, length, near misses."""

from __future__ import annotations

from collections.abc import Iterable

from guildhall.games.contract import MalformedMove
from guildhall.messages import Listing, Message, Word, joined, message

MAX_LENGTH = 200


def read_words(text: str, example: str) -> list[str]:
    """The words of a command in lower case; extra blanks do no harm (C1).

    Raises MalformedMove with an example where there is none, or too much.
    """
    if len(text) > MAX_LENGTH:
        raise MalformedMove(
            message("Command too long"),
            message("Commands are short, for example {command}", command=Word(example)),
        )
    words = text.lower().split()
    if not words:
        raise MalformedMove(
            message("Nothing to do"),
            message("Type a command, such as {command}", command=Word(example)),
        )
    return words


def unknown_command(word: str, known: Iterable[str]) -> MalformedMove:
    """The refusal of a first word that is none of those known."""
    return MalformedMove(
        message("Unknown command '{command}'", command=Word(word[:20])), suggest(word, known)
    )


def choices(moves: Iterable[object]) -> Message:
    """Moves to choose from, as they are typed: `return R or return G`."""
    return joined((Word(str(move)) for move in moves), " or ")


def example(command: object) -> Message:
    """What could be typed instead."""
    return message("For example {command}", command=Word(str(command)))


def suggest(word: str, known: Iterable[str]) -> Message:
    """Name the known word that is nearest to a mistyped one, or all of them."""
    from difflib import get_close_matches

    near = get_close_matches(word, list(known), n=1, cutoff=0.5)
    if near:
        return message("Did you mean {command}?", command=Word(near[0]))
    return message("Commands are {commands}", commands=Listing(tuple(map(Word, known))))
