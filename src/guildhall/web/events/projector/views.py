"""What is shown on the wall: slides that are read from ten metres."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from guildhall.hall.events.permissions import PUBLIC
from guildhall.tournament import FinalPlace, Round
from guildhall.tournament.reports.pairings import by_name
from guildhall.tournament.reports.rounds import playing_rounds, without_drafts
from guildhall.tournament.reports.standings import StandingsTable, order_table
from guildhall.web.events.shared.bracket import bracket_picture
from guildhall.web.events.shared.clocks import ShownClock, shown_clocks
from guildhall.web.events.shared.views import Fragments, Scene, view

T = TypeVar("T")

ROWS = 15
FEW = 16
"""So many names stand in two columns, in large letters."""

LINE = {
    "names": {"large": 22, "medium": 17, "usual": 22},
    "standings": {"medium": 17, "usual": 23},
}
"""Letters of a name that have room on one line; longer ones take two."""


@dataclass(frozen=True, slots=True)
class Slide:
    """One picture on the wall, with its columns of lines."""

    kind: str
    part: int
    parts: int
    columns: tuple[tuple[Any, ...], ...] = ()
    round: Round | None = None
    """Whose tables are listed."""
    clock: ShownClock | None = None
    """Of its wave."""

    @property
    def size(self) -> str:
        """How large the letters are: as large as there is room for."""
        rows = max(map(len, self.columns), default=ROWS)
        large = rows <= FEW // 2 and len(self.columns) <= 2 and self.kind == "names"
        return "large" if large else "medium" if rows <= ROWS * 2 // 3 else "usual"

    @property
    def line(self) -> int:
        """How long a name on one line can be."""
        return LINE[self.kind][self.size]


@view("projector", kind=lambda _: "public")
async def slides(scene: Scene) -> Fragments:
    """The slides of the moment: names as the public may see them, whoever looks."""
    public = Scene(scene.live, PUBLIC, scene.language)
    return await wall(public, await present(public))


@dataclass(frozen=True, slots=True)
class Present:
    """What there is to be shown at a moment."""

    slides: tuple[Slide, ...]
    table: StandingsTable
    order: Sequence[FinalPlace]


async def present(scene: Scene) -> Present:
    """The slides of the moment, with the standings."""
    live = scene.live
    standings, order = await live.standings(), await live.final_order()
    table = await live.in_thread(order_table, live.tournament, standings, order)
    rows = table.rows if any(standings.history.rounds) else ()
    return Present(tuple(_slides(scene, rows)), table, order)


async def wall(scene: Scene, now: Present, number: int | None = None) -> Fragments:
    """The slides and the bar above them; one slide is shown already where scripts are missing."""
    live, t = scene.live, scene.t
    clocks = [(each, clock) for each in playing_rounds(t) for clock in shown_clocks(live, each)]
    text = await live.in_thread(
        scene.render,
        "events/projector/slides.html",
        slides=now.slides,
        number=number,
        several=len(clocks) > 1,
        table=now.table,
        picture=bracket_picture(without_drafts(t)),
        order=[line for line in now.order[:3] if line.place] if t.ended else (),
    )
    return {"f-bar": scene.render("events/projector/bar.html", clocks=clocks), "f-slides": text}


def _slides(scene: Scene, rows: Sequence[Any]) -> Iterator[Slide]:
    t = scene.t
    if scene.live.operations.announcements:
        yield Slide("news", 1, 1)
    if t.ended:
        yield Slide("podium", 1, 1)
    playing = [] if t.ended else playing_rounds(t)
    names = [slide for each in playing for slide in _names(scene, each)]
    yield from names
    if not (names or rows):
        yield Slide("welcome", 1, 1)
    if t.bracket_begun or t.format.elimination:
        yield Slide("bracket", 1, 1)
    yield from _parted("standings", rows, 2)


def _names(scene: Scene, current: Round) -> Iterator[Slide]:
    """Who sits where in an open round; every wave has slides of its own."""
    if current.closed:
        return
    seats = by_name(current, scene.display, scene.language.code)
    for clock in shown_clocks(scene.live, current):
        wave = clock.state.wave
        here = [seat for seat in seats if (seat.table.wave if seat.table else 1) == wave]
        for slide in _parted("names", here, 2 if len(here) <= FEW else 3):
            yield replace(slide, round=current, clock=clock)


def _parted(kind: str, lines: Sequence[T], columns: int) -> Iterator[Slide]:
    """Lines on as many slides as they need, spread evenly over the columns."""
    room = ROWS * columns
    parts = -(-len(lines) // room)
    for part in range(parts):
        here = lines[part * room : (part + 1) * room]
        rows = ROWS if parts > 1 else max(-(-len(here) // columns), min(ROWS, len(here)) // 2, 1)
        cut = tuple(tuple(here[at : at + rows]) for at in range(0, len(here), rows))
        yield Slide(kind, part + 1, parts, cut)
