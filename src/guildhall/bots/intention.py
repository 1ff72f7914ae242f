"""What a bot that plans a whole turn means to do next, so that it need not think again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple


class Intention(NamedTuple):
    """What a bot means to do next at a table; nothing else must happen before."""

    bot: str
    seat: int
    made: tuple[Any, ...]
    """All that had happened before the move that was chosen, which is followed by that one."""
    moves: tuple[str, ...]
    """The move that was chosen, and those that are to follow it."""

    def follow_up(self, bot: str, view: Any, legal: Sequence[str]) -> str | None:
        """What is to be played now, if all went as it was meant."""
        past = view.history
        if (bot, view.turn, past[:-1]) != (self.bot, self.seat, self.made):
            return None
        meant = past and past[-1].move.text == self.moves[0] and self.moves[1] in legal
        return self.moves[1] if meant else None
