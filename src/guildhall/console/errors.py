"""What the console refuses outside the rules of a game."""

from __future__ import annotations


class ConsoleError(ValueError):
    """Something asked for that cannot be done; nothing has changed."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(f"{reason}: {detail}" if detail else reason)
        self.reason = reason
        self.detail = detail


class SetupError(ConsoleError):
    """Players or options that no game can begin with."""


class SaveError(ConsoleError):
    """A file that can not be written, or does not hold a game."""
