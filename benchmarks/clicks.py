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

from playwright.sync_api import Locator, Page, sync_playwright

from browser.serving import HallServer, sit_down
from chromium import CHROMIUM

SIZE = (1366, 768)
GAMES: dict[str, dict[str, Any]] = {
    "Splendor": {},
    "The Orient": {"settings": {"expansion": "orient"}},
    "Carcassonne": {"game": "carcassonne", "settings": {"draw": "standard"}},
}
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


class Work:
    """The processor time of the page's main thread, which no other process makes longer."""

    def __init__(self, page: Page) -> None:
        self._tap = page.context.new_cdp_session(page)
        self._tap.send("Performance.enable", {"timeDomain": "threadTicks"})
        self._page = page
        self.clicks: list[float] = []
        """Milliseconds for each click, up to the frame that shows it."""

    def click(self, target: Locator) -> None:
        """Click, and wait until its effect is painted."""
        seen = self._page.evaluate("window.clicks.length")
        before = self._spent()
        target.click()
        self._page.wait_for_function("(seen) => window.clicks.length > seen", arg=seen)
        self.clicks.append(self._spent() - before)

    def _spent(self) -> float:
        told = self._tap.send("Performance.getMetrics")["metrics"]
        (seconds,) = [each["value"] for each in told if each["name"] == "TaskDuration"]
        return 1000 * float(seconds)


def play(page: Page, turns: int) -> tuple[list[float], list[float]]:
    """Click so many turns; milliseconds from click to frame, and of work in between."""
    page.evaluate(MEASURE)
    work = Work(page)
    for _ in range(turns):
        page.wait_for_selector("main.is-mine, main.is-over")
        if page.locator("main.is-over").count():
            break
        _turn(page, work)
    return list(page.evaluate("window.clicks")), work.clicks


def _turn(page: Page, work: Work) -> None:
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
