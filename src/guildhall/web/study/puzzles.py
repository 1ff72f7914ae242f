"""Puzzles: the one of the day, those of an edition or a theme, and the page that solves one."""

from __future__ import annotations

import asyncio
import random
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Form, Query, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from guildhall.games.contract import MoveError
from guildhall.games.splendor import View
from guildhall.games.splendor.move_text import describe
from guildhall.hall.errors import Invalid, NotFound
from guildhall.hall.finished_games import MIDDLE
from guildhall.hall.hall import Hall
from guildhall.hall.puzzles import Solver
from guildhall.hall.tables.table import Seat
from guildhall.messages import Message, message
from guildhall.puzzles import words
from guildhall.puzzles.puzzle import Puzzle
from guildhall.puzzles.themes import THEMES
from guildhall.web.games import past_boards, presenter_of
from guildhall.web.games.touch import PICTURES, Touch
from guildhall.web.language import language, speaking
from guildhall.web.renderer import page
from guildhall.web.security import Visitor
from guildhall.web.state import TheHall
from guildhall.web.study.touched_moves import Touching, touch_moves

router = APIRouter(prefix="/puzzles", include_in_schema=False)

FORM = "puzzle"
"""The form that pieces send."""
LONGEST = 80
NEAREST = 12
"""So many puzzles whose rating is near one's own are chosen from."""
GAME = "splendor"
SIZES = (2, 3, 4)
MOST_PLAYERS = SIZES[-1]

Text = Annotated[str, Query(max_length=LONGEST)]
Sent = Annotated[str, Form(max_length=LONGEST)]
Players = Annotated[int, Query(ge=0, le=MOST_PLAYERS)]


@dataclass(frozen=True, slots=True)
class Choice:
    """What the next puzzle is to be like; anything where nothing is said."""

    edition: str = ""
    theme: str = ""
    players: int = 0


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked at on the page of a puzzle."""

    path: tuple[str, ...] = ()
    """The spots that were touched."""
    spot: str = ""
    """The one that is touched now."""
    tried: str = ""
    """The move that was tried."""
    show: bool = False
    """Whether the solution is asked for."""


def _choice(edition: Text = "", theme: Text = "", players: Players = 0) -> Choice:
    return Choice(edition, theme, players)


def _wanted(path: Text = "", spot: Text = "", tried: Text = "", *, show: bool = False) -> Wanted:
    return Wanted(tuple(filter(None, path.split("+"))), spot, tried, show)


TheChoice = Annotated[Choice, Depends(_choice)]
TheWish = Annotated[Wanted, Depends(_wanted)]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said of a move that was tried, or of the solution that was asked for."""

    right: bool
    is_shown: bool
    """Whether the solution is told."""
    said: tuple[Message, ...]
    line: tuple[Message, ...] = ()
    change: int | None = None
    """By how much the rating of the solver has changed."""


@router.get("")
async def contents(request: Request, hall: TheHall, visitor: Visitor) -> HTMLResponse:
    """The puzzle of the day, and all there are by edition and theme."""
    collection = hall.puzzles.collection
    editions = collection.counts()
    themes = {
        theme: {edition: len(collection.chosen(edition, theme)) for edition in editions}
        for theme in THEMES
    }
    sizes = {
        size: {edition: len(collection.chosen(edition, players=size)) for edition in editions}
        for size in SIZES
    }
    return page(
        request,
        "study/puzzles.html",
        sizes=[(size, counts) for size, counts in sizes.items() if any(counts.values())],
        daily=collection.daily(_today()),
        editions=[(name, words.edition_words(name), count) for name, count in editions.items()],
        themes=[
            (each, THEMES[each], counts) for each, counts in themes.items() if any(counts.values())
        ],
        solver=hall.puzzles.solver(visitor.id) if visitor else None,
        visitor=visitor,
        today=_today(),
    )


@router.get("/daily")
async def daily(hall: TheHall) -> Response:
    """Go to the puzzle of the day."""
    puzzle = hall.puzzles.collection.daily(_today())
    if puzzle is None:
        raise NotFound(message("There is no such puzzle"))
    return RedirectResponse(f"/puzzles/{puzzle.id}", 303)


@router.get("/next")
async def another(hall: TheHall, visitor: Visitor, choice: TheChoice) -> Response:
    """Go to a puzzle that is new to the visitor, and about as hard as they are strong."""
    book = hall.puzzles
    found = book.collection.chosen(choice.edition, choice.theme, choice.players)
    if not found:
        raise NotFound(message("There is no such puzzle"))
    if visitor:
        new = [puzzle for puzzle in found if not book.has_tried(visitor.id, puzzle.id)] or found
        solver = book.solver(visitor.id)
        if solver:
            new.sort(key=lambda puzzle: abs(book.rating_of(puzzle) - solver.rating.shown))
        found = new[:NEAREST] if solver else new
    puzzle = random.choice(found)  # noqa: S311 - no secret
    return RedirectResponse(_address(puzzle, choice), 303)


