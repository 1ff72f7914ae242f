"""What programs do with events: the same commands, permissions and refusals as in the pages."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from guildhall.hall.errors import Invalid
from guildhall.hall.events import commands
from guildhall.messages import Listing, Word, message, quoted
from guildhall.tournament import shipped
from guildhall.tournament.format_choices import changed
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
    cards = await hall.events.cards()
    return [EventCard.model_validate(card, from_attributes=True) for card in cards]


@router.post("", status_code=201)
async def create(hall: TheHall, person: Program, new: requests.NewEvent) -> EventShape:
    """Open an event of a shipped format, with other settings if wanted; for hosts."""
    if new.format not in shipped():
        raise Invalid(
            message("There is no format {name}", name=quoted(new.format)),
            message("Choose one of {names}", names=Listing(tuple(map(Word, shipped())))),
        )
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
    display, order = live.display_for(live.actor(visitor)), await live.final_order()
    return await live.in_thread(standings_shape, live.tournament, order, display)


@router.post("/{event_id}/register")
async def register(
    hall: TheHall, person: Program, event_id: EventId, sent: requests.Registration
) -> EventShape:
    """Take part, with the code of the poster."""
    live = await hall.events.get(event_id)
    actor = await hall.invitations.register(live, person, sent.name, sent.code)
    return event_shape(live, actor)


def _offer(name: str, asked: type[requests.Asked]) -> None:
    """Let programs ask for something in an event at an address of that name."""

    async def handle(
        hall: TheHall, person: Program, event_id: EventId, sent: requests.Asked
    ) -> Done:
        live = await hall.events.get(event_id)
        actor = live.actor(person)
        outcome = await live.execute(actor, sent.command(live.tournament), sent.on)
        display = live.display_for(actor)
        return Done(told=[display.text(each) for each in outcome.told], seq=live.seq)

    handle.__annotations__["sent"] = asked
    router.post(f"/{{event_id}}/{name}", name=name, description=asked.__doc__)(handle)


_offer("enter", requests.asking_for(commands.EnterPlayers))
_offer("draw", requests.Draw)
_offer("publish", requests.asking_for(commands.PublishDraft))
_offer("report", requests.Result)
_offer("confirm", requests.asking_for(commands.ConfirmResult))
_offer("dispute", requests.asking_for(commands.DisputeResult))
_offer("end", requests.asking_for(commands.EndEvent))


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
