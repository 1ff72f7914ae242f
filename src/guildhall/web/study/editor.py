"""The position editor: set up a position, hear at once what cannot be, analyse it or play it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Annotated, Any, TypeVar
from urllib.parse import urlencode

from fastapi import APIRouter, Form, Query, Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from guildhall.analysis.exploration import LONGEST_POSITION, Exploration
from guildhall.bots.characters import character
from guildhall.games import catalogue
from guildhall.games.catalogue import GameSpec
from guildhall.games.contract import PositionError
from guildhall.hall.errors import Invalid, NotFound
from guildhall.hall.games import game_spec
from guildhall.hall.tables.options import Options
from guildhall.hall.tables.table import Seat
from guildhall.messages import Message, Parameter, joined, message
from guildhall.web.errors import Problem, problem_of
from guildhall.web.games import presenter_of
from guildhall.web.games.editor_fields import (
    NOTHING_SENT,
    Control,
    Editor,
    PlainEditor,
    Section,
    split,
)
from guildhall.web.games.editor_fields import Sent as FormFields
from guildhall.web.games.variants import bots_of, check_bot
from guildhall.web.guests import guest
from guildhall.web.language import language, speaking
from guildhall.web.renderer import page, render
from guildhall.web.respond import done, respond
from guildhall.web.security import sign_in
from guildhall.web.state import TheHall
from guildhall.web.study.boards import seat_names
from guildhall.web.study.exploration_address import LONGEST_QUERY, address_of, spec_of

router = APIRouter(prefix="/study/editor", include_in_schema=False)

SHOWN_SEED = "editor"
"""Deals what is unknown in a position that is only shown."""
HOUSE_EDITORS = ("splendor", "carcassonne")
"""The games that have a form of their own: `EDITOR` in the module `editor` of their folder."""

Part = TypeVar("Part", bound=Parameter)
Text = Annotated[str, Query(max_length=LONGEST_QUERY)]
Sent = Annotated[str, Form(max_length=LONGEST_QUERY)]


@dataclass(frozen=True)
class Draft:
    """A position that is being set up."""

    spec: GameSpec
    position: str
    game: Any = None
    """None where the position cannot be."""
    problems: Sequence[Message] = ()

    @property
    def notation(self) -> str:
        """The position as it is written, in full where it can be."""
        return (self.game.began_at or self.position) if self.game else self.position


@router.get("")
async def editor(request: Request, position: Text = "", game: str = "") -> HTMLResponse:
    """The form, with a position or where a game begins; a form without scripts comes here, too."""
    with speaking(language(request)):
        sent = {key: request.query_params.getlist(key) for key in request.query_params}
        if "edited" in sent:
            spec = game_spec(game)
            position = editor_of(spec).position(sent)
        elif not position.strip():
            position = _beginning(game_spec(game or catalogue.USUAL))
        return _page(request, draft_of(position), sent=sent)


@router.post("/check")
async def check(request: Request) -> JSONResponse:
    """What a form says, for the script of the page."""
    with speaking(language(request)):
        form = await request.form()
        sent = {key: [str(value) for value in form.getlist(key)] for key in form}
        spec = game_spec(_first(sent, "game"))
        draft = draft_of(editor_of(spec).position(sent))
        context = _context(draft)
        told = {
            f"f-{part}": render(request, f"study/editor_{part}.html", **context)
            for part in ("verdict", "ways", "notation", "preview")
        }
        for control in _drawings(editor_of(spec).sections(draft.position, sent)):
            told[f"f-{control.name}"] = render(request, control.template, drawn=control)
            if control.choices_template:
                told["f-choices"] = render(request, control.choices_template, drawn=control)
        return JSONResponse({"ok": True, "notation": draft.notation, "fragments": told})


@router.get("/picture.svg")
async def picture(request: Request, position: Text) -> Response:
    """The position as a picture of its own."""
    with speaking(language(request)):
        draft = draft_of(position)
    if draft.game is None:
        raise Invalid(message("This position is impossible"), joined(draft.problems, "; "))
    try:
        drawn: str = draft.game.view_for(None).svg()
    except NotImplementedError:
        raise NotFound(message("This game has no picture")) from None
    return Response(drawn, media_type="image/svg+xml")


@router.post("/play")
async def play(
    request: Request,
    hall: TheHall,
    position: Sent,
    bot: Annotated[str, Form()] = "",
    seat: Annotated[int, Form(ge=0, lt=10)] = 0,
) -> Response:
    """Play on from a position against bots."""
    draft = draft_of(position)

    async def action() -> Response:
        if draft.game is None:
            raise Invalid(message("This position is impossible"), joined(draft.problems, "; "))
        if draft.game.over:
            raise Invalid(message("The game is over here"))
        spec, players = draft.spec, draft.game.n_players
        chosen = check_bot(spec.name, bot or spec.usual_bot)
        someone = await guest(request)
        await hall.explorations.refuse_played([draft.game], spec, someone.id)
        options = Options(
            game=spec.name,
            players=players,
            settings=draft.game.options,
            public=False,
            drawn=False,
            position=draft.notation,
        )
        name = character(chosen, spec.name).name
        seats = [
            Seat(someone.id, someone.name)
            if n == min(seat, players - 1)
            else Seat(None, name, chosen)
            for n in range(players)
        ]
        live = await hall.table_service.open_seated(someone, options, seats)
        response = done(request, f"/tables/{live.table.id}")
        sign_in(request, response, someone)
        return response

    async def again(problem: Problem) -> Response:
        with speaking(language(request)):
            return _page(request, draft, problem)

    return await respond(
        request, action(), again, lambda error: problem_of(error, language(request))
    )


def editor_of(spec: GameSpec) -> Editor:
    """The form of a game."""
    if spec.name in HOUSE_EDITORS:
        made: Editor = import_module(f"guildhall.web.games.{spec.name}.editor").EDITOR
        return made
    return PlainEditor(spec.name, list(split(_beginning(spec))[1]))


def draft_of(position: str) -> Draft:
    """A position that somebody gives, with everything that is wrong with it; raises Invalid."""
    text = " ".join(position.split())[:LONGEST_POSITION]
    spec = spec_of(text)
    try:
        players = spec.game_class().from_position(text, SHOWN_SEED).n_players
        game = spec.game_class().from_position(text, SHOWN_SEED, seat_names(players))
    except PositionError as error:
        return Draft(spec, text, problems=[_for_people(each) for each in error.problems])
    except ValueError:
        return Draft(spec, text, problems=(message("This position is impossible"),))
    return Draft(spec, text, game)


def _for_people(problem: Message) -> Message:
    """The same with seats counted from 1, as everywhere on pages."""
    return _with_seats(problem.with_parts(_with_seats))


def _with_seats(part: Part) -> Part:
    if not isinstance(part, Message):
        return part
    parameters = tuple(
        (name, value + 1 if name == "seat" and isinstance(value, int) else value)
        for name, value in part.parameters
    )
    return replace(part, parameters=parameters)


def _beginning(spec: GameSpec) -> str:
    """A position where a game begins, as everybody sees it."""
    dealt = spec.start(spec.sizes[0], SHOWN_SEED, None, spec.complete({}))
    told: str = dealt.view_for(None).position()
    return told


def _context(draft: Draft) -> dict[str, Any]:
    return {
        "draft": draft,
        "presenter": presenter_of(draft.spec.name),
        "picture": _picture(draft),
        "analysis": address_of(Exploration(draft.notation)) if draft.game else "",
        "bots": bots_of(draft.spec.name),
        "names": draft.game.names if draft.game else (),
    }


def has_picture(game: Any) -> bool:
    """Whether a game can be drawn."""
    try:
        game.svg()
    except NotImplementedError:
        return False
    return True


def _picture(draft: Draft) -> str:
    """The address of the picture, where there is one."""
    if draft.game is None or not has_picture(draft.game):
        return ""
    return f"/study/editor/picture.svg?{urlencode({'position': draft.notation})}"


def _drawings(sections: Sequence[Section]) -> list[Control]:
    """What is touched in a form, and drawn anew after that."""
    return [each for section in sections for each in section.controls if each.kind == "drawing"]


def _page(
    request: Request, draft: Draft, problem: Problem | None = None, sent: FormFields = NOTHING_SENT
) -> HTMLResponse:
    form = editor_of(draft.spec)
    sections = form.sections(draft.position, sent)
    chosen = [each for each in _drawings(sections) if each.choices_template]
    return page(
        request,
        "study/editor.html",
        status=problem.status if problem else 200,
        problem=problem,
        games=[(name, spec.title) for name, spec in catalogue.games().items()],
        sections=sections,
        chosen=chosen[0] if chosen else None,
        remark=form.remark,
        **_context(draft),
    )


def _first(sent: Mapping[str, Sequence[str]], name: str) -> str:
    values = sent.get(name, ())
    return values[0] if values else ""
