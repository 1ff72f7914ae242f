"""The first game: seven turns that teach by doing. The server forgets everything in between."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from guildhall.games.house import SPLENDOR
from guildhall.hall.errors import NotFound
from guildhall.hall.tables.table import Seat
from guildhall.messages import message
from guildhall.web.games import past_boards, presenter_of
from guildhall.web.games.touch import PICTURES, Touch
from guildhall.web.language import language, speaking
from guildhall.web.renderer import page
from guildhall.web.rules.lessons import (
    DEED_WORDS,
    LESSONS,
    NAMES,
    Attempt,
    meanwhile,
    position,
    to_you,
    try_out,
)

router = APIRouter(include_in_schema=False)

FORM = "lesson"
"""The form that pieces send."""

LONGEST_PATH = 40

SEATS = tuple(Seat(None, name) for name in NAMES)


@router.get("/tutorial")
async def begin() -> Response:
    """Go to the first lesson."""
    return RedirectResponse("/tutorial/1", 303)


@router.get("/tutorial/{step}")
async def lesson(
    request: Request,
    step: int,
    path: Annotated[str, Query(max_length=LONGEST_PATH)] = "",
    spot: Annotated[str, Query(max_length=LONGEST_PATH)] = "",
    do: Annotated[str, Query(max_length=LONGEST_PATH)] = "",
) -> Response:
    """A lesson with what has been touched so far; the right move leads to the next one."""
    if not 1 <= step <= len(LESSONS) + 1:
        raise NotFound(
            message("There is no such lesson"),
            message("Begin at the first of {number}", number=len(LESSONS)),
        )
    if step > len(LESSONS):
        return _shown(request, step, Attempt(()))
    attempt = try_out(step, tuple(part for part in path.split() if part), spot, do)
    if attempt.done:
        return RedirectResponse(f"/tutorial/{step + 1}", 303)
    return _shown(request, step, attempt)


def _shown(request: Request, step: int, attempt: Attempt) -> HTMLResponse:
    presenter = presenter_of(SPLENDOR.name)
    game = position(step)
    over = step > len(LESSONS)
    moment = past_boards.Moment(SEATS, game.turn, "playing")
    touch = PICTURES if over else _touch(attempt)
    with speaking(language(request)):
        parts = past_boards.fragments(presenter, moment, game.view_for(0), touch)
    return page(
        request,
        "rules/lesson.html",
        step=step,
        lessons=LESSONS,
        lesson=None if over else LESSONS[step - 1],
        before=LESSONS[step - 2] if step > 1 else None,
        attempt=attempt,
        parts=parts,
        presenter=presenter,
        meanwhile=meanwhile(step),
        ending=to_you(outcome.why) if (outcome := game.outcome()) else None,
        race=presenter.race(game.view_for(0)),
        best_bot=SPLENDOR.usual_bot,
        deed_words=DEED_WORDS,
    )


def _touch(attempt: Attempt) -> Touch:
    """Pieces are sent when they are touched; what to touch, and what was touched, is marked."""
    wanted = dict.fromkeys(attempt.wanted, "is-legal")
    states = {**wanted, **dict.fromkeys(attempt.path, "is-chosen")}
    return Touch(form=FORM, states=tuple(states.items()))
