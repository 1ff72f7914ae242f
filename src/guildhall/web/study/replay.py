"""After the game: how it came about, move by move, its record, its shuffle, another opinion."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from guildhall.bots.characters import character
from guildhall.hall.analysis import AnalysisState
from guildhall.hall.hall import Hall
from guildhall.hall.people import Person
from guildhall.hall.tables import analysis
from guildhall.hall.tables.repository import LiveTable
from guildhall.hall.tables.table import Table
from guildhall.messages import Message, message
from guildhall.plots import Plot, plot
from guildhall.web.errors import Problem
from guildhall.web.games import past_boards, presenter_of
from guildhall.web.games.result_columns import HEADINGS, columns
from guildhall.web.games.touch import PICTURES
from guildhall.web.games.variants import bots_of
from guildhall.web.language import language, speaking, tell
from guildhall.web.renderer import absolute, page, render
from guildhall.web.security import Visitor
from guildhall.web.state import TheHall
from guildhall.web.study.verdicts import (
    COUNTED,
    Verdict,
    imagined_game,
    shown_analysis,
    verdict_of,
)

router = APIRouter(prefix="/tables/{name}", include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which moment of a game, from where, and whose opinion of it."""

    move: int | None = None
    """After so many moves; the end if nothing is said."""
    own: bool = False
    """From the seat that one had, instead of a spectator's."""
    ask: str = ""
    """The bot that is asked what it would have played."""
    line: int = 0
    """So many steps of the line that would have been better than the move; 0 for the game."""
    why: bool = False
    """Whether the coach is asked what the move does."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One moment of a game as a page shows it."""

    number: int
    last: int
    words: Message
    mover: int | None
    own: bool
    parts: dict[str, str]
    race: dict[str, Any]
    advice: Message | None
    asked: str
    """The name of the bot that was asked, as at a table."""
    same: bool
    """Whether the bot would have played what was played."""
    verdict: Verdict | None
    """What the analysis says of the move, None without one."""
    reasons: Message | None = None
    """What the coach says of the move, None where it is not asked or has nothing to say."""


def _wanted(
    move: int | None = None,
    *,
    own: bool = False,
    ask: str = "",
    line: int = 0,
    why: bool = False,
) -> Wanted:
    return Wanted(move, own, ask, line, why)


TheMoment = Annotated[Wanted, Depends(_wanted)]


@router.get("/replay")
async def replay(
    request: Request, hall: TheHall, visitor: Visitor, name: str, wanted: TheMoment
) -> HTMLResponse:
    """The whole game, at one of its moments."""
    return await replay_page(request, hall, visitor, name, wanted)


async def replay_page(
    request: Request,
    hall: Hall,
    visitor: Person | None,
    name: str,
    wanted: Wanted,
    problem: Problem | None = None,
) -> HTMLResponse:
    """The page of a game, with what went wrong there."""
    live, seat = await look_back(hall, visitor, name)
    state = await hall.analysis.look(live)
    with speaking(language(request)):
        moment = await _moment(hall, live, state, seat, wanted)
    table = live.table
    course = analysis.points(table)
    drawn = _plot(table, course)
    return page(
        request,
        "study/page.html",
        status=problem.status if problem else 200,
        problem=problem,
        shown=shown_analysis(table, state),
        counted=COUNTED,
        table=table,
        seat=seat,
        moment=moment,
        presenter=presenter_of(table.options.game),
        variant=presenter_of(table.options.game).variant(table.options.settings),
        story=table.story(),
        ranking=sorted((place, n) for n, place in enumerate(_places(table))),
        columns=columns(table.result) if table.result else [],
        headings=HEADINGS,
        course=_turning_points(course),
        plot=drawn,
        mark=_mark(drawn, moment),
        bots=bots_of(table.options.game),
        at=f"/tables/{table.id}",
        link=absolute(request, f"/tables/{table.id}/replay"),
        picture=absolute(request, f"/tables/{table.id}/board.png"),
    )


