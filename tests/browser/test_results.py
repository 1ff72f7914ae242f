"""Results as they are typed: nothing is changed, what cannot be is told beside its field."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.evenings import Evening, Night, Screens, fits
from browser.events import open_event
from browser.serving import HallServer
from browser.shots import shoot_all_sizes
from guildhall.hall.events import commands

PEOPLE = ["Ann Ash", "Bob Bell", "Cid Cole", "Dan Dark"]


@pytest.fixture
def desk(
    hall_server: HallServer, browser: Browser, request: pytest.FixtureRequest
) -> Iterator[Page]:
    """The desk before the only table of a round, ready to be typed at."""
    name = f"Cup {len(request.node.name)}"
    with open_event(hall_server, browser, name, "splendor-swiss", {}) as evening:
        evening.post("/people/list/enter", {"list": "\n".join(PEOPLE), "here": "yes"})
        evening.post("/seating/draw")
        evening.post("/seating/publish")
        page = evening.organiser.page
        page.goto(f"{evening.url}/desk/results")
        yield page
        errors = evening.organiser.errors
        errors[:] = [words for words in errors if "status of 422" not in words]


def type_all(page: Page, *texts: str) -> None:
    """Type what stands on the sheet, Enter after each."""
    for text in texts:
        page.keyboard.type(text)
        page.keyboard.press("Enter")


def test_what_is_typed_at_the_desk_stays_and_is_told_to_be_wrong(desk: Page) -> None:
    first = desk.locator("#result [data-score]").first
    expect(first).to_be_focused()
    for text in ("7.5", "-3", "1e2", "12a"):
        type_all(desk, text)
        expect(first).to_have_value(text)
        expect(first).to_be_focused()
        expect(first).to_have_attribute("aria-invalid", "true")
        expect(desk.locator("#note-score-1")).to_have_text("Write a whole number from 0 on.")
    type_all(desk, "16")
    expect(desk.locator("#note-score-1")).to_have_text("")
    expect(desk.locator("#result [data-score]").nth(1)).to_be_focused()


def test_an_unusual_result_is_asked_about_at_the_desk_and_a_tie_asks_for_its_cards_only(
    desk: Page,
) -> None:
    scores, cards = desk.locator("#result [data-score]"), desk.locator("#result [data-tie]")
    expect(scores.first).to_be_focused()
    type_all(desk, "61", "12", "12", "9")
    expect(cards.nth(1)).to_be_focused()
    type_all(desk, "14", "11")
    expect(desk.locator("#note-score-1")).to_contain_text("61 prestige: more than 22 is unusual")
    expect(scores.first).to_be_focused()
    shoot_all_sizes(desk, "results asked")
    desk.keyboard.type("200")
    expect(desk.locator("[data-ask]")).to_be_hidden()
    desk.locator("#result .button--primary").click()
    expect(desk.locator("#note-score-1")).to_contain_text("cannot have 200 prestige")
    expect(scores.first).to_have_value("200")
    shoot_all_sizes(desk, "results refused")
    scores.first.fill("23")
    desk.locator("#result .button--primary").click()
    desk.get_by_role("button", name="It is right all the same").click()
    expect(desk.locator("#main")).to_contain_text("All results are in")


@pytest.fixture
def screens(browser: Browser) -> Iterator[Screens]:
    """Browsers whose consoles complain of nothing but refusals."""
    made = Screens(browser)
    yield made
    made.close()


@pytest.fixture
def evening(night: Night) -> Evening:
    """A Splendor event of one table of four."""
    return night.event(PEOPLE, "splendor-elimination")


def test_a_phone_keeps_what_is_typed_asks_and_enters_again(
    evening: Evening, screens: Screens
) -> None:
    phone = screens.join(evening.link(evening.seats[2]))
    phone.get_by_text("Enter the result", exact=True).click()
    for seat, score in enumerate(("16", "7.5", "9", "30"), start=1):
        phone.fill(f"[name=score-{seat}]", score)
    expect(phone.locator("#note-score-2")).to_have_text("Write a whole number from 0 on.")
    phone.get_by_role("button", name="Hand in").click()
    expect(phone.locator("#note-score-2")).to_contain_text("it must be a whole number")
    expect(phone.locator("[name=score-2]")).to_have_value("7.5")
    assert fits(phone)
    shoot_all_sizes(phone, "phone refused")
    phone.fill("[name=score-2]", "7")
    phone.get_by_role("button", name="Hand in").click()
    expect(phone.locator("#note-score-4")).to_contain_text("30 prestige: more than 22 is unusual")
    expect(phone.locator("[name=score-4]")).to_have_value("30")
    shoot_all_sizes(phone, "phone asked")
    phone.locator("[name=score-4]").blur()
    evening.do(commands.EnterPlayers(["Eve East"]), commands.CallArbiter(1, 1, "rules"))
    expect(phone.locator("#f-arbiter")).to_contain_text("An arbiter is called to table 1.")
    expect(phone.locator("[name=score-4]")).to_have_value("30")
    expect(phone.locator("[data-ask]")).to_be_visible()
    phone.select_option("[name=first]", "2")
    expect(phone.locator("[data-ask]")).to_be_hidden()
    phone.get_by_role("button", name="Hand in").click()
    phone.get_by_role("button", name="It is right all the same").click()
    expect(phone.locator("#f-result")).to_contain_text("Waiting for the others")
    expect(phone.locator("#f-result")).to_contain_text(f"{evening.seats[1]} began.")
    phone.get_by_text("I made a mistake: enter it again").click()
    expect(phone.locator("[name=score-4]")).to_have_value("30")
    expect(phone.locator("[name=first]")).to_have_value("2")
    assert fits(phone)
    shoot_all_sizes(phone, "phone again")
