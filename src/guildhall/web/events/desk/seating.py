"""Seating: draw, look, adjust by hand, publish; the final and the round beside it."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response

from guildhall.hall.errors import HallError, Invalid
from guildhall.hall.events import commands
from guildhall.hall.events.commands import Command
from guildhall.hall.events.next_steps import next_step
from guildhall.tournament import (
    DraftWarning,
    DrawChoices,
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
from guildhall.web.events.desk.desk import Desk, TheDesk, Trouble, answered, desk_page, trouble_of
from guildhall.web.events.shared.bracket import bracket_picture
from guildhall.web.events.shared.fields import AskedRound, Seen, Text, TheRound, number_of
from guildhall.web.events.shared.rounds import planned_rounds
from guildhall.web.events.shared.views import Fragments, Scene, role, staff, view
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
    trouble, found = None, ""
    if q.strip():
        try:
            found = desk.player(q)
            number = _page_of(desk, asked_round, found)
        except HallError as error:
            trouble = trouble_of(desk, error)
    return await seating_page(desk, trouble, chosen=asked_round, number=number, q=q, found=found)


async def seating_page(
    desk: Desk,
    trouble: Trouble | None = None,
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
        trouble=trouble,
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


@router.post("/seating/draw")
async def draw(
    desk: TheDesk,
    on: Seen = None,
    tables: Text = "",
    seed: Text = "",
    allow_repeats: Text = "",
    lift_separations: Text = "",
    fill_in: Text = "",
) -> Response:
    """Draw the next round as a draft, or the draft again."""

    def command() -> Command:
        extra = tuple(desk.player(each) for each in fill_in.split(",") if each.strip())
        choices = DrawChoices(
            seed=" ".join(seed.split())[:100],
            tables=number_of(tables, 1),
            allow_repeats=bool(allow_repeats),
            lift_separations=bool(lift_separations),
            fill_in=extra,
        )
        return commands.DrawRound(choices)

    return await _done(desk, command, on)


@router.post("/seating/sit-out")
async def sit_out(desk: TheDesk, on: Seen = None) -> Response:
    """Let one sit out in turn and draw the round (TS-9)."""
    return await _done(desk, commands.SitOutAndDraw, on)


@router.post("/seating/fill-in")
async def fill_in(desk: TheDesk, on: Seen = None, name: Text = "") -> Response:
    """Let somebody fill in who is not ranked and draw the round (TS-9)."""

    def command() -> Command:
        if not name.strip():
            raise Invalid("Who fills in?", "Write a name")
        return commands.FillInAndDraw(name)

    return await _done(desk, command, on)


@router.post("/seating/final")
async def draw_final(desk: TheDesk, on: Seen = None, size: Text = "", seed: Text = "") -> Response:
    """Draw the final or the next round of the top cut."""
    return await _done(
        desk, lambda: commands.DrawFinal(number_of(size, 1), " ".join(seed.split())[:100]), on
    )


@router.post("/seating/side")
async def draw_side(desk: TheDesk, on: Seen = None) -> Response:
    """Draw a round for all who are not in the final; it counts for nothing (TS-30)."""
    return await _done(desk, commands.DrawSideRound, on)


@router.post("/seating/discard")
async def discard(desk: TheDesk, on: Seen = None) -> Response:
    """Throw the draft away."""
    return await _done(desk, commands.DiscardDraft, on)


@router.post("/seating/publish")
async def publish(desk: TheDesk, on: Seen = None, anyway: Text = "") -> Response:
    """Make the draft public; with warnings only if they are accepted."""
    return await _done(desk, lambda: commands.PublishDraft(anyway=bool(anyway)), on, desk.at)


@router.post("/seating/waves")
async def waves(desk: TheDesk, number: TheRound, waves: Text = "", on: Seen = None) -> Response:
    """Play a round in waves, or all at once again."""

    def command() -> Command:
        wanted = number_of(waves, 1)
        if wanted is None:
            raise Invalid(f"{waves[:20]!r} is not a number of waves", "Write a number from 1 on")
        return commands.SplitIntoWaves(number, wanted)

    return await _done(desk, command, on, f"{desk.at}/seating?round={number}")


@router.post("/seating/rounds")
async def rounds(desk: TheDesk, rounds: Text = "") -> Response:
    """Change the number of rounds."""

    def command() -> Command:
        number = number_of(rounds, 1, 100)
        if number is None:
            raise Invalid(f"{rounds[:20]!r} is not a number of rounds", "Write a number from 1 on")
        return commands.SetRounds(number)

    return await _done(desk, command, None)


@router.post("/seating/late")
async def late_entries(desk: TheDesk) -> Response:
    """Let late entries count for the rounds and the top cut."""
    return await _done(desk, commands.CountLateEntries, None)


@router.post("/seating/swap")
async def swap(desk: TheDesk, on: Seen = None, number: Text = "1") -> Response:
    """Let two people change seats: two ticked ones, or two that were typed."""
    form = await desk.request.form()
    chosen = [str(each) for each in form.getlist("swap") if str(each).strip()]

    def command() -> Command:
        if len(chosen) != 2 or chosen[0] == chosen[1]:
            raise Invalid("Two people change seats", "Choose exactly two")
        one, other = (desk.player(each) for each in chosen)
        return commands.SwapSeats(one, other)

    return await _done(desk, command, on, f"{desk.at}/seating?number={number_of(number) or 1}")


@router.post("/seating/move")
async def move(
    desk: TheDesk, on: Seen = None, who: Text = "", table: Text = "", seat: Text = ""
) -> Response:
    """Move somebody to another table of the draft."""

    def command() -> Command:
        number = number_of(table, 1)
        if number is None:
            raise Invalid(f"{table[:20]!r} is not the number of a table", "Write a number")
        return commands.MoveToSeat(desk.player(who), number, number_of(seat, 1) or 99)

    return await _done(desk, command, on)


@router.post("/seating/play")
async def play_here(desk: TheDesk, hall: TheHall, number: TheRound) -> Response:
    """Open all tables of a round in the hall, to be played right here."""

    async def deed() -> list[str]:
        desk.round(number)
        await hall.playing.open_round(desk.live, desk.doer, number)
        return []

    return await answered(
        desk, deed, lambda trouble: seating_page(desk, trouble), f"{desk.at}/results"
    )


async def _done(
    desk: Desk, command: Callable[[], Command], on: int | None, go: str = ""
) -> Response:
    async def deed() -> list[str]:
        return await desk.do(command(), on)

    return await answered(
        desk, deed, lambda trouble: seating_page(desk, trouble), go or f"{desk.at}/seating"
    )
