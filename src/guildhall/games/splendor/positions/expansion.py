"""What an expansion adds to the positions of Splendor.

This one serves any expansion: its numbers stand under the names that its rules give them. Those of
the house say it as players would, and check more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from guildhall.games.engine.binder import Ruleset
from guildhall.games.engine.position_text import (
    OWN_FIELDS,
    Argument,
    Fields,
    read_numbers,
    write_numbers,
)
from guildhall.games.splendor.rules import base
from guildhall.messages import Message

BASE_FIELDS = OWN_FIELDS | base.State.fields.keys() | base.Player.fields.keys()


class ExpansionFields:
    """The fields, decisions and checks that an expansion adds."""

    bonuses_stay = True
    """Whether players keep every bonus that they ever have."""

    def write(self, ruleset: Ruleset, s: Any) -> Iterator[tuple[str, str]]:
        """The fields of a state; one without a text is left out."""
        yield from write_numbers(s, ruleset.layout, BASE_FIELDS)

    def read(self, ruleset: Ruleset, s: Any, fields: Fields) -> None:
        """Lay out what the fields tell, once the cards of the players are known."""
        read_numbers(fields, s, ruleset.layout, BASE_FIELDS)

    def arguments(self, ruleset: Ruleset) -> dict[str, Argument]:  # noqa: ARG002 - expansions look
        """How the arguments of its decisions are written."""
        return {}

    def prestige(self, s: Any, seat: int) -> int | None:  # noqa: ARG002 - expansions look
        """The prestige that a seat has from it; None if only the position itself can tell."""
        return None

    def cards_elsewhere(self, s: Any) -> list[int]:  # noqa: ARG002 - expansions look
        """The cards that lie neither on the table nor in a deck nor before a player."""
        return []

    def problems(self, ruleset: Ruleset, s: Any) -> Iterable[Message]:  # noqa: ARG002 - as above
        """Everything that is wrong with what it adds."""
        return ()


class BaseFields(ExpansionFields):
    """The base game adds nothing to itself."""

    def write(self, ruleset: Ruleset, s: Any) -> Iterator[tuple[str, str]]:  # noqa: ARG002
        """No field."""
        return iter(())

    def read(self, ruleset: Ruleset, s: Any, fields: Fields) -> None:
        """Nothing is read."""

    def prestige(self, s: Any, seat: int) -> int:  # noqa: ARG002
        """None but that of cards and nobles."""
        return 0


def is_mid_turn(ruleset: Ruleset, s: Any, seat: int) -> bool:
    """Whether a seat may have begun its turn and not ended it, as in a game that was stopped."""
    begun = s.over or s.stack[s.depth - 1] != ruleset.number(base.TAKE_TURN)
    return bool(s.seat == seat and begun)
