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

from guildhall.messages import mark

if TYPE_CHECKING:
    from guildhall.console.arguments import Command

ABOUT = mark("""\
Run a tournament: people, rounds, results, standings, a final.

Everything is kept in a log before it is acknowledged. Names may be shortened as
long as they are clear; accents and case do not matter. `guildhall event demo`
shows a whole event, `guildhall event COMMAND --help` has examples.
""")

GROUPS: Mapping[str, Mapping[str, str]] = {
    "events": {
        "new": mark("open an event"),
        "list": mark("list all events"),
        "export": mark("write an event to one file"),
        "import": mark("bring in an event from such a file"),
        "formats": mark("list the formats, print one as rules, check a file of your own"),
    },
    "people": {
        "add": mark("add people: one, many, or a CSV file"),
        "checkin": mark("say who is here for the next seating"),
        "drop": mark("somebody leaves for good"),
        "late": mark("let somebody in late, or back in"),
        "apart": mark("keep two people apart"),
        "seat": mark("give somebody a table for every round"),
        "decks": mark("register decks for Summoner Wars"),
    },
    "arrangements": {
        "practical": mark("write down place, fee, health rules and more"),
        "tables": mark("plan tables for an expected number"),
        "fee": mark("note who has paid the entry fee"),
    },
    "rounds": {
        "draw": mark("draw the next round as a draft, or again"),
        "publish": mark("publish the draft"),
        "pairings": mark("show who sits where"),
        "rounds": mark("set the number of rounds"),
        "waves": mark("play a round in waves"),
        "clock": mark("show the time of the round"),
    },
    "results": {
        "result": mark("enter the result of a table"),
        "confirm": mark("confirm or dispute results that players handed in"),
        "correct": mark("correct a result of any round, with a preview"),
    },
    "rulings": {
        "rule": mark("log a ruling of the arbiter"),
        "history": mark("show what happened, by whom and when"),
        "undo": mark("take back the last command"),
    },
    "standings": {
        "standings": mark("show the standings, and why"),
        "cut": mark("show who goes on, or the plan of an elimination"),
        "final": mark("draw the final, the top cut or a side round"),
        "end": mark("end the event and keep its order"),
    },
    "sheets": {"sheets": mark("print result sheets, lists, signs and house rules")},
    "simulation": {
        "simulate": mark("play an event by chance, in memory or in an open hall"),
        "demo": mark("watch a whole small event go by"),
    },
}
"""The commands and what they are for, by the modules that have them."""

HEADINGS = {
    "events": mark("events"),
    "people": mark("people"),
    "arrangements": mark("arrangements"),
    "rounds": mark("rounds"),
    "results": mark("results"),
    "rulings": mark("rulings"),
    "standings": mark("standings"),
    "sheets": mark("sheets"),
    "simulation": mark("simulation"),
}
USAGE = mark("usage: ")

MODULES = {name: module for module, summaries in GROUPS.items() for name in summaries}


def find_command(name: str) -> Command:
    """A command by its name; raises KeyError."""
    module = import_module(f"guildhall.console.event.{MODULES[name]}")
    command: Command = module.COMMANDS[name]
    return command


def main(words: Sequence[str]) -> None:
    """Run one command; a refusal is told, nothing is changed, and the exit code is 2."""
    words = _command_first(words)
    if not words or words[0] not in MODULES:
        _show_all(words)
        return
    from guildhall.console.arguments import carry_out, read
    from guildhall.console.event.refusals import refusal_data, refusal_lines
    from guildhall.console.event.session import DeskOptions, Session
    from guildhall.hall.log import LogError
    from guildhall.messages import Refused, Word, message

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
            told = page.renderer.render(message("Failed: {why}.", why=Word(failed)))
            page.complain({"failed": failed}, [told])
            sys.exit(2)


def _command_first(words: Sequence[str]) -> list[str]:
    """What is typed, with the language behind the command where it stands before it."""
    first = (
        2 if [*words[:1]] == ["--language"] else int("".join(words[:1]).startswith("--language="))
    )
    return [*words[first : first + 1], *words[:first], *words[first + 1 :]]


def _without_language(words: Sequence[str]) -> list[str]:
    """What is typed besides the language, which is read before."""
    kept = list(words)
    if "--language" in kept:
        place = kept.index("--language")
        del kept[place : place + 2]
    return [word for word in kept if not word.startswith("--language=")]


def _show_all(words: Sequence[str]) -> None:
    """List all commands, or complain that there is no such one."""
    from guildhall.console.language import tell
    from guildhall.messages import joined, message, quoted

    words = _without_language(words)
    if words and words[0] not in {"-h", "--help"}:
        close = get_close_matches(words[0], MODULES, n=1)
        meant = [message("{command}?", command=quoted(name)) for name in close]
        typed = joined([quoted(words[0]), *meant], ", ")
        unknown = message("there is no command {typed}; see guildhall event --help", typed=typed)
        sys.stderr.write(f"guildhall: {tell(unknown)}\n")
        sys.exit(2)
    usage = f"{tell(USAGE)}guildhall event COMMAND ..."
    lines = [usage, "", *tell(ABOUT).splitlines()]
    for heading, summaries in GROUPS.items():
        described = (f"  {name:<10} {tell(what)}" for name, what in summaries.items())
        lines += ["", f"{tell(HEADINGS[heading])}:", *described]
    sys.stdout.write("\n".join([*lines, ""]))
