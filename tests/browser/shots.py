"""Pictures for people to look at, taken only where the environment names a folder for them."""

from __future__ import annotations

import os
import re
from pathlib import Path

from playwright.sync_api import Page

from browser.serving import DESKTOP, PHONE, PROJECTOR, TABLET

FOLDER = os.environ.get("GUILDHALL_SHOTS", "")
SIZES = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP, "projector": PROJECTOR}


def shoot(page: Page, name: str) -> None:
    """Take a picture of a page as it is."""
    if FOLDER:
        file = re.sub(r"\W+", "-", name).strip("-")
        page.screenshot(path=Path(FOLDER) / f"{file}.png")


def shoot_all_sizes(page: Page, name: str) -> None:
    """Take a picture of a page in every size, and leave it as it was."""
    before = page.viewport_size
    if FOLDER and before:
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            shoot(page, f"{name} {size}")
        page.set_viewport_size(before)
