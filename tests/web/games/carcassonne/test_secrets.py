"""Hidden tiles never leave the hall: what is sent does not depend on them (K21)."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from guildhall.hall.people import Person
from guildhall.hall.tables.repository import LiveTable
from guildhall.web.api.serialize import line_text
from web.tables.sitting_down import ask, entered, listen, person_of, play_random, set_table
from web.visitors import House, Visitor

CHANGING = re.compile(r'data-now="\d+"|name="csrf" value="[^"]*"|data-csrf="[^"]*"|data: \d{13}\n')
"""What differs between two looks at the same table: the time, and tokens of forms."""
LOOKS = 9
TRIES = 3
"""So few that nobody is ever asked to wait: 60 may be sent at once."""


class Onlooker:
    """Somebody who sees a table in every way that there is."""

    def __init__(self, house: House, visitor: Visitor, live: LiveTable, seat: int | None) -> None:
        self.house, self.visitor, self.live, self.seat = house, visitor, live, seat

    def sees(self) -> list[str]:
        """All that is sent to this browser now."""
        self.live.derived.clear()
        self.live.table._views.clear()
        return [CHANGING.sub("", text) for text in self._texts()]

    def _texts(self) -> Iterator[str]:
        at, table = f"/tables/{self.live.table.id}", self.live.table
        yield self.visitor.get(at).text
        yield listen(self.house, self.visitor, f"{at}/live")
        yield self.visitor.get(f"/api{at}").text
        yield self.visitor.get(f"{at}/replay").text
        yield self.visitor.get(f"{at}/record").text
        yield line_text(self.live, self.seat, 0).decode()
        if self.seat is not None and table.turn == self.seat:
            for move in table.game.view_for(self.seat).legal_moves()[:TRIES]:
                yield ask(self.visitor, f"{at}/try", on=table.position, move=str(move)).text


@pytest.mark.parametrize("draw", ["variant", "standard"])
def test_what_is_sent_is_the_same_whatever_is_hidden(house: House, draw: str) -> None:
    visitors = entered(house, "Ada", "Bob")
    people: list[Person] = [person_of(house, visitor) for visitor in visitors]
    live = set_table(house, visitors, game="carcassonne", settings={"draw": draw})
    onlookers = [Onlooker(house, visitor, live, seat) for seat, visitor in enumerate(visitors)]
    onlookers.append(Onlooker(house, house.visitor(), live, None))
    chance = random.Random(f"secrets {draw}")
    for number in range(LOOKS * 11):
        if live.table.phase == "over":
            break
        if number % 11 == 0:
            for onlooker in onlookers:
                check(live, onlooker, chance)
        play_random(house, live, people, chance)


def check(live: LiveTable, onlooker: Onlooker, chance: random.Random) -> None:
    """Shuffle all that an onlooker cannot know; nothing that is sent may change."""
    game = live.table.game
    told = onlooker.sees()
    assert not any(live.table.seed in text for text in told)
    live.table.game = game.view_for(onlooker.seat).determinise(chance)
    try:
        assert onlooker.sees() == told
    finally:
        live.table.game = game
        live.derived.clear()
        live.table._views.clear()


def test_the_search_would_find_a_leak(house: House) -> None:
    visitors = entered(house, "Ada", "Bob")
    live = set_table(house, visitors, game="carcassonne")
    ada = Onlooker(house, visitors[0], live, 0)
    told, game = ada.sees(), live.table.game
    live.table.game = game.view_for(1).determinise(random.Random(3))
    assert live.table.game.players[0].hand != game.players[0].hand
    changed = [one != other for one, other in zip(ada.sees(), told, strict=True)]
    assert changed[:3] == [True, True, True]