@router.get("/replay/moment")
async def moment(
    request: Request, hall: TheHall, visitor: Visitor, name: str, wanted: TheMoment
) -> JSONResponse:
    """One moment for the script of the page."""
    live, seat = await look_back(hall, visitor, name)
    state = await hall.analysis.look(live)
    with speaking(language(request)):
        found = await _moment(hall, live, state, seat, wanted)
        words = tell(found.words)
    table = live.table
    context = {
        "table": table,
        "moment": found,
        "bots": bots_of(table.options.game),
        "at": f"/tables/{table.id}",
    }
    told = {
        part: render(request, f"study/{part}.html", **context)
        for part in ("status", "words", "advice", "verdict")
    }
    return JSONResponse(
        {"number": found.number, "words": words, "fragments": {**found.parts, **told}},
        headers={"cache-control": "private, max-age=3600"},
    )


@router.get("/record")
async def record(hall: TheHall, visitor: Visitor, name: str) -> Response:
    """The game as a file that can be replayed anywhere."""
    live, _ = await look_back(hall, visitor, name)
    analysis.length(live.table)
    table = live.table
    return Response(
        json.dumps(table.record(), indent=1, ensure_ascii=False) + "\n",
        media_type="application/json",
        headers={
            "content-disposition": f'attachment; filename="{table.options.game}-{table.id}.json"'
        },
    )


@router.get("/verify")
async def verify(request: Request, hall: TheHall, visitor: Visitor, name: str) -> HTMLResponse:
    """Whether the shuffle is the one that was promised."""
    live, _ = await look_back(hall, visitor, name)
    checks = analysis.verify(live.table)
    return page(
        request,
        "study/verify.html",
        table=live.table,
        checks=checks,
        sound=all(check.holds for check in checks),
        file=f"{live.table.options.game}-{live.table.id}.json",
    )


async def look_back(hall: Hall, person: Person | None, name: str) -> tuple[LiveTable, int | None]:
    """A table and the seat from which somebody sees it; raises NotAllowed."""
    look = await hall.table_service.look(await hall.tables.get(name), person)
    return look.live, look.seat


async def _moment(
    hall: Hall, live: LiveTable, state: AnalysisState, seat: int | None, wanted: Wanted
) -> Moment:
    table = live.table
    last = analysis.length(table)
    number = last if wanted.move is None else wanted.move
    game = analysis.position(table, number)
    words = table.story()[number - 1] if number else message("The game begins")
    verdict = verdict_of(table, state, number, wanted.line)
    if verdict and verdict.step:
        game = imagined_game(table, state, number, verdict.step)
        words = verdict.line[verdict.step - 1].words
    presenter = presenter_of(table.options.game)
    view = game.view_for(seat if wanted.own else None)
    seats = past_boards.Moment(tuple(table.taken), game.turn)
    shown = past_boards.fragments(presenter, seats, view, PICTURES)
    advice = await hall.table_service.advise(live, number, wanted.ask) if wanted.ask else ""
    reasons = await asyncio.to_thread(analysis.reasons, table, number) if wanted.why else None
    return Moment(
        number,
        last,
        words,
        game.history[-1].seat if number else None,
        view.seat is not None,
        shown,
        presenter.race(view),
        analysis.imagined(table, number, advice) if advice else None,
        character(wanted.ask, table.options.game).name if wanted.ask else "",
        bool(advice) and advice == str(table.game.history[number - 1].move),
        verdict,
        reasons,
    )


def _places(table: Table) -> tuple[int, ...]:
    return table.result.places if table.result else ()


def _plot(table: Table, course: list[tuple[int, ...]]) -> Plot:
    lines = [(seat.name, [at[n] for at in course]) for n, seat in enumerate(table.taken)]
    return plot(lines, goal=table.spec.game_words().goal(table.game), stairs=True)


def _mark(drawn: Plot, moment: Moment) -> float:
    """Where the shown moment lies in the plot."""
    return drawn.left + (drawn.right - drawn.left) * moment.number / max(moment.last, 1)


def _turning_points(course: list[tuple[int, ...]]) -> list[tuple[int, tuple[int, ...]]]:
    """The moves that changed the points, with the points after them."""
    return [(n, at) for n, at in enumerate(course) if n and at != course[n - 1]]
