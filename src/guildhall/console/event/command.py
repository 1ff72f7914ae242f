"""Runs `guildhall event ...`: finds the command, lets it work, writes its answer.

What a command needs is loaded when it is asked for, so that the list of all comes at once.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from guildhall.console.arguments import Command

ABOUT = """\
Run a tournament: people, rounds, results, standings, a final.

Everything is kept in a log before it is acknowledged. Names may be shortened as
long as they are clear; accents and case do not matter. `guildhall event demo`
shows a whole event, `guildhall event COMMAND --help` has examples.
"""

GROUPS: Mapping[str, Mapping[str, str]] = {
    "events": {
        "new": "open an event",
        "list": "list all events",
        "export": "write an event to one file",
        "import": "bring in an event from such a file",
        "formats": "list the formats, print one as rules, check an own file",
    },
    "people": {
        "add": "add people: one, many, or a CSV file",
        "checkin": "say who is here for the next seating",
        "drop": "somebody leaves for good",
        "late": "let somebody in late, or back in",
        "apart": "keep two people apart",
        "seat": "give somebody a table for every round",
        "decks": "register decks for Summoner Wars",
    },
    "arrangements": {
        "practical": "write down place, fee, health rules and more",
        "tables": "plan tables for an expected number",
        "fee": "note who has paid the entry fee",
    },
    "rounds": {
        "draw": "draw the next round as a draft, or again",
        "publish": "publish the draft",
        "pairings": "show who sits where",
        "rounds": "set the number of rounds",
        "waves": "play a round in waves",
        "clock": "show the time of the round",
    },
    "results": {
        "result": "enter the result of a table",
        "confirm": "confirm or dispute results that players handed in",
        "correct": "correct a result of any round, with a preview",
    },
    "rulings": {
        "rule": "log a ruling of the arbiter",
        "history": "show what happened, by whom and when",
        "undo": "take back the last command",
    },
    "standings": {
        "standings": "show the standings, and why",
        "cut": "show who goes on, or the plan of an elimination",
        "final": "draw the final, the top cut or a side round",
        "end": "end the event and keep its order",
    },
    "sheets": {"sheets": "print result sheets, lists, signs and house rules"},
    "simulation": {
        "simulate": "play an event by chance, in memory or in an open hall",
        "demo": "watch a whole small event go by",
    },
}
"""The commands and what they are for, by the modules that have them."""

MODULES = {name: module for module, summaries in GROUPS.items() for name in summaries}


def find_command(name: str) -> Command:
    """A command by its name; raises KeyError."""
    module = import_module(f"guildhall.console.event.{MODULES[name]}")
    command: Command = module.COMMANDS[name]
    return command


def main(words: Sequence[str]) -> None:
    """Run one command; a refusal is told, nothing is changed, and the exit code is 2."""
    if not words or words[0] not in MODULES:
        _show_all(words)
        return
    from guildhall.console.arguments import carry_out, read
    from guildhall.console.event.refusals import refusal_data, refusal_lines
    from guildhall.console.event.session import DeskOptions, Session
    from guildhall.hall.log import LogError
    from guildhall.tournament import Refused

    command = find_command(words[0])
    desk, typed = read("guildhall event", command, words[1:], DeskOptions)
    with ExitStack() as opened:
        session = Session(desk, main, opened)
        page = session.page
        try:
            session.find_people(typed)
            page.write(carry_out(command, session, typed))
        except Refused as refusal:
            lines = refusal_lines(refusal, page.renderer, rules=desk.rules)
            page.complain(refusal_data(refusal), lines)
            sys.exit(2)
        except LogError as error:
            failed = " ".join(page.renderer.render(error.sentences).split())
            page.complain({"failed": failed}, [f"Failed: {failed}."])
            sys.exit(2)


def _show_all(words: Sequence[str]) -> None:
    """List all commands, or complain that there is no such one."""
    if words and words[0] not in {"-h", "--help"}:
        close = get_close_matches(words[0], MODULES, n=1)
        meant = f", {close[0]!r}?" if close else ""
        sys.stderr.write(
            f"guildhall: there is no command {words[0]!r}{meant}; see guildhall event --help\n"
        )
        sys.exit(2)
    lines = ["usage: guildhall event COMMAND ...", "", *ABOUT.splitlines()]
    for heading, summaries in GROUPS.items():
        lines += ["", f"{heading}:", *(f"  {name:<10} {what}" for name, what in summaries.items())]
    sys.stdout.write("\n".join([*lines, ""]))
