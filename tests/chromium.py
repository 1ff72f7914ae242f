"""Where the browser of the tests is."""

from __future__ import annotations

import shutil

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The first one draws no window that nobody sees, and so takes a third less time."""
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
"""The program, or nothing where there is none."""
