"""Listens to what forms ask the hall for, without anything being done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest

from guildhall.hall.events.commands import Command
from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.permissions import Actor
from guildhall.hall.events.service import Outcome


@dataclass(frozen=True)
class Asked:
    """A command, who asked for it, and the last entry that their page was made from."""

    actor: Actor
    command: Command
    seen: int | None


@contextmanager
def listening(patch: pytest.MonkeyPatch) -> Iterator[list[Asked]]:
    """The commands that the hall is asked for, none of which is carried out."""
    asked: list[Asked] = []

    async def note(_: LiveEvent, actor: Actor, act: Command, seen: int | None = None) -> Outcome:
        asked.append(Asked(actor, act, seen))
        return Outcome()

    with patch.context() as within:
        within.setattr(LiveEvent, "execute", note)
        yield asked
