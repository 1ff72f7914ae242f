"""Where the browsers of the tests are."""

from __future__ import annotations

import shutil


def find(*names: str) -> str | None:
    """The first of these programs that is there."""
    return next(filter(None, map(shutil.which, names)), None)


CHROMIUM = find("chromium", "chromium-browser")
"""The whole browser, or nothing where there is none."""
WINDOWLESS = find("chromium-headless-shell") or CHROMIUM
"""One that draws no window, which takes a third less time; it shows no notifications."""
