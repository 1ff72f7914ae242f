"""How the heap is drawn at a table in the browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from extending.pebbles.lessons import COURSE
from extending.pebbles.spec import PEBBLES
from guildhall.web.games.lessons import Course
from guildhall.web.games.plain.presenter import PlainPresenter


class PebblesPresenter(PlainPresenter):
    """A heap that can be seen; all else as in games without a drawing."""

    folder = "games/pebbles"

    def courses(self) -> Sequence[Course]:
        return (COURSE,)

    def board(self, view: Any) -> dict[str, Any]:
        return {**super().board(view), "heap": view.heap}


PRESENTER = PebblesPresenter(PEBBLES)
