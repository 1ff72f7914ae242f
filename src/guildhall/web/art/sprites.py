"""Where the drawings of pieces are found."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

BASE = "/static/art"


def piece_address(name: str, base: str = BASE) -> str:
    """The address of a drawing of a piece."""
    return f"{base}/pieces.svg?{sprite_edition('pieces.svg')}#{name}"


@cache
def sprite_edition(name: str) -> str:
    """A short mark of the contents of a sprite, so that browsers may keep it for ever."""
    drawing: Any = files("guildhall.web") / "static" / "art" / name
    return sha256(drawing.read_bytes()).hexdigest()[:8]
