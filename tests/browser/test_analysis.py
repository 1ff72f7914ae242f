"""The analysis of a game in the browser: asked for, awaited, walked through."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.serving import DESKTOP, HallServer, Player, sit_down
from browser.study_hall import open_study_hall
from patience import PATIENCE_MS

PHONE = (390, 844)
SIDEWAYS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def study_hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HallServer]:
    with open_study_hall(tmp_path_factory.mktemp("study")) as server:
        yield server


@pytest.fixture
def ada(browser: Browser, study_hall: HallServer) -> Iterator[Player]:
    player = sit_down(browser, study_hall.url, "Ada", DESKTOP)
    yield player
    player.leave()


def number(page: Page) -> str:
    return page.locator("#r-status strong").inner_text()


def test_analyse_shows_the_result_without_a_reload(ada: Player, study_hall: HallServer) -> None:
    page = ada.page
    page.goto(f"{study_hall.url}/tables/short/replay")
    page.evaluate("window.stayed = true")
    page.get_by_role("button", name="Analyse").click()
    expect(page.locator("#r-analysis .plot--chances")).to_be_visible(timeout=PATIENCE_MS)
    expect(page.locator("#moves .mark")).to_have_count(4)
    expect(page.locator("#r-verdict .mark")).to_have_count(1)
    expect(page.locator("#said")).to_have_text("The analysis is ready.")
    expect(page.get_by_role("button", name="Look deeper")).to_be_visible()
    assert page.evaluate("window.stayed")


def test_what_is_said_beside_the_board_does_not_cover_the_analysis(
    ada: Player, study_hall: HallServer
) -> None:
    page = ada.page
    page.goto(f"{study_hall.url}/tables/long/replay?move=4")
    page.locator("#advice").wait_for()
    page.locator("#analysis-title").evaluate("title => title.scrollIntoView({block: 'center'})")
    is_free = """() => {
      const side = document.querySelector(".side").getBoundingClientRect();
      const title = document.querySelector("#analysis-title").getBoundingClientRect();
      const there = document.elementFromPoint(side.left + side.width / 2, title.bottom);
      return Boolean(there.closest("#analysis")) || !there.closest(".side");
    }"""
    assert page.evaluate(is_free)
    beyond = "side => side.scrollHeight > side.clientHeight && getComputedStyle(side).overflowY"
    assert page.locator(".side").evaluate(beyond) in (False, "auto")


def test_curve_marks_and_lines_lead_through_the_game(ada: Player, study_hall: HallServer) -> None:
    page = ada.page
    page.goto(f"{study_hall.url}/tables/long/replay")
    status = page.locator("#r-status strong")
    page.locator(".plot__strip[data-move='1'] rect").click(force=True)
    expect(status).to_have_text("Move 1")
    point = page.locator(".plot__point[data-move='4']")
    point.focus()
    page.keyboard.press("Enter")
    expect(status).to_have_text("Move 4")
    expect(page.locator("#r-verdict")).to_contain_text("blunder")
    mark = page.locator(".plot--chances .plot__mark")
    strip = page.locator(".plot__strip[data-move='4'] rect")
    middle = float(strip.get_attribute("x") or 0) + float(strip.get_attribute("width") or 0) / 2
    assert float(mark.get_attribute("x1") or 0) == pytest.approx(middle, abs=0.2)
    before = page.locator("#r-bank").inner_text()
    page.locator("#r-verdict [data-line='1']").click()
    expect(page.locator("#r-words")).to_contain_text("Instead of move 4:")
    assert page.locator("#r-bank").inner_text() != before
    expect(page.locator("#r-verdict [data-line='1']")).to_be_focused()
    page.locator("#r-verdict [data-line='2']").click()
    expect(page.locator("#r-verdict [data-line='2']")).to_have_attribute("aria-current", "step")
    page.reload()
    expect(page.locator("#r-words")).to_contain_text("Instead of move 4:")
    page.get_by_role("link", name="Back to the game").click()
    expect(page.locator("#r-words")).not_to_contain_text("Instead of move 4:")
    assert page.locator("#r-bank").inner_text() == before
    page.keyboard.press("ArrowRight")
    expect(status).to_have_text("Move 5")


def test_on_a_phone_nothing_is_wider_than_the_screen(
    browser: Browser, study_hall: HallServer
) -> None:
    for width in (320, PHONE[0]):
        player = sit_down(browser, study_hall.url, "Ada", (width, PHONE[1]))
        player.page.goto(f"{study_hall.url}/tables/long/replay?move=4&line=1")
        assert not player.page.evaluate(SIDEWAYS)
        player.leave()


def test_without_scripts_it_goes_by_links(browser: Browser, study_hall: HallServer) -> None:
    plain = sit_down(browser, study_hall.url, "Ben", DESKTOP, java_script_enabled=False)
    plain.page.goto(f"{study_hall.url}/tables/long/replay?move=4")
    plain.page.locator("#r-verdict [data-line='1']").click()
    expect(plain.page.locator("#r-words")).to_contain_text("Instead of move 4:")
    plain.page.locator(".plot__point[data-move='2']").focus()
    plain.page.keyboard.press("Enter")
    plain.page.wait_for_url("**/replay?move=2")
    assert number(plain.page) == "Move 2"
    plain.leave()
