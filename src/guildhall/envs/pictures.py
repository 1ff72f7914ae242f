"""How environments show a table: as text, as SVG, as pixels, or printed for people."""

from __future__ import annotations

import io
import sys
from typing import Any

import numpy as np

RENDER_MODES = ("human", "ansi", "svg", "rgb_array")
SIDE = 720
"""Pictures in pixels are as wide and as high as this, so that they can follow each other in a
film however large the table grows."""
CLOTH = (238, 230, 210)
"""What is around the table where it is not a square."""


def check_mode(mode: str | None) -> None:
    """Refuse a way of showing that there is not; raises ValueError."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode={mode!r}: choose {', '.join(RENDER_MODES)}")


def show(view: Any, mode: str | None) -> Any:
    """A view in a mode: text for `ansi` and where there is none, nothing for `human`."""
    if mode == "svg":
        return view.svg()
    if mode == "rgb_array":
        return draw_pixels(view.svg())
    if mode == "human":
        sys.stdout.write(f"{view}\n")
        return None
    return str(view)


def draw_pixels(svg: str) -> Any:
    """A drawing as an array of rows, columns and red, green and blue (uint8)."""
    import resvg_py
    from PIL import Image

    drawn = Image.open(io.BytesIO(resvg_py.svg_to_bytes(svg_string=svg))).convert("RGBA")
    drawn.thumbnail((SIDE, SIDE))
    sheet = Image.new("RGB", (SIDE, SIDE), CLOTH)
    corner = (SIDE - drawn.width) // 2, (SIDE - drawn.height) // 2
    sheet.paste(drawn, corner, drawn)
    return np.asarray(sheet).copy()
