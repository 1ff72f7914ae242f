"""Strangers who begin to play become guests, with a name of their own or a friendly one."""

from __future__ import annotations

import random
import secrets

from fastapi import Request

from guildhall.hall.people import Person, proper_name, suggested_name
from guildhall.web.language import language
from guildhall.web.security.identity import person
from guildhall.web.security.rate_limit import check_newcomer
from guildhall.web.state import hall


async def guest(request: Request, name: str = "") -> Person:
    """Who asks; a stranger becomes a guest with the given or a friendly name, then `sign_in`."""
    found = await person(request)
    if found is None:
        check_newcomer(request)
        found = await hall(request).people.enter(name.strip() or new_name(request))
    return found


def new_name(request: Request) -> str:
    """A name for somebody who has not given one, in their language."""
    chance = random.Random(secrets.randbits(64))  # noqa: S311 - a name is no secret
    return proper_name(language(request).tell(suggested_name(chance)))
