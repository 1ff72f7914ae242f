"""Choosing the language of pages, and of what somebody is told elsewhere."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse

from guildhall.hall.errors import Invalid
from guildhall.messages import Listing, Word, message, quoted
from guildhall.web.cookies import LANGUAGE, set_cookie
from guildhall.web.language import offered_languages
from guildhall.web.security import Visitor, safe_next
from guildhall.web.state import TheHall

router = APIRouter(include_in_schema=False)


@router.post("/language")
async def choose(
    request: Request,
    hall: TheHall,
    me: Visitor,
    language: Annotated[str, Form(max_length=8)],
    next: Annotated[str, Form()] = "/",  # noqa: A002 - the name that all forms use
) -> RedirectResponse:
    """Keep a language in the browser; push and e-mails follow."""
    offered = offered_languages(request)
    if language not in offered:
        raise Invalid(
            message("{language} is not offered here", language=quoted(language)),
            message("Choose one of {names}", names=Listing(tuple(map(Word, offered)))),
        )
    if me is not None:
        await hall.people.tell_in(me, language)
    response = RedirectResponse(safe_next(next), 303)
    set_cookie(request, response, LANGUAGE, language)
    return response
