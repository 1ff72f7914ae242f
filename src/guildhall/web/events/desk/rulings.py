"""The desk of the arbiters: calls with their waiting time, and rulings by the catalogue (TS-38)."""

from __future__ import annotations

import re
from typing import Annotated, cast, get_args

from fastapi import APIRouter, Form
from pydantic import BaseModel
from starlette.responses import HTMLResponse, Response

from guildhall.hall.errors import Invalid
from guildhall.hall.events import commands
from guildhall.hall.events.commands import TournamentCommand
from guildhall.messages import mark, message
from guildhall.tournament import Preview
from guildhall.tournament.event.rulings import RulingKind
from guildhall.tournament.table.sheets import read_score
from guildhall.web.errors import Problem
from guildhall.web.events.desk.desk import Desk, TheDesk, desk_page
from guildhall.web.events.desk.home import round_state
from guildhall.web.events.shared.clocks import current_round
from guildhall.web.events.shared.fields import AskedRound, Text, TheRound, number_of
from guildhall.web.events.shared.views import Fragments, Scene, role, staff, view
from guildhall.web.events.shared.visit import refused_on
from guildhall.web.pagination import paged

router = APIRouter()


CATALOGUE = {
    "explanation": mark("Explain a rule; nothing else follows."),
    "warning": mark("Warn a player; it is kept with the event."),
    "slow play warning": mark("Slow play: a warning the first time."),
    mark("slow play loss"): mark("Slow play again after a warning: the game is lost."),
    "delay": mark("A delay of {minutes} min or more: out of the game with 0."),
    "game loss": mark("The game is lost, with 0 points or the wounds so far."),
    "no-show": mark("The player did not come: out of the game with 0."),
    "walk-over": mark("The player has left the table: out of the game with 0."),
    "removal": mark("Cheating, bribery, bad behaviour: out of the game and the tournament."),
    "result stands": mark("The result stands, also after a faulty set-up."),
    "lost sheet": mark("The player lost the tournament sheet."),
}
"""What can be ruled, with messages that say what follows."""

LOST_SHEET = {"withdrawn": True, "stays": False}
"""What the referee chooses when a sheet is lost; nothing chosen means what the settings say."""

OFFICIAL = frozenset(get_args(RulingKind))


@router.get("/rulings")
async def rulings(
    desk: TheDesk,
    asked_round: AskedRound = 0,
    table: int = 0,
    call: str = "",
    player: str = "",
    number: int = 1,
) -> HTMLResponse:
    """Calls, the form for a ruling, and all rulings so far."""
    typed = {
        "round": str(asked_round or ""),
        "table": str(table or ""),
        "call": call,
        "player": player,
    }
    return await rulings_page(desk.refilled(typed), number=number)


async def rulings_page(
    desk: Desk,
    problem: Problem | None = None,
    *,
    number: int = 1,
    preview: Preview | None = None,
) -> HTMLResponse:
    """The desk of the arbiters."""
    current = current_round(desk.live)
    chosen = number_of(desk.typed.get("round", "")) or (current.number if current else 0)
    table = number_of(desk.typed.get("table", "")) or 0
    seats: tuple[str, ...] = ()
    if 0 < chosen <= len(desk.t.rounds) and table in desk.t.round(chosen).tables:
        seats = desk.t.round(chosen).tables[table].seats
    return await desk_page(
        desk,
        "rulings",
        "rulings",
        "desk-calls",
        problem=problem,
        catalogue=_catalogue(desk),
        chosen=chosen,
        seats=seats,
        rulings=paged(desk.t.rulings[::-1], number, 25),
        preview=preview,
    )


def _catalogue(desk: Desk) -> dict[str, str]:
    """The rulings that make sense in this format."""
    chosen = desk.t.format
    left_out = set()
    if not chosen.duels or chosen.time.control == "chess clock":
        left_out |= {"slow play warning", "slow play loss"}
    if not chosen.time.delay_minutes:
        left_out.add("delay")
    if chosen.game == "splendor":
        left_out.add("lost sheet")
    return {kind: words for kind, words in CATALOGUE.items() if kind not in left_out}


