"""Asking for rounds that are not there, and the names of the stages to come."""

from __future__ import annotations

import pytest

from guildhall.tournament import (
    Refused,
    decide,
    draw,
    draw_final,
    fold,
    publish,
    rule,
    shipped,
    undo,
)
from guildhall.tournament.commands.players import KeepApart, SetRounds
from guildhall.tournament.commands.rounds import DiscardDraft
from guildhall.tournament.event.happenings import happening
from guildhall.tournament.event.stages import bracket_stage, next_stage
from guildhall.tournament.event.tournament import ranking_from_data
from guildhall.tournament.format_choices import changed
from guildhall.tournament.lots import lots
from tournament.worked import DESK, happen, new_event, next_round, play

SWISS = shipped()["splendor-swiss"]


@pytest.mark.parametrize("number", [-1, 0, 2])
def test_a_round_that_was_not_drawn_is_refused(number: int) -> None:
    t = new_event(SWISS, "ABCD")
    next_round(t)
    assert t.round(1).number == 1
    with pytest.raises(Refused, match=f"there is no round {number}"):
        t.round(number)


@pytest.mark.parametrize("chosen", ["each round", "once"])
def test_ts_25_lots_are_drawn_anew_after_each_round_or_once(chosen: str) -> None:
    people = "ABCDEFGHIJKL"
    t = new_event(changed(SWISS, {"ranking.lots": chosen}), people)
    orders = [sorted(people, key=t.history().lot)]
    for _ in range(2):
        next_round(t)
        assert sorted(people, key=t.history().lot) == orders[-1]
        play(t, dict.fromkeys(people, 15))
        orders.append(sorted(people, key=t.history().lot))
    different = {tuple(order) for order in orders}
    assert len(different) == (3 if chosen == "each round" else 1)
    purpose = "standings 2" if chosen == "each round" else "standings"
    assert orders[-1] == sorted(people, key=lots(t.seed, purpose))


def test_the_stage_after_a_bracket_round_is_told_by_those_who_come_on_from_the_last_one() -> None:
    people = [f"p{number:02}" for number in range(36)]
    t = new_event(SWISS, people)
    assert (next_stage(t).kind, next_stage(t).number) == ("round", 1)
    next_round(t)
    play(t, {key: place for place, key in enumerate(people)})
    happen(t, SetRounds(1).decide(t, DESK))
    for _ in range(2):
        happen(t, draw_final(t, DESK, size=27 if len(t.rounds) == 1 else None))
        happen(t, publish(t, DESK))
        play(t, {key: place for place, key in enumerate(people)})
    assert [len(each.tables) for each in t.rounds] == [9, 9, 3]
    kinds = [bracket_stage(t, place).kind for place in range(3)]
    assert (kinds[2], next_stage(t).kind) == ("final", "final")
    assert "final" not in kinds[:2]


def test_what_happens_to_a_copy_does_not_happen_to_the_event() -> None:
    t = new_event(SWISS, "ABCDEFGH")
    next_round(t)
    play(t, dict.fromkeys("ABCDEFGH", 15))
    happen(t, draw(t, DESK))
    copy = t.copy()
    assert copy == t == fold(t.happenings)
    happen(copy, decide(copy, copy.standings().order[:2], "play-off", DESK))
    happen(copy, KeepApart("A", "B").decide(copy, DESK))
    happen(copy, rule(copy, "warning", DESK, why="so", player="A"))
    happen(copy, publish(copy, DESK, anyway=True))
    play(copy, dict.fromkeys("ABCDEFGH", 15))
    happen(copy, rule(copy, "removal", DESK, why="so", player="B"))
    assert t == fold(t.happenings)
    happen(copy, undo(copy, DESK))
    assert t == fold(t.happenings)
    assert copy == fold(copy.happenings)
    assert (len(copy.rulings), len(copy.decisions), len(copy.apart)) == (1, 1, 1)


def test_t_4_standings_are_provisional_while_any_round_that_counts_is_open() -> None:
    t = new_event(SWISS, "ABCDEFGH")
    assert not t.standings().provisional
    next_round(t)
    assert t.standings().provisional
    play(t, dict.fromkeys("ABCDEFGH", 15))
    assert not t.standings().provisional
    next_round(t)
    assert t.standings().provisional


