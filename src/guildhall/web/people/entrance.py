"""Coming in, coming back and going."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from guildhall.hall.errors import HallError, NotFound
from guildhall.hall.hall import Hall
from guildhall.hall.people import LONGEST, Person
from guildhall.messages import message
from guildhall.web.cookies import THEME, drop_cookie, set_cookie
from guildhall.web.errors import problem_of
from guildhall.web.guests import guest, new_name
from guildhall.web.language import language
from guildhall.web.renderer import THEMES, page
from guildhall.web.security import Visitor, safe_next, sign_in, sign_out
from guildhall.web.security.rate_limit import address
from guildhall.web.state import TheHall

router = APIRouter(include_in_schema=False)

Text = Annotated[str, Form()]
ENTER, LOGIN = "people/enter.html", "people/login.html"


@router.get("/enter")
async def ask_name(request: Request, visitor: Visitor, next: str = "/") -> Response:  # noqa: A002 - the word in the address
    """Ask a stranger for a name."""
    if visitor:
        return RedirectResponse(safe_next(next), 303)
    return _form_page(request, ENTER, next, name=new_name(request), longest=LONGEST)


@router.post("/enter")
async def enter(request: Request, name: Text = "", next: Text = "/") -> Response:  # noqa: A002
    """Let a guest in."""
    try:
        someone = await guest(request, name)
    except HallError as error:
        return _form_page(request, ENTER, next, error, name=name, longest=LONGEST)
    response = RedirectResponse(safe_next(next), 303)
    sign_in(request, response, someone)
    return response


@router.get("/login")
async def ask_login(request: Request, visitor: Visitor, next: str = "/") -> Response:  # noqa: A002
    """Ask for login and password."""
    if visitor and visitor.login:
        return RedirectResponse(safe_next(next), 303)
    return _form_page(request, LOGIN, next, login="")


@router.post("/login")
async def log_in(
    request: Request,
    hall: TheHall,
    login: Text = "",
    password: Text = "",
    next: Text = "/",  # noqa: A002
) -> Response:
    """Let somebody in who has a password."""
    try:
        someone = await hall.people.log_in(login, password, address(request))
    except HallError as error:
        return _form_page(request, LOGIN, next, error, login=login)
    response = RedirectResponse(safe_next(next), 303)
    sign_in(request, response, someone)
    return response


@router.post("/logout")
async def log_out(request: Request) -> Response:
    """Let the browser forget who sits at it."""
    response = RedirectResponse("/", 303)
    await sign_out(request, response)
    return response


@router.get("/return/{token}")
async def come_back(request: Request, hall: TheHall, visitor: Visitor, token: str) -> Response:
    """Know somebody by their personal link; asks first if the browser is somebody else's."""
    someone = await _by_link(hall, token)
    if visitor and visitor.id != someone.id:
        return page(request, "people/return.html", other=someone)
    return _welcome_back(request, someone)


@router.post("/return/{token}")
async def come_back_anyway(request: Request, hall: TheHall, token: str) -> Response:
    """Be the person of a personal link from now on."""
    return _welcome_back(request, await _by_link(hall, token))


@router.post("/theme")
async def choose_theme(request: Request, theme: Text = "", next: Text = "/") -> Response:  # noqa: A002
    """Light, dark, or like the device."""
    response = RedirectResponse(safe_next(next), 303)
    if theme in THEMES:
        set_cookie(request, response, THEME, theme)
    else:
        drop_cookie(request, response, THEME)
    return response


@router.get("/about")
async def about(request: Request) -> HTMLResponse:
    """What this hall is and what it is not."""
    return page(request, "people/about.html")


async def _by_link(hall: Hall, token: str) -> Person:
    someone = await hall.people.by_link(token)
    if someone is None:
        raise NotFound(
            message("This personal link is not valid, or a newer one has replaced it"),
            message("Open the newest one, log in with your password, or come in as a new guest."),
        )
    return someone


def _welcome_back(request: Request, someone: Person) -> Response:
    response = RedirectResponse("/", 303)
    sign_in(request, response, someone)
    return response


def _form_page(
    request: Request, template: str, wanted: str, error: HallError | None = None, **values: Any
) -> HTMLResponse:
    """A form with what was typed, and why it was refused if it was."""
    problem = problem_of(error, language(request)) if error else None
    status = problem.status if problem else 200
    return page(request, template, status=status, next=safe_next(wanted), problem=problem, **values)
