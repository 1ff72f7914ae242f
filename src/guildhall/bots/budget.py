"""How much a search may cost."""

from __future__ import annotations

from dataclasses import dataclass

from guildhall.bots.contract import Allowance

RESERVE = 0.002
"""Seconds kept back of a time: the last slice of a search may take longer than those before."""
LEAST_RESERVE = 0.0003
"""Seconds that are kept back of a short time, besides a tenth of it; half of it at most."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a search may cost; it ends with what is used up first."""

    simulations: int
    """So many games are played on in all."""
    seconds: float | None = None
    """Processor time of this thread; None for as long as it takes."""
    wall_seconds: float | None = None
    """By the clock on the wall."""

    @classmethod
    def within(cls, allowance: Allowance, most: int) -> Budget:
        """The budget of somebody who was told how much to think, `most` where time alone counts.

        A little of the time is kept back, for nobody may take more than was given.
        """
        simulations = allowance.simulations or most
        return cls(simulations, _less(allowance.processor_seconds), _less(allowance.seconds))


def _less(seconds: float | None) -> float | None:
    return seconds and seconds - min(RESERVE, LEAST_RESERVE + seconds / 10, seconds / 2)
