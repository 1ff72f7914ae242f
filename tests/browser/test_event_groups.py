"""A whole Carcassonne event: groups, a tablet, a late player, a correction, a leaver, a kill."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from browser.events import Evening, open_event
from browser.serving import HallServer, Player

PEOPLE = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gil"]


def test_carcassonne_from_creation_to_the_final_page(
    hall_server: HallServer, browser: Browser
) -> None:
    settings = {"rounds.count": "2"}
    with open_event(hall_server, browser, "Autumn Cup", "carcassonne", settings) as evening:
        evening.post("/people/list/enter", {"list": "\n".join(PEOPLE), "here": "yes"})
        wall = evening.wall()
        evening.post("/seating/draw")
        evening.post("/seating/publish")
        tablet = evening.device(1)
        by_tablet(evening, tablet)
        evening.enter_at_desk(1, 2, evening.tables()[2], best=90)
        correct(evening)
        leave_and_come_late(evening)
        second_round_through_a_kill(evening, tablet)
        end(evening, wall)


def by_tablet(evening: Evening, tablet: Player) -> None:
    """All of a table enter and confirm on one device; the organiser settles it."""
    page, seats = tablet.page, evening.tables()[1]
    hand_in(page, seats)
    confirm_all(page, len(seats) - 1)
    evening.desk("/results?round=1&table=1")
    evening.organiser.page.locator("#f-table").get_by_role("button", name="Confirm").click()
    expect(page.locator("#f-device")).to_contain_text("settled")


def hand_in(page: Page, seats: list[str]) -> None:
    """The winner fills in the sheet of the table."""
    for seat in range(1, len(seats) + 1):
        page.fill(f"[name=score-{seat}]", str(100 - 10 * seat))
    page.locator("#f-device .sheet-form").get_by_role("button", name="Hand in").click()


def confirm_all(page: Page, count: int) -> None:
    """So many others confirm, one after the other."""
    waiting = page.locator("#f-device .confirmations .button--primary")
    for left in range(count, 0, -1):
        expect(waiting).to_have_count(left)
        waiting.first.click()
    expect(page.locator("#f-device")).to_contain_text("All at the table agree")


def correct(evening: Evening) -> None:
    """A misread sheet is corrected with a look at what changes; then undone, and done again."""
    page, seats = evening.organiser.page, evening.tables()[1]
    for first in (True, False):
        evening.desk("/correct?round=1&table=1")
        page.fill(f"[name=score-{len(seats)}]", "120")
        page.fill("#why", "misread")
        page.get_by_role("button", name="Look at what changes").click()
        expect(page.locator(".preview")).to_contain_text(seats[-1])
        page.get_by_role("button", name="Correct it").click()
        page.wait_for_url(re.compile(r"/desk/results\?round=1&table=1"))
        assert leader(evening) == seats[-1]
        if first:
            page.click("#undo")
            expect(page.locator("#f-table")).not_to_contain_text("120")
            assert leader(evening) != seats[-1]


def leader(evening: Evening) -> str:
    """Who is first just now."""
    name: str = evening.export()["standings"][0]["player"]
    return name


def leave_and_come_late(evening: Evening) -> None:
    """Gil leaves by his phone; Hal comes late and plays from the next round on."""
    gil = evening.player("Gil")
    gil.page.locator("#f-next > details > summary").click()
    gil.page.locator("#f-next details details > summary").click()
    gil.page.get_by_role("button", name="Yes, I leave the event").click()
    expect(gil.page.locator("#f-seat")).to_contain_text("You have left the event")
    page = evening.organiser.page
    evening.desk("/people")
    page.fill("#name", "Hal")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/people/late"))
    page.get_by_role("button", name="Add to the event").click()
    expect(page.locator("#f-people")).to_contain_text("Hal")


def second_round_through_a_kill(evening: Evening, tablet: Player) -> None:
    """Groups by score without those who left; half a result, kill -9, and the tablet goes on."""
    evening.post("/seating/draw")
    evening.post("/seating/publish")
    tables = evening.tables()
    seated = {name for seats in tables.values() for name in seats}
    assert "Gil" not in seated
    assert "Hal" in seated
    page, seats = tablet.page, tables.pop(1)
    expect(page.locator("#f-device")).to_contain_text("Round 2")
    hand_in(page, seats)
    waiting = page.locator("#f-device .confirmations .button--primary")
    waiting.first.click()
    expect(waiting).to_have_count(len(seats) - 2)
    page.evaluate("window.stayed = true")
    with evening.killed():
        expect(page.locator("#connection")).to_be_hidden()
        expect(waiting).to_have_count(len(seats) - 2)
        confirm_all(page, len(seats) - 2)
    assert page.evaluate("window.stayed")
    evening.post("/results/confirm", {"round": 2})
    for number, others in tables.items():
        evening.enter_at_desk(2, number, others, best=110)


def end(evening: Evening, wall: Player) -> None:
    """The order is final, on the wall and in every file."""
    page = evening.organiser.page
    evening.desk("/end")
    page.click("#end")
    expect(page.locator("h1")).to_contain_text("The event has ended")
    expect(wall.page.locator("#f-bar")).to_contain_text("Final standings")
    request = evening.organiser.context.request
    text = request.get(f"{evening.url}/desk/export/standings.csv").text()
    assert len(text.strip().splitlines()) == 1 + 8
    page.goto(f"{evening.url}/final")
    expect(page.locator("main")).to_contain_text("Gil")
