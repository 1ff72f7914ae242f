"""Commands about people: add, checkin, drop, late, apart, seat, decks."""

from __future__ import annotations

import sys
import tomllib
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from guildhall.console.event.answers import Answer, Grid, Part, hint, people, say
from guildhall.console.event.arguments import CommandGroup, option, positive
from guildhall.console.event.session import Session
from guildhall.hall.errors import UnknownName
from guildhall.hall.events import commands, proper_name
from guildhall.hall.events.people import new_entrants, ways_in
from guildhall.hall.events.roster import ROLES, read_roster
from guildhall.messages import Message, messages_from_data
from guildhall.tournament import (
    CustomDeck,
    PutBack,
    Refused,
    Round,
    Stamp,
    Tournament,
    late_words,
)

COMMANDS = CommandGroup()


@COMMANDS.add(
    "add",
    "add people: one, many, or a CSV file",
    option("names", nargs="*", metavar="NAME", help="who enters"),
    option(
        "--csv",
        metavar="FILE",
        help="a list with headings (name, town, table, decks) or names only; -",
    ),
    option(
        "--columns",
        default="",
        metavar="LIST",
        help="what columns without headings are, such as name,town; empty: left out",
    ),
    option("--absent", action="store_true", help="they are expected, not yet here"),
    option("--unranked", action="store_true", help="they fill in and are not ranked"),
    examples=(
        "add Ann Bob Cid Dan",
        'add "Zoé Dupont" --absent',
        "add --csv players.csv",
        "add --csv towns.csv --columns name,town",
    ),
)
def add(session: Session, options: Namespace) -> Answer:
    """Add people; they count as here unless --absent says otherwise."""
    here, ranked = not options.absent, not options.unranked
    known: list[str] = []
    before = len(session.tournament.people)
    if options.csv:
        content, source = _content(options.csv)
        entrants = read_roster(content, source, _columns(options.columns))
        new = new_entrants(session.tournament, entrants)
        known = [each.name for each in entrants if each not in new]
        if new:
            session.execute(commands.EnterRoster(new, here=here, ranked=ranked))
    elif not options.names:
        raise Refused("nobody is named", ways_out=["name people", "name a file with --csv"])
    if options.names:
        session.execute(commands.EnterPlayers(options.names, here=here, ranked=ranked))
    t = session.tournament
    added = list(t.people)[before:]
    parts = say(f"{people(len(added))} added, {len(t.people)} in all, {len(t.present())} here.")
    if known:
        parts += say(f"{people(len(known))} of the list had entered before.")
    if playing(t):
        parts += say("They sit from the next round on; `late NAME` seats somebody now.")
    if late := late_words(t):
        parts += say(f"Note: {late} (rounds --count-late).", ink="yellow")
    return Answer(
        session.data(added=added, known=known, entered=len(t.people), here=len(t.present())),
        [*parts, *session.hint()],
    )


def _columns(typed: str) -> list[str]:
    """What the columns are, as somebody typed it."""
    named = [column.strip() for column in typed.split(",")] if typed else []
    for column in named:
        if column not in ROLES:
            raise Refused(
                f"{column!r} is not what a column can be", ways_out=[", ".join(filter(None, ROLES))]
            )
    return named


def _content(file: str) -> tuple[bytes, str]:
    if file == "-":
        return sys.stdin.buffer.read(), "the input"
    try:
        return Path(file).expanduser().read_bytes(), file
    except OSError as error:
        raise Refused(
            f"{file} cannot be read: {error.strerror}", ways_out=["check the name of the file"]
        ) from error


@COMMANDS.add(
    "checkin",
    "say who is here for the next seating",
    option("names", nargs="*", metavar="NAME", help="who is here"),
    option("--all", action="store_true", help="everybody who has not left is here"),
    option("--out", action="store_true", help="they are not here, or sit out"),
    examples=(
        "checkin --all",
        "checkin Ann Bob",
        "checkin --out Cid",
    ),
)
def checkin(session: Session, options: Namespace) -> Answer:
    """Say who is here for the next seating; without names it tells who is not."""
    t = session.tournament
    named = session.players(options.names)
    if options.all:
        named += [key for key, player in t.people.items() if player.plays_on]
    command = commands.CheckOut if options.out else commands.CheckIn
    changed = session.execute(command(named)).happenings if named else ()
    t, keys = session.tournament, [each.data["key"] for each in changed]
    rows = [
        [key, player.standing] for key, player in t.people.items() if player.standing != "present"
    ]
    parts: list[Part] = say(f"{len(t.present())} of {people(len(t.people))} are here.")
    if rows:
        parts.append(Grid(["Not here", "Standing"], rows))
    return Answer(session.data(changed=keys, here=list(t.present())), parts)


@COMMANDS.add(
    "drop",
    "somebody leaves for good",
    option("names", nargs="+", metavar="NAME", help="who leaves"),
    examples=("drop Dan",),
)
def drop(session: Session, options: Namespace) -> Answer:
    """Somebody leaves for good; results and place are kept."""
    keys = session.players(options.names)
    session.execute(commands.DropPlayers(keys))
    parts = say(*(f"{key} drops out and keeps results and place." for key in keys))
    for current in playing(session.tournament):
        for table in current.unsettled():
            for key in set(keys) & set(table.seats):
                where = f"round {current.number} table {table.number}"
                parts += say(
                    f"{key} still sits at {where}: enter the result as it was played, "
                    f"or `rule no-show` if it was not.",
                    ink="yellow",
                )
    return Answer(session.data(dropped=keys), parts)


def playing(t: Tournament) -> list[Round]:
    """The rounds that are being played."""
    return [each for each in t.rounds if each.published and not each.closed]


