"""Refusals and failures: a page for people, one shape of JSON for programs."""

from __future__ import annotations

import logging
import math
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from typing import Any
from urllib.parse import quote, urlsplit

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as ServerMessage

from guildhall.hall.errors import HallError, Invalid, MovedOn, NotAllowed, NotFound, Stale, TooMany
from guildhall.hall.log import (
    BusyError,
    Conflict,
    DamagedStreamError,
    LogError,
    UnreachableError,
    UnwritableError,
)
from guildhall.messages import Listing, Message, WayOut, Word, as_message, joined, message
from guildhall.messages.languages import SOURCE
from guildhall.sheets import SheetError
from guildhall.tournament import FormatError, Refused
from guildhall.tournament.commands.sheet_forms import UnfitFormError
from guildhall.tournament.errors import Remark, UnfitResultError
from guildhall.tournament.event.name_privacy import NameDisplay
from guildhall.web.language import NOBODY, Language, find, language
from guildhall.web.misfits import misfit
from guildhall.web.renderer import page
from guildhall.web.security.bodies import TooLarge
from guildhall.web.security.identity import SignInNeededError, is_api, person, safe_next
from guildhall.web.state import hall

OUTAGES = (BusyError, UnreachableError, UnwritableError)
"""The records cannot be used now: no bug, and all is said in a line, for everybody meets it."""

STATUSES: dict[type[Refused], int] = {
    UnfitResultError: 422,
    UnfitFormError: 422,
    SheetError: 422,
    FormatError: 422,
    Invalid: 422,
    NotAllowed: 403,
    NotFound: 404,
    Stale: 409,
    TooMany: 429,
}

UNREADABLE = "There was an error parsing the body"
"""What FastAPI says of JSON that is right, but more than Python takes."""

MOST_FAULTS = 5
"""So many are told of one request."""

LOAD_AGAIN = message("Reload the page and try again.")
NOTHING = joined([])
"""The way out where there is none."""

HTTP_WORDS = {
    404: (
        "not-found",
        message("There is nothing at this address"),
        message("Check the address, or start from the home page."),
    ),
    405: ("not-allowed", message("This address does not take that kind of request"), LOAD_AGAIN),
    413: ("too-large", message("This is too much at once"), message("Send less.")),
}

