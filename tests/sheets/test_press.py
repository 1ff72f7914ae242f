"""What the press refuses, and how it behaves."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from guildhall.sheets import HouseRules, SheetError, TableSheet, TableSign, render
from guildhall.sheets.language import find_language
from guildhall.sheets.table_sign import qr_code
from sheets.reading import page_texts
from sheets.samples import SAMPLES


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"paper": "a5"}, "no paper 'a5': choose one of a4, us-letter"),
        ({"language": "de"}, "no texts in 'de'"),
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


def test_house_rules_say_the_organisers_minutes() -> None:
    usual = HouseRules(system="summoner-wars").content(find_language("en"))
    short = HouseRules(system="summoner-wars", minutes=45).content(find_language("en"))
    assert "60 minutes" in str(usual)
    assert "has 30 minutes" in str(usual)
    assert "45 minutes" in str(short)
    assert "has 22.5 minutes" in str(short)


def test_too_many_own_rules_go_on_over_the_page() -> None:
    own_rules = [f"Rule {number} of this house." for number in range(100)]
    texts = page_texts(render(HouseRules(system="splendor", own_rules=own_rules)))
    assert len(texts) > 1
    assert all(rule in " ".join(texts) for rule in own_rules)


def test_tc_22_carcassonne_has_no_time_limit() -> None:
    with pytest.raises(SheetError, match="TC-22"):
        HouseRules(system="carcassonne", minutes=60)


def test_a_round_lasts_at_least_a_minute() -> None:
    with pytest.raises(SheetError, match="at least a minute"):
        HouseRules(system="splendor", minutes=0)


def test_unknown_house_rules_are_refused() -> None:
    chess: Any = "chess"
    with pytest.raises(SheetError, match="no house rules for 'chess'"):
        HouseRules(system=chess)
