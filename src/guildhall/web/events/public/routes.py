"""The public pages of an event: now, pairings, rounds, standings, bracket, the end."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from guildhall.hall.errors import NotFound
from guildhall.hall.events.live import LiveEvent
from guildhall.web.events.public.views import STANDINGS_PER_PAGE
from guildhall.web.events.shared.pairings import (
    found_names,
    has_bracket,
    published_rounds,
    shown_round,
)
from guildhall.web.events.shared.player_state import own_round, seats_of
from guildhall.web.events.shared.practical import IN_SHORT, practical_parts
from guildhall.web.events.shared.responses import TheEvent, event_page, scene_of
from guildhall.web.events.shared.views import Fragments, Scene, fresh, shared
from guildhall.web.renderer import absolute

router = APIRouter()

NOW = "public-now"
"""The view with a clock, which shows the time of the moment when it is loaded."""

Number = Annotated[int, Query(ge=1, le=9999)]
Find = Annotated[str, Query(max_length=80)]


@router.get("")
async def now(request: Request, live: TheEvent) -> Response:
    """An event at a glance."""
    scene = await scene_of(request, live)
    parts = practical_parts(live, scene.language, IN_SHORT)
    return await _page(request, live, "now", NOW, parts=parts)


@router.get("/pairings")
async def pairings(request: Request, live: TheEvent, page: Number = 1, find: Find = "") -> Response:
    """The rounds that are being played by name; somebody finds their own."""
    scene = await scene_of(request, live)
    return await _page(
        request,
        live,
        "pairings",
        f"public-names:{page}",
        find=find,
        found=[_found(live, key) for key in found_names(live, scene.showing, find)],
    )


@router.get("/rounds/{number}")
async def one_round(request: Request, live: TheEvent, number: int, page: Number = 1) -> Response:
    """A round by table with its results, games to watch and replays."""
    current = shown_round(live.tournament, number)
    view = f"public-tables:{number}-{page}"
    return await _page(request, live, "rounds", view, current=current)


@router.get("/rounds")
async def rounds(request: Request, live: TheEvent) -> Response:
    """The latest round by table."""
    current = shown_round(live.tournament, None)
    view = f"public-tables:{current.number if current else 0}-1"
    return await _page(request, live, "rounds", view, current=current)


@router.get("/standings")
async def standings(
    request: Request, live: TheEvent, page: Number = 1, find: Find = ""
) -> Response:
    """The standings with the reason of every place."""
    scene = await scene_of(request, live)
    lines = {line.player: (at, line) for at, line in enumerate(await live.final_order())}
    found = [
        (key, lines[key][1].place, lines[key][0] // STANDINGS_PER_PAGE + 1)
        for key in found_names(live, scene.showing, find)
        if key in lines
    ]
    view = f"public-standings:{page}"
    return await _page(request, live, "standings", view, find=find, found=found)


@router.get("/practical")
async def practical(request: Request, live: TheEvent) -> Response:
    """Place, times, fee and all else that people must know."""
    scene = await scene_of(request, live)
    return await _page(request, live, "practical", parts=practical_parts(live, scene.language))


@router.get("/bracket")
async def bracket(request: Request, live: TheEvent) -> Response:
    """The bracket as a picture."""
    return await _page(request, live, "bracket", "public-bracket")


@router.get("/final")
async def final(request: Request, live: TheEvent) -> Response:
    """How the event has ended, to share and to print."""
    if not live.tournament.ended:
        raise NotFound("The event is not over yet", "Look at the standings")
    return await _page(
        request,
        live,
        "final",
        order=await live.final_order(),
        link=absolute(request, f"/events/{live.id}/final"),
    )


async def _page(
    request: Request, live: LiveEvent, tab: str, *views: str, **context: Any
) -> Response:
    scene = await scene_of(request, live)
    fragments: Fragments = {}
    for each in views:
        name, _, argument = each.partition(":")
        made = Scene(live, scene.doer, scene.language, argument)
        fragments |= await (fresh if name == NOW else shared)(made, name)
    return event_page(
        request,
        scene,
        f"events/public/{tab}_page.html",
        fragments,
        views=views,
        tab=tab,
        rounds=published_rounds(live.tournament),
        bracket=has_bracket(live.tournament),
        **context,
    )


def _found(live: LiveEvent, key: str) -> dict[str, Any]:
    """Somebody who was looked for, with their table."""
    current = own_round(live, key)
    table = seats_of(live, current).get(key) if current else None
    return {"player": key, "round": current, "table": table}
