"""Commands to try things out: simulate, demo."""

from __future__ import annotations

import shlex
import sys
import tempfile
from argparse import Namespace
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from random import Random

from guildhall.console.event.answers import Answer, Part, Say, people, say
from guildhall.console.event.arguments import CommandGroup, option, positive
from guildhall.console.event.hall_simulation import Wish, drive
from guildhall.console.event.new_event import read_format
from guildhall.console.event.rounds_view import round_data, round_parts
from guildhall.console.event.session import Session
from guildhall.console.event.standings_view import final_data, final_parts
from guildhall.hall.events import commands
from guildhall.hall.events.catalogue import EventCatalogue
from guildhall.hall.events.service import EventService
from guildhall.hall.events.simulation import CHANCE, play_on
from guildhall.hall.log import Log, open_log

COMMANDS = CommandGroup()

STEPS: Sequence[tuple[str, str]] = (
    ("An event opens. Every lot comes from its seed.", 'new "Demo Cup" --seed 2026 --rounds 2'),
    ("Eight people come to the desk.", "add Ann Bob Cid Dan Eve Fay Gil Zoé"),
    ("Ann and Bob came in one car and asked not to meet.", "apart Ann Bob"),
    ("The first round is drawn by lot, as a draft.", "draw"),
    ("It looks good: hang it up.", "publish"),
    ("Results come in, one line a table; a name needs only its beginning.", "@results"),
    ("Where does everybody stand, and why?", "standings --why"),
    ("Gil has to leave, and Hal comes late.", "drop gil"),
    ("", "late Hal"),
    ("Round two: the best sit together.", "draw"),
    ("", "publish"),
    ("", "@results"),
    ("One sheet was misread. What a correction changes is shown first.", "@correct"),
    ("The four best play the final.", "final"),
    ("", "publish"),
    ("", "@results"),
    ("The event ends with its order.", "end"),
    ("All of it is in the log, with who and when.", "history"),
)


@COMMANDS.add(
    "simulate",
    "play an event by chance, in memory or in an open hall",
    option("--format", metavar="FORMAT", help="a new event of this format"),
    option("--players", type=positive, default=20, metavar="N", help="20 if not told"),
    option("--seed", default="1", help="the same seed gives the same event"),
    option("--rounds", action="store_true", help="show every round too"),
    option(
        "--http",
        metavar="LINK",
        help="run it in an open hall, through its API: the organiser's link of `guildhall serve`",
    ),
    examples=("simulate", "simulate --format carcassonne --players 12 --seed 7"),
)
def simulate(session: Session, options: Namespace) -> Answer:
    """Play the event to its end by chance, or a new one of a format; nothing is written.

    With --http a new event is run in an open hall, with real games.
    """
    if options.http:
        return _drive(session, options)
    with open_log("memory:") as log:
        event = _new(log, options) if options.format else _copied(log, session)
        played = list(play_on(event, Random(options.seed)))  # noqa: S311 - play, no secrets
        t = event.tournament
        parts: list[Part] = []
        for current in played if options.rounds else ():
            parts += round_parts(t, t.round(current.number))
        told = f"{people(len(t.people))}, {len(t.rounds)} rounds by chance; nothing was written."
        rounds = [round_data(t, each) for each in t.rounds]
        data = {"event": t.name, "rounds": rounds, "order": final_data(t)}
        return Answer(data, [*parts, *final_parts(t, why=True), *say(told, ink="dim")])


def _drive(session: Session, options: Namespace) -> Answer:
    """Tell what happens while it happens."""
    wish = Wish(
        options.http,
        f"Simulation {datetime.now().astimezone():%d %b %H:%M:%S}",
        options.format or "splendor-swiss",
        options.players,
        options.seed,
    )
    told = []
    for words in drive(wish):
        session.page.show(say(words))
        told.append(words)
    return Answer({"event": wish.name, "told": told}, say("The event is over.", ink="dim"))


def _new(log: Log, options: Namespace) -> EventService:
    chosen = read_format(options.format)
    created = EventCatalogue(log).create("Simulation", chosen, CHANCE.name, options.seed)
    event = EventService(log, created)
    names = [f"Player {number:03}" for number in range(1, options.players + 1)]
    event.execute(CHANCE, commands.EnterPlayers(names))
    return event


def _copied(log: Log, session: Session) -> EventService:
    log.restore(session.catalogue.log.read(f"event/{session.event.id}"))
    return EventService(log, session.event.id)


@COMMANDS.add(
    "demo",
    "watch a whole small event go by",
    option("--step", action="store_true", help="wait for Enter before each command"),
    examples=("demo",),
)
def demo(session: Session, options: Namespace) -> Answer:
    """Watch a whole small event go by, from the first command to the last standings."""
    with tempfile.TemporaryDirectory() as folder:
        place = ["--db", str(Path(folder) / "demo.db"), "--event", "Demo Cup"]
        for words, command in STEPS:
            if words:
                session.page.show(say("", words, ink="cyan"))
            for line in _lines(command, place):
                session.page.show([Say(f"$ guildhall event {line}", "bold")])
                if options.step and sys.stdin.isatty():
                    session.ask("")
                where = place[:2] if line.startswith("new ") else place
                plain = ["--plain"] if session.page.plain else []
                session.run([*shlex.split(line), *where, *plain])
    return Answer({}, say("", "That was all; the demonstration left nothing behind."))


def _lines(command: str, place: list[str]) -> list[str]:
    """A command as it is typed; results are made up for whoever sits there."""
    if not command.startswith("@"):
        return [command]
    with open_log(place[1]) as log:
        t = EventService(log, "demo-cup").tournament
        current = t.rounds[-1]
        tables = sorted(current.tables.items())
        if command == "@correct":
            number, table = tables[-1]
            scores = _scores(table.seats, [9, 17, 12, 14])
            return [f"correct {number} {scores} --why misread --yes"]
        scale = [16, 14, 12, 10]
        return [
            f"result {number} {_scores(table.seats, scale[number % 2 :] + scale[: number % 2])}"
            for number, table in tables
        ]


def _scores(seats: Sequence[str], scale: Sequence[int]) -> str:
    pairs = zip(seats, scale, strict=False)
    return " ".join(f"{seat.lower()}={score}" for seat, score in pairs)
