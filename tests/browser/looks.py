"""What keeps people out of a page, in the sizes and schemes that they have."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

from browser.shots import SCHEMES, shoot, show

CHECK = Path(__file__).with_name("accessibility.js").read_text(encoding="utf-8")


def found_faults(page: Page) -> list[str]:
    """What is wrong with a page as it is."""
    faults: list[str] = page.evaluate(CHECK, {"narrow": True})
    return faults


def looked_over(page: Page, size: tuple[int, int], name: str) -> list[str]:
    """What keeps people out of the page at a size, by day and by night."""
    faults = []
    for scheme in SCHEMES:
        show(page, size, scheme)
        shoot(page, f"{name} {size[0]}x{size[1]} {scheme}")
        faults += [f"{name} {size} {scheme}: {fault}" for fault in found_faults(page)]
    return faults
