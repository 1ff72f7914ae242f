"""Commands about whole events: new, list, export, import, formats."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from secrets import token_hex
from typing import TypeVar

from guildhall.console.event.answers import Answer, Grid, Say, hint, people, say, title
from guildhall.console.event.arguments import Command, no_options, positive
from guildhall.console.event.session import Sitting
from guildhall.hall.events import EventError
from guildhall.tournament import Format, parse, rules_in_words, set_rounds, shipped

Result = TypeVar("Result")


def _new_options(words: ArgumentParser) -> None:
    words.add_argument("name", metavar="NAME", help="what the event is called")
    words.add_argument(
        "--format",
        default="splendor-swiss",
        metavar="FORMAT",
        help="a name that `formats` lists, or an own TOML file; splendor-swiss if not told",
    )
    words.add_argument("--rounds", type=positive, metavar="N", help="another number of rounds")
    words.add_argument("--seed", help="for all lots; drawn by chance if not given, and logged")


def _new(sitting: Sitting, options: Namespace) -> Answer:
    chosen = read_format(options.format)
    desk = sitting.events.new(options.name, chosen, options.seed or token_hex(4))
    rounds = options.rounds
    if rounds:
        desk.do(lambda t, stamp: set_rounds(t, rounds, stamp))
    sitting.use(desk)
    t = desk.tournament
    return Answer(
        {"event": t.name, "seq": desk.seq, "format": chosen.key, "seed": t.seed},
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
        raise EventError(
            f"there is no format {wanted!r}",
            ways_out=[f"take one of {', '.join(shipped())}", "name a TOML file of your own"],
        )
    try:
        return parse(path.read_text(encoding="utf-8"), key=path.stem)
    except (OSError, UnicodeDecodeError) as error:
        raise EventError(
            f"{path} cannot be read: {error}", ways_out=["check the name of the file"]
        ) from error


def _list(sitting: Sitting, _: Namespace) -> Answer:
    found = list(sitting.events.summaries())
    rows = []
    for each in found:
        t = sitting.events.open(each.stream).tournament
        state = "ended" if t.ended else f"round {len(t.rounds)}" if t.rounds else "open"
        rows.append([each.name, each.format, people(len(t.people)), state, day(each.opened)])
    if not rows:
        return Answer({"events": []}, [*say("There is no event yet."), *hint("new NAME")])
    grid = Grid(["Event", "Format", "Players", "State", "Opened"], rows)
    return Answer({"events": [asdict(each) for each in found]}, [grid])


def day(at: str) -> str:
    """The day of a time in the log, on the clock of this machine."""
    return f"{datetime.fromisoformat(at).astimezone():%Y-%m-%d}"


def _file_option(words: ArgumentParser) -> None:
    words.add_argument("file", type=Path, metavar="FILE", help="a file of JSON lines")


def _export(sitting: Sitting, options: Namespace) -> Answer:
    _careful(options.file, lambda: _refuse_foreign(options.file))
    count = _careful(options.file, lambda: sitting.events.export(sitting.desk.stream, options.file))
    told = f"{sitting.tournament.name} is written to {options.file}: {count} entries."
    return Answer(sitting.data(file=str(options.file), entries=count), [Say(told)])


def _refuse_foreign(path: Path) -> None:
    """Write over nothing but an older export."""
    if path.exists() and not path.read_bytes()[:100].startswith(b'{"format":"guildhall-log"'):
        raise EventError(
            f"{path} is there already and is not an exported event",
            ways_out=["choose another name"],
        )


def _import(sitting: Sitting, options: Namespace) -> Answer:
    desks = _careful(options.file, lambda: sitting.events.bring_in(options.file))
    for desk in desks:
        sitting.use(desk)
    names = [desk.tournament.name for desk in desks]
    return Answer({"events": names}, say(*(f"{name} is here now." for name in names)))


def _careful(path: Path, work: Callable[[], Result]) -> Result:
    try:
        return work()
    except OSError as error:
        raise EventError(
            f"{path}: {error.strerror or error}", ways_out=["choose another file"]
        ) from error


def _formats_options(words: ArgumentParser) -> None:
    words.add_argument(
        "format", nargs="?", metavar="FORMAT", help="a format or a TOML file to print and check"
    )
    words.add_argument("--why", action="store_true", help="with the numbers of the rules")


def _formats(_: Sitting, options: Namespace) -> Answer:
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


COMMANDS = (
    Command(
        "new",
        "open an event",
        "Open an event. The whole format is kept with it, so that later changes of a file do no "
        "harm.",
        (
            'guildhall event new "Spring Cup"',
            'guildhall event new "Winter Wars" --format summoner-wars-base --seed 42',
        ),
        _new_options,
        _new,
    ),
    Command(
        "list", "list all events", "List all events.", ("guildhall event list",), no_options, _list
    ),
    Command(
        "formats",
        "list the formats, print one as rules, check an own file",
        "List the formats, or print one as readable rules; an own TOML file is checked.",
        ("guildhall event formats", "guildhall event formats carcassonne"),
        _formats_options,
        _formats,
    ),
    Command(
        "export",
        "write an event to one file",
        "Write the event with everything that happened to one file.",
        ("guildhall event export spring-cup.jsonl",),
        _file_option,
        _export,
    ),
    Command(
        "import",
        "bring in an event from such a file",
        "Bring in an event from such a file, whole or not at all.",
        ("guildhall event import spring-cup.jsonl",),
        _file_option,
        _import,
    ),
)
