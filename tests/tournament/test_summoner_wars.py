"""Summoner Wars: decks, rounds, pairing, byes, results, placement, cut, time (SW-1 to SW-39)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from guildhall.messages import messages_from_data
from guildhall.tournament.commands.finish import end
from guildhall.tournament.commands.knockout import draw_final
from guildhall.tournament.commands.late_entries import CountLateEntries, late_words
from guildhall.tournament.commands.players import (
    SetRounds,
    deck_warnings,
    drop,
    enter,
    register_base_decks,
    register_custom_deck,
)
from guildhall.tournament.commands.results import confirm, report
from guildhall.tournament.commands.rounds import DrawChoices, draw, publish
from guildhall.tournament.commands.rulings import RuleOnDelay, RuleOnSlowPlay, rule
from guildhall.tournament.commands.warnings import draft_warnings
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.final_order import final_order
from guildhall.tournament.event.people import Stamp
from guildhall.tournament.event.rounds import rounds_for
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.format_file import shipped
from guildhall.tournament.pairing.byes import bye_order
from guildhall.tournament.pairing.draw import Draw, Field
from guildhall.tournament.pairing.duel_draw import draw_duels
from guildhall.tournament.ranking.history import History
from guildhall.tournament.ranking.standings import rank
from guildhall.tournament.table.clocks import (
    MINUTE,
    at_the_limit,
    longest_round,
    sudden_death,
)
from guildhall.tournament.table.decks import (
    CustomDeck,
    check_base_decks,
    check_custom_deck,
    deck_for_round,
    deck_for_top_cut,
    factions,
    spelled,
)
from guildhall.tournament.table.scoring import Line, TableScore, bye_score, score_table
from guildhall.tournament.table.sheets import check_sheet
from tournament.table.chess_steps import at, press
from tournament.table.chess_steps import clock as chess_clock
from tournament.worked import DESK, happen, history_of, new_event, next_round, publish_draft

BASE, CUSTOM = shipped()["summoner-wars-base"], shipped()["summoner-wars-custom"]
DECK = CustomDeck(
    "Ret-Talus", ("A", "B", "C"), {"x": 4, "y": 4, "z": 4, "w": 4}, {"e": 2, "f": 2, "g": 2}
)
SEVENTEEN = "ABCDEFGHIJKLMNOPQ"


def win(t: Tournament, table: int, winner: str, blood: int = 5) -> None:
    seats = t.rounds[-1].tables[table].seats
    lines = {name: Line(25 if name == winner else blood) for name in seats}
    happen(t, report(t, len(t.rounds), table, lines, DESK, winner=winner))


def play_out(t: Tournament) -> None:
    """Whoever comes first in the alphabet wins."""
    for table in list(t.rounds[-1].tables.values()):
        win(t, table.number, min(table.seats))


def duel(winner: str, loser: str, blood: int = 5) -> TableScore:
    return score_table({winner: Line(25), loser: Line(blood)}, BASE, winner=winner)


def field(wins: dict[str, int], number: int = 3, byes: str = "", seed: str = "s") -> Field:
    return Field(tuple(wins), history_of(wins, (), byes), tuple(wins), number, seed)


def swiss(players: str = SEVENTEEN) -> Tournament:
    t = new_event(CUSTOM, players)
    for _ in range(t.attendance().rounds):
        next_round(t)
        play_out(t)
    return t


def test_sw_1_two_formats() -> None:
    assert (BASE.decks.kind, CUSTOM.decks.kind) == ("base", "custom")


def test_sw_2_one_base_deck_for_each_round_in_order() -> None:
    t = new_event(BASE, "ABCDE")
    with pytest.raises(Refused, match="3 decks are needed"):
        register_base_decks(t, "A", ["Cave Goblins"], DESK)
    decks = ["Cave Goblins", "Phoenix Elves", "Tundra Orcs"]
    happen(t, register_base_decks(t, "A", decks, DESK))
    assert deck_for_round(t.people["A"].decks, 2) == "Phoenix Elves"


def test_sw_3_the_same_deck_twice_is_a_warning_or_a_fault() -> None:
    assert check_base_decks(["X", "X"], 2, BASE.decks).warnings
    assert not check_base_decks(["X", "X"], 2, BASE.decks).faults
    assert check_base_decks(["X", "X"], 2, replace(BASE.decks, distinct=True)).faults
    assert deck_for_top_cut("UVWXY", 3, 1, BASE.decks) is None
    listed = replace(BASE.decks, top_cut="listed")
    assert [deck_for_top_cut("UVWXY", 3, game, listed) for game in (1, 2, 3)] == ["X", "Y", None]
    again = replace(BASE.decks, top_cut="first rounds again")
    assert deck_for_top_cut("UVWXY", 3, 2, again) == "V"


def test_sw_4_six_in_advance_or_as_many_as_rounds() -> None:
    six = replace(BASE.decks, collected="six in advance")
    assert check_base_decks("UVWXY", 3, six).faults
    assert not check_base_decks("UVWXYZ", 3, six).faults
    assert deck_for_round("UVW", 4) is None


@pytest.mark.parametrize(
    "deck",
    [
        replace(DECK, summoner=""),
        replace(DECK, champions=("A", "B")),
        replace(DECK, champions=("A", "A", "B")),
        replace(DECK, commons={"x": 5, "y": 4, "z": 4, "w": 3}),
        replace(DECK, commons={"x": 4}),
        replace(DECK, events={"e": 3, "f": 3}),
        replace(DECK, events={"e": 2, "f": 2, "g": 3}),
    ],
)
def test_sw_5_deck_building_rules_and_the_organisers_overruling(deck: CustomDeck) -> None:
    assert not check_custom_deck(DECK).faults
    t = new_event(CUSTOM, "ABC")
    with pytest.raises(Refused, match="the decks of A break the rules") as refused:
        register_custom_deck(t, "A", deck, DESK)
    assert "SW-5" in refused.value.rules
    happened = register_custom_deck(t, "A", deck, DESK, overruled="his first event")
    assert happened[0].data["overruled"] == "his first event"
    with pytest.raises(Refused):
        register_custom_deck(t, "A", deck, replace(DESK, role="participant"), overruled="me")


def test_sw_7_rounds_by_attendance() -> None:
    steps = {players: rounds_for(players, BASE) for players in (3, 5, 9, 17, 33, 400)}
    assert {n: (s.rounds, s.top_cut) for n, s in steps.items()} == {
        3: (2, 0),
        5: (3, 0),
        9: (4, 0),
        17: (5, 4),
        33: (6, 8),
        400: (6, 8),
    }
    with pytest.raises(Refused, match="too few"):
        draw(new_event(BASE, "AB"), DESK)
    assert BASE.rounds.recommended_players == 8


def test_sw_7_a_draft_does_not_count_those_who_have_left_when_it_is_drawn_again() -> None:
    t = new_event(BASE, "ABC")
    happen(t, draw(t, DESK))
    happen(t, drop(t, "C", DESK))
    with pytest.raises(Refused, match="2 players are too few: 3 are needed"):
        draw(t, DESK)
    happen(t, enter(t, "D", DESK))
    assert draw(t, DESK)


def test_sw_8_later_drops_do_not_change_the_rounds() -> None:
    t = new_event(BASE, "ABCDE")
    next_round(t)
    play_out(t)
    for name in "DE":
        happen(t, drop(t, name, DESK))
    assert t.attendance().rounds == 3


def test_sw_8_those_who_start_round_1_as_drawn_count() -> None:
    t = new_event(BASE, "ABCDEFGHIJKLMNOP")
    happen(t, draw(t, DESK))
    happen(t, enter(t, "late", DESK))
    assert t.attendance().rounds == 4
    happen(t, publish(t, DESK, anyway=True))
    assert (t.starters, t.attendance().rounds, t.attendance().top_cut) == (16, 4, 0)


def test_sw_8_a_late_entry_that_would_change_the_rounds_is_told_and_counted_if_so_decided() -> None:
    t = new_event(BASE, "ABCDEFGHIJKLMNOP")
    next_round(t)
    play_out(t)
    assert late_words(t) is None
    with pytest.raises(Refused, match="late entries change nothing"):
        CountLateEntries().decide(t, DESK)
    happen(t, enter(t, "expected", DESK, here=False))
    happen(t, enter(t, "fills in", DESK, ranked=False))
    assert late_words(t) is None
    happen(t, enter(t, "late", DESK))
    assert str(late_words(t)) == "counting 1 late entry there would be 5 rounds and a top cut of 4"
    assert t.attendance().rounds == 4
    happen(t, draw(t, DESK))
    assert late_words(t) in [each.words for each in draft_warnings(t) if each.level == "note"]
    happen(t, CountLateEntries().decide(t, DESK))
    assert (t.starters, t.attendance().rounds, t.attendance().top_cut) == (17, 5, 4)
    assert late_words(t) is None
    happen(t, enter(t, "later", DESK))
    assert late_words(t) is None


def test_sw_8_several_late_entries_are_told_together_also_when_they_have_left_again() -> None:
    t = new_event(BASE, "ABCD")
    next_round(t)
    play_out(t)
    happen(t, enter(t, "one", DESK))
    happen(t, enter(t, "two", DESK))
    assert str(late_words(t)) == "counting 2 late entries there would be 3 rounds"
    next_round(t)
    play_out(t)
    happen(t, drop(t, "one", DESK))
    assert str(late_words(t)) == "counting 2 late entries there would be 3 rounds"


def test_sw_9_no_top_cut_up_to_sixteen() -> None:
    t = swiss("ABCDEFGHIJKLMNOP")
    with pytest.raises(Refused, match="no final") as refusal:
        draw_final(t, DESK)
    assert "SW-9" in refusal.value.rules


def test_sw_10_round_one_is_random() -> None:
    t = new_event(BASE, "ABCDEFGH")
    draws = {str(draw(t, DESK, DrawChoices(seed=s))[0].data["tables"]) for s in "abcdef"}
    assert len(draws) == 6


def test_sw_11_equal_records_meet_best_first() -> None:
    t = new_event(BASE, "ABCDEFGH")
    next_round(t)
    play_out(t)
    winners = {min(table.seats) for table in t.rounds[0].tables.values()}
    tables = list(next_round(t).tables.values())
    assert {*tables[0].seats, *tables[1].seats} == winners
    assert str(tables[0].reason) == "both have 1 win"


def test_sw_12_one_of_an_odd_group_meets_one_of_the_next_below() -> None:
    wins = {"A": 2, "B": 2, "C": 2, "D": 1, "E": 0, "F": 0}
    crossing: Counter[str] = Counter()
    for seed in range(60):
        tables = draw_duels(field(wins, seed=str(seed)), BASE).tables
        mixed = [t for t in tables if len({wins[name] for name in t.players}) > 1]
        assert len(mixed) == 1
        assert "D" in mixed[0].players
        assert "down-paired" in str(mixed[0].reason)
        crossing.update(mixed[0].players)
    assert min(crossing[name] for name in "ABC") > 5


def test_sw_13_nobody_meets_twice() -> None:
    t = swiss("ABCDEFGHIJKLM")
    pairs = [frozenset(s.players) for r in t.rounds for s in r.scores() if len(s.players) > 1]
    assert len(pairs) == len(set(pairs)) == 24


def test_sw_15_mirrors_are_avoided_only_with_base_decks() -> None:
    wins = dict.fromkeys("ABCD", 1)
    decks = {"A": "Goblins", "B": "Goblins", "C": "Elves", "D": "Elves"}
    seen, reasons = set(), set()
    for seed in range(30):
        here = replace(field(wins, seed=str(seed)), decks=decks)
        tables = draw_duels(here, BASE).tables
        assert all(len({decks[n] for n in t.players}) == 2 for t in tables)
        reasons |= {str(t.reason) for t in tables}
        seen |= {frozenset(t.players) for t in draw_duels(here, CUSTOM).tables}
    assert frozenset("AB") in seen
    assert "both have 1 win; mirror avoided" in reasons


def test_sw_16_mirrors_may_come_before_crossings_by_setting() -> None:
    wins = {"A": 1, "B": 1, "C": 0, "D": 0}
    decks = {"A": "X", "B": "X", "C": "Y", "D": "Y"}
    here = replace(field(wins), decks=decks)
    pairs = {frozenset(t.players) for t in draw_duels(here, BASE).tables}
    assert pairs == {frozenset("AB"), frozenset("CD")}
    mirrors_first = replace(BASE, pairing=replace(BASE.pairing, mirrors_before_crossings=True))
    tables = draw_duels(here, mirrors_first).tables
    assert all(len({decks[n] for n in t.players}) == 2 for t in tables)


def test_sw_17_extra_rounds_need_the_organisers_word() -> None:
    t = new_event(BASE, "ABCD")
    happen(t, SetRounds(4).decide(t, DESK))
    for _ in range(3):
        next_round(t)
        play_out(t)
    with pytest.raises(Refused, match="no round without repeats"):
        draw(t, DESK)
    happen(t, draw(t, DESK, DrawChoices(allow_repeats=True)))
    assert t.draft
    assert all("met before" in str(table.reason) for table in t.draft.tables.values())


def test_sw_18_sw_21_a_bye_is_a_win_with_25_to_0() -> None:
    t = new_event(BASE, "ABC")
    (bye,) = next_round(t).byes
    values = t.standings().of(bye).values
    assert (values["wins"], values["bp_earned"], values["bp_lost"]) == (1, 25, 0)
    assert str(t.rounds[0].bye_reasons[bye]) == "bye: drawn by lot"


def test_sw_19_first_bye_random_then_the_weakest_without_one() -> None:
    names = list("ABCDE")
    wins = {"A": 2, "B": 1, "C": 1, "D": 0, "E": 0}
    assert bye_order(names, field(dict.fromkeys(names, 0), number=1), BASE) == names
    assert bye_order(names, field(wins, byes="D"), BASE)[:3] == ["E", "B", "C"]
    assert bye_order(names, field(wins), BASE)[:2] == ["D", "E"]
    always = replace(BASE, pairing=replace(BASE.pairing, first_bye_random_always=True))
    assert bye_order(names, field(wins), always) == names
    assert bye_order(names, field(wins, byes="D"), always)[0] == "E"


def test_sw_22_everybody_has_had_a_bye_weakest_again() -> None:
    wins = {"A": 2, "B": 1, "C": 1}
    here = field(wins, byes="ABC")
    assert bye_order(list("ABC"), here, BASE)[0] == "B"
    assert "everybody has had one" in str(draw_duels(here, BASE).byes[0].reason)


def test_sw_23_one_wins_and_the_loser_has_0_to_24() -> None:
    lines = {"A": Line(25), "B": Line(24)}
    assert check_sheet(lines, "AB", BASE, "A") == ()
    assert check_sheet(lines | {"B": Line(25)}, "AB", BASE, "A")
    for winner, blood in ((None, 0), ("X", 3), ("A", -1), ("B", 3)):
        with pytest.raises(Refused, match="add up"):
            check_sheet(lines | {"B": Line(blood)}, "AB", BASE, winner)


def test_sw_23_an_odd_score_is_kept_with_a_warning() -> None:
    t = new_event(BASE, "ABCD")
    one, other = next_round(t).tables[1].seats
    (reported,) = report(t, 1, 1, {one: Line(25), other: Line(26)}, DESK, winner=one)
    assert list(map(str, messages_from_data(reported.data["warnings"]))) == [
        f"{other} has 26 blood points: more than 24 is unusual"
    ]


def test_sw_24_both_sheets_must_agree_and_the_organiser_confirms() -> None:
    t = new_event(BASE, "ABCD")
    one, other = next_round(t).tables[1].seats
    lines = {one: Line(25), other: Line(9)}
    happen(t, report(t, 1, 1, lines, Stamp(one, "", "participant"), winner=one))
    happen(t, report(t, 1, 1, lines, Stamp(other, "", "participant"), winner=one))
    assert not t.rounds[0].tables[1].settled
    happen(t, confirm(t, 1, 1, DESK))
    assert t.rounds[0].tables[1].settled
    one, other = t.rounds[0].tables[2].seats
    lines = {one: Line(25), other: Line(9)}
    happen(t, report(t, 1, 2, lines, Stamp(one, "", "participant"), winner=one))
    differing = {one: Line(25), other: Line(11)}
    happen(t, report(t, 1, 2, differing, Stamp(other, "", "participant"), winner=one))
    sheet = t.rounds[0].tables[2].sheet
    assert sheet
    assert sheet.disputed_by == other


def test_sw_25_game_loss_keeps_the_wounds_inflicted() -> None:
    t = new_event(BASE, "ABCD")
    one, other = next_round(t).tables[1].seats
    happen(t, rule(t, "game loss", DESK, why="cheating", player=one, round_number=1, score=7))
    score = t.rounds[0].tables[1].score
    assert score
    assert (score.scores, score.place(other)) == ((7, 25), 1)
    assert t.rounds[0].tables[1].settled


def test_sw_26_the_whole_chain_in_order() -> None:
    assert BASE.ranking.chain[:6] == (
        "wins",
        "head-to-head",
        "strength_of_schedule",
        "bp_earned",
        "bp_lost",
        "opponents_bp",
    )
    history = History("AB", [[duel("B", "A", 24)], [duel("A", "C", 0)]])
    standings = rank(history, BASE.ranking)
    assert standings.order == ("B", "A")
    assert str(standings.why("A")) == "head-to-head: lost to the one above"


def test_sw_26_each_criterion_decides_when_those_before_are_equal() -> None:
    rounds = [[duel("A", "C", 3), duel("B", "D", 5)]]
    standings = rank(History("ABCD", rounds), BASE.ranking)
    assert standings.of("A").decided_by == "bp_lost"
    assert standings.of("D").decided_by == "bp_earned"
    assert standings.order == ("A", "B", "D", "C")
    equal = rank(History("ABCD", [[duel("A", "C"), duel("B", "D")]]), BASE.ranking)
    assert equal.of("A").decided_by == "lot"


def test_sw_27_head_to_head_again_is_a_house_rule() -> None:
    rounds = [
        [duel("A", "D", 5), duel("B", "C", 5), duel("E", "F", 5)],
        [duel("B", "A", 5), duel("C", "E", 5), duel("D", "F", 5)],
    ]
    chosen = replace(BASE.ranking, head_to_head_again=True)
    assert rank(History("ABCDEF", rounds), chosen).order[0] == "B"


def test_sw_28_a_bye_adds_no_opponent_but_counts_as_a_win_of_the_opponent() -> None:
    rounds = [[bye_score("A", BASE), duel("B", "C")], [duel("A", "B"), bye_score("C", BASE)]]
    standings = rank(History("ABC", rounds), BASE.ranking)
    assert standings.of("A").values["strength_of_schedule"] == 1
    assert standings.of("B").values["strength_of_schedule"] == 3
    average = replace(BASE.ranking, strength_of_schedule="average")
    shown = rank(History("ABC", rounds), average).of("B").values["strength_of_schedule"]
    assert shown == Fraction(3, 2)


def test_sw_29_dropped_opponents_count_with_the_wins_they_had() -> None:
    t = new_event(BASE, "ABCD")
    next_round(t)
    play_out(t)
    table = t.rounds[0].tables[1]
    happen(t, drop(t, min(table.seats), DESK))
    assert t.standings().of(max(table.seats)).values["strength_of_schedule"] == 1


def test_sw_30_the_last_lot_is_drawn_once_and_stays() -> None:
    t = new_event(CUSTOM, "ABCDEFGH")
    before = t.history().lot("A")
    next_round(t)
    play_out(t)
    assert t.history().lot("A") == before


def test_sw_31_sw_32_sw_34_top_cut_to_the_last() -> None:
    t = swiss()
    order = t.standings().order
    happen(t, draw_final(t, DESK))
    pairs = [set(table.seats) for table in t.rounds[-1].tables.values()]
    assert pairs == [{order[0], order[3]}, {order[1], order[2]}]
    publish_draft(t)
    win(t, 1, order[3])
    win(t, 2, order[1])
    with pytest.raises(Refused, match="not played out"):
        end(t, DESK)
    assert end(t, DESK, early=True)
    happen(t, draw_final(t, DESK))
    publish_draft(t)
    assert set(t.rounds[-1].tables[1].seats) == {order[3], order[1]}
    win(t, 1, order[3])
    final = [line.player for line in final_order(t)]
    assert final == [order[3], order[1], order[0], order[2], *order[4:]]
    with pytest.raises(Refused, match="played out"):
        draw_final(t, DESK)
    assert end(t, DESK)[0].data["order"][0]["player"] == order[3]


def test_sw_33_replaced_before_the_cut_and_walk_over_after() -> None:
    t = swiss()
    order = t.standings().order
    happen(t, drop(t, order[0], DESK))
    happen(t, draw_final(t, DESK))
    assert t.cut == order[1:5]
    publish_draft(t)
    happen(t, drop(t, order[1], DESK))
    happen(t, rule(t, "walk-over", DESK, why="left", player=order[1], round_number=6))
    win(t, 2, order[2])
    happen(t, drop(t, order[4], DESK))
    happen(t, draw_final(t, DESK))
    assert t.draft
    assert list(t.draft.byes) == [order[2]]
    assert "walk-over" in str(t.draft.bye_reasons[order[2]])


def test_sw_35_sixty_minutes_then_sudden_death() -> None:
    assert at_the_limit(60 * MINUTE - 1, BASE.time) == "running"
    assert at_the_limit(60 * MINUTE, BASE.time) == "sudden death"


def test_sw_36_two_damage_at_the_start_of_each_own_turn() -> None:
    shown = sudden_death({"A": 7, "B": 9}, {"A": 12, "B": 13}, "BAB", BASE.time)
    assert [state["B"] for state in shown.damage] == [11, 11, 13]
    assert (shown.destroyed, shown.blood_points("B")) == ("B", 9)
    assert sudden_death({"A": 0, "B": 0}, {"A": 9, "B": 9}, "BA", BASE.time).destroyed is None


def test_sw_37_chess_clock_loses_at_the_end_of_the_turn_unless_won() -> None:
    start = (0, "started", {"players": ["A", "B"], "seconds": 1800})
    running = chess_clock(start, press(600), press(900)).state(at(1000))
    assert (running.left["A"], running.left["B"], running.turn) == (1100, 1500, "A")
    over = chess_clock(start, press(600), press(900)).state(at(2200))
    assert (over.out_of_time, over.loser) == ("A", "")
    ended = chess_clock(start, press(600), press(900), press(2200))
    assert (ended.winner, ended.loser) == ("B", "A")
    won = chess_clock(start, press(600), press(900), (2200, "won", {"player": "A"}))
    assert (won.winner, won.loser) == ("A", "B")


def test_sw_38_slow_play_first_a_warning_then_perhaps_a_game_loss() -> None:
    t = new_event(BASE, "ABCD")
    one, other = next_round(t).tables[1].seats
    with pytest.raises(Refused, match="not been warned"):
        RuleOnSlowPlay(one, 1, game_loss=True).decide(t, DESK)
    happen(t, RuleOnSlowPlay(one, 1).decide(t, DESK))
    assert t.rulings[0].kind == "slow play warning"
    happen(t, RuleOnSlowPlay(one, 1, game_loss=True, score=4).decide(t, DESK))
    assert t.rounds[0].tables[1].score
    assert t.rounds[0].tables[1].score.place(other) == 1


def test_sw_38_sw_39_chess_clocks_know_neither_slow_play_nor_sudden_death() -> None:
    clock = replace(BASE.time, control="chess clock", minutes=30)
    t = new_event(replace(BASE, time=clock), "ABCD")
    next_round(t)
    with pytest.raises(Refused, match="own time"):
        RuleOnSlowPlay("A", 1).decide(t, DESK)
    assert at_the_limit(3 * 3600, clock) == "running"
    assert longest_round(clock) == longest_round(BASE.time) == 60


@pytest.mark.parametrize("size", [130, 501])
def test_sw_14_large_events_have_no_repeats_and_few_crossings(size: int) -> None:
    names = tuple(f"p{number}" for number in range(size))
    rounds: list[list[TableScore]] = []
    for number in range(1, 7):
        history = History(names, rounds)
        decks = {name: f"deck {(hash_of(name) + number) % 5}" for name in names}
        here = Field(names, history, names, number, str(number), decks=decks)
        drawn = draw_duels(here, BASE)
        assert not any(history.have_met(*table.players) for table in drawn.tables)
        assert sum("mirror that" in str(table.reason) for table in drawn.tables) <= 2
        assert sum("down-paired" in str(table.reason) for table in drawn.tables) <= number
        rounds.append(
            [duel(min(table.players), max(table.players)) for table in drawn.tables]
            + [bye_score(bye.players[0], BASE) for bye in drawn.byes]
        )


def hash_of(name: str) -> int:
    return sum(map(ord, name)) * 7


def test_sw_14_small_group_that_met_is_widened_in_a_large_event() -> None:
    wins = {"A": 5, "B": 5, **{f"p{number}": number % 3 for number in range(300)}}
    met = list(combinations("AB", 2))
    here = Field(tuple(wins), history_of(wins, met, ()), tuple(wins), 6, "s")
    tables = draw_duels(here, BASE).tables
    across = [t for t in tables if len({wins[name] for name in t.players}) > 1]
    assert len(across) == 2
    assert all({wins[name] for name in t.players} == {5, 2} for t in across)


def bye_of(t: Tournament) -> str:
    (reason,) = t.rounds[-1].bye_reasons.values()
    return str(reason)


def test_sw_19_the_reason_of_a_bye_is_true() -> None:
    t = new_event(BASE, "ABC")
    happen(t, SetRounds(9).decide(t, DESK))
    next_round(t)
    assert bye_of(t) == "bye: drawn by lot"
    play_out(t)
    next_round(t)
    assert bye_of(t) == "bye: weakest record without one"


def test_sw_19_a_first_bye_that_is_always_drawn_by_lot_says_so() -> None:
    chosen = replace(BASE, pairing=replace(BASE.pairing, first_bye_random_always=True))
    t = new_event(chosen, "ABCDEFGH")
    next_round(t)
    play_out(t)
    happen(t, drop(t, "H", DESK))
    happen(t, draw(t, DESK))
    assert bye_of(t) == "bye: drawn by lot"


def bye_draw(wins: dict[str, int], met: Iterable[str], byes: dict[str, int]) -> Draw:
    history = history_of(wins, list(met), ())
    vars(history).update(byes=byes)
    return draw_duels(Field(tuple(wins), history, tuple(wins), 4, "s"), CUSTOM)


def test_sw_20_who_is_next_in_line_for_the_bye_is_told_why() -> None:
    draw = bye_draw({"A": 3, "B": 2, "C": 0}, ["AB"], {})
    (bye,) = draw.byes
    assert bye.players == ("B",)
    assert str(bye.reason) == "bye: next in line, because without C the others cannot be paired"
    assert tuple(map(str, draw.notices)) == (
        "C would have the bye, but then others must meet again",
    )


def test_sw_22_everybody_has_had_a_bye_is_said_only_if_so() -> None:
    (bye,) = bye_draw({"A": 3, "B": 2, "C": 1}, (), {"A": 1, "B": 1, "C": 1}).byes
    assert (bye.players, str(bye.reason)) == (("C",), "bye: everybody has had one, weakest record")
    (bye,) = bye_draw({"A": 3, "B": 2, "C": 1}, (), {"A": 1, "B": 1, "C": 2}).byes
    assert bye.players == ("B",)
    assert str(bye.reason) == "bye: everybody has had one, weakest record of those with the fewest"
    (bye,) = bye_draw({"A": 3, "B": 2, "C": 1}, ["AC"], {"A": 1, "C": 1}).byes
    assert bye.players == ("C",)
    assert "everybody" not in str(bye.reason)


def test_sw_22_a_weaker_record_of_somebody_who_is_not_here_is_no_reason() -> None:
    history = history_of({"A": 3, "B": 2, "C": 1, "gone": 0}, (), "ABC")
    drawn = draw_duels(Field(tuple("ABC"), history, ("A", "B", "C", "gone"), 4, "s"), CUSTOM)
    (bye,) = drawn.byes
    assert (bye.players, str(bye.reason)) == (("C",), "bye: everybody has had one, weakest record")


PLAYER = Stamp("A", DESK.at, "participant")


def test_sw_2_once_round_1_is_out_only_the_desk_changes_decks() -> None:
    t = new_event(BASE, "ABCD")
    happen(t, register_base_decks(t, "A", ["Cloaks", "Breakers"], PLAYER))
    happen(t, register_base_decks(t, "A", ["Breakers", "Cloaks"], PLAYER))
    next_round(t)
    with pytest.raises(Refused, match="A has registered already, and the rounds have begun"):
        register_base_decks(t, "A", ["Cloaks", "Breakers"], PLAYER)
    happen(t, register_base_decks(t, "B", ["Cloaks", "Breakers"], Stamp("B", "", "participant")))
    happen(t, register_base_decks(t, "A", ["Cloaks", "Breakers"], DESK))
    assert t.people["A"].decks == ("Cloaks", "Breakers")
    assert t.happenings[-1].by == DESK.by


def test_sw_5_a_custom_deck_stays_the_same_in_every_round() -> None:
    t = new_event(CUSTOM, "ABCD")
    happen(t, register_custom_deck(t, "A", DECK, PLAYER))
    next_round(t)
    with pytest.raises(Refused, match="the rounds have begun"):
        register_custom_deck(t, "A", DECK, PLAYER)
    assert register_custom_deck(t, "A", DECK, DESK)


def test_sw_3_unknown_factions_and_repeated_decks_are_seen_in_every_draft() -> None:
    t = new_event(BASE, "ABCD")
    for key in "ABCD":
        happen(t, register_base_decks(t, key, ["the  phoenix elves", "Vanguards"], DESK))
    assert t.people["A"].decks == ("Phoenix Elves", "Vanguards")
    assert deck_warnings(t, "A") == ()
    happen(t, register_base_decks(t, "B", ["Pink Elves", "Pink Elves"], DESK))
    told = ("listed more than once: Pink Elves", "no known faction: Pink Elves")
    assert tuple(map(str, deck_warnings(t, "B"))) == told
    assert messages_from_data(t.happenings[-1].data["warnings"]) == deck_warnings(t, "B")
    happen(t, draw(t, DESK))
    noted = [each for each in draft_warnings(t) if each.kind == "decks"]
    assert [str(each.words) for each in noted] == [
        "look at the decks of B: listed more than once",
        "look at the decks of B: no known faction",
    ]
    assert {each.level for each in noted} == {"note"}


def test_factions_are_listed_once_each_and_found_in_any_spelling() -> None:
    assert len(factions()) == len(set(factions().values())) >= 20
    assert spelled("CAVE goblins") == "Cave Goblins"
    assert spelled("Pink Elves") == "Pink Elves"


def test_a_delay_ends_no_game_where_the_format_sets_no_limit() -> None:
    t = new_event(CUSTOM, "ABCD")
    next_round(t)
    with pytest.raises(Refused, match="in this format a delay does not end the game") as refused:
        RuleOnDelay("A", 1, 3_600).decide(t, DESK)
    assert "wait" not in str(refused.value)
