"""Prints sheets: their content goes as JSON to typst templates, a PDF comes back."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import as_file, files
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from guildhall.messages import Listing, Word, message, quoted
from guildhall.sheets.errors import SheetError
from guildhall.sheets.language import Language, find_language
from guildhall.sheets.printable import printable
from guildhall.sheets.sheet import Content, Sheet

if TYPE_CHECKING:
    import typst

Paper = Literal["a4", "us-letter"]
PAPERS = ("a4", "us-letter")
HALF_PAGES = frozenset({"table_sheet", "tournament_sheet"})
"""The templates that put two sheets on a page."""

UNSAID = frozenset({"rules", "timing", "suggested"})
"""Texts that no template needs."""


def render(
    sheets: Sheet | Sequence[Sheet],
    *,
    paper: Paper = "a4",
    language: str = "en",
    fonts: Path | None = None,
) -> bytes:
    """One PDF of one or more sheets; `fonts` is a folder for letters that no known font has."""
    chosen = list(sheets) if isinstance(sheets, Sequence) else [sheets]
    if not chosen:
        raise SheetError(message("there is no sheet to print"))
    if paper not in PAPERS:
        raise SheetError(
            message(
                "no paper {paper}: choose one of {known}",
                paper=quoted(paper),
                known=Listing(tuple(map(Word, PAPERS))),
            )
        )
    if fonts is not None and not fonts.is_dir():
        raise SheetError(message("there is no folder {folder} with fonts", folder=Word(str(fonts))))
    return _compile(_job(chosen, paper, find_language(language)), _known_fonts(fonts))


def _job(sheets: Sequence[Sheet], paper: Paper, language: Language) -> Content:
    leaves = list(_leaves(sheets, language))
    return {
        "paper": paper,
        "language": _without_region(language.code),
        "title": leaves[0]["sheets"][0]["title"],
        "words": {name: words for name, words in language.texts.items() if name not in UNSAID},
        "leaves": leaves,
    }


def _without_region(code: str) -> str:
    """The language of a code such as `pt-BR`: the printer sets pages by that alone."""
    return code.replace("_", "-").partition("-")[0]


def _leaves(sheets: Sequence[Sheet], language: Language) -> Iterator[dict[str, Any]]:
    """What is printed together: one sheet, or two half pages of a kind."""
    for template, run in groupby(sheets, key=lambda sheet: sheet.template):
        contents = [printable(sheet.content(language)) for sheet in run]
        together = 2 if template in HALF_PAGES else 1
        for start in range(0, len(contents), together):
            yield {"template": template, "sheets": contents[start : start + together]}


def _compile(job: Content, fonts: typst.Fonts) -> bytes:
    import typst

    with as_file(files(__package__) / "templates") as templates:
        compiler = typst.Compiler(
            templates / "main.typ",
            root=templates,
            font_paths=fonts,
            sys_inputs={"job": json.dumps(job, ensure_ascii=False)},
        )
        pdf = compiler.compile(format="pdf")
    if not isinstance(pdf, bytes):
        raise TypeError("typst gave no PDF")
    return pdf


@cache
def _known_fonts(folder: Path | None) -> typst.Fonts:
    """The fonts inside typst, of the folder and of the system."""
    import typst

    return typst.Fonts(font_paths=[folder] if folder else [])
