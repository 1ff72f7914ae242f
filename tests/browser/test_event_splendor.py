"""A whole Splendor event: phones with confirmations, the desk by keyboard, a kill, a final."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from browser.events import Evening, look, open_event
from browser.serving import PHONE, HallServer, Player

PEOPLE = ["Ann Ash", "Bob Bell", "Cid Cole", "Dan Dark", "Eve East", "Fay Ford", "Gil Gray"]
SIDEWAYS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


def test_splendor_from_the_printed_link_to_the_final_page(
    hall_server: HallServer, browser: Browser
) -> None:
    settings = {"rounds.count": "2"}
    with open_event(hall_server, browser, "Spring Cup", "splendor-swiss", settings) as evening:
        enter_everybody(evening)
        hal = register_by_poster(evening)
        wall, arbiter = evening.wall(), evening.helper("arbiter")
        draw_and_publish(evening)
        expect(wall.page.locator("#f-slides")).to_contain_text("Ann Ash")
        expect(hal.page.locator("#f-seat")).to_contain_text("Round 1")
        play_round_one(evening, hal, arbiter)
        next_round(evening)
        play_round_two_through_a_kill(evening, hal, wall)
        play_final(evening, wall)
        end(evening, wall, hal)


def enter_everybody(evening: Evening) -> None:
    """Three by name and Enter, the others as a list."""
    page = evening.organiser.page
    for name in PEOPLE[:3]:
        page.locator("#name").fill(name)
        page.keyboard.press("Enter")
        expect(page.locator("#f-people")).to_contain_text(name)
    page.get_by_text("Paste a list or choose a CSV file").click()
    page.fill("#list", "\n".join(PEOPLE[3:]))
    page.get_by_role("button", name="Look at the list").click()
    page.check("[name=here]")
    page.get_by_role("button", name="Enter all").click()
    expect(page.locator("#f-people")).to_contain_text("Gil Gray")


def register_by_poster(evening: Evening) -> Player:
    """Hal scans the poster with his own phone and is known from then on."""
    page = evening.organiser.page
    evening.desk("/poster")
    code = page.locator(".poster__code").inner_text()
    hal = guest(evening, "hal")
    hal.page.goto(f"{evening.url}/register")
    hal.page.fill("main [name=code]", code)
    hal.page.fill("main [name=name]", "Hal Hill")
    hal.page.locator("main button.button--primary").click()
    hal.page.wait_for_url(re.compile("/me$"))
    if hal.page.get_by_role("button", name="I am here").count():
        hal.page.get_by_role("button", name="I am here").click()
    expect(hal.page.locator("#f-next")).to_contain_text("you are here")
    return hal


def guest(evening: Evening, name: str) -> Player:
    """Somebody with a phone whom the hall does not know."""
    someone = look(evening.browser, evening.server.url, name, PHONE)
    evening.staff.append(someone)
    return someone


def draw_and_publish(evening: Evening) -> None:
    """Draw, let two people change seats by the keyboard, publish, start the clock."""
    page = evening.organiser.page
    evening.desk()
    page.click("#go")
    page.wait_for_url(re.compile("/desk/seating"))
    first = seats(page, 1)
    boxes = page.locator("#f-seating input[name=swap]")
    boxes.nth(0).focus()
    page.keyboard.press("Space")
    boxes.nth(4).focus()
    page.keyboard.press("Space")
    expect(page.locator("#table-1 .seat").first).not_to_contain_text(first[0])
    page.click("#publish")
    page.wait_for_url(re.compile("/desk$"))
    page.locator("#f-next").get_by_role("button", name="Start the clock").click()
    expect(page.locator("#f-bar [role=timer]")).to_contain_text("44:")


def seats(page: Page, table: int) -> list[str]:
    """Who sits at a table of the draft."""
    return page.locator(f"#table-{table} .seat").all_inner_texts()


def play_round_one(evening: Evening, hal: Player, arbiter: Player) -> None:
    """Hal's table by phones, with a dispute and a ruling; the other one at the desk."""
    tables = evening.tables()
    mine = next(number for number, people in tables.items() if "Hal Hill" in people)
    page = hal.page
    assert not page.evaluate(SIDEWAYS)
    page.get_by_role("button", name="I am at my table").click()
    expect(page.locator("#f-seat .is-self")).to_contain_text("here")
    page.get_by_text("Enter the result", exact=True).click()
    for seat, name in enumerate(tables[mine], start=1):
        page.fill(f"[name=score-{seat}]", str(18 if name == "Hal Hill" else 14 - seat))
    page.get_by_role("button", name="Hand in").click()
    expect(page.locator("#f-result")).to_contain_text("Still to confirm")
    others = [name for name in tables[mine] if name != "Hal Hill"]
    evening.phone(others[0]).send("confirm")
    real = evening.player(others[1])
    real.page.get_by_role("button", name="Yes, I confirm").click()
    expect(real.page.locator("#f-result")).to_contain_text("Still to confirm")
    evening.phone(others[2]).send("dispute", why="Two cards were not paid")
    expect(page.locator("#f-result")).to_contain_text("contested")
    settle(arbiter, evening)
    expect(page.locator("#f-result")).to_contain_text("settled")
    number_pad(evening, next(number for number in tables if number != mine))
    expect(page.locator("#f-place")).to_contain_text("1")


