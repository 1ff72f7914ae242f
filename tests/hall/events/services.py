"""Events over a log, as a terminal sees them."""

from __future__ import annotations

from collections.abc import Sequence

from guildhall.hall.events import commands
from guildhall.hall.events.catalogue import EventCatalogue
from guildhall.hall.events.permissions import Actor
from guildhall.hall.events.service import EventService
from guildhall.hall.log import Log, open_log
from guildhall.tournament import Tournament, shipped

TOM = Actor(None, "organiser", by="Tom")
UNA = Actor(None, "organiser", by="Una")
PEOPLE = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gil", "Hal"]


def new_event(
    log: Log, key: str = "splendor-swiss", names: Sequence[str] = tuple(PEOPLE)
) -> EventService:
    """An event of Tom's with these people."""
    event = EventService(log, EventCatalogue(log).create("Spring Cup", shipped()[key], "Tom", "7"))
    event.execute(TOM, commands.EnterPlayers(names))
    return event


def seated(key: str, names: Sequence[str]) -> Tournament:
    """A tournament whose first round is published."""
    with open_log("memory:") as log:
        event = new_event(log, key, names)
        event.execute(TOM, commands.DrawRound())
        event.execute(TOM, commands.PublishDraft(anyway=True))
        return event.tournament
