"""Has a game analysed, and tells the page how far that is."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import Response

from guildhall.hall.analysis import AnalysisState, Effort
from guildhall.hall.analysis.findings import LiveFindings
from guildhall.hall.hall import Hall
from guildhall.hall.tables.repository import LiveTable
from guildhall.web.errors import Problem, problem_of
from guildhall.web.language import language
from guildhall.web.renderer import render
from guildhall.web.respond import done, respond
from guildhall.web.security import Visitor
from guildhall.web.state import TheHall, hall
from guildhall.web.stream import Source, event, kept, stream, watched
from guildhall.web.study.replay import Wanted, look_back, replay_page
from guildhall.web.study.verdicts import COUNTED, shown_analysis

router = APIRouter(prefix="/tables/{name}", include_in_schema=False)


@router.post("/analysis")
async def ask(
    request: Request,
    hall: TheHall,
    visitor: Visitor,
    name: str,
    effort: Annotated[Effort, Form()] = Effort.QUICK,
) -> Response:
    """Have the game analysed; whoever may see the replay may ask."""

    async def action() -> Response:
        live, _ = await look_back(hall, visitor, name)
        await hall.analysis.ask(live, effort, *([visitor.id] if visitor else ()))
        return done(request, f"/tables/{name}/replay#analysis")

    async def page(problem: Problem) -> Response:
        return await replay_page(request, hall, visitor, name, Wanted(), problem)

    return await respond(
        request, action(), page, lambda error: problem_of(error, language(request))
    )


@router.get("/analysis/live")
async def live(request: Request, hall: TheHall, visitor: Visitor, name: str) -> Response:
    """How far the analysis is, and what it has found."""
    seen, _ = await look_back(hall, visitor, name)
    found = await hall.analysis.findings(seen)
    return stream(request, AnalysisSource(request, seen, found))


class AnalysisSource(Source):
    """The analysis of a game for one browser."""

    def __init__(self, request: Request, live: LiveTable, found: LiveFindings) -> None:
        self._request, self._live, self._found = kept(request), live, found
        self._hall: Hall = hall(request)
        self._told: AnalysisState | None = None

    def attended(self) -> AbstractContextManager[None]:
        """Keep what was found in memory."""
        return watched(self._found)

    async def changes(self) -> Sequence[asyncio.Future[None]]:
        """Some more decisions are judged, or other games are done."""
        return self._found.changed(), self._hall.analysis.changed.wait()

    async def news(self) -> bytes:
        """The part of the page about it, if it has changed."""
        table = self._live.table
        state = await self._hall.analysis.look(self._live)
        if state == self._told:
            return b""
        self._told = state
        context = {
            "table": table,
            "at": f"/tables/{table.id}",
            "shown": shown_analysis(table, state),
            "counted": COUNTED,
            "story": table.story(),
            "moment": None,
            "problem": None,
        }
        fragments = {
            part: render(self._request, f"study/{part}.html", **context)
            for part in ("analysis", "moves")
        }
        return event("analysis", {"judged": state.effort or "", "fragments": fragments})
