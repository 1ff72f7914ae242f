"""The player's phone: where do I sit, what happened, and all that a player does (TS-36)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse, Response

from guildhall.hall.errors import HallError, NotAllowed
from guildhall.hall.events import commands
from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.notes import MOST_LETTERS
from guildhall.hall.events.permissions import Actor
from guildhall.web.errors import Problem
from guildhall.web.events.player.decks import deck_form, read_decks
from guildhall.web.events.player.views import PHONE, phone_now
from guildhall.web.events.shared.practical import practical_parts
from guildhall.web.events.shared.responses import (
    TheEvent,
    answered,
    event_page,
    kept_form,
    scene_of,
    told,
)
from guildhall.web.events.shared.table_forms import Typed, read_form
from guildhall.web.events.shared.views import Scene
from guildhall.web.renderer import absolute, page, qr_picture
from guildhall.web.security import pass_for, put_away
from guildhall.web.state import TheHall

router = APIRouter(prefix="/me")

Deed = Callable[[Scene], Awaitable[None]]
Text = Annotated[str, Form(max_length=2000)]


@router.get("")
async def phone(request: Request, live: TheEvent) -> Response:
    """The page of a player; others are told how to come in."""
    scene = await scene_of(request, live)
    if scene.doer.role == "device":
        return RedirectResponse(f"/events/{live.id}/table/{scene.doer.table}", 303)
    if not scene.doer.player:
        return page(
            request,
            "events/player/stranger.html",
            status=403,
            live=live,
            doer=scene.doer,
            at=f"/events/{live.id}",
        )
    return await phone_page(request, scene)


async def phone_page(request: Request, scene: Scene, problem: Problem | None = None) -> Response:
    """The whole page of a player."""
    live, key = scene.live, scene.doer.player
    kept = await kept_form(request, problem)
    response = event_page(
        request,
        scene,
        "events/player/page.html",
        await phone_now(scene, kept),
        views=(PHONE,),
        problem=problem,
        me=key,
        notes=await live.notes(scene.doer),
        longest=MOST_LETTERS,
        decks=deck_form(live.tournament, key),
        practical=practical_parts(live, scene.language),
    )
    response.headers["cache-control"] = "no-store"
    return response


@router.get("/link.svg")
async def link(request: Request, live: TheEvent) -> Response:
    """The personal link to be scanned; drawing it takes longer than the whole page."""
    doer = as_player(await scene_of(request, live))
    address = absolute(request, f"/join/{live.player_link(doer, doer.player)}")
    picture = await live.in_thread(qr_picture, address)
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": "no-store"})


@router.post("/report")
async def report(request: Request, live: TheEvent) -> Response:
    """Hand in the result of the own table."""

    def command(key: str, typed: Typed) -> commands.Command:
        read = typed.sheet.read()
        return commands.ReportResult(
            *typed.at,
            read.lines,
            winner=read.winner,
            player=key,
            order=read.order,
            sure=read.sure,
        )

    return await _at_table(request, live, command)


@router.post("/confirm")
async def confirm(request: Request, live: TheEvent) -> Response:
    """Agree with the result of the own table."""
    return await _at_table(
        request, live, lambda key, typed: commands.ConfirmResult(*typed.at, player=key)
    )


@router.post("/dispute")
async def dispute(request: Request, live: TheEvent, why: Text = "") -> Response:
    """Refuse the result of the own table, which calls an arbiter."""
    return await _at_table(
        request, live, lambda key, typed: commands.DisputeResult(*typed.at, why, player=key)
    )


@router.post("/call")
async def call(request: Request, live: TheEvent, why: Text = "") -> Response:
    """Call an arbiter to the own table (TS-38)."""
    return await _at_table(
        request, live, lambda key, typed: commands.CallArbiter(*typed.at, why, player=key)
    )


@router.post("/play")
async def play(request: Request, live: TheEvent, hall: TheHall) -> Response:
    """Open the own table in the hall, where the organiser lets players do so, and go there."""
    scene = await scene_of(request, live)
    player = as_player(scene)
    try:
        typed = read_form(live, await request.form())
        name = await hall.playing.open(live, player, *typed.at)
    except HallError as error:
        return await phone_page(request, scene, told(scene, error))
    return RedirectResponse(f"/tables/{name}", 303)


@router.post("/arrive")
async def arrive(request: Request, live: TheEvent) -> Response:
    """Tell that one sits at the table."""
    return await _alone(request, live, commands.Arrive)


@router.post("/delay")
async def delay(
    request: Request, live: TheEvent, minutes: Annotated[int, Form()], words: Text = ""
) -> Response:
    """Tell that one will be late."""
    return await _alone(request, live, lambda key: commands.TellDelay(key, minutes, words))


@router.post("/check")
async def check(request: Request, live: TheEvent, here: Annotated[bool, Form()]) -> Response:
    """Be here for the next round, or sit it out (TS-11)."""
    check = commands.CheckIn if here else commands.CheckOut
    return await _alone(request, live, lambda key: check([key]))


@router.post("/drop")
async def drop(request: Request, live: TheEvent) -> Response:
    """Leave the event for good (T-6)."""
    return await _alone(request, live, lambda key: commands.DropPlayers([key]))


@router.post("/put-away")
async def give_back(request: Request, live: TheEvent) -> Response:
    """Let this browser be the player's no more; the card itself goes on counting."""
    response = RedirectResponse(f"/events/{live.id}", 303)
    held = pass_for(request, live.id)
    if held:
        await put_away(request, response, held)
    return response


@router.post("/notes")
async def write_notes(
    request: Request, live: TheEvent, notes: Annotated[str, Form(max_length=20_000)] = ""
) -> Response:
    """Keep private notes (TS-40)."""

    async def deed(scene: Scene) -> None:
        await live.write_notes(scene.doer, notes)

    return await _done(request, live, deed)


@router.post("/decks")
async def choose_decks(request: Request, live: TheEvent) -> Response:
    """Register decks (SW-2, SW-5)."""

    async def deed(scene: Scene) -> None:
        command = read_decks(live.tournament, scene.doer.player, await request.form())
        await live.execute(as_player(scene), command)

    return await _done(request, live, deed)


def as_player(scene: Scene) -> Actor:
    """Who asks, as a player: what staff do on their own phone is not official."""
    doer = scene.doer
    if not doer.player:
        raise NotAllowed("Only players of this event can do this", "Open your personal link first")
    return Actor(doer.person, "player", doer.player, held=doer.held)


async def _at_table(
    request: Request, live: LiveEvent, command: Callable[[str, Typed], commands.Command]
) -> Response:
    """Do something about the own table, as the form shows it."""

    async def deed(scene: Scene) -> None:
        typed = read_form(live, await request.form())
        with typed.sheet.named():
            await live.execute(as_player(scene), command(scene.doer.player, typed), typed.on)

    return await _done(request, live, deed)


async def _alone(
    request: Request, live: LiveEvent, command: Callable[[str], commands.Command]
) -> Response:
    """Do something about oneself."""

    async def deed(scene: Scene) -> None:
        await live.execute(as_player(scene), command(scene.doer.player))

    return await _done(request, live, deed)


async def _done(request: Request, live: LiveEvent, deed: Deed) -> Response:
    scene = await scene_of(request, live)
    if not scene.doer.player:
        as_player(scene)
    return await answered(
        request,
        scene,
        lambda: deed(scene),
        show=lambda problem: phone_page(request, scene, problem),
        fresh=lambda: phone_now(scene),
    )
