"""Games that were played to their end, the same ones every time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from guildhall.bots.registry import create
from guildhall.hall.people import Person
from guildhall.hall.tables import commands
from guildhall.hall.tables.options import Options
from hall.tables.sitting import ADA, BEN, Sitting


def played_out(people: Sequence[Person] = (ADA, BEN), seed: str = "a seed", **more: Any) -> Sitting:
    """A game that bots have played for people, with all its entries."""
    sitting = Sitting(Options(players=len(people), drawn=False, **more), seed)
    sitting.sit(*people)
    bot = create("greedy", game=sitting.table.options.game)
    while sitting.table.phase == "playing":
        table = sitting.table
        person = people[table.turn or 0]
        text = str(bot.choose(table.game.view_for(table.turn)))
        sitting.do(
            lambda it, person=person, text=text: commands.move(  # type: ignore[misc]
                it, person, [text], it.position, sitting.now
            )
        )
    return sitting
