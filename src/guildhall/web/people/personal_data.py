"""My data: all that the hall keeps about somebody, as a page and as a file; and being erased."""

from __future__ import annotations

import json
from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from guildhall.hall.errors import HallError, Invalid
from guildhall.messages import message
from guildhall.web.cookies import SESSION, drop_cookie
from guildhall.web.errors import problem_of
from guildhall.web.language import language
from guildhall.web.renderer import page
from guildhall.web.security import Known
from guildhall.web.state import TheHall

router = APIRouter(include_in_schema=False)


@router.get("/me/data")
async def my_data(request: Request, hall: TheHall, me: Known) -> HTMLResponse:
    """What is kept about somebody."""
    return page(request, "people/data.html", data=await hall.personal_data.export(me), problem=None)


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
                message("The name that you wrote is not yours"),
                message("Write it exactly as it stands above, to be sure."),
            )
        await hall.personal_data.erase(me)
    except HallError as error:
        problem = problem_of(error, language(request))
        data = await hall.personal_data.export(me)
        return page(request, "people/data.html", status=problem.status, data=data, problem=problem)
    response = RedirectResponse("/privacy?erased=yes", 303)
    drop_cookie(request, response, SESSION)
    return response


@router.get("/privacy")
async def privacy(request: Request, erased: str = "") -> HTMLResponse:
    """What the hall keeps about people, and for whom."""
    return page(request, "people/privacy.html", erased=bool(erased))
