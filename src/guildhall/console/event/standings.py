"""Commands towards the end: standings, cut, final, end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from guildhall.console.answers import Answer, Cell, Grid, Part, say
from guildhall.console.arguments import CommandGroup
from guildhall.console.event.session import Session
from guildhall.console.event.standings_view import final_parts, player_parts, standings_parts
from guildhall.hall.events import commands
from guildhall.messages import PlayerRef, Word, mark, message
from guildhall.tournament import PlannedRound, Tournament, final_order, plan
from guildhall.tournament.event.people import people_words
from guildhall.tournament.reports.data import order_data, standings_data

COMMANDS = CommandGroup()


@COMMANDS.add("standings", "standings --why", "standings Ann")
def show_standings(
    session: Session, players: Sequence[str] = (), *, why: bool = False, rounds: bool = False
) -> Answer:
    """Show the standings with all tie-breaks, or everything about some people.

    players NAME: everything about these people
    --why: why everybody is not one place higher
    --rounds: the rounds only, without the final
    """
    t = session.tournament
    standings = t.standings()
    data = session.data(
        provisional=standings.provisional,
        ended=t.ended,
        standings=standings_data(t, standings),
    )
    if players:
        parts: list[Part] = []
        for player in players:
            parts += player_parts(t, standings, player)
        return Answer(data, parts)
    if (t.ended or t.bracket_begun) and not rounds:
        return Answer({**data, "order": order_data(final_order(t))}, final_parts(t, why=why))
    return Answer(data, standings_parts(t, standings, why=why))


@COMMANDS.add("cut")
def cut(session: Session, *, size: int | None = None) -> Answer:
    """Show who would go on to the final, or the plan of a whole elimination; nothing changes.

    --size N: another size
    """
    t = session.tournament
    if t.format.elimination:
        return _plan(session, t)
    planned = t.attendance()
    best = size or planned.top_cut
    standings = t.standings()
    able = [key for key in standings.order if t.people[key].standing == "present"]
    played = message(
        "{count} of {rounds} rounds are played",
        count=len(t.counting_rounds()),
        rounds=planned.rounds,
    )
    event = Word(t.name)
    if not best:
        no_final = message(
            "{event} has no final: {people}, {played}",
            event=event,
            people=people_words(len(able)),
            played=played,
        )
        return Answer(session.data(size=0, cut=[]), say(no_final))
    rows: list[list[Cell]] = [
        [number, PlayerRef(key), message("goes on") if number <= best else "", standings.why(key)]
        for number, key in enumerate(able[: best + 2], 1)
    ]
    heading = message(
        "{event}: cut to the best {size}; {played}", event=event, size=best, played=played
    )
    grid = Grid(
        [mark("Seed"), mark("Player"), "", mark("Why not higher")],
        rows,
        heading,
        frozenset({"Seed"}),
    )
    return Answer(session.data(size=best, cut=able[:best]), [grid])


def _plan(session: Session, t: Tournament) -> Answer:
    """The whole bracket of an elimination, in advance (TS-34)."""
    fill = t.format.final.fill == "runners-up"
    rounds = plan(len(t.present()), t.format.tables, runners_up=fill)
    rows = [_plan_row(number, each) for number, each in enumerate(rounds, 1)]
    title = message("{event}: the plan", event=Word(t.name))
    grid = Grid(
        [mark("Round"), mark("Players"), mark("Tables"), mark("Byes"), mark("Going on")],
        rows,
        title,
    )
    return Answer(session.data(plan=[asdict(each) for each in rounds]), [grid])


def _plan_row(number: int, each: PlannedRound) -> list[Cell]:
    tables = ", ".join(map(str, each.tables))
    more = f" and {each.runners_up} runners-up" if each.runners_up else ""
    goes = "the winner" if each.next == 1 else f"{len(each.tables)} winners{more}"
    return [number, each.people, f"{len(each.tables)} of {tables}", each.byes, goes]


@COMMANDS.add("final")
def draw_final(session: Session, command: commands.DrawFinal, *, side: bool = False) -> Answer:
    """Draw the final, the next round of the top cut, or a side round for the others.

    --size N: another size of the cut
    --seed: for the seats
    --fill-in NAME: play on in place of who left
    --side: a round beside it for the others; it counts for nothing
    """
    from guildhall.console.event.rounds import drafted  # who looks at standings draws nothing

    session.execute(commands.DrawSideRound(seed=command.seed) if side else command)
    return drafted(session)


@COMMANDS.add("end")
def end(session: Session, command: commands.EndEvent) -> Answer:
    """End the event and keep its final order.

    --early: though the bracket is not played out
    """
    told = session.execute(command).told
    t = session.tournament
    parts = [*final_parts(t), *say(*told, ink="bold green")]
    return Answer(session.data(order=order_data(final_order(t))), parts)
