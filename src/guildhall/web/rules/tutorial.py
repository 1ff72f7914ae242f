"""Learning by playing: decisions that teach one idea each. The server forgets all in between."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from guildhall.hall.errors import NotFound
from guildhall.hall.tables.table import Seat
from guildhall.messages import message
from guildhall.web.games import past_boards, presenter_of
from guildhall.web.games.courses import all_courses
from guildhall.web.games.lessons import NAMES, Attempt, Course
from guildhall.web.games.touch import PICTURES, Touch
from guildhall.web.games.variants import chosen_variant
from guildhall.web.language import language, speaking, tell
from guildhall.web.renderer import page

router = APIRouter(include_in_schema=False)

FORM = "lesson"
"""The form that pieces send."""

LONGEST_PATH = 40


@router.get("/tutorial")
async def contents(request: Request) -> HTMLResponse:
    """Everything that can be learned by playing."""
    return page(request, "rules/courses.html", courses=all_courses().values())


@router.get("/tutorial/{name}")
async def begin(name: str) -> Response:
    """Go to the first lesson of a course."""
    return RedirectResponse(f"/tutorial/{_course(name).name}/1", 303)


@router.get("/tutorial/{name}/{step}")
async def lesson(
    request: Request,
    name: str,
    step: int,
    path: Annotated[str, Query(max_length=LONGEST_PATH)] = "",
    spot: Annotated[str, Query(max_length=LONGEST_PATH)] = "",
    do: Annotated[str, Query(max_length=LONGEST_PATH)] = "",
) -> Response:
    """A lesson with what has been touched so far; the right move leads to the next one."""
    course = _course(name)
    last = len(course.lessons)
    if not 1 <= step <= last + 1:
        raise NotFound(
            message("There is no such lesson"),
            message("Begin at the first of {number}", number=last),
        )
    if step > last:
        return _shown(request, course, step, Attempt(()))
    attempt = course.try_out(step, tuple(part for part in path.split("+") if part), spot, do)
    if attempt.done:
        return RedirectResponse(f"/tutorial/{name}/{step + 1}", 303)
    return _shown(request, course, step, attempt)


def _course(name: str) -> Course:
    courses = all_courses()
    if name not in courses:
        raise NotFound(message("There is no such lesson"))
    return courses[name]


def _shown(request: Request, course: Course, step: int, attempt: Attempt) -> HTMLResponse:
    presenter = presenter_of(course.spec.name)
    game = course.touches.shown(course.position(step), attempt.path)
    over = step > len(course.lessons)
    address = f"/tutorial/{course.name}/{step}"
    touch = PICTURES if over else _touch(attempt, address)
    with speaking(language(request)):
        game.names = tuple(map(tell, NAMES))
        seats = tuple(Seat(None, name) for name in game.names)
        moment = past_boards.Moment(seats, game.turn, "playing")
        parts = past_boards.fragments(presenter, moment, game.view_for(0), touch)
        race = presenter.race(game.view_for(0))
    return page(
        request,
        "rules/lesson.html",
        course=course,
        courses=all_courses().values(),
        address=address,
        step=step,
        lesson=None if over else course.lessons[step - 1],
        task=None if over else course.task(step),
        before=course.lessons[step - 2] if step > 1 else None,
        attempt=attempt,
        touched="+".join(attempt.path),
        parts=parts,
        presenter=presenter,
        layout=presenter.variant(course.spec.complete(chosen_variant(course.variant)[1])),
        meanwhile=course.meanwhile(step),
        ending=course.to_learner(outcome.why) if (outcome := game.outcome()) else None,
        race=race,
        best_bot=course.spec.usual_bot,
    )


def _touch(attempt: Attempt, address: str) -> Touch:
    """Pieces are sent when they are touched; what to touch, and what was touched, is marked."""
    states = dict.fromkeys(attempt.path, "is-chosen")
    for spot in attempt.wanted:
        states[spot] = f"{states.get(spot, '')} is-legal".strip()
    link = f"{address}?path={'%2B'.join(attempt.path)}&spot="
    return Touch(form=FORM, states=tuple(states.items()), link=link)
