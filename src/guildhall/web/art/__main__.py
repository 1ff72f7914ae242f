"""Draw the pieces again: `python -m guildhall.web.art`."""

from __future__ import annotations

from pathlib import Path

from guildhall.web.art import sprite

SPRITE = Path(__file__).parents[1] / "static" / "art" / "pieces.svg"


def main() -> None:
    """Write the sprite where the pages find it."""
    SPRITE.write_text(sprite.pieces(), encoding="utf-8")


if __name__ == "__main__":
    main()
