"""How the sheets say no."""

from __future__ import annotations

from guildhall.messages import Refused


class SheetError(Refused):
    """A sheet that cannot be printed."""
