"""A round on four phones: hand in, confirm, lose the network, be late for nothing (TS-36)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.evenings import Evening, Night, Screens, fits
from guildhall.hall.events import commands
from guildhall.tournament import Line

PEOPLE = ["Ann Ash", "Bob Bell", "Cid Cole", "Dan Dark"]


@pytest.fixture
def screens(browser: Browser) -> Iterator[Screens]:
    """Browsers whose consoles must not complain."""
    made = Screens(browser)
    yield made
    made.close()
    assert made.errors == []


@pytest.fixture
def evening(night: Night) -> Evening:
    """A Splendor event of one table of four."""
    return night.event(PEOPLE, "splendor-swiss")


def fill(phone: Page, *scores: int) -> None:
    """Fill in the sheet as the winner."""
    phone.get_by_text("Enter the result", exact=True).click()
    for seat, score in enumerate(scores, start=1):
        phone.fill(f"[name=score-{seat}]", str(score))
        phone.fill(f"[name=cards-{seat}]", str(10 + seat))


def test_four_phones_hand_in_and_confirm_a_round(evening: Evening, screens: Screens) -> None:
    seats = evening.seats
    phones = [screens.join(evening.link(key)) for key in seats]
    for phone in phones:
        assert fits(phone)
        expect(phone.locator(".seat-card__table")).to_contain_text("1")
    winner, *others = phones
    fill(winner, 15, 12, 9, 7)
    assert fits(winner)
    winner.keyboard.press("Enter")
    expect(winner.locator("#f-result")).to_contain_text("Waiting for the others")
    for phone in others:
        expect(phone.locator("#f-result")).to_contain_text("Is this right?")
        expect(phone.locator(".sheet__score").first).to_have_text("15")
    first, second, third = others
    first.get_by_role("button", name="Yes, I confirm").click()
    expect(winner.locator("#f-result")).not_to_contain_text(seats[1] + ",")
    second.get_by_role("button", name="Yes, I confirm").click()
    expect(third.locator("#f-result")).to_contain_text("Is this right?")
    assert not evening.is_settled()
    third.get_by_role("button", name="Yes, I confirm").click()
    for phone in phones:
        expect(phone.locator("#f-result")).to_contain_text("The result is settled.")
    expect(winner.locator("#f-place")).to_contain_text("1st")
    assert evening.is_settled()


def test_a_dispute_and_a_refusal_are_told_in_place(evening: Evening, screens: Screens) -> None:
    seats = evening.seats
    winner, other = (screens.join(evening.link(key)) for key in seats[:2])
    fill(winner, 200, 12, 15, 7)
    winner.get_by_role("button", name="Hand in").click()
    expect(winner.locator("#trouble")).to_contain_text("cannot have 200 prestige")
    winner.fill("[name=score-1]", "16")
    winner.get_by_role("button", name="Hand in").click()
    other.get_by_text("No, it is wrong").click()
    other.get_by_label("What is wrong?").fill("I had 17")
    other.get_by_role("button", name="It is wrong: call an arbiter").click()
    expect(winner.locator("#f-result")).to_contain_text("The result is contested.")
    expect(winner.locator("#f-arbiter")).to_contain_text("An arbiter is called to table 1.")


def test_typing_survives_news_and_a_hall_that_goes_away(evening: Evening, screens: Screens) -> None:
    seats = evening.seats
    phone = screens.join(evening.link(seats[0]))
    fill(phone, 15, 12, 9, 7)
    evening.night.server.kill()
    expect(phone.locator("#connection")).to_contain_text("No connection.")
    phone.get_by_role("button", name="Hand in").click()
    expect(phone.locator("#trouble")).to_contain_text("The hall is not answering.")
    evening.night.server.start()
    expect(phone.locator("#connection")).to_be_hidden()
    expect(phone.locator("[name=score-1]")).to_have_value("15")
    phone.get_by_role("button", name="Hand in").click()
    expect(phone.locator("#f-result")).to_contain_text("Waiting for the others")


def test_the_next_round_appears_by_itself_in_czech(evening: Evening, screens: Screens) -> None:
    seats = evening.seats
    phone = screens.join(evening.link(seats[0]), locale="cs-CZ")
    expect(phone.locator("html")).to_have_attribute("lang", "cs")
    expect(phone.locator(".seat-card__round")).to_have_text("1. kolo")
    lines = {key: sheet_line(score) for key, score in zip(seats, (15, 12, 9, 7), strict=True)}
    evening.do(commands.ReportResult(1, 1, lines), commands.DrawRound(), commands.PublishDraft())
    expect(phone.locator(".seat-card__round")).to_have_text("2. kolo")
    phone.get_by_role("button", name="Français").click()
    expect(phone.locator("html")).to_have_attribute("lang", "fr")
    assert fits(phone)


def test_everything_works_without_scripts(evening: Evening, screens: Screens) -> None:
    seats = evening.seats
    phone = screens.join(evening.link(seats[0]), java_script_enabled=False)
    fill(phone, 15, 12, 9, 7)
    phone.get_by_role("button", name="Hand in").click()
    expect(phone.locator("#f-result")).to_contain_text("Waiting for the others")
    other = screens.join(evening.link(seats[1]), java_script_enabled=False)
    other.get_by_role("button", name="Yes, I confirm").click()
    expect(other.locator("#f-result")).to_contain_text("Waiting for the others")


def sheet_line(score: int) -> Line:
    """A line of a sheet."""
    return Line(score, cards=12)
