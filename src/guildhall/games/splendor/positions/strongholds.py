"""The Strongholds in positions: `strongholds=a1:0*2,b3:1*1`, those of a seat on a face-up card."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from guildhall.games.engine.binder import Ruleset
from guildhall.games.engine.position_text import NOTHING, Fields
from guildhall.games.splendor.notation import slot_names
from guildhall.games.splendor.positions.expansion import ExpansionFields
from guildhall.games.splendor.rules import base
from guildhall.games.splendor.rules import strongholds as rules
from guildhall.messages import Message, Word, message, quoted

_HELD = re.compile(r"([abc][1-6]):([0-3])\*([1-3])")


class StrongholdsFields(ExpansionFields):
    """Strongholds on face-up cards; the others lie before their players."""

    def write(self, ruleset: Ruleset, s: Any) -> Iterator[tuple[str, str]]:
        """The places that are held."""
        names = slot_names(ruleset)
        held = [
            f"{names[slot]}:{s.holder[slot]}*{count}"
            for slot, count in enumerate(s.strongholds)
            if count
        ]
        yield "strongholds", ",".join(held)

    def read(self, ruleset: Ruleset, s: Any, fields: Fields) -> None:
        """Set them up."""
        names, text = slot_names(ruleset), fields.take("strongholds", NOTHING)
        for item in [] if text == NOTHING else text.split(","):
            match = _HELD.fullmatch(item)
            if not match or match[1] not in names or int(match[2]) >= s.n_players:
                fields.problems.append(
                    message("strongholds: {typed} is not like a1:0*2", typed=quoted(item))
                )
                continue
            slot, seat, count = names.index(match[1]), int(match[2]), int(match[3])
            if s.strongholds[slot]:
                fields.problems.append(
                    message("strongholds: {place} is held twice", place=Word(match[1]))
                )
                continue
            s.strongholds[slot], s.holder[slot] = count, seat
            s.players[seat].strongholds -= count

    def prestige(self, s: Any, seat: int) -> int:  # noqa: ARG002
        """They bring none."""
        return 0

    def problems(self, ruleset: Ruleset, s: Any) -> Iterator[Message]:
        """Three each, on cards only (XS1)."""
        for slot, count in enumerate(s.strongholds):
            if count and s.board[slot] == base.EMPTY:
                yield message(
                    "there are strongholds at {place}, but no card",
                    place=Word(slot_names(ruleset)[slot]),
                )
        for seat in range(s.n_players):
            placed = rules.STRONGHOLDS_EACH - s.players[seat].strongholds
            if placed > rules.STRONGHOLDS_EACH:
                yield message(
                    "seat {seat} has {count} strongholds on cards, but only three in all",
                    seat=seat,
                    count=placed,
                )
