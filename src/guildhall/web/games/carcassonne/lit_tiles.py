"""Which tiles of the landscape light up when somebody touches what tells of them."""

from __future__ import annotations

from collections.abc import Iterable

from guildhall.games.carcassonne import View

Place = tuple[int, int]


def lit_tiles(places: Iterable[Place]) -> str:
    """Places as the script reads them: `0,1 0,2`."""
    return " ".join(f"{x},{y}" for x, y in places)


def lit_moves(view: View) -> list[str]:
    """The tiles that each move of a game is about, the first move first.

    A tile that is laid; for a meeple the tile below it; with points all that was scored.
    """
    told, last = [], ""
    for happening in view.history:
        if happening.move.at:
            last = lit_tiles([happening.move.at[:2]])
        scored = [place for each in happening.scorings if each.completed for place in each.tiles]
        here = last if happening.move.kind in ("at", "meeple", "none") else ""
        told.append(lit_tiles(dict.fromkeys(scored)) if scored else here)
    return told
