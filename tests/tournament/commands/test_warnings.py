"""The words of what a draft breaks: who sits where instead, how much would be drawn otherwise."""

from __future__ import annotations

from guildhall.tournament import (
    DrawChoices,
    Line,
    Tournament,
    call_the_roll,
    check_in,
    check_out,
    correct,
    draft_warnings,
    draw,
    draw_final,
    drop,
    publish,
    register_base_decks,
    report,
    set_rounds,
    shipped,
    swap,
)
from guildhall.tournament.commands.redraw import drawn_again
from guildhall.tournament.event.bracket import survivors
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
    happen(t, swap(t, bye, seated, DESK))
    assert told(t) == {
        f"{bye} was drawn for a bye and sits at table {number}": ("goal", (bye,)),
        f"{seated} was drawn for table {number} and has a bye": ("goal", (seated,)),
    }


def test_people_of_a_bracket_off_their_tables_are_named() -> None:
    t = new_event(KNOCKOUT, "ABCDEFGHI")
    happen(t, draw(t, DESK))
    one, other = (t.rounds[-1].tables[number].seats[0] for number in (1, 2))
    happen(t, swap(t, one, other, DESK))
    assert told(t) == {
        f"{one} was drawn for table 1 and sits at table 2": ("goal", (one,)),
        f"{other} was drawn for table 2 and sits at table 1": ("goal", (other,)),
    }


def test_t_2_one_table_that_would_be_drawn_otherwise_is_one_table() -> None:
    t = new_event(SWISS, "ABCDEFGH")
    next_round(t)
    scores = {key: 20 - place for place, key in enumerate("ABCDEFGH")}
    play(t, scores)
    happen(t, set_rounds(t, 1, DESK))
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
    happen(t, draw(t, DESK))
    words = "this round could not be drawn any more: 2 players are too few: 3 are needed"
    assert told(t)[words] == ("stale", ())


def test_ts_11_who_is_only_expected_is_not_here_for_any_kind_of_round() -> None:
    for chosen in (SWISS, KNOCKOUT):
        t = new_event(chosen, "ABCDEFGH")
        happen(t, draw(t, DESK))
        happen(t, call_the_roll(t, DESK))
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
    happen(t, set_rounds(t, 1, DESK))
    lucky = t.standings().order[-1]
    happen(t, draw_final(t, DESK, size=3, extra=(lucky,)))
    assert drawn_again(t, t.rounds[-1])["choices"] == {"size": 3, "fill_in": [lucky]}
    assert told(t) == {}
