"""A puzzle is solved on a phone by touching, and seen on a desk without scrolling."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.conftest import NewPlayer
from browser.serving import DESKTOP, PHONE
from browser.shots import shoot_all_sizes
from guildhall.puzzles.collection import shipped

DESKS = ((1366, 768), (1440, 900), (1920, 1080))
HAND_IS_WHOLE = """() => {
  const hand = document.querySelector(".own").getBoundingClientRect();
  const prompt = document.querySelector(".actions").getBoundingClientRect();
  const beside = prompt.left >= hand.right || prompt.top >= hand.bottom;
  return beside && Math.max(hand.bottom, prompt.bottom) <= innerHeight;
}"""
NOTHING_IS_COVERED = """() => {
  const boxes = [".players", ".board", ".side", ".own", ".actions"]
    .map((part) => document.querySelector(part).getBoundingClientRect());
  const apart = (a, b) =>
    a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  return boxes.every((a, i) => boxes.slice(i + 1).every((b) => apart(a, b)));
}"""
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


def test_on_a_desk_the_prompt_of_puzzles_and_lessons_stands_beside_the_whole_hand(
    new_player: NewPlayer,
) -> None:
    page = (player := new_player("Ada", DESKTOP)).page
    puzzles = {p.edition: p.id for p in shipped().puzzles.values() if p.players == 2}
    addresses = [f"puzzles/{name}" for name in puzzles.values()]
    for address in [*addresses, "tutorial/splendor/1", "tutorial/orient/1"]:
        page.goto(f"{player.url}/{address}")
        for width, height in DESKS:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(HAND_IS_WHOLE), (address, width, height)
            assert page.evaluate(NOTHING_IS_COVERED), (address, width, height)
        page.set_viewport_size({"width": 1100, "height": 700})
        assert page.evaluate(NOTHING_IS_COVERED), address