def settle(arbiter: Player, evening: Evening) -> None:
    """The arbiter sees who contests the result and why, and lets it stand with a reason."""
    page = arbiter.page
    page.goto(f"{evening.url}/desk/rulings")
    expect(page.locator("#f-calls")).to_contain_text("Two cards were not paid")
    page.locator("#f-calls").get_by_role("link", name="Settle it").click()
    page.locator("#settle [name=choice]").check()
    page.fill("#settle-why", "Nobody noticed in time")
    page.locator("#settle button").click()
    expect(page.locator("#f-table")).to_contain_text("settled")


def number_pad(evening: Evening, table: int) -> None:
    """The other table at the desk, without a mouse."""
    page = evening.organiser.page
    evening.desk(f"/results?round=1&table={table}")
    expect(page.locator("[data-score]").first).to_be_focused()
    for score in ("15", "15", "12", "9"):
        page.keyboard.type(score)
        page.keyboard.press("Enter")
    for cards in ("11", "12"):
        page.keyboard.type(cards)
        page.keyboard.press("Enter")
    expect(page.locator("#f-bar")).to_contain_text("all results in")


def next_round(evening: Evening) -> None:
    """Draw and publish without looking."""
    evening.post("/seating/draw")
    evening.post("/seating/publish")


def play_round_two_through_a_kill(evening: Evening, hal: Player, wall: Player) -> None:
    """Half a result, kill -9, and everything goes on without anybody loading a page."""
    evening.desk()
    page = evening.organiser.page
    page.locator("#f-next").get_by_role("button", name="Start the clock").click()
    tables = evening.tables()
    mine = next(number for number, people in tables.items() if "Hal Hill" in people)
    others = [name for name in tables[mine] if name != "Hal Hill"]
    scores = {
        f"score-{seat}": 19 if name == others[0] else 10 + seat
        for seat, name in enumerate(tables[mine], start=1)
    }
    evening.phone(others[0]).send("report", **scores)
    expect(hal.page.locator("#f-result")).to_contain_text("Is this right?")
    hal.page.evaluate("window.stayed = true")
    wall.page.evaluate("window.stayed = true")
    with evening.killed():
        expect(page.locator("#connection")).to_be_hidden()
        expect(page.locator("#f-bar [role=timer]")).to_contain_text("44:")
        expect(hal.page.locator("#connection")).to_be_hidden()
        hal.page.get_by_role("button", name="Yes, I confirm").click()
        expect(hal.page.locator("#f-result")).to_contain_text("Still to confirm")
    for name in others[1:]:
        evening.phone(name).send("confirm")
    expect(hal.page.locator("#f-result")).to_contain_text("settled")
    for number in tables:
        if number != mine:
            evening.enter_at_desk(2, number, tables[number])
    assert hal.page.evaluate("window.stayed")
    assert wall.page.evaluate("window.stayed")


def play_final(evening: Evening, wall: Player) -> None:
    """The final is drawn by a click and decided by a tie of everything but the seat."""
    page = evening.organiser.page
    evening.desk()
    page.click("#go")
    page.wait_for_url(re.compile("/desk/seating"))
    page.click("#publish")
    page.wait_for_url(re.compile("/desk$"))
    expect(wall.page.locator("#f-bar")).to_contain_text("Final")
    four = evening.tables()[1]
    assert len(four) == 4
    evening.desk("/results")
    for seat, score in enumerate(("16", "15", "15", "9"), start=1):
        page.fill(f"[name=score-{seat}]", score)
        page.fill(f"[name=cards-{seat}]", "12")
        page.fill(f"[name=nobles-{seat}]", "1")
        page.fill(f"[name=tokens-{seat}]", "3")
    with page.expect_event("load"):  # the stream may tell of the result before the page goes on
        page.get_by_role("button", name="Enter and on").click()
    expect(page.locator("#f-bar")).to_contain_text("all results in")


def end(evening: Evening, wall: Player, hal: Player) -> None:
    """End, tick a prize off, look at the page that is shared."""
    page = evening.organiser.page
    evening.desk("/end")
    page.click("#end")
    expect(page.locator("h1")).to_contain_text("The event has ended")
    prize = page.get_by_role("button", name="gold first-player chip")
    prize.first.click()
    expect(page.locator(".prize.is-given")).to_have_count(1)
    expect(wall.page.locator("#f-bar")).to_contain_text("Final standings")
    champion = evening.export()["order"][0]["player"]
    hal.page.goto(f"{evening.url}/final")
    expect(hal.page.locator("main")).to_contain_text(champion)
    assert not hal.page.evaluate(SIDEWAYS)
    pdf = evening.organiser.context.request.get(f"{evening.url}/desk/print/standings.pdf")
    assert pdf.body().startswith(b"%PDF")
