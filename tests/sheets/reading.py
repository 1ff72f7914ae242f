"""Reads PDFs back."""

from __future__ import annotations

from io import BytesIO

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
