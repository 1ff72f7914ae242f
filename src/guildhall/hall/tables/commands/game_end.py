"""How a game at a table ends: played out, given up, or never begun."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from guildhall.hall.games import standings as standings_of
from guildhall.hall.log import NewEntry
from guildhall.hall.people import Person
from guildhall.hall.tables.commands.checks import HOUSE, playing_seat
from guildhall.hall.tables.table import Table
from guildhall.messages import Message, PlayerRef, joined, message, message_to_data, players, plural

EVERYBODY_LEFT = message("Everybody left before the game began")


def resign(table: Table, person: Person) -> list[NewEntry]:
    """Give up; with more than two players a bot plays on, and the place is the last."""
    return give_up(table, playing_seat(table, person), "resigned", person.id)


def give_up(table: Table, seat: int, why: str, by: str) -> list[NewEntry]:
    """A seat has lost whatever happens: `resigned` or out of `time`; the last but one ends it."""
    if table.at(seat).gave_up:
        return []
    gone = {"seat": seat, "why": why, "bot": stand_in(table)}
    entries = [NewEntry(by, "gave-up/1", gone)]
    going_on = [n for n, other in enumerate(table.taken) if n != seat and not other.gave_up]
    if len(going_on) == 1:
        entries.append(ended(table, table.game, {seat: why}))
        return entries
    return [*entries, *unblocked(table)]


def expired(table: Table, now: datetime, wait: timedelta) -> list[NewEntry]:
    """A table is closed for which no more players came in time."""
    if table.phase != "open" or table.changed_at is None or now - table.changed_at < wait:
        return []
    hours = round(wait.total_seconds() / 3600)
    why = plural(
        "Nobody else came within {count} hour",
        "Nobody else came within {count} hours",
        count=hours,
    )
    return [closed(table, why)]


CLOSED_BY_HOST = message("A host has closed this table")


def closed(table: Table, why: Message = EVERYBODY_LEFT) -> NewEntry:
    """The end of a table at which no game began."""
    data: dict[str, Any] = {
        "places": [],
        "standings": [],
        "ending": "closed",
        "why": message_to_data(why),
        "seed": table.seed,
    }
    return NewEntry(HOUSE, "ended/1", data)


def closed_by_host(table: Table) -> list[NewEntry]:
    """A host closes a table that is open or being played; nobody wins."""
    return [] if table.phase == "over" else [closed(table, CLOSED_BY_HOST)]


def ended(table: Table, game: Any, gave_up: dict[int, str] | None = None) -> NewEntry:
    """The end: the places, those who gave up behind all others, and the seed for all to verify."""
    lost = {n: seat.gave_up for n, seat in enumerate(table.taken) if seat.gave_up}
    lost |= gave_up or {}
    outcome = game.outcome()
    standings = standings_of(game)
    places = _places(standings, lost)
    if outcome and not lost:
        ending, why = outcome.ending, outcome.why
    else:
        ending, why = _forfeit(table, places, lost)
    data = {
        "places": places,
        "standings": standings,
        "ending": ending,
        "why": message_to_data(why),
        "seed": table.seed,
    }
    return NewEntry(HOUSE, "ended/1", data)


def _places(standings: Sequence[dict[str, Any]], lost: dict[int, str]) -> list[int]:
    ranks = [(number in lost, standing["place"]) for number, standing in enumerate(standings)]
    return [1 + sum(other < rank for other in ranks) for rank in ranks]


def _forfeit(table: Table, places: Sequence[int], lost: dict[int, str]) -> tuple[str, Message]:
    winners = [table.at(n).name for n, place in enumerate(places) if place == 1]
    gone = joined((_gone(table.at(n).name, why) for n, why in lost.items()), " and ")
    ending = "time" if "time" in lost.values() else "resigned"
    if len(winners) == 1:
        return ending, message("{player} wins: {why}", player=PlayerRef(winners[0]), why=gone)
    all_winners = players(winners, " and ")
    return ending, message("{players} share the victory: {why}", players=all_winners, why=gone)


def _gone(name: str, why: str) -> Message:
    if why == "time":
        return message("{player} ran out of time", player=PlayerRef(name))
    return message("{player} resigned", player=PlayerRef(name))


def stand_in(table: Table) -> str:
    """The bot that plays on."""
    return table.spec.usual_bot


def unblocked(table: Table) -> list[NewEntry]:
    """A request to take moves back does not wait for those who are gone."""
    if table.undo is None:
        return []
    return [NewEntry(HOUSE, "undo-answered/1", {"seat": table.undo.seat, "yes": False})]
