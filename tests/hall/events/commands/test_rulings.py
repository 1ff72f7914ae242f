"""Acts of arbiters: a ruling closes the call that it answers."""

from __future__ import annotations

import pytest

from guildhall.hall.events import commands
from guildhall.hall.events.commands import Command
from guildhall.hall.hall import Hall
from guildhall.tournament import Refused
from hall.events.houses import open_house
from hall.tables.halls import Time, in_hall


@pytest.mark.parametrize("words", ["", "four  minutes"])
def test_ts_38_a_ruling_on_slow_play_or_a_delay_closes_its_call(words: str) -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        do, desk = house.live.execute, house.organiser
        for table in (1, 2, 2):
            await do(desk, commands.CallArbiter(1, table))
        slow, late, left = house.live.operations.calls
        await do(desk, commands.RuleOnSlowPlay("Ann Ash", 1, call=slow, words=words))
        await do(desk, commands.RuleOnDelay("Bob Bell", 1, 300, call=late, words=words))
        end = ": four minutes" if words else ""
        closings = [call.closing for call in house.live.operations.calls.values()]
        assert closings == [f"slow play{end}", f"delay{end}", ""]
        assert not house.live.operations.calls[left].closed_at

    in_hall(scenario)


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (commands.Rule("warning", "  ", player="Ann Ash"), "needs its reason"),
        (commands.Rule("warning", "late"), "about one player or one table"),
        (commands.Rule("removal", "late", round=1, table=1), "about one player"),
        (commands.Rule("game loss", "late", round=1, table=1), "about one player"),
    ],
)
def test_ts_38_a_ruling_says_why_and_about_whom(act: Command, words: str) -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        with pytest.raises(Refused, match=words):
            await house.live.execute(house.organiser, act)
        assert not house.live.tournament.rulings

    in_hall(scenario)


def test_ts_38_a_ruling_that_answers_a_closed_call_changes_nothing() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        do, desk = house.live.execute, house.organiser
        await do(desk, commands.CallArbiter(1, 1))
        (call,) = house.live.operations.calls
        await do(desk, commands.CloseCall(call, "settled"))
        late: tuple[Command, ...] = (
            commands.Rule("warning", "loud", player="Ann Ash", call=call),
            commands.RuleOnDelay("Ann Ash", 1, 300, call=call),
            commands.RuleOnSlowPlay("Ann Ash", 1, call=call),
        )
        for act in late:
            with pytest.raises(Refused, match="closed already"):
                await do(desk, act)
        assert not house.live.tournament.rulings
        assert house.live.operations.calls[call].closing == "settled"

    in_hall(scenario)


def test_ts_38_a_ruling_keeps_since_when_the_table_has_waited() -> None:
    async def scenario(hall: Hall, _: Time) -> None:
        house = await open_house(hall)
        await house.draw()
        await house.live.execute(house.organiser, commands.CallArbiter(1, 1))
        (call,) = house.live.operations.calls.values()
        act = commands.Rule("warning", "loud", player="Ann Ash", call=call.id)
        await house.live.execute(house.organiser, act)
        (ruling,) = house.live.tournament.rulings
        assert ruling.called_at == call.at.isoformat()

    in_hall(scenario)