@view("desk-calls", kind=role, admits=staff)
async def calls(scene: Scene) -> Fragments:
    """Open calls with their tables and how long they wait."""
    return {"f-calls": scene.render("events/desk/calls.html", **round_state(scene.live))}


class RulingForm(BaseModel):
    """What an arbiter filled in."""

    kind: str = ""
    player: str = ""
    round: str = ""
    table: str = ""
    call: str = ""
    score: str = ""
    minutes: str = ""
    sheet: str = ""
    leaves: str = ""
    why: str = ""

    def command(self, desk: Desk) -> TournamentCommand:
        """The ruling; raises Refused or Invalid where something does not fit."""
        player = desk.player(self.player) if self.player.strip() else ""
        number, table = number_of(self.round) or 0, number_of(self.table) or 0
        score = read_score(player, self.score, desk.t.format)
        call = "" if self.call.startswith("contested") else self.call
        if self.kind == "slow play loss":
            return commands.RuleOnSlowPlay(
                player, number, game_loss=True, score=score, call=call, words=self.why
            )
        if self.kind == "slow play warning":
            return commands.RuleOnSlowPlay(player, number, call=call, words=self.why)
        if self.kind == "delay":
            seconds = _seconds(self.minutes)
            return commands.RuleOnDelay(
                player, number, seconds, leaves=bool(self.leaves), call=call, words=self.why
            )
        if self.kind not in OFFICIAL:
            raise Invalid(message("No ruling was chosen"), message("Choose one of the catalogue"))
        lost = self.kind == "lost sheet"
        return commands.Rule(
            cast("RulingKind", self.kind),
            self.why,
            player=player,
            round=number,
            table=table,
            leaves=LOST_SHEET.get(self.sheet) if lost else bool(self.leaves),
            score=score,
            call=call,
        )


TheRuling = Annotated[RulingForm, Form()]


@router.post("/rulings")
@refused_on(rulings_page)
async def rule(desk: TheDesk, form: TheRuling) -> Response:
    """Rule on something; the call that it answers is closed with it."""
    return await desk.carry_out(form.command(desk), f"{desk.at}/rulings")


@router.post("/rulings/look")
@refused_on(rulings_page)
async def look(desk: TheDesk, form: TheRuling) -> Response:
    """What a ruling would change in the standings; nothing is written."""
    preview = await desk.live.preview(desk.actor, form.command(desk))
    return await rulings_page(desk, preview=preview)


def _seconds(minutes: str) -> float:
    """Minutes as they were typed, whole or with a decimal sign of any language."""
    text = minutes.strip().replace(",", ".")
    if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,2})?", text):
        raise Invalid(
            message("The minutes of the delay are a number"), message("Type for example 6 or 7.5")
        )
    return float(text) * 60


@router.post("/calls/new")
@refused_on(rulings_page)
async def call_arbiter(
    desk: TheDesk, number: TheRound, table: Text = "", why: Text = ""
) -> Response:
    """Call an arbiter to a table from the desk."""
    command = commands.CallArbiter(number, number_of(table) or 0, why)
    return await desk.carry_out(command, f"{desk.at}/rulings")


@router.post("/calls/take")
@refused_on(rulings_page)
async def take(desk: TheDesk, call: Text = "") -> Response:
    """Go to the table."""
    return await desk.carry_out(commands.TakeCall(call), f"{desk.at}/rulings")


@router.post("/calls/close")
@refused_on(rulings_page)
async def close(desk: TheDesk, call: Text = "", words: Text = "") -> Response:
    """What the call was about is settled without a ruling."""
    return await desk.carry_out(commands.CloseCall(call, words), f"{desk.at}/rulings")
