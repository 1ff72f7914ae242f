"""The table shows where the choices so far lead, and that is where they lead when they are sent."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect

from browser.conftest import NewPlayer
from browser.playing import counted, play_turn, spot, wait_for_turn
from browser.serving import DESKTOP, Guest, HallServer

EDITIONS = [None, "cities", "trading_posts", "orient", "strongholds"]
TURNS = 14

WATCH = """
() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const text = (element) => element?.textContent.trim() ?? "";
  const off = (element) => element.classList.contains("is-off") || element.hidden;
  window.readTable = () => {
    const seen = {};
    for (const pile of all("#f-bank .pile, #f-own .pile")) seen[pile.dataset.spot] = text(pile.querySelector(".pile__count"));
    for (const bonus of all("#f-own .own__bonus")) seen[bonus.dataset.spot] = text(bonus.querySelector(".chip__number")) || "0";
    for (const fact of all("#f-own [data-own]")) seen[fact.dataset.own] = text(fact);
    for (const card of all("#f-market [data-piece]")) {
      seen[card.dataset.spot] = card.classList.contains("is-ghost") ? "" : card.dataset.piece;
      const towers = [...card.querySelectorAll(".card__strongholds")].filter((each) => !off(each));
      seen[`tower ${card.dataset.spot}`] = towers.map((each) => `${each.className.match(/seat-\\d/)} ${each.querySelectorAll(".tower").length}`).join();
    }
    for (const hand of all("#f-own [data-hand]")) {
      const piece = hand.firstElementChild;
      const empty = piece.matches(".card-slot, .is-ghost");
      seen[`hand ${hand.dataset.hand}`] = empty ? "" : piece.matches(".card-back") ? "?" : text(piece.querySelector(".card__price")) + piece.className.match(/card--[A-Z]/);
    }
    for (const tile of all("#f-tiles [data-spot]")) {
      const gone = tile.classList.contains("is-ghost");
      const near = tile.querySelector(".near:not([hidden])");
      seen[tile.dataset.piece] = gone ? "" : `there${tile.querySelector(".noble__keeper") ? " kept" : ""} ${text(near)}`;
    }
    for (const post of all("#f-tiles [data-post]")) seen[post.dataset.post] = [...post.querySelectorAll(".post__coats > span")].map((each) => each.className.match(/seat-\\d/)[0]).join();
    for (const supply of all("[data-towers]")) seen[`towers ${supply.dataset.towers}`] = String(supply.querySelectorAll(".tower").length);
    return seen;
  };
  const send = window.fetch;
  window.fetch = (address, options) => {
    if (String(address).endsWith("/move")) window.pending = window.readTable();
    return send(address, options);
  };
}
"""

DIFFERENCES = """
() => {
  const [pending, truth] = [window.pending, window.readTable()];
  const gone = new Set(Object.entries(pending).filter(([spot, value]) => /^[abc]\\d$/.test(spot) && value === "").map(([spot]) => spot));
  const wrong = [];
  for (const [spot, value] of Object.entries(pending)) {
    const laidAnew = gone.has(spot) || gone.has(spot.replace("tower ", ""));
    const unseen = value === "?" && truth[spot];
    if (!laidAnew && !unseen && value !== (truth[spot] ?? "")) wrong.push([spot, value, truth[spot] ?? ""]);
  }
  return wrong;
}
"""
"""What differs from what was shown before; a card that was laid out anew could not be known."""


def table_of(server: HallServer, ada: Guest, bob: Guest, expansion: str | None) -> tuple[str, str]:
    """A table of two, with its place in the API."""
    at = ada.open_table(bots=[], players=2, drawn=False, settings={"expansion": expansion})
    path = f"/api/tables/{at.rpartition('/')[2]}"
    bob.send(f"{path}/sit", {})
    return at, path


def answer(bob: Guest, path: str, chance: random.Random) -> None:
    """Let the other player make a whole turn over the API."""
    state: dict[str, Any] = bob.client.get(path).json()
    while state["phase"] == "playing" and state["turn"] == 1:
        legal = state["legal_moves"]
        dear = [text for text in legal if text.startswith(("buy", "pay"))]
        text = chance.choice(dear or legal)
        state = bob.send(f"{path}/move", {"moves": [text], "on": state["position"]})


@pytest.mark.parametrize("expansion", EDITIONS)
def test_the_pending_position_is_the_true_one_after_confirming(
    hall_server: HallServer, new_player: NewPlayer, expansion: str | None
) -> None:
    ada, bob = new_player("Ada", DESKTOP, reduced_motion="reduce"), Guest("Bob", hall_server.url)
    at, path = table_of(hall_server, ada, bob, expansion)
    chance, page = random.Random(f"{expansion}"), ada.page
    page.goto(at)
    page.evaluate(WATCH)
    for _ in range(TURNS):
        if not wait_for_turn(page):
            break
        before = page.get_attribute("main", "data-position")
        play_turn(page, chance)
        page.wait_for_function("before => document.querySelector('main').dataset.position !== before", arg=before)
        assert page.evaluate(DIFFERENCES) == []
        answer(bob, path, chance)
    bob.leave()


def test_a_plain_take_is_on_the_board_at_once_and_one_request(
    hall_server: HallServer, new_player: NewPlayer
) -> None:
    ada, bob = new_player("Ada", DESKTOP, reduced_motion="reduce"), Guest("Bob", hall_server.url)
    at, _ = table_of(hall_server, ada, bob, None)
    page = ada.page
    page.goto(at)
    assert wait_for_turn(page)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if is_post(request) else None)
    for number, gem in enumerate("RGB", 1):
        spot(page, f"gem-{gem}").click()
        assert counted(page, f"gem-{gem}") == 3
        assert counted(page, f"token-{gem}") == 1
        assert page.locator('[data-own="held"]').inner_text() == str(number)
    assert sent == []
    page.get_by_role("button", name="Take").click()
    page.wait_for_selector("main:not(.is-mine)")
    assert [address.rpartition("/")[2] for address in sent] == ["move"]
    bob.leave()


def test_a_touched_card_is_lifted_and_undo_lays_it_back(
    hall_server: HallServer, new_player: NewPlayer
) -> None:
    ada, bob = new_player("Ada", DESKTOP, reduced_motion="reduce"), Guest("Bob", hall_server.url)
    at, _ = table_of(hall_server, ada, bob, None)
    page = ada.page
    page.goto(at)
    assert wait_for_turn(page)
    spot(page, "b2").click()
    assert "is-ghost" in (spot(page, "b2").get_attribute("class") or "")
    expect(page.locator("#choice .bar-piece")).to_have_count(1)
    expect(page.locator('[data-hand="1"] .card')).to_have_count(1)
    assert counted(page, "token-E") == 1
    page.get_by_role("button", name="Undo").click()
    assert "is-ghost" not in (spot(page, "b2").get_attribute("class") or "")
    expect(page.locator('[data-hand="1"] .card')).to_have_count(0)
    assert counted(page, "token-E") == 0
    bob.leave()


def test_the_choice_and_the_chat_survive_a_failed_request(
    hall_server: HallServer, new_player: NewPlayer
) -> None:
    ada, bob = new_player("Ada", DESKTOP, reduced_motion="reduce"), Guest("Bob", hall_server.url)
    at, _ = table_of(hall_server, ada, bob, None)
    page = ada.page
    page.goto(at)
    assert wait_for_turn(page)
    page.locator("#tab-chat").click()
    page.route("**/tables/*/*", lambda route: route.abort())
    spot(page, "gem-R").click()
    spot(page, "gem-R").click()
    page.get_by_role("button", name="Take").click()
    expect(page.locator("#prompt")).to_contain_text("Your choice is kept")
    assert counted(page, "token-R") == 2
    page.fill("#say", "Are you there?")
    page.locator(".chat__form button").click()
    expect(page.locator("#prompt")).to_contain_text("does not answer")
    assert page.input_value("#say") == "Are you there?"
    page.unroute("**/tables/*/*")
    page.get_by_role("button", name="Confirm").click()
    page.wait_for_selector("main:not(.is-mine)")
    assert counted(page, "token-R") == 2
    ada.errors.clear()
    bob.leave()


def is_post(request: Request) -> bool:
    """Whether a request changes something, or tries to."""
    return request.method == "POST"
