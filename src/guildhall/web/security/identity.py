"""Who asks: a session in a cookie, or a token that a program shows to the API."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, NamedTuple
from urllib.parse import urlsplit

from fastapi import Depends, Request, Response

from guildhall.hall.errors import HallError, NotAllowed
from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.passes import Pass, read_passes, sign_passes, with_pass
from guildhall.hall.events.permissions import Actor
from guildhall.hall.people import People, Person
from guildhall.messages import Message, MessageError, message
from guildhall.web.cookies import PASSES, SESSION, drop_cookie, set_cookie
from guildhall.web.state import facts, hall

LONGEST_NEXT = 500


class SignInNeededError(MessageError):
    """Nobody is known who could do this: a page asks for a name, the API for a token."""

    def __init__(self, reason: Message = message("The hall does not know who you are")) -> None:  # noqa: B008 - a value
        super().__init__(reason)


async def person(request: Request) -> Person | None:
    """Who asks, None for a stranger; looked up once for each request."""
    known = facts(request)
    if not known.person_known:
        known.know(await _look_up(request))
    return known.person


async def require_person(request: Request) -> Person:
    """Who asks; a stranger is sent to give a name first."""
    found = await person(request)
    if found is None:
        raise SignInNeededError
    return found


def sign_in(request: Request, response: Response, someone: Person) -> None:
    """Let the browser of this request be known as somebody from now on."""
    facts(request).know(someone)
    set_cookie(request, response, SESSION, hall(request).people.session(someone))


async def sign_out(request: Request, response: Response) -> None:
    """Let the browser be a stranger's again; no copy of what it kept counts any more."""
    facts(request).know(None)
    await hall(request).people.end_session(request.cookies.get(SESSION, ""))
    drop_cookie(request, response, SESSION)
    await put_away(request, response, *passes(request))


def passes(request: Request) -> tuple[Pass, ...]:
    """The passes that a browser shows; each counts in its own event, if it still does."""
    known = facts(request)
    if known.passes is None:
        text = request.cookies.get(PASSES, "")
        known.passes = read_passes(hall(request).keys, text) if text else ()
    return known.passes


def pass_for(request: Request, event: str) -> Pass | None:
    """The pass that a browser shows for an event."""
    return next((each for each in passes(request) if each.event == event), None)


async def event_actor(request: Request, live: LiveEvent) -> Actor:
    """Who asks, in an event: whom the hall knows, and as which player by a pass."""
    actor = live.actor(await person(request), pass_for(request, live.id))
    facts(request).used_pass = actor.held
    return actor


def used_pass(request: Request) -> Pass | None:
    """The pass by which somebody was let in, None if it was not needed."""
    return facts(request).used_pass


def hold(request: Request, response: Response, held: Pass) -> None:
    """Let the browser keep a pass; who it is known as does not change."""
    kept = with_pass(passes(request), held)
    set_cookie(request, response, PASSES, sign_passes(hall(request).keys, kept))


async def put_away(request: Request, response: Response, *held: Pass) -> None:
    """Let the browser give passes back, which count no more from now on."""
    for each in held:
        with suppress(HallError):  # the event may be gone, or closed by damage
            await hall(request).invitations.put_away(each)
    kept = [each for each in passes(request) if each not in held]
    if kept:
        set_cookie(request, response, PASSES, sign_passes(hall(request).keys, kept))
    else:
        drop_cookie(request, response, PASSES)


def bearer(request: Request) -> str | None:
    """The token that a program shows; browsers do not send it by themselves."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" and is_api(request) else None


def is_api(request: Request) -> bool:
    """Whether a program asks."""
    path: str = request.scope["path"]
    return path == "/api" or path.startswith("/api/")


def safe_next(wanted: str | None, otherwise: str = "/") -> str:
    """Where to go next, if it is a place in this hall."""
    if not wanted or len(wanted) > LONGEST_NEXT or not wanted.isprintable() or "\\" in wanted:
        return otherwise
    try:
        parts = urlsplit(wanted)
    except ValueError:
        return otherwise
    inside = not parts.scheme and not parts.netloc and wanted.startswith("/")
    return wanted if inside and not wanted.startswith("//") else otherwise


class Proof(NamedTuple):
    """What somebody shows to be known by; a token counts before a session."""

    token: str | None
    """None where no program asks."""
    session: str
    """Empty where no browser is known."""

    async def owner(self, people: People) -> Person | None:
        """Whose it is, None if it counts no more or there is none."""
        if self.token is not None:
            return await people.by_token(self.token)
        return await people.by_session(self.session) if self.session else None


def proof(request: Request) -> Proof:
    """What a request shows."""
    return Proof(bearer(request), request.cookies.get(SESSION, ""))


async def _look_up(request: Request) -> Person | None:
    """Whose session or token a request shows; a token that is not known is refused."""
    shown = proof(request)
    found = await shown.owner(hall(request).people)
    if found is None and shown.token is not None:
        raise SignInNeededError(message("The token is not known here, or it was revoked"))
    return found


Visitor = Annotated[Person | None, Depends(person)]
"""Who asks or None, as a parameter of a handler."""

Known = Annotated[Person, Depends(require_person)]
"""Who asks, as a parameter of a handler that strangers do not reach."""


async def _require_host(request: Request) -> Person:
    someone = await person(request)
    if someone is None or not await hall(request).events.is_host_by_now(someone):
        raise NotAllowed(
            message("This is for the hosts of the hall"), message("Ask whoever started the hall")
        )
    return someone


Host = Annotated[Person, Depends(_require_host)]
"""A host who asks, as a parameter of a handler that nobody else reaches."""
