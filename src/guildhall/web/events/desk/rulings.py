"""The desk of the arbiters: calls with their waiting time, and rulings by the catalogue (TS-38)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Annotated, cast, get_args

from fastapi import Form
from pydantic import BaseModel
from starlette.responses import HTMLResponse, Response

from guildhall.games import catalogue
from guildhall.hall.errors import Invalid
from guildhall.hall.events import commands
from guildhall.hall.events.commands import TournamentCommand
from guildhall.messages import mark, message
from guildhall.tournament.event.rulings import RulingKind
from guildhall.tournament.reports.rounds import current_round
from guildhall.tournament.table.sheets import read_score
from guildhall.web.events.desk.command_forms import offer
from guildhall.web.events.desk.desk import Desk, TheDesk, desk_form, desk_page, router
from guildhall.web.events.desk.home import round_state
from guildhall.web.events.shared.fields import number_of
from guildhall.web.events.shared.views import Fragments, Scene, role, staff, view
from guildhall.web.pagination import paged

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
    "result stands": mark("The result stands, even after a faulty set-up."),
    "lost sheet": mark("The player lost the tournament sheet."),
}
"""What can be ruled, with messages that say what follows."""

LOST_SHEET = {"withdrawn": True, "stays": False}
"""What the referee chooses when a sheet is lost; nothing chosen means what the settings say."""

OFFICIAL = frozenset(get_args(RulingKind))


@router.get("/rulings")
async def rulings_page(desk: TheDesk, number: int = 1) -> HTMLResponse:
    """Calls, the form for a ruling with what was filled in or is asked for, all rulings so far."""
    typed = desk.typed or dict(desk.request.query_params)
    current = current_round(desk.t)
    chosen = number_of(typed.get("round", "")) or (current.number if current else 0)
    table = number_of(typed.get("table", "")) or 0
    seats: tuple[str, ...] = ()
    if 0 < chosen <= len(desk.t.rounds) and table in desk.t.round(chosen).tables:
        seats = desk.t.round(chosen).tables[table].seats
    return await desk_page(
        replace(desk, typed=typed),
        "rulings",
        "desk-calls",
        catalogue=_catalogue(desk),
        chosen=chosen,
        seats=seats,
        rulings=paged(desk.t.rulings[::-1], number, 25),
    )


def _catalogue(desk: Desk) -> dict[str, str]:
    """The rulings that make sense in this format."""
    chosen = desk.t.format
    left_out = set()
    if not chosen.duels or chosen.time.control == "chess clock":
        left_out |= {"slow play warning", "slow play loss"}
    if not chosen.time.delay_minutes:
        left_out.add("delay")
    spec = catalogue.find(chosen.game)
    if spec and not spec.players_sheet:
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


@desk_form("/rulings", rulings_page)
async def rule(desk: TheDesk, form: TheRuling) -> Response:
    """Rule on something; the call that it answers is closed with it."""
    return await desk.carry_out(form.command(desk), "/rulings")


@desk_form("/rulings/look", rulings_page)
async def look(desk: TheDesk, form: TheRuling) -> Response:
    """What a ruling would change in the standings; nothing is written."""
    preview = await desk.live.preview(desk.actor, form.command(desk))
    return await rulings_page(replace(desk, preview=preview))


def _seconds(minutes: str) -> float:
    """Minutes as they were typed, whole or with a decimal sign of any language."""
    text = minutes.strip().replace(",", ".")
    if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,2})?", text):
        raise Invalid(
            message("The minutes of the delay are a number"), message("Type for example 6 or 7.5")
        )
    return float(text) * 60


offer("/calls/new", commands.CallArbiter, rulings_page, "/rulings")
offer("/calls/take", commands.TakeCall, rulings_page, "/rulings")
offer("/calls/close", commands.CloseCall, rulings_page, "/rulings")