@COMMANDS.add(
    "late",
    "let somebody in late, or back in",
    option("name", metavar="NAME", help="somebody new, or somebody who had left"),
    option("--way", type=int, metavar="N", help="the way in that was shown; 0 is the next round"),
    examples=(
        "late Zed --way 0",
        "late Yves --way 1",
    ),
)
def late(session: Session, options: Namespace) -> Answer:
    """Let somebody in late, or back in; every way shows how many tables it changes."""
    t = session.tournament
    try:
        name = session.player(options.name)
    except UnknownName:
        name = proper_name(options.name)
    ways_now = ways_in(t, Stamp("", ""), name)
    ways = [way for way in ways_now if way.changed or way.byes_given]
    if name in t.present() and not ways:
        raise Refused(f"{name} is in already", persons=[name], ways_out=["look at `pairings`"])
    chosen = _chosen_way(session, options, name, ways)
    session.execute(commands.LetIn(name, ways_now.index(chosen) if chosen else None))
    told = chosen.words if chosen else f"{name} is in and sits from the next round on"
    data = session.data(player=name, way=chosen.words if chosen else "next round")
    parts = say(f"{told}.")
    if late := late_words(session.tournament):
        parts += say(f"Note: {late} (rounds --count-late).", ink="yellow")
    return Answer(data, [*parts, *hint("pairings")])


def _chosen_way(
    session: Session, options: Namespace, name: str, ways: list[PutBack]
) -> PutBack | None:
    """Nobody moves before a way is chosen; its cost is shown first."""
    if not ways:
        return None
    number = options.way
    if number is None:
        rows: list[list[Message | str]] = [["0", "from the next round on", "0"]]
        rows += [[str(n), way.words, str(way.cost)] for n, way in enumerate(ways, 1)]
        shown = Grid(["Way", f"How {name} can come in", "Tables changed"], rows)
        if session.page.as_json or not sys.stdin.isatty():
            raise Refused(
                f"there are {len(ways) + 1} ways in for {name}: "
                + "; ".join(f"{row[0]} {row[1]}" for row in rows),
                rules=["T-5"],
                persons=[name],
                ways_out=["choose one with --way N"],
            )
        session.page.show([shown])
        typed = session.ask(f"Which way, 0 to {len(ways)}? ")
        number = int(typed) if typed.isdecimal() and len(typed) < 9 else -1
    if not 0 <= number <= len(ways):
        raise Refused(f"there is no such way; they are 0 to {len(ways)}", persons=[name])
    return ways[number - 1] if number else None


@COMMANDS.add(
    "apart",
    "keep two people apart",
    option("names", nargs=2, metavar="NAME", help="siblings, or people of one car"),
    option("--again", action="store_true", help="they may meet again"),
    examples=(
        "apart Ann Bob",
        "apart Ann Bob --again",
    ),
)
def apart(session: Session, options: Namespace) -> Answer:
    """Keep two people apart at all draws."""
    one, other = session.players(options.names)
    apart = not options.again
    session.execute(commands.KeepApart(one, other, apart=apart))
    told = "are kept apart" if apart else "may meet again"
    return Answer(session.data(pair=[one, other], apart=apart), say(f"{one} and {other} {told}."))


@COMMANDS.add(
    "seat",
    "give somebody a table for every round",
    option("name", metavar="NAME"),
    option("table", nargs="?", type=positive, metavar="TABLE", help="else any table"),
    examples=(
        "seat Ann 1",
        "seat Ann",
    ),
)
def seat(session: Session, options: Namespace) -> Answer:
    """Give somebody a table to sit at in every round; without a table any will do."""
    key, table = session.player(options.name), options.table
    session.execute(commands.FixTable(key, table))
    told = f"{key} always sits at table {table}." if table else f"{key} sits anywhere."
    return Answer(session.data(player=key, table=table), say(told))


@COMMANDS.add(
    "decks",
    "register decks for Summoner Wars",
    option("name", metavar="NAME"),
    option("decks", nargs="*", metavar="DECK", help="one for each round, in order"),
    option("--file", metavar="FILE", help="a custom deck list in TOML"),
    option("--overrule", default="", metavar="WHY", help="take it although it is wrong"),
    examples=('decks Ann "Phoenix Elves" "Tundra Orcs" Vanguards',),
)
def decks(session: Session, options: Namespace) -> Answer:
    """Register decks for Summoner Wars: base decks in the order of the rounds, or a list."""
    key, why = session.player(options.name), options.overrule
    if options.file:
        deck = _custom_deck(options.file)
        session.execute(_registration(key, deck, why))
        told = [f"{key} plays {deck.summoner} in every round."]
        return Answer(session.data(player=key, summoner=deck.summoner), say(*told))
    happened = session.execute(_registration(key, options.decks, why)).happenings
    told = [f"{key} plays {', '.join(options.decks)}."]
    told += [f"Note: {warning}." for warning in messages_from_data(happened[0].data["warnings"])]
    return Answer(session.data(player=key, decks=options.decks), say(*told))


def _registration(key: str, decks: Sequence[str] | CustomDeck, why: str) -> commands.Command:
    return commands.OverruleDecks(key, decks, why) if why else commands.RegisterDecks(key, decks)


def _custom_deck(file: str) -> CustomDeck:
    content, source = _content(file)
    try:
        data = tomllib.loads(content.decode())
        data["champions"] = tuple(data.get("champions", ()))
        data.setdefault("summoner", "")
        return CustomDeck(**data)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, TypeError) as error:
        raise Refused(
            f"{source} is not a deck list: {error}",
            rules=["SW-5"],
            ways_out=["write summoner, champions, [commons] and [events] with their numbers"],
        ) from error
