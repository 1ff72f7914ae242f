"""What goes on paper: the sheets of an event as it stands, from its rounds and standings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, pairwise

from guildhall.messages import message
from guildhall.sheets.house_rules import HouseRules, house_rules_of
from guildhall.sheets.language import Language
from guildhall.sheets.order import Order
from guildhall.sheets.pairings import PairedTable, Pairings
from guildhall.sheets.result_sheets import players_sheets, result_sheets
from guildhall.sheets.sheet import Sheet
from guildhall.sheets.standings import Column, StandingsRow, StandingsSheet
from guildhall.sheets.table_sign import TableSign
from guildhall.tournament import Place, Refused, Round, Standings, Tournament, final_order
from guildhall.tournament.actions import way_to
from guildhall.tournament.event.tournament import fixed_tables
from guildhall.tournament.ranking.criteria import CRITERIA
from guildhall.tournament.reports.standings import rounds_table

__all__ = [
    "KINDS",
    "Order",
    "decision",
    "everything",
    "house_rules",
    "pairings",
    "result_sheets",
    "standings",
    "table_signs",
]


def pairings(order: Order) -> list[Sheet]:
    """The seating of every round that is meant, and of each of its waves, by table and by name."""
    return [
        sheet
        for current in order.seated_rounds()
        for wave in range(1, current.waves + 1)
        for sheet in _pairings(order, current, wave)
    ]


def _pairings(order: Order, current: Round, wave: int) -> list[Sheet]:
    tables = [
        PairedTable(
            number=table.number, players=order.names(table.seats), why=order.why(table.reason)
        )
        for table in current.of_wave(wave)
    ]
    name, title = order.t.name, order.title(current, wave)
    byes = order.names(current.byes) if wave == 1 else ()
    return [
        Pairings(event=name, round=title, tables=tables, byes=byes, by="table"),
        Pairings(event=name, round=title, tables=tables, byes=byes, by="name"),
    ]


def standings(order: Order) -> list[Sheet]:
    """The ranking by the rounds, after the order of the event where a bracket has begun."""
    t = order.so_far()
    if not t.counting_rounds():
        order.seated_round()
        raise Refused(
            message("no round of the ranking is there yet"),
            ways_out=[way_to("draw", message("draw a round"))],
        )
    with_bracket = order.round is None and (t.ended or t.bracket_begun)
    return [*([_final_sheet(order)] if with_bracket else []), _standings_sheet(order, t)]


def table_signs(order: Order) -> list[Sheet]:
    """A sign for each table that was used, is bound to somebody, or will be needed."""
    t = order.t
    people, size = len(t.present()), t.format.tables.usual
    needed = people // size if t.format.duels else -(-people // size)
    numbers = {*range(1, needed + 1), *fixed_tables(t.people).values()}
    numbers.update(chain.from_iterable(each.tables for each in t.rounds))
    if not numbers:
        raise Refused(
            message("nobody is here who needs a table"),
            ways_out=[way_to("add-player", message("add people"))],
        )
    return [
        TableSign(table=number, event=t.name, address=order.address.replace("{table}", str(number)))
        for number in sorted(numbers)
    ]


def house_rules(order: Order) -> list[Sheet]:
    """The house rules as the settings are, with the practical words of the organiser."""
    t = order.t
    if not house_rules_of(t.format.game):
        raise order.no_such_sheets()
    return [
        HouseRules(chosen=t.format, event=t.name, practical=t.practical, timetable=order.timetable)
    ]


def everything(order: Order) -> list[Sheet]:
    """All that can be printed now."""
    t = order.t
    begun = bool(t.rounds or order.round)
    sheets = pairings(order) if begun else []
    if begun or players_sheets(t.format):
        sheets += result_sheets(order)
    if any(table.score for each in t.counting_rounds() for table in each.tables.values()):
        sheets += standings(order)
    sheets += table_signs(order)
    return sheets + (house_rules(order) if house_rules_of(t.format.game) else [])


KINDS: dict[str, Callable[[Order], list[Sheet]]] = {
    "results": result_sheets,
    "pairings": pairings,
    "standings": standings,
    "signs": table_signs,
    "rules": house_rules,
    "all": everything,
}


def _final_sheet(order: Order) -> StandingsSheet:
    t = order.t
    title = message("Final order") if t.ended else message("Order so far")
    rows = [
        StandingsRow(
            place=line.place,
            name=order.name(line.player),
            values=[],
            decided_by=order.why(line.why),
            dropped=line.place is not None and not t.people[line.player].plays_on,
        )
        for line in final_order(t)
    ]
    return StandingsSheet(
        event=t.name,
        title=order.why(title),
        columns=[],
        rows=rows,
        provisional=any(each.published and not each.closed for each in t.rounds),
    )


def _standings_sheet(order: Order, t: Tournament) -> StandingsSheet:
    ranking, language = t.standings(), order.language
    table = rounds_table(t, ranking)
    decided = dict(_decisions(ranking, language))
    rows = [
        StandingsRow(
            place=row.place,
            name=order.name(row.player),
            values=row.values,
            decided_by=decided.get(row.player, "") if row.place else order.why(row.why),
            dropped=row.place is not None and not t.people[row.player].plays_on,
        )
        for row in table.rows
    ]
    return StandingsSheet(
        event=t.name,
        title=language.round_title(table.rounds[-1].number),
        columns=[Column(each.heading.text, each.style) for each in table.criteria],
        rows=rows,
        provisional=table.provisional,
    )


NO_BREAK = "\u00a0"
"""A blank that no line ends at."""


def _decisions(ranking: Standings, language: Language) -> Iterator[tuple[str, str]]:
    """What put each place before the next one, with both values (T-3)."""
    for above, below in pairwise(ranking.places):
        yield above.player, decision(above, below, language)


def decision(above: Place, below: Place, language: Language) -> str:
    """What put a place before the next one, with the better value first (T-3)."""
    criterion = CRITERIA[below.below_by]
    words = language.term(criterion.heading.text)
    if criterion.name not in above.values or not criterion.tells_amounts:
        return words
    more, less = (
        language.value(place.values[criterion.name], criterion.style) for place in (above, below)
    )
    sign = "<" if criterion.fewer_is_better else ">"
    return f"{words}{language.term(': ')}{more}{NO_BREAK}{sign}{NO_BREAK}{less}"
