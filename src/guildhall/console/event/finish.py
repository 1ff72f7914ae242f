"""Commands towards the end: standings, cut, final, end."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import asdict

from guildhall.console.event.answers import Answer, Grid, Part, Say, people, say
from guildhall.console.event.arguments import CommandGroup, option, positive
from guildhall.console.event.rounds import drafted
from guildhall.console.event.session import Session
from guildhall.console.event.standings_view import (
    final_data,
    final_parts,
    player_parts,
    standings_data,
    standings_parts,
)
from guildhall.hall.events import commands
from guildhall.hall.events.history_text import outcome
from guildhall.messages.renderer import ENGLISH
from guildhall.tournament import (
    PlannedRound,
    Tournament,
    plan,
)

COMMANDS = CommandGroup()


@COMMANDS.add(
    "standings",
    "show the standings, and why",
    option("names", nargs="*", metavar="NAME", help="everything about these people"),
    option("--why", action="store_true", help="why everybody is not one place higher"),
    option("--rounds", action="store_true", help="the rounds only, without the final"),
    examples=(
        "standings",
        "standings --why",
        "standings Ann",
    ),
)
def show_standings(session: Session, options: Namespace) -> Answer:
    """Show the standings with all tie-breaks, or everything about some people."""
    t = session.tournament
    standings = t.standings()
    data = session.data(
        provisional=standings.provisional,
        ended=t.ended,
        standings=standings_data(t, standings),
    )
    if options.names:
        parts: list[Part] = []
        for name in session.players(options.names):
            parts += player_parts(t, standings, name)
        return Answer(data, parts)
    if (t.ended or t.bracket_begun) and not options.rounds:
        return Answer({**data, "order": final_data(t)}, final_parts(t, why=options.why))
    return Answer(data, standings_parts(t, standings, why=options.why))


@COMMANDS.add(
    "cut",
    "show who goes on, or the plan of an elimination",
    option("--size", type=positive, metavar="N", help="another size"),
    examples=("cut",),
)
def cut(session: Session, options: Namespace) -> Answer:
    """Show who would go on to the final, or the plan of a whole elimination; nothing changes."""
    t = session.tournament
    if t.format.elimination:
        return _plan(session, t)
    planned = t.attendance()
    size = options.size or planned.top_cut
    standings = t.standings()
    able = [key for key in standings.order if t.people[key].standing == "present"]
    rows = [
        [str(number), key, "goes on" if number <= size else "", standings.why(key)]
        for number, key in enumerate(able[: size + 2], 1)
    ]
    played = f"{len(t.counting_rounds())} of {planned.rounds} rounds are played"
    heading = f"{t.name}: cut to the best {size}; {played}"
    parts: list[Part] = [
        Grid(["Seed", "Player", "", "Why not higher"], rows, heading, frozenset({"Seed"}))
    ]
    if not size:
        parts = say(f"{t.name} has no final: {people(len(able))}, {played}.")
    return Answer(session.data(size=size, cut=able[:size]), parts)


def _plan(session: Session, t: Tournament) -> Answer:
    """The whole bracket of an elimination, in advance (TS-34)."""
    fill = t.format.final.fill == "runners-up"
    rounds = plan(len(t.present()), t.format.tables, runners_up=fill)
    rows = [_plan_row(number, each) for number, each in enumerate(rounds, 1)]
    grid = Grid(["Round", "Players", "Tables", "Byes", "Go on"], rows, f"{t.name}: the plan")
    return Answer(session.data(plan=[asdict(each) for each in rounds]), [grid])


def _plan_row(number: int, each: PlannedRound) -> list[str]:
    tables = ", ".join(map(str, each.tables))
    more = f" and {each.runners_up} runners-up" if each.runners_up else ""
    goes = "the winner" if each.next == 1 else f"{len(each.tables)} winners{more}"
    return [str(number), str(each.people), f"{len(each.tables)} of {tables}", str(each.byes), goes]


@COMMANDS.add(
    "final",
    "draw the final, the top cut or a side round",
    option("--size", type=positive, metavar="N", help="another size of the cut"),
    option("--seed", default="", help="for the seats"),
    option("--fill-in", nargs="+", default=[], metavar="NAME", help="play on in place of who left"),
    option(
        "--side",
        action="store_true",
        help="a round beside it for the others; it counts for nothing",
    ),
    examples=("final",),
)
def draw_final(session: Session, options: Namespace) -> Answer:
    """Draw the final, the next round of the top cut, or a side round for the others."""
    if options.side:
        session.execute(commands.DrawSideRound(seed=options.seed))
        return drafted(session)
    extra = session.players(options.fill_in)
    session.execute(commands.DrawFinal(options.size, options.seed, extra))
    return drafted(session)


@COMMANDS.add(
    "end",
    "end the event and keep its order",
    option("--early", action="store_true", help="though the bracket is not played out"),
    examples=("end",),
)
def end(session: Session, options: Namespace) -> Answer:
    """End the event and keep its final order."""
    session.execute(commands.EndEvent(early=options.early))
    t = session.tournament
    words = f"{t.name} has ended. {ENGLISH.sentence(outcome(t.happenings[-1].data))}."
    parts = [*final_parts(t), Say(words, "bold green")]
    return Answer(session.data(order=final_data(t)), parts)
