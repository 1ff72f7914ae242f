"""From a click to the own board changed, in a real browser.

    PYTHONPATH=tests python benchmarks/clicks.py

Plays games against bots by clicking, and measures in the page from each click to the first moment
after the frame that shows its effect. Nothing of it waits for the hall: the board shows where a
choice leads from what the page already has.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, sync_playwright

from browser.serving import HallServer, sit_down
from chromium import CHROMIUM

SIZE = (1366, 768)
GAMES: dict[str, dict[str, Any]] = {
    "Splendor": {},
    "The Orient": {"settings": {"expansion": "orient"}},
    "Carcassonne": {"game": "carcassonne", "settings": {"draw": "standard"}},
}
CLICK = """
(target) => new Promise((tell) => {
  const began = performance.now();
  target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => tell(performance.now() - began);
    port2.postMessage(0);
  });
})
"""
"""Clicks, and tells the milliseconds until the frame that shows the effect is made."""
MOVED_ON = """
([position, asked]) =>
  document.querySelector("main").dataset.position !== position ||
  (document.getElementById("prompt").textContent !== asked && !document.querySelector(".is-busy"))
"""
"""The turn is sent, or the hall asks what is to be decided next, such as tokens to return."""


class Work:
    """The processor time of the page's main thread, which no other process makes longer."""

    def __init__(self, page: Page) -> None:
        self._tap = page.context.new_cdp_session(page)
        self._tap.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.clicks: list[float] = []
        """Milliseconds for each click, up to the frame that shows it."""
        self.times: list[float] = []
        """The same by the clock, in which the page may wait for a processor."""

    def click(self, target: Locator) -> None:
        """Click, and wait until its effect is painted."""
        before = self._spent()
        self.times.append(target.evaluate(CLICK))
        self.clicks.append(self._spent() - before)

    def _spent(self) -> float:
        told = self._tap.send("Performance.getMetrics")["metrics"]
        (seconds,) = [each["value"] for each in told if each["name"] == "TaskDuration"]
        return 1000 * float(seconds)


def play(page: Page, turns: int) -> tuple[list[float], list[float]]:
    """Click so many turns; milliseconds from click to frame, and of work in between."""
    work = Work(page)
    for _ in range(turns):
        page.wait_for_selector("main.is-mine, main.is-over")
        if page.locator("main.is-over").count():
            break
        _turn(page, work)
    return work.times, work.clicks


def _turn(page: Page, work: Work) -> None:
    """Touch what can be touched until the turn can be confirmed, and confirm it."""
    position = page.get_attribute("main", "data-position")
    while page.get_attribute("main", "data-position") == position:
        ready = page.locator(".actions .button--primary:enabled")
        legal = page.locator("[data-spot].is-legal:not(.is-chosen), .place:not(.is-closed)")
        meeple = page.locator(".landscape:not(:has(.spot.is-chosen)) .spot:not(.is-closed)")
        if meeple.count():
            work.click(meeple.first)
        elif ready.count():
            asked = page.inner_text("#prompt")
            ready.first.click()
            page.wait_for_function(MOVED_ON, arg=[position, asked])
        elif legal.count():
            work.click(legal.first)


def measure(game: dict[str, Any], turns: int, folder: Path) -> tuple[list[float], list[float]]:
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
    parser.add_argument("--game", action="append", choices=list(GAMES))
    chosen = parser.parse_args()
    for name in chosen.game or GAMES:
        with tempfile.TemporaryDirectory() as folder:
            clicks, work = measure(GAMES[name], chosen.turns, Path(folder))
        print(f"{name}: {len(clicks)} clicks, {_told(clicks)}; work {_told(work)}", flush=True)


def _told(times: list[float]) -> str:
    ordered = sorted(times)
    p95 = ordered[int(0.95 * (len(ordered) - 1))]
    return f"median {statistics.median(ordered):.0f} ms, p95 {p95:.0f}, most {ordered[-1]:.0f}"


if __name__ == "__main__":
    main()
