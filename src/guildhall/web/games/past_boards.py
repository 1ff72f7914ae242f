"""Boards of other moments than the present, shown with the fragments of the live table.

At the live table every piece is a button that the script of the table listens to. Elsewhere the
same pieces are pictures, or buttons that send a form.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from guildhall.hall.tables.table import Seat
from guildhall.web.games import Presenter
from guildhall.web.renderer import template

BUTTON = re.compile(r'<button (?P<before>[^>]*?)type="button"(?P<after>[^>]*)>')
SPOT = re.compile(r'data-spot="(?P<spot>[^"]+)"')


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


def fragments(presenter: Presenter, moment: Moment, view: Any) -> dict[str, str]:
    """The board from a view, and what lies before its seat if it has one, as parts of a page."""
    scene = {"table": moment, "viewer": view.seat, "now": None, **presenter.board(view)}
    names = dict.fromkeys(presenter.shared, scene)
    if view.seat is not None:
        names["own"] = {**scene, **presenter.own(view)}
    return {
        name: template(f"{presenter.folder}/{name}.html").render(context)
        for name, context in names.items()
    }


def as_pictures(html: str) -> str:
    """The same pieces, to look at."""
    return BUTTON.sub(r'<div role="img" \g<before>\g<after>>', html).replace("</button>", "</div>")


def as_choices(html: str, form: str, states: Mapping[str, str]) -> str:
    """The same pieces as buttons that send a form with their spot; some spots are marked."""

    def sending(found: re.Match[str]) -> str:
        attributes = found["before"] + found["after"]
        spot = SPOT.search(attributes)
        if spot is None:
            return f"<button {attributes}>"
        mark = states.get(spot["spot"], "")
        marked = attributes.replace('class="', f'class="{mark} ', 1) if mark else attributes
        return f'<button form="{form}" name="spot" value="{spot["spot"]}" {marked}>'

    return BUTTON.sub(sending, html)
