"""The sheets of an event as it stands: what goes on them, for whom, and up to which round."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import pairwise
from typing import Any, TypeVar

import pytest

from guildhall.sheets import (
    CardLine,
    Column,
    DeckList,
    HouseRules,
    MatchRound,
    MatchSheet,
    Pairings,
    Seat,
    Sheet,
    StandingsRow,
    StandingsSheet,
    TableSheet,
    TableSign,
    TournamentSheet,
)
from guildhall.sheets.from_event import KINDS, Order, decision
from guildhall.sheets.language import find_language
from guildhall.sheets.tournament_sheet import GroupRound
from guildhall.tournament import (
    CustomDeck,
    Line,
    Place,
    Refused,
    Stamp,
    Tournament,
    check_out,
    draw,
    draw_final,
    draw_side_round,
    drop,
    end,
    enter,
    register_base_decks,
    register_custom_deck,
    report,
    rule,
    shipped,
)
from guildhall.tournament.commands.arrangements import SetPractical
from guildhall.tournament.commands.players import FixTable
from sheets.samples import COUNTED
from tournament.worked import DESK, happen, new_event, next_round, play, publish_draft

ENGLISH, CZECH = find_language("en"), find_language("cs")
SPLENDOR = shipped()["splendor-swiss"]
BASE = shipped()["summoner-wars-base"]
CUSTOM = shipped()["summoner-wars-custom"]
CARCASSONNE = shipped()["carcassonne"]
SCORES = {name: 30 - place for place, name in enumerate("ABCDEFGH")}

S = TypeVar("S", bound=Sheet)


def sheets(t: Tournament, kind: str, **wanted: Any) -> list[Sheet]:
    """Sheets of one kind."""
    return KINDS[kind](Order(t, wanted.pop("language", ENGLISH), **wanted))


def only(kind: type[S], found: list[Sheet]) -> list[S]:
    """Those of a class; all must be of it."""
    assert all(isinstance(sheet, kind) for sheet in found)
    return [sheet for sheet in found if isinstance(sheet, kind)]


def splendor(rounds: int = 1) -> Tournament:
    """Eight players after some rounds; A is always first at the table."""
    t = new_event(SPLENDOR, "ABCDEFGH")
    for _ in range(rounds):
        next_round(t)
        play(t, SCORES)
    return t


def duels(rounds: int = 1, players: str = "ABCDE") -> Tournament:
    """Five players with base decks after some rounds; the earlier letter wins 25 to 7."""
    t = new_event(BASE, players)
    for _ in range(rounds):
        current = next_round(t)
        for table in current.tables.values():
            winner, loser = sorted(table.seats)
            lines = {winner: Line(25), loser: Line(7)}
            happen(t, report(t, current.number, table.number, lines, DESK, winner=winner))
    return t


# Result sheets of Splendor


def test_ts_36_a_result_sheet_has_its_table_round_day_and_seats() -> None:
    t = splendor()
    one, two = only(TableSheet, sheets(t, "results"))
    tables = t.rounds[0].tables
    assert [one.table, two.table] == [1, 2]
    assert one.event == "an event"
    assert one.date == date(2026, 11, 15)
    assert [seat.name for seat in one.seats] == list(tables[1].seats)
    assert [seat.numbers["score"] for seat in one.seats] == [SCORES[key] for key in tables[1].seats]
    assert [seat.first for seat in one.seats] == [True, False, False, False]


def test_what_waits_is_printed_and_what_is_missing_stays_blank() -> None:
    t = new_event(SPLENDOR, "ABCDEFGH")
    table = next_round(t).tables[2]
    lines = {key: Line(SCORES[key], cards=9, nobles=1, tokens=2) for key in table.seats}
    happen(t, report(t, 1, 2, lines, Stamp(table.seats[0], "", "participant")))
    one, two = only(TableSheet, sheets(t, "results"))
    assert not any(seat.numbers for seat in one.seats)
    assert [seat.first for seat in one.seats] == [True, False, False, False]
    assert two.seats[0] == Seat(
        name=table.seats[0], score=SCORES[table.seats[0]], cards=9, nobles=1, tokens=2, first=True
    )


def test_an_earlier_round_can_be_printed() -> None:
    t = splendor(2)
    first = only(TableSheet, sheets(t, "results", round=1))
    last = only(TableSheet, sheets(t, "results"))
    assert [seat.name for seat in first[0].seats] == list(t.rounds[0].tables[1].seats)
    assert [seat.name for seat in last[0].seats] == list(t.rounds[1].tables[1].seats)
    assert first[0].content(ENGLISH)["round"] != last[0].content(ENGLISH)["round"]


def test_t_4_a_draft_is_not_for_the_wall() -> None:
    t = new_event(SPLENDOR, "ABCDEFGH")
    with pytest.raises(Refused, match="there is no round yet"):
        sheets(t, "pairings")
    happen(t, draw(t, DESK))
    with pytest.raises(Refused, match="round 1 is a draft") as refusal:
        sheets(t, "pairings")
    assert tuple(map(str, refusal.value.ways_out)) == ("publish it",)
    t = splendor()
    happen(t, draw(t, DESK))
    with pytest.raises(Refused, match="round 2 is a draft") as refusal:
        sheets(t, "results")
    assert "choose an earlier round" in map(str, refusal.value.ways_out)
    assert sheets(t, "results", round=1)


def test_blank_sheets_fill_one_page() -> None:
    t = new_event(SPLENDOR, "ABCD")
    one, other = only(TableSheet, sheets(t, "results", blank=True))
    assert one.content(ENGLISH) == other.content(ENGLISH)
    asked = TableSheet(game="Splendor", event="an event", columns=COUNTED)
    assert one.content(ENGLISH) == asked.content(ENGLISH)
    t = new_event(CARCASSONNE, "ABCD")
    blank = only(TournamentSheet, sheets(t, "results", blank=True))
    plain = TournamentSheet(game="Carcassonne", event="an event", lines=4, loss_withdraws=True)
    assert blank == [plain] * 2
    assert only(MatchSheet, sheets(duels(0), "results", blank=True)) == [
        MatchSheet(game="Summoner Wars", event="an event", house_rules="summoner-wars")
    ]
    custom = new_event(CUSTOM, "ABCD")
    (listed,) = only(MatchSheet, sheets(custom, "results", blank=True))
    assert (listed.game, listed.deck) == ("Summoner Wars", DeckList())


def test_players_sheets_say_what_the_format_counts() -> None:
    points = replace(CARCASSONNE.points, score_is="farm points")
    t = new_event(replace(CARCASSONNE, points=points), "ABCD")
    (kept, _) = only(TournamentSheet, sheets(t, "results", blank=True))
    assert kept.content(ENGLISH)["score"] == "Farm points"
    points = replace(CUSTOM.points, score_is="wounds", winner_score=30)
    t = new_event(replace(CUSTOM, points=points), "ABC")
    next_round(t)
    kept_sheets = only(MatchSheet, sheets(t, "results"))
    content: dict[str, Any] = {**kept_sheets[0].content(ENGLISH)}
    assert content["score"] == "Wounds"
    assert content["note"].startswith("The winner scores 30 blood points")
    free = [line for sheet in kept_sheets for line in sheet.rounds if line.bye]
    assert [line.blood_points for line in free] == [(30, 0)]


def test_the_sheet_of_one_player_is_that_of_the_table() -> None:
    t = splendor()
    last = t.rounds[0].tables[2].seats[-1]
    (sheet,) = only(TableSheet, sheets(t, "results", player=last))
    assert sheet.table == 2
    happen(t, enter(t, "Z", DESK))
    with pytest.raises(Refused, match="Z sits at no table of round 1") as refusal:
        sheets(t, "results", player="Z")
    assert tuple(map(str, refusal.value.ways_out)) == ("choose another round",)


# Match sheets


def test_sw_40_a_match_sheet_has_opponents_points_and_outcomes() -> None:
    t = duels(2)
    found = {sheet.player: sheet for sheet in only(MatchSheet, sheets(t, "results"))}
    assert list(found) == list("ABCDE")
    for key, sheet in found.items():
        assert sheet.date == date(2026, 11, 15)
        for current, line in zip(t.rounds, sheet.rounds, strict=True):
            table = current.table_of(key)
            if table is None:
                assert line == MatchRound(bye=True, mine=25, theirs=0)
                continue
            (opponent,) = set(table.seats) - {key}
            won = key < opponent
            points = (25, 7) if won else (7, 25)
            assert line == MatchRound(opponent=opponent, mine=points[0], theirs=points[1], won=won)


def test_sw_40_the_strength_of_schedule_is_that_of_the_standings() -> None:
    t = duels(2)
    values = {place.player: place.values["strength_of_schedule"] for place in t.standings().places}
    found = only(MatchSheet, sheets(t, "results"))
    assert {sheet.player: sheet.strength_of_schedule for sheet in found} == values
    fresh = new_event(BASE, "ABCD")
    next_round(fresh)
    assert {s.strength_of_schedule for s in only(MatchSheet, sheets(fresh, "results"))} == {None}


def test_sw_42_sheets_are_filled_up_to_the_chosen_round() -> None:
    t = duels(2)
    first = only(MatchSheet, sheets(t, "results", round=1))
    assert {len(sheet.rounds) for sheet in first} == {1}
    assert {len(sheet.rounds) for sheet in only(MatchSheet, sheets(t, "results"))} == {2}
    assert len(t.rounds) == 2


def test_sw_2_decks_stand_on_the_lines_of_their_rounds() -> None:
    t = new_event(BASE, "ABCDE")
    happen(t, register_base_decks(t, "A", ["Orcs", "Elves", "Dwarves"], DESK))
    blank, *_ = only(MatchSheet, sheets(t, "results", player="A"))
    assert [line.faction for line in blank.rounds] == ["Orcs", "Elves", "Dwarves"]
    assert [line.opponent for line in blank.rounds] == ["", "", ""]
    next_round(t)
    begun, *_ = only(MatchSheet, sheets(t, "results", player="A"))
    assert [line.faction for line in begun.rounds] == ["Orcs", "Elves", "Dwarves"]
    assert begun.rounds[0].won is None or begun.rounds[0].bye
    other, *_ = only(MatchSheet, sheets(t, "results", player="B"))
    assert [line.faction for line in other.rounds] == [""]


def test_sw_2_a_played_line_has_the_deck_of_its_round_and_a_bye_has_one_too() -> None:
    t = new_event(BASE, "ABCDE")
    for key in t.people:
        happen(t, register_base_decks(t, key, ["Orcs", "Elves", "Dwarves"], DESK))
    for _ in range(2):
        current = next_round(t)
        for table in current.tables.values():
            winner, loser = sorted(table.seats)
            lines = {winner: Line(25), loser: Line(7)}
            happen(t, report(t, current.number, table.number, lines, DESK, winner=winner))
    found = only(MatchSheet, sheets(t, "results"))
    assert [[line.faction for line in sheet.rounds] for sheet in found] == [
        ["Orcs", "Elves", "Dwarves"]
    ] * 5
    assert sum(line.bye for sheet in found for line in sheet.rounds) == 2


def test_t_5_missed_rounds_are_losses_before_coming_and_nothing_afterwards() -> None:
    t = duels(1, "ABCD")
    happen(t, enter(t, "Z", DESK))
    next_round(t)
    late, *_ = only(MatchSheet, sheets(t, "results", player="Z"))
    assert late.rounds[0] == MatchRound(opponent="-", won=False)
    mild = replace(BASE, people=replace(BASE.people, missed_rounds="nothing"))
    t = new_event(mild, "ABCD")
    next_round(t)
    happen(t, enter(t, "Z", DESK))
    late, *_ = only(MatchSheet, sheets(t, "results", player="Z"))
    assert late.rounds[0] == MatchRound(opponent="-", won=None)


def test_t_6_a_round_that_somebody_sits_out_later_is_no_loss() -> None:
    for players in ("ABCD", "ABCDE"):
        t = duels(1, players)
        gone = next(iter(t.rounds[0].byes), "A")
        happen(t, check_out(t, [gone], DESK))
        next_round(t)
        (sheet,) = only(MatchSheet, sheets(t, "results", player=gone))
        assert sheet.rounds[1] == MatchRound(opponent="-", won=None)


def test_sw_41_a_custom_deck_is_listed_with_its_numbers() -> None:
    t = new_event(CUSTOM, "ABCD")
    deck = CustomDeck(
        "Sneeks", ("X", "Y", "Z"), {"Slinger": 4, "Climber": 4, "Fighter": 4, "Rider": 4}, {"E": 6}
    )
    happen(t, register_custom_deck(t, "B", deck, DESK, overruled="lent"))
    found = {sheet.player: sheet.deck for sheet in only(MatchSheet, sheets(t, "results"))}
    assert found["A"] == DeckList()
    assert found["B"] == DeckList(
        summoner="Sneeks",
        champions=("X", "Y", "Z"),
        commons=[CardLine(name, 4) for name in ("Slinger", "Climber", "Fighter", "Rider")],
        events=[CardLine("E", 6)],
    )


# Tournament sheets


def test_tc_20_a_tournament_sheet_has_groups_and_both_kinds_of_points() -> None:
    t = new_event(CARCASSONNE, "ABCDEFGH")
    next_round(t)
    play(t, {**SCORES, "A": 29})  # A and B are equal if they meet
    found = {sheet.player: sheet for sheet in only(TournamentSheet, sheets(t, "results"))}
    assert list(found) == list("ABCDEFGH")
    for key, sheet in found.items():
        table = t.rounds[0].table_of(key)
        assert table
        assert table.score
        assert sheet.rounds == [
            GroupRound(
                group=table.number,
                victory_points=29 if key == "A" else SCORES[key],
                tournament_points=table.score.points(key),
            )
        ]
        assert sheet.lines == 4
        assert sheet.loss_withdraws


def test_tc_20_a_round_that_was_missed_or_waits_is_marked() -> None:
    t = new_event(CARCASSONNE, "ABCDEFGH")
    next_round(t)
    play(t, SCORES)
    happen(t, enter(t, "Z", DESK))
    current = next_round(t)
    (late,) = only(TournamentSheet, sheets(t, "results", player="Z"))
    table = current.table_of("Z")
    assert table
    assert late.rounds == [GroupRound(group="-"), GroupRound(group=table.number)]


def test_t_4_a_result_that_nobody_has_confirmed_is_not_written_on_own_sheets() -> None:
    t = new_event(CARCASSONNE, "ABCD")
    table = next_round(t).tables[1]
    lines = {key: Line(SCORES[key]) for key in table.seats}
    happen(t, report(t, 1, 1, lines, Stamp(table.seats[0], "", "participant")))
    for sheet in only(TournamentSheet, sheets(t, "results")):
        assert sheet.rounds == [GroupRound(group=1)]
    t = new_event(BASE, "ABCD")
    one, other = next_round(t).tables[1].seats
    lines = {one: Line(25), other: Line(3)}
    happen(t, report(t, 1, 1, lines, Stamp(one, "", "participant"), winner=one))
    (match,) = only(MatchSheet, sheets(t, "results", player=one))
    assert match.rounds == [MatchRound(opponent=other)]


def test_people_who_left_get_no_sheet_and_names_stand_in_their_order() -> None:
    t = new_event(CARCASSONNE, ["Iva", "Chrudoš", "Hana", "Dan"])
    happen(t, drop(t, "Dan", DESK))
    czech = only(TournamentSheet, sheets(t, "results", language=CZECH))
    english = only(TournamentSheet, sheets(t, "results"))
    assert [sheet.player for sheet in czech] == ["Hana", "Chrudoš", "Iva"]
    assert [sheet.player for sheet in english] == ["Chrudoš", "Hana", "Iva"]
    with pytest.raises(Refused, match=r"^nobody has entered yet") as refusal:
        sheets(new_event(CARCASSONNE, ""), "results")
    assert tuple(map(str, refusal.value.ways_out)) == ("add people",)
    with pytest.raises(Refused, match="nobody called Zoe"):
        sheets(t, "results", player="Zoe")


def test_names_are_printed_as_they_may_be_seen() -> None:
    t = splendor()
    hidden = {key: f"Player {place}" for place, key in enumerate("ABCDEFGH", 1)}
    for kind in ("results", "pairings", "standings"):
        for sheet in sheets(t, kind, name=hidden.__getitem__):
            text = str(sheet.content(ENGLISH))
            assert "Player 1" in text or kind == "results"
            assert "'A'" not in text


# Pairings


def test_t_3_pairings_have_seats_reasons_and_byes() -> None:
    t = duels(1)
    by_table, by_name = only(Pairings, sheets(t, "pairings"))
    assert (by_table.by, by_name.by) == ("table", "name")
    current = t.rounds[0]
    for sheet in (by_table, by_name):
        assert [(each.number, each.players) for each in sheet.tables] == [
            (number, table.seats) for number, table in sorted(current.tables.items())
        ]
        assert list(sheet.byes) == list(current.byes)
        assert sheet.event == "an event"
    assert [str(each.why) for each in by_table.tables] == [
        str(table.reason) for _, table in sorted(current.tables.items())
    ]


def test_reasons_are_left_out_where_nobody_can_translate_them() -> None:
    t = duels(1)
    silent, _ = only(Pairings, sheets(t, "pairings", language=CZECH))
    assert {each.why for each in silent.tables} == {""}
    told, _ = only(
        Pairings, sheets(t, "pairings", language=CZECH, tell=lambda words: str(words).upper())
    )
    assert {str(each.why) for each in told.tables} == {
        str(table.reason).upper() for table in t.rounds[0].tables.values()
    }


# Standings


def test_t_3_standings_say_what_put_each_place_before_the_next() -> None:
    t = splendor(2)
    (sheet,) = only(StandingsSheet, sheets(t, "standings"))
    ranking = t.standings()
    places = list(ranking.places)
    assert [row.name for row in sheet.rows] == list(ranking.order)
    assert [row.place for row in sheet.rows] == list(range(1, 9))
    assert list(sheet.columns) == [
        Column("Points"),
        Column("Tie-break", "percent"),
    ]
    assert list(sheet.rows[0].values) == [
        places[0].values["points"],
        places[0].values["ratio"],
    ]
    for row, (above, below) in zip(sheet.rows, pairwise(places), strict=False):
        if below.below_by == "points":
            more, less = above.values["points"], below.values["points"]
            values = f"{ENGLISH.number(more)}\u00a0>\u00a0{ENGLISH.number(less)}"
            assert row.decided_by == f"Points: {values}"
    assert sheet.rows[-1].decided_by == ""


@pytest.mark.parametrize(
    ("criterion", "more", "less", "said"),
    [
        ("points", 7, 5, "Points: 7\u00a0>\u00a05"),
        ("points", Fraction(5, 2), 2, "Points: 2.5\u00a0>\u00a02"),
        ("ratio", Fraction(3, 4), Fraction(1, 2), "Tie-break: 75.0%\u00a0>\u00a050.0%"),
        ("last_ratio", 1, Fraction(1, 2), "Last tie-break: 100.0%\u00a0>\u00a050.0%"),
        ("bp_lost", 30, 41, "Blood points lost: 30\u00a0<\u00a041"),
        ("bp_earned", 41, 30, "Blood points earned: 41\u00a0>\u00a030"),
        ("head-to-head", 0, 0, "Head-to-head"),
        ("course", (1,), (2,), "Earlier points"),
        ("referee", 1, 2, "Referee"),
        ("lot", 0, 0, "Lot"),
    ],
)
def test_the_sign_points_to_the_better_value(
    criterion: str, more: Any, less: Any, said: str
) -> None:
    valued = criterion not in {"head-to-head", "lot"}
    above = Place(1, "A", {criterion: more} if valued else {}, "", "")
    below = Place(2, "B", {criterion: less} if valued else {}, "", criterion)
    assert decision(above, below, ENGLISH) == said


def test_what_decided_stands_behind_a_colon_as_the_language_sets_it() -> None:
    above, below = (Place(1, "A", {"points": worth}, "", "points") for worth in (7, 5))
    told = decision(above, below, find_language("fr"))
    assert told == "Points\u00a0: 7\u00a0>\u00a05"


def test_t_4_standings_are_provisional_while_results_are_missing() -> None:
    t = splendor()
    (settled,) = only(StandingsSheet, sheets(t, "standings"))
    assert not settled.provisional
    next_round(t)
    (waiting,) = only(StandingsSheet, sheets(t, "standings"))
    assert waiting.provisional
    (before,) = only(StandingsSheet, sheets(t, "standings", round=1))
    assert not before.provisional
    assert before.title == "Round 1"
    assert waiting.title == "Round 2"


def test_who_left_is_marked_in_the_standings() -> None:
    t = splendor()
    happen(t, drop(t, "B", DESK))
    (sheet,) = only(StandingsSheet, sheets(t, "standings"))
    assert {row.name for row in sheet.rows if row.dropped} == {"B"}


def test_a_course_is_written_round_by_round() -> None:
    t = new_event(CARCASSONNE, "ABCDEFGH")
    for _ in range(2):
        next_round(t)
        play(t, SCORES)
    (sheet,) = only(StandingsSheet, sheets(t, "standings"))
    courses = [column.heading for column in sheet.columns].index("Earlier points")
    course = next(iter(t.standings().places)).values["course"]
    assert len(course) == 2
    content: dict[str, Any] = {**sheet.content(ENGLISH)}
    assert content["rows"][0]["values"][courses] == " ".join(map(ENGLISH.number, course))


def test_the_order_of_the_event_stands_before_that_of_its_rounds() -> None:
    t = splendor(3)
    assert len(sheets(t, "standings")) == 1
    happen(t, draw_final(t, DESK))
    assert len(sheets(t, "standings")) == 1
    publish_draft(t)
    so_far, rounds = only(StandingsSheet, sheets(t, "standings"))
    assert (so_far.title, so_far.provisional) == ("Order so far", True)
    assert rounds.title == "Round 3"
    assert list(so_far.columns) == []
    play(t, SCORES)
    happen(t, end(t, DESK))
    final, _ = only(StandingsSheet, sheets(t, "standings"))
    assert (final.title, final.provisional) == ("Final order", False)
    assert final.rows[0].name == min(t.cut)
    assert [row.place for row in final.rows] == list(range(1, 9))
    (alone,) = only(StandingsSheet, sheets(t, "standings", round=1))
    assert alone.title == "Round 1"


def test_the_order_of_the_event_says_who_left_and_what_decided() -> None:
    t = splendor(3)
    happen(t, drop(t, "H", DESK))
    happen(t, draw_final(t, DESK))
    publish_draft(t)
    (so_far, _) = only(StandingsSheet, sheets(t, "standings"))
    assert so_far.event == "an event"
    rows = {row.name: row for row in so_far.rows}
    assert sorted(rows) == list("ABCDEFGH")
    assert {name for name, row in rows.items() if row.dropped} == {"H"}
    assert rows["A"].decided_by == "still in the bracket"
    assert rows["H"].decided_by.startswith("tournament points")
    play(t, SCORES)
    happen(t, draw_side_round(t, "EFG", DESK))
    happen(t, rule(t, "removal", DESK, why="cheated", player="G", round_number=3))
    (played, _) = only(StandingsSheet, sheets(t, "standings"))
    assert (played.title, played.provisional) == ("Order so far", False)
    excluded = next(row for row in played.rows if row.name == "G")
    assert (excluded.place, excluded.dropped) == (None, False)


def test_standings_before_a_round_are_refused() -> None:
    with pytest.raises(Refused, match="there is no round yet"):
        sheets(new_event(SPLENDOR, "ABCD"), "standings")


# Signs


@pytest.mark.parametrize(
    ("chosen", "players", "numbers"),
    [
        (SPLENDOR, 8, [1, 2]),
        (SPLENDOR, 9, [1, 2, 3]),
        (SPLENDOR, 1, [1]),
        (BASE, 8, [1, 2, 3, 4]),
        (BASE, 9, [1, 2, 3, 4]),
    ],
)
def test_signs_are_printed_for_the_tables_that_will_be_needed(
    chosen: Any, players: int, numbers: list[int]
) -> None:
    t = new_event(chosen, [f"P{number}" for number in range(players)])
    assert [sign.table for sign in only(TableSign, sheets(t, "signs"))] == numbers


def test_signs_are_printed_for_tables_that_are_used_or_bound_to_somebody() -> None:
    t = splendor()
    happen(t, FixTable("A", 9).decide(t, DESK))
    for key in "BCDEFGH":
        happen(t, drop(t, key, DESK))
    signs = only(TableSign, sheets(t, "signs", address="http://x/{table}"))
    assert [sign.table for sign in signs] == [1, 2, 9]
    assert [sign.address for sign in signs] == ["http://x/1", "http://x/2", "http://x/9"]
    assert {sign.event for sign in signs} == {"an event"}
    with pytest.raises(Refused, match=r"^nobody is here who needs a table") as refusal:
        sheets(new_event(SPLENDOR, ""), "signs")
    assert tuple(map(str, refusal.value.ways_out)) == ("add people",)


# House rules, and all at once


def test_house_rules_have_the_format_and_the_practical_words() -> None:
    t = new_event(SPLENDOR, "ABC")
    happen(t, SetPractical({"place": "Town hall"}).decide(t, DESK))
    (rules,) = only(HouseRules, sheets(t, "rules", timetable=["Round 1: 10:30"]))
    assert rules.chosen == t.format
    assert rules.practical == t.practical
    assert rules.event == "an event"
    assert list(rules.timetable) == ["Round 1: 10:30"]


def test_games_without_house_rules_are_told_what_can_be_printed() -> None:
    t = new_event(replace(SPLENDOR, game="go"), "ABCD")
    with pytest.raises(Refused, match="no such sheets for go") as refusal:
        sheets(t, "rules")
    assert tuple(map(str, refusal.value.ways_out)) == ("print pairings, standings or signs",)
    next_round(t)
    kinds = [type(sheet) for sheet in sheets(t, "all")]
    assert kinds == [Pairings, Pairings, TableSheet, TableSign]


def test_a_game_without_a_sheet_of_its_own_has_the_columns_of_its_format() -> None:
    points = replace(SPLENDOR.points, score_is="territory", cards_break_ties=False)
    chosen = replace(SPLENDOR, game="go", points=points, final=replace(SPLENDOR.final, ties=()))
    t = new_event(chosen, "ABCD")
    next_round(t)
    (sheet,) = only(TableSheet, sheets(t, "results"))
    content: dict[str, Any] = {**sheet.content(ENGLISH)}
    assert (content["game"], content["heads"]) == ("Go", ["Score"])
    assert not content["first_player"]
    assert all(len(seat["counts"]) == 1 for seat in content["seats"])


def test_sheets_of_tables_lie_in_the_order_of_their_numbers() -> None:
    t = splendor()
    tables = t.rounds[0].tables
    turned = dict(reversed(tables.items()))
    tables.clear()
    tables.update(turned)
    assert [sheet.table for sheet in only(TableSheet, sheets(t, "results", round=1))] == [1, 2]


def test_everything_at_once_is_what_can_be_printed_now() -> None:
    t = new_event(SPLENDOR, "ABCD")
    assert [type(sheet) for sheet in sheets(t, "all")] == [TableSign, HouseRules]
    next_round(t)
    assert [type(sheet) for sheet in sheets(t, "all")] == [
        Pairings,
        Pairings,
        TableSheet,
        TableSign,
        HouseRules,
    ]
    play(t, SCORES)
    assert [type(sheet) for sheet in sheets(t, "all")] == [
        Pairings,
        Pairings,
        TableSheet,
        StandingsSheet,
        TableSign,
        HouseRules,
    ]
    (ranking,) = (sheet for sheet in sheets(t, "all") if isinstance(sheet, StandingsSheet))
    assert [each.heading for each in ranking.columns if each.style == "percent"] == ["Tie-break"]
    fresh = new_event(BASE, "ABC")
    kinds = [type(sheet) for sheet in sheets(fresh, "all")]
    assert kinds == [MatchSheet, MatchSheet, MatchSheet, TableSign, HouseRules]


def test_who_is_excluded_stands_below_without_a_place() -> None:
    t = splendor()
    happen(t, rule(t, "removal", DESK, why="cheated", player="A", round_number=1))
    (sheet,) = only(StandingsSheet, sheets(t, "standings"))
    last: StandingsRow = sheet.rows[-1]
    assert (last.place, last.name) == (None, "A")
    content: dict[str, Any] = {**sheet.content(ENGLISH)}
    assert set(content["rows"][-1]["values"]) == {""}
