"""What all formats share: lots, the log, reasons, late entries, drops, refusals (T-1 to T-8)."""

from __future__ import annotations

import json

import pytest

from guildhall.messages import message
from guildhall.tournament.commands.finish import end, undo
from guildhall.tournament.commands.late_arrivals import put_back, ways_to_put_back
from guildhall.tournament.commands.players import FixTable, KeepApart, check_out, drop, enter
from guildhall.tournament.commands.preview import preview
from guildhall.tournament.commands.results import correct, report
from guildhall.tournament.commands.rounds import DiscardDraft, DrawChoices, draw, publish
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.fold import fold
from guildhall.tournament.event.happenings import Happening
from guildhall.tournament.event.tournament import (
    Tournament,
    place_to_data,
    ranking_from_data,
)
from guildhall.tournament.format_file import shipped
from guildhall.tournament.lots import drawn, lots
from guildhall.tournament.ranking.history import sat_at
from guildhall.tournament.table.scoring import Line
from tournament.worked import DESK, happen, new_event, next_round, play

SPLENDOR, DUELS = shipped()["splendor-swiss"], shipped()["summoner-wars-custom"]
CARCASSONNE = shipped()["carcassonne"]


def scores(players: str) -> dict[str, int]:
    return {player: 20 - number for number, player in enumerate(players)}


def win(t: Tournament, table: int, winner: str, loser: str) -> None:
    lines = {winner: Line(25), loser: Line(5)}
    happen(t, report(t, len(t.rounds), table, lines, DESK, winner=winner))


def test_t_1_lots_come_from_a_recorded_seed() -> None:
    assert drawn("ABCDEF", "s", "x") == drawn("FEDCBA", "s", "x")
    assert drawn("ABCDEF", "s", "x") != drawn("ABCDEF", "t", "x")
    assert lots("s", "x")("A") != lots("s", "y")("A")
    t = new_event(SPLENDOR, "ABCDEFGH")
    happen(t, draw(t, DESK, DrawChoices(seed="from a hat")))
    assert t.happenings[-1].data["seed"] == "from a hat"


def test_t_2_everything_is_in_the_log_with_who_and_when() -> None:
    t = new_event(SPLENDOR, "ABCDEFGH")
    next_round(t)
    play(t, scores("ABCDEFGH"))
    happen(t, drop(t, "H", DESK))
    assert all(each.by == DESK.by and each.at == DESK.at for each in t.happenings)
    again = fold(Happening.from_json(json.loads(json.dumps(h.to_json()))) for h in t.happenings)
    assert again == t


def test_t_2_undo_is_a_new_happening() -> None:
    t = new_event(SPLENDOR, "ABCDEFGH")
    next_round(t)
    before = fold(t.happenings)
    play(t, scores("ABCDEFGH"))
    length = len(t.happenings)
    happen(t, undo(t, DESK))
    happen(t, undo(t, DESK))
    assert len(t.happenings) == length + 2
    assert t.rounds == before.rounds
    assert fold(t.happenings) == t
    while len(t.undone) < length - 1:
        happen(t, undo(t, DESK))
    with pytest.raises(Refused, match="nothing to undo"):
        undo(t, DESK)


def test_t_2_correction_changes_standings_but_no_published_round() -> None:
    t = new_event(SPLENDOR, "ABCDEFGH")
    first = next_round(t)
    play(t, scores("ABCDEFGH"))
    happen(t, draw(t, DESK))
    table = next(iter(first.tables.values()))
    turned = {player: Line(30 - index) for index, player in enumerate(table.seats[::-1])}
    shown = preview(t, correct(t, 1, table.number, turned, DESK, why="misread"))
    assert shown.moves
    assert shown.draft_tables_changed is not None
    assert shown.before.order == t.standings().order
    happen(t, publish(t, DESK))
    seats = [table.seats for table in t.rounds[1].tables.values()]
    happen(t, correct(t, 1, table.number, turned, DESK, why="misread"))
    assert t.standings().order == shown.after.order
    assert [table.seats for table in t.rounds[1].tables.values()] == seats


