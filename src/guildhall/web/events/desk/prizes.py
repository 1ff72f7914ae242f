"""The end of an event: the final order, prizes ticked off, the page to share (TS-31, TC-5)."""

from __future__ import annotations

from starlette.responses import HTMLResponse

from guildhall.hall.events import commands
from guildhall.tournament.event.next_steps import next_step
from guildhall.web.events.desk.command_forms import offer
from guildhall.web.events.desk.desk import TheDesk, desk_page, router
from guildhall.web.events.shared.bracket import bracket_picture
from guildhall.web.events.shared.views import Fragments, Scene, role, staff, view
from guildhall.web.pagination import paged
from guildhall.web.renderer import absolute

PER_PAGE = 100


@router.get("/end")
async def ending_page(desk: TheDesk, number: int = 1) -> HTMLResponse:
    """The order, the prizes, and how to end."""
    return await desk_page(
        desk,
        "end",
        f"desk-ending:{number}",
        step=next_step(desk.t),
        number=number,
        link=absolute(desk.request, f"/events/{desk.live.id}"),
    )


@view("desk-ending", kind=role, admits=staff, timed=False)
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


offer("/end", commands.EndEvent, ending_page, "/end")
offer("/end/prize", commands.GivePrize, ending_page, "/end")
