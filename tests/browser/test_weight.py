"""What pages weigh over the wire the first time, measured on real answers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from browser.conftest import NewPlayer
from browser.serving import DESKTOP

FIRST_PAGE = 150_000
TABLE = 300_000
"""Bytes as they go over the wire, headers included, nothing cached."""


class Scales:
    """Adds up everything that a page loads."""

    def __init__(self, page: Page) -> None:
        self.loaded: dict[str, int] = {}
        self._addresses: dict[str, str] = {}
        tap = page.context.new_cdp_session(page)
        tap.send("Network.enable")
        tap.send("Network.setCacheDisabled", {"cacheDisabled": True})
        tap.on("Network.responseReceived", self._answered)
        tap.on("Network.loadingFinished", self._finished)

    def _answered(self, told: dict[str, object]) -> None:
        response = told["response"]
        assert isinstance(response, dict)
        self._addresses[str(told["requestId"])] = str(response["url"])

    def _finished(self, told: dict[str, object]) -> None:
        address = self._addresses.get(str(told["requestId"]), "?")
        size = told["encodedDataLength"]
        assert isinstance(size, int | float)
        self.loaded[address] = self.loaded.get(address, 0) + int(size)

    def heaviest(self) -> list[tuple[int, str]]:
        """What weighs most, for the one who has to mend it."""
        return sorted(((size, url) for url, size in self.loaded.items()), reverse=True)[:8]


def test_the_first_page_is_light(new_player: NewPlayer) -> None:
    player = new_player("Ada", DESKTOP)
    scales = Scales(player.page)
    player.page.goto(player.url)
    player.page.wait_for_load_state("load")
    assert len(scales.loaded) > 3
    assert sum(scales.loaded.values()) < FIRST_PAGE, scales.heaviest()


@pytest.mark.parametrize(
    "options",
    [{}, {"settings": {"expansion": "orient"}}, {"game": "carcassonne"}],
    ids=["splendor", "orient", "carcassonne"],
)
def test_a_table_is_light(new_player: NewPlayer, options: dict[str, object]) -> None:
    player = new_player("Ada", DESKTOP)
    address = player.open_table(bots=["greedy"], players=2, drawn=False, **options)
    scales = Scales(player.page)
    player.page.goto(address)
    player.page.wait_for_selector("main.is-mine")
    assert len(scales.loaded) > 5
    assert sum(scales.loaded.values()) < TABLE, scales.heaviest()
