"""The rooms of study in the browser: the analysis board, the editor, and learning from mistakes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.serving import DESKTOP, HallServer, Player, sit_down
from browser.study_hall import open_study_hall
from guildhall.games.splendor import Game
from patience import PATIENCE_MS

PHONE = (360, 740)
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


def fits_a_phone(page: Page) -> bool:
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    return not page.evaluate(SIDEWAYS)


def test_on_the_board_moves_branch_and_the_bot_thinks_until_it_is_stopped(
    ada: Player, study_hall: HallServer
) -> None:
    page = ada.page
    position = quote(Game(players=2, seed=4).position())
    page.goto(f"{study_hall.url}/study/board?position={position}")
    page.evaluate("window.stayed = true")
    expect(page.locator("#f-bank button.is-legal").first).to_be_visible()  # it can be touched now
    for letter in "WBG":
        page.locator(f"#f-bank [data-spot='gem-{letter}']").click()
    page.locator("#buttons .button--primary").click()
    line = page.locator("#f-line .log__item")
    expect(line).to_have_count(1)
    assert "at=1" in page.url
    page.locator("#take-back").click()
    expect(page.locator(".study__where")).to_have_text("0 / 1")
    page.locator("#f-moves summary").click()
    page.locator(".study__choice", has_text="reserve").first.click()
    expect(page.locator("#f-lines .study__fork")).to_have_count(2)
    page.locator("#think").click()
    expect(page.locator("#stop")).to_be_visible()
    expect(page.locator(".study__best").first).to_be_visible(timeout=PATIENCE_MS)
    if page.locator("#stop").is_visible():
        page.locator("#stop").click()
    expect(page.locator("#think")).to_be_visible()
    page.locator("[data-why]").first.click()
    expect(page.locator("#f-why")).to_contain_text(".")
    page.locator(".study__best").first.click()
    expect(page.locator("#f-why")).to_be_hidden()
    expect(line).to_have_count(2)
    page.keyboard.press(",")
    expect(page.locator(".study__where")).to_have_text("1 / 2")
    shared = page.url
    assert page.evaluate("window.stayed")
    page.goto(shared)
    expect(page.locator("#f-lines .study__fork")).to_have_count(2)
    assert fits_a_phone(page)


def test_a_table_of_splendor_is_set_up_by_touching(ada: Player, study_hall: HallServer) -> None:
    page = ada.page
    page.goto(f"{study_hall.url}/study/editor")
    verdict, notation = page.locator("#f-verdict"), page.locator("#notation")
    expect(verdict).to_contain_text("This position is possible.")
    page.locator("[data-spot='0.tokenR']").click()
    expect(notation).to_have_value(re.compile(r"0\.tokens=R1"))
    page.locator("[data-spot='b2']").click()
    page.locator(".choices [value='put:2O4']").click()
    expect(notation).to_have_value(re.compile(r"market=[^/]+/[^,]+,2O4,"))
    expect(page.locator(".choices")).to_be_hidden()
    page.locator("[data-spot='b2']").click()
    page.locator(".choices [value='take']").click()
    expect(verdict).to_contain_text("This is impossible:")
    expect(verdict).to_contain_text("b2 is empty", ignore_case=True)
    page.locator("[data-spot='fill']").click()
    expect(verdict).to_contain_text("This position is possible.")
    with page.expect_download() as painted:
        page.locator("[data-png]").click()
    assert painted.value.suggested_filename == "position.png"
    page.select_option("[name='expansion']", "orient")
    expect(page.locator("[data-spot='c6']")).to_be_visible()
    expect(notation).to_have_value(re.compile(r"^splendor:orient .*0\.tokens=R1"))
    assert fits_a_phone(page)
    page.locator("[data-spot='a1']").click()
    sheet = page.locator(".choices").bounding_box()
    spot = page.locator("[data-spot='a1']").bounding_box()
    assert sheet
    assert spot
    assert spot["y"] + spot["height"] <= sheet["y"]  # one sees what one changes
    assert fits_a_phone(page)


def test_a_table_of_splendor_is_set_up_with_the_keyboard(
    ada: Player, study_hall: HallServer
) -> None:
    page = ada.page
    page.goto(f"{study_hall.url}/study/editor")
    page.locator("[data-spot='a1']").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-spot='a2']")).to_be_focused()
    page.keyboard.press("Enter")
    first = page.locator(".choices__pieces button").first
    expect(first).to_be_focused()
    page.keyboard.press("ArrowDown")
    chosen = page.locator(".choices__pieces button:focus").get_attribute("value") or ""
    page.keyboard.press("Enter")
    expect(page.locator("[data-spot='a2']")).to_be_focused()
    code = chosen.removeprefix("put:")
    expect(page.locator("#notation")).to_have_value(re.compile(f"market=[^,]+,{code},"))
    page.keyboard.press("Enter")
    expect(first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".choices")).to_be_hidden()
    expect(page.locator("[data-spot='a2']")).to_be_focused()


def test_a_landscape_is_laid_out_by_touching(ada: Player, study_hall: HallServer) -> None:
    page = ada.page
    page.goto(f"{study_hall.url}/study/editor?game=carcassonne")
    page.locator(".laying__place[value='1,0']").click()
    page.locator(".laying__tiles [value='lay:U']").click()
    page.locator("[name='man']").select_option("0:road-e")
    expect(page.locator("#notation")).to_have_value(re.compile(r"board=0,0:D0U1\(0:road-e\)"))
    expect(page.locator(".notice--good")).to_be_visible()
    page.locator(".laying [value='1,0']").click()
    page.locator("[value='remove']").click()
    expect(page.locator("#notation")).to_have_value(re.compile(r"board=0,0:D0 "))
    assert fits_a_phone(page)


def test_a_mistake_is_answered_on_the_board(ada: Player, study_hall: HallServer) -> None:
    page = ada.page
    page.goto(f"{study_hall.url}/tables/long/mistakes?seat=0")
    expect(page.locator("#lesson-title")).to_be_visible()
    page.locator(".side summary").click()
    page.locator(".study__choice").first.click()
    expect(page.locator(".lesson .notice")).to_be_visible(timeout=PATIENCE_MS)
    page.goto(f"{study_hall.url}/tables/long/mistakes?seat=0&told=true")
    expect(page.locator(".lesson")).to_contain_text("The best move")
    page.locator(".lesson").get_by_role("link", name="Next").click()
    expect(page.locator(".status__turn")).to_contain_text("Mistake 2")
    spot = page.locator("#f-bank button.is-legal").first
    expect(spot).to_be_visible()
    assert fits_a_phone(page)
