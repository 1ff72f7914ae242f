"""Every kind of page, for everybody: names, headings, contrast, focus, room to touch."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from browser.pages import Pages, prepare
from browser.serving import DESKTOP, PHONE, HallServer

CHECK = Path(__file__).with_name("accessibility.js").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[HallServer, Pages]]:
    """A hall with something on every kind of page."""
    database = tmp_path_factory.mktemp("pages") / "hall.db"
    pages = asyncio.run(prepare(database))
    server = HallServer(database)
    yield server, pages
    server.kill()


@pytest.mark.parametrize(
    ("size", "scheme"), [(PHONE, "light"), (DESKTOP, "dark")], ids=["phone", "desktop"]
)
def test_every_page_is_for_everybody(
    house: tuple[HallServer, Pages], browser: Browser, size: tuple[int, int], scheme: str
) -> None:
    server, pages = house
    faults: list[str] = []
    for person, session in pages.sessions.items():
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="reduce",
        )
        context.set_default_timeout(20_000)
        if session:
            context.add_cookies(
                [{"name": "guildhall_session", "value": session, "url": server.url}]
            )
        page = context.new_page()
        for path in pages.paths[person]:
            faults += [f"{path} ({person}): {each}" for each in look_at(page, server.url, path)]
        context.close()
    assert not faults, "\n".join(faults)


def look_at(page: Page, url: str, path: str) -> list[str]:
    """What is wrong with a page in both its schemes."""
    page.goto(url + path, wait_until="load")
    found: list[str] = page.evaluate(CHECK, {"narrow": True})
    return found
