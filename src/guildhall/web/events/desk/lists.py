"""Lists of people at the desk: looked at with all that is wrong with them, then entered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated

from fastapi import Form
from starlette.responses import HTMLResponse, Response

from guildhall.hall.errors import Invalid
from guildhall.hall.events import commands
from guildhall.messages import Message, mark, message
from guildhall.tournament import Refused
from guildhall.tournament.commands.entrants import DeckRemarks, look_at_decks
from guildhall.tournament.event.names import folded
from guildhall.tournament.roster.letters import decoded
from guildhall.tournament.roster.roster import Roster, look_at_roster, one_a_line, read_pasted
from guildhall.web.events.desk.desk import Desk, TheDesk, desk_form, desk_page, router
from guildhall.web.events.shared.fields import ChosenFile, Text, Texts

Pasted = Annotated[str, Form(alias="list")]

ROLES = {
    "name": mark("Name"),
    "first": mark("First name"),
    "last": mark("Last name"),
    "town": mark("Town or club"),
    "table": mark("Table"),
    "decks": mark("Decks"),
    "": mark("Leave out"),
}
"""What a column of a list can be, with messages for the choices."""


@router.post("/people/list")
async def read_list(
    desk: TheDesk, column: Texts, file: ChosenFile = None, pasted: Pasted = ""
) -> Response:
    """Look at a pasted list or a file before anybody is entered."""
    if file and file.filename:
        return await list_page(desk, await file.read(), f"the file {file.filename[:80]}")
    return await list_page(desk, pasted.encode(), mark("the list"), column)


async def list_page(
    desk: Desk, content: bytes, source: str, columns: Sequence[str] = ()
) -> HTMLResponse:
    """What a list would enter, line by line, with all that is wrong with it."""
    text, roster = content.decode("utf-8-sig", errors="replace"), None
    desk.live.check(desk.actor, "enter people")
    try:
        if not content.strip():
            raise Invalid(
                message("The list is empty"), message("Paste names, one a line, or choose a file")
            )
        whole, letters = decoded(content, source, desk.language.code)
        text = one_a_line(whole)
        roster = look_at_roster(text.encode(), source, columns)
        roster = replace(roster, letters=letters)
    except Refused as error:
        desk = desk.refusing(error)
    entrants = roster.entrants if roster else []
    remarks = await desk.live.in_thread(look_at_decks, desk.t, entrants)
    known = {folded(key) for key in desk.t.people}
    return await desk_page(
        desk,
        "list",
        tab="people",
        text=text,
        roster=roster,
        roles=ROLES,
        remarks=remarks,
        known={each.name for each in entrants if folded(each.name) in known},
        faults=_faults(roster, remarks) if roster else [],
    )


def _faults(roster: Roster, remarks: Mapping[str, DeckRemarks]) -> list[tuple[int, Message]]:
    """Everything that keeps a list from being entered, with its line."""
    nothing = DeckRemarks()
    told = [
        (row.line, row.fault or remarks.get(row.entrant.name, nothing).fault) for row in roster.rows
    ]
    return [(line, fault) for line, fault in told if fault]


async def pasted_page(desk: Desk, pasted: str, column: Sequence[str]) -> HTMLResponse:
    """What a list that was looked at would enter."""
    return await list_page(desk, pasted.encode(), mark("the list"), column)


@desk_form("/people/list/enter", pasted_page, "pasted", "column")
async def enter_list(
    desk: TheDesk, column: Texts, pasted: Pasted = "", here: Text = ""
) -> Response:
    """Enter everybody of a list who is new."""
    command = commands.EnterRoster(read_pasted(pasted, column), here=bool(here))
    return await desk.carry_out(command, "/people")
