"""The words of what a draft breaks: who sits where instead, how much would be drawn otherwise."""

from __future__ import annotations

import pytest

from guildhall.messages import Refused
from guildhall.tournament import (
    DrawChoices,
    Line,
    Tournament,
    check_in,
    check_out,
    correct,
    draft_warnings,
    draw,
    draw_final,
    draw_side_round,
    drop,
    enter,
    publish,
    register_base_decks,
    report,
    shipped,
)
from guildhall.tournament.commands.players import CallTheRoll, KeepApart, SetRounds
from guildhall.tournament.commands.redraw import drawn_again
from guildhall.tournament.commands.seat_changes import MoveToSeat, SwapSeats
from guildhall.tournament.event.bracket import survivors
from guildhall.tournament.format_choices import changed
from tournament.worked import DESK, happen, new_event, next_round, play

SWISS, DUELS = shipped()["splendor-swiss"], shipped()["summoner-wars-base"]
KNOCKOUT = shipped()["splendor-elimination"]


def told(t: Tournament) -> dict[str, tuple[str, tuple[str, ...]]]:
    return {str(w.words): (w.kind, w.persons) for w in draft_warnings(t) if w.level != "note"}


def test_ts_34_a_bye_that_changes_hands_by_hand_is_told_of_both() -> None:
    t = new_event(KNOCKOUT, "ABCDE")
    happen(t, draw(t, DESK))
    draft = t.rounds[-1]
    (number,), bye = draft.tables, next(iter(draft.byes))
    seated = draft.tables[number].seats[0]
    assert told(t) == {}
    happen(t, SwapSeats(bye, seated).decide(t, DESK))
    assert told(t) == {
        f"{bye} was drawn for a bye and sits at table {number}": ("goal", (bye,)),
        f"{seated} was drawn for table {number} and has a bye": ("goal", (seated,)),
    }


def test_people_of_a_bracket_off_their_tables_are_named() -> None:
    t = new_event(KNOCKOUT, "ABCDEFGHI")
    happen(t, draw(t, DESK))
    one, other = (t.rounds[-1].tables[number].seats[0] for number in (1, 2))
    happen(t, SwapSeats(one, other).decide(t, DESK))
    assert told(t) == {
        f"{one} was drawn for table 1 and sits at table 2": ("goal", (one,)),
        f"{other} was drawn for table 2 and sits at table 1": ("goal", (other,)),
    }


def test_t_2_one_table_that_would_be_drawn_otherwise_is_one_table() -> None:
    t = new_event(SWISS, "ABCDEFGH")
    next_round(t)
    scores = {key: 20 - place for place, key in enumerate("ABCDEFGH")}
    play(t, scores)
    happen(t, SetRounds(1).decide(t, DESK))
    happen(t, draw_final(t, DESK))
    last = next(key for key in t.standings().order[::-1] if key not in t.cut)
    number = next(n for n, table in t.rounds[0].tables.items() if last in table.seats)
    lines = {key: Line(scores[key]) for key in t.rounds[0].tables[number].seats}
    happen(t, correct(t, 1, number, lines | {last: Line(22)}, DESK))
    words = "the event has changed since the draw: drawn again, 1 table would be different"
    assert told(t) == {words: ("stale", ())}


def test_sw_2_in_each_round_the_deck_of_that_round_is_asked_for() -> None:
    t = new_event(DUELS, "ABCD")
    for key in "ABCD":
        decks = ["Vanguards", "Cave Goblins"][: 1 if key == "C" else 2]
        happen(t, register_base_decks(t, key, decks, DESK, overruled="one is enough"))
    happen(t, draw(t, DESK))
    assert told(t) == {}
    happen(t, publish(t, DESK))
    for number, table in list(t.rounds[0].tables.items()):
        one, other = table.seats
        happen(t, report(t, 1, number, {one: Line(25), other: Line(3)}, DESK, winner=one))
    happen(t, draw(t, DESK))
    assert told(t) == {"C has no deck for this round": ("decks", ("C",))}


def test_sw_7_a_first_round_for_which_too_few_are_left_says_so() -> None:
    t = new_event(shipped()["summoner-wars-custom"], "ABC")
    happen(t, draw(t, DESK))
    happen(t, drop(t, "C", DESK))
    assert told(t)["C has left the event"] == ("gone", ("C",))
    with pytest.raises(Refused, match="2 players are too few: 3 are needed"):
        draw(t, DESK)


def test_ts_11_who_is_only_expected_is_not_here_for_any_kind_of_round() -> None:
    for chosen in (SWISS, KNOCKOUT):
        t = new_event(chosen, "ABCDEFGH")
        happen(t, draw(t, DESK))
        happen(t, CallTheRoll().decide(t, DESK))
        happen(t, check_in(t, "CDEFGH", DESK))
        gone = {words: whom for words, (kind, whom) in told(t).items() if kind == "gone"}
        assert gone == {"A is not here": ("A",), "B is not here": ("B",)}


