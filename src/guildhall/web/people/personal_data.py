"""My data: all that the hall keeps about somebody, as a page and as a file; and being erased."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from guildhall.hall.errors import HallError, Invalid
from guildhall.hall.hall import Hall
from guildhall.hall.people import Person
from guildhall.hall.reports import REASONS
from guildhall.hall.tables.options import Options
from guildhall.messages import message
from guildhall.web.cookies import SESSION, drop_cookie
from guildhall.web.errors import Problem, problem_of
from guildhall.web.games.variants import game_names
from guildhall.web.language import language
from guildhall.web.renderer import page
from guildhall.web.security import Known
from guildhall.web.state import TheHall

router = APIRouter(include_in_schema=False)

CHANGES = {
    "entered/1": message("Came in"),
    "renamed/1": message("Took another name"),
    "registered/1": message("Took a login"),
    "link-renewed/1": message("Made a new personal link"),
    "session-ended/1": message("Signed out"),
    "token-issued/1": message("Made a token"),
    "token-revoked/1": message("Revoked a token"),
    "muted/1": message("Muted or unmuted somebody"),
    "blocked/1": message("Blocked or unblocked somebody"),
    "push-wanted/1": message("Turned notifications on"),
    "push-ended/1": message("Turned notifications off"),
    "reminders-set/1": message("Changed the reminders"),
}
"""What the entries about a person say, in words."""


@router.get("/me/data")
async def my_data(request: Request, hall: TheHall, me: Known) -> HTMLResponse:
    """What is kept about somebody."""
    return await _page(request, hall, me)


@router.get("/me/data.json")
async def export(hall: TheHall, me: Known) -> Response:
    """The same as a file."""
    text = json.dumps(await hall.personal_data.export(me), ensure_ascii=False, indent=2)
    headers = {
        "content-disposition": 'attachment; filename="guildhall-my-data.json"',
        "cache-control": "no-store",
    }
    return Response(text, media_type="application/json", headers=headers)


@router.post("/me/erase")
async def erase(
    request: Request, hall: TheHall, me: Known, name: Annotated[str, Form()] = ""
) -> Response:
    """Take somebody out of the records who writes their name to be sure."""
    try:
        if " ".join(name.split()) != me.name:
            raise Invalid(
                message("That is not your name"),
                message("Type it exactly as it is shown above."),
            )
        await hall.personal_data.erase(me)
    except HallError as error:
        return await _page(request, hall, me, problem_of(error, language(request)))
    response = RedirectResponse("/privacy?erased=yes", 303)
    drop_cookie(request, response, SESSION)
    return response


async def _page(
    request: Request, hall: Hall, me: Person, problem: Problem | None = None
) -> HTMLResponse:
    data = await hall.personal_data.export(me)
    response = page(
        request,
        "people/data.html",
        status=problem.status if problem else 200,
        data=data,
        searched=[_searched(each["data"]) for each in data["queued"]],
        muted=await _people(hall, me.muted),
        blocked=await _people(hall, me.blocked),
        titles=dict(game_names()),
        event_names={card.id: card.name for card in await hall.events.cards()},
        reasons=REASONS,
        changes=CHANGES,
        titled=("name", "label", "login"),
        problem=problem,
    )
    response.headers["cache-control"] = "no-store"
    return response


def _searched(wish: Mapping[str, Any]) -> str:
    """What somebody looked for people to play, nothing for what was no search."""
    if "settings" not in wish:
        return ""
    told = Options(game=wish["game"], settings=dict(wish["settings"]), players=wish["players"])
    return told.title


async def _people(hall: Hall, ids: Iterable[str]) -> list[Person]:
    found = [await hall.people.get(each) for each in sorted(ids)]
    return [person for person in found if person]


@router.get("/privacy")
async def privacy(request: Request, erased: str = "") -> HTMLResponse:
    """What the hall keeps about people, and for whom."""
    return page(request, "people/privacy.html", erased=bool(erased))
