"""Commands about whole events: new, list, export, import, formats."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING

from guildhall.console.answers import Answer, Cell, Grid, Say, say
from guildhall.console.arguments import CommandGroup
from guildhall.console.event.files import read_file, refuse_other, refused_files
from guildhall.console.event.session import Session, hint
from guildhall.console.language import renderer
from guildhall.hall.events.catalogue import Card
from guildhall.messages import Listing, Refused, Term, Word, mark, message, plural, quoted, words_of
from guildhall.tournament.errors import FormatError

if TYPE_CHECKING:
    from guildhall.tournament import Format

COMMANDS = CommandGroup()


OR_LIST = message("or {command}", command=Word("add --csv FILE"))


@COMMANDS.add('new "Spring Cup"', 'new "Winter Wars" --format summoner-wars-base --seed 42')
def new_event(
    session: Session,
    name: str,
    *,
    format_: str = "",
    rounds: int | None = None,
    seed: str = "",
) -> Answer:
    """Open an event.

    The whole format is kept with it, so that later changes of a file do no harm.

    name NAME: what the event is called
    --format FORMAT: one that `formats` lists, or your own TOML file; splendor-swiss if not told
    --rounds N: another number of rounds
    --seed: for all lots; drawn by chance if not given, and logged
    """
    from guildhall.hall.events import commands
    from guildhall.tournament.event.history_text import tell

    chosen = read_format(format_)
    t = session.open_event(name, chosen, seed or token_hex(4)).tournament
    if rounds:
        session.execute(commands.SetRounds(rounds))
    parts = [*say(tell(t.happenings[0])), *hint("add NAME NAME ...", OR_LIST)]
    return Answer(session.data(format=chosen.key, seed=t.seed), parts)


def read_format(wanted: str) -> Format:
    """A shipped format, or one from an organiser's own file; the usual one for no name."""
    from guildhall.tournament import USUAL_FORMAT, parse, shipped

    wanted = wanted or USUAL_FORMAT
    if wanted in shipped():
        return shipped()[wanted]
    path = Path(wanted).expanduser()
    if path.suffix != ".toml":
        known = Listing(tuple(map(Word, shipped())))
        raise Refused(
            message("there is no format {typed}", typed=quoted(wanted)),
            ways_out=[
                message("take one of {formats}", formats=known),
                message("name a TOML file of your own"),
            ],
        )
    content = read_file(wanted)
    try:
        return parse(content.decode(), key=path.stem)
    except UnicodeDecodeError as error:
        raise FormatError(words_of(error), file=path.name, line=1) from error


@COMMANDS.add("list")
def list_events(session: Session) -> Answer:
    """List all events."""
    cards = session.catalogue.cards()
    rows = [_row(session, card) for card in cards]
    if not rows:
        return Answer({"events": []}, [*say(message("There is no event yet")), *hint("new NAME")])
    grid = Grid(
        [mark("Event"), mark("Format"), mark("Players"), mark("State"), mark("Opened")], rows
    )
    data = [{**asdict(card), "opened": card.opened.isoformat()} for card in cards]
    return Answer({"events": data}, [grid])


def _row(session: Session, card: Card) -> list[Cell]:
    from guildhall.tournament.event.people import people_words

    t = session.catalogue.tournament(card.id)
    playing = message("round {whole}", whole=len(t.rounds)) if t.rounds else Term("open")
    state = Term("over") if t.ended else playing
    day = f"{card.opened.astimezone():%Y-%m-%d}"
    return [card.name, Term(card.format), people_words(len(t.people)), state, day]


@COMMANDS.add("export spring-cup.jsonl")
def export(session: Session, file: Path) -> Answer:
    """Write the event with everything that happened to one file.

    file FILE: a file of JSON lines
    """
    name = Word(str(file))
    other = message("{file} is there already and is not an exported event", file=name)
    refuse_other(file, b'{"format":"guildhall-log"', other)
    with refused_files(file):
        count = session.catalogue.export(session.event.id, file)
    told = plural(
        "{event} is written to {file}: {count} entry",
        "{event} is written to {file}: {count} entries",
        event=Word(session.tournament.name),
        file=name,
        count=count,
    )
    return Answer(session.data(file=str(file), entries=count), say(told))


@COMMANDS.add("import spring-cup.jsonl")
def bring_in(session: Session, file: Path) -> Answer:
    """Bring in an event from such a file, whole or not at all.

    file FILE: a file of JSON lines
    """
    with refused_files(file):
        events = session.catalogue.bring_in(file)
    for event in events:
        session.use(event)
    names = [card.name for card in session.catalogue.cards() if card.id in events]
    told = [message("{event} is here now", event=Word(name)) for name in names]
    return Answer({"events": names}, say(*told))


@COMMANDS.add("formats", "formats carcassonne")
def formats(_: Session, format_: str = "", *, why: bool = False) -> Answer:
    """List the formats, or print one as readable rules; a TOML file of your own is checked.

    format FORMAT: a format or a TOML file to print and check
    --why: with the numbers of the rules
    """
    from guildhall.tournament import USUAL_FORMAT, rules_in_words, shipped

    if format_:
        chosen = read_format(format_)
        first, *words = rules_in_words(
            chosen, numbers=why, tell=renderer().catalogue.gettext
        ).splitlines()
        data = {"format": chosen.key, "settings": asdict(chosen), "rules": [first, *words]}
        return Answer(data, [Say(first, "bold"), *say(*words)])
    known = shipped().values()
    rows: list[list[Cell]] = [[each.key, Term(each.name), Term(each.about)] for each in known]
    return Answer(
        {"formats": [{"key": each.key, "name": each.name, "about": each.about} for each in known]},
        [
            Grid([mark("Format"), mark("Name"), mark("About")], rows),
            *hint(f"formats {USUAL_FORMAT}", message("prints its rules")),
        ],
    )
