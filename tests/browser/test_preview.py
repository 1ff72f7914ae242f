"""The table shows where the choices so far lead, and that is where they lead when they are sent."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Request, expect

from browser.conftest import NewPlayer
from browser.playing import counted, play_turn, spot, wait_for_turn
from browser.positions import Found, find_turn, set_up
from browser.serving import DESKTOP, Guest, HallServer
from browser.shots import shoot_all_sizes
from guildhall.games.splendor import Game, Move

EDITIONS = [None, "cities", "trading_posts", "orient", "strongholds"]
TURNS = 10

MOVED = "before => document.querySelector('main').dataset.position !== before"

WATCH = Path(__file__).with_name("preview.js").read_text()
"""Reads what the table shows, whenever a turn is sent."""


def table_of(ada: Guest, bob: Guest, expansion: str | None) -> tuple[str, str]:
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
    at, path = table_of(ada, bob, expansion)
    chance, page = random.Random(f"{expansion}"), ada.page
    page.goto(at)
    page.evaluate(WATCH)
    for _ in range(TURNS):
        if not wait_for_turn(page):
            break
        before = page.get_attribute("main", "data-position")
        play_turn(page, chance)
        page.wait_for_function(
            "before => document.querySelector('main').dataset.position !== before", arg=before
        )
        assert page.evaluate("window.differences()") == []
        answer(bob, path, chance)
    bob.leave()


def test_a_plain_take_is_on_the_board_at_once_and_one_request(
    hall_server: HallServer, new_player: NewPlayer
) -> None:
    ada, bob = new_player("Ada", DESKTOP, reduced_motion="reduce"), Guest("Bob", hall_server.url)
    at, _ = table_of(ada, bob, None)
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
    shoot_all_sizes(page, "pending take")
    page.get_by_role("button", name="Take").click()
    page.wait_for_selector("main:not(.is-mine)")
    assert [address.rpartition("/")[2] for address in sent] == ["move"]
    bob.leave()


@pytest.mark.parametrize("expansion", [None, "cities", "trading_posts", "orient"])
def test_a_plain_purchase_is_one_request(
    hall_server: HallServer, new_player: NewPlayer, expansion: str | None
) -> None:
    found = find_plain_purchase(expansion)
    ada, bob = new_player("Ada", DESKTOP, reduced_motion="reduce"), Guest("Bob", hall_server.url)
    page = ada.page
    page.goto(set_up(hall_server, [bob, ada] if found.seat else [ada, bob], found, expansion))
    bob.leave()
    assert wait_for_turn(page)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if is_post(request) else None)
    place = found.turn.split()[1]
    spot(page, place).click()
    assert "is-ghost" in (spot(page, place).get_attribute("class") or "")
    assert sent == []
    page.locator(".actions .button--primary", has_text="Buy").click()
    page.wait_for_selector("main:not(.is-mine)")
    assert [address.rpartition("/")[2] for address in sent] == ["move"]


def find_plain_purchase(expansion: str | None) -> Found:
    """A game in which somebody can buy a card of the market and has nothing else to decide.

    In The Strongholds there is always something to decide after a purchase.
    """

    def is_plain(game: Game, move: Move) -> bool:
        if not move.text.startswith("buy") or len(game.payments(move)) != 1:
            return False
        game.push(move)
        ended = game.decision in (None, "turn")
        game.pop()
        return ended

    return find_turn(is_plain, expansion)


def test_a_touched_card_is_lifted_and_undo_lays_it_back(
    hall_server: HallServer, new_player: NewPlayer
) -> None:
    ada, bob = new_player("Ada", DESKTOP, reduced_motion="reduce"), Guest("Bob", hall_server.url)
    at, _ = table_of(ada, bob, None)
    page = ada.page
    page.goto(at)
    assert wait_for_turn(page)
    spot(page, "b2").click()
    assert "is-ghost" in (spot(page, "b2").get_attribute("class") or "")
    expect(page.locator("#choice .bar-piece")).to_have_count(1)
    expect(page.locator('[data-hand="1"] .card')).to_have_count(1)
    assert counted(page, "token-E") == 1
    shoot_all_sizes(page, "pending reserve")
    page.get_by_role("button", name="Undo").click()
    assert "is-ghost" not in (spot(page, "b2").get_attribute("class") or "")
    expect(page.locator('[data-hand="1"] .card')).to_have_count(0)
    assert counted(page, "token-E") == 0
    bob.leave()


def test_the_choice_and_the_chat_survive_a_failed_request(
    hall_server: HallServer, new_player: NewPlayer
) -> None:
    ada, bob = new_player("Ada", DESKTOP, reduced_motion="reduce"), Guest("Bob", hall_server.url)
    at, _ = table_of(ada, bob, None)
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
    expect(page.locator("#prompt")).to_contain_text("is not answering")
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
