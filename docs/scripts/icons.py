"""Draw the pictures for home screens from the sign of the house; takes the path of a Chromium.

The pictures are shipped, so that nobody needs a browser to build Guildhall.
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ART = Path(__file__).parents[2] / "src" / "guildhall" / "web" / "static" / "art"
GREEN = "#1f5c56"
SIGN = (ART / "favicon.svg").read_text(encoding="utf-8")

PICTURES = {
    "icon-180.png": (180, GREEN, 100),
    "icon-192.png": (192, "transparent", 100),
    "icon-512.png": (512, "transparent", 100),
    "icon-maskable-512.png": (512, GREEN, 72),
    "badge-96.png": (96, "transparent", 100),
}
"""By file: how large it is, what is behind the sign, and how much of it the sign takes."""


def main() -> None:
    """Write all pictures."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=sys.argv[1], args=["--no-sandbox"])
        for name, (size, ground, share) in PICTURES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            sign = SIGN.replace(GREEN, "none") if name.startswith("badge") else SIGN
            page.set_content(
                f"<body style='margin:0;background:{ground};display:grid;place-items:center;"
                f"height:100vh'><div style='width:{share}%;line-height:0'>{sign}</div>"
            )
            page.screenshot(path=ART / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
