"""What comes of touching a piece on a page.

At the live table pieces are buttons that the script of the table listens to. Elsewhere the same
pieces are pictures, or buttons that send a form with their spot.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Touch:
    """How the pieces of a page are made; templates know it as `touch`."""

    tag: str = "button"
    """The element of a piece that has a spot."""
    form: str = ""
    """The form that it sends; empty where a script listens, or nothing happens."""
    states: tuple[tuple[str, str], ...] = ()
    """Spots that are marked, each with its class."""
    link: str = ""
    """How the address begins that a spot of a drawing leads to; empty where it leads nowhere."""

    def attrs(self, spot: str, **more: str | int | None) -> dict[str, str | int | None]:
        """The attributes of the piece at a spot; `data_piece` of `more` becomes `data-piece`."""
        attrs: dict[str, str | int | None] = {"data-spot": spot}
        for name, value in more.items():
            attrs[name.replace("_", "-")] = value
        if self.form:
            attrs |= {"type": "submit", "form": self.form, "name": "spot", "value": spot}
        return attrs

    def state(self, spot: str, state: str = "") -> str:
        """The classes by which the piece at a spot is marked, with those that it has anyway."""
        return f"{dict(self.states).get(spot, '')} {state}".strip() if self.states else state


LIVE = Touch()
"""At the live table."""

PICTURES = Touch("div")
"""Where there is nothing to touch."""
