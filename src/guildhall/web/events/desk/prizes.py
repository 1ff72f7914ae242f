"""The end of an event: the final order, prizes ticked off, the page to share (TS-31, TC-5)."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response

from guildhall.hall.events import commands
from guildhall.hall.events.next_steps import next_step
from guildhall.web.errors import Problem
from guildhall.web.events.desk.desk import Desk, TheDesk, desk_page
from guildhall.web.events.shared.bracket import bracket_picture
from guildhall.web.events.shared.fields import Seen, Text, number_of
from guildhall.web.events.shared.views import Fragments, Scene, role, staff, view
from guildhall.web.events.shared.visit import refused_on
from guildhall.web.pagination import paged
from guildhall.web.renderer import absolute

router = APIRouter()


PER_PAGE = 100


@router.get("/end")
async def ending(desk: TheDesk, number: int = 1) -> HTMLResponse:
    """The order, the prizes, and how to end."""
    return await ending_page(desk, number=number)


async def ending_page(
    desk: Desk, problem: Problem | None = None, *, number: int = 1
) -> HTMLResponse:
    """The page of the end."""
    return await desk_page(
        desk,
        "ending",
        "ending",
        f"desk-ending:{number}",
        problem=problem,
        step=next_step(desk.t),
        number=number,
        link=absolute(desk.request, f"/events/{desk.live.id}"),
    )


@view("desk-ending", kind=role, admits=staff)
async def places(scene: Scene) -> Fragments:
    """The order of the event with its prizes."""
    live = scene.live
    order = await live.final_order() if live.tournament.counting_rounds() else []
    prizes = [(each.player, prize) for each in order for prize in each.takes_home]
    given = sum(each in live.operations.prizes for each in prizes)
    return {
        "f-order": scene.render(
            "events/desk/order.html",
            order=paged(order, scene.number or 1, PER_PAGE),
            open_prizes=len(prizes) - given,
            picture=await live.in_thread(bracket_picture, live.tournament),
            special=[each for each in order if each.prize],
        )
    }


@router.post("/end")
@refused_on(ending_page)
async def end(desk: TheDesk, early: Text = "", on: Seen = None) -> Response:
    """End the event; its order is kept."""
    return await desk.carry_out(commands.EndEvent(early=bool(early)), f"{desk.at}/end", on)


@router.post("/end/prize")
@refused_on(ending_page)
async def prize(
    desk: TheDesk, player: Text = "", prize: Text = "", given: Text = "", number: Text = "1"
) -> Response:
    """Tick a prize off, or take the tick away."""
    command = commands.GivePrize(player, prize, given=bool(given))
    return await desk.carry_out(command, f"{desk.at}/end?number={number_of(number) or 1}")
