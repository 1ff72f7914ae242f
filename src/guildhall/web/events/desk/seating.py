"""Seating: draw, look, adjust by hand, publish; the final and the round beside it."""

from __future__ import annotations

from functools import partial

from starlette.responses import HTMLResponse, Response

from guildhall.hall.errors import Invalid
from guildhall.hall.events import commands
from guildhall.messages import mark, message
from guildhall.tournament import (
    DraftWarning,
    DrawChoices,
    Refused,
    SeatNote,
    Tournament,
    draft_warnings,
    late_words,
    seat_notes,
)
from guildhall.tournament.event.next_steps import next_step
from guildhall.tournament.reports.rounds import planned_rounds
from guildhall.web.events.desk.command_forms import A_TABLE, Field, number_field, offer
from guildhall.web.events.desk.desk import Desk, TheDesk, desk_form, desk_page, router
from guildhall.web.events.desk.home import draw_state
from guildhall.web.events.shared.bracket import bracket_picture
from guildhall.web.events.shared.fields import (
    AskedRound,
    Number,
    Seen,
    Text,
    Texts,
    TheRound,
    Tick,
    number_of,
)
from guildhall.web.events.shared.views import Fragments, Scene, role, staff, view
from guildhall.web.pagination import paged
from guildhall.web.state import TheHall

PER_PAGE = 48
"""Tables on a page."""
LAST = 99
"""A seat behind all others."""


@router.get("/seating")
async def seating_page(
    desk: TheDesk, chosen: AskedRound = 0, number: int = 1, q: str = ""
) -> HTMLResponse:
    """A round, by default the draft or the last one."""
    if chosen:
        desk.t.round(chosen)
    found = ""
    if q.strip():
        try:
            found = desk.player(q)
            number = _page_of(desk, chosen, found)
        except Refused as error:
            desk = desk.refusing(error)
    return await desk_page(
        desk,
        "seating",
        f"desk-seating:{chosen}.{number}",
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
    current = desk.t.round(number or _shown(desk.t))
    table = current.table_of(key)
    order = sorted(current.tables)
    return order.index(table.number) // PER_PAGE + 1 if table else 1


@view("desk-seating", kind=role, admits=staff)
async def tables(scene: Scene) -> Fragments:
    """The tables of a round; a draft with what it breaks."""
    t = scene.t
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
        "broken": {
            key
            for each in warnings
            if each.level != "note" and each.kind in {"gone", "rule", "goal"}
            for key in each.persons
        },
        "here": len(t.present()),
        "picture": picture,
        **draw_state(t),
        "seq": scene.seq,
        "planned": planned_rounds(t),
        "late": late_words(t),
    }
    return {
        "f-draw": scene.render("events/desk/draw.html", **context),
        "f-seating": await scene.live.in_thread(
            scene.render, "events/desk/seating_tables.html", **context
        ),
    }


def _seed(text: str) -> str:
    return " ".join(text.split())[:100]


def _filling_in(name: str) -> str:
    if not name.strip():
        raise Invalid(message("Who fills in?"), message("Write a name"))
    return name


SEED = Field(_seed)
SIZE = Field(partial(number_of, least=1))
FROM_1_ON = mark("Write a number from 1 on")
WAVES = number_field(mark("{typed} is not a number of waves"), FROM_1_ON)
ROUNDS = number_field(mark("{typed} is not a number of rounds"), FROM_1_ON, most=100)
WHO = Field(name="who", is_player=True)
SEAT = Field(lambda typed: number_of(typed, 1) or LAST)


@desk_form("/seating/draw", seating_page)
async def draw(
    desk: TheDesk,
    *,
    tables: Text = "",
    seed: Text = "",
    allow_repeats: Tick = False,
    lift_separations: Tick = False,
    fill_in: Text = "",
    on: Seen = None,
) -> Response:
    """Draw the next round as a draft, or the draft again."""
    choices = DrawChoices(
        seed=_seed(seed),
        tables=number_of(tables, 1),
        allow_repeats=allow_repeats,
        lift_separations=lift_separations,
        fill_in=tuple(desk.player(each) for each in fill_in.split(",") if each.strip()),
    )
    return await desk.carry_out(commands.DrawRound(choices), "/seating", on)


act = partial(offer, page=seating_page, go="/seating")
act("/seating/sit-out", commands.SitOutAndDraw)
act("/seating/fill-in", commands.FillInAndDraw, name=Field(_filling_in))
act("/seating/final", commands.DrawFinal, size=SIZE, seed=SEED)
act("/seating/side", commands.DrawSideRound, seed=SEED)
act("/seating/discard", commands.DiscardDraft)
act("/seating/publish", commands.PublishDraft, go="")
act("/seating/waves", commands.SplitIntoWaves, go="/seating?round={round}", waves=WAVES)
act("/seating/rounds", commands.SetRounds, rounds=ROUNDS)
act("/seating/late", commands.CountLateEntries)
act("/seating/move", commands.MoveToSeat, player=WHO, table=A_TABLE, seat=SEAT)


@desk_form("/seating/swap", seating_page)
async def swap(desk: TheDesk, swap: Texts, on: Seen = None, number: Number = 1) -> Response:
    """Let two people change seats: two ticked ones, or two that were typed."""
    chosen = [each for each in swap if each.strip()]
    if len(chosen) != 2 or chosen[0] == chosen[1]:
        raise Invalid(message("Two people change seats"), message("Choose exactly two"))
    command = commands.SwapSeats(*(desk.player(each) for each in chosen))
    return await desk.carry_out(command, f"/seating?number={number or 1}", on)


@desk_form("/seating/play", seating_page)
async def play_here(desk: TheDesk, hall: TheHall, number: TheRound) -> Response:
    """Open all tables of a round in the hall, to be played right here."""
    desk.t.round(number)
    await hall.event_games.open_round(desk.live, desk.actor, number)
    return desk.done("/results")
