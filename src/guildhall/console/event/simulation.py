"""Commands to try things out: simulate, demo."""

from __future__ import annotations

import shlex
import sys
import tempfile
from datetime import datetime
from importlib.resources import files
from pathlib import Path
from random import Random

from guildhall.console.answers import Answer, Part, Say, say
from guildhall.console.arguments import CommandGroup
from guildhall.console.event.events import read_format
from guildhall.console.event.hall_simulation import run_event
from guildhall.console.event.rounds import round_parts
from guildhall.console.event.session import Session
from guildhall.console.event.standings_view import final_parts
from guildhall.console.language import tell
from guildhall.hall.events import commands
from guildhall.hall.events.catalogue import EventCatalogue
from guildhall.hall.events.service import EventService
from guildhall.hall.events.simulation import CHANCE, play_on
from guildhall.hall.log import Log, open_log
from guildhall.messages import Word, as_message, mark, message, plural
from guildhall.tournament import USUAL_FORMAT, final_order
from guildhall.tournament.event.people import people_words
from guildhall.tournament.reports.data import order_data, round_data

COMMANDS = CommandGroup()
NAME = mark("Simulation")
"""What the event is called."""


@COMMANDS.add("simulate", "simulate --format carcassonne --players 12 --seed 7")
def simulate(
    session: Session,
    *,
    format_: str = "",
    players: int = 20,
    seed: str = "1",
    rounds: bool = False,
    http: str = "",
) -> Answer:
    """Play the event to its end by chance, or a new one of a format; nothing is written.

    With --http a new event is run in an open hall, through its API, with real games.

    --format FORMAT: a new event of this format
    --players N: 20 if not told
    --seed: the same seed gives the same event
    --rounds: show every round too
    --http LINK: run it in an open hall: the organiser’s link of `guildhall serve`
    """
    names = [
        tell(message("Player {number}", number=Word(f"{number:03}")))
        for number in range(1, players + 1)
    ]
    if http:
        event = _new_name()
        told = []
        for words in run_event(http, event, format_ or USUAL_FORMAT, names, seed):
            session.page.show([] if session.page.as_json else say(words))
            told.append(words)
        return Answer({"event": event, "told": told}, say(message("The event is over"), ink="dim"))
    with open_log("memory:") as log:
        service = _new(log, format_, names, seed) if format_ else _copied(log, session)
        played = list(play_on(service, Random(seed)))  # noqa: S311 - play, no secrets
        t = service.tournament
        parts: list[Part] = []
        for current in played if rounds else ():
            parts += round_parts(t, t.round(current.number))
        words = plural(
            "{people}, {count} round by chance; nothing was written",
            "{people}, {count} rounds by chance; nothing was written",
            people=people_words(len(t.people)),
            count=len(t.rounds),
        )
        every = [round_data(t, each) for each in t.rounds]
        data = {"event": t.name, "rounds": every, "order": order_data(final_order(t))}
        return Answer(data, [*parts, *final_parts(t, why=True), *say(words, ink="dim")])


def _new_name() -> str:
    """A name that no other simulation in the hall has: one a millisecond."""
    now = datetime.now().astimezone()
    return f"{tell(NAME)} {now:%Y-%m-%d %H:%M:%S}.{now.microsecond // 1000:03}"


def _new(log: Log, format_name: str, names: list[str], seed: str) -> EventService:
    chosen = read_format(format_name)
    catalogue = EventCatalogue(log)
    event = EventService(log, catalogue.create(tell(NAME), chosen, CHANCE.name, seed))
    event.execute(CHANCE, commands.EnterPlayers(names))
    return event


def _copied(log: Log, session: Session) -> EventService:
    log.restore(session.catalogue.log.read(f"event/{session.event.id}"))
    return EventService(log, session.event.id)


@COMMANDS.add("demo")
def demo(session: Session, *, step: bool = False) -> Answer:
    """Watch a whole small event go by, from the first command to the last standings.

    --step: wait for Enter before each command
    """
    plain = ["--plain"] if session.page.plain else []
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "demo.db")
        open_log(database).close()  # so that what is not installed is said before the show begins
        place = ["--db", database, "--event", "Demo Cup", *plain]
        script = (files(__package__) / "demo.txt").read_text(encoding="utf-8")
        for line in script.splitlines():
            if line.startswith("#"):
                session.page.show(say("", as_message(line.removeprefix("# ")), ink="cyan"))
                continue
            session.page.show([Say(f"$ guildhall event {line}", "bold")])
            if step and sys.stdin.isatty():
                session.ask("")
            session.run([*shlex.split(line), *place])
    return Answer({}, say("", message("That was all; the demonstration left nothing behind")))
