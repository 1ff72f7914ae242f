"""Every kind of sheet on every paper in every language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from guildhall.sheets import LANGUAGES, PAPERS, Paper, render
from guildhall.sheets.language import find_language
from sheets.reading import POINTS, page_texts, read, sizes
from sheets.samples import SAMPLES

ALL_PAPERS: tuple[Paper, ...] = ("a4", "us-letter")


def shown(content: object) -> Iterator[str]:
    """All texts of a sheet except its name for the drawing of a code."""
    if isinstance(content, str):
        yield " ".join(content.split())
    elif isinstance(content, dict):
        for key, value in content.items():
            if key not in {"code", "kind"}:
                yield from shown(value)
    elif isinstance(content, list):
        for value in content:
            yield from shown(value)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", ALL_PAPERS)
def test_every_sheet_is_one_page_with_all_its_texts(paper: Paper, language: str) -> None:
    pdf = render(list(SAMPLES.values()), paper=paper, language=language)
    assert pdf.startswith(b"%PDF-")
    assert sizes(pdf) == {POINTS[paper]}
    for sheet, text in zip(SAMPLES.values(), page_texts(pdf), strict=True):
        bare = text.replace(" ", "").casefold()
        for words in shown(sheet.content(find_language(language))):
            assert words.replace(" ", "").casefold() in bare


@pytest.mark.parametrize("name", SAMPLES)
def test_every_sheet_can_be_printed_alone(name: str) -> None:
    assert len(read(render(SAMPLES[name])).pages) == 1


def test_the_papers_are_all_tried() -> None:
    assert ALL_PAPERS == PAPERS


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_document_says_its_language_and_title(language: str) -> None:
    document = read(render(SAMPLES["base blank"], language=language))
    assert str(document.root_object["/Lang"]) == language
    assert document.metadata is not None
    assert document.metadata.title == find_language(language).texts["match"]["base"]
