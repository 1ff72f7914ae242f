"""What all draws of an event have in common: their seeds, their data, and when they may be made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from guildhall.tournament.errors import Refused
from guildhall.tournament.event.rounds import Kind
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.pairing.draw import Draw
from guildhall.tournament.pairing.seats import numbered


def draw_to_data(draw: Draw, kind: Kind, seed: str, fixed: Mapping[str, int]) -> dict[str, Any]:
    """A draw as plain data, with numbers for its tables."""
    numbers = numbered([table.players for table in draw.tables], fixed)
    tables = [
        {"number": number, "seats": list(table.players), "reason": table.reason}
        for number, table in zip(numbers, draw.tables, strict=True)
    ]
    byes = [{"player": bye.players[0], "reason": bye.reason} for bye in draw.byes]
    return {
        "kind": kind,
        "seed": seed,
        "tables": tables,
        "byes": byes,
        "notices": list(draw.notices),
    }


def next_seed(t: Tournament, chosen: str) -> str:
    """A new seed for each draw: the one that was chosen, or the next from the event's own."""
    return chosen or f"{t.seed}/{len(t.happenings)}"


def refuse_open_tables(t: Tournament) -> None:
    """Say which tables somebody still waits for (T-4)."""
    waiting = [
        (each.number, table)
        for each in t.rounds
        if each.published and each.kind != "side"
        for table in each.unsettled()
    ]
    if waiting:
        names = ", ".join(f"round {number} table {table.number}" for number, table in waiting)
        raise Refused(
            f"results are missing: {names}",
            rules=["T-4", "SW-24"],
            persons=[player for _, table in waiting for player in table.seats],
            ways_out=["enter and confirm the results", "rule on them"],
        )
