"""What the scripts of the table say by themselves, in the language of the page."""

from __future__ import annotations

from guildhall.messages import mark
from guildhall.web.language import spoken

PHRASES = (
    mark("Copied"),
    mark("Hint: {move}"),
    mark("Undo"),
    mark("Confirm"),
    mark("Confirm your turn?"),
    mark("Sent."),
    mark("No connection. Your choice is kept: try again."),
    mark("Choose more."),
    mark("Now touch where it goes."),
    mark("Or touch where to move it."),
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
)


def phrases() -> dict[str, str]:
    """Each phrase with its translation; those that stay as they are are left out."""
    told = {text: _translated(text) for text in PHRASES}
    return {text: words for text, words in told.items() if words != text}


def _translated(text: str) -> str:
    """A phrase with its places still open: the script puts in what stands there."""
    return spoken().catalogue.gettext(text)
