"""What programs do with events: the same commands, permissions and refusals as in the pages."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from guildhall.hall.errors import Invalid
from guildhall.hall.events import commands
from guildhall.hall.events.commands.command import Command
from guildhall.hall.hall import Hall
from guildhall.hall.people import Person
from guildhall.tournament import shipped
from guildhall.tournament.format_choices import changed
from guildhall.tournament.table.shared_victory import clockwise
from guildhall.tournament.table.sheet_fields import line_fields
from guildhall.tournament.table.sheets import parse_sheet
from guildhall.web.api.events import requests
from guildhall.web.api.events.responses import (
    Arrived,
    Done,
    EventCard,
    EventShape,
    StandingsShape,
    event_shape,
    standings_shape,
)
from guildhall.web.api.refusals import REFUSALS, Program
from guildhall.web.api.responses import Refusal
from guildhall.web.security import Visitor
from guildhall.web.state import TheHall

router = APIRouter(
    prefix="/api/events",
    tags=["event"],
    responses={
        **REFUSALS,
        400: {"model": Refusal, "description": "The rules of the event refuse."},
    },
)

EventId = Annotated[str, Path(pattern="^[a-z0-9-]{1,150}$", description="The id of an event.")]


@router.get("")
async def events(hall: TheHall) -> list[EventCard]:
    """All events, the newest first."""
    return [
        EventCard(id=card.id, name=card.name, format=card.format, game=card.game)
        for card in await hall.events.cards()
    ]


@router.post("", status_code=201)
async def create(hall: TheHall, person: Program, new: requests.NewEvent) -> EventShape:
    """Open an event of a shipped format, with other settings if wanted; for hosts."""
    if new.format not in shipped():
        raise Invalid(f"There is no format {new.format!r}", f"Choose one of {', '.join(shipped())}")
    chosen = changed(shipped()[new.format], new.settings)
    live = await hall.events.create(person, new.name, chosen, seed=new.seed)
    return event_shape(live, live.actor(person))


@router.post("/join")
async def join(hall: TheHall, person: Program, sent: requests.Join) -> Arrived:
    """Follow a link of an organiser: as host, staff or player."""
    arrival = await hall.invitations.join(sent.link, person)
    return Arrived(event=arrival.event, role=arrival.actor.role, player=arrival.actor.player)


@router.get("/{event_id}")
async def event(hall: TheHall, visitor: Visitor, event_id: EventId) -> EventShape:
    """An event as you see it."""
    live = await hall.events.get(event_id)
    return await live.in_thread(event_shape, live, live.actor(visitor))


@router.get("/{event_id}/standings")
async def standings(hall: TheHall, visitor: Visitor, event_id: EventId) -> StandingsShape:
    """The order of the event as it is now, with the reason for every place."""
    live = await hall.events.get(event_id)
    showing, order = live.showing(live.actor(visitor)), await live.final_order()
    return await live.in_thread(standings_shape, live.tournament, order, showing)


@router.post("/{event_id}/register")
async def register(
    hall: TheHall, person: Program, event_id: EventId, sent: requests.Registration
) -> EventShape:
    """Take part, with the code of the poster."""
    live = await hall.events.get(event_id)
    actor = await hall.invitations.register(live, person, sent.name, sent.code)
    return event_shape(live, actor)


@router.post("/{event_id}/enter")
async def enter(hall: TheHall, person: Program, event_id: EventId, sent: requests.People) -> Done:
    """Enter people at the desk."""
    return await _do(hall, event_id, person, commands.EnterPlayers(sent.names, here=sent.here))


@router.post("/{event_id}/draw")
async def draw(hall: TheHall, person: Program, event_id: EventId, sent: requests.Choices) -> Done:
    """Draw the next round, the final, or a side round beside it, as a draft."""
    command: Command = commands.DrawRound(sent.choices())
    if sent.side:
        command = commands.DrawSideRound(seed=sent.seed)
    elif sent.final:
        command = commands.DrawFinal(seed=sent.seed, fill_in=sent.fill_in)
    return await _do(hall, event_id, person, command, sent.on)


@router.post("/{event_id}/publish")
async def publish(
    hall: TheHall, person: Program, event_id: EventId, sent: requests.Publication
) -> Done:
    """Make the draft public; one with warnings only if you accept them with `anyway`."""
    return await _do(hall, event_id, person, commands.PublishDraft(anyway=sent.anyway), sent.on)


@router.post("/{event_id}/play")
async def play(hall: TheHall, person: Program, event_id: EventId, sent: requests.Played) -> Done:
    """Open a table of a round in the hall, or all that have no result."""
    live = await hall.events.get(event_id)
    actor = live.actor(person)
    if sent.table is None:
        told = await hall.event_games.open_round(live, actor, sent.round)
    else:
        told = [await hall.event_games.open(live, actor, sent.round, sent.table)]
    return Done(told=told, seq=live.seq)


@router.post("/{event_id}/report")
async def report(hall: TheHall, person: Program, event_id: EventId, sent: requests.Result) -> Done:
    """Hand in the result of a table; an unusual one is refused until you are `sure`."""
    live = await hall.events.get(event_id)
    seats = live.tournament.table(sent.round, sent.table).seats
    numbers = {key: line.typed() for key, line in sent.lines.items()}
    fields = line_fields(live.tournament.round(sent.round).format)
    lines = parse_sheet(fields, numbers)
    order = tuple(sent.order) or (clockwise(seats, sent.first) if sent.first else ())
    command = commands.ReportResult(
        sent.round,
        sent.table,
        lines,
        winner=sent.winner,
        player=sent.player,
        order=order,
        sure=sent.sure,
    )
    return await _do(hall, event_id, person, command, sent.on)


@router.post("/{event_id}/confirm")
async def confirm(
    hall: TheHall, person: Program, event_id: EventId, sent: requests.AtTable
) -> Done:
    """Agree with the result of a table."""
    command = commands.ConfirmResult(sent.round, sent.table, player=sent.player)
    return await _do(hall, event_id, person, command, sent.on)


@router.post("/{event_id}/dispute")
async def dispute(
    hall: TheHall, person: Program, event_id: EventId, sent: requests.Dispute
) -> Done:
    """Contest the result of a table, which calls an arbiter."""
    command = commands.DisputeResult(sent.round, sent.table, sent.why, player=sent.player)
    return await _do(hall, event_id, person, command, sent.on)


@router.post("/{event_id}/end")
async def end(hall: TheHall, person: Program, event_id: EventId, sent: requests.OnSeq) -> Done:
    """End the event with its final order."""
    return await _do(hall, event_id, person, commands.EndEvent(), sent.on)


async def _do(
    hall: Hall, event_id: str, person: Person, command: Command, on: int | None = None
) -> Done:
    live = await hall.events.get(event_id)
    actor = live.actor(person)
    outcome = await live.execute(actor, command, on)
    showing = live.showing(actor)
    return Done(told=[showing.text(each) for each in outcome.told], seq=live.seq)
