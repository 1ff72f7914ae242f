"""Words of other languages are longer, or run from right to left: pages have room for both."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from browser.events import open_event
from browser.longer_words import CODE, FOLDER, longer, write_catalogue
from browser.pages import SETTING_UP
from browser.serving import PHONE, HallServer, sit_down
from browser.shots import shoot
from extending.plug_ins import install

LOOK = Path(__file__).with_name("room.js").read_text(encoding="utf-8")
PATHS = (
    "/",
    "/open",
    "/open?game=carcassonne",
    "/login",
    "/about",
    "/rules",
    "/ratings",
    "/events",
    "/me",
    "/me/reminders",
    "/puzzles",
    f"/study/editor?{SETTING_UP}",
    "/tutorial/splendor/3",
    "/tutorial/carcassonne/3",
)


DESK: tuple[str, ...] = (
    "",
    "/people",
    "/seating",
    "/results",
    "/standings",
    "/rulings",
    "/practical",
    "/print",
)
DESK += ("/staff", "/settings", "/record", "/end")


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[HallServer]:
    """A hall that speaks the longer language."""
    write_catalogue(tmp_path)
    monkeypatch.setenv(FOLDER, str(tmp_path))
    value = "browser.longer_words:LONGER"
    install(tmp_path / "site", monkeypatch, {"guildhall.languages": {CODE: value}})
    server = HallServer(tmp_path / "hall.db")
    yield server
    server.kill()


def test_words_that_are_two_fifths_longer_have_room_on_a_phone_in_both_directions(
    server: HallServer, browser: Browser
) -> None:
    ada = sit_down(browser, server.url, "Ada", PHONE, locale=CODE, reduced_motion="reduce")
    tables = [
        ada.open_table(bots=["random"], game=game, public=False)
        for game in ("splendor", "carcassonne")
    ]
    faults = _faults(ada.page, ada.url, [*PATHS, *(each.removeprefix(ada.url) for each in tables)])
    ada.leave()
    with open_event(
        server, browser, "Cup", "splendor-swiss", {}, locale=CODE, reduced_motion="reduce"
    ) as evening:
        evening.post("/people/list/enter", {"list": "Ann\nBob\nCid\nDan", "here": "yes"})
        evening.post("/seating/draw")
        evening.post("/seating/publish")
        phone = evening.player("Ann", locale=CODE, reduced_motion="reduce").page
        faults += _faults(phone, "", [phone.url])
        page = evening.organiser.page
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        faults += _faults(page, evening.url, [f"/desk{path}" for path in DESK])
    assert ada.errors == []
    assert not faults, "\n".join(faults)


def _faults(page: Page, url: str, paths: list[str]) -> list[str]:
    """What has no room on these pages."""
    faults = []
    for path in paths:
        page.goto(url + path, wait_until="load")
        assert page.locator("html").get_attribute("lang") == CODE
        ahead = page.evaluate(LOOK)
        shoot(page, f"longer {path}")
        page.evaluate("() => (document.documentElement.dir = 'rtl')")
        back = page.evaluate(LOOK)
        shoot(page, f"leftwards {path}")
        faults += [f"{path}: {fault}" for fault in ahead["faults"]]
        faults += [f"{path}, from right to left: {fault}" for fault in back["faults"]]
        if len(back["overlaps"]) > len(ahead["overlaps"]):
            faults += [f"{path}, from right to left: {fault}" for fault in back["overlaps"]]
    return faults


def test_places_stay_as_they_are_in_longer_words() -> None:
    assert (
        longer("Sign {name} out of %(place)s, a\\nb") == "Signöö {name} outö ofö %(place)s, a\\nb"
    )
