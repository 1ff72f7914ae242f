"""Plans an elimination at tables of three and four, down to one final table (TS-34, TS-35)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from guildhall.messages import Term, message
from guildhall.tournament.errors import Refused
from guildhall.tournament.format import TableOptions
from guildhall.tournament.pairing.ranked_tables import draw_tables
from guildhall.tournament.pairing.sizes import even_sizes, legal_table_counts
from guildhall.tournament.parts import Pairing


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """One round of the plan: who comes in, how they sit, how many go on."""

    people: int
    byes: int
    tables: tuple[int, ...]
    runners_up: int
    next: int


def plan(people: int, options: TableOptions, *, runners_up: bool = False) -> list[PlannedRound]:
    """All rounds up to the final, with byes or runners-up in the first one only (TS-34)."""
    rounds: list[PlannedRound] = []
    while True:
        first = first_round(people, options, runners_up=runners_up)
        rounds.append(first)
        if first.next == 1:
            return rounds
        people = first.next


def first_round(people: int, options: TableOptions, *, runners_up: bool = False) -> PlannedRound:
    """The next round for so many people: fewest byes (or runners-up), then fewest tables."""
    search = _with_runners_up if runners_up else _with_byes
    planned = search(people, options)
    if planned is None:
        raise Refused(
            message(
                "no bracket of tables of {least} to {most} fits {count} people",
                least=options.smallest,
                most=options.largest,
                count=people,
            ),
            rules=["TS-34", "TS-35"],
            ways_out=[
                message("let somebody fill in"),
                message("wait for more people"),
                message("fill with byes") if runners_up else message("play Swiss rounds"),
            ],
        )
    return planned


def _with_byes(people: int, options: TableOptions) -> PlannedRound | None:
    for byes in range(people):
        for tables in legal_table_counts(people - byes, options):
            if works_out(tables + byes, options) and not (byes and tables + byes == 1):
                sizes = even_sizes(people - byes, tables)
                return PlannedRound(people, byes, sizes, 0, tables + byes)
    return None


def _with_runners_up(people: int, options: TableOptions) -> PlannedRound | None:
    best: PlannedRound | None = None
    for tables in legal_table_counts(people, options):
        fill = 0
        while not works_out(tables + fill, options) and fill < tables:
            fill += 1
        if works_out(tables + fill, options) and (best is None or fill < best.runners_up):
            best = PlannedRound(people, 0, even_sizes(people, tables), fill, tables + fill)
    return best


@cache
def works_out(people: int, options: TableOptions) -> bool:
    """Whether so many come down to one winner at full tables, without byes (TS-34)."""
    if people == 1:
        return True
    return any(works_out(tables, options) for tables in legal_table_counts(people, options))


BRACKET = Pairing(
    name="bracket",
    words=Term("Table winners go on, everybody else is out."),
    draw=draw_tables,
    elimination=True,
)
