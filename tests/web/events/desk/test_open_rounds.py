"""A final and a side round, or two waves, at the desk: each with its tables and its clock."""

from __future__ import annotations

import re

import pytest

from guildhall.tournament.event.next_steps import next_step
from web.events.desk.at_the_desk import Desk, open_desk, scores, words_of
from web.visitors import House

PEOPLE = [f"Player {number:02}" for number in range(1, 13)]


def play(desk: Desk, number: int) -> None:
    """Enter results for every table of a round."""
    for table in desk.t.round(number).unsettled():
        places = [16, 12, 9, 8][: len(table.seats)]
        fields = {"round": number, "table": table.number, "signed": "yes"}
        answer = desk.send("/results", {**fields, **scores(table, *places)})
        assert answer.status_code == 303, words_of(answer)


@pytest.fixture
def desk(house: House) -> Desk:
    """One round is played: the final is to be drawn."""
    desk = open_desk(house, PEOPLE, rounds__count="1")
    desk.does("/seating/draw")
    desk.does("/seating/publish")
    play(desk, 1)
    return desk


@pytest.fixture
def both(desk: Desk) -> Desk:
    """The final and a side round are open."""
    desk.does("/seating/final")
    desk.does("/seating/side")
    desk.does("/seating/publish")
    desk.does("/seating/publish")
    return desk


def test_a_side_round_is_offered_as_soon_as_the_final_is_drawn(desk: Desk) -> None:
    assert "Draw a side round" not in desk.text("/seating")
    desk.does("/seating/final")
    assert "Draw a side round for the other 8" in desk.text("/seating")
    desk.does("/seating/side")
    assert [each.kind for each in desk.t.drafts] == ["bracket", "side"]
    assert "Publish: Final" in desk.text()
    page = desk.text("/seating?round=3")
    assert "First publish: Final" in page
    assert 'action="' + desk.at + '/seating/publish"' not in desk.get("/seating?round=3").text
    assert 'action="' + desk.at + '/seating/publish"' in desk.get("/seating").text


def test_seats_of_the_side_draft_are_changed_by_hand(desk: Desk) -> None:
    desk.does("/seating/final")
    desk.does("/seating/side")
    side = desk.t.drafts[1]
    one, other = (table.seats[0] for _, table in sorted(side.tables.items()))
    answer = desk.send("/seating/swap", {"swap": [one, other], "on": desk.live.seq})
    assert answer.status_code == 303, words_of(answer)
    assert desk.t.drafts[1].table_of(one) != side.table_of(one)


def test_the_bar_names_both_rounds_with_their_clocks(both: Desk) -> None:
    both.does("/clock/start", round=2)
    both.does("/clock/start", round=3, minutes=30)
    bar = both.get().text.partition('id="f-bar"')[2].partition("</header>")[0]
    assert bar.count('role="timer"') == 2
    assert bar.count("data-ends") == 2
    assert bar.index("Final") < bar.index("Side round")
    assert f"{both.at}/results?round=2" in bar
    assert f"{both.at}/results?round=3" in bar


def test_each_round_has_its_own_clock_to_start_and_stop(both: Desk) -> None:
    page = both.text()
    assert "Start the clock: Final" in page
    assert "Start the clock: Side round" in page
    both.does("/clock/start", round=3)
    page = both.text()
    assert "Start the clock: Side round" not in page
    assert (2, 1) not in both.live.operations.times
    both.does("/clock/start", round=2)
    both.does("/clock/pause", round=3)
    assert both.live.operations.times[3, 1].since is None
    assert both.live.operations.times[2, 1].since is not None


def test_what_is_next_says_which_rounds_wait(both: Desk) -> None:
    both.does("/clock/start", round=2)
    both.does("/clock/start", round=3)
    page = both.text()
    assert "Final: 1 result is missing." in page
    assert "Side round: 2 results are missing." in page
    play(both, 2)
    assert next_step(both.t) == "result"
    page = both.text()
    assert "Final: " not in page
    assert "Side round: 2 results are missing." in page
    play(both, 3)
    assert next_step(both.t) == "end"


def test_the_bracket_goes_on_while_the_side_round_plays(desk: Desk) -> None:
    desk.does("/seating/final", size=9)
    desk.does("/seating/publish")
    desk.does("/seating/side")
    desk.does("/seating/publish")
    play(desk, 2)
    assert next_step(desk.t) == "final"
    page = desk.text()
    assert "3 players go on." in page
    assert "Side round: 1 result is missing." in page
    desk.does("/seating/final")
    desk.does("/seating/publish")
    assert [each.number for each in desk.t.open_rounds()] == [3, 4]


