"""What people type: fit to be shown, and whether it is a yes."""

from __future__ import annotations

from guildhall.console.language import tell
from guildhall.messages import mark
from guildhall.printable import printable

YES_OR_NO = mark("y/n")
"""The letters for yes and no, as people type them."""


def clean(text: str, longest: int = 60) -> str:
    """What somebody typed, fit to be shown: no control characters, not too long."""
    shown = printable(text[:longest])
    return shown + "..." if len(text) > longest else shown


def is_yes(answer: str) -> bool:
    """Whether somebody agrees, in their language or in English."""
    yes = tell(YES_OR_NO).partition("/")[0]
    return answer.strip().lower() in {"y", "yes", yes, tell(mark("yes"))}