@pytest.mark.parametrize("chosen", ["nothing", "losses"])
def test_t_5_rounds_that_somebody_missed_are_losses_only_where_it_is_so_set(chosen: str) -> None:
    t = new_event(changed(SWISS, {"people.missed_rounds": chosen}), "ABCDEFGH")
    next_round(t)
    assert t.history().missed_rounds_lose is (chosen == "losses")


def test_tc_16_an_order_of_equals_holds_for_the_ranking_it_was_made_for_and_no_other() -> None:
    t = new_event(SWISS, "ABCDEFGH")
    next_round(t)
    play(t, dict.fromkeys("ABCDEFGH", 15))
    order = t.standings().order[1::-1]
    happen(t, decide(t, order, "play-off", DESK))
    assert t.history().decisions == (order,)
    assert t.standings().order[:2] == order
    next_round(t)
    assert t.history().decisions == (order,)
    play(t, dict.fromkeys("ABCDEFGH", 15))
    assert t.history().decisions == ()


def test_ts_28_a_final_and_a_draft_do_not_count_in_the_ranking() -> None:
    t = new_event(SWISS, "ABCDEFGH")
    next_round(t)
    play(t, {key: 10 + place for place, key in enumerate("ABCDEFGH")})
    happen(t, SetRounds(1).decide(t, DESK))
    before = t.standings().order
    happen(t, draw_final(t, DESK))
    assert [each.number for each in t.counting_rounds()] == [1]
    happen(t, publish(t, DESK))
    play(t, {key: 10 - before.index(key) for key in before})
    assert [each.number for each in t.counting_rounds()] == [1]
    knockout = new_event(shipped()["splendor-elimination"], "ABCDEFGHI")
    next_round(knockout)
    assert [each.number for each in knockout.counting_rounds()] == [1]


def test_t_6_whoever_is_excluded_is_ranked_only_where_everybody_is() -> None:
    t = new_event(SWISS, "ABCDEFGH")
    next_round(t)
    play(t, {key: 10 + place for place, key in enumerate("ABCDEFGH")})
    happen(t, rule(t, "removal", DESK, why="so", player="B"))
    assert set(t.standings().order) == set("ACDEFGH")
    assert set(t.standings(everybody=True).order) == set("ABCDEFGH")


def test_a_draft_of_a_bracket_that_is_thrown_away_leaves_the_cut_of_those_before() -> None:
    people = "ABCDEFGHIJKL"
    t = new_event(changed(SWISS, {"rounds.count": "1", "final.size": "9"}), people)
    next_round(t)
    play(t, {key: 20 - place for place, key in enumerate(people)})
    happen(t, draw_final(t, DESK))
    cut = t.cut
    assert len(cut) == 9
    happen(t, DiscardDraft().decide(t, DESK))
    assert t.cut == ()
    happen(t, draw_final(t, DESK))
    happen(t, publish(t, DESK))
    play(t, {key: 20 - place for place, key in enumerate(people)})
    happen(t, draw_final(t, DESK))
    happen(t, DiscardDraft().decide(t, DESK))
    assert t.cut == cut


def test_the_ranking_of_an_older_log_is_read_line_by_line() -> None:
    lines = [{"player": "A", "values": {"points": 3}, "below_by": ""}]
    columns = {"players": ["A"], "values": {"points": [3]}, "below_by": [""]}
    assert ranking_from_data(lines) == ranking_from_data(columns) == columns
    assert ranking_from_data([]) == {}


def test_tc_16_a_decision_replaces_those_of_its_own_ranking_alone() -> None:
    t = new_event(SWISS, "ABCD")
    for after_round, order in ((1, "AB"), (2, "BA"), (2, "AC"), (2, "DB")):
        data = {"order": [*order], "why": "play-off", "after_round": after_round}
        happen(t, [happening("decided", DESK, **data)])
    assert [(each.after_round, "".join(each.order)) for each in t.decisions] == [
        (1, "AB"),
        (2, "AC"),
        (2, "DB"),
    ]
