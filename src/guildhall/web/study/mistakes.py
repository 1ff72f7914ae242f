"""Learn from your mistakes: the positions where most was given away, to be played better.

What was answered so far stands in the address, and nothing is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import HTMLResponse

from guildhall.analysis import Judgement
from guildhall.hall.analysis import AnalysisState
from guildhall.hall.analysis.mistakes import (
    Answer,
    judge_answer,
    seats_with_mistakes,
    worst_decisions,
)
from guildhall.hall.errors import HallError, NotAllowed
from guildhall.hall.hall import Hall
from guildhall.hall.people import Person
from guildhall.hall.tables import analysis
from guildhall.hall.tables.repository import LiveTable
from guildhall.hall.tables.table import Table
from guildhall.messages import Message, message
from guildhall.web.errors import problem_of
from guildhall.web.games import past_boards, presenter_of
from guildhall.web.games.touch import LIVE, PICTURES
from guildhall.web.language import language, speaking
from guildhall.web.renderer import page
from guildhall.web.security import Visitor
from guildhall.web.state import TheHall
from guildhall.web.study.board import asker
from guildhall.web.study.boards import legal_moves
from guildhall.web.study.replay import look_back
from guildhall.web.study.verdicts import MARKS, percent

router = APIRouter(prefix="/tables/{name}", include_in_schema=False)

LONGEST_LINE = 5


@dataclass(frozen=True, slots=True)
class Attempt:
    """How far somebody is: whose mistakes, what was found so far, what is answered now."""

    seat: int | None = None
    found: str = ""
    """A sign for each mistake that is done with: 1 for one that was solved, else 0."""
    answer: str = ""
    """The move in notation."""
    told: bool = False
    """Whether the best move is to be shown."""


def _attempt(
    seat: Annotated[int | None, Query(ge=0, lt=10)] = None,
    found: Annotated[str, Query(max_length=20, pattern="^[01]*$")] = "",
    answer: Annotated[str, Query(max_length=80)] = "",
    *,
    told: bool = False,
) -> Attempt:
    return Attempt(seat, found, answer, told)


@dataclass(frozen=True, slots=True)
class Done:
    """A mistake that is done with, for the summary."""

    number: int
    words: Message
    mark: Any
    percent: int
    solved: bool


@router.get("/mistakes")
async def mistakes(
    request: Request,
    hall: TheHall,
    visitor: Visitor,
    name: str,
    attempt: Annotated[Attempt, Depends(_attempt)],
) -> HTMLResponse:
    """The next mistake, what is thought of an answer, or how it went in the end."""
    live, own = await look_back(hall, visitor, name)
    state = await hall.analysis.look(live)
    if state.found is None:
        raise NotAllowed(
            message("This game is not analysed yet"),
            message("Have it analysed below its replay first"),
        )
    seats = seats_with_mistakes(state.found)
    if attempt.seat is None or attempt.seat >= len(live.table.taken):
        usual = own if own is not None else (seats[0] if seats else 0)
        attempt = replace(attempt, seat=usual)
    assert attempt.seat is not None  # noqa: S101 - just set
    worst = worst_decisions(state.found, attempt.seat)
    attempt = replace(attempt, found=attempt.found[: len(worst)])
    with speaking(language(request)):
        context = _frame(live.table, attempt, worst, seats)
        if len(attempt.found) < len(worst):
            mistake = worst[len(attempt.found)]
            context |= await _lesson(request, hall, visitor, live, state, mistake, attempt)
            return page(request, "study/mistake.html", **context)
        context["done"] = _done(live.table, worst, attempt.found)
        return page(request, "study/mistakes_end.html", **context)


def _frame(
    table: Table, attempt: Attempt, worst: Sequence[Judgement], seats: Sequence[int]
) -> dict[str, Any]:
    presenter = presenter_of(table.options.game)
    return {
        "table": table,
        "at": f"/tables/{table.id}",
        "attempt": attempt,
        "total": len(worst),
        "player": table.at(attempt.seat or 0),
        "others": [(seat, table.at(seat)) for seat in seats if seat != attempt.seat],
        "presenter": presenter,
        "layout": presenter.variant(table.options.settings),
        "here": _address(table, attempt.seat, attempt.found),
        "again": _address(table, attempt.seat, ""),
    }


async def _lesson(
    request: Request,
    hall: Hall,
    visitor: Person | None,
    live: LiveTable,
    state: AnalysisState,
    mistake: Judgement,
    attempt: Attempt,
) -> dict[str, Any]:
    """One mistake: the position, and what is thought of an answer to it."""
    table, seat = live.table, mistake.seat
    answer, problem = None, None
    try:
        if attempt.answer:
            effort = state.effort.positions if state.effort else 0
            answer = await judge_answer(
                hall.explorations, live, mistake, attempt.answer, effort, asker(visitor)
            )
    except HallError as error:
        problem = problem_of(error, language(request))
    view = analysis.dilemma(table, mistake.number)
    over = attempt.told or (answer is not None and answer.is_right)
    presenter = presenter_of(table.options.game)
    moment = past_boards.Moment(tuple(table.taken), view.turn, "playing")
    parts = past_boards.fragments(presenter, moment, view, PICTURES if over else LIVE)
    choices = None if over else presenter.choices(view)
    game = analysis.position(table, mistake.number - 1)
    line = analysis.variation(table, mistake.number, (mistake.better, *mistake.line)[:LONGEST_LINE])
    return {
        "mistake": mistake,
        "number": len(attempt.found) + 1,
        "mark": MARKS[mistake.mark],
        "given_away": percent(mistake.cost),
        "played": table.story()[mistake.number - 1],
        "answer": answer,
        "answer_mark": MARKS[answer.mark] if answer else None,
        "answer_words": analysis.imagined(table, mistake.number, answer.text) if answer else None,
        "answer_cost": percent(answer.cost) if answer else 0,
        "over": over,
        "line": [told for told, _ in line],
        "parts": parts,
        "state": _state(choices, mistake, seat),
        "moves": legal_moves(presenter, view),
        "race": presenter.race(view),
        "next": _address(table, seat, attempt.found + str(int(_is_solved(answer, attempt)))),
        "show": f"{_address(table, seat, attempt.found)}&told=true",
        "board": f"/study/board/begin?{urlencode({'table': table.id, 'move': mistake.number - 1})}",
        "problem": problem,
        "players_names": game.names,
    }


def _is_solved(answer: Answer | None, attempt: Attempt) -> bool:
    return answer is not None and answer.is_right and not attempt.told


def _state(choices: Any, mistake: Judgement, seat: int) -> dict[str, Any]:
    """What the script of the turn needs to know."""
    return {
        "position": mistake.number,
        "phase": "playing",
        "turn": seat,
        "mine": choices is not None,
        "prompt": "",
        "choices": choices,
    }


def _address(table: Table, seat: int | None, found: str) -> str:
    return f"/tables/{table.id}/mistakes?{urlencode({'seat': seat, 'found': found})}"


def _done(table: Table, worst: Sequence[Judgement], found: str) -> list[Done]:
    story = table.story()
    return [
        Done(
            each.number,
            story[each.number - 1],
            MARKS[each.mark],
            percent(each.cost),
            sign == "1",
        )
        for each, sign in zip(worst, found, strict=True)
    ]
