"""What people type, fit to be shown."""

from __future__ import annotations

from guildhall.printable import printable


def clean(text: str, longest: int = 60) -> str:
    """What somebody typed, fit to be shown: no control characters, not too long."""
    shown = printable(text[:longest])
    return shown + "..." if len(text) > longest else shown
