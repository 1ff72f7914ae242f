"""Draws the picture of a table for the README: a game in full swing, as a browser shows it.

    PYTHONPATH=tests .venv/bin/python docs/scripts/table_picture.py

opens a hall, lets somebody play two bots for some rounds, touches a card, and writes
docs/table.png. The cards are the same every time.
"""

from __future__ import annotations

import random
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from browser.serving import Guest, HallServer, sit_down
from chromium import CHROMIUM

PICTURE = Path(__file__).parents[1] / "table.png"
SIZE = (1440, 900)
SEED = "a picture"
BOTS = ["journeyman", "apprentice"]
MOVES = 16
"""That the person has made before the picture."""


def choose(legal: list[str], chance: random.Random) -> str:
    """The dearest card that can be bought, else three different gems where there are."""
    bought = [text for text in legal if text.startswith("buy")]
    if bought:
        return max(bought)
    return chance.choice([text for text in legal if text.count(" ") == 3] or legal)


def play(ada: Guest, path: str) -> None:
    """Make some moves; the bots answer by themselves."""
    chance, made = random.Random(SEED), 0  # noqa: S311 - no secret
    while made < MOVES:
        state: dict[str, Any] = ada.client.get(path).json()
        if state["to_move"]:
            move = choose(state["legal_moves"], chance)
            ada.send(f"{path}/move", {"moves": [move], "on": state["position"]})
            made += 1


def draw(folder: Path) -> None:
    """Play, touch a card, and take the picture."""
    server = HallServer(folder / "hall.db")
    server.deal(SEED)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
            )
            ada = sit_down(browser, server.url, "Ada", SIZE, reduced_motion="reduce")
            at = ada.open_table(bots=BOTS, players=3, drawn=False)
            play(ada, f"/api/tables/{at.rpartition('/')[2]}")
            page = ada.page
            page.goto(at)
            page.wait_for_selector("main.is-mine")
            page.locator("[data-spot].is-legal").first.click()
            page.wait_for_selector(".actions .button--primary:enabled")
            page.screenshot(path=PICTURE)
    finally:
        server.kill()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        draw(Path(place))
