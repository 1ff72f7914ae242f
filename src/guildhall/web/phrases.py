"""What scripts say by themselves, in the language of the page."""

from __future__ import annotations

from functools import lru_cache

from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup, escape

from guildhall.messages import mark
from guildhall.web.language import spoken, spoken_code

PHRASES = {
    "forms.js": (mark("The hall is not answering. Nothing is lost: try again in a moment."),),
    "lobby.js": (mark("Link copied."),),
    "replay.js": (
        mark("Move {number}: {move}"),
        mark("The hall is not answering. Try again."),
        mark("The analysis is ready."),
    ),
    "study/board.js": (
        mark("Copied"),
        mark("Link copied."),
        mark("The hall is not answering. Try again."),
    ),
    "table.js": (
        mark("Copied"),
        mark("Hint: a bot would play this."),
        mark("Undo"),
        mark("Confirm"),
        mark("Confirm your turn?"),
        mark("Sent."),
        mark("No connection. Your choice is kept: try again."),
        mark("Choose more."),
        mark("Now tap where it goes."),
        mark("Or tap where to move it."),
        mark("Ready."),
        mark("Buy this card?"),
        mark("Buy this card, or reserve it?"),
        mark("Reserve this card?"),
        mark("Pay with something else"),
        mark("{gem} {number}: pay with something else"),
        mark("{count} ways"),
        mark("Every way to pay"),
        mark("Pay {price}"),
        mark("for"),
        mark("for free"),
        mark("nothing"),
        mark("diamond"),
        mark("sapphire"),
        mark("emerald"),
        mark("ruby"),
        mark("onyx"),
        mark("gold"),
        mark("double gold"),
    ),
    "games/carcassonne/play.js": (
        mark("Where the tile may go"),
        mark("Tap it, or roll the wheel over it, to turn it"),
        mark("Closer"),
        mark("Farther"),
        mark("The whole landscape"),
        mark("{action} ({key})"),
        mark("{action} ({key} or the wheel)"),
        mark("It fits here only this way."),
        mark("Place {place}, {needs}"),
        mark("It does not fit there: the neighbours need {needs}."),
        mark("Your tile at {place}"),
        mark("Your tile at {place}, turned {degrees} degrees"),
        mark("Your tile at {place}; tap it or press R to turn it"),
        mark("Your tile at {place}, turned {degrees} degrees; tap it or press R to turn it"),
        mark("No room for a meeple here."),
        mark("Turned {degrees}°. No room for a meeple here."),
        mark("A meeple on it? Tap a spot."),
        mark("Turned {degrees}°. A meeple on it? Tap a spot."),
        mark("You have no meeple left to place."),
        mark("You see a tile from the pile only once you draw it, and then you must play it."),
        mark("It leaves the game, and your turn ends."),
        mark("Back"),
        mark("Turn ⟳"),
        mark("Lay with meeple"),
        mark("Lay the tile"),
        mark("Place it"),
        mark("No meeple"),
    ),
}
"""By the script that a page loads: what it says, and those that it loads in turn."""


def written_phrases(*scripts: str) -> Markup:
    """`written_phrases` of templates: `phrases` as an attribute of a page has them."""
    return _written(spoken_code(), scripts)


@lru_cache(1_000)
def _written(code: str, scripts: tuple[str, ...]) -> Markup:  # noqa: ARG001 - it is spoken
    """Kept, for every page has the same ones."""
    return escape(str(htmlsafe_json_dumps(phrases(*scripts), sort_keys=True)))


def phrases(*scripts: str) -> dict[str, str]:
    """What scripts say with its translation; what stays as it is is left out.

    A script of which nothing is known says nothing by itself.
    """
    texts = [text for script in scripts for text in PHRASES.get(script, ())]
    told = {text: _translated(text) for text in texts}
    return {text: words for text, words in told.items() if words != text}


def _translated(text: str) -> str:
    """A phrase with its places still open: the script puts in what stands there."""
    return spoken().catalogue.gettext(text)
