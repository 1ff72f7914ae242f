"""Standings and final orders, with every value and every reason (T-3)."""

from __future__ import annotations

from typing import Any

from guildhall.console.event.answers import Grid, Part, Say, say
from guildhall.tournament import Place, Standings, Table, Tournament, final_order
from guildhall.tournament.event.tournament import place_to_data
from guildhall.tournament.exact import decimal
from guildhall.tournament.ranking.criteria import CRITERIA

HEADINGS = {
    "points": "Points",
    "wins": "Wins",
    "ratio": "Tie-break",
    "course": "Course",
    "score": "Score",
    "strength_of_schedule": "Strength",
    "bp_earned": "Blood +",
    "bp_lost": "Blood -",
    "opponents_bp": "Opp. blood",
    "round_reached": "Survived",
    "last_place": "Last place",
    "last_ratio": "Last tie-break",
    "referee": "Referee",
}
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
    steps = [name for name in places[0].values if name != "referee" or t.decisions]
    notes = [STANDINGS[t.people[place.player].standing] for place in places]
    headings = ["Place", "Player", *(HEADINGS[name] for name in steps)]
    headings += ["Note"] if any(notes) else []
    headings += ["Why not higher"] if why else []
    rows = []
    for place, note in zip(places, notes, strict=True):
        row = [str(place.place), place.player]
        row += [_value(place, name) for name in steps]
        row += [note] if any(notes) else []
        row += [standings.why(place.player)] if why else []
        rows.append(row)
    numbers = frozenset({"Place", *(HEADINGS[name] for name in steps)})
    parts: list[Part] = [Grid(headings, rows, _title(t, standings), numbers)]
    if by_lot := len(standings.drawn_by_lot):
        words = "1 place was" if by_lot == 1 else f"{by_lot} places were"
        parts += say(f"{words} decided by lot: equal on everything else.", ink="dim")
    return parts


def _value(place: Place, name: str) -> str:
    return CRITERIA[name].show(place.values[name])


def _title(t: Tournament, standings: Standings) -> str:
    played = len(t.counting_rounds())
    missing = sum(len(each.unsettled()) for each in t.counting_rounds())
    tables = "1 table is" if missing == 1 else f"{missing} tables are"
    state = f", provisional: {tables} missing" if standings.provisional else ""
    return f"{t.name}: standings after round {played}{state}"


def final_parts(t: Tournament, *, why: bool = False) -> list[Part]:
    """The order of the event with its prizes (TS-31, SW-34)."""
    order = final_order(t)
    prizes = any(line.prize for line in order)
    headings = ["Place", "Player", *(["Prize"] if prizes else []), *(["Why"] if why else [])]
    rows = [
        [str(line.place), line.player, *([line.prize] if prizes else []), *([line.why] * why)]
        for line in order
    ]
    state = "final order" if t.ended else "order so far"
    return [Grid(headings, rows, f"{t.name}: {state}", frozenset({"Place"}))]


def player_parts(t: Tournament, standings: Standings, player: str) -> list[Part]:
    """Everything that somebody's place is made of, round by round."""
    place = standings.of(player)
    parts: list[Part] = [Say(f"{player} is at place {place.place} of {len(standings.order)}.")]
    parts += say(f"  {standings.why(player)}")
    for name in place.values:
        if name == "referee" and not t.decisions:
            continue
        parts += say(f"  {CRITERIA[name].words}: {_value(place, name)}")
    for current in t.counting_rounds():
        table = current.table_of(player)
        if player in current.byes:
            parts += say(f"  round {current.number}: bye ({current.bye_reasons[player]})")
        elif table is None:
            parts += say(f"  round {current.number}: did not play")
        else:
            others = ", ".join(other for other in table.seats if other != player)
            where = f"table {table.number} with {others}"
            worth = _worth(t, table, player)
            parts += say(f"  round {current.number}: {where}: {worth} ({table.reason})")
    return parts


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
        {"place": line.place, "player": line.player, "why": line.why, "prize": line.prize}
        for line in final_order(t)
    ]
