"""From what a table hands in to places, points and ratios."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from guildhall.tournament.format import Format
from guildhall.tournament.numbers import Exact, exact
from guildhall.tournament.parts import POINT_SCALES

PARTS = 2520
"""Parts of a point: shares among up to ten people are whole."""


@dataclass(frozen=True, slots=True, init=False)
class Line:
    """What one player's line on the sheet says: `Line(15, cards=9)` (TS-33).

    What was not written is left out, or None.
    """

    score: int
    details: Mapping[str, int]
    """Other fields of the sheet by name, as far as they were written."""

    def __init__(self, score: int, **details: int | None) -> None:
        written = {name: number for name, number in details.items() if number is not None}
        object.__setattr__(self, "score", score)
        object.__setattr__(self, "details", written)

    def get(self, name: str) -> int | None:
        """The number of a field, None if it was not written."""
        return self.score if name == "score" else self.details.get(name)

    def to_data(self) -> dict[str, int]:
        """The line for a log, without what was not written."""
        return {"score": self.score, **self.details}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Line:
        """The line that was kept in a log."""
        return cls(**data)


@dataclass(frozen=True, slots=True)
class TableScore:
    """What a table was worth: everything by seat, so that nothing is computed twice."""

    players: tuple[str, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    parts: tuple[int, ...]
    """Tournament points in parts of a point, always whole."""
    best: int
    short: bool = False
    out: tuple[str, ...] = ()
    """Who was put out of the game: last, without a share in any tie (TS-20)."""

    def place(self, player: str) -> int:
        """The place of somebody at this table."""
        return self.places[self.players.index(player)]

    def points(self, player: str) -> Exact:
        """The tournament points of somebody at this table."""
        return whole_points(self.parts[self.players.index(player)])

    def ratio(self, player: str) -> Exact:
        """Own score by the winner's score; if nobody scored 1 for all who played (TS-22, TS-23)."""
        if self.best == 0:
            return 0 if player in self.out else 1
        return exact(Fraction(self.scores[self.players.index(player)], self.best))


def whole_points(parts: int) -> Exact:
    """Points from their parts."""
    whole, rest = divmod(parts, PARTS)
    return Fraction(parts, PARTS) if rest else whole


def score_table(
    lines: Mapping[str, Line], chosen: Format, *, winner: str | None = None, seats: int = 0
) -> TableScore:
    """Places and points of a table; X is the number seated at the start (TS-15, TS-20, TC-11)."""
    if winner is None:
        shared = tied_places(lines, cards=chosen.points.cards_break_ties)
    else:
        shared = [[winner], [player for player in lines if player != winner]]
    return score_places(lines, shared, chosen, seats=seats)


def score_places(
    lines: Mapping[str, Line],
    shared: Sequence[Sequence[str]],
    chosen: Format,
    *,
    seats: int = 0,
) -> TableScore:
    """What places are worth, best first; whoever of the table has none is out of the game (TS-20).

    Who is out has the last place alone, also where others are out as well.
    """
    players = tuple(lines)
    seated = seats or len(players)
    scale = POINT_SCALES[chosen.points.scale].points(seated, chosen)
    places, parts = share_points(shared, scale)
    out = tuple(player for player in players if player not in places)
    places.update(dict.fromkeys(out, seated))
    parts.update(dict.fromkeys(out, points_when_out(seated, chosen) * PARTS))
    kept = () if chosen.duels else out
    scores = tuple(0 if player in kept else lines[player].score for player in players)
    return TableScore(
        players,
        scores,
        tuple(places[player] for player in players),
        tuple(parts[player] for player in players),
        best=lines[shared[0][0]].score if shared else 0,
        short=seated < chosen.tables.usual,
        out=out,
    )


def points_when_out(seated: int, chosen: Format) -> int:
    """The tournament points of whoever is put out of a game at a table of so many (TS-20)."""
    if chosen.points.out_of_game == "nothing":
        return 0
    return POINT_SCALES[chosen.points.scale].points(seated, chosen)[-1]


def bye_score(player: str, chosen: Format) -> TableScore:
    """A bye is a win with the winner's score; the opponent has none (SW-18, SW-21)."""
    score = chosen.points.winner_score
    return TableScore((player,), (score,), (1,), (PARTS,), best=score)


def tied_places(lines: Mapping[str, Line], *, cards: bool) -> list[list[str]]:
    """The players from first to last, those who share a place together (TS-17, TS-18, TC-13)."""
    return [
        sharing
        for level in split(list(lines), lambda player: -lines[player].score)
        for sharing in (_by_cards(level, lines) if cards else [level])
    ]


def _by_cards(level: list[str], lines: Mapping[str, Line]) -> list[list[str]]:
    """Fewer development cards first, if everybody's were written down (TS-18)."""
    if len(level) == 1 or any(lines[player].get("cards") is None for player in level):
        return [level]
    return split(level, lambda player: lines[player].get("cards") or 0)


def split(people: Sequence[str], key: Callable[[str], Any]) -> list[list[str]]:
    """People in the order of a key, equal ones together."""
    levels: dict[Any, list[str]] = {}
    for player in people:
        levels.setdefault(key(player), []).append(player)
    return [levels[value] for value in sorted(levels)]


def share_points(
    shared: Sequence[Sequence[str]], scale: Sequence[int]
) -> tuple[dict[str, int], dict[str, int]]:
    """Places and parts of points; who share a place divide what their places are worth (TS-17)."""
    places: dict[str, int] = {}
    parts: dict[str, int] = {}
    taken = 0
    for level in shared:
        worth = tuple(scale[taken : taken + len(level)])
        places.update(dict.fromkeys(level, taken + 1))
        parts.update(dict.fromkeys(level, _shared(worth)))
        taken += len(level)
    return places, parts


@lru_cache(maxsize=1024)
def _shared(worth: tuple[int, ...]) -> int:
    """Everybody's parts of what places are worth: the same few numbers at thousands of tables."""
    return sum(worth) * PARTS // len(worth)
