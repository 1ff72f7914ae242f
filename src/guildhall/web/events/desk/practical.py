"""The practical words of an event at the desk, and tables for those who are expected."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response

from guildhall.hall.errors import HallError, Invalid
from guildhall.hall.events import commands
from guildhall.hall.events.commands import Command
from guildhall.sheets.suggestions import suggested_words
from guildhall.tournament import TablePlan, plan_tables
from guildhall.tournament.event.practical import LONGEST, PARTS
from guildhall.web.events.desk.desk import (
    Desk,
    TheDesk,
    Trouble,
    asked,
    desk_page,
    filled,
    filled_in,
    trouble_of,
)
from guildhall.web.events.shared.fields import Seen, number_of
from guildhall.web.events.shared.practical import LABELS, practical_parts

router = APIRouter()

HINTS = {
    "place": "A clean room with enough space that is neither hot nor cold; several rooms are fine "
    "if everybody can walk between them.",
    "timetable": "Doors, rounds, breaks. Empty: the timetable of the settings.",
    "fee": "The list of people then says who has paid.",
    "health": "What must be announced and followed here.",
    "organiser": "Who organises, and in whose name.",
    "rulebook": "Empty: the address of the publisher, where one is known.",
    "own": "One line for each thing; they end the house rules on paper.",
}
"""What to write into a part, as messages."""

MOST_EXPECTED = 10_000


@router.get("/practical")
async def practical(desk: TheDesk, expected: str = "") -> HTMLResponse:
    """The words, and how many tables so many people need."""
    return await practical_page(desk, expected=expected)


async def practical_page(
    desk: Desk, trouble: Trouble | None = None, *, expected: str = ""
) -> HTMLResponse:
    """The page with what was filled in."""
    plans: list[TablePlan] = []
    no_plan = None
    if expected.strip():
        try:
            plans = _plans(desk, expected)
        except HallError as error:
            no_plan = trouble_of(desk, error)
    return await desk_page(
        desk,
        "practical",
        "practical",
        trouble=trouble,
        labels=LABELS,
        hints=HINTS,
        longest=LONGEST,
        parts=practical_parts(desk.live, desk.language),
        words={part: desk.typed.get(part, getattr(desk.t.practical, part)) for part in PARTS},
        expected=expected[:6],
        plans=plans,
        no_plan=no_plan,
    )


def _plans(desk: Desk, expected: str) -> list[TablePlan]:
    number = number_of(expected, 0, MOST_EXPECTED)
    if number is None:
        raise Invalid(f"{expected[:20]!r} is not a number of players", "Write a number")
    return asked(lambda: plan_tables(number, desk.t.format))


@router.post("/practical")
async def keep(desk: TheDesk, on: Seen = None) -> Response:
    """Keep the words."""

    def command(typed: dict[str, str]) -> Command:
        return commands.SetPractical({part: typed[part] for part in PARTS if part in typed})

    return await filled(desk, command, practical_page, f"{desk.at}/practical", on)


@router.post("/practical/suggest")
async def suggest(desk: TheDesk) -> HTMLResponse:
    """Fill what is empty with words to start from; nothing is kept yet."""
    desk.live.check(desk.doer, "change settings")
    typed = await filled_in(desk)
    for part, words in suggested_words(desk.t.format.game, desk.language.code).items():
        if not typed.get(part, "").strip():
            typed[part] = words
    return await practical_page(desk.refilled(typed))
