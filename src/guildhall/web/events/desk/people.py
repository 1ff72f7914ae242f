"""People at the desk: quick entry, check-in, late entry, leaving, fees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from urllib.parse import urlencode

from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response

from guildhall.hall.errors import HallError, Invalid
from guildhall.hall.events import commands
from guildhall.hall.events.commands import Command
from guildhall.hall.events.names import folded, proper_name
from guildhall.hall.events.people import ways_in
from guildhall.tournament import PutBack, Stamp, Tournament
from guildhall.tournament.event.people import Player
from guildhall.web.events.desk.desk import (
    Desk,
    TheDesk,
    Trouble,
    answered,
    asked,
    desk_page,
    trouble_of,
)
from guildhall.web.events.shared.fields import Next, Text, number_of
from guildhall.web.events.shared.views import Fragments, Scene, role, staff, view
from guildhall.web.pagination import paged
from guildhall.web.security import safe_next

router = APIRouter()


PER_PAGE = 100
LONGEST_SEARCH = 50
FILTERS = {
    "": "Everybody",
    "present": "Here",
    "away": "Not here",
    "left": "Left",
}
"""Which people a list shows, with messages for the tabs."""


@router.get("/people")
async def people(desk: TheDesk, q: str = "", only: str = "", number: int = 1) -> HTMLResponse:
    """Everybody who has entered."""
    return await people_page(desk, q=q, only=only, number=number)


async def people_page(
    desk: Desk,
    trouble: Trouble | None = None,
    *,
    q: str = "",
    only: str = "",
    number: int = 1,
) -> HTMLResponse:
    """The list of people with the form for new ones."""
    only = only if only in FILTERS else ""
    argument = f"{only}.{number}.{q[:LONGEST_SEARCH]}"
    return await desk_page(
        desk,
        "people",
        "people",
        f"desk-people:{argument}",
        trouble=trouble,
        q=q,
        only=only,
        filters=FILTERS,
        back=f"{desk.at}/people?" + urlencode({"q": q, "only": only, "number": number}),
    )


@view("desk-people", kind=role, admits=staff)
async def listing(scene: Scene) -> Fragments:
    """A page of the people who are looked for."""
    only, page, q = (*scene.argument.split(".", 2), "", "", "")[:3]
    found = _found(scene.live.tournament, only, q)
    return {
        "f-people": scene.render(
            "events/desk/people_list.html",
            people=paged(found, number_of(page) or 1, PER_PAGE),
            only=only,
            q=q,
            paid=sum(each.fee_paid for each in scene.live.tournament.people.values()),
            counts=Counter(each.standing for each in scene.live.tournament.people.values()),
        )
    }


def _found(t: Tournament, only: str, q: str) -> list[Player]:
    wanted = folded(q)
    groups = {
        "present": {"present"},
        "away": {"entered", "absent"},
        "left": {"dropped", "removed"},
    }
    found = [
        player
        for player in t.people.values()
        if (only not in groups or player.standing in groups[only])
        and (not wanted or wanted in folded(player.name))
    ]
    return sorted(found, key=lambda player: folded(player.name))


# Entering


@router.post("/people/enter")
async def enter(
    desk: TheDesk, name: Text = "", here: Text = "", guest: Text = "", bot: Text = ""
) -> Response:
    """Enter one person; after round 1 the ways in are shown with what they cost (T-5)."""
    t = desk.t
    if bot:
        return await _entered(desk, lambda: desk.do(commands.AddBot(name)), name)
    if any(each.published for each in t.rounds) and not t.ended:
        return await _late(desk, name)
    command = commands.EnterPlayers([name], here=bool(here), ranked=not guest)
    return await _entered(desk, lambda: desk.do(command), name)


async def _entered(desk: Desk, deed: Callable[[], Awaitable[object]], name: str) -> Response:
    kept = desk.refilled({"name": name})
    return await answered(
        desk, deed, lambda trouble: people_page(kept, trouble), f"{desk.at}/people"
    )


async def _late(desk: Desk, name: str) -> Response:
    """Where somebody would sit in a round that is being played is worth a look first."""
    kept = desk.refilled({"name": name})

    async def deed() -> None:
        proper = asked(lambda: proper_name(name))
        if folded(proper) in {folded(key) for key in desk.t.people}:
            await desk.live.plan(desk.doer, commands.EnterPlayers([proper]))

    place = f"{desk.at}/people/late?" + urlencode({"name": name})
    return await answered(desk, deed, lambda trouble: people_page(kept, trouble), place)


@router.get("/people/late")
async def late(desk: TheDesk, name: str = "") -> HTMLResponse:
    """How somebody who is late, or comes back, can be let in, with what it costs."""
    return await late_page(desk, name)


async def late_page(desk: Desk, name: str, trouble: Trouble | None = None) -> HTMLResponse:
    """The ways in for one person."""
    ways: list[PutBack] = []
    desk.live.check(desk.doer, "let in")
    try:
        ways = await desk.live.in_thread(_ways, desk.t, name)
    except HallError as error:
        trouble = trouble or trouble_of(desk, error)
    return await desk_page(
        desk, "late", "people", trouble=trouble, name=name, ways=ways, known=name in desk.t.people
    )


def _ways(t: Tournament, name: str) -> list[PutBack]:
    def found() -> list[PutBack]:
        proper = name if name in t.people else proper_name(name)
        return ways_in(t, Stamp("", ""), proper)

    return asked(found)


@router.post("/people/late")
async def let_in(desk: TheDesk, name: Text = "", way: Text = "") -> Response:
    """Let somebody in by the chosen way, or from the next round on."""
    command = commands.LetIn(name, number_of(way))
    return await answered(
        desk,
        lambda: desk.do(command),
        lambda trouble: late_page(desk, name, trouble),
        f"{desk.at}/people",
    )


# Being here


@router.post("/people/standing")
async def standing(
    desk: TheDesk,
    check_in: Text = "",
    check_out: Text = "",
    drop: Text = "",
    roll: Text = "",
    all_here: Text = "",
    then: Next = "",
) -> Response:
    """Check somebody in or out, let somebody leave, call the roll, or check everybody in."""
    if check_in:
        command: Command = commands.CheckIn([check_in])
    elif check_out:
        command = commands.CheckOut([check_out])
    elif drop:
        command = commands.DropPlayers([drop])
    elif roll:
        command = commands.CallTheRoll()
    elif all_here:
        command = commands.CheckIn([key for key, each in desk.t.people.items() if each.plays_on])
    else:
        raise Invalid("Nobody was chosen", "Use the buttons of the list")
    return await answered(
        desk,
        lambda: desk.do(command),
        lambda trouble: people_page(desk, trouble),
        safe_next(then, f"{desk.at}/people"),
    )


@router.post("/people/fee")
async def fee(desk: TheDesk, paid: Text = "", unpaid: Text = "", then: Next = "") -> Response:
    """Note that somebody has paid the entry fee, or has not (TC-19)."""
    command = commands.NoteFee([paid or unpaid], paid=bool(paid))
    return await answered(
        desk,
        lambda: desk.do(command),
        lambda trouble: people_page(desk, trouble),
        safe_next(then, f"{desk.at}/people"),
    )
