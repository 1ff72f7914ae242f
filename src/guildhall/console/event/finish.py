"""Commands towards the end: standings, cut, final, end."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import asdict

from guildhall.console.event.answers import Answer, Grid, Part, Say, people, say
from guildhall.console.event.arguments import Command, positive
from guildhall.console.event.rounds import drafted
from guildhall.console.event.session import Sitting
from guildhall.console.event.standings_view import (
    final_data,
    final_parts,
    player_parts,
    standings_data,
    standings_parts,
)
from guildhall.hall.events.history_text import tell
from guildhall.tournament import (
    PlannedRound,
    Tournament,
    draw_final,
    draw_side_round,
    end,
    free_players,
    plan,
)


def _standings_options(words: ArgumentParser) -> None:
    words.add_argument("names", nargs="*", metavar="NAME", help="everything about these people")
    words.add_argument("--why", action="store_true", help="why everybody is not one place higher")
    words.add_argument("--rounds", action="store_true", help="the rounds only, without the final")


def _standings(sitting: Sitting, options: Namespace) -> Answer:
    t = sitting.tournament
    standings = t.standings()
    data = sitting.data(
        provisional=standings.provisional,
        ended=t.ended,
        standings=standings_data(t, standings),
    )
    if options.names:
        parts: list[Part] = []
        for name in sitting.players(options.names):
            parts += player_parts(t, standings, name)
        return Answer(data, parts)
    if (t.ended or t.bracket_begun) and not options.rounds:
        return Answer({**data, "order": final_data(t)}, final_parts(t, why=options.why))
    return Answer(data, standings_parts(t, standings, why=options.why))


def _cut_options(words: ArgumentParser) -> None:
    words.add_argument("--size", type=positive, metavar="N", help="another size")


def _cut(sitting: Sitting, options: Namespace) -> Answer:
    t = sitting.tournament
    if t.format.elimination:
        return _plan(sitting, t)
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
    return Answer(sitting.data(size=size, cut=able[:size]), parts)


def _plan(sitting: Sitting, t: Tournament) -> Answer:
    """The whole bracket of an elimination, in advance (TS-34)."""
    fill = t.format.final.fill == "runners-up"
    rounds = plan(len(t.present()), t.format.tables, runners_up=fill)
    rows = [_plan_row(number, each) for number, each in enumerate(rounds, 1)]
    grid = Grid(["Round", "Players", "Tables", "Byes", "Go on"], rows, f"{t.name}: the plan")
    return Answer(sitting.data(plan=[asdict(each) for each in rounds]), [grid])


def _plan_row(number: int, each: PlannedRound) -> list[str]:
    tables = ", ".join(map(str, each.tables))
    more = f" and {each.runners_up} runners-up" if each.runners_up else ""
    goes = "the winner" if each.next == 1 else f"{len(each.tables)} winners{more}"
    return [str(number), str(each.people), f"{len(each.tables)} of {tables}", str(each.byes), goes]


def _final_options(words: ArgumentParser) -> None:
    words.add_argument("--size", type=positive, metavar="N", help="another size of the cut")
    words.add_argument("--seed", default="", help="for the seats")
    words.add_argument(
        "--fill-in", nargs="+", default=[], metavar="NAME", help="play on in place of who left"
    )
    words.add_argument(
        "--side",
        action="store_true",
        help="a round beside it for the others; it counts for nothing",
    )


def _final(sitting: Sitting, options: Namespace) -> Answer:
    seed = options.seed
    if options.side:
        sitting.desk.do(lambda t, stamp: draw_side_round(t, free_players(t), stamp, seed=seed))
        return drafted(sitting)
    extra = sitting.players(options.fill_in)
    sitting.desk.do(
        lambda t, stamp: draw_final(t, stamp, size=options.size, seed=seed, extra=extra)
    )
    return drafted(sitting)


def _end_options(words: ArgumentParser) -> None:
    words.add_argument("--early", action="store_true", help="though the bracket is not played out")


def _end(sitting: Sitting, options: Namespace) -> Answer:
    sitting.desk.do(lambda t, stamp: end(t, stamp, early=options.early))
    t = sitting.tournament
    told = tell(t.happenings[-1]).removeprefix("the event ends, ")
    words = f"{t.name} has ended. {told[:1].upper()}{told[1:]}."
    parts = [*final_parts(t), Say(words, "bold green")]
    return Answer(sitting.data(order=final_data(t)), parts)


COMMANDS = (
    Command(
        "standings",
        "show the standings, and why",
        "Show the standings with all tie-breaks, or everything about some people.",
        (
            "guildhall event standings",
            "guildhall event standings --why",
            "guildhall event standings Ann",
        ),
        _standings_options,
        _standings,
    ),
    Command(
        "cut",
        "show who goes on, or the plan of an elimination",
        "Show who would go on to the final, or the plan of a whole elimination; nothing changes.",
        ("guildhall event cut",),
        _cut_options,
        _cut,
    ),
    Command(
        "final",
        "draw the final, the top cut or a side round",
        "Draw the final, the next round of the top cut, or a side round for the others.",
        ("guildhall event final",),
        _final_options,
        _final,
    ),
    Command(
        "end",
        "end the event and keep its order",
        "End the event and keep its final order.",
        ("guildhall event end",),
        _end_options,
        _end,
    ),
)
