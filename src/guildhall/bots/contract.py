"""What every bot offers."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable


@runtime_checkable
class Bot(Protocol):
    """A player that thinks: it is shown views of a game and knows nothing else."""

    name: str

    def choose(self, view: Any) -> Any:
        """One of the legal moves of a view whose seat has to decide."""
