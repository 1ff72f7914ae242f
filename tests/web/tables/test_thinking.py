"""While a bot thinks its page says so, and nothing else waits for it."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from guildhall.hall.bot_processes import BotPool
from guildhall.hall.tables.options import Options
from guildhall.hall.tables.table import Seat
from web.tables.sitting_down import entered, person_of
from web.visitors import House


async def think_for_ever(*_: Any) -> str:
    """What a bot does that has not decided yet."""
    await asyncio.Event().wait()
    raise AssertionError


@pytest.mark.parametrize(("first", "words"), [("bot", "is thinking"), ("person", "Your turn")])
def test_a_page_says_that_a_bot_is_thinking(
    house: House, monkeypatch: pytest.MonkeyPatch, first: str, words: str
) -> None:
    monkeypatch.setattr(BotPool, "choose", think_for_ever)
    (visitor,) = entered(house, "Ada")
    ada = person_of(house, visitor)
    seats = [Seat(None, "Max", bot="master"), Seat(ada.id, ada.name)]
    if first == "person":
        seats.reverse()
    wanted = Options(players=2, drawn=False)
    live = house.runner.run(house.hall.table_service.open_seated(ada, wanted, seats))
    page = visitor.get(f"/tables/{live.table.id}").text
    (status,) = re.findall(r'<p class="status__turn">(.*?)</p>', page, re.DOTALL)
    assert words in status
    assert ("Max" in status) == (first == "bot")
