"""How the sheets say no."""

from __future__ import annotations


class SheetError(ValueError):
    """A sheet that cannot be printed; the message says what to change."""
