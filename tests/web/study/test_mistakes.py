"""Whoever wants to learn from mistakes sees the worst, and every answer is judged."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

from guildhall.analysis.words import FAULTS
from guildhall.hall.analysis import Effort
from guildhall.hall.analysis.mistakes import MOST_MISTAKES, worst_decisions
from guildhall.hall.tables import analysis
from hall.analysis.quick_analysts import install, until_idle
from hall.analysis.quick_thinkers import install as install_thinkers
from web.after_games import come_in, play
from web.visitors import House, Visitor


def analysed(house: House) -> tuple[Visitor, Any]:
    """Somebody who has played a game that is analysed, and the table."""
    install(house.hall)
    ada, person = come_in(house, "Ada")
    play(house, [person, come_in(house, "Ben")[1]], "game1")
    live = house.runner.run(house.hall.tables.get("game1"))
    house.runner.run(house.hall.analysis.ask(live, Effort.QUICK))
    house.runner.run(until_idle(house.hall))
    return ada, live


def worst(house: House, live: Any, seat: int) -> list[Any]:
    found = house.runner.run(house.hall.analysis.look(live)).found
    assert found
    return worst_decisions(found, seat)


def test_only_the_worst_of_a_seat_are_asked_for_in_the_order_of_the_game(house: House) -> None:
    _, live = analysed(house)
    found = house.runner.run(house.hall.analysis.look(live)).found
    assert found
    own = worst(house, live, 0)
    assert len(own) == MOST_MISTAKES
    assert all(each.seat == 0 and each.mark in FAULTS for each in own)
    assert [each.number for each in own] == sorted(each.number for each in own)
    others = [j for j in found.judgements if j.seat == 0 and j.better and j not in own]
    assert min(each.cost for each in own) >= max(each.cost for each in others)


def test_a_better_move_is_praised_a_worse_one_judged_by_the_search(house: House) -> None:
    ada, live = analysed(house)
    thinkers = install_thinkers(house.hall)
    seat = live.table.seat_of(live.table.taken[0].person)
    first = worst(house, live, seat)[0]
    page = ada.get(f"/tables/game1/mistakes?seat={seat}").text
    assert f"Mistake 1</strong> of {MOST_MISTAKES}" in page
    assert "What would have been better?" in page
    assert "The best move" not in page
    at = f"/tables/game1/mistakes?seat={seat}"
    right = ada.get(f"{at}&answer={first.better}").text
    assert "Well done" in right
    assert f"{at}&amp;found=1" in right
    assert not thinkers.asked
    same = ada.get(f"{at}&answer={first.played}").text
    assert "That was played in the game" in same
    view = analysis.dilemma(live.table, first.number)
    legal = [str(move) for move in view.legal_moves()]
    others = [text for text in legal[:8] if text not in {first.better, first.played}]
    judged = ada.get(f"{at}&answer={others[-1]}").text
    assert len(thinkers.asked) == 1
    assert thinkers.asked[0].played == view.parse(others[-1]).action
    assert thinkers.asked[0].most == Effort.QUICK.positions
    assert "That still gives away" in judged
    ada.get(f"{at}&answer={others[-1]}")
    assert len(thinkers.asked) == 1
    shown = ada.get(f"{at}&told=true").text
    assert "The best move" in shown
    assert f"{at}&amp;found=0" in shown
    assert ada.get(f"{at}&answer=nonsense").status_code == 200


def test_in_the_end_it_is_told_what_was_found(house: House) -> None:
    ada, _ = analysed(house)
    text = ada.get(f"/tables/game1/mistakes?seat=0&found={'10' * 4}").text
    assert "a better move found in 4 of 8 positions" in text
    assert text.count('aria-label="found"') == 4
    assert "Again" in text


def test_the_script_gets_what_the_seat_could_choose(house: House) -> None:
    ada, live = analysed(house)
    text = ada.get("/tables/game1/mistakes?seat=1").text
    state = json.loads(unescape(re.search(r'data-state="([^"]+)"', text)[1]))  # type: ignore[index]
    view = analysis.dilemma(live.table, worst(house, live, 1)[0].number)
    offered = {offer["text"] for offer in state["choices"]["offers"]}
    assert offered == {str(move) for move in view.legal_moves()}


def test_a_game_that_is_not_analysed_has_no_mistakes_yet(house: House) -> None:
    ada, person = come_in(house, "Ada")
    play(house, [person, come_in(house, "Ben")[1]], "game1")
    answer = ada.get("/tables/game1/mistakes")
    assert answer.status_code == 403
    assert "not analysed yet" in answer.text
