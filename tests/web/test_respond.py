"""An action is answered with JSON for the script, and with a page for a plain form."""

from __future__ import annotations

import asyncio
import json

import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from guildhall.hall.errors import HallError, Invalid, TooMany
from guildhall.messages import message
from guildhall.tournament import Refused
from guildhall.web.errors import Problem
from guildhall.web.respond import done, respond


def asked(accept: str) -> Request:
    headers = [(b"accept", accept.encode())]
    return Request({"type": "http", "method": "POST", "path": "/do", "headers": headers})


SCRIPT, FORM = asked("application/json"), asked("text/html")


async def page(problem: Problem) -> Response:
    return PlainTextResponse(f"the page: {problem.reason}", problem.status)


def answer(request: Request, error: Exception | None = None) -> Response:
    async def action() -> Response:
        if error:
            raise error
        return done(request, "/there", told=["It is done."])

    return asyncio.run(respond(request, action(), page))


def test_what_was_done_is_told_to_the_script_and_leads_a_form_on() -> None:
    told = json.loads(bytes(answer(SCRIPT).body))
    assert told == {"ok": True, "go": "/there", "told": ["It is done."]}
    response = answer(FORM)
    assert (response.status_code, response.headers["location"]) == (303, "/there")


@pytest.mark.parametrize("error", [Invalid(message("No"), message("Yes")), Refused(message("No"))])
def test_a_refusal_is_told_to_the_script_and_shown_on_the_page_of_a_form(
    error: HallError | Refused,
) -> None:
    told = json.loads(bytes(answer(SCRIPT, error).body))
    assert told["error"]["reason"] == "No"
    response = answer(FORM, error)
    assert bytes(response.body) == b"the page: No"
    assert response.status_code in {400, 422}


def test_the_script_is_told_when_to_try_again() -> None:
    response = answer(SCRIPT, TooMany(message("No"), message("Wait"), seconds=6.2))
    assert (response.status_code, response.headers["retry-after"]) == (429, "7")


def test_a_mistake_of_the_hall_is_no_refusal() -> None:
    with pytest.raises(ZeroDivisionError):
        answer(FORM, ZeroDivisionError())
