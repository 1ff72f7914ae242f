"""What keeps people out of a page, in the sizes and schemes that they have."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

from browser.shots import SCHEMES, shoot, show

CHECK = Path(__file__).with_name("accessibility.js").read_text(encoding="utf-8")


COVERED = """
(box) => {
  const parts = [...document.querySelectorAll(`${box} > :not(.sheet__deeds)`)];
  const shown = parts.filter((part) => part.checkVisibility());
  const seen = shown.map((part) => [part.className, part.getBoundingClientRect()]);
  const meet = (one, two) => one.bottom > two.top + 1 && two.bottom > one.top + 1
    && one.right > two.left + 1 && two.right > one.left + 1;
  return seen.flatMap(([name, one], at) => {
    const others = seen.slice(at + 1).filter(([, two]) => meet(one, two));
    return others.map(([other]) => `${name} / ${other}`);
  });
}
"""


def covered_parts(page: Page, box: str, size: tuple[int, int]) -> list[str]:
    """Which parts of a box cover each other at a size; what stays at its bottom may."""
    show(page, size, "light")
    found: list[str] = page.evaluate(COVERED, box)
    return found


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
