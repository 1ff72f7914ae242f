"""What happened in a move, as everybody saw it: the tile, what was discarded, what was scored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

from guildhall.games.carcassonne.board_view import Place, feature
from guildhall.games.carcassonne.moves import Move
from guildhall.games.carcassonne.rules import facts
from guildhall.games.carcassonne.tiles import letters


@dataclass(frozen=True, slots=True)
class Scoring:
    """Points for one feature."""

    kind: str
    """`city`, `road`, `cloister`, or `field` for a meadow; for meadows by the rule of the first
    edition it is `city`, with `supplied` true."""
    completed: bool
    """Whether the move completed it; else it was scored because the game ended."""
    points: int
    seats: tuple[int, ...]
    """Who got the points, each of them in full."""
    meeples: tuple[int, ...]
    """How many meeples each seat had on it."""
    tiles: tuple[Place, ...]
    """Where it lies."""
    cities: int
    """For a meadow: how many completed cities it borders."""
    supplied: bool = False
    """Whether farmers got the points for a city, by the rule of the first edition (K19)."""

    def plain(self) -> dict[str, Any]:
        """The same as plain data that JSON can hold."""
        return {
            "kind": self.kind,
            "completed": self.completed,
            "points": self.points,
            "seats": self.seats,
            "meeples": self.meeples,
            "tiles": self.tiles,
            "cities": self.cities,
            "supplied": self.supplied,
        }

    @classmethod
    def from_plain(cls, plain: dict[str, Any]) -> Self:
        """What plain data tells."""
        lists = {name: tuple(plain[name]) for name in ("seats", "meeples")}
        tiles = tuple((x, y) for x, y in plain["tiles"])
        return cls(**{**plain, **lists, "tiles": tiles})


@dataclass(frozen=True, slots=True)
class Happening:
    """One move of the history with what everybody saw of it."""

    seat: int
    decision: str
    move: Move
    tile: str | None
    """The letter of the tile that was chosen, drawn, laid or discarded."""
    discarded: tuple[str, ...]
    """The tiles that fitted nowhere and left the game with this move (K14)."""
    scorings: tuple[Scoring, ...]
    """What was scored, completed features first, then the end of the game."""
    gains: tuple[int, ...]
    """The points that each seat gained by this move, those of the end included."""

    def plain(self) -> dict[str, Any]:
        """The same as plain data that JSON can hold."""
        return {
            "seat": self.seat,
            "decision": self.decision,
            "move": self.move.text,
            "action": self.move.action,
            "tile": self.tile,
            "discarded": self.discarded,
            "scorings": [scoring.plain() for scoring in self.scorings],
            "gains": self.gains,
        }

    @classmethod
    def from_plain(cls, plain: dict[str, Any]) -> Self:
        """What plain data tells."""
        return cls(
            plain["seat"],
            plain["decision"],
            Move(plain["action"], plain["move"]),
            plain["tile"],
            tuple(plain["discarded"]),
            tuple(map(Scoring.from_plain, plain["scorings"])),
            tuple(plain["gains"]),
        )

    @property
    def gains_before_end(self) -> tuple[int, ...]:
        """The points that each seat gained for completed features alone."""
        return tuple(
            sum(s.points for s in self.scorings if s.completed and seat in s.seats)
            for seat in range(len(self.gains))
        )


def happening(before: Any, after: Any, decision: str, move: Move) -> Happening:
    """What happened between two states of the rules."""
    gone = tuple(
        letters()[tile] for tile in after.discarded[before.n_discarded : after.n_discarded]
    )
    gains = tuple(
        after.players[seat].score - before.players[seat].score for seat in range(after.n_players)
    )
    return Happening(
        before.seat, decision, move, _tile(before, after, gone), gone, scorings(after), gains
    )


def scorings(s: Any) -> tuple[Scoring, ...]:
    """What the last move scored."""
    return tuple(_scoring(s, number) for number in range(s.n_tallies))


def _tile(before: Any, after: Any, gone: tuple[str, ...]) -> str | None:
    """The tile in play; one drawn for the next player, who has no choice, is not of this move."""
    if before.tile != facts.EMPTY:
        return letters()[before.tile]
    if after.tile != facts.EMPTY:
        return letters()[after.tile]
    return gone[-1] if gone else None


def _scoring(s: Any, number: int) -> Scoring:
    scored = feature(s, s.tally_node[number])
    men, seats = s.tally_men[number], s.tally_seats[number]
    everybody = range(s.n_players)
    completed = number < s.n_completed
    return Scoring(
        kind=scored.kind,
        completed=completed,
        points=s.tally_points[number],
        seats=tuple(seat for seat in everybody if seats >> seat & 1),
        meeples=tuple(men >> 3 * seat & 7 for seat in everybody),
        tiles=scored.tiles,
        cities=scored.cities,
        supplied=scored.complete and not completed,
    )
