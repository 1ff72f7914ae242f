"""Standings and final orders, with every value and every reason (T-3)."""

from __future__ import annotations

from typing import Any

from guildhall.console.event.answers import Grid, Part, Say, say
from guildhall.messages import Message
from guildhall.tournament import (
    Round,
    Standings,
    Table,
    Tournament,
    excluded,
    final_order,
)
from guildhall.tournament.event.tournament import place_to_data
from guildhall.tournament.numbers import decimal

STANDINGS = {
    "dropped": "dropped",
    "removed": "excluded",
    "absent": "not here",
    "entered": "not here",
    "present": "",
}


def standings_parts(t: Tournament, standings: Standings, *, why: bool = False) -> list[Part]:
    """The ranking by the rounds so far."""
    places = list(standings.places)
    if not places:
        return say(f"{t.name}: nobody has entered yet.")
    criteria = standings.shown_criteria
    names = [criterion.narrow_heading.text for criterion in criteria]
    notes = [STANDINGS[t.people[place.player].standing] for place in places]
    notes_needed = any(notes) or bool(excluded(t))
    headings = ["Place", "Player", *names]
    headings += ["Note"] if notes_needed else []
    headings += ["Why not higher"] if why else []
    rows = []
    for place, note in zip(places, notes, strict=True):
        row: list[Message | str] = [str(place.place), place.player]
        row += [each.show(place.values[each.name]) for each in criteria]
        row += [note] if notes_needed else []
        row += [standings.why(place.player)] if why else []
        rows.append(row)
    for player in excluded(t):
        row = ["", player, *[""] * len(criteria)]
        row.append(STANDINGS["removed"])
        rows.append([*row, *([""] if why else [])])
    numbers = frozenset({"Place", *names})
    parts: list[Part] = [Grid(headings, rows, _title(t, standings), numbers)]
    if by_lot := len(standings.drawn_by_lot):
        words = "1 place was" if by_lot == 1 else f"{by_lot} places were"
        parts += say(f"{words} decided by lot: equal on everything else.", ink="dim")
    return parts


def _title(t: Tournament, standings: Standings) -> str:
    played = len(t.counting_rounds())
    missing = sum(len(each.unsettled()) for each in t.counting_rounds())
    tables = "1 table is" if missing == 1 else f"{missing} tables are"
    state = f", provisional: {tables} missing" if standings.provisional else ""
    return f"{t.name}: standings after round {played}{state}"


def final_parts(t: Tournament, *, why: bool = False) -> list[Part]:
    """The order of the event with its prizes (TS-31, SW-34)."""
    order = final_order(t)
    prizes = any(line.takes_home for line in order)
    headings = ["Place", "Player", *(["Prize"] if prizes else []), *(["Why"] if why else [])]
    rows: list[list[Message | str]] = [
        [
            str(line.place or ""),
            line.player,
            *([", ".join(line.takes_home)] if prizes else []),
            *([line.why] * why),
        ]
        for line in order
    ]
    state = "final order" if t.ended else "order so far"
    return [Grid(headings, rows, f"{t.name}: {state}", frozenset({"Place"}))]


def player_parts(t: Tournament, standings: Standings, player: str) -> list[Part]:
    """Everything that somebody's place is made of, round by round."""
    order = final_order(t)
    line = next((each for each in order if each.player == player), None)
    if line is None:
        return say(f"{player} is not ranked.")
    if line.place is None:
        return say(f"{player} was excluded and has no place.")
    placed = sum(each.place is not None for each in order)
    parts: list[Part] = [Say(f"{player} is at place {line.place} of {placed}.")]
    parts += say(f"  {line.why}")
    place = standings.of(player)
    for criterion in standings.shown_criteria:
        parts += say(f"  {criterion.words.text}: {criterion.show(place.values[criterion.name])}")
    for current in t.rounds:
        if current.published:
            parts += say(f"  {current.stage.name}: {_round_of(t, current, player)}")
    return parts


def _round_of(t: Tournament, current: Round, player: str) -> str:
    table = current.table_of(player)
    if player in current.byes:
        return f"bye ({current.bye_reasons[player]})"
    if table is None:
        return "did not play"
    others = ", ".join(other for other in table.seats if other != player)
    return f"table {table.number} with {others}: {_worth(t, table, player)} ({table.reason})"


def _worth(t: Tournament, table: Table, player: str) -> str:
    if table.score is None:
        return "no result yet"
    place, points = table.score.place(player), table.score.points(player)
    if t.format.duels:
        return "won" if place == 1 else "lost"
    return f"place {place}, " + ("1 point" if points == 1 else f"{decimal(points)} points")


def standings_data(t: Tournament, standings: Standings) -> list[dict[str, Any]]:
    """The ranking for machines, with exact values."""
    return [
        place_to_data(place)
        | {"standing": t.people[place.player].standing, "why": standings.why(place.player)}
        for place in standings.places
    ]


def final_data(t: Tournament) -> list[dict[str, Any]]:
    """The final order for machines."""
    return [
        {
            "place": line.place,
            "player": line.player,
            "why": line.why,
            "stage": line.stage.name if line.stage else None,
            "prize": line.prize,
            "keepsake": line.keepsake,
        }
        for line in final_order(t)
    ]
