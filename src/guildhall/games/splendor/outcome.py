"""How a game of Splendor ended: places, winners, and the reason in words (S11 to S13, S15, S16)."""

from __future__ import annotations

from dataclasses import dataclass

from guildhall.games.engine.outcome import Outcome as AnyOutcome


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat at the end of the game."""

    seat: int
    name: str
    place: int
    prestige: int
    cards: int
    nobles: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Outcome(AnyOutcome[Standing]):
    """The result of a finished game."""

    def tie_break(self) -> tuple[int, str]:
        """The one winner that a single elimination needs, and what decided (S15)."""
        tied = [standing for standing in self.ranking if standing.place == 1]
        if len(tied) == 1:
            return tied[0].seat, "no tie"
        for what in ("nobles", "tokens"):
            most = max(getattr(standing, what) for standing in tied)
            tied = [standing for standing in tied if getattr(standing, what) == most]
            if len(tied) == 1:
                return tied[0].seat, f"most {what}"
        last = max(standing.seat for standing in tied)
        return last, "farthest clockwise from the first player"
