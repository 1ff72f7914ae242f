"""Lists of people at the desk: looked at with all that is wrong with them, then entered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from fastapi import APIRouter
from starlette.datastructures import FormData, UploadFile
from starlette.responses import HTMLResponse, Response

from guildhall.hall.errors import HallError, Invalid
from guildhall.hall.events import commands
from guildhall.hall.events.names import folded
from guildhall.hall.events.people import DeckRemarks, look_at_decks
from guildhall.hall.events.roster import Roster, look_at_roster, one_a_line, read_pasted
from guildhall.hall.events.roster_letters import decoded
from guildhall.web.events.desk.desk import (
    Desk,
    TheDesk,
    Trouble,
    answered,
    asked,
    desk_page,
    trouble_of,
)

router = APIRouter()

ROLES = {
    "name": "Name",
    "first": "First name",
    "last": "Last name",
    "town": "Town or club",
    "table": "Table",
    "decks": "Decks",
    "": "Leave out",
}
"""What a column of a list can be, with messages for the choices."""


@router.post("/people/list")
async def read_list(desk: TheDesk) -> Response:
    """Look at a pasted list or a file before anybody is entered."""
    form = await desk.request.form()
    columns = _columns(form)
    file, pasted = form.get("file"), form.get("list", "")
    content, source = str(pasted).encode(), "the list"
    if isinstance(file, UploadFile) and file.filename:
        content, source = await file.read(), f"the file {file.filename[:80]}"
        columns = ()
    await form.close()
    return await list_page(desk, content, source, columns)


async def list_page(
    desk: Desk,
    content: bytes,
    source: str,
    columns: Sequence[str] = (),
    trouble: Trouble | None = None,
) -> HTMLResponse:
    """What a list would enter, line by line, with all that is wrong with it."""
    text, roster = content.decode("utf-8-sig", errors="replace"), None
    desk.live.check(desk.doer, "enter people")
    try:
        if not content.strip():
            raise Invalid("The list is empty", "Paste names, one a line, or choose a file")
        whole, letters = asked(lambda: decoded(content, source, desk.language.code))
        text = one_a_line(whole)
        roster = asked(lambda: look_at_roster(text.encode(), source, columns))
        roster = replace(roster, letters=letters)
    except HallError as error:
        trouble = trouble or trouble_of(desk, error)
    entrants = roster.entrants if roster else []
    remarks = await desk.live.in_thread(look_at_decks, desk.t, entrants)
    known = {folded(key) for key in desk.t.people}
    return await desk_page(
        desk,
        "list",
        "people",
        trouble=trouble,
        text=text,
        roster=roster,
        roles=ROLES,
        remarks=remarks,
        known={each.name for each in entrants if folded(each.name) in known},
        faults=_faults(roster, remarks) if roster else [],
    )


def _faults(roster: Roster, remarks: Mapping[str, DeckRemarks]) -> list[tuple[int, str]]:
    """Everything that keeps a list from being entered, with its line."""
    nothing = DeckRemarks()
    told = [
        (row.line, row.fault or remarks.get(row.entrant.name, nothing).fault) for row in roster.rows
    ]
    return [(line, fault) for line, fault in told if fault]


def _columns(form: FormData) -> tuple[str, ...]:
    """What somebody said the columns are."""
    return tuple(str(each) for each in form.getlist("column"))


@router.post("/people/list/enter")
async def enter_list(desk: TheDesk) -> Response:
    """Enter everybody of a list who is new."""
    form = await desk.request.form()
    text, here, columns = str(form.get("list", "")), bool(form.get("here")), _columns(form)

    async def deed() -> list[str]:
        entrants = asked(lambda: read_pasted(text, columns))
        return await desk.do(commands.EnterRoster(entrants, here=here))

    return await answered(
        desk,
        deed,
        lambda trouble: list_page(desk, text.encode(), "the list", columns, trouble),
        f"{desk.at}/people",
    )
