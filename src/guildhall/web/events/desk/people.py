"""People at the desk: quick entry, check-in, late entry, leaving, fees."""

from __future__ import annotations

from collections import Counter
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Form
from pydantic import BaseModel
from starlette.responses import HTMLResponse, Response

from guildhall.hall.errors import Invalid
from guildhall.hall.events import commands
from guildhall.hall.events.commands import Command
from guildhall.hall.events.names import folded, proper_name
from guildhall.hall.events.people import ways_in
from guildhall.messages import mark, message
from guildhall.tournament import PutBack, Refused, Stamp, Tournament
from guildhall.tournament.event.people import Player
from guildhall.web.errors import Problem
from guildhall.web.events.desk.desk import Desk, TheDesk, desk_page
from guildhall.web.events.shared.fields import Next, Text, number_of
from guildhall.web.events.shared.views import Fragments, Scene, role, staff, view
from guildhall.web.events.shared.visit import refused_on
from guildhall.web.pagination import paged
from guildhall.web.security import safe_next

router = APIRouter()


PER_PAGE = 100
LONGEST_SEARCH = 50
FILTERS = {
    "": mark("Everybody"),
    "present": mark("Here"),
    "away": mark("Not here"),
    "left": mark("Left"),
}
"""Which people a list shows, with messages for the tabs."""


@router.get("/people")
async def people(desk: TheDesk, q: str = "", only: str = "", number: int = 1) -> HTMLResponse:
    """Everybody who has entered."""
    return await people_page(desk, q=q, only=only, number=number)


async def people_page(
    desk: Desk,
    problem: Problem | None = None,
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
        problem=problem,
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
@refused_on(people_page)
async def enter(
    desk: TheDesk, name: Text = "", here: Text = "", guest: Text = "", bot: Text = ""
) -> Response:
    """Enter one person; after round 1 the ways in are shown with what they cost (T-5)."""
    if bot:
        return await desk.carry_out(commands.AddBot(name), f"{desk.at}/people")
    if any(each.published for each in desk.t.rounds) and not desk.t.ended:
        await _check_late(desk, name)
        return desk.done(f"{desk.at}/people/late?" + urlencode({"name": name}))
    command = commands.EnterPlayers([name], here=bool(here), ranked=not guest)
    return await desk.carry_out(command, f"{desk.at}/people")


async def _check_late(desk: Desk, name: str) -> None:
    """Refuse a name that cannot be one, or that is on the list already."""
    proper = proper_name(name)
    if folded(proper) in {folded(key) for key in desk.t.people}:
        await desk.live.plan(desk.actor, commands.EnterPlayers([proper]))


@router.get("/people/late")
async def late(desk: TheDesk, name: str = "") -> HTMLResponse:
    """How somebody who is late, or comes back, can be let in, with what it costs."""
    return await late_page(desk, name)


async def late_page(desk: Desk, name: str, problem: Problem | None = None) -> HTMLResponse:
    """The ways in for one person."""
    ways: list[PutBack] = []
    desk.live.check(desk.actor, "let in")
    try:
        ways = await desk.live.in_thread(_ways, desk.t, name)
    except Refused as error:
        problem = problem or desk.explain(error)
    return await desk_page(
        desk, "late", "people", problem=problem, name=name, ways=ways, known=name in desk.t.people
    )


def _ways(t: Tournament, name: str) -> list[PutBack]:
    proper = name if name in t.people else proper_name(name)
    return ways_in(t, Stamp("", ""), proper)


@router.post("/people/late")
@refused_on(late_page, "name")
async def let_in(desk: TheDesk, name: Text = "", way: Text = "") -> Response:
    """Let somebody in by the chosen way, or from the next round on."""
    return await desk.carry_out(commands.LetIn(name, number_of(way)), f"{desk.at}/people")


# Being here


class StandingForm(BaseModel):
    """One of the buttons of the list: who comes or goes, or the roll."""

    check_in: str = ""
    check_out: str = ""
    drop: str = ""
    roll: str = ""
    all_here: str = ""
    next: str = ""

    def command(self, t: Tournament) -> Command:
        """What the button asks for."""
        if self.check_in:
            return commands.CheckIn([self.check_in])
        if self.check_out:
            return commands.CheckOut([self.check_out])
        if self.drop:
            return commands.DropPlayers([self.drop])
        if self.roll:
            return commands.CallTheRoll()
        if self.all_here:
            return commands.CheckIn([key for key, each in t.people.items() if each.plays_on])
        raise Invalid(message("Nobody was chosen"), message("Use the buttons of the list"))


@router.post("/people/standing")
@refused_on(people_page)
async def standing(desk: TheDesk, form: Annotated[StandingForm, Form()]) -> Response:
    """Check somebody in or out, let somebody leave, call the roll, or check everybody in."""
    return await desk.carry_out(form.command(desk.t), safe_next(form.next, f"{desk.at}/people"))


@router.post("/people/fee")
@refused_on(people_page)
async def fee(desk: TheDesk, paid: Text = "", unpaid: Text = "", then: Next = "") -> Response:
    """Note that somebody has paid the entry fee, or has not (TC-19)."""
    command = commands.NoteFee([paid or unpaid], paid=bool(paid))
    return await desk.carry_out(command, safe_next(then, f"{desk.at}/people"))
