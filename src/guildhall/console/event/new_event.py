"""Commands about whole events: new, list, export, import, formats."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from secrets import token_hex
from typing import TypeVar

from guildhall.console.event.answers import Answer, Grid, Say, hint, people, say, title
from guildhall.console.event.arguments import CommandGroup, option, positive
from guildhall.console.event.session import Session
from guildhall.hall.events import commands
from guildhall.hall.events.service import EventService
from guildhall.tournament import Format, Refused, parse, rules_in_words, shipped

COMMANDS = CommandGroup()

Result = TypeVar("Result")


@COMMANDS.add(
    "new",
    "open an event",
    option("name", metavar="NAME", help="what the event is called"),
    option(
        "--format",
        default="splendor-swiss",
        metavar="FORMAT",
        help="a name that `formats` lists, or an own TOML file; splendor-swiss if not told",
    ),
    option("--rounds", type=positive, metavar="N", help="another number of rounds"),
    option("--seed", help="for all lots; drawn by chance if not given, and logged"),
    examples=(
        'new "Spring Cup"',
        'new "Winter Wars" --format summoner-wars-base --seed 42',
    ),
)
def new_event(session: Session, options: Namespace) -> Answer:
    """Open an event.

    The whole format is kept with it, so that later changes of a file do no harm.
    """
    chosen = read_format(options.format)
    seed = options.seed or token_hex(4)
    event = session.open_event(options.name, chosen, seed)
    if options.rounds:
        session.execute(commands.SetRounds(options.rounds))
    t = event.tournament
    return Answer(
        {"event": t.name, "seq": event.seq, "format": chosen.key, "seed": t.seed},
        [
            *say(f"{t.name} is open: {chosen.name}. Seed of all lots: {t.seed}"),
            *hint("add NAME NAME ...   or   add --csv FILE"),
        ],
    )


def read_format(wanted: str) -> Format:
    """A shipped format, or one from an organiser's own file."""
    if wanted in shipped():
        return shipped()[wanted]
    path = Path(wanted).expanduser()
    if path.suffix != ".toml":
        raise Refused(
            f"there is no format {wanted!r}",
            ways_out=[f"take one of {', '.join(shipped())}", "name a TOML file of your own"],
        )
    try:
        return parse(path.read_text(encoding="utf-8"), key=path.stem)
    except (OSError, UnicodeDecodeError) as error:
        raise Refused(
            f"{path} cannot be read: {error}", ways_out=["check the name of the file"]
        ) from error


@COMMANDS.add(
    "list",
    "list all events",
    examples=("list",),
)
def list_events(session: Session, _: Namespace) -> Answer:
    """List all events."""
    cards = session.catalogue.cards()
    rows = []
    for card in cards:
        t = EventService(session.catalogue.log, card.id).tournament
        state = "ended" if t.ended else f"round {len(t.rounds)}" if t.rounds else "open"
        rows.append([card.name, card.format, people(len(t.people)), state, day(card.opened)])
    if not rows:
        return Answer({"events": []}, [*say("There is no event yet."), *hint("new NAME")])
    grid = Grid(["Event", "Format", "Players", "State", "Opened"], rows)
    data = [{**asdict(card), "opened": card.opened.isoformat()} for card in cards]
    return Answer({"events": data}, [grid])


def day(at: datetime) -> str:
    """The day of a time in the log, on the clock of this machine."""
    return f"{at.astimezone():%Y-%m-%d}"


@COMMANDS.add(
    "export",
    "write an event to one file",
    option("file", type=Path, metavar="FILE", help="a file of JSON lines"),
    examples=("export spring-cup.jsonl",),
)
def export(session: Session, options: Namespace) -> Answer:
    """Write the event with everything that happened to one file."""
    _careful(options.file, lambda: _refuse_foreign(options.file))
    count = _careful(options.file, lambda: session.catalogue.export(session.event.id, options.file))
    told = f"{session.tournament.name} is written to {options.file}: {count} entries."
    return Answer(session.data(file=str(options.file), entries=count), [Say(told)])


def _refuse_foreign(path: Path) -> None:
    """Write over nothing but an older export."""
    if path.exists() and not path.read_bytes()[:100].startswith(b'{"format":"guildhall-log"'):
        raise Refused(
            f"{path} is there already and is not an exported event",
            ways_out=["choose another name"],
        )


@COMMANDS.add(
    "import",
    "bring in an event from such a file",
    option("file", type=Path, metavar="FILE", help="a file of JSON lines"),
    examples=("import spring-cup.jsonl",),
)
def bring_in(session: Session, options: Namespace) -> Answer:
    """Bring in an event from such a file, whole or not at all."""
    events = _careful(options.file, lambda: session.catalogue.bring_in(options.file))
    for event in events:
        session.use(event)
    names = [card.name for card in session.catalogue.cards() if card.id in events]
    return Answer({"events": names}, say(*(f"{name} is here now." for name in names)))


def _careful(path: Path, work: Callable[[], Result]) -> Result:
    try:
        return work()
    except OSError as error:
        raise Refused(
            f"{path}: {error.strerror or error}", ways_out=["choose another file"]
        ) from error


@COMMANDS.add(
    "formats",
    "list the formats, print one as rules, check an own file",
    option(
        "format", nargs="?", metavar="FORMAT", help="a format or a TOML file to print and check"
    ),
    option("--why", action="store_true", help="with the numbers of the rules"),
    examples=(
        "formats",
        "formats carcassonne",
    ),
)
def formats(_: Session, options: Namespace) -> Answer:
    """List the formats, or print one as readable rules; an own TOML file is checked."""
    if options.format:
        chosen = read_format(options.format)
        words = rules_in_words(chosen, numbers=options.why).splitlines()
        parts = [*title(words[0]), *say(*words[1:])]
        return Answer({"format": chosen.key, "settings": asdict(chosen), "rules": words}, parts)
    rows = [[key, chosen.name, chosen.about] for key, chosen in shipped().items()]
    return Answer(
        {"formats": [{"key": key, "name": name, "about": about} for key, name, about in rows]},
        [
            Grid(["Format", "Name", "About"], rows),
            *hint("formats splendor-swiss   prints its rules"),
        ],
    )
