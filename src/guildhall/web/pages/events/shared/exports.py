"""An event in files: CSV for spreadsheets, JSON for machines, names as they may be seen."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from guildhall.hall.events.showing import Showing
from guildhall.tournament import FinalPlace, Round, Standings, Table, Tournament
from guildhall.tournament.event.tournament import place_to_data

CSV = "text/csv; charset=utf-8"


def standings_csv(t: Tournament, ranked: Standings, showing: Showing) -> str:
    """The standings with every value and reason, for a spreadsheet."""
    names = [name for name in ranked.columns if name != "lot"]
    rows: list[list[Any]] = [["place", "name", *names, "standing", "why"]]
    reasons = ranked.reasons()
    for place in ranked.places:
        data = place_to_data(place)["values"]
        values = [data[name] for name in names]
        written = [" ".join(map(str, v)) if isinstance(v, list) else v for v in values]
        standing = t.people[place.player].standing
        why = showing.text(reasons[place.player])
        rows.append([place.place, showing.name(place.player), *written, standing, why])
    return csv_text(rows)


def results_csv(t: Tournament, showing: Showing) -> str:
    """Every result of every published round, a line for each player."""
    heading = ["round", "kind", "table", "seat", "name", "score", "cards", "nobles", "tokens"]
    rows: list[list[Any]] = [[*heading, "place", "points", "settled"]]
    for current in t.rounds:
        for number, table in sorted(current.tables.items()) if current.published else ():
            for seat, key in enumerate(table.seats, 1):
                where = [current.number, current.kind, number, seat, showing.name(key)]
                rows.append([*where, *_written(table, key), table.settled])
    return csv_text(rows)


def _written(table: Table, key: str) -> list[Any]:
    """What a table has handed in for somebody, and what it was worth."""
    line = table.sheet.lines.get(key) if table.sheet else None
    parts: list[Any] = [None] * 4
    if line:
        parts = [line.score, line.cards, line.nobles, line.tokens]
    if table.score is not None and key in table.score.players:
        parts += [table.score.place(key), str(table.score.points(key))]
    else:
        parts += [None, None]
    return ["" if part is None else part for part in parts]


def csv_text(rows: list[list[Any]]) -> str:
    """Rows as a file that spreadsheets open with the right letters and run nothing of."""
    out = io.StringIO()
    writer = csv.writer(out)
    for row in rows:
        writer.writerow([_harmless(cell) for cell in row])
    return "\ufeff" + out.getvalue()


def _harmless(cell: Any) -> Any:
    """A text that no spreadsheet takes for a formula."""
    if isinstance(cell, str) and cell.startswith(("=", "+", "-", "@", "\t", "\r")):
        return f"'{cell}"
    return cell


def event_json(t: Tournament, ranked: Standings, order: list[FinalPlace], showing: Showing) -> str:
    """People, rounds, standings and the order at the end, for machines."""
    data = {
        "name": t.name,
        "format": t.format.name,
        "game": t.format.game,
        "ended": t.ended,
        "provisional": ranked.provisional,
        "people": [
            {"name": showing.name(key), "standing": each.standing, "ranked": each.ranked}
            for key, each in t.people.items()
        ],
        "rounds": [_round_data(each, showing) for each in t.rounds if each.published],
        "standings": [
            {**place_to_data(place), "player": showing.name(place.player)}
            for place in ranked.places
        ],
        "order": [
            {"place": each.place, "player": showing.name(each.player), "prize": each.prize}
            for each in order
        ],
    }
    return json.dumps(data, ensure_ascii=False, indent=1)


def _round_data(current: Round, showing: Showing) -> dict[str, Any]:
    return {
        "round": current.number,
        "kind": current.kind,
        "byes": showing.names(current.byes),
        "tables": [
            {
                "table": number,
                "seats": showing.names(table.seats),
                "why": showing.text(table.reason),
                "settled": table.settled,
                "lines": {
                    showing.name(key): line.to_data() for key, line in table.sheet.lines.items()
                }
                if table.sheet
                else None,
            }
            for number, table in sorted(current.tables.items())
        ],
    }
