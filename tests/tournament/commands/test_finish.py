"""A referee's order and another one for other people do not touch each other."""

from __future__ import annotations

import pytest

from guildhall.tournament import (
    Refused,
    decide,
    draw,
    draw_final,
    draw_side_round,
    drop,
    end,
    publish,
    shipped,
    undo,
)
from guildhall.tournament.commands.players import SetRounds
from guildhall.tournament.commands.rounds import DiscardDraft
from guildhall.tournament.event.happenings import happening
from tournament.worked import DESK, happen, new_event, next_round, play

SWISS = shipped()["splendor-swiss"]


def test_tc_16_an_order_of_other_people_can_be_given_beside_an_earlier_one() -> None:
    t = new_event(SWISS, "ABCDEFGHIJKL")
    places = {
        key: place for x in next_round(t).tables.values() for place, key in enumerate(x.seats)
    }
    play(t, {key: 15 - place for key, place in places.items()})
    first, second, third = [sorted(k for k in places if places[k] == n) for n in range(3)]
    happen(t, decide(t, first, "play-off", DESK))
    happen(t, decide(t, second[::-1], "play-off", DESK))
    order = list(t.standings().order)
    assert (order[:3], order[3:6]) == (first, second[::-1])
    (given,) = decide(t, third[:2], "play-off", DESK)
    assert given.data == {"order": third[:2], "why": "play-off", "after_round": 1}
    happen(t, [given])
    assert decide(t, third[1::-1], "again", DESK)[0].data["order"] == third[1::-1]
    with pytest.raises(Refused) as refusal:
        decide(t, third[1:], "play-off", DESK)
    assert refusal.value.persons == tuple(third[:2])
    assert tuple(map(str, refusal.value.ways_out)) == (f"name all of {', '.join(third)}",)


def test_ts_28_no_round_is_drawn_once_the_final_has_begun() -> None:
    t = new_event(SWISS, "ABCDEFGH")
    next_round(t)
    play(t, {key: 10 + place for place, key in enumerate("ABCDEFGH")})
    happen(t, SetRounds(1).decide(t, DESK))
    happen(t, draw_final(t, DESK))
    happen(t, publish(t, DESK))
    happen(t, SetRounds(3).decide(t, DESK))
    play(t, dict.fromkeys(t.rounds[-1].tables[1].seats, 1) | {t.rounds[-1].tables[1].seats[0]: 2})
    with pytest.raises(Refused, match="the final has begun"):
        draw(t, DESK)


def test_t_2_undo_takes_the_last_thing_whatever_was_taken_back_before() -> None:
    t = new_event(SWISS, "ABC")
    assert undo(t, DESK)[0].data == {"of": 3, "what": "entered"}
    happen(t, [happening("undone", DESK, of=1, what="entered")])
    for index, left in ((3, "B"), (2, "")):
        (last,) = undo(t, DESK)
        assert (last.kind, last.data) == ("undone", {"of": index, "what": "entered"})
        happen(t, [last])
        assert "".join(t.people) == left
    with pytest.raises(Refused, match="there is nothing to undo"):
        undo(t, DESK)


def test_t_4_an_event_does_not_end_while_a_draft_waits() -> None:
    t = new_event(SWISS, "ABCDEFGH")
    next_round(t)
    play(t, {key: 10 + place for place, key in enumerate("ABCDEFGH")})
    happen(t, draw(t, DESK))
    with pytest.raises(Refused, match="a draft is waiting") as refusal:
        end(t, DESK)
    assert tuple(map(str, refusal.value.ways_out)) == ("publish it", "discard it")
    happen(t, DiscardDraft().decide(t, DESK))
    assert end(t, DESK)[0].kind == "ended"


def test_t_4_an_event_does_not_end_while_a_side_round_is_only_drawn() -> None:
    scores = {key: 10 + place for place, key in enumerate("ABCDEFGH")}
    t = new_event(SWISS, "ABCDEFGH")
    for _ in range(t.attendance().rounds):
        next_round(t)
        play(t, scores)
    happen(t, draw_final(t, DESK))
    happen(t, publish(t, DESK))
    play(t, scores)
    others = [key for key in t.people if key not in t.cut]
    happen(t, draw_side_round(t, others, DESK))
    with pytest.raises(Refused, match="a draft is waiting"):
        end(t, DESK)
    happen(t, DiscardDraft().decide(t, DESK))
    assert end(t, DESK)[0].kind == "ended"


def test_tc_16_neighbours_whom_points_divide_are_not_put_in_order() -> None:
    t = new_event(SWISS, "ABCDEFGH")
    next_round(t)
    play(t, {key: 10 + place for place, key in enumerate("ABCDEFGH")})
    order = t.standings().order
    divided = next(
        place for place in range(1, 8) if t.standings().of(order[place]).below_by == "points"
    )
    for named in (order[divided - 1 : divided + 1], order[divided - 1 : divided + 1][::-1]):
        with pytest.raises(Refused, match=f"{named[0]} and {named[1]} are not equal"):
            decide(t, named, "play-off", DESK)


def test_t_4_an_event_ends_once_and_not_while_a_table_plays() -> None:
    t = new_event(SWISS, "ABCDEFGH")
    next_round(t)
    with pytest.raises(Refused, match="results are missing"):
        end(t, DESK)
    play(t, {key: 10 + place for place, key in enumerate("ABCDEFGH")})
    happen(t, end(t, DESK))
    with pytest.raises(Refused, match="the event has already ended"):
        end(t, DESK)


def test_ts_3_a_bracket_that_is_not_played_out_ends_only_early() -> None:
    t = new_event(shipped()["splendor-elimination"], "ABCDEFGHI")
    next_round(t)
    play(t, {key: 20 - place for place, key in enumerate("ABCDEFGHI")})
    with pytest.raises(Refused, match="the bracket is not played out") as refusal:
        end(t, DESK)
    assert len(refusal.value.persons) == 3
    two_left = happen(t.copy(), drop(t, refusal.value.persons[0], DESK))
    with pytest.raises(Refused, match="the bracket is not played out"):
        end(two_left, DESK)
    assert end(t, DESK, early=True)[0].kind == "ended"
    next_round(t)
    play(t, {key: 20 - place for place, key in enumerate("ABCDEFGHI")})
    (ended,) = end(t, DESK)
    first, *_ = ended.data["order"]
    assert (first["place"], ended.data["standings"][0]["place"]) == (1, 1)
    assert set(first) == {"place", "player", "why", "prize", "keepsake"}


def test_t_2_the_first_entry_can_be_taken_back_but_not_the_opening() -> None:
    t = new_event(SWISS, "A")
    assert undo(t, DESK)[0].data == {"of": 1, "what": "entered"}
    with pytest.raises(Refused, match="there is nothing to undo"):
        undo(new_event(SWISS, ""), DESK)
