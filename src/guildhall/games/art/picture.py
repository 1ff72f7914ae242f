"""A picture that stands alone: it takes along the pieces that it shows, each once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.sax.saxutils import escape

from guildhall.games.art.svg import Attribute, element, number, rect

SEAT_COLOURS = ("#7a5fc4", "#bf5618", "#117d8a", "#bd3c7d", "#70771a")
"""The colours of the seats, the same as in the hall."""
GROUND = "#efe6d2"
PANEL = "#fbf6ea"
INK = "#2b2521"
FAINT = "#8a7d6b"
FONT = "Georgia, 'Times New Roman', serif"

_SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)


def by_name(sprite: str) -> dict[str, str]:
    """The drawings of a sprite by their names."""
    return {match[1]: match[0] for match in _SYMBOL.finditer(sprite)}


class Picture:
    """Collects what is drawn; `svg` puts it together."""

    def __init__(self, pieces: Mapping[str, str]) -> None:
        self._pieces = pieces
        self._drawn: list[str] = []
        self._used: dict[str, None] = {}

    def add(self, *drawn: str) -> None:
        """Draw shapes on top of what is there."""
        self._drawn += drawn

    def use(
        self, name: str, x: float, y: float, width: float, height: float, **more: Attribute
    ) -> None:
        """Draw a piece of the house."""
        self._used[name] = None
        self.add(element("use", href=f"#{name}", x=x, y=y, width=width, height=height, **more))

    def words(self, x: float, y: float, words: str, size: float = 13, **more: Attribute) -> None:
        """Write words, whatever signs are in them; y is the line they stand on."""
        look: dict[str, Attribute] = {"fill": INK, "font_size": size, **more}
        self.add(element("text", escape(words), x=x, y=y, **look))

    def panel(self, x: float, y: float, width: float, height: float, *, active: bool) -> None:
        """The ground on which the things of one player lie; marked if they have to decide."""
        edge = {"stroke": "#b8892c", "stroke_width": 3} if active else {"stroke": "#d8cbb0"}
        self.add(rect(x, y, width, height, PANEL, rx=8, **edge))

    def svg(self, width: float, height: float, title: str) -> str:
        """The whole picture."""
        used = "".join(self._pieces[name] for name in self._used)
        content = [
            element("title", escape(title)),
            element("defs", used) if used else "",
            rect(0, 0, width, height, GROUND),
            *self._drawn,
        ]
        return element(
            "svg",
            "".join(content),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(width)} {number(height)}",
            width=width,
            height=height,
            font_family=FONT,
        )
