"""Plays in a browser by touching what the page shows to be legal, as people do."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Locator, Page

MOST_TOUCHES = 30


def is_mine(page: Page) -> bool:
    """Whether the page says that it is the turn of the one before it."""
    return page.locator("main.is-mine").count() == 1


def wait_for_turn(page: Page) -> bool:
    """Wait until one is to move or the game is over; tells which."""
    page.wait_for_selector("main.is-mine, main.is-over")
    return is_mine(page)


def play_turn(page: Page, chance: random.Random) -> list[str]:
    """Make one whole turn; returns what was decided on the way, as the page asked it."""
    asked: list[str] = page.evaluate(TURN, [chance.random() for _ in range(2 * MOST_TOUCHES)])
    return asked


TURN = """
async (chances) => {
  const main = document.querySelector("main");
  const before = main.dataset.position;
  const asked = [];
  const any = (found) => found[Math.floor(chances.shift() * found.length)];
  const all = (selector) => [...document.querySelectorAll(selector)];
  const answered = async () => {
    while (main.classList.contains("is-busy") && main.dataset.position === before) {
      await new Promise((go) => setTimeout(go, 2));
    }
  };
  while (chances.length > 1) {
    if (main.dataset.position !== before) return asked;
    const question = document.getElementById("prompt").innerText;
    if (!asked.includes(question)) asked.push(question);
    const main_one = all(".actions .button--primary");
    const buttons = main_one.length ? main_one : all("#buttons .button:not(.button--quiet)");
    if (buttons.length) {
      any(buttons).click();
      await answered();
      continue;
    }
    const cards = all("button.card.is-legal");
    const dear = cards.length && chances.shift() >= 0.1;
    const legal = dear ? cards : all("button.is-legal, span.is-legal");
    any(legal.length ? legal : all("button.is-open")).click();
    await answered();
  }
  throw new Error(`no move after so many touches: ${asked}`);
}
"""
"""Touches what is legal until the turn is made, in the page itself: that is quicker."""


def spot(page: Page, name: str) -> Locator:
    """A piece on the table."""
    return page.locator(f'[data-spot="{name}"]').first


def counted(page: Page, name: str) -> int:
    """How many tokens lie on a spot."""
    return int(re.sub(r"\D", "", spot(page, name).get_attribute("data-count") or "0"))
