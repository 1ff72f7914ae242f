"""The first page of the desk: what to do next, how the round stands, and its clock."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from starlette.responses import HTMLResponse

from guildhall.hall.events import commands
from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.table_status import (
    TableState,
    open_calls,
    present_delays,
    table_states,
)
from guildhall.tournament import (
    Round,
    Tournament,
    can_sit_out,
    free_players,
    sitting_out,
    unseatable,
)
from guildhall.tournament.commands.side_players import side_rounds_begun
from guildhall.tournament.event.bracket import still_in
from guildhall.tournament.event.next_steps import next_step
from guildhall.tournament.reports.rounds import playing_rounds
from guildhall.web.events.desk.command_forms import offer
from guildhall.web.events.desk.desk import TheDesk, desk_page, router
from guildhall.web.events.shared.clocks import ShownClock, shown_clocks
from guildhall.web.events.shared.views import Fragments, Scene, role, staff, view


@router.get("")
async def home_page(desk: TheDesk) -> HTMLResponse:
    """What to do next."""
    return await desk_page(desk, "home", "desk-home")


offer("/clock/start", commands.StartClock, home_page)
offer("/clock/pause", commands.PauseClock, home_page)
offer("/clock/go-on", commands.ContinueClock, home_page)
offer("/clock/extra", commands.GiveExtraTime, home_page)
offer("/announce", commands.Announce, home_page)
offer("/announce/end", commands.EndAnnouncement, home_page)


@view("desk-bar", kind=role, admits=staff)
async def bar(scene: Scene) -> Fragments:
    """What every page of the desk shows: the round, its clock, calls, and undo."""
    state = round_state(scene.live)
    return {
        "f-bar": scene.render("events/desk/bar.html", **state),
        "f-undo": scene.render("events/desk/undo.html", last=scene.live.last_command),
    }


@view("desk-home", kind=role, admits=staff)
async def overview(scene: Scene) -> Fragments:
    """The next step, the tables of the round and the calls."""
    live = scene.live
    state = round_state(live)
    t = live.tournament
    standings = Counter(player.standing for player in t.people.values())
    return {
        "f-next": scene.render("events/desk/next.html", people=standings, **state),
        "f-round": scene.render("events/desk/round.html", **state),
        "f-calls": scene.render("events/desk/calls.html", **state),
        "f-news": scene.render("events/desk/news.html"),
    }


@dataclass(frozen=True, slots=True)
class RoundState:
    """How a round that is being played stands."""

    current: Round
    clocks: list[ShownClock]
    """One for each wave."""
    tables: list[TableState]

    @property
    def counts(self) -> Counter[str]:
        """How many tables are missing, waiting, contested, settled."""
        return Counter(each.state for each in self.tables)

    @property
    def to_start(self) -> list[ShownClock]:
        """The clocks that somebody starts next: of a wave when the one before has finished."""
        return [
            clock
            for clock in self.clocks
            if clock.state.state == "waiting"
            and clock.state.minutes
            and all(table.settled for table in self.current.of_wave(clock.state.wave - 1))
        ]


def round_state(live: LiveEvent) -> dict[str, Any]:
    """How the rounds that are being played stand; but for the clocks the same until news come."""
    t, operations, known = live.tournament, live.operations, live.derived
    rounds = [
        RoundState(
            each,
            shown_clocks(live, each),
            known.keyed(each.number, table_states, t, operations, each),
        )
        for each in playing_rounds(live.tournament)
    ]
    return {
        "rounds": rounds,
        "counts": sum((each.counts for each in rounds), Counter[str]()),
        "calls": known.keyed((), open_calls, t, operations),
        "late": list(present_delays(t, operations).values()),
        "several": len(rounds) > 1 or any(each.current.waves > 1 for each in rounds),
        **known.once(draw_state, t),
    }


def draw_state(t: Tournament) -> dict[str, Any]:
    """Who would be drawn next, and who cannot be seated."""
    return {
        "step": next_step(t),
        "others": free_players(t) if side_rounds_begun(t) else [],
        "going_on": still_in(t) if t.bracket_begun else [],
        "unseated": unseatable(t),
        "turn": can_sit_out(t),
        "out": sitting_out(t),
    }
