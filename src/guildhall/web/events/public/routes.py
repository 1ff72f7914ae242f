"""The public pages of an event: now, pairings, rounds, standings, bracket, the end."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.responses import Response

from guildhall.hall.errors import NotFound
from guildhall.hall.events.live import LiveEvent
from guildhall.messages import message
from guildhall.tournament.reports.pairings import found_names
from guildhall.tournament.reports.practical import IN_SHORT
from guildhall.tournament.reports.rounds import latest_round, published_rounds
from guildhall.web.events.public.calendar import MEDIA_TYPE, calendar_of, has_calendar
from guildhall.web.events.public.views import STANDINGS_PER_PAGE
from guildhall.web.events.shared.player_state import own_round, seats_of
from guildhall.web.events.shared.practical import practical_words
from guildhall.web.events.shared.views import Fragments, fresh, shared
from guildhall.web.events.shared.visit import TheVisit, Visit, event_page
from guildhall.web.renderer import absolute

router = APIRouter()

NOW = "public-now"
"""The view with a clock, which shows the time of the moment when it is loaded."""

Number = Annotated[int, Query(ge=1, le=9999)]
Find = Annotated[str, Query(max_length=80)]


@router.get("")
async def now(visit: TheVisit) -> Response:
    """An event at a glance."""
    parts = practical_words(visit.live, visit.language, IN_SHORT)
    return await _page(visit, "now", NOW, parts=parts)


@router.get("/pairings")
async def pairings(visit: TheVisit, page: Number = 1, find: Find = "") -> Response:
    """The rounds that are being played by name; somebody finds their own."""
    found = [
        _found(visit.live, key) for key in found_names(visit.display, find, visit.language.code)
    ]
    return await _page(visit, "pairings", f"public-names:{page}", find=find, found=found)


@router.get("/rounds/{number}")
async def one_round(visit: TheVisit, number: int, page: Number = 1) -> Response:
    """A round by table with its results, games to watch and replays."""
    current = next((each for each in published_rounds(visit.t) if each.number == number), None)
    if current is None:
        raise NotFound(
            message("Round {round} is not published", round=number),
            message("Look at the latest round"),
        )
    return await _page(visit, "rounds", f"public-tables:{number}-{page}", current=current)


@router.get("/rounds")
async def rounds(visit: TheVisit) -> Response:
    """The latest round by table."""
    current = latest_round(visit.t)
    view = f"public-tables:{current.number if current else 0}-1"
    return await _page(visit, "rounds", view, current=current)


@router.get("/standings")
async def standings(visit: TheVisit, page: Number = 1, find: Find = "") -> Response:
    """The standings with the reason of every place."""
    lines = {line.player: (at, line) for at, line in enumerate(await visit.live.final_order())}
    found = [
        (key, lines[key][1].place, lines[key][0] // STANDINGS_PER_PAGE + 1)
        for key in found_names(visit.display, find, visit.language.code)
        if key in lines
    ]
    return await _page(visit, "standings", f"public-standings:{page}", find=find, found=found)


@router.get("/practical")
async def practical(visit: TheVisit) -> Response:
    """Place, times, fee and all else that people must know."""
    return await _page(
        visit,
        "practical",
        parts=practical_words(visit.live, visit.language),
        calendar=has_calendar(visit.live),
    )


@router.get("/timetable.ics")
async def timetable(visit: TheVisit) -> Response:
    """When rounds begin, for the calendars of phones and computers."""
    if not has_calendar(visit.live):
        raise NotFound(
            message("The timetable of this event has no day yet"), message("Ask the organiser")
        )
    address = absolute(visit.request, visit.address)
    text = calendar_of(visit.live, visit.language, address)
    return Response(text, media_type=MEDIA_TYPE)


@router.get("/bracket")
async def bracket(visit: TheVisit) -> Response:
    """The bracket as a picture."""
    return await _page(visit, "bracket", "public-bracket")


@router.get("/final")
async def final(visit: TheVisit) -> Response:
    """How the event has ended, to share and to print."""
    if not visit.t.ended:
        raise NotFound(message("The event is not over yet"), message("Look at the standings"))
    return await _page(
        visit,
        "final",
        order=await visit.live.final_order(),
        link=absolute(visit.request, f"{visit.address}/final"),
    )


async def _page(visit: Visit, tab: str, *views: str, **context: Any) -> Response:
    return await event_page(
        visit,
        f"events/public/{tab}_page.html",
        *views,
        fragments=_fragments(visit, views),
        private=False,
        tab=tab,
        rounds=published_rounds(visit.t),
        bracket=visit.t.bracket_begun or visit.t.format.elimination,
        **context,
    )


async def _fragments(visit: Visit, views: tuple[str, ...]) -> Fragments:
    """What the views show, made once for all; but a clock shows the time of this moment."""
    fragments: Fragments = {}
    for each in views:
        name, _, argument = each.partition(":")
        fragments |= await (fresh if name == NOW else shared)(visit.scene(argument), name)
    return fragments


def _found(live: LiveEvent, key: str) -> dict[str, Any]:
    """Somebody who was looked for, with their table."""
    current = own_round(live, key)
    table = seats_of(live, current).get(key) if current else None
    return {"player": key, "round": current, "table": table}
