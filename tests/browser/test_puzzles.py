"""A puzzle is solved on a phone by touching the board, with and without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import NewPlayer
from browser.serving import PHONE
from browser.shots import shoot_all_sizes
from guildhall.puzzles.collection import shipped

SIDEWAYS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.mark.parametrize("scripts", [True, False])
def test_a_puzzle_is_solved_by_touching(new_player: NewPlayer, *, scripts: bool) -> None:
    puzzle = next(p for p in shipped().puzzles.values() if p.solution.startswith("buy"))
    place = puzzle.solution.split()[1]
    player = new_player("Ada", PHONE, java_script_enabled=scripts)
    page = player.page
    page.goto(f"{player.url}/puzzles/{puzzle.id}")
    if scripts:
        assert not page.evaluate(SIDEWAYS)
        shoot_all_sizes(page, "puzzle")
    page.locator(f'button[name=spot][value="{place}"]').click()
    page.locator(f'.actions button[value="{puzzle.solution}"]').click()
    expect(page.locator("h1")).to_have_text("Right!")
    expect(page.locator("#verdict")).to_contain_text("of the time")
    expect(page.get_by_role("link", name="Next puzzle").first).to_be_visible()
