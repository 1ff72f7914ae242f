"""Style sheets that all games share name none of them: what is one game's own is in its folder."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from guildhall.games import catalogue
from guildhall.web.static_files import FOLDER

STYLES = FOLDER / "style"
IMPORT = re.compile(r'^@import url\("[^"]+"\);\n', re.MULTILINE)


def ways_to_play() -> set[str]:
    """The games of the house, and what can be chosen first for each."""
    settings = [spec.main_setting for spec in catalogue.house().values()]
    chosen = {choice.text for main in settings if main for choice in main.choices}
    return {*catalogue.house(), *chosen} - {"", "standard", "variant"}


def shared_sheets() -> list[Path]:
    """All sheets but those in the folders of games."""
    games = set(catalogue.house())
    return [sheet for sheet in sorted(STYLES.rglob("*.css")) if sheet.parent.name not in games]


@pytest.mark.parametrize("sheet", shared_sheets(), ids=lambda sheet: sheet.stem)
def test_a_shared_sheet_has_no_layout_for_one_way_to_play(sheet: Path) -> None:
    text = IMPORT.sub("", sheet.read_text(encoding="utf-8"))
    named = re.findall(r"\.table--([\w-]+)", text)
    assert {*named} & ways_to_play() == set()
