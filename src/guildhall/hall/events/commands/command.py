"""An act: what somebody wants to do, with the action that the table of roles knows it by."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from guildhall.hall.events.operations import Floor
from guildhall.tournament import Happening, Stamp, Tournament


@dataclass(frozen=True, slots=True)
class Situation:
    """An event as it stands when something is done."""

    t: Tournament
    floor: Floor
    commands: Sequence[int]
    """The command of every happening."""
    now: datetime


@dataclass(frozen=True, slots=True)
class Note:
    """Something for the stream of the floor."""

    kind: str
    data: Mapping[str, Any]


Command = Callable[[Situation, Stamp], list[Happening]]
Noting = Callable[[Situation, Stamp], list[Note]]
Touches = Callable[[Happening], bool]


def nothing(_: Happening) -> bool:
    """No news could make an act mean something else."""
    return False


def everything(_: Happening) -> bool:
    """Any news could make an act mean something else."""
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """What changes the tournament, the floor or both; first the tournament."""

    action: str
    """The row of the table of roles."""
    command: Command | None = None
    note: Noting | None = None
    player: str = ""
    """Whom it is done for, where players do it for themselves."""
    table: int = 0
    touches: Touches = nothing
    """Which news since the doer looked make the act mean something else."""


def about_table(number: int, table: int, *kinds: str) -> Touches:
    """News about a table, of these kinds."""

    def touches(news: Happening) -> bool:
        data = news.data
        return news.kind in kinds and data.get("round") == number and data.get("table") == table

    return touches


def of_kinds(*kinds: str) -> Touches:
    """News of these kinds."""
    return lambda news: news.kind in kinds
