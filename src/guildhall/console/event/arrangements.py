"""Commands around the games: practical, tables, fee."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from guildhall.console.event.answers import Answer, Grid, Part, people, say
from guildhall.console.event.arguments import CommandGroup, option, positive
from guildhall.console.event.session import Session
from guildhall.hall.events import commands
from guildhall.tournament import Refused, TablePlan, Tournament, plan_tables
from guildhall.tournament.event.practical import PARTS

COMMANDS = CommandGroup()

HELP = {
    "place": "where it is, such as a room and a street",
    "timetable": "when doors open and rounds begin",
    "fee": "the entry fee",
    "health": "health rules to follow",
    "terms": "who may take part",
    "equipment": "what to bring, and what is damaged",
    "liability": "who answers for lost things",
    "organiser": "who organises, in whose name",
    "rulebook": "the address of rules and errata",
    "own": "anything else",
}


def _practical_options(words: ArgumentParser) -> None:
    for part in PARTS:
        words.add_argument(f"--{part}", action="append", metavar="LINE", help=HELP[part])
    words.add_argument("--suggest", action="store_true", help="fill what is empty with words")
    words.add_argument("--language", default="en", metavar="CODE", help="of the words: en, cs, fr")


@COMMANDS.add(
    "practical",
    "write down place, fee, health rules and more",
    _practical_options,
    examples=(
        "practical",
        'practical --place "Town hall" --place "1 Main Street" --fee "5 EUR"',
        "practical --suggest --language cs",
    ),
)
def practical(session: Session, options: Namespace) -> Answer:
    """Write down what people must know beside the rules.

    It is shown on the public page and printed with the house rules. An option may be given several
    times, a line each; an empty one takes the words away. Without options it shows what is written.
    """
    typed = {part: "\n".join(lines) for part in PARTS if (lines := getattr(options, part))}
    if options.suggest:
        typed = _suggested(session, options.language) | typed
    if typed:
        session.execute(commands.SetPractical(typed))
    t = session.tournament
    words = t.practical
    rows = [
        [part if not number else "", line] for part in PARTS for number, line in _lines(t, part)
    ]
    parts: list[Part] = [Grid(["Part", "Words"], rows)] if rows else say("Nothing is written yet.")
    data = {part: words.lines(part) for part in PARTS if words.lines(part)}
    address = words.rulebook_of(t.format.game)
    return Answer(session.data(practical=data, rulebook=address), parts)


def _lines(t: Tournament, part: str) -> list[tuple[int, str]]:
    lines = t.practical.lines(part)
    if part == "rulebook" and (address := t.practical.rulebook_of(t.format.game)):
        lines = [address]
    return list(enumerate(lines))


def _suggested(session: Session, language: str) -> dict[str, str]:
    """Words for all that is empty."""
    from guildhall.sheets import LANGUAGES
    from guildhall.sheets.suggestions import suggested_words

    if language not in LANGUAGES:
        raise Refused(f"there are no words in {language!r}", ways_out=list(LANGUAGES))
    t = session.tournament
    words = suggested_words(t.format.game, language)
    return {part: text for part, text in words.items() if not t.practical.lines(part)}


@COMMANDS.add(
    "tables",
    "plan tables for an expected number",
    option("people", type=positive, metavar="N", help="how many are expected"),
    examples=("tables 20",),
)
def tables(session: Session, options: Namespace) -> Answer:
    """Plan tables for an expected number of players, before anybody has entered."""
    plans = plan_tables(options.people, session.tournament.format)
    counts = [each.tables for each in plans]
    several = f"{counts[0]} or {counts[-1]}" if len(counts) == 2 else f"{counts[0]} to {counts[-1]}"
    number = several if len(counts) > 1 else str(counts[0])
    told = f"{people(options.people)}: {number} table{'' if counts[-1] == 1 else 's'}."
    rows = [[str(each.tables), each.shape, _note(each)] for each in plans]
    data = [{"tables": each.tables, "sizes": each.sizes, "byes": each.byes} for each in plans]
    return Answer(
        session.data(people=options.people, plans=data),
        [*say(told), Grid(["Tables", "Seats", "Note"], rows, numbers=frozenset({"Tables"}))],
    )


def _note(each: TablePlan) -> str:
    bye = f"{each.byes} bye" if each.byes else ""
    return ", ".join(filter(None, [bye, "as drawn" if each.usual else ""]))


@COMMANDS.add(
    "fee",
    "note who has paid the entry fee",
    option("names", nargs="*", metavar="NAME", help="who has paid; else who has not"),
    option("--all", action="store_true", help="everybody has paid"),
    option("--unpaid", action="store_true", help="they have not paid, or got it back"),
    examples=(
        "fee Ann Bob",
        "fee Ann --unpaid",
        "fee",
    ),
)
def fee(session: Session, options: Namespace) -> Answer:
    """Note who has paid the entry fee; without names it tells who has not."""
    t = session.tournament
    keys = session.players(options.names) + (list(t.people) if options.all else [])
    if keys:
        session.execute(commands.NoteFee(keys, paid=not options.unpaid))
    t = session.tournament
    owing = [key for key, player in t.people.items() if not player.fee_paid]
    done = len(t.people) - len(owing)
    parts: list[Part] = say(f"Entry fee paid: {done} of {len(t.people)}.")
    if owing:
        parts.append(Grid(["Not paid"], [[key] for key in owing]))
    return Answer(session.data(paid=[key for key in t.people if key not in owing]), parts)
