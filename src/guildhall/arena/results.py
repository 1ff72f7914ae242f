"""What came of a game, as a line of the file tells it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal

from guildhall.arena.errors import FaultKind
from guildhall.arena.schedule import LineUp, seated

Key = tuple[LineUp, int, int]
"""Line-up, deal and rotation: what makes a game."""
Ending = Literal["over", "foul", "endless"]
"""By the rules, by a foul, or because it would not end: then nobody has won."""


@dataclass(frozen=True, slots=True)
class Spent:
    """What a seat has used."""

    decisions: int = 0
    seconds: float = 0.0
    """On the wall."""
    processor_seconds: float | None = 0.0
    """None where it cannot be known."""
    longest: float = 0.0
    """The seconds of the decision that took longest."""


@dataclass(frozen=True, slots=True)
class Foul:
    """Why a game was lost otherwise than by playing."""

    seat: int
    kind: FaultKind
    detail: str


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game."""

    line_up: LineUp
    deal: int
    rotation: int
    places: tuple[int, ...]
    """By seat; those who share a place skip the next."""
    decisions: int
    ended: Ending
    foul: Foul | None
    spent: tuple[Spent, ...]
    record: dict[str, Any]
    """The whole game, which can be replayed."""

    @property
    def key(self) -> Key:
        """What makes it this game."""
        return self.line_up, self.deal, self.rotation

    @property
    def seats(self) -> LineUp:
        """Who sat where."""
        return seated(self.line_up, self.rotation)

    @property
    def shares(self) -> list[float]:
        """The share of the victory of each seat."""
        winners = self.places.count(1)
        return [(place == 1) / winners for place in self.places]

    def data(self) -> dict[str, Any]:
        """The same as JSON holds it."""
        foul = None if self.foul is None else asdict(self.foul)
        return {
            "kind": "game",
            "line_up": list(self.line_up),
            "deal": self.deal,
            "rotation": self.rotation,
            "seats": list(self.seats),
            "places": list(self.places),
            "decisions": self.decisions,
            "ended": self.ended,
            "foul": foul,
            "record": self.record,
            "spent": [_rounded(spent) for spent in self.spent],
        }


def read_result(data: dict[str, Any]) -> GameResult:
    """The game that a line tells of; raises KeyError, TypeError or ValueError."""
    return GameResult(
        tuple(data["line_up"]),
        int(data["deal"]),
        int(data["rotation"]),
        tuple(map(int, data["places"])),
        int(data["decisions"]),
        data["ended"],
        None if data["foul"] is None else Foul(**data["foul"]),
        tuple(Spent(**spent) for spent in data["spent"]),
        data["record"],
    )


def _rounded(spent: Spent) -> dict[str, Any]:
    return {
        name: round(value, 4) if isinstance(value, float) else value
        for name, value in asdict(spent).items()
    }
