"""Seating: draw, look, adjust by hand, publish; the final and the round beside it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form
from pydantic import BaseModel
from starlette.responses import HTMLResponse, Response

from guildhall.hall.errors import Invalid
from guildhall.hall.events import commands
from guildhall.hall.events.next_steps import next_step
from guildhall.messages import Word, message
from guildhall.tournament import (
    DraftWarning,
    DrawChoices,
    Refused,
    SeatNote,
    Tournament,
    can_sit_out,
    draft_warnings,
    free_players,
    late_words,
    seat_notes,
    sitting_out,
    unseatable,
)
from guildhall.tournament.commands.side_players import side_rounds_begun
from guildhall.tournament.event.bracket import still_in
from guildhall.tournament.numbers import decimal
from guildhall.web.errors import Problem
from guildhall.web.events.desk.desk import Desk, TheDesk, desk_page
from guildhall.web.events.shared.bracket import bracket_picture
from guildhall.web.events.shared.fields import AskedRound, Seen, Text, Texts, TheRound, number_of
from guildhall.web.events.shared.rounds import planned_rounds
from guildhall.web.events.shared.views import Fragments, Scene, role, staff, view
from guildhall.web.events.shared.visit import refused_on
from guildhall.web.pagination import paged
from guildhall.web.state import TheHall

router = APIRouter()


PER_PAGE = 48
"""Tables on a page."""


@router.get("/seating")
async def seating(
    desk: TheDesk, asked_round: AskedRound = 0, number: int = 1, q: str = ""
) -> HTMLResponse:
    """A round, by default the draft or the last one."""
    if asked_round:
        desk.round(asked_round)
    problem, found = None, ""
    if q.strip():
        try:
            found = desk.player(q)
            number = _page_of(desk, asked_round, found)
        except Refused as error:
            problem = desk.explain(error)
    return await seating_page(desk, problem, chosen=asked_round, number=number, q=q, found=found)


async def seating_page(
    desk: Desk,
    problem: Problem | None = None,
    *,
    chosen: int = 0,
    number: int = 1,
    q: str = "",
    found: str = "",
) -> HTMLResponse:
    """The page of a round."""
    return await desk_page(
        desk,
        "seating",
        "seating",
        f"desk-seating:{chosen}.{number}",
        problem=problem,
        chosen=chosen,
        shown=chosen or _shown(desk.t),
        number=number,
        q=q,
        step=next_step(desk.t),
        found=found,
    )


def _shown(t: Tournament) -> int:
    """The round that a page is about unless another is asked for: the draft, or the last."""
    return t.draft.number if t.draft else len(t.rounds)


def _page_of(desk: Desk, number: int, key: str) -> int:
    """The page of a round on which somebody sits."""
    if not desk.t.rounds:
        return 1
    current = desk.round(number or _shown(desk.t))
    table = current.table_of(key)
    order = sorted(current.tables)
    return order.index(table.number) // PER_PAGE + 1 if table else 1


@view("desk-seating", kind=role, admits=staff)
async def tables(scene: Scene) -> Fragments:
    """The tables of a round; a draft with what it breaks."""
    t = scene.live.tournament
    first, _, page = scene.argument.partition(".")
    chosen = number_of(first) or _shown(t)
    current = t.rounds[chosen - 1] if 0 < chosen <= len(t.rounds) else None
    warnings: list[DraftWarning] = []
    notes: dict[str, SeatNote] = {}
    if current is not None and not current.published:
        warnings = await scene.live.in_thread(draft_warnings, t, current)
        notes = await scene.live.in_thread(seat_notes, t, current)
    picture = await scene.live.in_thread(bracket_picture, t)
    listed = sorted(current.tables.values(), key=lambda table: table.number) if current else []
    context = {
        "current": current,
        "tables": paged(listed, number_of(page) or 1, PER_PAGE),
        "warnings": warnings,
        "notes": notes,
        "decimal": decimal,
        "broken": {
            key
            for each in warnings
            if each.level != "note" and each.kind in {"gone", "rule", "goal"}
            for key in each.persons
        },
        "step": next_step(t),
        "here": len(t.present()),
        "picture": picture,
        "others": free_players(t) if side_rounds_begun(t) else [],
        "going_on": still_in(t) if t.bracket_begun else [],
        "unseated": unseatable(t),
        "turn": can_sit_out(t),
        "out": sitting_out(t),
        "seq": scene.live.seq,
        "planned": planned_rounds(t),
        "late": late_words(t),
    }
    return {
        "f-draw": scene.render("events/desk/draw.html", **context),
        "f-seating": await scene.live.in_thread(
            scene.render, "events/desk/seating_tables.html", **context
        ),
    }


class DrawForm(BaseModel):
    """What the draw of a round shall keep to."""

    on: int | None = None
    tables: str = ""
    seed: str = ""
    allow_repeats: str = ""
    lift_separations: str = ""
    fill_in: str = ""

    def choices(self, desk: Desk) -> DrawChoices:
        """The choices; raises Refused where nobody is meant by a name."""
        return DrawChoices(
            seed=_seed(self.seed),
            tables=number_of(self.tables, 1),
            allow_repeats=bool(self.allow_repeats),
            lift_separations=bool(self.lift_separations),
            fill_in=tuple(desk.player(each) for each in self.fill_in.split(",") if each.strip()),
        )


def _seed(text: str) -> str:
    return " ".join(text.split())[:100]


@router.post("/seating/draw")
@refused_on(seating_page)
async def draw(desk: TheDesk, form: Annotated[DrawForm, Form()]) -> Response:
    """Draw the next round as a draft, or the draft again."""
    command = commands.DrawRound(form.choices(desk))
    return await desk.carry_out(command, f"{desk.at}/seating", form.on)


@router.post("/seating/sit-out")
@refused_on(seating_page)
async def sit_out(desk: TheDesk, on: Seen = None) -> Response:
    """Let one sit out in turn and draw the round (TS-9)."""
    return await desk.carry_out(commands.SitOutAndDraw(), f"{desk.at}/seating", on)


@router.post("/seating/fill-in")
@refused_on(seating_page)
async def fill_in(desk: TheDesk, on: Seen = None, name: Text = "") -> Response:
    """Let somebody fill in who is not ranked and draw the round (TS-9)."""
    if not name.strip():
        raise Invalid(message("Who fills in?"), message("Write a name"))
    return await desk.carry_out(commands.FillInAndDraw(name), f"{desk.at}/seating", on)


@router.post("/seating/final")
@refused_on(seating_page)
async def draw_final(desk: TheDesk, on: Seen = None, size: Text = "", seed: Text = "") -> Response:
    """Draw the final or the next round of the top cut."""
    command = commands.DrawFinal(number_of(size, 1), _seed(seed))
    return await desk.carry_out(command, f"{desk.at}/seating", on)


@router.post("/seating/side")
@refused_on(seating_page)
async def draw_side(desk: TheDesk, on: Seen = None) -> Response:
    """Draw a round for all who are not in the final; it counts for nothing (TS-30)."""
    return await desk.carry_out(commands.DrawSideRound(), f"{desk.at}/seating", on)


@router.post("/seating/discard")
@refused_on(seating_page)
async def discard(desk: TheDesk, on: Seen = None) -> Response:
    """Throw the draft away."""
    return await desk.carry_out(commands.DiscardDraft(), f"{desk.at}/seating", on)


@router.post("/seating/publish")
@refused_on(seating_page)
async def publish(desk: TheDesk, on: Seen = None, anyway: Text = "") -> Response:
    """Make the draft public; with warnings only if they are accepted."""
    return await desk.carry_out(commands.PublishDraft(anyway=bool(anyway)), desk.at, on)


@router.post("/seating/waves")
@refused_on(seating_page)
async def waves(desk: TheDesk, number: TheRound, waves: Text = "", on: Seen = None) -> Response:
    """Play a round in waves, or all at once again."""
    wanted = number_of(waves, 1)
    if wanted is None:
        raise Invalid(
            message("{typed} is not a number of waves", typed=Word(repr(waves[:20]))),
            message("Write a number from 1 on"),
        )
    command = commands.SplitIntoWaves(number, wanted)
    return await desk.carry_out(command, f"{desk.at}/seating?round={number}", on)


@router.post("/seating/rounds")
@refused_on(seating_page)
async def rounds(desk: TheDesk, rounds: Text = "") -> Response:
    """Change the number of rounds."""
    number = number_of(rounds, 1, 100)
    if number is None:
        raise Invalid(
            message("{typed} is not a number of rounds", typed=Word(repr(rounds[:20]))),
            message("Write a number from 1 on"),
        )
    return await desk.carry_out(commands.SetRounds(number), f"{desk.at}/seating")


@router.post("/seating/late")
@refused_on(seating_page)
async def late_entries(desk: TheDesk) -> Response:
    """Let late entries count for the rounds and the top cut."""
    return await desk.carry_out(commands.CountLateEntries(), f"{desk.at}/seating")


@router.post("/seating/swap")
@refused_on(seating_page)
async def swap(desk: TheDesk, swap: Texts, on: Seen = None, number: Text = "1") -> Response:
    """Let two people change seats: two ticked ones, or two that were typed."""
    chosen = [each for each in swap if each.strip()]
    if len(chosen) != 2 or chosen[0] == chosen[1]:
        raise Invalid(message("Two people change seats"), message("Choose exactly two"))
    command = commands.SwapSeats(*(desk.player(each) for each in chosen))
    return await desk.carry_out(command, f"{desk.at}/seating?number={number_of(number) or 1}", on)


@router.post("/seating/move")
@refused_on(seating_page)
async def move(
    desk: TheDesk, on: Seen = None, who: Text = "", table: Text = "", seat: Text = ""
) -> Response:
    """Move somebody to another table of the draft."""
    number = number_of(table, 1)
    if number is None:
        raise Invalid(
            message("{typed} is not the number of a table", typed=Word(repr(table[:20]))),
            message("Write a number"),
        )
    command = commands.MoveToSeat(desk.player(who), number, number_of(seat, 1) or 99)
    return await desk.carry_out(command, f"{desk.at}/seating", on)


@router.post("/seating/play")
@refused_on(seating_page)
async def play_here(desk: TheDesk, hall: TheHall, number: TheRound) -> Response:
    """Open all tables of a round in the hall, to be played right here."""
    desk.round(number)
    await hall.event_games.open_round(desk.live, desk.actor, number)
    return desk.done(f"{desk.at}/results")
