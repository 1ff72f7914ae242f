"""How much a search may cost."""

from __future__ import annotations

from dataclasses import dataclass

from guildhall.bots.contract import Allowance


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
        """The budget of somebody who was told how much to think, `most` where time alone counts."""
        simulations = allowance.simulations or most
        return cls(simulations, allowance.processor_seconds, allowance.seconds)