@router.get("/{name}")
async def puzzle_page(
    request: Request,
    hall: TheHall,
    visitor: Visitor,
    name: str,
    choice: TheChoice,
    wanted: TheWish,
) -> HTMLResponse:
    """A puzzle with what has been touched so far, or what is said of a move."""
    puzzle = _puzzle(hall, name)
    view = puzzle.view()
    presenter = presenter_of(GAME)
    solver = hall.puzzles.solver(visitor.id) if visitor else None
    verdict = await asyncio.to_thread(_verdict, puzzle, view, wanted, solver)
    over = verdict is not None and verdict.is_shown
    address = _address(puzzle, choice)
    with speaking(language(request)):
        touching = touch_moves(view, wanted.path, wanted.spot)
        moment = past_boards.Moment(
            tuple(Seat(None, each) for each in view.names), view.turn, "playing"
        )
        touch = PICTURES if over else _touch(touching, address)
        parts = past_boards.fragments(presenter, moment, view, touch)
        race = presenter.race(view)
    return page(
        request,
        "study/puzzle.html",
        puzzle=puzzle,
        rating=hall.puzzles.rating_of(puzzle),
        is_daily=puzzle == hall.puzzles.collection.daily(_today()),
        edition_words=words.edition_words(puzzle.edition),
        themes=[THEMES[each] for each in puzzle.themes],
        view=view,
        presenter=presenter,
        layout=presenter.variant({"expansion": view.variant}),
        parts=parts,
        race=race,
        touching=touching,
        touched="+".join(touching.path),
        moves=[(move.text, describe(view, move)) for move in view.legal_moves()],
        verdict=verdict,
        solution=words.solution_words(puzzle, describe) if over else None,
        over=over,
        solver=solver,
        visitor=visitor,
        chosen=asdict(choice),
        address=address,
        next_address=f"/puzzles/next?{_asked(choice)}",
    )


@router.post("/{name}")
async def answer(
    hall: TheHall,
    visitor: Visitor,
    name: str,
    move: Sent = "",
    edition: Sent = "",
    theme: Sent = "",
    players: Annotated[int, Form(ge=0, le=MOST_PLAYERS)] = 0,
) -> Response:
    """Judge a move; without one the solution is wanted. The first answer of a person counts."""
    puzzle = _puzzle(hall, name)
    made = _parsed(puzzle.view(), move) if move else None
    if visitor:
        right = made is not None and puzzle.is_solved_by(made)
        await hall.puzzles.enter(visitor.id, puzzle, right=right)
    asked = {"tried": made.text} if made else {"show": "true"}
    return RedirectResponse(_address(puzzle, Choice(edition, theme, players), **asked), 303)


def _puzzle(hall: Hall, name: str) -> Puzzle:
    puzzle = hall.puzzles.collection.puzzles.get(name)
    if puzzle is None:
        raise NotFound(message("There is no such puzzle"), message("Choose another one"))
    return puzzle


def _parsed(view: View, text: str) -> Any:
    try:
        return view.parse(text)
    except MoveError as error:
        raise Invalid(error.reason, error.detail) from error


def _verdict(puzzle: Puzzle, view: View, wanted: Wanted, solver: Solver | None) -> Verdict | None:
    if not wanted.show and not wanted.tried:
        return None
    move = _parsed(view, wanted.tried) if wanted.tried else None
    right = move is not None and puzzle.is_solved_by(move)
    change = _change(puzzle, solver)
    if move is not None and not right and not wanted.show:
        return Verdict(right, right, (words.wrong(puzzle, move.text, describe),), change=change)
    return Verdict(
        right=right,
        is_shown=True,
        said=tuple(words.why(puzzle, describe)),
        line=tuple(words.line_words(puzzle)),
        change=change,
    )


def _change(puzzle: Puzzle, solver: Solver | None) -> int | None:
    """What the first try at a puzzle has made of a rating, where it was the last one."""
    if solver is None or not solver.tries or solver.tries[-1].puzzle != puzzle.id:
        return None
    before = solver.tries[-2].rating if len(solver.tries) > 1 else MIDDLE
    return solver.tries[-1].rating - before


def _touch(touching: Touching, address: str) -> Touch:
    states = dict.fromkeys(touching.path, "is-chosen")
    for spot in touching.wanted:
        states[spot] = f"{states.get(spot, '')} is-legal".strip()
    sign = "&" if "?" in address else "?"
    link = f"{address}{sign}path={'%2B'.join(touching.path)}&spot="
    return Touch(form=FORM, states=tuple(states.items()), link=link)


def _address(puzzle: Puzzle, choice: Choice, **more: str) -> str:
    asked = _asked(choice, **more)
    return f"/puzzles/{puzzle.id}?{asked}" if asked else f"/puzzles/{puzzle.id}"


def _asked(choice: Choice, **more: str) -> str:
    named = {**asdict(choice), **more}
    return urlencode({name: value for name, value in named.items() if value})


def _today() -> date:
    return datetime.now(UTC).date()
