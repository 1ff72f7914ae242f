"""Conformance checks for games, bots, formats and logs, for our tests and for others' plug-ins.

Each check raises AssertionError with a message that says what is wrong and where.
"""

from typing import TYPE_CHECKING, Any

from guildhall.testing.bot_checks import check_bot
from guildhall.testing.game_checks import check_game
from guildhall.testing.log_checks import check_log

if TYPE_CHECKING:
    from guildhall.testing.format_checks import check_format

__all__ = ["check_bot", "check_format", "check_game", "check_log"]


def __getattr__(name: str) -> Any:
    """`check_format` once it is asked for: it needs the extra `hall`, which bots do without."""
    if name != "check_format":
        raise AttributeError(name)
    from guildhall.testing.format_checks import check_format

    return check_format
