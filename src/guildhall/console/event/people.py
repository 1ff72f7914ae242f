"""Commands about people: add, checkin, drop, late, apart, seat, decks."""

from __future__ import annotations

import sys
import tomllib
from argparse import ArgumentParser, Namespace
from functools import partial
from pathlib import Path

from guildhall.console.event.answers import Answer, Grid, Part, hint, people, say
from guildhall.console.event.arguments import Command, positive
from guildhall.console.event.session import Sitting
from guildhall.hall.events import EventError, UnknownNameError, proper_name
from guildhall.hall.events.people import (
    drop_people,
    enter_entrants,
    enter_people,
    let_in,
    new_entrants,
    ways_in,
)
from guildhall.hall.events.roster import ROLES, read_roster
from guildhall.tournament import (
    CustomDeck,
    PutBack,
    Round,
    Tournament,
    check_in,
    check_out,
    fix_table,
    keep_apart,
    late_words,
    register_base_decks,
    register_custom_deck,
)


def _add_options(words: ArgumentParser) -> None:
    words.add_argument("names", nargs="*", metavar="NAME", help="who enters")
    words.add_argument(
        "--csv",
        metavar="FILE",
        help="a list with headings (name, town, table, decks) or names only; -",
    )
    words.add_argument(
        "--columns",
        default="",
        metavar="LIST",
        help="what columns without headings are, such as name,town; empty: left out",
    )
    words.add_argument("--absent", action="store_true", help="they are expected, not yet here")
    words.add_argument("--unranked", action="store_true", help="they fill in and are not ranked")


def _add(sitting: Sitting, options: Namespace) -> Answer:
    here, ranked = not options.absent, not options.unranked
    known: list[str] = []
    before = len(sitting.tournament.people)
    if options.csv:
        content, source = _content(options.csv)
        entrants = read_roster(content, source, _columns(options.columns))
        new = new_entrants(sitting.tournament, entrants)
        known = [each.name for each in entrants if each not in new]
        sitting.desk.do(partial(enter_entrants, entrants=new, here=here, ranked=ranked))
    elif not options.names:
        raise EventError("nobody is named", ways_out=["name people", "name a file with --csv"])
    if options.names:
        command = partial(enter_people, names=options.names, here=here, ranked=ranked)
        sitting.desk.do(command, again=True)
    t = sitting.tournament
    added = list(t.people)[before:]
    parts = say(f"{people(len(added))} added, {len(t.people)} in all, {len(t.present())} here.")
    if known:
        parts += say(f"{people(len(known))} of the list had entered before.")
    if playing(t):
        parts += say("They sit from the next round on; `late NAME` seats somebody now.")
    if late := late_words(t):
        parts += say(f"Note: {late} (rounds --count-late).", ink="yellow")
    return Answer(
        sitting.data(added=added, known=known, entered=len(t.people), here=len(t.present())),
        [*parts, *sitting.hint()],
    )


def _columns(typed: str) -> list[str]:
    """What the columns are, as somebody typed it."""
    named = [column.strip() for column in typed.split(",")] if typed else []
    for column in named:
        if column not in ROLES:
            raise EventError(
                f"{column!r} is not what a column can be", ways_out=[", ".join(filter(None, ROLES))]
            )
    return named


def _content(file: str) -> tuple[bytes, str]:
    if file == "-":
        return sys.stdin.buffer.read(), "the input"
    try:
        return Path(file).expanduser().read_bytes(), file
    except OSError as error:
        raise EventError(
            f"{file} cannot be read: {error.strerror}", ways_out=["check the name of the file"]
        ) from error


def _checkin_options(words: ArgumentParser) -> None:
    words.add_argument("names", nargs="*", metavar="NAME", help="who is here")
    words.add_argument("--all", action="store_true", help="everybody who has not left is here")
    words.add_argument("--out", action="store_true", help="they are not here, or sit out")


