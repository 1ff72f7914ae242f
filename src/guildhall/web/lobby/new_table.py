"""Opening a table: what is played, who sits there, how long it may take."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, TypeVar

from fastapi import APIRouter, Form, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import HTMLResponse, RedirectResponse, Response

from guildhall.games.catalogue import USUAL as USUAL_GAME
from guildhall.games.catalogue import Setting, Value
from guildhall.hall.errors import HallError, Invalid
from guildhall.hall.games import game_spec
from guildhall.hall.people import LONGEST
from guildhall.hall.tables.options import DAY, ClockKind, ClockRule, Options
from guildhall.messages import Message, mark, message, quoted
from guildhall.web.errors import problem_of
from guildhall.web.games.variants import bots_of, check_bot, game_names, read_setting
from guildhall.web.guests import guest, new_name
from guildhall.web.language import language
from guildhall.web.renderer import page
from guildhall.web.security import sign_in
from guildhall.web.state import TheHall, facts

router = APIRouter(include_in_schema=False)

T = TypeVar("T")

CLOCKS: dict[ClockKind, str] = {
    "none": mark("No clock"),
    "move": mark("For each move"),
    "total": mark("For each player, as in chess"),
    "game": mark("For the whole game"),
    "days": mark("Days for each move, for people who look in now and then"),
}


class NewTableForm(BaseModel):
    """What somebody has typed; besides, the settings of the game and `seat2` ... with their bots.

    Numbers are texts, so that what is no number stands there again with the reason beside it.
    """

    model_config = ConfigDict(extra="allow", str_strip_whitespace=True, frozen=True)
    __pydantic_extra__: dict[str, str] = Field(init=False)

    game: str = USUAL_GAME
    name: str = ""
    players: str = ""
    clock: str = ""
    move_seconds: str = ""
    total_minutes: str = ""
    increment: str = ""
    game_minutes: str = ""
    move_days: str = ""
    public: bool = False
    spectators: bool = False
    rated: bool = False
    drawn: bool = False
    undo: bool = False

    def setting(self, setting: Setting) -> str:
        """What was chosen for a setting of the game."""
        return self.__pydantic_extra__.get(setting.name, setting.usual.text)

    def bot(self, seat: int) -> str:
        """The bot on a seat, counted from 1; empty for anybody who comes."""
        return self.__pydantic_extra__.get(f"seat{seat}", "")


USUAL = NewTableForm(
    players="2",
    clock="none",
    move_seconds="60",
    total_minutes="15",
    increment="10",
    game_minutes="45",
    move_days="3",
    public=True,
    spectators=True,
    drawn=True,
    undo=True,
)
"""What the form holds before anybody changes it; 45 minutes are the limit of tournaments (S16)."""


SECONDS = message("seconds")
MINUTES = message("minutes")
DAYS = message("days")


@dataclass(slots=True)
class Wish:
    """A table that somebody wants, and what is wrong with it, field by field."""

    form: NewTableForm
    problems: dict[str, HallError] = field(default_factory=dict)

    def options(self) -> Options | None:
        """The options of the table, None if something is wrong."""
        form = self.form
        settings = {each.name: self._setting(each) for each in game_spec(form.game).settings}
        players = self._try("players", lambda: _number(form.players, message("players")))
        clock = self._try(f"clock_{form.clock}", lambda: _clock(form))
        if self.problems or players is None or clock is None:
            return None
        return self._try(
            "players",
            lambda: Options(
                game=form.game,
                players=players,
                settings=settings,
                clock=clock,
                public=form.public,
                spectators=form.spectators,
                rated=form.rated,
                drawn=form.drawn,
                undo=form.undo,
            ),
        )

    def bots(self, players: int) -> list[str]:
        """The bots on the seats that are played."""
        wanted = {number: self.form.bot(number) for number in range(2, players + 1)}
        for number, bot in wanted.items():
            if bot:
                self._try(f"seat{number}", partial(check_bot, self.form.game, bot))
        return [bot for bot in wanted.values() if bot]

    def _setting(self, setting: Setting) -> Value:
        return self._try(setting.name, lambda: read_setting(setting, self.form.setting(setting)))

    def _try(self, name: str, attempt: Callable[[], T]) -> T | None:
        try:
            return attempt()
        except HallError as error:
            self.problems[name] = error
            return None


def _clock(form: NewTableForm) -> ClockRule:
    if form.clock == "move":
        return ClockRule("move", _number(form.move_seconds, SECONDS))
    if form.clock == "total":
        seconds = 60 * _number(form.total_minutes, MINUTES)
        return ClockRule("total", seconds, _number(form.increment, SECONDS))
    if form.clock == "game":
        return ClockRule("game", 60 * _number(form.game_minutes, MINUTES))
    if form.clock == "days":
        return ClockRule("days", DAY * _number(form.move_days, DAYS))
    if form.clock == "none":
        return ClockRule()
    raise Invalid(
        message("{clock} is not a clock", clock=quoted(form.clock[:40])),
        message("Choose one of those that are offered"),
    )


def _number(text: str, what: Message) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 5):
        raise Invalid(
            message("{text} is not a number of {what}", text=quoted(text[:40]), what=what),
            message("Write a whole number"),
        )
    return int(text)


@router.get("/open")
async def ask(request: Request, game: str = USUAL_GAME) -> HTMLResponse:
    """The form for a new table."""
    game_spec(game)
    return _form(request, Wish(USUAL.model_copy(update={"game": game})))


@router.post("/open")
async def open_table(
    request: Request, hall: TheHall, form: Annotated[NewTableForm, Form()]
) -> Response:
    """Open the table; whatever is wrong is told beside its field, and nothing typed is lost."""
    game_spec(form.game)
    wish = Wish(form)
    options = wish.options()
    bots = wish.bots(options.players) if options else []
    if options is None or wish.problems:
        return _form(request, wish)
    try:
        someone = await guest(request, form.name)
        live = await hall.table_service.open(someone, options, bots=bots)
    except HallError as error:
        wish.problems["name" if facts(request).person is None else "all"] = error
        return _form(request, wish)
    response = RedirectResponse(f"/tables/{live.table.id}", 303)
    sign_in(request, response, someone)
    return response


def _form(request: Request, wish: Wish) -> HTMLResponse:
    spec = game_spec(wish.form.game)
    speech = language(request)
    problems = {name: problem_of(error, speech) for name, error in wish.problems.items()}
    return page(
        request,
        "lobby/new_table.html",
        status=422 if problems else 200,
        form=wish.form,
        games=game_names(),
        sizes=spec.sizes,
        settings=spec.settings,
        bots=bots_of(wish.form.game),
        clocks=CLOCKS,
        problems=problems,
        suggested=new_name(request),
        longest=LONGEST,
    )
