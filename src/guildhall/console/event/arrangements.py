"""Commands around the games: practical, tables, fee."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from guildhall.console.answers import Answer, Cell, Grid, Part, say
from guildhall.console.arguments import CommandGroup
from guildhall.console.event.session import Session
from guildhall.console.language import spoken_code
from guildhall.hall.events import commands
from guildhall.messages import (
    Listing,
    Message,
    PlayerRef,
    Word,
    joined,
    mark,
    message,
    plural,
    quoted,
)
from guildhall.tournament import Refused, TablePlan, Tournament, plan_tables
from guildhall.tournament.event.people import people_words
from guildhall.tournament.event.practical import PARTS
from guildhall.tournament.reports.practical import practical_parts

COMMANDS = CommandGroup()

HELP = {
    "place": mark("where it is, such as a room and a street"),
    "timetable": mark("when doors open and rounds begin"),
    "fee": mark("the entry fee"),
    "health": mark("health rules to follow"),
    "terms": mark("who may take part"),
    "equipment": mark("what to bring, and what is damaged"),
    "liability": mark("who answers for lost things"),
    "organiser": mark("who organises, in whose name"),
    "rulebook": mark("the address of rules and errata"),
    "own": mark("anything else"),
}


@COMMANDS.add(
    "practical",
    'practical --place "Town hall" --place "1 Main Street" --fee "5 EUR"',
    "practical --suggest --language cs",
)
def practical(
    session: Session,
    *,
    suggest: bool = False,
    language: str = "",
    **lines: Annotated[list[str] | None, HELP],
) -> Answer:
    """Write down what people must know beside the rules.

    It is shown on the public page and printed with the house rules. An option may be given several
    times, a line each; an empty one takes the words away. Without options it shows what is written.

    --suggest: fill what is empty with words
    --language CODE: of the words: en, cs, de, fr; else that of the terminal
    """
    typed = {part: "\n".join(words) for part, words in lines.items() if words}
    if suggest:
        typed = _suggested(session.tournament, language or spoken_code()) | typed
    if typed:
        session.execute(commands.SetPractical(typed))
    t = session.tournament
    words, game = t.practical, t.format.game
    rows = [
        ["" if number else part.name, line]
        for part in practical_parts(words, game, ())
        for number, line in enumerate(part.lines)
    ]
    nothing = say(message("Nothing is written yet"))
    parts: list[Part] = [Grid([mark("Part"), mark("Words")], rows)] if rows else nothing
    data = {part: words.lines(part) for part in PARTS if words.lines(part)}
    return Answer(session.data(practical=data, rulebook=words.rulebook_of(game)), parts)


def _suggested(t: Tournament, language: str) -> dict[str, str]:
    """Words for all that is empty."""
    from guildhall.sheets import LANGUAGES
    from guildhall.sheets.suggestions import suggested_words

    if language not in LANGUAGES:
        raise Refused(
            message("there are no words in {language}", language=quoted(language)),
            ways_out=[joined([Word(code)]) for code in LANGUAGES],
        )
    words = suggested_words(t.format.game, language)
    return {part: text for part, text in words.items() if not t.practical.lines(part)}


@COMMANDS.add("tables 20")
def tables(session: Session, count: int) -> Answer:
    """Plan tables for an expected number of players, before anybody has entered.

    count N: how many are expected
    """
    plans = plan_tables(count, session.tournament.format)
    counts = [each.tables for each in plans]
    several = message("{least} to {most}", least=counts[0], most=counts[-1])
    number = Listing(tuple(counts), " or ") if len(counts) <= 2 else several
    told = plural(
        "{people}: {number} table",
        "{people}: {number} tables",
        count=counts[-1],
        people=people_words(count),
        number=number,
    )
    rows: list[list[Cell]] = [[each.tables, each.shape, _note(each)] for each in plans]
    data = [{"tables": each.tables, "sizes": each.sizes, "byes": each.byes} for each in plans]
    return Answer(
        session.data(people=count, plans=data),
        [
            *say(told),
            Grid(
                [mark("Tables"), mark("Seats"), mark("Note")], rows, numbers=frozenset({"Tables"})
            ),
        ],
    )


def _note(each: TablePlan) -> Message:
    byes = [plural("{count} bye", "{count} byes", count=each.byes)] if each.byes else []
    return joined([*byes, *([message("as drawn")] if each.usual else [])], ", ")


@COMMANDS.add("fee Ann Bob", "fee Ann --unpaid", "fee")
def fee(
    session: Session, players: Sequence[str] = (), *, all_: bool = False, unpaid: bool = False
) -> Answer:
    """Note who has paid the entry fee; without names it tells who has not.

    players NAME: who has paid; else who has not
    --all: everybody has paid
    --unpaid: they have not paid, or got it back
    """
    keys = [*players, *(session.tournament.people if all_ else ())]
    if keys:
        session.execute(commands.NoteFee(keys, paid=not unpaid))
    t = session.tournament
    owing = [key for key, player in t.people.items() if not player.fee_paid]
    paid = [key for key in t.people if key not in owing]
    words = message("Entry fee paid: {paid} of {people}", paid=len(paid), people=len(t.people))
    grid = [Grid([mark("Not paid")], [[PlayerRef(key)] for key in owing])]
    return Answer(session.data(paid=paid), [*say(words), *(grid if owing else [])])
