"""Time as pure functions of what a clock showed: limits and sudden death."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from guildhall.tournament.format import TimeOptions

MINUTE = 60


def at_the_limit(
    seconds: float, options: TimeOptions
) -> Literal["running", "over", "sudden death"]:
    """What a game is after so much time (TS-19, SW-35); chess clocks never stop a round (SW-39)."""
    limited = options.control in {"limit", "sudden death"}
    if not limited or seconds < options.minutes * MINUTE:
        return "running"
    return "over" if options.control == "limit" else "sudden death"


def delays_too_long(seconds: float, options: TimeOptions) -> bool:
    """Whether a delay puts a player out of the game (TS-20)."""
    return 0 < options.delay_minutes * MINUTE <= seconds


def longest_round(options: TimeOptions, players: int = 2) -> int:
    """The minutes after which a round can only be in its last turns (SW-35, SW-39)."""
    return options.minutes * (players if options.control == "chess clock" else 1)


@dataclass(frozen=True, slots=True)
class SuddenDeath:
    """The damage on both summoners after each turn's start, and who was destroyed, if anybody."""

    damage: tuple[dict[str, int], ...]
    destroyed: str | None

    def blood_points(self, player: str) -> int:
        """What the loser scores: the wounds on the other's summoner (SW-23)."""
        return next(wounds for name, wounds in self.damage[-1].items() if name != player)


def sudden_death(
    damage: Mapping[str, int], life: Mapping[str, int], turns: Sequence[str], options: TimeOptions
) -> SuddenDeath:
    """Each turn after the one in which time was called begins with damage to oneself (SW-36)."""
    now, shown = dict(damage), []
    for player in turns:
        now[player] += options.sudden_death_damage
        shown.append(now.copy())
        if now[player] >= life[player]:
            return SuddenDeath(tuple(shown), player)
    return SuddenDeath(tuple(shown), None)
