"""The practical words of an event at the desk, and tables for those who are expected."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import Form
from starlette.responses import HTMLResponse, Response

from guildhall.hall.events import commands
from guildhall.messages import mark
from guildhall.sheets.suggestions import suggested_words
from guildhall.tournament import Refused, TablePlan, plan_tables
from guildhall.tournament.event.practical import LONGEST, PARTS
from guildhall.tournament.reports.practical import LABELS
from guildhall.web.events.desk.desk import TheDesk, desk_form, desk_page, router
from guildhall.web.events.shared.fields import OpenForm, Seen, read_number
from guildhall.web.events.shared.practical import practical_words

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


class PracticalForm(OpenForm):
    """The words, part by part; a part may be sent empty, and stays as it is if it is not sent."""

    @property
    def words(self) -> dict[str, str]:
        """What was sent, by part."""
        return {part: self.more[part] for part in PARTS if part in self.more}


TheWords = Annotated[PracticalForm, Form()]

MOST_EXPECTED = 10_000
NOT_PLAYERS = mark("{typed} is not a number of players")


@router.get("/practical")
async def practical_page(desk: TheDesk, expected: str = "") -> HTMLResponse:
    """The words, and how many tables so many people need."""
    plans: list[TablePlan] = []
    no_plan = None
    if expected.strip():
        try:
            number = read_number(expected, NOT_PLAYERS, least=0, most=MOST_EXPECTED)
            plans = plan_tables(number, desk.t.format)
        except Refused as error:
            no_plan = desk.explain(error)
    return await desk_page(
        desk,
        "practical",
        labels=LABELS,
        hints=HINTS,
        longest=LONGEST,
        parts=practical_words(desk.live, desk.language),
        words={part: desk.typed.get(part, getattr(desk.t.practical, part)) for part in PARTS},
        expected=expected[:6],
        plans=plans,
        no_plan=no_plan,
    )


@desk_form("/practical", practical_page)
async def keep(desk: TheDesk, form: TheWords, on: Seen = None) -> Response:
    """Keep the words."""
    return await desk.carry_out(commands.SetPractical(form.words), "/practical", on)


@router.post("/practical/suggest")
async def suggest(desk: TheDesk, form: TheWords) -> HTMLResponse:
    """Fill what is empty with words to start from; nothing is kept yet."""
    desk.live.check(desk.actor, "change settings")
    suggested = suggested_words(desk.t.format.game, desk.language.code)
    filled = {part: words for part, words in form.words.items() if words.strip()}
    return await practical_page(replace(desk, typed={**form.words, **suggested, **filled}))
