"""From a click to the own board changed, in a real browser: `python benchmarks/clicks.py`.

Plays games against bots by clicking, and measures in the page from the time stamp of each click to
the first moment after the frame that shows its effect. Nothing of it waits for the hall: the board
shows where a choice leads from what the page already has.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from browser.serving import HallServer, sit_down
from chromium import CHROMIUM

SIZE = (1366, 768)
MEASURE = """
window.clicks = [];
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-spot], .place, .spot, .ghost")) return;
  const began = event.timeStamp;
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => window.clicks.push(performance.now() - began);
    port2.postMessage(0);
  });
}, { capture: true });
"""


def play(page: Page, turns: int) -> list[float]:
    """Click so many turns, and tell how long each click took to be seen, in milliseconds."""
    page.evaluate(MEASURE)
    for _ in range(turns):
        page.wait_for_selector("main.is-mine, main.is-over")
        if page.locator("main.is-over").count():
            break
        _turn(page)
    return list(page.evaluate("window.clicks"))


def _turn(page: Page) -> None:
    position = page.locator("main").get_attribute("data-position")
    for _ in range(12):
        if page.locator("main").get_attribute("data-position") != position:
            return
        main = page.locator(".actions .button--primary")
        if main.count() and main.first.is_enabled():
            main.first.click()
            page.wait_for_timeout(50)
            continue
        legal = page.locator("[data-spot].is-legal:not(.is-chosen), .place:not(.is-closed)")
        if not legal.count():
            page.wait_for_timeout(50)
            continue
        legal.first.click()


def measure(game: dict[str, Any], turns: int, folder: Path) -> list[float]:
    """The clicks of one game."""
    server = HallServer(folder / "hall.db")
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
            )
            ada = sit_down(browser, server.url, "Ada", SIZE, reduced_motion="reduce")
            ada.page.goto(ada.open_table(bots=["random"], players=2, drawn=False, **game))
            return play(ada.page, turns)
    finally:
        server.kill()


def main() -> None:
    """Measure, and print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=15)
    turns = parser.parse_args().turns
    games: dict[str, dict[str, Any]] = {
        "Splendor": {},
        "The Orient": {"settings": {"expansion": "orient"}},
        "Carcassonne": {"game": "carcassonne", "settings": {"draw": "standard"}},
    }
    for name, game in games.items():
        with tempfile.TemporaryDirectory() as folder:
            clicks = sorted(measure(game, turns, Path(folder)))
        middle, worst = statistics.median(clicks), clicks[-1]
        p95 = clicks[int(0.95 * (len(clicks) - 1))]
        print(
            f"{name}: {len(clicks)} clicks, median {middle:.0f} ms, p95 {p95:.0f}, most {worst:.0f}"
        )


if __name__ == "__main__":
    main()
