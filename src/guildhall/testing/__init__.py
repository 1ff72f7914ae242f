"""Conformance checks for games, bots and logs, for our tests and for others' plug-ins.

Each check raises AssertionError with a message that says what is wrong and where.
"""

from guildhall.testing.bot_checks import check_bot
from guildhall.testing.game_checks import check_game
from guildhall.testing.log_checks import check_log

__all__ = ["check_bot", "check_game", "check_log"]
