"""The analysis board: both sides are played, lines are tried and compared, a bot is asked.

Whatever is shown stands in the address. Nothing of a game that is being played gets here: a board
begins with a position that somebody gives, or at a move of a game that is over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AbstractContextManager, ExitStack
from typing import Annotated, Any

from fastapi import APIRouter, Form, Query, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from guildhall.analysis.exploration import Exploration
from guildhall.games import catalogue
from guildhall.games.catalogue import load
from guildhall.games.contract import MoveError
from guildhall.hall.analysis.explorations import MOST_POSITIONS, Explorations, Thinking
from guildhall.hall.analysis.service import STRANGER
from guildhall.hall.errors import HallError, Invalid, NotAllowed
from guildhall.hall.hall import Hall
from guildhall.hall.people import Person
from guildhall.hall.tables import analysis
from guildhall.hall.tables.commands import MOST_MOVES
from guildhall.messages import Message, Word, message
from guildhall.web.errors import Problem, problem_of, wants_json
from guildhall.web.games.variants import chosen_variant, variants
from guildhall.web.language import Language, language, sentence, speaking
from guildhall.web.renderer import absolute, page, render
from guildhall.web.respond import respond
from guildhall.web.security import Visitor
from guildhall.web.state import TheHall
from guildhall.web.stream import Source, event, kept, stream
from guildhall.web.study.boards import Board, board_of
from guildhall.web.study.exploration_address import (
    BOARD,
    LONGEST_QUERY,
    Asked,
    address_of,
    read_query,
    refused,
)
from guildhall.web.study.lines_found import found_lines, percents
from guildhall.web.study.replay import look_back

router = APIRouter(prefix=BOARD, include_in_schema=False)

Texts = Annotated[list[str], Form(default_factory=list, max_length=MOST_MOVES)]
LONGEST_MOVE = 120
On = Annotated[str, Form(max_length=LONGEST_QUERY)]

Move = Annotated[str, Query(max_length=LONGEST_MOVE)]

BETWEEN_REPORTS = 0.4
"""Seconds: nobody reads faster."""


@router.get("")
async def board(
    request: Request,
    hall: TheHall,
    visitor: Visitor,
    asked: Asked,
    *,
    think: bool = False,
    compare: bool = False,
    why: Move = "",
) -> HTMLResponse:
    """The board, or where to get a position from; all but the position is for plain links."""
    if asked is None:
        return page(request, "study/begin.html", variants=variants(), problem=None)
    with speaking(language(request)):
        shown = board_of(asked)
        context: dict[str, Any] = {}
        problem = None
        try:
            if think:
                context = await _thought(hall, shown, visitor)
            if compare:
                context["lines"] = shown.lines(await _compared(hall, shown, visitor))
            if why:
                context["reason"] = await _reason(hall, shown, visitor, why)
        except HallError as error:
            problem = problem_of(error, language(request))
        return _page(request, shown, problem, **context)


@router.get("/begin")
async def begin(
    hall: TheHall,
    visitor: Visitor,
    table: str = "",
    move: int | None = None,
    variant: str = "",
    players: Annotated[int, Query(ge=1, le=10)] = 2,
) -> RedirectResponse:
    """Go to the board: at a move of a game that is over, or where a new game begins."""
    if table:
        live, _ = await look_back(hall, visitor, table)
        number = analysis.length(live.table) if move is None else move
        position = analysis.position(live.table, number).position()
        return RedirectResponse(address_of(Exploration(position)), 303)
    game, settings = chosen_variant(variant)
    spec = catalogue.game(game)
    if players not in spec.sizes:
        raise Invalid(message("Number of players: {number}", number=players))
    dealt = spec.start(players, None, None, spec.complete(settings))
    return RedirectResponse(address_of(Exploration(dealt.position())), 303)


@router.get("/state")
async def state(
    request: Request, hall: TheHall, visitor: Visitor, asked: Asked, *, compare: bool = False
) -> JSONResponse:
    """The same for the script of the page."""
    if asked is None:
        raise Invalid(message("There is no position to show"))
    with speaking(language(request)):
        shown = board_of(asked)
        chances = await _compared(hall, shown, visitor) if compare else None
        return JSONResponse({"ok": True, **_state(request, shown, chances)})


@router.get("/why")
async def reason(
    request: Request, hall: TheHall, visitor: Visitor, asked: Asked, move: Move
) -> JSONResponse:
    """What the coach says of a move, for the script of the page."""
    if asked is None:
        raise Invalid(message("There is no position to show"))
    with speaking(language(request)):
        said = await _reason(hall, board_of(asked), visitor, move)
        return JSONResponse({"ok": True, "said": f"{sentence(said)}."})


@router.post("/move")
async def move(request: Request, on: On, move: Texts) -> Response:
    """Play on; a plain form goes to the address that shows it."""

    async def action() -> Response:
        with speaking(language(request)):
            shown = board_of(read_query(on).played(_as_written(read_query(on), move)))
            if wants_json(request):
                return JSONResponse({"ok": True, **_state(request, shown)})
            return RedirectResponse(address_of(shown.exploration), 303)

    async def again(problem: Problem) -> Response:
        with speaking(language(request)):
            return _page(request, board_of(read_query(on)), problem)

    return await respond(
        request, action(), again, lambda error: problem_of(error, language(request))
    )


@router.post("/try")
async def attempt(request: Request, on: On, move: Texts) -> JSONResponse:
    """What would have to be decided next in the same turn."""
    with speaking(language(request)):
        before = board_of(read_query(on))
        after = board_of(before.exploration.played(_as_written(before.exploration, move)))
        words = after.spec.game_words()
        over = after.game.turn != before.game.turn or words.begins_turn(after.game)
        return JSONResponse({"ok": True, "next": None if over else after.choices()})


@router.get("/think")
async def think(request: Request, hall: TheHall, visitor: Visitor, asked: Asked) -> Response:
    """The best moves with their chances, again and again while they are sought."""
    if asked is None:
        raise Invalid(message("There is no position to show"))
    speech = language(request)
    with speaking(speech):
        shown = board_of(asked)
    by = asker(visitor)
    source = ThoughtSource(request, shown, speech)
    try:
        game = await hall.explorations.check(asked, shown.spec, by)
        source.asked = hall.explorations.think(asked, shown.spec, game, by)
    except HallError as error:
        source.problem = problem_of(error, speech)
    return stream(request, source)


class ThoughtSource(Source):
    """What is found in a position, for one browser; thinking ends with its stream."""

    def __init__(self, request: Request, shown: Board, speech: Language) -> None:
        self._request, self._board, self._speech = kept(request), shown, speech
        self.asked: AbstractContextManager[Thinking] | None = None
        """What begins to think, where that is allowed."""
        self.problem: Problem | None = None
        """Why nobody thinks."""
        self._thinking: Thinking | None = None
        self._told: tuple[object, ...] | None = None

    def attended(self) -> AbstractContextManager[Any]:
        """Think while somebody listens."""
        here = ExitStack()
        try:
            if self.asked:
                self._thinking = here.enter_context(self.asked)
        except HallError as error:
            self.problem = problem_of(error, self._speech)
        return here

    async def changes(self) -> Sequence[asyncio.Future[None]]:
        """More was found."""
        return (self._thinking.changed.wait(),) if self._thinking else ()

    async def news(self) -> bytes:
        """The best lines so far."""
        now = self._thinking
        told = (now.positions, now.waits, now.done) if now else ()
        if told == self._told:
            return b""
        self._told = told
        with speaking(self._speech):
            html = render(self._request, "study/thoughts.html", **self._context(now))
        done = now is None or now.done
        return event("thought", {"done": done, "fragments": {"f-thoughts": html}})

    def rest(self) -> float:
        """Some time between reports."""
        return BETWEEN_REPORTS if self._thinking and not self._thinking.done else 0.0

    def _context(self, now: Thinking | None) -> dict[str, Any]:
        return {
            **_found(self._board, now.opinion if now else None),
            "board": self._board,
            "thinking": now,
            "most": MOST_POSITIONS,
            "problem": self.problem,
        }


def asker(person: Person | None) -> str:
    """Who has to share thinking with whom: strangers are one."""
    return person.id if person else STRANGER


def _as_written(exploration: Exploration, texts: Sequence[str]) -> list[str]:
    """Moves as the notation writes them; raises Invalid where one cannot be made."""
    game = board_of(exploration).game
    try:
        written = [str(game.push_text(text)) for text in texts]
    except MoveError as error:
        raise refused(error) from error
    if not written:
        raise Invalid(message("There is no move"), message("Choose one"))
    return written


async def _thought(hall: Hall, shown: Board, visitor: Person | None) -> dict[str, Any]:
    by = asker(visitor)
    game = await hall.explorations.check(shown.exploration, shown.spec, by)
    opinion = await hall.explorations.glance(shown.exploration, shown.spec, game, by)
    return _found(shown, opinion)


async def _reason(hall: Hall, shown: Board, visitor: Person | None, text: str) -> Message:
    """What a move does, by facts of the position before and after it; as the seat can know."""
    spec = shown.spec
    if not spec.coach:
        raise NotAllowed(message("Nobody explains moves of {game} yet", game=Word(spec.title)))
    await hall.explorations.check(shown.exploration, spec, asker(visitor))
    try:
        move = str(shown.game.parse(text))
    except MoveError as error:
        raise refused(error) from error
    said: Message | None = await asyncio.to_thread(load(spec.coach), shown.view, move)
    return said or message("There is nothing special to say about this move")


async def _compared(hall: Hall, shown: Board, visitor: Person | None) -> dict[int, Sequence[int]]:
    """The chances of all seats at the end of each line; those of the game where it is over."""
    by = asker(visitor)
    chances: dict[int, Sequence[int]] = {}
    for number in range(len(shown.exploration.lines)):
        end = shown.exploration.turned_to(number)
        game = end.game(shown.spec)
        if game.over:
            winners = game.outcome().winners
            shares = [(seat in winners) / len(winners) for seat in range(game.n_players)]
        else:
            explorations: Explorations = hall.explorations
            game = await explorations.check(end, shown.spec, by)
            shares = list((await explorations.glance(end, shown.spec, game, by)).shares)
        chances[number] = percents(shares)
    return chances


def _found(shown: Board, opinion: Any) -> dict[str, Any]:
    return {
        "found": found_lines(shown, opinion) if opinion else [],
        "chances": percents(opinion.shares) if opinion else [],
    }


def _context(shown: Board, lines: Any = None) -> dict[str, Any]:
    exploration = shown.exploration
    line = exploration.line
    return {
        "board": shown,
        "exploration": exploration,
        "lines": shown.lines() if lines is None else lines,
        "moves": shown.moves(),
        "knowledge": shown.knowledge(),
        "race": shown.presenter.race(shown.view),
        "query": shown.query,
        "at_move": [address_of(exploration.stepped(n)) for n in range(len(line) + 1)],
        "shorter": address_of(exploration.cut()),
        "dealt_again": None if shown.is_open else address_of(exploration.dealt_again()),
        "found": [],
        "chances": [],
        "thinking": None,
        "most": MOST_POSITIONS,
        "problem": None,
        "reason": None,
        "can_think": bool(shown.spec.analyst) and not shown.game.over,
    }


PARTS = ("line", "lines", "moves", "knowledge", "status")
"""The parts of the page beside the board, each with its template."""


def _state(
    request: Request, shown: Board, chances: dict[int, Sequence[int]] | None = None
) -> dict[str, Any]:
    """What the script needs to know, with the fragments of the page."""
    choices = shown.choices()
    context = _context(shown, shown.lines(chances))
    parts = {f"f-{name}": html for name, html in shown.parts(choices).items()}
    for part in PARTS:
        parts[f"f-{part}"] = render(request, f"study/board_{part}.html", **context)
    return {
        "position": shown.query,
        "address": address_of(shown.exploration),
        "phase": "over" if shown.game.over else "playing",
        "turn": shown.game.turn,
        "mine": choices is not None,
        "prompt": shown.prompt(choices),
        "choices": choices,
        "can_think": context["can_think"],
        "back": shown.exploration.at
        and address_of(shown.exploration.stepped(shown.exploration.at - 1)),
        "on": address_of(shown.exploration.stepped(shown.exploration.at + 1)),
        "fragments": parts,
    }


def _page(
    request: Request, shown: Board, problem: Problem | None = None, **more: Any
) -> HTMLResponse:
    told = _state(request, shown)
    parts = told.pop("fragments")
    context = {**_context(shown, more.pop("lines", None)), **more, "problem": problem}
    return page(
        request,
        "study/board.html",
        status=problem.status if problem else 200,
        state=told,
        parts=parts,
        presenter=shown.presenter,
        choices=shown.choices(),
        link=absolute(request, address_of(shown.exploration)),
        **context,
    )
