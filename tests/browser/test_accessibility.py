"""Every kind of page, for everybody: names, headings, contrast, focus, room to touch."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page

from browser.looks import found_faults
from browser.pages import Pages, prepare
from browser.serving import DESKTOP, PHONE, HallServer
from browser.shots import shoot, show
from patience import PATIENCE_MS


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[HallServer, Pages]]:
    """A hall with something on every kind of page."""
    database = tmp_path_factory.mktemp("pages") / "hall.db"
    pages = asyncio.run(prepare(database))
    server = HallServer(database)
    yield server, pages
    server.kill()


def test_every_page_is_for_everybody(house: tuple[HallServer, Pages], browser: Browser) -> None:
    server, pages = house
    faults: list[str] = []
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    for person, (name, value) in pages.cookies.items():
        context.clear_cookies()
        if value:
            context.add_cookies([{"name": name, "value": value, "url": server.url}])
        for path in pages.paths[person]:
            faults += [f"{path} ({person}, {each}" for each in look_at(page, server.url + path)]
    context.close()
    assert not faults, "\n".join(faults)


def look_at(page: Page, address: str) -> list[str]:
    """What is wrong with a page on a phone by day, and then on a desktop by night."""
    show(page, PHONE, "light")
    page.goto(address, wait_until="load")
    shoot(page, f"page {urlsplit(address).path} phone light")
    found = [f"phone): {fault}" for fault in found_faults(page)]
    show(page, DESKTOP, "dark")
    shoot(page, f"page {urlsplit(address).path} desktop dark")
    return found + [f"desktop): {fault}" for fault in found_faults(page)]
