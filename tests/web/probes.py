"""Addresses that only tests have: who asks, what fails, what never ends."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from fastapi import APIRouter, Request
from pydantic import BaseModel
from starlette.responses import Response

from guildhall.hall.errors import HallError, Invalid, NotAllowed, NotFound, Stale, TooMany
from guildhall.hall.log import Conflict, UnreachableError
from guildhall.messages import message
from guildhall.web.security import Known, Visitor
from guildhall.web.stream import Source, stream

router = APIRouter(include_in_schema=False)

NO = message("No")
INSTEAD = message("Do something else.")

FAILURES: dict[str, Exception] = {
    "refused": HallError(NO, INSTEAD),
    "invalid": Invalid(NO, INSTEAD),
    "not-allowed": NotAllowed(NO, INSTEAD),
    "not-found": NotFound(NO, INSTEAD),
    "stale": Stale(NO, INSTEAD),
    "too-many": TooMany(NO, INSTEAD, seconds=7.2),
    "conflict": Conflict("table/1", 3, 4),
    "unreachable": UnreachableError("postgresql://hall:sesame@db/hall", "no route"),
    "bug": ZeroDivisionError("a secret of the code"),
}


class Said(BaseModel):
    """A body in JSON."""

    words: str


@router.get("/api/who")
@router.get("/who")
async def who(visitor: Visitor) -> dict[str, str | None]:
    return {"name": visitor.name if visitor else None}


@router.get("/api/known")
@router.post("/api/known")
@router.get("/known")
@router.post("/known")
async def known(me: Known) -> dict[str, str]:
    return {"name": me.name}


@router.post("/api/say")
async def say(said: Said) -> dict[str, str]:
    return {"words": said.words}


@router.get("/api/fail/{kind}")
@router.get("/fail/{kind}")
async def fail(kind: str) -> Response:
    raise FAILURES[kind]


class Silence(Source):
    """Nothing ever happens here."""

    opening = b"data: begin\n\n"

    async def changes(self) -> Sequence[asyncio.Future[None]]:
        return [asyncio.get_running_loop().create_future()]

    async def news(self) -> bytes:
        return b""


@router.get("/endless")
async def endless(request: Request) -> Response:
    return stream(request, Silence())
