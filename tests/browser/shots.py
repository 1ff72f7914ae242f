"""Pictures for people to look at, taken only where the environment names a folder for them."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page

Scheme = Literal["light", "dark"]

FOLDER = os.environ.get("GUILDHALL_SHOTS", "")
LAPTOPS = ((1366, 768), (1440, 900), (1920, 1080))
HAND_HELD = ((820, 1180), (390, 844), (360, 780), (844, 390))
SIZES = LAPTOPS + HAND_HELD
"""The screens that people play on, the last one a phone on its side."""
SCHEMES: tuple[Scheme, ...] = ("light", "dark")

SETTLE = """() => {
  for (let fading = document.getAnimations(); fading.length; fading = document.getAnimations())
    for (const each of fading) each.finish();
}"""
"""What fades when a scheme changes has faded; the end of one fading may be the start of another."""


def show(page: Page, size: tuple[int, int], scheme: Scheme) -> None:
    """Let a page have a size and a scheme, without loading it again."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme=scheme)
    page.evaluate(SETTLE)


def shoot(page: Page, name: str) -> None:
    """Take a picture of a page as it is."""
    if FOLDER:
        file = re.sub(r"\W+", "-", name).strip("-")
        page.screenshot(path=Path(FOLDER) / f"{file}.png")


def shoot_all_sizes(page: Page, name: str) -> None:
    """Take a picture of a page in every size and scheme, and leave it as it was."""
    before = page.viewport_size
    if FOLDER and before:
        for width, height in SIZES:
            for scheme in SCHEMES:
                show(page, (width, height), scheme)
                shoot(page, f"{name} {width}x{height} {scheme}")
        show(page, (before["width"], before["height"]), "light")
