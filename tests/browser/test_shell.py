"""The hall as an app in the browser: what it shows without a connection, and what it tells."""

from __future__ import annotations

import json
from collections.abc import Iterator
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import NewPlayer, open_browser
from browser.serving import PHONE
from chromium import CHROMIUM
from patience import PATIENCE

READY = """async () => {
  const worker = (await navigator.serviceWorker.ready).active;
  while (worker.state !== "activated") await new Promise(requestAnimationFrame);
  return true;
}"""
TOLD = """async () => {
  await new Promise(requestAnimationFrame);
  const all = await (await navigator.serviceWorker.ready).getNotifications();
  return all.map((told) => [told.title, told.body]);
}"""
"""The notifications that there are in the next frame."""
MESSAGE = {"title": "It is your turn", "body": "Splendor with Ben", "url": "/tables/x", "tag": "x"}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One that shows notifications."""
    with open_browser(CHROMIUM) as whole:
        yield whole


def test_without_a_connection_the_app_says_so_and_comes_back(new_player: NewPlayer) -> None:
    ada = new_player("Ada", PHONE)
    page = ada.page
    page.goto(ada.url)
    assert page.evaluate(READY)
    page.goto(f"{ada.url}/rules")
    page.context.set_offline(True)
    page.goto(f"{ada.url}/ratings", wait_until="load")
    expect(page.get_by_role("heading", level=1)).to_have_text("No connection to the hall")
    assert "Ada" not in page.locator("body").inner_text()
    page.context.set_offline(False)
    expect(page.get_by_role("heading", level=1)).to_have_text("Ratings")
    ada.errors.clear()  # the console complains about every request without a connection


def test_a_message_of_the_hall_becomes_a_notification(new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    page = ada.page
    page.context.grant_permissions(["notifications"], origin=ada.url)
    page.goto(f"{ada.url}/rules")
    assert page.evaluate(READY)
    session = page.context.new_cdp_session(page)
    registrations: list[dict[str, Any]] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    reached: set[str] = set()
    deadline = monotonic() + PATIENCE
    while not (told := page.evaluate(TOLD)) and monotonic() < deadline:
        # Those of other people's browsers that were closed before may be among them.
        known = {each["registrationId"] for each in registrations if not each["isDeleted"]}
        for each in known - reached:
            message = {"origin": ada.url, "registrationId": each, "data": json.dumps(MESSAGE)}
            session.send("ServiceWorker.deliverPushMessage", message)
        reached |= known
    assert told == [["It is your turn", "Splendor with Ben"]]


def test_the_page_of_reminders_says_what_this_browser_can_do(new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    ada.page.goto(f"{ada.url}/me/reminders")
    said = ada.page.locator("#push-said")
    expect(said).not_to_have_text("Notifications need JavaScript.")
    expect(ada.page.locator("#push-button")).to_be_visible()


def test_the_tab_says_where_it_is_your_turn(new_player: NewPlayer) -> None:
    ada = new_player("Ada")
    ada.open_table(bots=["random"], game="splendor", players=2, drawn=False)
    ada.page.goto(ada.url)
    expect(ada.page.locator("#lobby-own .is-turn")).to_have_count(1)
    assert ada.page.title().startswith("(1) ")
    assert "favicon-turn" in (ada.page.locator('link[rel="icon"]').get_attribute("href") or "")
