"""What the press refuses, and how it behaves."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typst

from guildhall.sheets import SheetError, TableSheet, TableSign, render
from guildhall.sheets.table_sign import qr_code
from sheets.reading import page_texts
from sheets.samples import SAMPLES


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"paper": "a5"}, "no paper 'a5': choose one of a4, us-letter"),
        ({"language": "xx"}, "no texts in 'xx'"),
        ({"fonts": Path("nowhere")}, "no folder nowhere with fonts"),
    ],
)
def test_an_unknown_choice_is_refused(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(SheetError, match=reason):
        render(TableSheet(), **options)


def test_nothing_to_print_is_refused() -> None:
    with pytest.raises(SheetError, match="no sheet to print"):
        render([])


def test_the_same_sheets_give_the_same_bytes() -> None:
    assert render(SAMPLES["custom filled"]) == render(SAMPLES["custom filled"])


def test_more_fonts_may_be_given(tmp_path: Path) -> None:
    assert render(TableSheet(), fonts=tmp_path).startswith(b"%PDF")


def test_the_folder_of_fonts_is_searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[list[Path]] = []
    known = typst.Fonts

    def fonts(font_paths: list[Path]) -> typst.Fonts:
        searched.append(font_paths)
        return known(font_paths=list(font_paths))

    monkeypatch.setattr(typst, "Fonts", fonts)
    render(TableSheet(), fonts=tmp_path)
    assert searched == [[tmp_path]]


def test_typst_and_segno_are_loaded_only_when_something_is_printed() -> None:
    check = (
        "import sys, guildhall.sheets; sys.exit('typst' in sys.modules or 'segno' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0


def test_a_code_is_drawn_and_the_address_printed_below() -> None:
    address = "http://10.0.0.5:8000/table/7"
    (text,) = page_texts(render(TableSign(table=7, address=address)))
    assert text.count(address) == 2
    assert re.search(r"<svg.*<path", qr_code(address), re.DOTALL)


def test_an_address_too_long_for_a_code_is_refused() -> None:
    with pytest.raises(SheetError, match="5000 letters does not fit"):
        render(TableSign(table=1, address="x" * 5000))