def test_ts_11_who_sits_out_is_asked_about_in_a_round_and_not_in_a_bracket() -> None:
    t = new_event(SWISS, "ABCDEFGH")
    happen(t, draw(t, DESK))
    happen(t, check_out(t, ["A"], DESK))
    assert told(t)["A is not here"] == ("gone", ("A",))
    t = new_event(KNOCKOUT, "ABCDEFGH")
    happen(t, draw(t, DESK))
    happen(t, check_out(t, ["A"], DESK))
    assert {kind for kind, _ in told(t).values()} == {"stale"}
    happen(t, drop(t, "A", DESK))
    assert told(t)["A has left the event"] == ("gone", ("A",))


def test_ts_35_a_bracket_that_somebody_fills_in_is_drawn_again_with_them() -> None:
    t = new_event(KNOCKOUT, "ABCDEFGHI")
    next_round(t)
    play(t, {key: 20 - place for place, key in enumerate("ABCDEFGHI")})
    gone, *left = survivors(t)
    happen(t, drop(t, gone, DESK))
    lucky = next(key for key in "ABCDEFGHI" if key not in {gone, *left})
    happen(t, draw(t, DESK, DrawChoices(fill_in=(lucky,))))
    assert drawn_again(t, t.rounds[-1])["choices"] == {"fill_in": [lucky]}
    assert told(t) == {}


def test_ts_35_a_final_that_somebody_fills_in_is_drawn_again_with_them() -> None:
    t = new_event(SWISS, "ABCDEFGHIJKL")
    next_round(t)
    play(t, {key: 20 - place for place, key in enumerate("ABCDEFGHIJKL")})
    happen(t, SetRounds(1).decide(t, DESK))
    lucky = t.standings().order[-1]
    happen(t, draw_final(t, DESK, size=3, extra=(lucky,)))
    assert drawn_again(t, t.rounds[-1])["choices"] == {"size": 3, "fill_in": [lucky]}
    assert told(t) == {}


def test_t_8_the_worst_comes_first() -> None:
    t = new_event(SWISS, "ABCDEFGH")
    happen(t, draw(t, DESK))
    happen(t, enter(t, "late", DESK))
    happen(t, MoveToSeat(t.rounds[-1].tables[1].seats[0], 2, 1).decide(t, DESK))
    levels = [warning.level for warning in draft_warnings(t)]
    assert {"never", "ask"} <= set(levels)
    assert levels == sorted(levels, key=("never", "ask", "note").index)


def test_ts_30_of_two_drafts_each_has_its_own_warnings() -> None:
    t = new_event(SWISS, "ABCDEFGHIJKL")
    next_round(t)
    play(t, {key: 20 - place for place, key in enumerate("ABCDEFGHIJKL")})
    happen(t, SetRounds(1).decide(t, DESK))
    happen(t, draw_final(t, DESK))
    happen(t, draw_side_round(t, [key for key in "ABCDEFGHIJKL" if key not in t.cut], DESK))
    final, side = t.drafts
    gone = side.seated()[0]
    happen(t, drop(t, gone, DESK))
    words = f"{gone} has left the event"
    assert words in {str(each.words) for each in draft_warnings(t, side)}
    assert words not in {str(each.words) for each in draft_warnings(t, final)}
    assert draft_warnings(t) == draft_warnings(t, final)


def test_ts_11_up_to_six_people_without_a_seat_are_named() -> None:
    t = new_event(SWISS, "ABCD")
    happen(t, draw(t, DESK))
    for key in "EFGHIJ":
        happen(t, enter(t, key, DESK))
    assert told(t)["E, F, G, H, I, J are here and have no seat"] == ("unseated", tuple("EFGHIJ"))
    happen(t, enter(t, "K", DESK))
    assert told(t)["7 people are here and have no seat"] == ("unseated", tuple("EFGHIJK"))


def test_sw_3_each_game_of_the_top_cut_asks_for_the_deck_that_is_listed_for_it() -> None:
    t = new_event(changed(DUELS, {"decks.top_cut": "listed", "final.above_players": "0"}), "ABCD")
    happen(t, SetRounds(1).decide(t, DESK))
    lists = {"A": ["Vanguards", "Cave Goblins"], "B": ["Vanguards"], "C": [], "D": []}
    for key, decks in lists.items():
        happen(t, register_base_decks(t, key, decks, DESK, overruled="so"))
    happen(t, KeepApart("A", "B").decide(t, DESK))
    happen(t, draw(t, DESK))
    happen(t, publish(t, DESK, anyway=True))
    for number, table in list(t.rounds[0].tables.items()):
        winner = min(table.seats)
        lines = {key: Line(25 if key == winner else 3) for key in table.seats}
        happen(t, report(t, 1, number, lines, DESK, winner=winner))
    happen(t, draw_final(t, DESK, size=2))
    assert set(t.cut) == {"A", "B"}
    assert told(t)["B has no deck for this round"] == ("decks", ("B",))
    happen(t, draw_side_round(t, ["C", "D"], DESK))
    assert "decks" not in {warning.kind for warning in draft_warnings(t, t.drafts[1])}


def test_sw_3_decks_to_be_looked_at_are_noted_with_whose_they_are() -> None:
    t = new_event(DUELS, "ABCD")
    for key in "ABCD":
        decks = ["Vanguards", "Vanguards" if key == "C" else "Cave Goblins"]
        happen(t, register_base_decks(t, key, decks, DESK))
    happen(t, draw(t, DESK))
    notes = [str(each.words) for each in draft_warnings(t) if each.kind == "decks"]
    assert notes == ["look at the decks of C: listed more than once"]