def test_another_side_round_is_drawn_for_those_who_are_free(desk: Desk) -> None:
    desk.does("/seating/final", size=9)
    desk.does("/seating/publish")
    assert "Draw a side round for the other 3" in desk.text("/seating")
    assert "Draw a side round for the other 3" in desk.text()
    desk.does("/seating/side")
    desk.does("/seating/publish")
    assert "Draw a side round" not in desk.text("/seating")
    play(desk, 2)
    assert "Draw a side round for the other 6" in desk.text("/seating")
    desk.does("/seating/side")
    assert sorted(desk.t.rounds[-1].tables) == [1, 2]


def test_results_are_entered_in_both_rounds(both: Desk) -> None:
    assert "Table 1" in both.text("/results")
    assert "Table 2" in both.text("/results?round=3")
    play(both, 2)
    page = both.text("/results?round=2")
    assert "All results are in" in page
    assert "Side round: 2 tables open" in page
    play(both, 3)
    assert both.t.open_rounds() == []


def test_calls_name_the_round_they_come_from(both: Desk) -> None:
    table = both.t.round(3).tables[2]
    player = both.player(table.seats[0])
    fields = {"round": 3, "table": 2, "seated": "", "why": "rules"}
    page = player.visitor.get(f"/events/{both.live.id}/me").text
    fields |= dict(re.findall(r'name="(seated|on)" value="([^"]*)"', page))
    csrf = player.visitor.csrf()
    player.visitor.send(
        "POST",
        f"/events/{both.live.id}/me/call",
        data={"csrf": csrf, **fields},
        headers={"origin": player.visitor.host},
    )
    calls = both.text().partition("Calls for an arbiter")[2]
    assert "Table 2" in calls
    assert "Side round" in calls


def test_sheets_are_printed_for_each_open_round(both: Desk) -> None:
    assert both.get("/print/pairings.pdf?round=3").status_code == 200
    assert both.get("/print/signs.pdf?round=3").content[:4] == b"%PDF"


# Waves


def test_a_draft_is_split_into_waves_and_each_has_its_clock(house: House) -> None:
    desk = open_desk(house, PEOPLE)
    desk.does("/seating/draw")
    page = desk.text("/seating")
    assert "Waves" in page
    desk.does("/seating/waves", round=1, waves=2)
    page = desk.text("/seating")
    assert "Wave 1" in page
    assert "Wave 2" in page
    desk.does("/seating/publish")
    page = desk.text()
    assert "Start the clock: Round 1, wave 1" in page
    desk.does("/clock/start", round=1, wave=1)
    assert "Start the clock: " not in desk.text()
    for table in desk.t.round(1).of_wave(1):
        fields = {"round": 1, "table": table.number, "signed": "yes"}
        assert "Start the clock: " not in desk.text()
        desk.send("/results", {**fields, **scores(table, 16, 12, 9, 8)})
    assert "Start the clock: Round 1, wave 2" in desk.text()
    desk.does("/clock/start", round=1, wave=2)
    assert set(desk.live.operations.times) == {(1, 1), (1, 2)}
    bar = desk.get().text.partition('id="f-bar"')[2].partition("</header>")[0]
    assert bar.count('role="timer"') == 2


def test_what_is_no_number_of_waves_is_refused(house: House) -> None:
    desk = open_desk(house, PEOPLE)
    desk.does("/seating/draw")
    for typed in ("", "x", "0", "9"):
        answer = desk.post("/seating/waves", round=1, waves=typed)
        assert answer.status_code in {400, 409, 422}, typed
        assert desk.t.rounds[0].waves == 1


# True numbers


def test_the_draw_of_an_elimination_counts_those_who_are_left(house: House) -> None:
    people = [f"Player {number:02}" for number in range(1, 23)]
    desk = open_desk(house, people, "splendor-elimination")
    assert "22 players are here" in desk.text()
    for number in (1, 2):
        desk.does("/seating/draw")
        desk.does("/seating/publish")
        play_elimination(desk, number)
    page = desk.text()
    assert "22 players" not in page
    left = len(desk.t.round(2).tables) + len(desk.t.round(2).byes) + desk.t.round(2).runners_up
    assert f"{left} players go on." in page
    assert f"{left} players go on." in desk.text("/seating")


def play_elimination(desk: Desk, number: int) -> None:
    for table in desk.t.round(number).unsettled():
        extra = {f"{name}.{key}": 1 for key in table.seats for name in ("nobles", "tokens")}
        extra |= {f"cards.{key}": 9 for key in table.seats}
        places = [16, 12, 9, 8][: len(table.seats)]
        fields = {"round": number, "table": table.number, "signed": "yes", **extra}
        answer = desk.send("/results", {**fields, **scores(table, *places)})
        assert answer.status_code == 303, words_of(answer)
