"""How the API answers: one shape of refusals, and tables that are kept as text."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Path, Request, Security
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.responses import Response

from guildhall.hall.people import Person
from guildhall.hall.tables.refusals import not_seated
from guildhall.hall.tables.repository import LiveTable
from guildhall.web.api import serialize
from guildhall.web.api.responses import Refusal, TableShape
from guildhall.web.security import require_person
from guildhall.web.state import hall

BEARER = HTTPBearer(
    auto_error=False, scheme_name="token", description="A token of your page, or of `/api/people`."
)


async def program(
    request: Request,
    _: Annotated[HTTPAuthorizationCredentials | None, Security(BEARER)],
) -> Person:
    """Who lets a program act for them; strangers are refused."""
    return await require_person(request)


Program = Annotated[Person, Depends(program)]
"""Whom a program acts for, as a parameter of a handler."""

TableId = Annotated[str, Path(pattern="^[0-9a-z]{1,40}$", description="The id of a table.")]


async def _sitter(request: Request, person: Program, table_id: TableId) -> Person:
    here = hall(request)
    sitter = await here.event_seats.sitter(await here.tables.get(table_id), person)
    if sitter is None:
        raise not_seated()
    return sitter


Sitter = Annotated[Person, Depends(_sitter)]
"""Whom a program acts for at a table, as the table knows them."""

JSON = "application/json"

WHY = {
    400: "The rules or the hall refuse it; the reason says why.",
    401: "Nobody is known who could do this: send a token.",
    403: "It may be done, but not by you or not now.",
    404: "There is no such thing.",
    405: "This address does not take that kind of request.",
    409: "It was decided on a position that is no longer there.",
    413: "More was sent than fits.",
    422: "What was sent cannot be used: it is no JSON, or does not fit the description.",
    429: "Too often in a short time; `Retry-After` says how many seconds to wait.",
    500: "Something went wrong in the hall, or what was kept of this is damaged.",
    503: "The hall cannot reach its records at the moment.",
}

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Refusal, "description": why} for status, why in WHY.items()
}
"""What every address may answer besides what it is for."""

REFUSALS_IN_STREAMS: dict[int | str, dict[str, Any]] = {
    status: {
        "description": why,
        "content": {JSON: {"schema": {"$ref": "#/components/schemas/Refusal"}}},
    }
    for status, why in WHY.items()
}
"""The same where other answers are no JSON."""

A_TABLE: dict[int | str, dict[str, Any]] = {200: {"model": TableShape}}


def answer_table(live: LiveTable, seat: int | None, status: int = 200) -> Response:
    """The table as a viewer sees it."""
    return Response(serialize.table_text(live, seat), status, media_type=JSON)
