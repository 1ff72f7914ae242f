"""Boards of other moments than the present, shown with the fragments of the live table.

There is no script that listens to their pieces: `touch` says what comes of touching one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from guildhall.hall.tables.table import Seat
from guildhall.web.fragment import html_of
from guildhall.web.games import Presenter
from guildhall.web.games.scene import Scene
from guildhall.web.games.touch import Touch
from guildhall.web.renderer import template


@dataclass(frozen=True, slots=True)
class Moment:
    """What the fragments want to know of a table, at another moment than now.

    Who plays for whom is a matter of the present and left out.
    """

    seats: tuple[Seat, ...]
    turn: int | None
    phase: str = "over"
    clocks: None = None

    def at(self, number: int) -> Seat:
        """Who sits at a place."""
        return replace(self.seats[number], bot=None)


def fragments(presenter: Presenter, moment: Moment, view: Any, touch: Touch) -> dict[str, str]:
    """The board from a view, and what lies before its seat if it has one, as parts of a page."""
    scene = Scene(moment, touch)
    shown = {
        name: html_of(fragment) for name, fragment in presenter.draw_board(view, scene).items()
    }
    if view.seat is not None:
        shown["own"] = template(f"{presenter.folder}/own.html").render(
            table=moment, viewer=view.seat, touch=touch, **presenter.own(view)
        )
    return shown
