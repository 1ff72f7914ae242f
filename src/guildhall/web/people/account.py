"""The page of a person: name, link, password, tokens."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from guildhall.hall.errors import HallError
from guildhall.hall.finished_games import Played
from guildhall.hall.people import LONGEST, Person
from guildhall.messages import mark
from guildhall.web.errors import problem_of
from guildhall.web.language import language
from guildhall.web.renderer import absolute, page
from guildhall.web.security import Known, SignInNeededError, sign_in
from guildhall.web.security.rate_limit import address
from guildhall.web.state import TheHall, facts, hall

router = APIRouter(prefix="/me", include_in_schema=False)

Text = Annotated[str, Form()]

GAMES = 10
"""How many finished games are listed."""

DONE = {
    "name": mark("Your name has been changed."),
    "link": mark(
        "You have a new link; the old one no longer works, and other devices are signed out."
    ),
    "login": mark("From now on you can log in with your password."),
    "password": mark("Your password has been changed; other devices are signed out."),
    "revoked": mark("The token has been revoked."),
}


@router.get("")
async def me(request: Request, _: Known, done: str = "") -> HTMLResponse:
    """Everything about oneself."""
    return await _own_page(request, done=DONE.get(done, ""))


@router.post("/name")
async def rename(request: Request, hall: TheHall, me: Known, name: Text = "") -> Response:
    """Another name."""
    try:
        await hall.people.rename(me, name)
    except HallError as error:
        return await _own_page(request, "name", error)
    return _done("name")


@router.post("/link")
async def renew_link(request: Request, hall: TheHall, me: Known) -> Response:
    """A new link; this browser stays signed in."""
    response = _done("link")
    sign_in(request, response, await hall.people.renew_link(me))
    return response


@router.post("/login")
async def register(
    request: Request, hall: TheHall, me: Known, login: Text = "", password: Text = ""
) -> Response:
    """A login and a password."""
    try:
        await hall.people.register(me, login, password)
    except HallError as error:
        return await _own_page(request, "password", error, login=login)
    return _done("login")


@router.post("/password")
async def change_password(
    request: Request, hall: TheHall, me: Known, old: Text = "", new: Text = ""
) -> Response:
    """Another password; this browser stays signed in."""
    try:
        someone = await hall.people.change_password(me, old, new, address(request))
    except HallError as error:
        return await _own_page(request, "password", error)
    response = _done("password")
    sign_in(request, response, someone)
    return response


@router.post("/tokens")
async def issue_token(request: Request, hall: TheHall, me: Known, label: Text = "") -> Response:
    """A token for a program, shown this once."""
    try:
        token = await hall.people.issue_token(me, label)
    except HallError as error:
        return await _own_page(request, "tokens", error)
    facts(request).know(await hall.people.get(me.id))
    response = await _own_page(request, token=token)
    response.headers["cache-control"] = "no-store"
    return response


@router.post("/tokens/{token_id}/revoke")
async def revoke_token(hall: TheHall, me: Known, token_id: str) -> Response:
    """Let a token count no more."""
    await hall.people.revoke_token(me, token_id)
    return _done("revoked")


def _done(what: str) -> RedirectResponse:
    return RedirectResponse(f"/me?done={what}", 303)


async def _own_page(
    request: Request, part: str = "", error: HallError | None = None, **more: Any
) -> HTMLResponse:
    problem = problem_of(error, language(request)) if error else None
    me = facts(request).person
    if me is None:
        raise SignInNeededError
    link = hall(request).people.link(me)
    games = (await hall(request).ledger.of_person(me.id, asked_by=me.id))[:GAMES]
    context = {"done": "", "token": "", "login": "", **more}
    return page(
        request,
        "people/me.html",
        status=problem.status if problem else 200,
        problems={"name": None, "password": None, "tokens": None, part: problem},
        link=absolute(request, f"/return/{link}"),
        longest=LONGEST,
        games=[_as_row(each, me) for each in games],
        **context,
    )


def _as_row(played: Played, me: Person) -> dict[str, Any]:
    """A finished game as its player sees it."""
    own = [seat for seat in played.seats if seat.who == me.id]
    return {
        "table": played.table,
        "title": played.title,
        "at": played.at,
        "others": [
            (seat.name, "" if played.hides_people else f"/people/{seat.who}")
            for seat in played.seats
            if seat.who != me.id
        ],
        "place": min(seat.place for seat in own),
        "of": len(played.seats),
    }
