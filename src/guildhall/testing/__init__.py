"""Conformance checks for games, bots, environments, formats and logs.

Our tests use them, and those of others for their plug-ins.

Each check raises AssertionError with a message that says what is wrong and where.
"""

from typing import TYPE_CHECKING, Any

from guildhall.testing.bot_checks import check_bot
from guildhall.testing.game_checks import check_game
from guildhall.testing.log_checks import check_log

if TYPE_CHECKING:
    from guildhall.testing.env_checks import check_env
    from guildhall.testing.format_checks import check_format

__all__ = ["check_bot", "check_env", "check_format", "check_game", "check_log"]


def __getattr__(name: str) -> Any:
    """Checks that need an extra, `hall` or `rl`, once they are asked for: bots do without."""
    if name == "check_env":
        from guildhall.testing.env_checks import check_env

        return check_env
    if name == "check_format":
        from guildhall.testing.format_checks import check_format

        return check_format
    raise AttributeError(name)
