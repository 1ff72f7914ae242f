"""Draw the pieces again: `python -m guildhall.web.art`."""

from __future__ import annotations

from pathlib import Path

from guildhall.games.carcassonne.art import tiles
from guildhall.games.splendor.art import sprite
from guildhall.web.art import portraits

SPRITES = Path(__file__).parents[1] / "static" / "art"


def main() -> None:
    """Write the sprites where the pages find them."""
    (SPRITES / "pieces.svg").write_text(sprite.pieces(), encoding="utf-8")
    (SPRITES / "tiles.svg").write_text(tiles.tiles(), encoding="utf-8")
    (SPRITES / "portraits.svg").write_text(portraits.portraits(), encoding="utf-8")


if __name__ == "__main__":
    main()
