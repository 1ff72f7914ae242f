"""What goes on paper: the sheets of an event as it stands, from its rounds and standings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import chain, pairwise
from typing import Any

from guildhall.messages import Message, PlayerRef, Term, message
from guildhall.sheets.carcassonne import GroupRound, TournamentSheet
from guildhall.sheets.house_rules import SYSTEMS, HouseRules
from guildhall.sheets.language import Language
from guildhall.sheets.pairings import PairedTable, Pairings
from guildhall.sheets.sheet import Sheet
from guildhall.sheets.standings import Column, StandingsRow, StandingsSheet
from guildhall.sheets.summoner_wars import MOST_ROUNDS, CardLine, DeckList, MatchRound, MatchSheet
from guildhall.sheets.table_sheet import NumberColumn, Seat, TableSheet
from guildhall.sheets.table_sign import TableSign
from guildhall.tournament import (
    Format,
    Place,
    Refused,
    Round,
    Standings,
    Table,
    Tournament,
    excluded,
    final_order,
)
from guildhall.tournament.event.final_order import EXCLUDED
from guildhall.tournament.event.tournament import fixed_tables
from guildhall.tournament.ranking.criteria import CRITERIA
from guildhall.tournament.table.decks import deck_for_round
from guildhall.tournament.table.sheet_fields import FIRST, line_fields, sheet_fields

REASONS_IN = "en"
"""The language in which the desk gives its reasons; other sheets go without them."""
NOBODY = "-"
"""Who was met in a round that somebody missed."""


@dataclass(frozen=True, slots=True)
class Order:
    """What somebody wants printed."""

    t: Tournament
    language: Language
    round: int | None = None
    blank: bool = False
    player: str = ""
    """The one player whose sheet is wanted."""
    address: str = ""
    name: Callable[[str], str] = str
    """The name of a player, as it may be printed, by the key."""
    timetable: Sequence[str] = ()
    """When rounds begin, a line each."""
    tell: Callable[[Message], str] | None = None
    """A reason in the language of the sheet; without it only English sheets have reasons."""

    def why(self, reason: Message) -> str:
        """A reason as it is printed."""
        if self.tell:
            return self.tell(reason)
        return str(reason) if self.language.code == REASONS_IN else ""

    def names(self, keys: Iterable[str]) -> tuple[str, ...]:
        """The names of several."""
        return tuple(map(self.name, keys))

    def no_such_sheets(self) -> Refused:
        """A refusal for sheets that only some games have."""
        return Refused(
            message("there are no such sheets for {game}", game=Term(self.t.format.game)),
            ways_out=[message("print pairings, standings or signs")],
        )

    def title(self, current: Round, wave: int = 0) -> int | str:
        """What a round is called: its number, or the name of its stage, with the wave."""
        name = "" if current.kind == "swiss" else self.why(current.stage.words)
        if wave and current.waves > 1:
            name = self.why(message("{stage}, wave {wave}", stage=current.stage.words, wave=wave))
        return name[:1].upper() + name[1:] or current.number

    def seated_rounds(self) -> list[Round]:
        """The rounds that are meant: the chosen one, else all that are open, else the last."""
        return (not self.round and self.t.open_rounds()) or [self.seated_round()]

    def seated_round(self) -> Round:
        """The round that is meant: the chosen one or the last; a draft is not for the wall."""
        t = self.t
        if not t.rounds:
            raise Refused(
                message("there is no round yet"), rules=["T-4"], ways_out=[message("draw a round")]
            )
        current = t.round(self.round or len(t.rounds))
        if not current.published:
            earlier = [message("choose an earlier round")] if current.number > 1 else []
            raise Refused(
                message("round {round} is a draft", round=current.number),
                rules=["T-4"],
                ways_out=[message("publish it"), *earlier],
            )
        return current

    def so_far(self) -> Tournament:
        """The event as far as the chosen round."""
        if self.round is None:
            return self.t
        earlier = self.t.copy()
        del earlier.rounds[self.seated_round().number :]
        return earlier

    def players(self) -> list[str]:
        """Who still plays, by name; or the one who is asked for."""
        if self.player:
            return [self.t.player(self.player).key]
        found = [key for key, player in self.t.people.items() if player.plays_on]
        if not found:
            raise Refused(message("nobody has entered yet"), ways_out=[message("add people")])
        return sorted(found, key=lambda key: self.language.name_order(self.name(key)))


def result_sheets(order: Order) -> list[Sheet]:
    """The sheets on which results are written, filled as far as they are known."""
    return RESULT_SHEETS.get(order.t.format.game, _table_sheets)(order)


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
            message("no round of the ranking is there yet"), ways_out=[message("draw a round")]
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
        raise Refused(message("nobody is here who needs a table"), ways_out=[message("add people")])
    return [
        TableSign(table=number, event=t.name, address=order.address.replace("{table}", str(number)))
        for number in sorted(numbers)
    ]


def house_rules(order: Order) -> list[Sheet]:
    """The house rules as the settings are, with the practical words of the organiser."""
    t = order.t
    if t.format.game not in SYSTEMS:
        raise order.no_such_sheets()
    return [
        HouseRules(chosen=t.format, event=t.name, practical=t.practical, timetable=order.timetable)
    ]


def everything(order: Order) -> list[Sheet]:
    """All that can be printed now."""
    t = order.t
    begun = bool(t.rounds or order.round)
    known = t.format.game in SYSTEMS
    sheets = pairings(order) if begun else []
    if begun or t.format.game in RESULT_SHEETS:
        sheets += result_sheets(order)
    if any(table.score for each in t.counting_rounds() for table in each.tables.values()):
        sheets += standings(order)
    sheets += table_signs(order)
    return sheets + (house_rules(order) if known else [])


KINDS: dict[str, Callable[[Order], list[Sheet]]] = {
    "results": result_sheets,
    "pairings": pairings,
    "standings": standings,
    "signs": table_signs,
    "rules": house_rules,
    "all": everything,
}


def _table_sheets(order: Order) -> list[Sheet]:
    t = order.t
    layout = _layout(t.format)
    if order.blank:
        return [TableSheet(event=t.name, **layout)] * 2  # one page
    rounds = order.seated_rounds()
    wanted = {order.player} if order.player else set(t.people)
    found: list[Sheet] = [
        TableSheet(
            event=t.name,
            round=order.title(current),
            table=number,
            date=_day(t, current),
            seats=_seats(order, table),
            **layout,
        )
        for current in rounds
        for number, table in sorted(current.tables.items())
        if wanted & set(table.seats)
    ]
    if not found:
        raise Refused(
            message(
                "{name} sits at no table of round {round}",
                name=PlayerRef(order.player),
                round=rounds[-1].number,
            ),
            persons=[order.player],
            ways_out=[message("choose another round")],
        )
    return found


def _layout(chosen: Format) -> dict[str, Any]:
    """What a result sheet asks in any round of the event: the same paper serves all of them."""
    kinds = ("swiss", "bracket") if chosen.final.ties else ("swiss",)
    asked = {field for kind in kinds for field in sheet_fields(chosen, kind)}
    columns = [field for field in line_fields(chosen) if field in asked]
    return {
        "game": "" if chosen.game == "splendor" else chosen.game.title(),
        "columns": [NumberColumn(field.name, _capital(field.heading.text)) for field in columns],
        "first_player": FIRST in asked,
    }


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _seats(order: Order, table: Table) -> list[Seat]:
    """What was handed in, also if it still waits: the sheet is there to be signed."""
    lines = table.sheet.lines if table.sheet else {}
    began = table.sheet.first if table.sheet else table.seats[0]
    return [
        Seat(
            name=order.name(player),
            first=player == began,
            **(lines[player].to_data() if player in lines else {}),
        )
        for player in table.seats
    ]


def _match_sheets(order: Order) -> list[Sheet]:
    t = order.so_far()
    custom = t.format.decks.kind == "custom"
    if order.blank:
        return [MatchSheet(event=t.name, deck=DeckList() if custom else None)]
    played = t.counting_rounds()
    strength = _strength_of_schedule(t)
    return [
        MatchSheet(
            player=order.name(player),
            date=_day(t, played[0]) if played else None,
            event=t.name,
            rounds=_matches(order, t, played, player),
            strength_of_schedule=strength.get(player),
            deck=_deck_list(t.people[player].custom_deck) if custom else None,
        )
        for player in order.players()
    ]


def _strength_of_schedule(t: Tournament) -> dict[str, int]:
    """The sums that belong on match sheets, once a result is there (SW-26, SW-40)."""
    if not any(table.settled for each in t.counting_rounds() for table in each.tables.values()):
        return {}
    values = {place.player: place.values for place in t.standings().places}
    found = {player: each.get("strength_of_schedule") for player, each in values.items()}
    return {player: value for player, value in found.items() if isinstance(value, int)}


def _matches(order: Order, t: Tournament, played: list[Round], player: str) -> list[MatchRound]:
    lines: list[MatchRound] = []
    came = False
    for current in played:
        table = current.table_of(player)
        if player in current.byes:
            lines.append(MatchRound(bye=True, faction=_faction(t, current, player)))
        elif table:
            lines.append(_match(order, t, current, table, player))
        else:
            lost = not came and t.format.people.missed_rounds == "losses"
            lines.append(MatchRound(opponent=NOBODY, won=False if lost else None))
        came = came or player in current.byes or table is not None
    if t.format.decks.kind == "base":
        to_come = t.people[player].decks[len(lines) : MOST_ROUNDS]
        lines += [MatchRound(faction=deck) for deck in to_come]
    return lines


def _match(order: Order, t: Tournament, current: Round, table: Table, player: str) -> MatchRound:
    opponent = next(other for other in table.seats if other != player)
    faction = _faction(t, current, player)
    if not table.settled or table.score is None:
        return MatchRound(opponent=order.name(opponent), faction=faction)
    return MatchRound(
        opponent=order.name(opponent),
        faction=faction,
        mine=_score(table, player),
        theirs=_score(table, opponent),
        won=table.score.points(player) > 0,
    )


def _faction(t: Tournament, current: Round, player: str) -> str:
    if t.format.decks.kind != "base":
        return ""
    return deck_for_round(t.people[player].decks, current.number) or ""


def _score(table: Table, player: str) -> int | None:
    if table.score is None or player not in table.score.players:
        return None
    return table.score.scores[table.score.players.index(player)]


def _deck_list(deck: dict[str, Any] | None) -> DeckList:
    if deck is None:
        return DeckList()
    return DeckList(
        summoner=deck["summoner"],
        champions=deck["champions"],
        commons=[CardLine(name, count) for name, count in deck["commons"].items()],
        events=[CardLine(name, count) for name, count in deck["events"].items()],
    )


def _tournament_sheets(order: Order) -> list[Sheet]:
    t = order.so_far()
    lines = max(t.attendance().rounds, len(t.counting_rounds()))
    if order.blank:
        strict = t.format.people.lost_sheet_withdraws
        return [TournamentSheet(event=t.name, lines=lines, loss_withdraws=strict)] * 2  # one page
    return [
        TournamentSheet(
            player=order.name(player),
            event=t.name,
            rounds=[_group_round(each, player) for each in t.counting_rounds()],
            lines=lines,
            loss_withdraws=t.format.people.lost_sheet_withdraws,
        )
        for player in order.players()
    ]


def _group_round(current: Round, player: str) -> GroupRound:
    table = current.table_of(player)
    if table is None:
        return GroupRound(group=NOBODY)
    if not table.settled or table.score is None:
        return GroupRound(group=table.number)
    return GroupRound(
        group=table.number,
        victory_points=_score(table, player),
        tournament_points=table.score.points(player),
    )


def _day(t: Tournament, current: Round) -> date | None:
    """The day on which a round was published."""
    for happening in reversed(t.happenings):
        if happening.kind == "published" and happening.data["number"] == current.number:
            return datetime.fromisoformat(happening.at).astimezone().date()
    return None


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
    criteria = ranking.shown_criteria
    decided = dict(_decisions(ranking, language))
    rows = [
        StandingsRow(
            place=place.place,
            name=order.name(place.player),
            values=[place.values[each.name] for each in criteria],
            decided_by=decided.get(place.player, ""),
            dropped=not t.people[place.player].plays_on,
        )
        for place in ranking.places
    ]
    rows += [
        StandingsRow(
            place=None,
            name=order.name(key),
            values=[""] * len(criteria),
            decided_by=order.why(EXCLUDED),
        )
        for key in excluded(t)
    ]
    return StandingsSheet(
        event=t.name,
        title=language.round_title(t.counting_rounds()[-1].number),
        columns=[Column(each.heading.text, each.style) for each in criteria],
        rows=rows,
        provisional=ranking.provisional,
    )


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
    return f"{words}: {more} {'<' if criterion.fewer_is_better else '>'} {less}"


RESULT_SHEETS: dict[str, Callable[[Order], list[Sheet]]] = {
    "summoner wars": _match_sheets,
    "carcassonne": _tournament_sheets,
}
"""Games whose players keep a sheet of their own; all others have one sheet a table."""
