"""Refusals and failures: a page for people, one shape of JSON for programs."""

from __future__ import annotations

import logging
import math
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any
from urllib.parse import quote, urlsplit

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from guildhall.hall.errors import HallError, Invalid, NotAllowed, NotFound, Stale, TooMany
from guildhall.hall.log import Conflict, DamagedStreamError, LogError
from guildhall.messages.renderer import ENGLISH
from guildhall.tournament import Refused
from guildhall.tournament.errors import Remark, UnfitResultError
from guildhall.web.renderer import page
from guildhall.web.security.identity import SignInNeededError, is_api, person, safe_next

STATUSES: dict[type[Refused], int] = {
    UnfitResultError: 422,
    Invalid: 422,
    NotAllowed: 403,
    NotFound: 404,
    Stale: 409,
    TooMany: 429,
}

UNREADABLE = "There was an error parsing the body"
"""What FastAPI says of JSON that is right, but more than Python takes."""

LOAD_AGAIN = "Load the page again and repeat what you did."

HTTP_WORDS = {
    404: ("not-found", "There is nothing at this address", "Check it, or begin at the first page."),
    405: ("not-allowed", "This address does not take that kind of request", LOAD_AGAIN),
    413: ("too-large", "This is more than fits", "Send less."),
}

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Problem:
    """What went wrong, as it is told."""

    status: int
    code: str
    reason: str
    way_out: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    remarks: tuple[Remark, ...] = ()
    """What is wrong or odd on a result sheet, by player and field."""
    notes: dict[str, str] = field(default_factory=dict)
    """What a page tells beside the fields of a form, by their names."""
    sure: str = ""
    """What a form sends to say that an odd result is right all the same."""
    news: tuple[str, ...] = ()
    """What others did in the meantime."""
    rules: tuple[str, ...] = ()
    """The numbers of the rules by which it was refused."""
    actions: tuple[str, ...] = ()
    """What can be done instead, for programs: the actions of the ways out."""

    def shape(self) -> dict[str, dict[str, Any]]:
        """The one shape that programs get."""
        told = {"code": self.code, "reason": self.reason, "way_out": self.way_out}
        remarks = [
            {"player": each.player, "field": each.field, "words": str(each.words)}
            for each in self.remarks
        ]
        more = {
            "remarks": remarks,
            "notes": self.notes,
            "sure": self.sure,
            "news": list(self.news),
            "actions": list(self.actions),
        }
        return {"error": {**told, **{name: value for name, value in more.items() if value}}}


def install(app: FastAPI) -> None:
    """Let an application answer every exception."""
    expected = (
        Refused,
        HTTPException,
        RequestValidationError,
        LogError,
        SignInNeededError,
    )
    for kind in expected:
        app.add_exception_handler(kind, _handle)


def problem_of(error: Exception) -> Problem:
    """What an exception means to who asked."""
    for kind, told in MEANINGS.items():
        if isinstance(error, kind):
            return told(error)
    return _of_failure(error)


async def answer(request: Request, problem: Problem) -> Response:
    """A page or JSON that tells a problem."""
    if wants_json(request):
        return JSONResponse(problem.shape(), problem.status, problem.headers)
    try:
        await person(request)
        return _page(request, problem)
    except Exception:
        logger.exception("the page about an error could not be made")
        text = f"{problem.reason}. {problem.way_out}"
        return PlainTextResponse(text, problem.status, problem.headers)


def wants_json(request: Request) -> bool:
    """Whether a program asks."""
    accepted = request.headers.get("accept", "")
    return is_api(request) or ("application/json" in accepted and "text/html" not in accepted)


class Catch:
    """Answers what nobody expected, inside of what adds headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; a failure becomes an answer if none has begun."""
        begun = False

        async def noted(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, receive, noted)
        except Exception as error:
            if begun or scope["type"] != "http":
                raise
            refusal = await answer(Request(scope), problem_of(error))
            await refusal(scope, receive, send)


async def _handle(request: Request, error: Exception) -> Response:
    if isinstance(error, SignInNeededError) and not wants_json(request):
        return RedirectResponse(f"/enter?next={quote(_where(request), safe='/')}", 303)
    return await answer(request, problem_of(error))


