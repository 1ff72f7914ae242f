"""Templates with the pieces, and what tests read from them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

from guildhall.web import art
from guildhall.web.renderer import environment

WEB = Path(art.__file__).parents[1]
ART = WEB / "static" / "art"
STYLE = WEB / "static" / "style"
SVG = "{http://www.w3.org/2000/svg}"


def draw(call: str, source: str = "games/splendor/pieces.html", **context: object) -> str:
    """What a macro writes."""
    template = '{% import "' + source + '" as pieces %}{{ pieces.' + call + " }}"
    return environment().from_string(template).render(**context)


def parse(html: str) -> ET.Element:
    """A piece as a tree; the text must be well-formed."""
    return ET.fromstring(html)  # noqa: S314 - our own pages


def name(html: str) -> str:
    """The name of a piece in words."""
    return parse(html).attrib["aria-label"]


def uses(html: str) -> Iterator[tuple[str, str]]:
    """The file and the drawing of every use."""
    for address in re.findall(r'<use href="([^"]*)"', html):
        file, _, drawing = address.partition("#")
        yield file.partition("?")[0].rpartition("/")[2], drawing


def drawings(file: str) -> set[str]:
    """The names of all drawings of a sprite."""
    root = parse((ART / file).read_text(encoding="utf-8"))
    return {symbol.attrib["id"] for symbol in root.iter(f"{SVG}symbol")}
