"""People at the desk: quick entry, check-in, late entry, leaving, fees."""

from __future__ import annotations

from collections import Counter
from typing import Annotated
from urllib.parse import urlencode

from fastapi import Form
from pydantic import BaseModel
from starlette.responses import HTMLResponse, Response

from guildhall.games import catalogue
from guildhall.hall.errors import Invalid
from guildhall.hall.events import commands
from guildhall.hall.events.commands import Command
from guildhall.messages import mark, message
from guildhall.tournament import PutBack, Refused, Stamp, Tournament
from guildhall.tournament.commands.entrants import ways_in
from guildhall.tournament.event.names import folded, proper_name, search_people
from guildhall.tournament.event.people import Player
from guildhall.web.events.desk.command_forms import offer
from guildhall.web.events.desk.desk import Desk, TheDesk, desk_form, desk_page, router
from guildhall.web.events.shared.fields import Text, number_of
from guildhall.web.events.shared.views import Fragments, Scene, role, staff, view
from guildhall.web.pagination import paged

PER_PAGE = 100
LONGEST_SEARCH = 50
FILTERS = {
    "": mark("Everybody"),
    "present": mark("Here"),
    "away": mark("Not here"),
    "left": mark("Left"),
}
"""Which people a list shows, with messages for the tabs."""
GROUPS = {"present": {"present"}, "away": {"entered", "absent"}, "left": {"dropped", "removed"}}


@router.get("/people")
async def people_page(desk: TheDesk, q: str = "", only: str = "", number: int = 1) -> HTMLResponse:
    """Everybody who has entered, with the form for new ones."""
    only = only if only in FILTERS else ""
    argument = f"{only}.{number}.{q[:LONGEST_SEARCH]}"
    return await desk_page(
        desk,
        "people",
        f"desk-people:{argument}",
        q=q,
        only=only,
        filters=FILTERS,
        usual_bot=_usual_bot(desk),
        back=f"{desk.at}/people?" + urlencode({"q": q, "only": only, "number": number}),
    )


@view("desk-people", kind=role, admits=staff, timed=False)
async def listing(scene: Scene) -> Fragments:
    """A page of the people who are looked for."""
    only, page, q = (*scene.argument.split(".", 2), "", "", "")[:3]
    found = _found(scene.t, only, q)
    return {
        "f-people": scene.render(
            "events/desk/people_list.html",
            people=paged(found, number_of(page) or 1, PER_PAGE),
            only=only,
            q=q,
            paid=sum(each.fee_paid for each in scene.t.people.values()),
            counts=Counter(each.standing for each in scene.t.people.values()),
        )
    }


def _found(t: Tournament, only: str, q: str) -> list[Player]:
    found = search_people(t.people.values(), q)
    return [each for each in found if only not in GROUPS or each.standing in GROUPS[only]]


# Entering


@desk_form("/people/enter", people_page)
async def enter(
    desk: TheDesk, name: Text = "", here: Text = "", guest: Text = "", bot: Text = ""
) -> Response:
    """Enter one person; after round 1 the ways in are shown with what they cost (T-5)."""
    if bot:
        return await desk.carry_out(commands.AddBot(name, _usual_bot(desk)), "/people")
    if any(each.published for each in desk.t.rounds) and not desk.t.ended:
        await _check_late(desk, name)
        return desk.done("/people/late?" + urlencode({"name": name}))
    command = commands.EnterPlayers([name], here=bool(here), ranked=not guest)
    return await desk.carry_out(command, "/people")


def _usual_bot(desk: Desk) -> str:
    """The bot that fills in where nobody says which; empty where no bot plays the game."""
    spec = catalogue.find(desk.t.format.game)
    return spec.usual_bot if spec and spec.bots else ""


async def _check_late(desk: Desk, name: str) -> None:
    """Refuse a name that cannot be one, or that is on the list already."""
    proper = proper_name(name)
    if folded(proper) in {folded(key) for key in desk.t.people}:
        await desk.live.plan(desk.actor, commands.EnterPlayers([proper]))


@router.get("/people/late")
async def late_page(desk: TheDesk, name: str = "") -> HTMLResponse:
    """How somebody who is late, or comes back, can be let in, with what it costs."""
    ways: list[PutBack] = []
    desk.live.check(desk.actor, "let in")
    try:
        proper = name if name in desk.t.people else proper_name(name)
        ways = await desk.live.in_thread(ways_in, desk.t, Stamp("", ""), proper)
    except Refused as error:
        desk = desk.refusing(error)
    return await desk_page(
        desk, "late", tab="people", name=name, ways=ways, known=name in desk.t.people
    )


offer("/people/late", commands.LetIn, late_page, "/people", about="name")


# Being here


class StandingForm(BaseModel):
    """One of the buttons of the list: who comes or goes, or the roll."""

    check_in: str = ""
    check_out: str = ""
    drop: str = ""
    roll: str = ""
    all_here: str = ""

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


@desk_form("/people/standing", people_page)
async def standing(desk: TheDesk, form: Annotated[StandingForm, Form()]) -> Response:
    """Check somebody in or out, let somebody leave, call the roll, or check everybody in."""
    return await desk.carry_out(form.command(desk.t), "/people")


@desk_form("/people/fee", people_page)
async def fee(desk: TheDesk, paid: Text = "", unpaid: Text = "") -> Response:
    """Note that somebody has paid the entry fee, or has not (TC-19)."""
    command = commands.NoteFee([paid or unpaid], paid=bool(paid))
    return await desk.carry_out(command, "/people")
