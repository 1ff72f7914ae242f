"""How a game ended: places, winners, and the reason in words (S11 to S13, S15, S16)."""

from __future__ import annotations

from dataclasses import dataclass


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
class Outcome:
    """The result of a finished game."""

    ranking: tuple[Standing, ...]
    """All seats, best first."""
    ending: str
    """What ended the game, such as `15 prestige reached`."""
    why: str
    """Who won and by what, in one sentence."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; several if they share the victory."""
        return tuple(standing.seat for standing in self.ranking if standing.place == 1)

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat."""
        return tuple(s.place for s in sorted(self.ranking, key=lambda standing: standing.seat))

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
