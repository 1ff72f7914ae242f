"""A draft says what is wrong with it, and is not published by accident (T-2, T-8, TS-11)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guildhall.messages import message, messages_from_data
from guildhall.tournament import (
    DraftWarning,
    DrawChoices,
    Line,
    Refused,
    Tournament,
    apply_all,
    change_format,
    check_out,
    correct,
    draft_warnings,
    draw,
    draw_final,
    draw_side_round,
    drop,
    enter,
    fold,
    publish,
    register_base_decks,
    report,
    shipped,
)
from guildhall.tournament.commands.players import FixTable, KeepApart, SetRounds
from guildhall.tournament.commands.seat_changes import MoveToSeat, SwapSeats
from guildhall.tournament.event.happenings import Happening
from guildhall.tournament.format_choices import changed
from tournament.random_event import RandomEvent
from tournament.worked import DESK, happen, new_event, next_round, play, publish_draft

SWISS, DUELS = shipped()["splendor-swiss"], shipped()["summoner-wars-base"]
CUSTOM = shipped()["summoner-wars-custom"]
PEOPLE = "ABCDEFGHIJKL"


def asked(t: Tournament) -> list[DraftWarning]:
    """What would have to be accepted, besides that decks are missing."""
    return [each for each in draft_warnings(t) if each.level != "note" and each.kind != "decks"]


def kinds(t: Tournament) -> list[tuple[str, str]]:
    return [(each.kind, each.level) for each in asked(t)]


def words(t: Tournament) -> list[str]:
    return [str(each.words) for each in asked(t)]


def scores(people: str) -> dict[str, int]:
    return {player: 30 - number for number, player in enumerate(people)}


def splendor(rounds: int = 1, people: str = PEOPLE) -> Tournament:
    t = new_event(SWISS, people)
    for _ in range(rounds):
        next_round(t)
        play(t, scores(people))
    return t


def duels(people: str, rounds: int) -> Tournament:
    """Duels in which the first by the alphabet always wins."""
    t = new_event(DUELS, people)
    for _ in range(rounds):
        current = next_round(t)
        for table in list(current.tables.values()):
            winner = min(table.seats)
            lines = {key: Line(25 if key == winner else 5) for key in table.seats}
            happen(t, report(t, current.number, table.number, lines, DESK, winner=winner))
    return t


def turn_round(t: Tournament, number: int, table: int) -> list[Happening]:
    """A correction that turns the result of a table round."""
    seats = sorted(t.table(number, table).seats, reverse=True)
    lines = {player: Line(40 - place) for place, player in enumerate(seats)}
    return correct(t, number, table, lines, DESK)


def test_a_draft_that_nothing_has_happened_to_says_nothing_and_goes_out() -> None:
    t = splendor()
    happen(t, draw(t, DESK))
    assert draft_warnings(t) == []
    (published,) = publish(t, DESK)
    assert published.data["accepted"] == []


def test_a_correction_after_the_draw_makes_a_swiss_draft_stale() -> None:
    t = splendor()
    happen(t, draw(t, DESK))
    happen(t, turn_round(t, 1, 1))
    assert kinds(t) == [("stale", "ask")]
    assert words(t) == [
        "the event has changed since the draw: drawn again, 3 tables would be different"
    ]
    with pytest.raises(Refused) as refusal:
        publish(t, DESK)
    assert str(refusal.value.reason) == f"this draft cannot go out as it is: {words(t)[0]}"
    assert tuple(map(str, refusal.value.ways_out)) == ("draw again", "publish all the same")
    told = words(t)
    happen(t, publish(t, DESK, anyway=True))
    assert list(map(str, messages_from_data(t.happenings[-1].data["accepted"]))) == told
    assert t.rounds[-1].published


def test_a_draw_again_is_no_longer_stale() -> None:
    t = splendor()
    happen(t, draw(t, DESK))
    happen(t, turn_round(t, 1, 1))
    happen(t, draw(t, DESK))
    assert asked(t) == []
    happen(t, publish(t, DESK))


def test_a_final_is_stale_when_a_finalist_falls_behind() -> None:
    t = splendor(rounds=3)
    happen(t, draw_final(t, DESK))
    assert asked(t) == []
    (table,) = t.rounds[-1].tables.values()
    assert "A" in table.seats
    for number in (1, 2, 3):
        where = t.round(number).table_of("A")
        assert where
        lines = {key: Line(1 if key == "A" else 20 + n) for n, key in enumerate(where.seats)}
        happen(t, correct(t, number, where.number, lines, DESK))
    assert t.standings().order.index("A") > 3
    assert kinds(t) == [("stale", "ask")]
    with pytest.raises(Refused, match="has changed since the draw"):
        publish(t, DESK)


def test_a_bracket_round_is_stale_when_another_wins_the_table_before() -> None:
    t = new_event(shipped()["splendor-elimination"], PEOPLE)
    next_round(t)
    play(t, scores(PEOPLE))
    happen(t, draw(t, DESK))
    assert asked(t) == []
    happen(t, turn_round(t, 1, 1))
    assert kinds(t) == [("stale", "ask")]


def test_who_enters_between_draw_and_publish_has_no_seat_and_is_named() -> None:
    t = splendor()
    happen(t, draw(t, DESK))
    happen(t, enter(t, "Zoe", DESK))
    assert words(t) == ["Zoe is here and has no seat"]
    happen(t, enter(t, "Yan", DESK))
    assert words(t) == ["Zoe, Yan are here and have no seat"]
    assert asked(t)[0].persons == ("Zoe", "Yan")
    for number in range(5):
        happen(t, enter(t, f"more {number}", DESK))
    assert words(t) == ["7 people are here and have no seat"]


def test_who_enters_before_the_first_round_of_a_bracket_goes_out_is_named() -> None:
    t = new_event(shipped()["splendor-elimination"], PEOPLE)
    happen(t, draw(t, DESK))
    happen(t, enter(t, "Zoe", DESK))
    assert words(t)[0] == "Zoe is here and has no seat"


def test_who_is_not_here_can_be_accepted_and_who_has_left_cannot() -> None:
    t = splendor()
    happen(t, draw(t, DESK))
    happen(t, check_out(t, ["B"], DESK))
    assert [(str(each.words), each.level) for each in asked(t)] == [("B is not here", "ask")]
    assert publish(t, DESK, anyway=True)
    happen(t, drop(t, "B", DESK))
    assert [(str(each.words), each.level) for each in asked(t)] == [
        ("B has left the event", "never")
    ]
    with pytest.raises(Refused) as refusal:
        publish(t, DESK, anyway=True)
    assert refusal.value.persons == ("B",)
    assert tuple(map(str, refusal.value.ways_out)) == ("draw again", "change the seats")


def test_tables_outside_the_sizes_are_never_published() -> None:
    t = splendor(people="ABCDEFG")
    happen(t, draw(t, DESK))
    mover = t.rounds[-1].tables[2].seats[0]
    happen(t, MoveToSeat(mover, 1, 1).decide(t, DESK))
    with pytest.raises(Refused, match="table 1 has 5, 3 to 4 may sit"):
        publish(t, DESK, anyway=True)


def test_settings_changed_after_the_draw_are_told() -> None:
    t = splendor()
    happen(t, draw(t, DESK))
    more = changed(t.format, {"points.scale": "symmetric"})
    happen(t, change_format(t, more, DESK))
    assert words(t) == [
        "the settings have changed since the draw: this round would still be scored by the old ones"
    ]


def test_a_round_that_is_not_planned_any_more_is_told() -> None:
    t = splendor()
    happen(t, draw(t, DESK))
    happen(t, SetRounds(1).decide(t, DESK))
    assert words(t) == ["this is one round more than is planned"]


def test_a_round_that_could_not_be_drawn_any_more_says_why() -> None:
    t = splendor()
    happen(t, draw(t, DESK))
    for other in PEOPLE[1:]:
        happen(t, KeepApart("A", other).decide(t, DESK))
    (told,) = [each for each in asked(t) if each.kind == "stale"]
    assert str(told.words).startswith("this round could not be drawn any more: ")
    assert str(told.words).endswith("must be kept apart, but no seating was found that does it")
    assert told.rules == ("T-8",)


def test_by_hand_people_off_their_tables_are_named() -> None:
    t = splendor()
    happen(t, draw(t, DESK))
    first, last = t.rounds[-1].tables[1].seats[0], t.rounds[-1].tables[3].seats[0]
    happen(t, SwapSeats(first, last).decide(t, DESK))
    assert set(words(t)) == {
        f"{first} was drawn for table 1 and sits at table 3",
        f"{last} was drawn for table 3 and sits at table 1",
    }
    assert {each.kind for each in asked(t)} == {"goal"}
    happen(t, SwapSeats(first, last).decide(t, DESK))
    assert asked(t) == []


def test_by_hand_in_round_1_nothing_is_aimed_at_but_the_rules_hold() -> None:
    t = new_event(SWISS, PEOPLE)
    happen(t, draw(t, DESK))
    first, last = t.rounds[-1].tables[1].seats[0], t.rounds[-1].tables[3].seats[0]
    happen(t, SwapSeats(first, last).decide(t, DESK))
    assert asked(t) == []
    beside = next(key for key in t.rounds[-1].tables[1].seats if key != last)
    happen(t, KeepApart(last, beside).decide(t, DESK))
    assert kinds(t) == [("rule", "ask")]


def test_changing_seats_at_one_table_breaks_nothing() -> None:
    t = splendor()
    happen(t, draw(t, DESK))
    one, other, *_ = t.rounds[-1].tables[1].seats
    happen(t, SwapSeats(one, other).decide(t, DESK))
    assert asked(t) == []
    assert str(t.rounds[-1].tables[1].reason) == "ranks 1-4"


def test_sw_19_a_bye_by_hand_for_the_leader_is_told() -> None:
    t = duels("ABCDE", 2)
    happen(t, draw(t, DESK))
    (free,) = t.rounds[-1].byes
    assert asked(t) == []
    happen(t, SwapSeats(free, "A").decide(t, DESK))
    told = [each for each in asked(t) if each.persons[0] == "A"]
    assert told[0].rules == ("SW-19",)
    assert str(told[0].words).startswith("A has the bye, though ")
    assert str(told[0].words).endswith(" has a weaker record")


def test_sw_19_a_second_bye_by_hand_is_told() -> None:
    t = duels("ABCDE", 1)
    (had,) = t.rounds[0].byes
    happen(t, draw(t, DESK))
    (free,) = t.rounds[-1].byes
    happen(t, SwapSeats(free, had).decide(t, DESK))
    assert any(each.startswith(f"{had} has the bye again, though ") for each in words(t))


def test_sw_19_the_first_bye_is_not_chosen_by_hand() -> None:
    t = new_event(DUELS, "ABCDE")
    happen(t, draw(t, DESK))
    (free,) = t.rounds[-1].byes
    other = next(key for key in "ABCDE" if key != free)
    happen(t, SwapSeats(free, other).decide(t, DESK))
    assert words(t) == [f"{other} has the bye by hand, in round 1 it is drawn by lot"]
    happen(t, SwapSeats(free, other).decide(t, DESK))
    assert asked(t) == []


def test_sw_11_records_further_apart_than_need_be_are_told_and_the_reason_is_true() -> None:
    t = duels("ABCDEFGH", 2)
    happen(t, draw(t, DESK))
    points = t.history().by_name(t.history().points)
    top = next(x for x in t.rounds[-1].tables.values() if len({points[k] for k in x.seats}) == 1)
    low = next(
        x
        for x in t.rounds[-1].tables.values()
        if points[x.seats[0]] != points[top.seats[0]] and len({points[k] for k in x.seats}) == 1
    )
    happen(t, SwapSeats(top.seats[0], low.seats[0]).decide(t, DESK))
    closer = [each for each in words(t) if each.endswith("although closer was possible")]
    assert len(closer) == 2
    tables = t.rounds[-1].tables
    assert str(tables[top.number].reason) == str(tables[low.number].reason) == "changed by hand"
    with pytest.raises(Refused, match="although closer was possible"):
        publish(t, DESK)


def test_sw_13_a_repeat_by_hand_is_told() -> None:
    t = duels("ABCDEFGH", 1)
    happen(t, draw(t, DESK))
    met = t.rounds[0].tables[1].seats
    now = t.rounds[-1].table_of(met[0])
    assert now
    opponent = next(key for key in now.seats if key != met[0])
    happen(t, SwapSeats(opponent, met[1]).decide(t, DESK))
    assert any(each.endswith("have met before") for each in words(t))


def test_sw_17_repeats_that_were_accepted_at_the_draw_are_only_noted() -> None:
    t = duels("ABCD", 2)
    happen(t, SetRounds(4).decide(t, DESK))
    happen(t, draw(t, DESK))
    assert draft_warnings(t)[1:] == []
    publish_draft(t)
    for table in list(t.rounds[-1].tables.values()):
        winner = min(table.seats)
        lines = {key: Line(25 if key == winner else 5) for key in table.seats}
        happen(t, report(t, 3, table.number, lines, DESK, winner=winner))
    happen(t, draw(t, DESK, DrawChoices(allow_repeats=True)))
    assert asked(t) == []
    noted = [each for each in draft_warnings(t) if str(each.words).endswith("have met before")]
    assert [each.level for each in noted] == ["note", "note"]


def test_people_who_may_meet_this_once_are_only_noted() -> None:
    t = new_event(DUELS, "ABCD")
    happen(t, KeepApart("A", "B").decide(t, DESK))
    happen(t, KeepApart("A", "C").decide(t, DESK))
    happen(t, KeepApart("A", "D").decide(t, DESK))
    happen(t, draw(t, DESK, DrawChoices(lift_separations=True)))
    assert asked(t) == []
    assert any(
        str(each.words).endswith("sit together although they are kept apart")
        and each.level == "note"
        for each in draft_warnings(t)
    )


def test_sw_15_a_mirror_by_hand_is_asked_and_one_that_must_be_is_noted() -> None:
    t = new_event(DUELS, "ABCD")
    for key, deck in zip("ABCD", ("Cloaks", "Cloaks", "Forged", "Forged"), strict=True):
        happen(t, register_base_decks(t, key, [deck, "Breakers"], DESK))
    happen(t, draw(t, DESK))
    assert draft_warnings(t) == [
        DraftWarning(
            "note", message("{count} players or more are recommended", count=8), level="note"
        )
    ]
    one, two = t.rounds[-1].tables[1], t.rounds[-1].tables[2]
    decks = {key: t.people[key].decks[0] for key in "ABCD"}
    same = next(key for key in two.seats if decks[key] == decks[one.seats[0]])
    happen(t, SwapSeats(one.seats[1], same).decide(t, DESK))
    assert sorted(words(t)) in (
        [f"{a} and {b} both play Cloaks", f"{c} and {d} both play Forged"]
        for a, b in ("AB", "BA")
        for c, d in ("CD", "DC")
    )
    for key in "ABCD":
        happen(t, register_base_decks(t, key, ["Cloaks", "Breakers"], DESK))
    happen(t, draw(t, DESK))
    assert asked(t) == []
    noted = [str(each.words) for each in draft_warnings(t)]
    assert len([each for each in noted if each.endswith("both play Cloaks")]) == 2


def test_sw_31_other_pairs_in_a_top_cut_are_told() -> None:
    t = duels("ABCDEFGHIJKLMNOPQ", 5)
    happen(t, draw_final(t, DESK))
    assert asked(t) == []
    one, other = (table.seats[0] for table in t.rounds[-1].tables.values())
    happen(t, SwapSeats(one, other).decide(t, DESK))
    assert {each.level for each in asked(t)} == {"ask"}
    assert f"{one} has another place in the top cut" in words(t)


def test_a_side_round_is_for_those_who_were_chosen() -> None:
    t = splendor(rounds=3)
    happen(t, draw_final(t, DESK))
    publish_draft(t)
    others = [key for key in PEOPLE if key not in t.cut]
    happen(t, draw_side_round(t, others[:4], DESK))
    assert draft_warnings(t) == []


@pytest.mark.parametrize(("chosen", "missing"), [(DUELS, "ABCD"), (CUSTOM, "ABCD")])
def test_sw_2_sw_5_a_round_without_decks_is_published_only_if_that_is_accepted(
    chosen: object, missing: str
) -> None:
    t = new_event(DUELS if chosen is DUELS else CUSTOM, missing)
    happen(t, draw(t, DESK))
    (warning,) = [each for each in draft_warnings(t) if each.level != "note"]
    assert (warning.kind, set(warning.persons)) == ("decks", set(missing))
    assert str(warning.words).endswith(" have no deck for this round")
    with pytest.raises(Refused, match="have no deck for this round"):
        publish(t, DESK)
    happen(t, publish(t, DESK, anyway=True))
    assert messages_from_data(t.happenings[-1].data["accepted"]) == (warning.words,)


def test_an_old_draft_without_its_choices_is_compared_by_its_tables() -> None:
    t = splendor()
    drawn = draw(t, DESK, DrawChoices(tables=4))[0]
    old = {name: value for name, value in drawn.data.items() if name != "choices"}
    happen(t, [Happening("drawn", old, drawn.by, drawn.at)])
    assert draft_warnings(t) == []
    happen(t, turn_round(t, 1, 1))
    assert kinds(t) == [("stale", "ask")]
    assert fold(t.happenings) == t


Change = Callable[[Tournament, Random], list[Happening]]


def _correction(t: Tournament, chance: Random) -> list[Happening]:
    played = chance.choice([each for each in t.rounds if each.published])
    table = chance.choice(list(played.tables.values()))
    if t.format.duels:
        winner = chance.choice(table.seats)
        lines = {key: Line(25 if key == winner else chance.randrange(25)) for key in table.seats}
        return correct(t, played.number, table.number, lines, DESK, winner=winner)
    scores = chance.sample(range(30), len(table.seats))  # a shared victory asks for more
    lines = {key: Line(score) for key, score in zip(table.seats, scores, strict=True)}
    return correct(t, played.number, table.number, lines, DESK)


def _somebody(t: Tournament, chance: Random) -> str:
    return chance.choice(list(t.present()))


def _separation(t: Tournament, chance: Random) -> list[Happening]:
    one, other = chance.sample(list(t.people), 2)
    return KeepApart(one, other).decide(t, DESK)


CHANGES: list[Change] = [
    _correction,
    lambda t, _: enter(t, "somebody new", DESK),
    lambda t, _: enter(t, "not here", DESK, here=False),
    lambda t, chance: drop(t, _somebody(t, chance), DESK),
    lambda t, chance: check_out(t, [_somebody(t, chance)], DESK),
    lambda t, chance: FixTable(_somebody(t, chance), chance.randrange(1, 9)).decide(t, DESK),
    _separation,
]


def _seating(data: dict[str, Any]) -> object:
    """What a draw decides; the numbers of tables in a bracket depend on other rounds."""
    rows = data["tables"]
    if data["kind"] != "swiss":
        rows = [{**row, "number": 0} for row in rows]
    return rows, data["byes"]


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(sorted(shipped())),
    st.integers(6, 22),
    st.integers(0, 10**6),
    st.integers(0, 3),
    st.sampled_from(CHANGES),
)
def test_any_change_that_would_change_the_draw_is_told(
    key: str, size: int, seed: int, rounds: int, change: Change
) -> None:
    """The judge is the draw itself: with the same seed it must give the same, or a warning."""
    event = RandomEvent(shipped()[key], size, seed)
    t, chance = event.t, Random(seed)
    for _ in range(rounds):
        played = event.next_round()
        if played is None:
            return
        event.play(played)
    if change is _correction and not rounds:
        return
    try:
        before = draw(t, DESK, DrawChoices(seed="the same"))
    except Refused:
        return
    happen(t, before)
    assert asked(t) == []
    apply_all(t, change(t, chance))
    try:
        after = draw(t, DESK, DrawChoices(seed="the same"))[0].data
    except Refused:
        assert asked(t)
        return
    if _seating(after) != _seating(before[0].data):
        assert asked(t)
    if after["tables"] == before[0].data["tables"] and after["byes"] == before[0].data["byes"]:
        assert not asked(t)
