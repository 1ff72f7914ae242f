"""Reads PDFs back."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import Any

from pypdf import PdfReader

POINTS = {"a4": (595, 842), "us-letter": (612, 792)}
"""Width and height of the papers."""


def read(pdf: bytes) -> PdfReader:
    """The document, checked strictly."""
    return PdfReader(BytesIO(pdf), strict=True)


def page_texts(pdf: bytes) -> list[str]:
    """The text of each page on one line, without the places where a long word may break."""
    pages = (page.extract_text() for page in read(pdf).pages)
    return [" ".join(text.replace("\u200b", "").split()) for text in pages]


def sizes(pdf: bytes) -> set[tuple[int, int]]:
    """The sizes of the pages in points."""
    return {(round(p.mediabox.width), round(p.mediabox.height)) for p in read(pdf).pages}


@dataclass(frozen=True)
class Run:
    """A piece of text where it stands on a page, in points from the bottom left corner."""

    text: str
    x: float
    y: float
    size: float
    turned: bool
    """Whether it stands on its head."""


def runs(pdf: bytes, page: int = 0) -> list[Run]:
    """The pieces of text of a page, in the order in which they were printed."""
    found: list[Run] = []

    def visit(text: str, outer: list[float], inner: list[float], _: Any, size: float) -> None:
        if text.strip():
            x = inner[4] * outer[0] + inner[5] * outer[2] + outer[4]
            y = inner[4] * outer[1] + inner[5] * outer[3] + outer[5]
            across, up = inner[0] * outer[0], inner[3] * outer[3]
            turned = across < 0 and up < 0
            assert turned or (across > 0 and up > 0), f"{text} is mirrored"
            found.append(Run(text.replace("\u200b", "").strip(), x, y, size, turned))

    read(pdf).pages[page].extract_text(visitor_text=visit)
    return found
