"""Draw the pieces again: `python -m guildhall.web.art`."""

from __future__ import annotations

from pathlib import Path

from guildhall.web.art import portraits
from guildhall.web.art.game_art import arts

FOLDER = Path(__file__).parents[1] / "static" / "art"


def main() -> None:
    """Write the sprites where the pages find them."""
    sprites = {name: draw for art in arts() for name, draw in art.SPRITES.items()}
    for name, draw in {**sprites, "portraits.svg": portraits.portraits}.items():
        (FOLDER / name).write_text(draw(), encoding="utf-8")


if __name__ == "__main__":
    main()
