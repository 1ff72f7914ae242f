"""A round in words: who sits where with which result, what is awaited, how many play."""

from __future__ import annotations

from guildhall.messages import (
    Listing,
    Message,
    Parameter,
    PlayerRef,
    Term,
    Word,
    joined,
    message,
    players,
    plural,
)
from guildhall.messages.collation import order_in
from guildhall.tournament.commands.results import waiting_for
from guildhall.tournament.commands.seat_notes import SeatNote, seat_notes
from guildhall.tournament.event.people import people_words
from guildhall.tournament.event.rounds import Round, Table
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.table.decks import deck_for_round

NOTHING = joined(())
BYE = message("bye")


def round_title(t: Tournament, current: Round) -> Message:
    """Which round this is and how far it has come."""
    event, stage = Word(t.name), current.stage.words
    if not current.published:
        return message("{event}: {stage}, draft", event=event, stage=stage)
    if current.closed:
        return message("{event}: {stage}, closed", event=event, stage=stage)
    return message("{event}: {stage}, being played", event=event, stage=stage)


def rows_by_table(t: Tournament, current: Round) -> list[list[Parameter]]:
    """Table, players, state and reason, each a row; byes come last."""
    notes = {} if current.published else seat_notes(t, current)
    rows: list[list[Parameter]] = []
    for number, table in sorted(current.tables.items()):
        seats = [_noted(_seat(t, current, table, who), notes.get(who)) for who in table.seats]
        state = table_state(t, table)
        if current.waves > 1 and not table.settled:
            wave = message("wave {number}", number=table.wave)
            state = joined([wave, state]) if state != NOTHING else wave
        rows.append([number, joined(seats, ", "), state, table.reason])
    for player, reason in current.bye_reasons.items():
        rows.append([BYE, _noted(PlayerRef(player), notes.get(player)), NOTHING, reason])
    return rows


def rows_by_name(t: Tournament, current: Round, language: str) -> list[list[Parameter]]:
    """Player, table and whom they meet, in the order of the names in a language."""
    seats: dict[str, list[Parameter]] = {
        player: [number, players(other for other in table.seats if other != player)]
        for number, table in current.tables.items()
        for player in table.seats
    }
    seats |= {player: [BYE, NOTHING] for player in current.byes}
    names = {player: t.people[player].name for player in seats}
    order = sorted(seats, key=lambda player: (order_in(language, names[player]), player))
    return [[PlayerRef(player), *seats[player]] for player in order]


def round_of_player(t: Tournament, current: Round, player: str) -> Message:
    """What a round was for somebody: where, with whom, and what it was worth."""
    table = current.table_of(player)
    if player in current.byes:
        return message("bye ({why})", why=current.bye_reasons[player])
    if table is None:
        return message("did not play")
    return message(
        "table {table} with {names}: {worth} ({why})",
        table=table.number,
        names=players(other for other in table.seats if other != player),
        worth=_worth(t, table, player),
        why=table.reason,
    )


def _worth(t: Tournament, table: Table, player: str) -> Message:
    if table.score is None:
        return message("no result yet")
    place, points = table.score.place(player), table.score.points(player)
    if t.format.duels:
        return message("won") if place == 1 else message("lost")
    if points == 1:
        return message("place {place}, 1 point", place=place)
    return message("place {place}, {points} points", place=place, points=points)


def _seat(t: Tournament, current: Round, table: Table, player: str) -> Parameter:
    deck = deck_for_round(t.people[player].decks, current.number)
    name: Parameter = PlayerRef(player)
    if deck and current.kind == "swiss":
        name = message("{name} [{deck}]", name=name, deck=Word(deck))
    return with_points(table, name, player)


def with_points(table: Table, name: Parameter, player: str) -> Parameter:
    """Somebody at a table with score and points, as far as there are any."""
    if table.score is None:
        return name
    score = table.score.scores[table.score.players.index(player)]
    points = table.score.points(player)
    return message("{name} {score} ({points})", name=name, score=score, points=points)


def _noted(name: Parameter, note: SeatNote | None) -> Parameter:
    """Somebody in a draft with rank and points, and whether they were moved."""
    if note is None:
        return name
    where = {"name": name, "rank": note.rank, "points": note.points}
    if note.moved:
        return message("{name} (rank {rank}: {points}, moved {way})", **where, way=Word(note.moved))
    return message("{name} (rank {rank}: {points})", **where)


def table_state(t: Tournament, table: Table) -> Message:
    """What a table still waits for; nothing when it is settled or being played."""
    if table.sheet is None or table.settled:
        return joined(
            message("{name}: {what}", name=PlayerRef(player), what=Term(ruling))
            for player, ruling in table.out.items()
        )
    if table.sheet.disputed_by:
        return message("disputed by {name}", name=PlayerRef(table.sheet.disputed_by))
    return message("waits for {names}", names=players(waiting_for(t, table)))


def result_words(t: Tournament, round_number: int, table: Table) -> Message:
    """A result in one line, best place first, and what it waits for."""
    score = table.score
    stage = t.round(round_number).stage.words
    where = message("{stage} table {table}", stage=stage, table=table.number)
    if score is None:
        return message("{where}: no result", where=where)
    placed = sorted(zip(score.places, score.players, strict=True), key=lambda line: line[0])
    lines = [
        message("{place}. {line}", place=place, line=with_points(table, PlayerRef(player), player))
        for place, player in placed
    ]
    state = message("settled") if table.settled else table_state(t, table)
    return message("{where}: {lines}: {state}", where=where, lines=joined(lines, ", "), state=state)


def missing_words(current: Round) -> Message | None:
    """Which tables of a round are still awaited, None if there are none."""
    waiting = sorted(table.number for table in current.unsettled())
    if not waiting:
        return None
    return plural(
        "Table still to come: {tables}",
        "Tables still to come: {tables}",
        count=len(waiting),
        tables=Listing(tuple(waiting)),
    )


def size_words(t: Tournament, current: Round) -> Message:
    """How many sit at how many tables."""
    sizes = [len(table.seats) for table in current.tables.values()]
    kinds = [
        message("{count} of {size}", count=sizes.count(size), size=size)
        for size in sorted(set(sizes), reverse=True)
    ]
    seated = plural(
        "{seated} of {people} at {count} table ({kinds})",
        "{seated} of {people} at {count} tables ({kinds})",
        count=len(sizes),
        seated=sum(sizes),
        people=people_words(len(t.people)),
        kinds=joined(kinds, ", "),
    )
    if not current.byes:
        return seated
    return message("{seated}, {count} with a bye", seated=seated, count=len(current.byes))
