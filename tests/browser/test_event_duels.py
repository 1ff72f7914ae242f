"""A whole Summoner Wars event in Czech: both report, a chess clock, a ruling, a kill, a top cut."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from browser.events import Evening, open_event
from browser.serving import HallServer, Player
from guildhall.tournament.commands.sheet_forms import seated

PEOPLE = ["Adam", "Běta", "Cyril", "Dana", "Emil", "Františka"]
SETTINGS = {"rounds.by_attendance": "3 2 4", "final.above_players": "0"}
CZECH = {"locale": "cs-CZ"}


def test_summoner_wars_in_czech_from_creation_to_the_final_page(
    hall_server: HallServer, browser: Browser
) -> None:
    with open_event(
        hall_server, browser, "Zimní pohár", "summoner-wars-base", SETTINGS, **CZECH
    ) as evening:
        expect(evening.organiser.page.locator("html")).to_have_attribute("lang", "cs")
        evening.post("/people/list/enter", {"list": "\n".join(PEOPLE), "here": "yes"})
        wall, arbiter = evening.wall(), evening.helper("arbiter")
        adam = evening.player("Adam", **CZECH)
        register_decks(adam.page)
        next_round(evening)
        duel_by_phones(evening, adam)
        others(evening, 1)
        confirm_agreed(evening, 1)
        next_round(evening)
        call_and_rule(evening, adam, arbiter)
        clock_survives_a_kill(evening, adam)
        others(evening, 2)
        confirm_agreed(evening, 2)
        top_cut(evening)
        end(evening, wall, adam)


def register_decks(page: Page) -> None:
    """A base deck for each round, chosen on the phone."""
    for number in (1, 2):
        page.fill(f"#deck-{number}", f"Deck {number}")
    page.locator("#decks button").click()
    expect(page.locator("#decks summary .badge--good")).to_be_visible()


def next_round(evening: Evening) -> None:
    """Draw, publish and start the clock of the next round, though decks are missing."""
    evening.post("/seating/draw")
    evening.post("/seating/publish", {"anyway": "yes"})
    evening.post("/clock/start", {"round": len(evening.export()["rounds"])})


def table_of(evening: Evening, name: str) -> tuple[int, list[str]]:
    """Where somebody plays."""
    return next((n, seats) for n, seats in evening.tables().items() if name in seats)


def duel_by_phones(evening: Evening, adam: Player) -> None:
    """Adam clicks that he has won; his opponent reports the same."""
    _, seats = table_of(evening, "Adam")
    opponent = next(name for name in seats if name != "Adam")
    page = adam.page
    expect(page.locator("#f-seat")).to_contain_text(opponent)
    page.locator(f"[name=winner][value='{seats.index('Adam') + 1}']").check()
    page.fill("[name=score]", "9")
    page.locator("#f-result form .button--primary").click()
    expect(page.locator("#f-result .sheet")).to_contain_text("25")
    evening.phone(opponent).send("report", winner=seats.index("Adam") + 1, score=9)


def others(evening: Evening, number: int) -> None:
    """All other tables report without being looked at, both players the same."""
    for seats in evening.tables().values():
        if "Adam" not in seats:
            for name in seats:
                evening.phone(name).send("report", winner=1, score=number + 3)


def confirm_agreed(evening: Evening, number: int) -> None:
    """The organiser confirms with one click all on which both sheets agree."""
    page = evening.organiser.page
    evening.desk(f"/results?round={number}")
    with page.expect_navigation():
        page.locator("#f-board form button").click()
    expect(page.locator("#f-bar a.badge--good")).to_be_visible()


def call_and_rule(evening: Evening, adam: Player, arbiter: Player) -> None:
    """Adam calls; the arbiter comes, warns his opponent, and the call is closed."""
    table, seats = table_of(evening, "Adam")
    page = adam.page
    expect(page.locator("#f-seat")).to_contain_text("2. kolo")
    page.locator("#f-arbiter summary").click()
    page.fill("#call-why", "Hraje pomalu")
    page.locator("#f-arbiter form button").click()
    expect(page.locator("#f-arbiter .notice")).to_be_visible()
    desk = arbiter.page
    desk.goto(f"{evening.url}/desk/rulings")
    expect(desk.locator("#f-calls")).to_contain_text("Hraje pomalu")
    desk.locator("#f-calls form button").first.click()
    expect(page.locator("#f-arbiter")).to_contain_text("arbiter", ignore_case=True)
    desk.locator("#f-calls a[href*='rulings']").click()
    opponent = next(name for name in seats if name != "Adam")
    desk.locator("#player").select_option(opponent)
    desk.locator("input[name=kind][value=warning]").check()
    desk.fill("#why", f"Stůl {table}")
    desk.locator("#rule button.button--primary").click()
    expect(desk.locator("main")).to_contain_text(f"Stůl {table}")
    expect(page.locator("#f-arbiter .notice")).to_have_count(0)


def clock_survives_a_kill(evening: Evening, adam: Player) -> None:
    """The chess clock runs on through kill -9; its outcome is proposed as the result."""
    table, seats = table_of(evening, "Adam")
    side = seats.index("Adam") + 1
    other = 3 - side
    page = adam.page
    page.goto(f"{evening.url}/chess/2/{table}")
    page.locator(f".half[data-side='{side}']").click()
    expect(page.locator(f".half[data-side='{side}']")).to_have_class(re.compile("is-on"))
    evening.desk()
    with evening.killed():
        expect(page.locator("#connection")).to_be_hidden()
        page.locator(f".half[data-side='{side}']").click()
        expect(page.locator(f".half[data-side='{other}']")).to_have_class(re.compile("is-on"))
    page.locator(".chess__more summary").click()
    page.locator(f".chess__menu button[value='{side}']").click()
    expect(page.locator("#outcome")).to_contain_text("Adam")
    page.locator("#outcome [name=score]").fill("7")
    page.locator("#outcome form button").click()
    page.wait_for_url(re.compile("/me$"))
    evening.phone(seats[other - 1]).send("report", winner=side, score=7)


def top_cut(evening: Evening) -> None:
    """Four play on until one is left; the bracket is drawn."""
    page = evening.organiser.page
    for tables in (2, 1):
        evening.desk()
        page.click("#go")
        page.wait_for_url(re.compile("/desk/seating"))
        page.click("#publish")
        page.wait_for_url(re.compile("/desk$"))
        drawn = evening.tables()
        assert len(drawn) == tables
        number = len(evening.export()["rounds"])
        for table, seats in drawn.items():
            about = {"round": number, "table": table, "winner": 1, "score": 11}
            evening.post("/results", {**about, "seated": seated(seats), "signed": "yes"})
    evening.desk("/standings")
    expect(page.locator("#f-bracket svg")).to_be_visible()


def end(evening: Evening, wall: Player, adam: Player) -> None:
    """The event ends, and the page that is shared speaks Czech."""
    page = evening.organiser.page
    evening.desk("/end")
    page.click("#end")
    expect(page.locator("#f-bar span.badge--good")).to_be_visible()
    expect(wall.page.locator("#f-slides")).to_contain_text(evening.export()["order"][0]["player"])
    adam.page.goto(f"{evening.url}/final")
    expect(adam.page.locator("html")).to_have_attribute("lang", "cs")
    for name in PEOPLE:
        expect(adam.page.locator("main")).to_contain_text(name)
