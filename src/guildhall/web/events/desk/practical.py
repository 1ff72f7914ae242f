"""The practical words of an event at the desk, and tables for those who are expected."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response

from guildhall.hall.errors import Invalid
from guildhall.hall.events import commands
from guildhall.messages import Word, mark, message
from guildhall.sheets.suggestions import suggested_words
from guildhall.tournament import Refused, TablePlan, plan_tables
from guildhall.tournament.event.practical import LONGEST, PARTS
from guildhall.web.errors import Problem
from guildhall.web.events.desk.desk import Desk, TheDesk, desk_page
from guildhall.web.events.shared.fields import Seen, number_of
from guildhall.web.events.shared.practical import LABELS, practical_parts
from guildhall.web.events.shared.visit import refused_on

router = APIRouter()

HINTS = {
    "place": mark(
        "A clean room with enough space that is neither hot nor cold; several rooms are fine "
        "if everybody can walk between them."
    ),
    "timetable": mark("Doors, rounds, breaks. Empty: the timetable of the settings."),
    "fee": mark("The list of people then says who has paid."),
    "health": mark("What must be announced and followed here."),
    "organiser": mark("Who organises, and in whose name."),
    "rulebook": mark("Empty: the address of the publisher, where one is known."),
    "own": mark("One line for each thing; they end the house rules on paper."),
}
"""What to write into a part, as messages."""

MOST_EXPECTED = 10_000


@router.get("/practical")
async def practical(desk: TheDesk, expected: str = "") -> HTMLResponse:
    """The words, and how many tables so many people need."""
    return await practical_page(desk, expected=expected)


async def practical_page(
    desk: Desk, problem: Problem | None = None, *, expected: str = ""
) -> HTMLResponse:
    """The page with what was filled in."""
    plans: list[TablePlan] = []
    no_plan = None
    if expected.strip():
        try:
            plans = _plans(desk, expected)
        except Refused as error:
            no_plan = desk.explain(error)
    return await desk_page(
        desk,
        "practical",
        "practical",
        problem=problem,
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
        raise Invalid(
            message("{text} is not a number of players", text=Word(repr(expected[:20]))),
            message("Write a number"),
        )
    return plan_tables(number, desk.t.format)


@router.post("/practical")
@refused_on(practical_page)
async def keep(desk: TheDesk, on: Seen = None) -> Response:
    """Keep the words."""
    words = {part: desk.typed[part] for part in PARTS if part in desk.typed}
    return await desk.carry_out(commands.SetPractical(words), f"{desk.at}/practical", on)


@router.post("/practical/suggest")
async def suggest(desk: TheDesk) -> HTMLResponse:
    """Fill what is empty with words to start from; nothing is kept yet."""
    desk.live.check(desk.actor, "change settings")
    suggested = suggested_words(desk.t.format.game, desk.language.code)
    filled = {part: words for part, words in desk.typed.items() if words.strip()}
    return await practical_page(desk.refilled({**desk.typed, **suggested, **filled}))
