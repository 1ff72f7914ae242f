"""What the clock of a table brings about."""

from __future__ import annotations

from datetime import datetime

from guildhall.hall.log import NewEntry
from guildhall.hall.tables.commands.checks import HOUSE
from guildhall.hall.tables.commands.game_end import ended, give_up
from guildhall.hall.tables.options import ClockRule
from guildhall.hall.tables.table import Table


def time_is_up(table: Table, now: datetime) -> bool:
    """Whether somebody's time, or the game's, has run out."""
    deadline = table.clocks.deadline if table.clocks and table.phase == "playing" else None
    return deadline is not None and now >= deadline


def run_out(table: Table, now: datetime) -> list[NewEntry]:
    """The clock has run out: the game ends at once (S16), or whoever was to decide has lost."""
    if not time_is_up(table, now) or table.turn is None:
        return []
    if table.options.clock.kind == "game":
        after = table.game.copy()
        after.stop()
        return [NewEntry(HOUSE, "stopped/1", {}), ended(table, after)]
    return give_up(table, table.turn, "time", HOUSE)


def resumed(table: Table, now: datetime) -> list[NewEntry]:
    """The hall was closed meanwhile; the clock goes on from now.

    Days run on while the hall is closed, for those who play over days look in now and then; but
    nobody loses by time that ran out while they could not move.
    """
    kind = table.options.clock.kind
    runs = kind in {"move", "total"} or (kind == "days" and time_is_up(table, now))
    return [NewEntry(HOUSE, "resumed/1", {})] if table.phase == "playing" and runs else []


def limited(table: Table, rule: ClockRule) -> list[NewEntry]:
    """An event gives the whole game another limit (S16)."""
    before = table.clocks.rule if table.clocks and table.phase == "playing" else ClockRule()
    if "none" in {before.kind, rule.kind} or before == rule:
        return []
    return [NewEntry(HOUSE, "limited/1", rule.plain())]
