"""Commands about people: add, checkin, drop, late, apart, seat, decks."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated

from guildhall.console.answers import Answer, Cell, Grid, Part, say
from guildhall.console.arguments import CommandGroup
from guildhall.console.event.files import read_file
from guildhall.console.event.session import Session, hint
from guildhall.console.language import tell
from guildhall.hall.events import commands
from guildhall.messages import PlayerRef, joined, mark, message
from guildhall.tournament import PutBack, Refused, Stamp, Tournament, late_words
from guildhall.tournament.actions import way_to
from guildhall.tournament.commands.deck_files import parse_deck
from guildhall.tournament.commands.entrants import new_entrants, ways_in
from guildhall.tournament.errors import UnknownName
from guildhall.tournament.event.names import proper_name
from guildhall.tournament.event.people import people_words
from guildhall.tournament.reports.lists import STANDINGS
from guildhall.tournament.roster.roster import read_columns, read_roster

COMMANDS = CommandGroup()

WHICH_WAY = mark("Which way, 0 to {most}?")


@COMMANDS.add(
    "add Ann Bob Cid Dan",
    'add "Zoé Dupont" --absent',
    "add --csv players.csv",
    "add --csv towns.csv --columns name,town",
)
def add(
    session: Session,
    names: Sequence[str] = (),
    *,
    csv: str = "",
    columns: str = "",
    absent: bool = False,
    unranked: bool = False,
) -> Answer:
    """Add people; they count as here unless --absent says otherwise.

    names NAME: who enters
    --csv FILE: a list with headings (name, town, table, decks) or names only; - reads what is typed
    --columns LIST: what columns without headings are, such as name,town; empty: left out
    --absent: they are expected, not yet here
    --unranked: they fill in and are not ranked
    """
    here, ranked = not absent, not unranked
    known: list[str] = []
    before = len(session.tournament.people)
    if csv:
        source = "the input" if csv == "-" else csv
        entrants = read_roster(read_file(csv), source, read_columns(columns))
        new = new_entrants(session.tournament, entrants)
        known = [each.name for each in entrants if each not in new]
        if new:
            session.execute(commands.EnterRoster(new, here=here, ranked=ranked))
    elif not names:
        raise Refused(
            message("nobody is named"),
            ways_out=[message("name people"), message("name a file with --csv")],
        )
    if names:
        session.execute(commands.EnterPlayers(names, here=here, ranked=ranked))
    t = session.tournament
    added = list(t.people)[before:]
    parts = say(
        message(
            "{people} added, {entered} in all, {here} here",
            people=people_words(len(added)),
            entered=len(t.people),
            here=len(t.present()),
        )
    )
    if known:
        parts += say(
            message("{people} of the list had entered before", people=people_words(len(known)))
        )
    if t.open_rounds():
        parts += say(message("They sit from the next round on; `late NAME` seats somebody now"))
    return Answer(
        session.data(added=added, known=known, entered=len(t.people), here=len(t.present())),
        [*parts, *late_note(t), *session.hint()],
    )


def late_note(t: Tournament) -> list[Part]:
    """What late entries would change about the rounds, if they were counted."""
    late = late_words(t)
    if not late:
        return []
    return say(message("Note: {what} (rounds --count-late)", what=late), ink="yellow")


@COMMANDS.add("checkin --all", "checkin Ann Bob", "checkin --out Cid")
def checkin(
    session: Session, players: Sequence[str] = (), *, all_: bool = False, out: bool = False
) -> Answer:
    """Say who is here for the next seating; without names it tells who is not.

    players NAME: who is here
    --all: everybody who has not left is here
    --out: they are not here, or sit out
    """
    everybody = session.tournament.people.items() if all_ else ()
    named = [*players, *(key for key, player in everybody if player.plays_on)]
    command = commands.CheckOut if out else commands.CheckIn
    changed = session.execute(command(named)).happenings if named else ()
    t, keys = session.tournament, [each.data["key"] for each in changed]
    rows: list[list[Cell]] = [
        [PlayerRef(key), STANDINGS[player.standing]]
        for key, player in t.people.items()
        if player.standing != "present"
    ]
    here = message(
        "{here} of {people} are here", here=len(t.present()), people=people_words(len(t.people))
    )
    parts = [*say(here), *([Grid([mark("Not here"), mark("Standing")], rows)] if rows else [])]
    return Answer(session.data(changed=keys, here=list(t.present())), parts)


@COMMANDS.add("drop Dan")
def drop(session: Session, command: commands.DropPlayers) -> Answer:
    """Somebody leaves for good; results and place are kept.

    players NAME: who leaves
    """
    parts = say(*session.execute(command).told)
    for current in session.tournament.open_rounds():
        for table in current.unsettled():
            for key in set(command.players) & set(table.seats):
                parts += say(
                    message(
                        "{name} still sits at {stage} table {table}: enter the result as it "
                        "was played, or `rule no-show` if it was not",
                        name=PlayerRef(key),
                        stage=current.stage.words,
                        table=table.number,
                    ),
                    ink="yellow",
                )
    return Answer(session.data(dropped=list(command.players)), parts)


@COMMANDS.add("late Zed --way 0", "late Yves --way 1")
def late(session: Session, name: str, *, way: Annotated[int | None, int] = None) -> Answer:
    """Let somebody in late, or back in; every way shows how many tables it changes.

    name NAME: somebody new, or somebody who had left
    --way N: the way in that was shown; 0 is the next round
    """
    t = session.tournament
    try:
        key = session.player(name)
    except UnknownName:
        key = proper_name(name)
    ways_now = ways_in(t, Stamp("", ""), key)
    ways = [each for each in ways_now if each.changed or each.byes_given]
    if key in t.present() and not ways:
        raise Refused(
            message("{name} is in already", name=PlayerRef(key)),
            persons=[key],
            ways_out=[way_to("show-pairings", message("look at the pairings"))],
        )
    chosen = _chosen_way(session, way, key, ways)
    session.execute(commands.LetIn(key, ways_now.index(chosen) if chosen else None))
    next_round = message("{name} is in and sits from the next round on", name=PlayerRef(key))
    parts = [*say(chosen.words if chosen else next_round), *late_note(session.tournament)]
    data = session.data(player=key, way=chosen.words if chosen else "next round")
    return Answer(data, [*parts, *hint("pairings")])


def _chosen_way(
    session: Session, number: int | None, key: str, ways: Sequence[PutBack]
) -> PutBack | None:
    """Nobody moves before a way is chosen; its cost is shown first."""
    if not ways:
        return None
    if number is None:
        rows = [(0, message("from the next round on"), 0)]
        rows += [(n, way.words, way.cost) for n, way in enumerate(ways, 1)]
        shown = Grid([mark("Way"), mark("How to come in"), mark("Tables changed")], rows)
        if session.page.as_json or not sys.stdin.isatty():
            said = [message("{number} {way}", number=n, way=words) for n, words, _ in rows]
            raise Refused(
                message(
                    "there are {count} ways in for {name}: {ways}",
                    count=len(rows),
                    name=PlayerRef(key),
                    ways=joined(said),
                ),
                rules=["T-5"],
                persons=[key],
                ways_out=[message("choose one with --way N")],
            )
        session.page.show([shown])
        typed = session.ask(f"{tell(message(WHICH_WAY, most=len(ways)))} ")
        number = int(typed) if typed.isdecimal() and len(typed) < 9 else -1
    if not 0 <= number <= len(ways):
        raise Refused(
            message("there is no such way; they are 0 to {most}", most=len(ways)), persons=[key]
        )
    return ways[number - 1] if number else None


@COMMANDS.add("apart Ann Bob", "apart Ann Bob --again")
def apart(session: Session, one: str, other: str, *, again: bool = False) -> Answer:
    """Keep two people apart at all draws.

    one NAME: siblings, or people who came in one car
    other NAME: the other of them
    --again: they may meet again
    """
    told = session.execute(commands.KeepApart(one, other, apart=not again)).told
    return Answer(session.data(pair=[one, other], apart=not again), say(*told))


@COMMANDS.add("seat Ann 1", "seat Ann")
def seat(session: Session, command: commands.FixTable) -> Answer:
    """Give somebody a table to sit at in every round; without a table any will do.

    player NAME: who
    table TABLE: else any table
    """
    told = session.execute(command).told
    return Answer(session.data(player=command.player, table=command.table), say(*told))


@COMMANDS.add('decks Ann "Phoenix Elves" "Tundra Orcs" Vanguards')
def decks(
    session: Session, player: str, decks: Sequence[str] = (), *, file: str = "", overrule: str = ""
) -> Answer:
    """Register decks for Summoner Wars: base decks in the order of the rounds, or a list.

    player NAME: whose they are
    decks DECK: one for each round, in order
    --file FILE: a custom deck list in TOML
    --overrule WHY: take it although it is wrong
    """
    deck = parse_deck(read_file(file), file) if file else None
    brought = deck or decks
    if overrule:
        told = session.execute(commands.OverruleDecks(player, brought, overrule)).told
    else:
        told = session.execute(commands.RegisterDecks(player, brought)).told
    data = {"summoner": deck.summoner} if deck else {"decks": decks}
    return Answer(session.data(player=player, **data), say(*told))
