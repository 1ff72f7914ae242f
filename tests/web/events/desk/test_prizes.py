"""The end of an event at the desk: who has which prize, and how many are still to be given."""

from __future__ import annotations

import re

from guildhall.hall.events import commands
from web.events.desk.at_the_desk import NAMES, Desk, open_desk, scores
from web.visitors import House

CHIPS = ("gold", "silver", "bronze")


def over(house: House) -> Desk:
    """An event of one round that is over."""
    desk = open_desk(house, NAMES, rounds__count="1")
    desk.act(commands.DrawRound())
    desk.act(commands.PublishDraft())
    for number, table in desk.t.rounds[0].tables.items():
        fields = {"round": 1, "table": number, "signed": "on", **scores(table, 18, 15, 12, 9)}
        assert desk.send("/results", fields).status_code == 303
    desk.act(commands.EndEvent(early=True))
    return desk


def test_the_podium_has_the_chips_alone_and_the_list_a_noble_tile_for_everybody(
    house: House,
) -> None:
    desk = over(house)
    order = desk.t.standings().order
    page = desk.get("/end").text
    podium = page.partition('<ol class="podium">')[2].partition("</ol>")[0]
    assert re.findall(r"<strong>([^<]+)</strong>", podium) == list(order[:3])
    assert [chip for chip in CHIPS if chip in podium] == list(CHIPS)
    assert page.count('value="a noble tile"') == len(NAMES)


def test_prizes_are_counted_until_all_are_given(house: House) -> None:
    desk = over(house)
    best = desk.t.standings().order[0]
    assert "11 prizes are still to be given." in desk.text("/end")
    for prize in ("gold first-player chip", "a noble tile"):
        desk.does("/end/prize", player=best, prize=prize, given="yes")
    assert "9 prizes are still to be given." in desk.text("/end")
    desk.does("/end/prize", player=best, prize="a noble tile", given="")
    assert "10 prizes are still to be given." in desk.text("/end")
    for line in desk.house.runner.run(desk.live.final_order()):
        for prize in line.takes_home:
            desk.does("/end/prize", player=line.player, prize=prize, given="yes")
    assert "All prizes are given." in desk.text("/end")
