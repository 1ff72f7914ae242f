"""What a table is worth when somebody is put out of the game (TS-20, TS-39, SW-25)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from guildhall.messages import message_from_data
from guildhall.tournament.commands.results import correct, report
from guildhall.tournament.commands.rulings import RuleOnDelay, RuleOnSlowPlay, rule
from guildhall.tournament.event.bracket import survivors
from guildhall.tournament.event.fold import fold
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.format import Format
from guildhall.tournament.format_file import from_data, shipped, to_data
from guildhall.tournament.format_words import rules_in_words
from guildhall.tournament.numbers import Exact
from guildhall.tournament.table.scoring import Line
from tournament.worked import DESK, happen, new_event, next_round, play

SWISS, ELIMINATION = shipped()["splendor-swiss"], shipped()["splendor-elimination"]
DUELS = shipped()["summoner-wars-custom"]
NOTHING = replace(SWISS, points=replace(SWISS.points, out_of_game="nothing"))


def table_of(players: str, scores: dict[str, int], out: str, chosen: Format = SWISS) -> Tournament:
    """One table, with some out of the game for delay."""
    t = new_event(chosen, players)
    next_round(t)
    for player in out:
        happen(t, RuleOnDelay(player, 1, 300).decide(t, DESK))
    seats = t.rounds[0].tables[1].seats
    happen(t, report(t, 1, 1, {p: Line(scores[p]) for p in seats}, DESK))
    return t


def worth(t: Tournament) -> dict[str, tuple[int, Exact]]:
    score = t.rounds[0].tables[1].score
    assert score is not None
    return {p: (score.place(p), score.points(p)) for p in sorted(score.players)}


def test_ts_20_who_is_out_is_last_alone_beside_a_real_0() -> None:
    t = table_of("ABCD", {"A": 15, "B": 10, "C": 0, "D": 12}, "D")
    assert worth(t) == {"A": (1, 7), "B": (2, 5), "C": (3, 3), "D": (4, 1)}


def test_ts_20_what_who_is_out_had_scored_counts_for_nothing() -> None:
    t = table_of("ABCD", {"A": 10, "B": 5, "C": 0, "D": 20}, "D")
    score = t.rounds[0].tables[1].score
    assert score is not None
    assert {p: score.ratio(p) for p in "ABCD"} == {"A": 1, "B": Fraction(1, 2), "C": 0, "D": 0}
    assert dict(zip(score.players, score.scores, strict=True))["D"] == 0
    assert not score.short


def test_ts_20_who_is_out_at_a_table_of_three_has_the_points_of_its_last_place_or_none() -> None:
    scores = {"A": 15, "B": 0, "C": 12}
    assert worth(table_of("ABC", scores, "C")) == {"A": (1, 6), "B": (2, 4), "C": (3, 2)}
    assert worth(table_of("ABC", scores, "C", NOTHING)) == {"A": (1, 6), "B": (2, 4), "C": (3, 0)}


def test_ts_20_two_who_are_out_have_the_last_place_each() -> None:
    t = table_of("ABCD", {"A": 15, "B": 10, "C": 11, "D": 12}, "CD")
    assert worth(t) == {"A": (1, 7), "B": (2, 5), "C": (4, 1), "D": (4, 1)}
    everybody = table_of("ABCD", dict.fromkeys("ABCD", 3), "ABCD")
    assert set(worth(everybody).values()) == {(4, 1)}


def test_ts_20_who_is_out_wins_no_tie_when_nobody_scores() -> None:
    t = table_of("ABC", dict.fromkeys("ABC", 0), "C")
    assert worth(t) == {"A": (1, 5), "B": (1, 5), "C": (3, 2)}
    history = t.history()
    assert history.by_name(history.ratios) == {"A": 1, "B": 1, "C": 0}
    score = t.rounds[0].tables[1].score
    assert score is not None
    assert [score.ratio(player) for player in "ABC"] == [1, 1, 0]


def test_ts_20_the_ruling_says_what_it_costs() -> None:
    t = new_event(SWISS, "ABC")
    next_round(t)
    ruled = RuleOnDelay("A", 1, 300, words="was on the phone").decide(t, DESK)
    assert str(message_from_data(ruled[0].data["why"])) == (
        "delayed the game for 5 minutes: was on the phone; last at the table, 2 tournament points"
    )
    t = new_event(NOTHING, "ABC")
    next_round(t)
    assert str(
        message_from_data(
            rule(t, "no-show", DESK, why="asleep", player="A", round_number=1)[0].data["why"]
        )
    ) == ("asleep; last at the table, 0 tournament points")
    assert (
        str(
            message_from_data(
                rule(t, "warning", DESK, why="loud", player="A", round_number=1)[0].data["why"]
            )
        )
        == "loud"
    )


def test_ts_20_the_points_are_a_setting_that_old_formats_read_as_last_place() -> None:
    data = to_data(SWISS)
    del data["points"]["out_of_game"]
    assert from_data(data).points.out_of_game == "last place"
    assert "is alone in last place, with its points" in rules_in_words(SWISS)
    assert "is alone in last place, without points" in rules_in_words(NOTHING)


def test_ts_20_out_of_a_bracket_game_goes_on_for_nobody() -> None:
    t = new_event(ELIMINATION, "ABCDEFGHI")
    next_round(t)
    seats = t.rounds[0].tables[1].seats
    for player in seats[:2]:
        happen(t, rule(t, "no-show", DESK, why="asleep", player=player, round_number=1))
    play(t, {p: 0 if p in seats else 12 - "ABCDEFGHI".index(p) for p in "ABCDEFGHI"})
    score = t.rounds[0].tables[1].score
    assert score is not None
    assert [score.place(player) for player in seats] == [3, 3, 1]
    assert seats[2] in survivors(t)


def test_ts_20_a_bracket_table_where_all_are_out_has_no_winner() -> None:
    t = new_event(ELIMINATION, "ABCDEFGHI")
    next_round(t)
    seats = t.rounds[0].tables[1].seats
    for player in seats:
        happen(t, rule(t, "no-show", DESK, why="asleep", player=player, round_number=1))
    play(t, dict.fromkeys("ABCDEFGHI", 5) | {p: 5 + n for n, p in enumerate("ABCDEFGHI")})
    assert len(survivors(t)) == 2
    assert not set(seats) & set(survivors(t))


def both_out(kind: str = "no-show") -> Tournament:
    t = new_event(DUELS, "ABCD")
    next_round(t)
    one, other = t.rounds[0].tables[1].seats
    happen(t, rule(t, kind, DESK, why="absent", player=one, round_number=1))  # type: ignore[arg-type]
    happen(t, rule(t, kind, DESK, why="absent", player=other, round_number=1))  # type: ignore[arg-type]
    return t


@pytest.mark.parametrize("kind", ["no-show", "walk-over", "removal", "game loss"])
def test_sw_25_when_both_are_out_of_a_duel_both_lose(kind: str) -> None:
    t = both_out(kind)
    table = t.rounds[0].tables[1]
    assert table.settled
    assert table.score is not None
    assert (table.score.scores, table.score.places) == ((0, 0), (2, 2))
    assert table.score.parts == (0, 0)
    history = t.history(everybody=True)
    assert [history.losses(player) for player in table.seats] == [1, 1]
    points, against = history.by_name(history.points), history.by_name(history.scores_against)
    assert [(points[p], against[p]) for p in table.seats] == [(0, 0), (0, 0)]
    assert history.balance(*table.seats) == 0


def test_sw_25_a_correction_in_favour_of_who_was_put_out_lets_them_have_played() -> None:
    t = new_event(DUELS, "ABCD")
    next_round(t)
    one, other = t.rounds[0].tables[1].seats
    happen(t, rule(t, "no-show", DESK, why="absent", player=one, round_number=1))
    assert t.table(1, 1).out == {one: "no-show"}
    lines = {one: Line(25), other: Line(7)}
    happen(t, correct(t, 1, 1, lines, DESK, winner=one, why="was there"))
    table = t.table(1, 1)
    assert (dict(table.out), table.sheet and table.sheet.winner) == ({}, one)
    happen(t, rule(t, "game loss", DESK, why="late", player=one, round_number=1))
    happen(t, correct(t, 1, 1, {one: Line(3), other: Line(25)}, DESK, winner=other, why="so"))
    assert dict(t.table(1, 1).out) == {one: "game loss"}


def test_sw_25_wounds_that_a_ruling_leaves_are_kept_by_both_losers() -> None:
    t = new_event(DUELS, "ABCD")
    next_round(t)
    one, other = t.rounds[0].tables[1].seats
    happen(t, rule(t, "game loss", DESK, why="x", player=one, round_number=1, score=3))
    happen(t, rule(t, "game loss", DESK, why="x", player=other, round_number=1, score=7))
    score = t.rounds[0].tables[1].score
    assert score is not None
    assert score.scores == (3, 7)


def test_sw_25_the_same_person_ruled_out_twice_loses_once() -> None:
    t = new_event(DUELS, "ABCD")
    next_round(t)
    one, other = t.rounds[0].tables[1].seats
    for _ in range(2):
        happen(t, rule(t, "no-show", DESK, why="x", player=one, round_number=1))
    score = t.rounds[0].tables[1].score
    assert score is not None
    assert (score.place(one), score.place(other)) == (2, 1)


def test_sw_25_a_correction_names_the_winner_of_a_duel_that_both_had_lost() -> None:
    t = both_out()
    one, other = t.rounds[0].tables[1].seats
    lines = {one: Line(25), other: Line(4)}
    happen(t, correct(t, 1, 1, lines, DESK, winner=one, why="they were at table 9"))
    score = t.rounds[0].tables[1].score
    assert score is not None
    assert (score.scores, score.places) == ((25, 4), (1, 2))
    assert fold(t.happenings).rounds[0].tables[1].score == score


def test_sw_38_the_arbiters_own_words_are_kept_for_slow_play() -> None:
    t = new_event(DUELS, "ABCD")
    next_round(t)
    seat = t.rounds[0].tables[1].seats[0]
    ruled = RuleOnSlowPlay(seat, 1, words="four minutes on one move").decide(t, DESK)
    assert str(message_from_data(ruled[0].data["why"])) == "slow play: four minutes on one move"
    assert (
        str(message_from_data(RuleOnSlowPlay(seat, 1).decide(t, DESK)[0].data["why"]))
        == "slow play"
    )
