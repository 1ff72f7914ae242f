"""Words of other languages are longer, or run from right to left: pages have room for both."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browser.longer_words import CODE, FOLDER, longer, write_catalogue
from browser.serving import PHONE, HallServer, Player, sit_down
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
)


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, browser: Browser) -> Iterator[Player]:
    """Somebody with a phone in a hall that speaks the longer language."""
    write_catalogue(tmp_path)
    monkeypatch.setenv(FOLDER, str(tmp_path))
    value = "browser.longer_words:LONGER"
    install(tmp_path / "site", monkeypatch, {"guildhall.languages": {CODE: value}})
    server = HallServer(tmp_path / "hall.db")
    ada = sit_down(browser, server.url, "Ada", PHONE, locale=CODE, reduced_motion="reduce")
    yield ada
    ada.leave()
    server.kill()
    assert ada.errors == []


def test_words_that_are_two_fifths_longer_have_room_on_a_phone_in_both_directions(
    player: Player,
) -> None:
    tables = [
        player.open_table(bots=["random"], game=game, public=False)
        for game in ("splendor", "carcassonne")
    ]
    faults = []
    for address in [*(player.url + path for path in PATHS), *tables]:
        path = address.removeprefix(player.url)
        page = player.page
        page.goto(address, wait_until="load")
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
    assert not faults, "\n".join(faults)


def test_places_stay_as_they_are_in_longer_words() -> None:
    assert (
        longer("Sign {name} out of %(place)s, a\\nb") == "Signöö {name} outö ofö %(place)s, a\\nb"
    )
