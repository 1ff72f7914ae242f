"""What stands around a board that is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Protocol

from guildhall.hall.tables.clocks import Clocks
from guildhall.hall.tables.table import Seat
from guildhall.web.fragment import Fragment
from guildhall.web.games.touch import Touch
from guildhall.web.renderer import Redrawn, redrawn, template

if TYPE_CHECKING:
    from guildhall.web.games.presenter import Presenter


class Sitting(Protocol):
    """What a board shows of a table: now, or at another moment."""

    @property
    def turn(self) -> int | None:
        """The seat to decide."""

    @property
    def phase(self) -> str:
        """How far the table has come."""

    @property
    def clocks(self) -> Clocks | None:
        """The clocks, None where nobody's time counts."""

    def at(self, number: int) -> Seat:
        """Who sits at a place."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A table around a board, and what comes of touching its pieces."""

    table: Sitting
    touch: Touch
    now: datetime | None = None
    """By the clock of the hall; None where no clock goes."""
    redrawn: Redrawn = redrawn
    """Draws what is drawn again and again; here each time anew."""


def render_board(presenter: Presenter, view: Any, scene: Scene) -> dict[str, Fragment]:
    """The shared fragments of a game that has a template for each of them."""
    context = {
        "table": scene.table,
        "viewer": view.seat,
        "now": scene.now,
        "touch": scene.touch,
        "redrawn": scene.redrawn,
        **presenter.board(view),
    }
    return {
        name: template(f"{presenter.folder}/{name}.html").render(context)
        for name in presenter.shared
    }
