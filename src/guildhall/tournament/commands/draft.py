"""What all draws of an event have in common: their seeds, their data, and when they may be made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from guildhall.messages import PlayerRef, joined, message, message_to_data, messages_to_data
from guildhall.tournament.actions import way_to
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.rounds import Kind, Round
from guildhall.tournament.event.tournament import Tournament, fixed_tables
from guildhall.tournament.pairing.draw import Draw
from guildhall.tournament.pairing.seats import numbered


def draw_to_data(t: Tournament, draw: Draw, kind: Kind, seed: str) -> dict[str, Any]:
    """A draw as plain data, with its number and numbers for its tables."""
    number = draft_number(t, kind)
    fixed = fixed_tables(t.people)
    in_use = {each for other in _beside(t, number) for each in other.tables}
    seated = [table.players for table in draw.tables]
    numbers = numbered(seated, fixed, in_use, _kept_free(t, fixed, seated, kind))
    # The same few reasons stand at thousands of tables.
    reasons = {id(table.reason): table.reason for table in draw.tables}
    kept = {key: message_to_data(reason) for key, reason in reasons.items()}
    tables = [
        {"number": number, "seats": list(table.players), "reason": kept[id(table.reason)]}
        for number, table in zip(numbers, draw.tables, strict=True)
    ]
    byes = [{"player": bye.players[0], "reason": message_to_data(bye.reason)} for bye in draw.byes]
    elsewhere = [
        message(
            "table {table} is in use: {name} sits at table {number}",
            table=fixed[key],
            name=PlayerRef(key),
            number=number,
        )
        for number, table in zip(numbers, draw.tables if fixed else (), strict=False)
        for key in table.players
        if fixed.get(key) in in_use
    ]
    return {
        "number": number,
        "kind": kind,
        "seed": seed,
        "tables": tables,
        "byes": byes,
        "notices": messages_to_data([*draw.notices, *elsewhere]),
    }


def draft_number(t: Tournament, kind: Kind) -> int:
    """The number of a round that is drawn now: that of the draft it replaces, or the next.

    A final that is drawn again takes the drafts of side rounds behind it along.
    """
    replaced = [each.number for each in t.drafts if (each.kind == "side") == (kind == "side")]
    if not replaced and kind != "side" and t.drafts:
        raise Refused(
            message("a draft of the side round is waiting"),
            rules=["T-4", "TS-30"],
            ways_out=[
                way_to("publish", message("publish it")),
                way_to("discard-draft", message("discard it")),
            ],
        )
    return replaced[0] if replaced else len(t.rounds) + 1


def _beside(t: Tournament, number: int) -> list[Round]:
    """The rounds that are played at the same time as the one that is drawn."""
    return [*t.open_rounds(), *(each for each in t.drafts if each.number < number)]


def _kept_free(
    t: Tournament, fixed: Mapping[str, int], seated: Sequence[Sequence[str]], kind: Kind
) -> set[int]:
    """The fixed tables of those who may play beside a bracket."""
    if kind != "bracket":
        return set()
    inside = {key for players in seated for key in players}
    return {fixed[key] for key in t.present() if key in fixed and key not in inside}


def next_seed(t: Tournament, chosen: str) -> str:
    """A new seed for each draw: the one that was chosen, or the next from the event's own."""
    return chosen or f"{t.seed}/{len(t.happenings)}"


def refuse_open_tables(t: Tournament) -> None:
    """Say which tables somebody still waits for (T-4)."""
    waiting = [
        (each.stage.words, table)
        for each in t.rounds
        if each.published and each.kind != "side"
        for table in each.unsettled()
    ]
    if waiting:
        tables = joined(
            message("{stage} table {table}", stage=stage, table=table.number)
            for stage, table in waiting
        )
        raise Refused(
            message("results are missing: {tables}", tables=tables),
            rules=["T-4", "SW-24"],
            persons=[player for _, table in waiting for player in table.seats],
            ways_out=[
                way_to("enter-result", message("enter and confirm the results")),
                way_to("rule", message("rule on them")),
            ],
        )