def _checkin(sitting: Sitting, options: Namespace) -> Answer:
    t = sitting.tournament
    named = sitting.players(options.names)
    if options.all:
        named += [key for key, player in t.people.items() if player.plays_on]
    wanted = "absent" if options.out else "present"
    keys = [key for key in dict.fromkeys(named) if t.people[key].standing != wanted]
    stand = check_out if options.out else check_in
    if keys:
        sitting.desk.do(lambda t, stamp: stand(t, keys, stamp), again=True)
    rows = [
        [key, player.standing] for key, player in t.people.items() if player.standing != "present"
    ]
    parts: list[Part] = say(f"{len(t.present())} of {people(len(t.people))} are here.")
    if rows:
        parts.append(Grid(["Not here", "Standing"], rows))
    return Answer(sitting.data(changed=keys, here=list(t.present())), parts)


def _drop_options(words: ArgumentParser) -> None:
    words.add_argument("names", nargs="+", metavar="NAME", help="who leaves")


def _drop(sitting: Sitting, options: Namespace) -> Answer:
    keys = sitting.players(options.names)
    sitting.desk.do(partial(drop_people, keys=keys), again=True)
    parts = say(*(f"{key} drops out and keeps results and place." for key in keys))
    for current in playing(sitting.tournament):
        for table in current.unsettled():
            for key in set(keys) & set(table.seats):
                where = f"round {current.number} table {table.number}"
                parts += say(
                    f"{key} still sits at {where}: enter the result as it was played, "
                    f"or `rule no-show` if it was not.",
                    ink="yellow",
                )
    return Answer(sitting.data(dropped=keys), parts)


def playing(t: Tournament) -> list[Round]:
    """The rounds that are being played."""
    return [each for each in t.rounds if each.published and not each.closed]


def _late_options(words: ArgumentParser) -> None:
    words.add_argument("name", metavar="NAME", help="somebody new, or somebody who had left")
    words.add_argument(
        "--way", type=int, metavar="N", help="the way in that was shown; 0 is the next round"
    )


def _late(sitting: Sitting, options: Namespace) -> Answer:
    t, desk = sitting.tournament, sitting.desk
    try:
        name = sitting.player(options.name)
    except UnknownNameError:
        name = proper_name(options.name)
    ways = [way for way in ways_in(t, desk.stamp, name) if way.changed or way.byes_given]
    if name in t.present() and not ways:
        raise EventError(f"{name} is in already", persons=[name], ways_out=["look at `pairings`"])
    chosen = _chosen_way(sitting, options, name, ways)
    desk.do(partial(let_in, name=name, way=chosen))
    told = chosen.words if chosen else f"{name} is in and sits from the next round on"
    data = sitting.data(player=name, way=chosen.words if chosen else "next round")
    parts = say(f"{told}.")
    if late := late_words(t):
        parts += say(f"Note: {late} (rounds --count-late).", ink="yellow")
    return Answer(data, [*parts, *hint("pairings")])


def _chosen_way(
    sitting: Sitting, options: Namespace, name: str, ways: list[PutBack]
) -> PutBack | None:
    """Nobody moves before a way is chosen; its cost is shown first."""
    if not ways:
        return None
    number = options.way
    if number is None:
        rows = [["0", "from the next round on", "0"]]
        rows += [[str(n), way.words, str(way.cost)] for n, way in enumerate(ways, 1)]
        shown = Grid(["Way", f"How {name} can come in", "Tables changed"], rows)
        if sitting.page.as_json or not sys.stdin.isatty():
            raise EventError(
                f"there are {len(ways) + 1} ways in for {name}: "
                + "; ".join(f"{row[0]} {row[1]}" for row in rows),
                rules=["T-5"],
                persons=[name],
                ways_out=["choose one with --way N"],
            )
        sitting.page.show([shown])
        typed = sitting.ask(f"Which way, 0 to {len(ways)}? ")
        number = int(typed) if typed.isdecimal() and len(typed) < 9 else -1
    if not 0 <= number <= len(ways):
        raise EventError(f"there is no such way; they are 0 to {len(ways)}", persons=[name])
    return ways[number - 1] if number else None


def _apart_options(words: ArgumentParser) -> None:
    words.add_argument("names", nargs=2, metavar="NAME", help="siblings, or people of one car")
    words.add_argument("--again", action="store_true", help="they may meet again")


def _apart(sitting: Sitting, options: Namespace) -> Answer:
    one, other = sitting.players(options.names)
    apart = not options.again
    sitting.desk.do(lambda t, stamp: keep_apart(t, one, other, stamp, apart=apart), again=True)
    told = "are kept apart" if apart else "may meet again"
    return Answer(sitting.data(pair=[one, other], apart=apart), say(f"{one} and {other} {told}."))


