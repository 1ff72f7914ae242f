"""Small words for writing SVG: presentation attributes only, which any CSP allows."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import quoteattr

Point = tuple[float, float]
Attribute = str | float


def element(name: str, content: str = "", /, **attributes: Attribute) -> str:
    """An element; `stroke_width` becomes `stroke-width`."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(number(value))}"
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def number(value: Attribute) -> str:
    """A number without needless digits; text as it is."""
    if isinstance(value, str):
        return value
    return f"{value:.2f}".rstrip("0").rstrip(".")


def polygon(points: Iterable[Point], **attributes: Attribute) -> str:
    """A closed shape with straight sides."""
    return path(outline(points), **attributes)


def outline(points: Iterable[Point]) -> str:
    """The path around some points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def path(d: str, **attributes: Attribute) -> str:
    """A shape given by its path."""
    return element("path", d=" ".join(d.split()), **attributes)


def line(d: str, stroke: str, width: float, **attributes: Attribute) -> str:
    """A stroke without filling, with round ends."""
    return path(
        d,
        fill="none",
        stroke=stroke,
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
        **attributes,
    )


def circle(x: float, y: float, r: float, fill: str, **attributes: Attribute) -> str:
    """A disc."""
    return element("circle", cx=x, cy=y, r=r, fill=fill, **attributes)


def rect(x: float, y: float, width: float, height: float, fill: str, **more: Attribute) -> str:
    """An upright rectangle."""
    return element("rect", x=x, y=y, width=width, height=height, fill=fill, **more)


def group(*content: str, **attributes: Attribute) -> str:
    """Shapes taken together."""
    return element("g", "".join(content), **attributes)


def symbol(name: str, width: float, height: float, *content: str) -> str:
    """A drawing of the sprite, to be used by its name."""
    box = f"0 0 {number(width)} {number(height)}"
    return element("symbol", "".join(content), id=name, viewBox=box)


def mix(one: str, other: str, share: float) -> str:
    """The colour between two, `share` of the way from one to the other."""
    pairs = [(int(one[k : k + 2], 16), int(other[k : k + 2], 16)) for k in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
