"""What an organiser can do instead of what was refused: the actions that front ends know.

A way out says it in words, and by its action the terminal names the command and the desk leads to
the page. What is mere advice ("wait for their results") has no action.
"""

from __future__ import annotations

from typing import Literal

from guildhall.messages import Message, WayOut

Action = Literal[
    "accept-odd-result",
    "add-player",
    "check-in",
    "choose-event",
    "choose-file",
    "choose-round",
    "correct-result",
    "discard-draft",
    "draw",
    "draw-final",
    "end-event",
    "enter-result",
    "fill-in",
    "let-in",
    "list-events",
    "name-winner",
    "new-event",
    "number-lines",
    "publish",
    "publish-anyway",
    "rule",
    "set-rounds",
    "show-pairings",
    "sit-out",
    "undo",
    "write-reason",
]


def way_to(action: Action, words: Message) -> WayOut:
    """A way out that front ends know by its action."""
    return WayOut(words, action)
