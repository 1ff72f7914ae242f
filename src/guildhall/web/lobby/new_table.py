"""Opening a table: what is played, who sits there, how long it may take."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from guildhall.games.catalogue import USUAL as USUAL_GAME
from guildhall.games.catalogue import Setting, Value
from guildhall.hall.errors import HallError, Invalid
from guildhall.hall.games import game_spec
from guildhall.hall.people import LONGEST
from guildhall.hall.tables.options import ClockKind, ClockRule, Options
from guildhall.web.errors import problem_of
from guildhall.web.games.variants import bots_of, check_bot, game_names, read_setting
from guildhall.web.renderer import page
from guildhall.web.security import guest, sign_in
from guildhall.web.security.identity import new_name
from guildhall.web.state import TheHall

router = APIRouter(include_in_schema=False)

T = TypeVar("T")

CLOCKS: dict[ClockKind, str] = {
    "none": "No clock",
    "move": "For each move",
    "total": "For each player, as in chess",
    "game": "For the whole game",
}

USUAL = {
    "players": "2",
    "clock": "none",
    "move_seconds": "60",
    "total_minutes": "15",
    "increment": "10",
    "game_minutes": "45",
    "public": "yes",
    "spectators": "yes",
    "rated": "",
    "drawn": "yes",
}
"""What the form holds before anybody changes it; 45 minutes are the limit of tournaments (S16)."""


@dataclass(slots=True)
class Wish:
    """What somebody has filled in, and what is wrong with it, field by field."""

    game: str
    sent: Mapping[str, str]
    problems: dict[str, HallError] = field(default_factory=dict)

    def text(self, name: str, usual: str = "") -> str:
        """What was filled in."""
        return self.sent.get(name, usual).strip()

    def options(self) -> Options | None:
        """The options of the table, nothing if something is wrong."""
        settings = {each.name: self._setting(each) for each in game_spec(self.game).settings}
        players = self._try("players", lambda: self._number("players", "players"))
        clock = self._try(f"clock_{self.text('clock')}", self._clock)
        if self.problems or players is None or clock is None:
            return None
        return self._try(
            "players",
            lambda: Options(
                game=self.game,
                players=players,
                settings=settings,
                clock=clock,
                public=self.text("public") == "yes",
                spectators=self.text("spectators") == "yes",
                rated=self.text("rated") == "yes",
                drawn=self.text("drawn") == "yes",
            ),
        )

    def bots(self, players: int) -> list[str]:
        """The bots on the seats that are played."""
        wanted = {number: self.text(f"seat{number}") for number in range(2, players + 1)}
        for number, bot in wanted.items():
            if bot:
                self._try(f"seat{number}", partial(check_bot, self.game, bot))
        return [bot for bot in wanted.values() if bot]

    def _setting(self, setting: Setting) -> Value:
        sent = self.text(setting.name, setting.usual.text)
        return self._try(setting.name, lambda: read_setting(setting, sent))

    def _clock(self) -> ClockRule:
        kind = self.text("clock")
        if kind == "move":
            return ClockRule("move", self._number("move_seconds", "seconds"))
        if kind == "total":
            seconds = 60 * self._number("total_minutes", "minutes")
            return ClockRule("total", seconds, self._number("increment", "seconds"))
        if kind == "game":
            return ClockRule("game", 60 * self._number("game_minutes", "minutes"))
        if kind == "none":
            return ClockRule()
        raise Invalid(f"{kind[:40]!r} is no clock", "Choose one of those that are offered")

    def _number(self, name: str, what: str) -> int:
        text = self.text(name)
        if not (text.isascii() and text.isdecimal() and len(text) <= 5):
            raise Invalid(f"{text[:40]!r} is no number of {what}", "Write a whole number")
        return int(text)

    def _try(self, name: str, attempt: Callable[[], T]) -> T | None:
        try:
            return attempt()
        except HallError as error:
            self.problems[name] = error
            return None


@router.get("/open")
async def ask(request: Request, game: str = USUAL_GAME) -> HTMLResponse:
    """The form for a new table."""
    game_spec(game)
    return _form(request, Wish(game, USUAL))


@router.post("/open")
async def open_table(request: Request, hall: TheHall) -> Response:
    """Open the table; whatever is wrong is told beside its field, and nothing typed is lost."""
    form = await request.form()
    sent = {name: value for name, value in form.items() if isinstance(value, str)}
    game = sent.get("game", USUAL_GAME)
    game_spec(game)
    wish = Wish(game, sent)
    options = wish.options()
    bots = wish.bots(options.players) if options else []
    if options is None or wish.problems:
        return _form(request, wish)
    try:
        someone = await guest(request, wish.text("name"))
        live = await hall.table_service.open(someone, options, bots=bots)
    except HallError as error:
        wish.problems["name" if request.state.person is None else "all"] = error
        return _form(request, wish)
    response = RedirectResponse(f"/tables/{live.table.id}", 303)
    sign_in(request, response, someone)
    return response


def _form(request: Request, wish: Wish) -> HTMLResponse:
    spec = game_spec(wish.game)
    problems = {name: problem_of(error) for name, error in wish.problems.items()}
    return page(
        request,
        "lobby/new_table.html",
        status=422 if problems else 200,
        wish=wish,
        games=game_names(),
        sizes=spec.sizes,
        settings=spec.settings,
        bots=bots_of(wish.game),
        clocks=CLOCKS,
        problems=problems,
        suggested=new_name(),
        longest=LONGEST,
    )
