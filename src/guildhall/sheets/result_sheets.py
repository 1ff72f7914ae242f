"""The sheets on which results are written: one a table, or one that a player keeps.

What is asked on them is what `sheet_fields` says of the format.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date, datetime
from typing import Any

from guildhall.games import catalogue
from guildhall.messages import PlayerRef, message
from guildhall.sheets.match_sheet import MOST_ROUNDS, CardLine, DeckList, MatchRound, MatchSheet
from guildhall.sheets.number_column import NumberColumn
from guildhall.sheets.order import Order
from guildhall.sheets.sheet import Sheet
from guildhall.sheets.table_sheet import Seat, TableSheet
from guildhall.sheets.tournament_sheet import GroupRound, TournamentSheet
from guildhall.tournament import Format, Refused, Round, Table, Tournament
from guildhall.tournament.table.decks import deck_for_round
from guildhall.tournament.table.sheet_fields import FIRST, SheetField, line_fields, sheet_fields

NOBODY = "-"
"""Who was met in a round that somebody missed."""


def result_sheets(order: Order) -> list[Sheet]:
    """The sheets on which results are written, filled as far as they are known."""
    return (players_sheets(order.t.format) or _table_sheets)(order)


def players_sheets(chosen: Format) -> Callable[[Order], list[Sheet]] | None:
    """What makes the sheets that players keep; None where a table has one sheet for all."""
    spec = catalogue.find(chosen.game)
    if spec is None or (spec.players_sheet == "match" and not chosen.duels):
        return None
    return {"match": _match_sheets, "tournament": _tournament_sheets}.get(spec.players_sheet)


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
    return {
        "game": catalogue.title_of(chosen.game),
        "columns": _columns(field for field in line_fields(chosen) if field in asked),
        "first_player": FIRST in asked,
    }


def _titles(chosen: Format) -> dict[str, Any]:
    """What is played, and what is counted, on a sheet that a player keeps."""
    score = next(each for each in sheet_fields(chosen, "swiss") if each.name == "score")
    return {"game": catalogue.title_of(chosen.game), "score": score.heading.text}


def _columns(fields: Iterable[SheetField]) -> tuple[NumberColumn, ...]:
    return tuple(NumberColumn(field.name, _capital(field.heading.text)) for field in fields)


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
    spec, custom = catalogue.find(t.format.game), t.format.decks.kind == "custom"
    blank = MatchSheet(
        **_titles(t.format),
        winner_score=t.format.points.winner_score,
        house_rules=spec.house_rules if spec else "",
        event=t.name,
        deck=DeckList() if custom else None,
    )
    if order.blank:
        return [blank]
    played = t.counting_rounds()
    strength = _strength_of_schedule(t)
    return [
        replace(
            blank,
            player=order.name(player),
            date=_day(t, played[0]) if played else None,
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
            won = t.format.points.winner_score
            deck = _faction(t, current, player)
            lines.append(MatchRound(bye=True, mine=won, theirs=0, faction=deck))
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
    blank = TournamentSheet(
        **_titles(t.format),
        event=t.name,
        columns=_columns(each for each in sheet_fields(t.format, "swiss") if each.name != "score"),
        lines=max(t.attendance().rounds, len(t.counting_rounds())),
        loss_withdraws=t.format.people.lost_sheet_withdraws,
    )
    if order.blank:
        return [blank] * 2  # one page
    return [
        replace(
            blank,
            player=order.name(player),
            rounds=[_group_round(each, player) for each in t.counting_rounds()],
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
        numbers=table.sheet.lines[player].details if table.sheet else {},
    )


def _day(t: Tournament, current: Round) -> date | None:
    """The day on which a round was published."""
    for happening in reversed(t.happenings):
        if happening.kind == "published" and happening.data["number"] == current.number:
            return datetime.fromisoformat(happening.at).astimezone().date()
    return None
