"""Rounds and tables as they are read out, hung up and handed to machines."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from guildhall.console.event.answers import Grid, Part, Say, people, say
from guildhall.hall.events import folded
from guildhall.messages import Message
from guildhall.tournament import (
    Round,
    SeatNote,
    Table,
    Tournament,
    draft_warnings,
    seat_notes,
    waiting_for,
)
from guildhall.tournament.numbers import decimal, to_json
from guildhall.tournament.table.decks import deck_for_round

LEVELS = {"never": "Wrong", "ask": "Warning", "note": "Note"}


def round_parts(
    t: Tournament, current: Round, *, why: bool = False, by_name: bool = False
) -> list[Part]:
    """A round: who sits where, first player first, with results as far as they are there."""
    rows = _rows_by_name(current) if by_name else _rows_by_table(t, current, why=why)
    headings = ["Player", "Table", "Meets"] if by_name else ["Table", "Players, first one first"]
    if not by_name and any(row[2] for row in rows):
        headings.append("State")
    elif not by_name:
        rows = [[*row[:2], *row[3:]] for row in rows]
    if why and not by_name:
        headings.append("Why")
    grid = Grid(headings, rows, round_title(t, current), numbers=frozenset({"Table"}))
    return [grid, *_warnings(t, current)]


def _warnings(t: Tournament, current: Round) -> list[Part]:
    """What is wrong with a draft, or what was to be known of a round."""
    if current.published:
        return say(*(f"Note: {notice}." for notice in current.notices), ink="yellow")
    parts: list[Part] = []
    for warning in draft_warnings(t, current):
        ink = "yellow" if warning.level == "note" else "red"
        parts += say(f"{LEVELS[warning.level]}: {warning.words}.", ink=ink)
    return parts


def round_title(t: Tournament, current: Round) -> str:
    """Which round this is and how far it has come."""
    state = "draft" if not current.published else "closed" if current.closed else "being played"
    return f"{t.name}: {current.stage.name.lower()}, {state}"


def _rows_by_table(t: Tournament, current: Round, *, why: bool) -> list[list[Message | str]]:
    rows: list[list[Message | str]] = []
    notes = {} if current.published else seat_notes(t, current)
    for number, table in sorted(current.tables.items()):
        names = ", ".join(
            _seat(t, current, table, player) + _note(notes.get(player)) for player in table.seats
        )
        wave = f"wave {table.wave}" if current.waves > 1 and not table.settled else ""
        state = "; ".join(filter(None, [wave, table_state(t, table)]))
        rows.append([str(number), names, state, *([table.reason] if why else [])])
    rows += [
        ["bye", player + _note(notes.get(player)), "", *([reason] if why else [])]
        for player, reason in current.bye_reasons.items()
    ]
    return rows


def _rows_by_name(current: Round) -> list[list[str]]:
    rows = [
        [player, str(number), ", ".join(other for other in table.seats if other != player)]
        for number, table in current.tables.items()
        for player in table.seats
    ]
    rows += [[player, "bye", ""] for player in current.byes]
    return sorted(rows, key=lambda row: (folded(row[0]), row[0]))


def _seat(t: Tournament, current: Round, table: Table, player: str) -> str:
    deck = deck_for_round(t.people[player].decks, current.number)
    name = f"{player} [{deck}]" if deck and current.kind == "swiss" else player
    if table.score is None:
        return name
    score = table.score.scores[table.score.players.index(player)]
    return f"{name} {score} ({decimal(table.score.points(player))})"


def _note(note: SeatNote | None) -> str:
    """Rank and points of somebody in a draft, and whether they were moved."""
    if note is None:
        return ""
    moved = f", moved {note.moved}" if note.moved else ""
    return f" (rank {note.rank}: {decimal(note.points)}{moved})"


def table_state(t: Tournament, table: Table) -> str:
    """What a table still waits for; nothing when it is settled or being played."""
    out = "; ".join(f"{player}: {ruling}" for player, ruling in table.out.items())
    if table.sheet is None or table.settled:
        return out
    if table.sheet.disputed_by:
        return f"disputed by {table.sheet.disputed_by}"
    return f"waits for {', '.join(waiting_for(t, table))}"


def missing_line(current: Round) -> list[Part]:
    """Which tables of a round are still awaited."""
    waiting = [str(number) for number in sorted(table.number for table in current.unsettled())]
    if not waiting:
        return [Say(f"Round {current.number} is complete.", "green")]
    tables = "Table" if len(waiting) == 1 else "Tables"
    return [Say(f"{tables} still to come: {', '.join(waiting)}", "dim")]


def size_line(t: Tournament, current: Round) -> str:
    """How many sit at how many tables."""
    sizes = [len(table.seats) for table in current.tables.values()]
    byes = f", {len(current.byes)} with a bye" if current.byes else ""
    tables = f"{len(sizes)} table" + ("" if len(sizes) == 1 else "s")
    kinds = ", ".join(f"{sizes.count(size)} of {size}" for size in sorted(set(sizes), reverse=True))
    return f"{sum(sizes)} of {people(len(t.people))} at {tables} ({kinds}){byes}."


def round_data(t: Tournament, current: Round) -> dict[str, Any]:
    """A round for machines."""
    warnings = [] if current.published else draft_warnings(t, current)
    return {
        "round": current.number,
        "kind": current.kind,
        "published": current.published,
        "closed": current.closed,
        "seed": current.seed,
        "tables": [table_data(table) for _, table in sorted(current.tables.items())],
        "byes": [{"player": who, "reason": why} for who, why in current.bye_reasons.items()],
        "notices": list(current.notices),
        "warnings": [
            {field.name: getattr(warning, field.name) for field in fields(warning)}
            for warning in warnings
        ],
    }


def table_data(table: Table) -> dict[str, Any]:
    """A table for machines."""
    data: dict[str, Any] = {
        "table": table.number,
        "wave": table.wave,
        "seats": list(table.seats),
        "reason": table.reason,
        "settled": table.settled,
        "out": dict(table.out),
    }
    if table.sheet and table.score:
        data["winner"] = table.sheet.winner
        data["disputed_by"] = table.sheet.disputed_by
        data["lines"] = {player: line.to_data() for player, line in table.sheet.lines.items()}
        data["points"] = {p: to_json(table.score.points(p)) for p in table.score.players}
        data["places"] = dict(zip(table.score.players, table.score.places, strict=True))
    return data
