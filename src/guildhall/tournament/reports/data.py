"""An event for machines: plain data, but for players and sentences, which its reader names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from guildhall.messages import PlayerRef
from guildhall.tournament.event.final_order import FinalPlace
from guildhall.tournament.event.rounds import Round, Sheet, Table
from guildhall.tournament.event.tournament import Tournament, place_to_data
from guildhall.tournament.numbers import to_json
from guildhall.tournament.ranking.standings import Standings


def event_data(t: Tournament, standings: Standings, order: Sequence[FinalPlace]) -> dict[str, Any]:
    """People, published rounds, the ranking by the rounds and the order of the event."""
    return {
        "name": t.name,
        "format": t.format.name,
        "game": t.format.game,
        "ended": t.ended,
        "provisional": standings.provisional,
        "people": [
            {"name": PlayerRef(key), "standing": each.standing, "ranked": each.ranked}
            for key, each in t.people.items()
        ],
        "rounds": [_published_data(each) for each in t.rounds if each.published],
        "standings": [
            {**place_to_data(place), "player": PlayerRef(place.player)}
            for place in standings.places
        ],
        "order": order_data(order),
    }


def order_data(order: Sequence[FinalPlace]) -> list[dict[str, Any]]:
    """The order of the event."""
    return [
        {
            "place": line.place,
            "player": PlayerRef(line.player),
            "why": line.why,
            "stage": line.stage.name if line.stage else None,
            "prize": line.prize,
            "keepsake": line.keepsake,
        }
        for line in order
    ]


def _published_data(current: Round) -> dict[str, Any]:
    return {
        "round": current.number,
        "stage": current.stage.name,
        "kind": current.kind,
        "byes": list(map(PlayerRef, current.byes)),
        "tables": [
            {
                "table": number,
                "seats": list(map(PlayerRef, table.seats)),
                "why": table.reason,
                "settled": table.settled,
                "lines": {PlayerRef(key): line.to_data() for key, line in table.sheet.lines.items()}
                if table.sheet
                else None,
            }
            for number, table in sorted(current.tables.items())
        ],
    }


def round_data(t: Tournament, current: Round) -> dict[str, Any]:
    """A round with all that an organiser knows of it, also of a draft."""
    return {
        "round": current.number,
        "kind": current.kind,
        "published": current.published,
        "closed": current.closed,
        "seed": current.seed,
        "tables": [table_data(table) for _, table in sorted(current.tables.items())],
        "byes": [
            {"player": PlayerRef(who), "reason": why} for who, why in current.bye_reasons.items()
        ],
        "notices": list(current.notices),
        "warnings": [] if current.published else _warnings_data(t, current),
    }


def _warnings_data(t: Tournament, draft: Round) -> list[dict[str, Any]]:
    from guildhall.tournament.commands.warnings import draft_warnings  # as much as a draw

    return [
        {
            "kind": each.kind,
            "words": each.words,
            "persons": list(map(PlayerRef, each.persons)),
            "rules": each.rules,
            "level": each.level,
        }
        for each in draft_warnings(t, draft)
    ]


def table_data(table: Table) -> dict[str, Any]:
    """A table with its result, as far as there is one."""
    data: dict[str, Any] = {
        "table": table.number,
        "wave": table.wave,
        "seats": list(map(PlayerRef, table.seats)),
        "reason": table.reason,
        "settled": table.settled,
        "out": {PlayerRef(player): kind for player, kind in table.out.items()},
    }
    if table.sheet and table.score:
        score, sheet = table.score, table.sheet
        data["winner"] = PlayerRef(sheet.winner) if sheet.winner else sheet.winner
        data["disputed_by"] = PlayerRef(sheet.disputed_by)
        data["lines"] = _lines(sheet)
        data["points"] = {PlayerRef(key): to_json(score.points(key)) for key in score.players}
        data["places"] = {PlayerRef(key): score.place(key) for key in score.players}
    return data


def standings_data(t: Tournament, standings: Standings) -> list[dict[str, Any]]:
    """The ranking by the rounds with exact values."""
    return [
        {
            **place_to_data(place),
            "player": PlayerRef(place.player),
            "standing": t.people[place.player].standing,
            "why": standings.why(place.player),
        }
        for place in standings.places
    ]


def _lines(sheet: Sheet) -> dict[PlayerRef, dict[str, int]]:
    return {PlayerRef(player): line.to_data() for player, line in sheet.lines.items()}