def _seat_options(words: ArgumentParser) -> None:
    words.add_argument("name", metavar="NAME")
    words.add_argument("table", nargs="?", type=positive, metavar="TABLE", help="else any table")


def _seat(sitting: Sitting, options: Namespace) -> Answer:
    key, table = sitting.player(options.name), options.table
    sitting.desk.do(lambda t, stamp: fix_table(t, key, table, stamp), again=True)
    told = f"{key} always sits at table {table}." if table else f"{key} sits anywhere."
    return Answer(sitting.data(player=key, table=table), say(told))


def _decks_options(words: ArgumentParser) -> None:
    words.add_argument("name", metavar="NAME")
    words.add_argument("decks", nargs="*", metavar="DECK", help="one for each round, in order")
    words.add_argument("--file", metavar="FILE", help="a custom deck list in TOML")
    words.add_argument("--overrule", default="", metavar="WHY", help="take it although it is wrong")


def _decks(sitting: Sitting, options: Namespace) -> Answer:
    key, why = sitting.player(options.name), options.overrule
    if options.file:
        deck = _custom_deck(options.file)
        sitting.desk.do(lambda t, s: register_custom_deck(t, key, deck, s, overruled=why))
        told = [f"{key} plays {deck.summoner} in every round."]
        return Answer(sitting.data(player=key, summoner=deck.summoner), say(*told))
    happened = sitting.desk.do(
        lambda t, s: register_base_decks(t, key, options.decks, s, overruled=why)
    )
    told = [f"{key} plays {', '.join(options.decks)}."]
    told += [f"Note: {warning}." for warning in happened[0].data["warnings"]]
    return Answer(sitting.data(player=key, decks=options.decks), say(*told))


def _custom_deck(file: str) -> CustomDeck:
    content, source = _content(file)
    try:
        data = tomllib.loads(content.decode())
        data["champions"] = tuple(data.get("champions", ()))
        data.setdefault("summoner", "")
        return CustomDeck(**data)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, TypeError) as error:
        raise EventError(
            f"{source} is not a deck list: {error}",
            rules=["SW-5"],
            ways_out=["write summoner, champions, [commons] and [events] with their numbers"],
        ) from error


COMMANDS = (
    Command(
        "add",
        "add people: one, many, or a CSV file",
        "Add people; they count as here unless --absent says otherwise.",
        (
            "guildhall event add Ann Bob Cid Dan",
            'guildhall event add "Zoé Dupont" --absent',
            "guildhall event add --csv players.csv",
            "guildhall event add --csv towns.csv --columns name,town",
        ),
        _add_options,
        _add,
    ),
    Command(
        "checkin",
        "say who is here for the next seating",
        "Say who is here for the next seating; without names it tells who is not.",
        (
            "guildhall event checkin --all",
            "guildhall event checkin Ann Bob",
            "guildhall event checkin --out Cid",
        ),
        _checkin_options,
        _checkin,
    ),
    Command(
        "drop",
        "somebody leaves for good",
        "Somebody leaves for good; results and place are kept.",
        ("guildhall event drop Dan",),
        _drop_options,
        _drop,
    ),
    Command(
        "late",
        "let somebody in late, or back in",
        "Let somebody in late, or back in; every way shows how many tables it changes.",
        ("guildhall event late Zed --way 0", "guildhall event late Yves --way 1"),
        _late_options,
        _late,
    ),
    Command(
        "apart",
        "keep two people apart",
        "Keep two people apart at all draws.",
        ("guildhall event apart Ann Bob", "guildhall event apart Ann Bob --again"),
        _apart_options,
        _apart,
    ),
    Command(
        "seat",
        "give somebody a table for every round",
        "Give somebody a table to sit at in every round; without a table any will do.",
        ("guildhall event seat Ann 1", "guildhall event seat Ann"),
        _seat_options,
        _seat,
    ),
    Command(
        "decks",
        "register decks for Summoner Wars",
        "Register decks for Summoner Wars: base decks in the order of the rounds, or a list.",
        ('guildhall event decks Ann "Phoenix Elves" "Tundra Orcs" Vanguards',),
        _decks_options,
        _decks,
    ),
)
