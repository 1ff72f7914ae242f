"""What `why` says: what is true of a move, in one sentence."""

from __future__ import annotations

from guildhall.bots.registry import create
from guildhall.coach import reasons
from guildhall.console.games.splendor.advice import ADVISER
from guildhall.console.language import COLON, sentence, tell
from guildhall.games.splendor import View
from guildhall.games.splendor.move_text import propose
from guildhall.messages import message


def why(view: View, text: str) -> list[str]:
    """What a move brings, brings nearer and denies; without one the move that `hint` proposes."""
    move = view.parse(text) if text.strip() else create(ADVISER, len(view.history)).choose(view)
    said = reasons(view, move.text) or message("nothing changes at once")
    return [f"{tell(propose(view, move))}{tell(COLON)}{sentence(said)}."]
