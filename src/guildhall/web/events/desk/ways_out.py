"""Where at the desk something can be done that a refusal names as a way out."""

from __future__ import annotations

from collections.abc import Mapping

PAGES: Mapping[str, str] = {
    "add-player": "/people",
    "check-in": "/people",
    "correct-result": "/results",
    "discard-draft": "/seating",
    "draw": "/seating",
    "draw-final": "/seating",
    "end-event": "/end",
    "enter-result": "/results",
    "fill-in": "/people",
    "let-in": "/people",
    "publish": "/seating",
    "publish-anyway": "/seating",
    "rule": "/rulings",
    "set-rounds": "/seating",
    "show-pairings": "/seating",
    "sit-out": "/seating",
    "undo": "",
}
"""Pages of the desk by action."""

ON_THE_FORM = frozenset(
    {
        "accept-odd-result",
        "choose-event",
        "choose-file",
        "choose-round",
        "list-events",
        "name-winner",
        "new-event",
        "number-lines",
        "write-reason",
    }
)
"""Actions that need no other page: a field of the form itself, or none that a desk refuses for."""
