"""Sheets of every kind, blank and filled, for the tests and for looking at them."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from guildhall.sheets import (
    CardLine,
    Column,
    DeckList,
    GroupRound,
    HouseRules,
    MatchRound,
    MatchSheet,
    NumberColumn,
    PairedTable,
    Pairings,
    Seat,
    Sheet,
    StandingsRow,
    StandingsSheet,
    TableSheet,
    TableSign,
    TournamentSheet,
)
from guildhall.tournament import Practical, shipped

COUNTED = tuple(map(NumberColumn, ("score", "cards", "nobles", "tokens")))
EVENT = "Spring Cup 2026"
DAY = date(2026, 3, 14)
ROUNDS = (
    MatchRound(opponent="Zoë Ångström", faction="Cave Goblins", mine=25, theirs=11, won=True),
    MatchRound(opponent="Jiří Dvořák", faction="Tundra Orcs", mine=7, theirs=25, won=False),
    MatchRound(faction="Vanguards", bye=True),
)
DECK = DeckList(
    summoner="Sneeks",
    champions=("Blarf", "Mook", "Reeker"),
    commons=(CardLine("Goblin Slinger", 4), CardLine("Goblin Climber", 3)),
    events=(CardLine("Sneak", 2),),
)
PLAYERS = ("François Lefèvre", "Domitien Roux", "Hannah Krüger", "Željka Novák")
TABLES = (
    PairedTable(number=2, players=("Ελένη Παππά", "Chrudoš Hora", "Iva Černá"), why="ranks 5-7"),
    PairedTable(number=1, players=PLAYERS, why="ranks 1-4"),
)


def _plain(rounds: tuple[MatchRound, ...]) -> list[MatchRound]:
    return [
        MatchRound(opponent=r.opponent, mine=r.mine, theirs=r.theirs, won=r.won, bye=r.bye)
        for r in rounds
    ]


def _places(count: int) -> list[StandingsRow]:
    return [
        StandingsRow(
            place=place,
            name=f"Player {place:03}",
            values=(count - place, Fraction(count - place, count)),
            decided_by="points" if place % 3 else "tie-break",
            dropped=place == 7,
        )
        for place in range(1, count + 1)
    ]


def standings(count: int) -> StandingsSheet:
    columns = (Column("Points"), Column("Tie-break", "percent"))
    return StandingsSheet(
        event=EVENT, title="After round 3", columns=columns, rows=_places(count), provisional=True
    )


def pairings(count: int) -> Pairings:
    names = [f"Player {number:03}" for number in range(1, count + 1)]
    tables = [
        PairedTable(number=start // 4 + 1, players=names[start : start + 4])
        for start in range(0, count, 4)
    ]
    return Pairings(event=EVENT, round=3, tables=tables, by="name")


SAMPLES: dict[str, Sheet] = {
    "base blank": MatchSheet(game="Summoner Wars", house_rules="summoner-wars"),
    "base filled": MatchSheet(
        player="Petra Svobodová", date=DAY, event=EVENT, rounds=ROUNDS, strength_of_schedule=4
    ),
    "custom blank": MatchSheet(deck=DeckList()),
    "custom filled": MatchSheet(
        player="Petra Svobodová", date=DAY, event=EVENT, rounds=_plain(ROUNDS), deck=DECK
    ),
    "table blank": TableSheet(game="Splendor", columns=COUNTED),
    "tournament blank": TournamentSheet(game="Carcassonne"),
    "table filled": TableSheet(
        game="Splendor",
        columns=COUNTED,
        event=EVENT,
        round=2,
        table=12,
        date=DAY,
        seats=[
            Seat(name=PLAYERS[0], score=16, cards=12, nobles=2, tokens=3),
            Seat(name=PLAYERS[1], score=14, cards=11, nobles=1, tokens=7, first=True),
            Seat(name=PLAYERS[2], score=12, cards=13, nobles=0, tokens=0),
        ],
    ),
    "tournament filled": TournamentSheet(
        game="Carcassonne",
        player="Željka Novák",
        event=EVENT,
        rounds=[
            GroupRound(group=3, victory_points=87, tournament_points=Fraction(5, 2)),
            GroupRound(group=1, victory_points=101, tournament_points=4),
        ],
    ),
    "pairings by table": Pairings(event=EVENT, round=2, tables=TABLES, byes=("Šimon Žák",)),
    "pairings by name": Pairings(
        event=EVENT, round=2, tables=TABLES, byes=("Šimon Žák",), by="name"
    ),
    "standings": standings(12),
    "sign": TableSign(table=7, event=EVENT),
    "sign with code": TableSign(table=42, event=EVENT, address="http://192.168.1.20:8000/t/42"),
    "rules of splendor": HouseRules(chosen=shipped()["splendor-swiss"], event=EVENT),
    "rules of summoner wars": HouseRules(chosen=shipped()["summoner-wars-base"], event=EVENT),
    "rules of carcassonne": HouseRules(
        chosen=shipped()["carcassonne"],
        event=EVENT,
        practical=Practical(place="Town hall", own="Lunch is at noon."),
    ),
}
"""A sheet of every kind by its name; each is one page of its own, also when all are printed."""
