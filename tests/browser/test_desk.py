"""The desk by keyboard alone, by dragging, and before two people at once."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from browser.events import Evening, open_event
from browser.serving import DESKTOP, HallServer

PEOPLE = ["Ann Ash", "Bob Bell", "Cid Cole", "Dan Dark", "Eve East", "Fay Ford", "Gil Gray"]
MOST_TABS = 150


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until something has the focus, as people without a mouse do."""
    for _ in range(MOST_TABS):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no Tab leads to {selector}")


def press(page: Page, selector: str) -> None:
    """Go somewhere by Tab and press Enter."""
    tab_to(page, selector)
    page.keyboard.press("Enter")


def type_result(page: Page, *scores: int) -> None:
    """Type the scores of the table that is shown; Enter goes on."""
    shown = page.url
    for score in scores:
        page.keyboard.type(str(score))
        page.keyboard.press("Enter")
    page.wait_for_url(lambda url: url != shown)


def enter_round(page: Page, *results: tuple[int, ...]) -> None:
    """Enter all results of a round, table after table."""
    press(page, "#go")
    page.wait_for_url(re.compile("/desk/results"))
    for result in results:
        expect(page.locator("#result [data-score]").first).to_be_focused()
        type_result(page, *result)
    expect(page.locator("#main")).to_contain_text("All results are in")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/desk$"))


def publish_draft(page: Page) -> None:
    """Publish the draft and start the clock."""
    press(page, "#publish")
    page.wait_for_url(re.compile("/desk$"))
    expect(page.locator("#f-next")).to_contain_text("Start the clock")
    press(page, "#go")
    expect(page.locator("#f-next")).to_contain_text("Enter results")
    page.reload()


def test_an_event_is_run_by_the_keyboard_alone(hall_server: HallServer, browser: Browser) -> None:
    settings = {"rounds.count": "2"}
    with open_event(hall_server, browser, "Keys Cup", "splendor-swiss", settings) as evening:
        page = evening.organiser.page
        page.goto(f"{evening.url}/desk/people")
        for name in [*PEOPLE, "Hal Hill"]:
            expect(page.locator("#name")).to_be_focused()
            page.keyboard.type(name)
            page.keyboard.press("Enter")
            expect(page.locator("#f-people")).to_contain_text(name)
        page.goto(f"{evening.url}/desk")
        press(page, "#go")
        page.wait_for_url(re.compile("/desk/seating"))
        swap_first_two_tables(page)
        publish_draft(page)
        enter_round(page, (15, 12, 9, 8), (16, 11, 10, 7))
        press(page, "#go")
        page.wait_for_url(re.compile("/desk/seating"))
        publish_draft(page)
        enter_round(page, (15, 12, 9, 8), (16, 11, 10, 7))
        expect(page.locator("#f-next")).to_contain_text("Draw the final")
        press(page, "#go")
        page.wait_for_url(re.compile("/desk/seating"))
        publish_draft(page)
        enter_round(page, (18, 12, 9, 8))
        press(page, "#go")
        page.wait_for_url(re.compile("/desk/end"))
        press(page, "#end")
        expect(page.locator("h1")).to_contain_text("The event has ended")
        expect(page.locator("#undo")).to_contain_text("Undo: end the event")
        press(page, "#undo")
        expect(page.locator("h1")).to_contain_text("Take this back?")
        press(page, "#sure")
        expect(page.locator("h1")).to_contain_text("Prizes and end")


def swap_first_two_tables(page: Page) -> None:
    """Choose a seat and then another with the space bar; they change at once."""
    first = page.locator("#table-1 .seat").first.inner_text()
    tab_to(page, "#table-1 li:first-child input[name=swap]")
    page.keyboard.press("Space")
    tab_to(page, "#table-2 li:first-child input[name=swap]")
    page.keyboard.press("Space")
    page.wait_for_url(re.compile("number="))
    expect(page.locator("#table-2 .seat").first).to_have_text(first)
    expect(page.locator("#f-undo")).to_contain_text("change seats")


def test_a_seat_is_dragged_onto_another_and_the_other_desk_sees_it(
    hall_server: HallServer, browser: Browser
) -> None:
    with open_event(hall_server, browser, "Drag Cup", "splendor-swiss", {}) as evening:
        page, other = evening.organiser.page, draft_before_two(evening)
        first, second = (page.locator(f"#table-{number} .seat").first for number in (1, 2))
        name = first.inner_text()
        first.drag_to(second)
        expect(page.locator("#table-2 .seat").first).to_have_text(name)
        expect(other.locator("#table-2 .seat").first).to_have_text(name)
        other.locator("#publish").click()
        other.wait_for_url(re.compile("/desk$"))
        expect(page.locator("#f-bar")).to_contain_text("Round 1")


def draft_before_two(evening: Evening) -> Page:
    """A draft on the screen of the organiser and on that of a second one."""
    other = evening.helper("organiser").page
    evening.post("/people/list/enter", {"list": "\n".join(PEOPLE), "here": "yes"})
    evening.post("/seating/draw")
    for page in (evening.organiser.page, other):
        page.goto(f"{evening.url}/desk/seating")
    return other


def test_what_is_being_typed_is_never_taken_away(hall_server: HallServer, browser: Browser) -> None:
    with open_event(hall_server, browser, "Type Cup", "splendor-swiss", {}) as evening:
        page = evening.organiser.page
        evening.post("/people/list/enter", {"list": "\n".join(PEOPLE), "here": "yes"})
        evening.post("/seating/draw")
        evening.post("/seating/publish")
        page.goto(f"{evening.url}/desk")
        page.get_by_text("More time").click()
        page.locator("#f-round [name=table]").fill("2")
        evening.post("/clock/start", {"round": 1})
        expect(page.locator("#f-bar")).to_contain_text("running")
        assert page.locator("#f-round [name=table]").input_value() == "2"
        assert page.viewport_size == {"width": DESKTOP[0], "height": DESKTOP[1]}