def test_t_3_every_place_and_table_says_why() -> None:
    t = new_event(SPLENDOR, "ABCDEFGH")
    next_round(t)
    play(t, scores("ABCDEFGH"))
    happen(t, draw(t, DESK))
    draft = t.draft
    assert draft
    assert {str(table.reason) for table in draft.tables.values()} == {"ranks 1-4", "ranks 5-8"}
    stored = draft.ranking
    lines = [place_to_data(line) for line in t.standings().places]
    assert stored["players"] == list(t.standings().order)
    assert stored["below_by"] == [line["below_by"] for line in lines]
    assert all(stored["below_by"][1:])
    assert {"points", "ratio"} <= stored["values"].keys()
    for name, column in stored["values"].items():
        assert column == [line["values"][name] for line in lines]
    assert ranking_from_data(lines) == stored
    assert ranking_from_data([]) == {}
    assert str(t.standings().why(t.standings().order[-1])).startswith(("tie-break: ", "tournament"))


def test_t_4_no_round_before_all_results_are_in() -> None:
    t = new_event(SPLENDOR, "ABCDEFGH")
    next_round(t)
    assert t.standings().provisional
    with pytest.raises(Refused, match="results are missing") as refusal:
        draw(t, DESK)
    assert refusal.value.rules[0] == "T-4"
    assert set(refusal.value.persons) == set("ABCDEFGH")
    play(t, scores("ABCDEFGH"))
    assert not t.standings().provisional
    happen(t, draw(t, DESK))
    with pytest.raises(Refused, match="draft"):
        report(t, 2, 1, {}, DESK)
    happen(t, DiscardDraft().decide(t, DESK))
    with pytest.raises(Refused):
        publish(t, DESK)


def test_t_5_late_entry_starts_with_nothing_or_with_losses() -> None:
    t = new_event(SPLENDOR, "ABCDEF")
    next_round(t)
    play(t, scores("ABCDEF"))
    happen(t, enter(t, "late", DESK))
    assert t.standings().of("late").values["points"] == 0
    assert any("late" in table.seats for table in next_round(t).tables.values())
    duels = new_event(DUELS, "ABCD")
    for table in next_round(duels).tables.values():
        win(duels, table.number, *table.seats)
    happen(duels, enter(duels, "late", DESK))
    assert duels.history().losses("late") == 1
    assert duels.history().byes == {}
    assert t.history().losses("late") == 0


def test_t_5_a_round_that_somebody_misses_later_is_no_loss() -> None:
    t = new_event(DUELS, "ABCDEF")
    for table in next_round(t).tables.values():
        win(t, table.number, *table.seats)
    before = {key: t.history().losses(key) for key in "AB"}
    happen(t, check_out(t, "AB", DESK))
    happen(t, enter(t, "late", DESK))
    happen(t, enter(t, "later", DESK, here=False))
    for table in next_round(t).tables.values():
        win(t, table.number, *table.seats)
    assert {key: t.history().losses(key) for key in "AB"} == before
    assert t.history().losses("later") == 2


def test_t_6_dropped_player_keeps_place_and_counts_as_opponent() -> None:
    t = new_event(DUELS, "ABCD")
    for table in next_round(t).tables.values():
        win(t, table.number, *table.seats)
    gone, beaten = t.rounds[0].tables[1].seats
    happen(t, drop(t, gone, DESK))
    assert gone in t.standings().order
    assert t.standings().of(beaten).values["strength_of_schedule"] == 1
    second = next_round(t)
    assert second.table_of(gone) is None
    assert gone not in second.byes
    with pytest.raises(Refused):
        check_out(t, [gone], DESK)


def test_t_7_same_input_same_output() -> None:
    one, other = new_event(DUELS, "ABCDEFGHI"), new_event(DUELS, "ABCDEFGHI")
    assert draw(one, DESK) == draw(other, DESK)
    assert draw(one, DESK) != draw(new_event(DUELS, "ABCDEFGHI", seed="other"), DESK)


def test_t_8_people_kept_apart_are_never_seated_together() -> None:
    for chosen in (SPLENDOR, CARCASSONNE, DUELS):
        t = new_event(chosen, "ABCDEFGH")
        for one, other in ("AB", "CD", "AC"):
            happen(t, KeepApart(one, other).decide(t, DESK))
        for seed in "abcdefgh":
            tables = draw(t, DESK, DrawChoices(seed=seed))[0].data["tables"]
            seatings = [set(table["seats"]) for table in tables]
            assert not any({"A", "B"} <= s or {"C", "D"} <= s or {"A", "C"} <= s for s in seatings)


