"""An event read from its raw log: plain data in, people, rounds and games out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

Data = Mapping[str, Any]
LOSES_THE_GAME = ("delay", "game loss", "no-show", "walk-over", "removal")


@dataclass
class Person:
    """Somebody who entered."""

    key: str
    standing: str
    ranked: bool = True
    table: int | None = None
    decks: list[str] = field(default_factory=list)


@dataclass
class Game:
    """A table of a round: who sits there, what was written, who was put out."""

    number: int
    seats: list[str]
    lines: dict[str, Data] = field(default_factory=dict)
    winner: str | None = None
    began: str | None = None
    settled: bool = False
    put_out: list[str] = field(default_factory=list)
    """Whom rulings put out of the game, the first one first."""
    kept: dict[str, int] = field(default_factory=dict)
    """The score that each loser of a duel has by the last word on it (SW-25)."""


@dataclass
class Round:
    """A round, drawn and perhaps published."""

    number: int
    kind: str
    format: Data
    games: dict[int, Game]
    byes: list[str]
    runners_up: int = 0
    fill_in: list[str] = field(default_factory=list)
    """Who plays on in place of people who left, by choice (TS-35)."""
    published: bool = False

    @property
    def over(self) -> bool:
        """Whether every table has its result."""
        return self.published and all(game.settled for game in self.games.values())

    def people(self) -> list[str]:
        """Everybody who has a seat or a bye."""
        return [key for game in self.games.values() for key in game.seats] + self.byes


@dataclass
class Decision:
    """An order that a referee gave, and the number of rounds it was given after."""

    order: list[str]
    after: int


@dataclass
class Record:
    """All that the log says."""

    format: Data
    people: dict[str, Person] = field(default_factory=dict)
    apart: set[frozenset[str]] = field(default_factory=set)
    rounds: list[Round] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    cut: list[str] = field(default_factory=list)
    ended: bool = False

    @property
    def duels(self) -> bool:
        """Whether two meet at a table and one wins."""
        return bool(self.format["points"]["scale"] == "win_loss")

    def counting(self) -> list[Round]:
        """The published rounds that the ranking is made of (TS-28, TS-30)."""
        kind = "bracket" if self.format["pairing"]["by"] == "bracket" else "swiss"
        return [each for each in self.rounds if each.kind == kind and each.published]

    def present(self) -> list[str]:
        """Those who can be seated (TS-11)."""
        return [key for key, person in self.people.items() if person.standing == "present"]


def read(log: Iterable[Data]) -> Record:
    """The event of a log; what was undone never happened (T-2)."""
    lines = list(log)
    undone = {line["data"]["of"] for line in lines if line["kind"] == "undone"}
    record = Record(lines[0]["data"]["format"])
    for index, line in enumerate(lines):
        if index and index not in undone and line["kind"] != "undone":
            _happen(record, line["kind"], line["data"])
    return record


def _happen(record: Record, kind: str, data: Data) -> None:
    if kind in {"drawn", "discarded", "published", "tables moved"}:
        _seat(record, kind, data)
    elif kind in {"reported", "corrected", "confirmed", "disputed"}:
        _write(record, kind, data)
    elif kind == "ruled":
        _rule(record, data)
    elif kind == "format changed":
        record.format = data["format"]
    elif kind == "decided":
        after = data.get("after_round", sum(each.over for each in record.counting()))
        record.decisions.append(Decision(list(data["order"]), after))
    elif kind == "ended":
        record.ended = True
    else:
        _change_people(record, kind, data)


def _change_people(record: Record, kind: str, data: Data) -> None:
    if kind == "entered":
        person = Person(data["key"], data.get("standing", "entered"), data.get("ranked", True))
        record.people[person.key] = person
    elif kind == "stands":
        record.people[data["key"]].standing = data["standing"]
    elif kind == "roll called":
        for key in data["keys"]:
            record.people[key].standing = "entered"
    elif kind == "table fixed":
        record.people[data["key"]].table = data["table"]
    elif kind == "decks registered":
        record.people[data["key"]].decks = list(data.get("decks", ()))
    elif kind == "kept apart":
        change = record.apart.add if data["apart"] else record.apart.discard
        change(frozenset(data["pair"]))


def _seat(record: Record, kind: str, data: Data) -> None:
    begun = any(each.kind == "bracket" and each.published for each in record.rounds)
    waiting = sum(each.published for each in record.rounds) + 1
    if kind == "drawn":
        number = data.get("number") or waiting
        del record.rounds[number - 1 :]
        games = {row["number"]: Game(row["number"], list(row["seats"])) for row in data["tables"]}
        byes = [bye["player"] for bye in data["byes"]]
        extra, fill_in = data.get("runners_up", 0), data.get("choices", {}).get("fill_in", [])
        record.rounds.append(
            Round(number, data["kind"], record.format, games, byes, extra, list(fill_in))
        )
        if data["kind"] != "side" and not begun:
            record.cut = list(data.get("cut", ()))
    elif kind == "discarded":
        del record.rounds[data["number"] - 1 :]
        if not any(each.kind == "bracket" for each in record.rounds):
            record.cut = []
    elif kind == "published":
        record.rounds[data["number"] - 1].published = True
    else:
        moved = record.rounds[data["round"] - 1]
        for row in data["tables"]:
            moved.games[row["number"]] = Game(row["number"], list(row["seats"]))
        moved.byes = [key for key in moved.byes if key not in data["byes_taken"]]
        moved.byes += [key for key in data["byes_given"] if key not in moved.byes]


def _write(record: Record, kind: str, data: Data) -> None:
    game = record.rounds[data["round"] - 1].games[data["table"]]
    if kind in {"reported", "corrected"}:
        game.lines, game.winner = dict(data["lines"]), data["winner"]
        game.put_out = [key for key in game.put_out if key != game.winner]
        game.began = next(iter(data.get("order", ())), None)
        game.kept |= {key: line["score"] for key, line in game.lines.items()}
        game.settled = data["settled"]
    elif game.lines:
        game.settled = data["settled"] if kind == "confirmed" else False


def _rule(record: Record, data: Data) -> None:
    player, kind = data.get("player", ""), data["kind"]
    if data.get("table"):
        current = record.rounds[data["round"] - 1]
        game = current.games[data["table"]]
        if kind in LOSES_THE_GAME:
            game.put_out += [player] * (player not in game.put_out)
            game.kept[player] = data.get("score", 0)
            game.settled |= current.format["points"]["scale"] == "win_loss"
        elif kind == "result stands" and game.lines:
            game.settled = True
    if data.get("leaves"):
        record.people[player].standing = "dropped" if kind == "lost sheet" else "removed"