ENGLISH = find(SOURCE)
"""For what is told to nobody in particular."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Problem:
    """What went wrong, and in which language and with which names it is told."""

    status: int
    code: str
    """What programs know it by."""
    why: Message
    instead: Message = NOTHING
    """What can be done."""
    headers: dict[str, str] = field(default_factory=dict)
    remarks: tuple[Remark, ...] = ()
    """What is wrong or odd on a result sheet, by player and field."""
    beside: Mapping[str, Message] = field(default_factory=dict)
    """What a page tells beside the fields of a form, by their names."""
    sure: str = ""
    """What a form sends to say that an odd result is right all the same."""
    happened: tuple[Message, ...] = ()
    """What others did in the meantime."""
    rules: tuple[str, ...] = ()
    """The numbers of the rules by which it was refused."""
    ways: tuple[WayOut, ...] = ()
    """What can be done instead, where a rule refuses."""
    pages: Mapping[str, str] = field(default_factory=dict)
    """Where that can be done: addresses by action."""
    speech: Language = ENGLISH
    display: NameDisplay = NOBODY

    @property
    def reason(self) -> str:
        """Why it is refused, as a sentence."""
        return self.speech.sentence(self.why, self.display)

    @property
    def way_out(self) -> str:
        """What can be done, empty where there is nothing but what a link leads to."""
        advice = tuple(way.words for way in self.ways if way.action not in self.pages)
        if advice:
            return self._tell(message("You can: {ways}.", ways=Listing(advice, "; ")))
        return self._tell(self.instead)

    @property
    def actions(self) -> list[str]:
        """What can be done instead, for programs."""
        return [way.action for way in self.ways if way.action]

    @property
    def links(self) -> list[dict[str, str]]:
        """Where to go to do something instead: the words and the address of each link."""
        return [
            {"words": self.speech.sentence(way.words, self.display), "go": self.pages[way.action]}
            for way in self.ways
            if way.action in self.pages
        ]

    @property
    def notes(self) -> dict[str, str]:
        """What stands beside the fields of a form."""
        return {name: self._tell(words) for name, words in self.beside.items()}

    @property
    def news(self) -> list[str]:
        """What others did in the meantime."""
        return list(map(self._tell, self.happened))

    def _tell(self, words: Message) -> str:
        return self.speech.tell(words, self.display)

    def shape(self) -> dict[str, dict[str, Any]]:
        """The one shape that programs get."""
        told = {"code": self.code, "reason": self.reason, "way_out": self.way_out}
        remarks = [
            {"player": each.player, "field": each.field, "words": self._tell(each.words)}
            for each in self.remarks
        ]
        more = {
            "remarks": remarks,
            "notes": self.notes,
            "sure": self.sure,
            "news": self.news,
            "actions": self.actions,
            "links": self.links,
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


def problem_of(
    error: Exception, speech: Language = ENGLISH, display: NameDisplay = NOBODY
) -> Problem:
    """What an exception means to who asked, in their language, with names as they may be seen."""
    meaning = next(
        (each for kind, each in MEANINGS.items() if isinstance(error, kind)), _of_failure
    )
    return replace(meaning(error), speech=speech, display=display)


async def answer(request: Request, problem: Problem) -> Response:
    """A page or JSON that tells a problem."""
    hall(request).meters.refused(problem.code)
    if wants_json(request):
        return JSONResponse(problem.shape(), problem.status, problem.headers)
    try:
        await person(request)
        return _page(request, problem)
    except OUTAGES:  # it is told already
        pass
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

        async def noted(part: ServerMessage) -> None:
            nonlocal begun
            begun = True
            await send(part)

        try:
            await self._app(scope, receive, noted)
        except Exception as error:
            if begun or scope["type"] != "http":
                raise
            request = Request(scope)
            refusal = await answer(request, problem_of(error, language(request)))
            await refusal(scope, receive, send)


async def _handle(request: Request, error: Exception) -> Response:
    if isinstance(error, SignInNeededError) and not wants_json(request):
        return RedirectResponse(f"/enter?next={quote(_where(request), safe='/')}", 303)
    return await answer(request, problem_of(error, language(request)))


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


def _of_form(error: UnfitFormError) -> Problem:
    return replace(_of_refusal(error.refusal), beside=error.notes, sure=error.seal)


def _of_refusal(error: Refused) -> Problem:
    status = next((STATUSES[kind] for kind in type(error).mro() if kind in STATUSES), 400)
    by_hall = isinstance(error, HallError)
    return Problem(
        status,
        error.code,
        error.reason,
        error.way_out if isinstance(error, HallError) else NOTHING,
        {"retry-after": str(math.ceil(error.seconds))} if isinstance(error, TooMany) else {},
        error.remarks if isinstance(error, UnfitResultError) else (),
        happened=error.told if isinstance(error, MovedOn) else (),
        rules=error.rules,
        ways=() if by_hall else error.ways_out,
    )


def _of_stranger(error: SignInNeededError) -> Problem:
    way_out = message("Make a token on your page and send it as `Authorization: Bearer ...`.")
    challenge = {"www-authenticate": "Bearer"}
    return Problem(401, "sign-in-needed", error.reason, way_out, challenge)


def _of_misfit(error: RequestValidationError) -> Problem:
    broken = next((each for each in error.errors() if each["type"] == "json_invalid"), None)
    if broken is not None:
        return _of_broken_json(_where_broken(broken))
    faults = tuple(map(misfit, error.errors()[:MOST_FAULTS]))
    return Problem(
        422,
        Invalid.code,
        message("What was sent does not fit: {faults}", faults=Listing(faults, "; ")),
        message("Send it as the description of the API says."),
    )


def _where_broken(broken: dict[str, Any]) -> Message:
    return message("it ends too early, or goes wrong at letter {at}", at=broken["loc"][-1] + 1)


def _why_unreadable(cause: BaseException | None) -> Message:
    if isinstance(cause, RecursionError):
        return message("it is nested too deeply")
    if isinstance(cause, UnicodeError):
        return message("it is not written in UTF-8")
    return message("a number is too long")


def _of_broken_json(why: Message) -> Problem:
    return Problem(
        422,
        Invalid.code,
        message("This is not JSON that can be read: {why}", why=why),
        message("Send one JSON object, written in UTF-8."),
    )


def _of_race(_: Conflict) -> Problem:
    return Problem(409, Stale.code, message("Somebody else was faster"), LOAD_AGAIN)


def _of_damage(error: DamagedStreamError) -> Problem:
    logger.error("%s", error)
    return Problem(
        500,
        "damaged",
        message(
            "The records behind this page are damaged, so it stays closed; everything else works"
        ),
        message("Tell the organisers; `guildhall check` says what is damaged."),
    )


def _of_http(error: HTTPException) -> Problem:
    if error.detail == UNREADABLE:
        return _of_broken_json(_why_unreadable(error.__cause__))
    headers = dict(error.headers or {})
    phrase = HTTPStatus(error.status_code).phrase
    code, reason, way_out = HTTP_WORDS.get(
        error.status_code, (phrase.lower().replace(" ", "-"), as_message(phrase), LOAD_AGAIN)
    )
    if isinstance(error, TooLarge):
        reason = error.reason
    elif error.detail and error.detail != phrase:
        reason = as_message(str(error.detail))
    return Problem(error.status_code, code, reason, way_out, headers)


def _of_failure(error: Exception) -> Problem:
    """Tell strangers nothing but a number under which the log tells more."""
    number = secrets.token_hex(4)
    if isinstance(error, OUTAGES):
        logger.error("failure %s: %s", number, " ".join(str(error).split()))
    else:
        logger.error("failure %s", number, exc_info=error)
    if isinstance(error, LogError):
        reason, way_out = (
            message("The hall cannot reach its records"),
            message("Try again in a moment."),
        )
        return Problem(503, "unavailable", reason, way_out, {"retry-after": "5"})
    return Problem(
        500,
        "failure",
        message("Something went wrong in the hall; nothing was changed"),
        message(
            "Reload the page. If it happens again, give the organisers the number {number}.",
            number=Word(number),
        ),
    )


MEANINGS: dict[type[Exception], Callable[[Any], Problem]] = {
    UnfitFormError: _of_form,
    Refused: _of_refusal,
    SignInNeededError: _of_stranger,
    RequestValidationError: _of_misfit,
    Conflict: _of_race,
    DamagedStreamError: _of_damage,
    HTTPException: _of_http,
}