def _where(request: Request) -> str:
    """Where somebody was when a name was asked for."""
    if request.method == "GET":
        query = request.url.query
        return request.url.path + (f"?{query}" if query else "")
    came_from = urlsplit(request.headers.get("referer", ""))
    return safe_next(came_from.path) if came_from.netloc == request.headers.get("host") else "/"


def _page(request: Request, problem: Problem) -> Response:
    response = page(request, "error.html", status=problem.status, problem=problem)
    response.headers.update(problem.headers)
    return response


def _of_refusal(error: Refused) -> Problem:
    status = next((STATUSES[kind] for kind in type(error).mro() if kind in STATUSES), 400)
    remarks = error.remarks if isinstance(error, UnfitResultError) else ()
    wait = {"retry-after": str(math.ceil(error.seconds))} if isinstance(error, TooMany) else {}
    reason, way_out = ENGLISH.sentence(error.reason), ""
    actions: tuple[str, ...] = ()
    if isinstance(error, HallError):
        way_out = str(error.way_out)
    elif error.ways_out:
        way_out = f"You can: {'; '.join(map(str, error.ways_out))}."
        actions = tuple(way.action for way in error.ways_out)
    return Problem(
        status, error.code, reason, way_out, wait, remarks, rules=error.rules, actions=actions
    )


def _of_stranger(error: SignInNeededError) -> Problem:
    way_out = "Make a token on your page and send it as `Authorization: Bearer ...`."
    challenge = {"www-authenticate": "Bearer"}
    return Problem(401, "sign-in-needed", error.reason, way_out, challenge)


def _of_misfit(error: RequestValidationError) -> Problem:
    broken = next((each for each in error.errors() if each["type"] == "json_invalid"), None)
    if broken is not None:
        return _of_broken_json(_where_broken(broken))
    found = [f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors()]
    reason = f"What was sent does not fit: {'; '.join(found[:5])}"
    return Problem(422, Invalid.code, reason, "Send it as the description of the API says.")


def _where_broken(broken: dict[str, Any]) -> str:
    at, why = broken["loc"][-1], broken["ctx"]["error"]
    return f"it ends too early, or goes wrong at letter {at + 1} ({why})"


def _why_unreadable(cause: BaseException | None) -> str:
    if isinstance(cause, RecursionError):
        return "it is nested too deeply"
    if isinstance(cause, UnicodeError):
        return "it is not written in UTF-8"
    return "a number is too long"


def _of_broken_json(why: str) -> Problem:
    reason = f"This is not JSON that can be read: {why}"
    return Problem(422, Invalid.code, reason, "Send one JSON object, written in UTF-8.")


def _of_race(_: Conflict) -> Problem:
    return Problem(409, Stale.code, "Somebody else was faster", LOAD_AGAIN)


def _of_damage(error: DamagedStreamError) -> Problem:
    logger.error("%s", error)
    return Problem(
        500,
        "damaged",
        "What was kept for this page is damaged, so it stays closed; all else goes on",
        "Tell the organisers; `guildhall check` says what is damaged.",
    )


def _of_http(error: HTTPException) -> Problem:
    if error.detail == UNREADABLE:
        return _of_broken_json(_why_unreadable(error.__cause__))
    headers = dict(error.headers or {})
    phrase = HTTPStatus(error.status_code).phrase
    code, reason, way_out = HTTP_WORDS.get(
        error.status_code, (phrase.lower().replace(" ", "-"), phrase, LOAD_AGAIN)
    )
    if error.detail and error.detail != phrase:
        reason = str(error.detail)
    return Problem(error.status_code, code, reason, way_out, headers)


def _of_failure(error: Exception) -> Problem:
    """Tell strangers nothing but a number under which the log tells more."""
    number = secrets.token_hex(4)
    logger.error("failure %s", number, exc_info=error)
    if isinstance(error, LogError):
        reason, way_out = "The hall cannot reach its records", "Try again in a moment."
        return Problem(503, "unavailable", reason, way_out, {"retry-after": "5"})
    return Problem(
        500,
        "failure",
        "Something went wrong in the hall; nothing was changed",
        f"Load the page again. If it stays so, tell the organisers the number {number}.",
    )


MEANINGS: dict[type[Exception], Callable[[Any], Problem]] = {
    Refused: _of_refusal,
    SignInNeededError: _of_stranger,
    RequestValidationError: _of_misfit,
    Conflict: _of_race,
    DamagedStreamError: _of_damage,
    HTTPException: _of_http,
}