def test_t_8_refuses_what_cannot_be_met_and_names_persons() -> None:
    t = new_event(SPLENDOR, "ABCD")
    happen(t, KeepApart("A", "B").decide(t, DESK))
    with pytest.raises(Refused, match="kept apart") as refusal:
        draw(t, DESK)
    assert set(refusal.value.persons) == {"A", "B"}
    assert refusal.value.ways_out
    assert draw(t, DESK, DrawChoices(lift_separations=True))
    happen(t, KeepApart("A", "B", apart=False).decide(t, DESK))
    assert draw(t, DESK)


def test_t_8_people_bound_to_different_tables_never_meet_whatever_is_lifted() -> None:
    t = new_event(SPLENDOR, "ABCDEFGH")
    happen(t, FixTable("A", 1).decide(t, DESK))
    happen(t, FixTable("B", 2).decide(t, DESK))
    for seed in "abcdefgh":
        for lift in (False, True):
            choices = DrawChoices(seed=seed, lift_separations=lift)
            tables = draw(t, DESK, choices)[0].data["tables"]
            at = {key: table["number"] for table in tables for key in table["seats"]}
            assert (at["A"], at["B"]) == (1, 2)


def test_t_8_fixed_tables_are_kept() -> None:
    t = new_event(SPLENDOR, "ABCDEFGHIJKL")
    happen(t, FixTable("A", 3).decide(t, DESK))
    happen(t, FixTable("B", 7).decide(t, DESK))
    for _ in range(3):
        tables = next_round(t).tables
        assert "A" in tables[3].seats
        assert "B" in tables[7].seats
        play(t, scores("ABCDEFGHIJKL"))
    happen(t, end(t, DESK))
    with pytest.raises(Refused):
        draw(t, DESK)


def test_t_8_a_table_promised_to_two_groups_is_refused() -> None:
    t = new_event(DUELS, "ABCDEFGH")
    happen(t, KeepApart("A", "B").decide(t, DESK))
    for name in "AB":
        happen(t, FixTable(name, 2).decide(t, DESK))
    with pytest.raises(Refused, match="table 2 is promised") as refusal:
        draw(t, DESK)
    assert set(refusal.value.persons) == {"A", "B"}


def test_t_8_first_player_and_seats_are_balanced() -> None:
    t = new_event(CARCASSONNE, "ABCD")
    for _ in range(4):
        next_round(t)
        play(t, scores("ABCD"))
    for player in "ABCD":
        had = t.history().seats_had(player)
        assert [sat_at(seat, had) for seat in range(5)] == [1, 1, 1, 1, 0]


def test_t_5_late_player_joins_the_short_table_at_the_cost_of_one() -> None:
    t = new_event(SPLENDOR, "ABCDEFG")
    next_round(t)
    happen(t, enter(t, "late", DESK))
    ways = ways_to_put_back(t, "late")
    assert ways[0].cost == 1
    happen(t, put_back(t, "late", DESK, ways[0]))
    assert sorted(len(table.seats) for table in t.rounds[0].tables.values()) == [4, 4]
    play(t, scores("ABCDEFG") | {"late": 3})
    assert t.standings().of("late").values["points"] > 0


def test_t_6_returning_player_opens_a_table_when_all_are_full() -> None:
    t = new_event(SPLENDOR, "ABCDEFGHI")
    happen(t, drop(t, "I", DESK))
    next_round(t)
    (way,) = ways_to_put_back(t, "I")
    assert way.cost == 3
    happen(t, put_back(t, "I", DESK, way))
    assert sorted(len(table.seats) for table in t.rounds[0].tables.values()) == [3, 3, 3]
    assert fold(t.happenings) == t


def test_t_6_returning_duellist_meets_the_bye_or_has_it() -> None:
    t = new_event(DUELS, "ABCDEF")
    happen(t, drop(t, "F", DESK))
    next_round(t)
    (bye,) = t.rounds[0].byes
    way = ways_to_put_back(t, "F")[0]
    happen(t, put_back(t, "F", DESK, way))
    assert set(t.rounds[0].tables[3].seats) == {"F", bye}
    assert not t.rounds[0].byes
    happen(t, enter(t, "G", DESK))
    happen(t, put_back(t, "G", DESK, ways_to_put_back(t, "G")[0]))
    assert list(t.rounds[0].byes) == ["G"]


def test_t_8_a_refusal_keeps_its_rules_out_of_its_sentence() -> None:
    refusal = Refused(
        message("nobody is here"),
        rules=["T-8"],
        ways_out=[message("wait"), message("go home")],
    )
    assert str(refusal) == "nobody is here. You can: wait; go home."
    assert refusal.rules == ("T-8",)
