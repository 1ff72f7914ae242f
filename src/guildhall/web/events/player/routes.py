"""The player's phone: where do I sit, what happened, and all that a player does (TS-36)."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form
from starlette.responses import RedirectResponse, Response

from guildhall.hall.errors import NotAllowed
from guildhall.hall.events import commands
from guildhall.hall.events.notes import MOST_LETTERS
from guildhall.hall.events.permissions import Actor
from guildhall.messages import message
from guildhall.tournament.reports.rounds import wanted_decks
from guildhall.web.errors import wants_json
from guildhall.web.events.player.views import PHONE, phone_now
from guildhall.web.events.shared.deck_forms import TheDeckForm, deck_fields
from guildhall.web.events.shared.practical import practical_words
from guildhall.web.events.shared.table_forms import TheTableForm
from guildhall.web.events.shared.visit import (
    TheVisit,
    Visit,
    event_page,
    refused_on,
)
from guildhall.web.renderer import absolute, page, qr_picture
from guildhall.web.respond import done
from guildhall.web.security import pass_for, put_away
from guildhall.web.state import TheHall

router = APIRouter(prefix="/me")

Words = Annotated[str, Form(max_length=2000)]


@router.get("")
async def phone(visit: TheVisit) -> Response:
    """The page of a player; others are told how to come in."""
    if visit.actor.role == "device":
        return RedirectResponse(f"{visit.address}/table/{visit.actor.table}", 303)
    if not visit.actor.player:
        return page(
            visit.request,
            "events/player/stranger.html",
            status=403,
            live=visit.live,
            actor=visit.actor,
            at=visit.address,
        )
    return await phone_page(visit)


async def phone_page(visit: Visit) -> Response:
    """The whole page of a player."""
    key = as_player(visit).player
    return await event_page(
        visit,
        "events/player/page.html",
        PHONE,
        fragments=phone_now(visit.scene(), visit.refused_sheet),
        me=key,
        notes=await visit.live.notes(visit.actor),
        longest=MOST_LETTERS,
        decks=deck_fields(visit.t, key, visit.typed),
        practical=practical_words(visit.live, visit.language),
    )


@router.get("/link.svg")
async def link(visit: TheVisit) -> Response:
    """The personal link to be scanned; drawing it takes longer than the whole page."""
    actor, live = as_player(visit), visit.live
    address = absolute(visit.request, f"/join/{live.player_link(actor, actor.player)}")
    picture = await live.in_thread(qr_picture, address)
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": "no-store"})


@router.post("/report")
@refused_on(phone_page)
async def report(visit: TheVisit, form: TheTableForm) -> Response:
    """Hand in the result of the own table."""
    player, sheet = as_player(visit), form.about(visit)
    with sheet.named():
        command = commands.ReportResult(*sheet.read(), sure=sheet.sure, player=player.player)
        return await _done(visit, command, form.seen)


@router.post("/confirm")
@refused_on(phone_page)
async def confirm(visit: TheVisit, form: TheTableForm) -> Response:
    """Agree with the result of the own table."""
    player, at = as_player(visit), form.about(visit)
    return await _done(visit, commands.ConfirmResult(*at.numbers, player=player.player), form.seen)


@router.post("/dispute")
@refused_on(phone_page)
async def dispute(visit: TheVisit, form: TheTableForm) -> Response:
    """Refuse the result of the own table."""
    player, at = as_player(visit), form.about(visit)
    command = commands.DisputeResult(*at.numbers, form.why, player=player.player)
    return await _done(visit, command, form.seen)


@router.post("/call")
@refused_on(phone_page)
async def call(visit: TheVisit, form: TheTableForm) -> Response:
    """Call an arbiter to the own table (TS-38)."""
    player, at = as_player(visit), form.about(visit)
    command = commands.CallArbiter(*at.numbers, form.why, player=player.player)
    return await _done(visit, command, form.seen)


@router.post("/play")
@refused_on(phone_page)
async def play(visit: TheVisit, hall: TheHall, form: TheTableForm) -> Response:
    """Open the own table in the hall, where the organiser lets players do so, and go there."""
    player, at = as_player(visit), form.about(visit)
    name = await hall.event_games.open(visit.live, player, *at.numbers)
    return RedirectResponse(f"/tables/{name}", 303)


@router.post("/arrive")
@refused_on(phone_page)
async def arrive(visit: TheVisit) -> Response:
    """Tell that one sits at the table."""
    return await _done(visit, commands.Arrive(as_player(visit).player))


@router.post("/delay")
@refused_on(phone_page)
async def delay(visit: TheVisit, minutes: Annotated[int, Form()], words: Words = "") -> Response:
    """Tell that one will be late."""
    return await _done(visit, commands.TellDelay(as_player(visit).player, minutes, words))


@router.post("/check")
@refused_on(phone_page)
async def check(visit: TheVisit, here: Annotated[bool, Form()]) -> Response:
    """Be here for the next round, or sit it out (TS-11)."""
    checked = commands.CheckIn if here else commands.CheckOut
    return await _done(visit, checked([as_player(visit).player]))


@router.post("/drop")
@refused_on(phone_page)
async def drop(visit: TheVisit) -> Response:
    """Leave the event for good (T-6)."""
    return await _done(visit, commands.DropPlayers([as_player(visit).player]))


@router.post("/put-away")
async def give_back(visit: TheVisit) -> Response:
    """Let this browser be the player's no more; the card itself goes on counting."""
    response = RedirectResponse(visit.address, 303)
    held = pass_for(visit.request, visit.live.id)
    if held:
        await put_away(visit.request, response, held)
    return response


@router.post("/notes")
@refused_on(phone_page)
async def write_notes(
    visit: TheVisit, notes: Annotated[str, Form(max_length=20_000)] = ""
) -> Response:
    """Keep private notes (TS-40)."""
    as_player(visit)
    await visit.live.write_notes(visit.actor, notes)
    return await _shown(visit)


@router.post("/decks")
@refused_on(phone_page)
async def choose_decks(visit: TheVisit, form: TheDeckForm) -> Response:
    """Register decks (SW-2, SW-5)."""
    decks = form.decks(visit.t, wanted_decks(visit.t))
    return await _done(visit, commands.RegisterDecks(as_player(visit).player, decks))


def as_player(visit: Visit) -> Actor:
    """Who asks, as a player: what staff do on their own phone is not official."""
    actor = visit.actor
    if not actor.player:
        raise NotAllowed(
            message("Only players of this event can do this"),
            message("Open your personal link first"),
        )
    return Actor(actor.person, "player", actor.player, held=actor.held)


async def _done(visit: Visit, command: commands.Command, seen: int | None = None) -> Response:
    """Do something as a player."""
    await visit.live.execute(as_player(visit), command, seen)
    return await _shown(visit)


async def _shown(visit: Visit) -> Response:
    """Go back to the page; the script gets the new fragments at once."""
    fragments = await phone_now(visit.scene()) if wants_json(visit.request) else {}
    return done(
        visit.request, f"{visit.address}/me", version=visit.live.version, fragments=fragments
    )
