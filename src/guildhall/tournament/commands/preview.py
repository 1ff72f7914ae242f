"""Shows what a correction would change before it is made (T-2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from guildhall.messages import Message
from guildhall.tournament.commands.redraw import tables_changed
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.fold import apply
from guildhall.tournament.event.happenings import Happening
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.ranking.standings import Standings


@dataclass(frozen=True, slots=True)
class Move:
    """Somebody's place before and after."""

    player: str
    before: int
    after: int
    why: Message
    """What would put this player below the one above."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What would change; published rounds never do."""

    before: Standings
    after: Standings
    moves: tuple[Move, ...]
    draft_tables_changed: int | None
    """How many tables of the draft a new draw with the same seed would seat otherwise."""


def preview(t: Tournament, happenings: Sequence[Happening]) -> Preview:
    """The standings before and after, and what the draft would be like if drawn again."""
    changed = t.copy()
    for each in happenings:
        apply(changed, each)
    before, after = t.standings(), changed.standings()
    places = {player: place for place, player in enumerate(before.order, start=1)}
    reasons = after.reasons()
    moves = tuple(
        Move(player, places[player], place, reasons[player])
        for place, player in enumerate(after.order, start=1)
        if places.get(player) != place and player in places
    )
    return Preview(before, after, moves, _draft_changes(t, changed))


def _draft_changes(t: Tournament, changed: Tournament) -> int | None:
    draft = changed.draft
    if draft is None or t.draft is None:
        return None
    try:
        return tables_changed(changed, draft)
    except Refused:
        return len(draft.tables)
