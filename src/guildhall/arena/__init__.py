"""Matches between bots, and what can be concluded from them.

The names are loaded when they are asked for: much of the arena is wanted by itself.
"""

from typing import TYPE_CHECKING

from guildhall.lazy_names import load_by_name

if TYPE_CHECKING:
    from guildhall.arena.matches import play_contest, play_match

__all__ = ["play_contest", "play_match"]

__getattr__ = load_by_name(__name__)
