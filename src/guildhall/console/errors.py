"""What the console refuses outside the rules of a game."""

from __future__ import annotations

from guildhall.messages import MessageError


class ConsoleError(MessageError, ValueError):
    """Something asked for that cannot be done; nothing has changed."""


class SetupError(ConsoleError):
    """Players or options that no game can begin with."""


class SaveError(ConsoleError):
    """A file that cannot be written, or does not hold a game."""
