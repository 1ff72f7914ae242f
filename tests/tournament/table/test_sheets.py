"""A result is checked in one place: the impossible is refused, the improbable is asked about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildhall.messages import messages_from_data
from guildhall.tournament.commands.results import correct, refuse_odd, report
from guildhall.tournament.commands.rulings import rule
from guildhall.tournament.errors import ImprobableResultError, Refused, Remark, UnfitResultError
from guildhall.tournament.event.people import Stamp
from guildhall.tournament.format import Format, PointOptions
from guildhall.tournament.format_file import from_data, shipped, to_data
from guildhall.tournament.table.scoring import Line
from guildhall.tournament.table.sheet_fields import LARGEST, line_fields, sheet_fields
from guildhall.tournament.table.sheets import check_sheet, parse_sheet, read_score
from tournament.worked import DESK, happen, new_event, next_round

SPLENDOR = shipped()["splendor-swiss"]
CARCASSONNE = shipped()["carcassonne"]
SUMMONER_WARS = shipped()["summoner-wars-base"]


def splendor(line: Line, *others: Line) -> dict[str, Line]:
    return {"A": line, "B": others[0] if others else Line(15), "C": Line(3)}


def odd(lines: Mapping[str, Line], chosen: Format, winner: str | None = None) -> list[str]:
    return [str(each.words) for each in check_sheet(lines, list(lines), chosen, winner)]


class Told(NamedTuple):
    """The words of a remark in English, whose line it is about, and which field."""

    words: str
    player: str
    field: str


def told(remarks: Iterable[Remark]) -> list[Told]:
    return [Told(str(each.words), each.player, each.field) for each in remarks]


def faults(lines: Mapping[str, Line], chosen: Format, winner: str | None = None) -> list[Told]:
    with pytest.raises(UnfitResultError) as refusal:
        check_sheet(lines, list(lines), chosen, winner)
    assert not isinstance(refusal.value, ImprobableResultError)
    return told(refusal.value.remarks)


@pytest.mark.parametrize(
    ("line", "field", "words"),
    [
        (Line(-1), "score", "A cannot have -1 prestige: 0 is the least"),
        (Line(156), "score", "A cannot have 156 prestige: 155 is the most"),
        (Line(15, cards=-2), "cards", "A cannot have -2 cards: 0 is the least"),
        (Line(15, cards=91), "cards", "A cannot have 91 cards: 90 is the most"),
        (Line(18, nobles=6), "nobles", "A cannot have 6 nobles: 5 is the most"),
        (Line(15, tokens=11), "tokens", "A cannot have 11 tokens: 10 is the most"),
        (Line(5, nobles=2), "nobles", "2 nobles alone are 6, but A has 5 in all"),
    ],
)
def test_the_impossible_is_refused_with_its_place(line: Line, field: str, words: str) -> None:
    assert faults(splendor(line), SPLENDOR) == [(words, "A", field)]


def test_everything_impossible_is_told_at_once() -> None:
    told = faults({"A": Line(-1, cards=99), "B": Line(15), "C": Line(15, tokens=12)}, SPLENDOR)
    assert [(each.player, each.field) for each in told] == [
        ("A", "score"),
        ("A", "cards"),
        ("C", "tokens"),
    ]


@pytest.mark.parametrize(
    "line",
    [
        Line(22, cards=30, nobles=3, tokens=10),
        Line(15, cards=90 // 3, nobles=0, tokens=0),
        Line(0, cards=0, nobles=0, tokens=0),
        Line(15),
    ],
)
def test_what_is_possible_passes_without_a_word(line: Line) -> None:
    assert odd(splendor(line), SPLENDOR) == []


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (Line(23), "A has 23 prestige: more than 22 is unusual"),
        (Line(155), "A has 155 prestige: more than 22 is unusual"),
        (Line(20, cards=31), "A has 31 cards: more than 30 is unusual"),
        (Line(20, nobles=4), "A has 4 nobles: more than 3 is unusual"),
        (
            Line(16, cards=3, nobles=0),
            "A has 16 prestige with 3 cards: a card gives at most 5, a noble 3",
        ),
        (Line(21, cards=1), "A has 21 prestige with 1 card: a card gives at most 5, a noble 3"),
    ],
)
def test_the_improbable_is_told(line: Line, words: str) -> None:
    assert odd(splendor(line), SPLENDOR) == [words]


def test_cards_and_nobles_that_just_suffice_are_no_wonder() -> None:
    assert odd(splendor(Line(15, cards=3, nobles=0)), SPLENDOR) == []
    assert odd(splendor(Line(18, cards=3, nobles=1)), SPLENDOR) == []
    assert odd(splendor(Line(20, cards=1)), SPLENDOR) == []


def test_the_nobles_of_a_table_are_counted_together() -> None:
    three = {"A": Line(15, nobles=3), "B": Line(9, nobles=3), "C": Line(3)}
    assert odd(three, SPLENDOR) == ["together they have 6 nobles: a game has 5"]
    assert odd(three | {"B": Line(9, nobles=2)}, SPLENDOR) == []


def test_nobody_at_15_is_asked_about_where_the_format_says_so() -> None:
    short = {"A": Line(14), "B": Line(9), "C": Line(3)}
    assert odd(short, SPLENDOR) == [
        "nobody has reached 15 prestige: right only if the game was ended early"
    ]
    assert odd(short | {"B": Line(15)}, SPLENDOR) == []
    assert odd(short, CARCASSONNE) == []


def test_who_is_out_of_the_game_is_not_asked_about() -> None:
    lines = {"A": Line(99, cards=40), "B": Line(12), "C": Line(3)}
    assert check_sheet(lines, "ABC", SPLENDOR, None, out={"A", "B"}) == ()
    told = check_sheet(lines, "ABC", SPLENDOR, None, out={"A"})
    assert [str(each.words).split(":")[0] for each in told] == ["nobody has reached 15 prestige"]


def test_carcassonne_has_its_own_limits() -> None:
    lines = {"A": Line(250), "B": Line(80)}
    assert odd(lines, CARCASSONNE) == []
    assert odd(lines | {"A": Line(251)}, CARCASSONNE) == [
        "A has 251 victory points: more than 250 is unusual"
    ]
    assert faults(lines | {"A": Line(501)}, CARCASSONNE) == [
        ("A cannot have 501 victory points: 500 is the most", "A", "score")
    ]


@pytest.mark.parametrize(("blood", "warned"), [(0, False), (24, False), (25, True), (99, True)])
def test_sw_23_blood_points_of_the_loser(blood: int, warned: bool) -> None:  # noqa: FBT001
    lines = {"A": Line(25), "B": Line(blood)}
    words = [f"B has {blood} blood points: more than 24 is unusual"] if warned else []
    assert odd(lines, SUMMONER_WARS, "A") == words


@pytest.mark.parametrize("blood", [-1, 100])
def test_sw_23_impossible_blood_points(blood: int) -> None:
    (fault,) = faults({"A": Line(25), "B": Line(blood)}, SUMMONER_WARS, "A")
    assert (fault.player, fault.field) == ("B", "score")


def test_sw_23_only_one_of_the_two_wins_with_the_winners_score() -> None:
    lines = {"A": Line(25), "B": Line(9)}
    assert "only Win and Loss" in str(faults(lines, SUMMONER_WARS)[0].words)
    assert "two at the table" in str(faults(lines, SUMMONER_WARS, "X")[0].words)
    assert (
        str(faults(lines | {"A": Line(24)}, SUMMONER_WARS, "A")[0].words) == "the winner scores 25"
    )


def test_a_format_kept_without_limits_refuses_the_negative_alone() -> None:
    old = to_data(CARCASSONNE)
    for name in ("most_score", "likely_score", "likely_win"):
        del old["points"][name]
    chosen = from_data(old)
    assert odd({"A": Line(900), "B": Line(3)}, chosen) == []
    assert faults({"A": Line(-1), "B": Line(3)}, chosen)
    assert faults({"A": Line(LARGEST + 1), "B": Line(3)}, chosen)


def test_a_limit_of_the_organiser_counts() -> None:
    chosen = replace(SPLENDOR, points=replace(SPLENDOR.points, likely_score=30, most_score=40))
    assert odd(splendor(Line(30)), chosen) == []
    assert odd(splendor(Line(31)), chosen) != []
    assert faults(splendor(Line(41)), chosen)


@given(st.integers(), st.integers(1, 60), st.integers(1, 60))
def test_every_number_is_refused_asked_about_or_passes(score: int, likely: int, more: int) -> None:
    points = PointOptions(likely_score=likely, most_score=likely + more)
    chosen = replace(CARCASSONNE, points=points)
    lines = {"A": Line(score), "B": Line(0)}
    if 0 <= score <= likely + more:
        assert bool(odd(lines, chosen)) == (score > likely)
    else:
        assert faults(lines, chosen)


# What was typed


def typed(**numbers: str) -> dict[str, dict[str, str]]:
    return {"A": numbers, "B": {"score": "15"}}


def test_what_is_typed_is_read_with_blanks_and_gaps() -> None:
    read = parse_sheet(line_fields(SPLENDOR), typed(score=" 16 ", cards="", nobles="1"))
    assert read == {"A": Line(16, nobles=1), "B": Line(15)}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("7.5", "A cannot have 7.5 prestige: it must be a whole number"),
        ("7,5", "A cannot have 7,5 prestige: it must be a whole number"),
        ("-3", "A cannot have -3 prestige: 0 is the least"),
        ("1e3", "A cannot have 1e3 prestige: it must be a whole number"),
        ("ten", "A cannot have ten prestige: it must be a whole number"),
        ("\u0663", "A cannot have \u0663 prestige: it must be a whole number"),
        ("200", "A cannot have 200 prestige: 155 is the most"),
        ("9" * 300, f"A cannot have {'9' * 12} prestige: 155 is the most"),
        ("", "A has no score"),
        ("  ", "A has no score"),
    ],
)
def test_what_cannot_be_is_never_made_into_something_else(text: str, words: str) -> None:
    with pytest.raises(UnfitResultError) as refusal:
        parse_sheet(line_fields(SPLENDOR), typed(score=text))
    assert told(refusal.value.remarks) == [(words, "A", "score")]


@given(st.text(max_size=8))
def test_a_number_is_read_as_it_stands_or_refused(text: str) -> None:
    try:
        fields = line_fields(SPLENDOR)
        read = parse_sheet(fields, typed(score="15", cards=text))["A"].get("cards")
    except Refused:
        return
    assert text.strip() == ("" if read is None else text.strip())
    assert read is None or int(text) == read


def asked(chosen: Format, kind: str) -> list[str]:
    return [field.name for field in sheet_fields(chosen, kind)]


def test_what_a_sheet_asks_for() -> None:
    elimination = shipped()["splendor-elimination"]
    assert asked(SPLENDOR, "swiss") == ["score", "cards"]
    assert asked(SPLENDOR, "side") == ["score", "cards"]
    assert asked(elimination, "bracket") == ["score", "cards", "nobles", "tokens", "first"]
    assert asked(SUMMONER_WARS, "bracket") == ["winner", "score"]
    assert asked(CARCASSONNE, "swiss") == ["score"]
    short = replace(SPLENDOR, final=replace(SPLENDOR.final, ties=("tokens", "cards")))
    assert asked(short, "bracket") == ["score", "cards", "tokens"]


# Asked before it counts


def test_the_improbable_counts_only_when_somebody_says_that_it_is_right() -> None:
    t = new_event(SPLENDOR, "ABCD")
    seats = next_round(t).tables[1].seats
    lines = dict(zip(seats, (Line(30), Line(9), Line(5), Line(3)), strict=True))
    words = f"{seats[0]} has 30 prestige: more than 22 is unusual"
    with pytest.raises(ImprobableResultError) as refusal:
        refuse_odd(t, 1, 1, lines)
    assert told(refusal.value.remarks) == [(words, seats[0], "score")]
    assert words in str(refusal.value.reason)
    (reported,) = report(t, 1, 1, lines, DESK)
    assert list(map(str, messages_from_data(reported.data["warnings"]))) == [words]
    happen(t, [reported])
    sheet = t.rounds[0].tables[1].sheet
    assert sheet
    assert tuple(map(str, sheet.warnings)) == (words,)


def test_a_correction_is_checked_like_a_result() -> None:
    t = new_event(SPLENDOR, "ABCD")
    seats = next_round(t).tables[1].seats
    lines = dict(zip(seats, (Line(16), Line(9), Line(5), Line(3)), strict=True))
    refuse_odd(t, 1, 1, lines)
    happen(t, report(t, 1, 1, lines, DESK))
    with pytest.raises(UnfitResultError, match="155 is the most"):
        correct(t, 1, 1, lines | {seats[1]: Line(200)}, DESK)
    with pytest.raises(ImprobableResultError):
        refuse_odd(t, 1, 1, lines | {seats[1]: Line(40)})
    (corrected,) = correct(t, 1, 1, lines | {seats[1]: Line(40)}, DESK)
    assert len(corrected.data["warnings"]) == 1


def test_sw_25_the_wounds_kept_by_a_ruling_have_the_same_limits() -> None:
    t = new_event(SUMMONER_WARS, "ABCD")
    one, _ = next_round(t).tables[1].seats
    for wounds, words in ((-1, "0 is the least"), (100, "99 is the most")):
        with pytest.raises(UnfitResultError, match=words):
            rule(t, "game loss", DESK, why="late", player=one, round_number=1, score=wounds)
    happen(t, rule(t, "game loss", DESK, why="late", player=one, round_number=1, score=99))
    sheet = t.rounds[0].tables[1].sheet
    assert sheet
    assert sheet.lines[one] == Line(99)


def test_what_was_handed_in_second_keeps_its_winner_and_warnings() -> None:
    t = new_event(SUMMONER_WARS, "ABCD")
    one, other = next_round(t).tables[1].seats
    by = {key: Stamp(key, DESK.at, "participant") for key in (one, other)}
    happen(t, report(t, 1, 1, {one: Line(25), other: Line(9)}, by[one], winner=one))
    both = {one: Line(25), other: Line(25)}
    (disputed,) = report(t, 1, 1, both, by[other], winner=other)
    assert len(disputed.data["warnings"]) == 1
    happen(t, [disputed])
    sheet = t.rounds[0].tables[1].sheet
    assert sheet
    assert (sheet.winner, sheet.their_winner, sheet.contested) == (one, other, True)
    assert str(sheet.disputed_why) == "the sheets differ"


def test_a_score_on_its_own_is_read_with_the_same_words() -> None:
    assert read_score("A", " 7 ", SUMMONER_WARS) == 7
    assert read_score("A", "", SUMMONER_WARS) == 0
    assert read_score("A", " ", SUMMONER_WARS) == 0
    with pytest.raises(UnfitResultError) as refusal:
        read_score("A", "7.5", SUMMONER_WARS)
    words = "A cannot have 7.5 blood points: it must be a whole number"
    assert told(refusal.value.remarks) == [(words, "A", "score")]


def test_all_nobles_of_the_game_and_no_prestige_do_not_add_up() -> None:
    five = faults(splendor(Line(14, nobles=5)), SPLENDOR)
    assert [str(each.words) for each in five] == ["5 nobles alone are 15, but A has 14 in all"]
    none = faults(splendor(Line(0, nobles=1)), SPLENDOR)
    assert [str(each.words) for each in none] == ["1 noble alone is 3, but A has 0 in all"]
    assert [each.field for each in faults(splendor(Line(-1, nobles=1)), SPLENDOR)] == ["score"]
    assert odd(splendor(Line(1, nobles=0)), SPLENDOR) == []


def test_remarks_on_a_duel_name_their_field() -> None:
    lines = {"A": Line(25), "B": Line(9)}
    assert faults(lines, SUMMONER_WARS)[0].field == "winner"
    assert faults(lines, SUMMONER_WARS, "X")[0].field == "winner"
    assert faults(lines, SUMMONER_WARS, "B")[0] == ("the winner scores 25", "B", "score")
    assert faults(lines | {"C": Line(3)}, SUMMONER_WARS, "A")[0].field == "winner"


def test_a_missing_line_names_everybody_who_should_have_one() -> None:
    with pytest.raises(UnfitResultError, match="for each of A, B, C and nobody else"):
        check_sheet({"A": Line(15)}, "ABC", SPLENDOR, None)


def test_a_duel_without_limits_still_asks_from_the_winners_score_on() -> None:
    chosen = replace(SUMMONER_WARS, points=replace(SUMMONER_WARS.points, likely_score=0))
    assert odd({"A": Line(25), "B": Line(24)}, chosen, "A") == []
    assert odd({"A": Line(25), "B": Line(25)}, chosen, "A") == [
        "B has 25 blood points: more than 24 is unusual"
    ]


def test_no_limit_means_none() -> None:
    points = replace(SPLENDOR.points, likely_score=0, likely_win=0, most_nobles=0, likely_nobles=0)
    chosen = replace(SPLENDOR, points=points)
    lines = {"A": Line(40, nobles=7), "B": Line(9, nobles=3), "C": Line(1)}
    assert odd(lines, chosen) == []
    low = {"A": Line(1), "B": Line(0), "C": Line(0)}
    assert odd(low, chosen) == []
    assert check_sheet(lines, "ABC", chosen, None, out="ABC") == ()


def test_prestige_of_cards_is_asked_about_in_splendor_only() -> None:
    lines = {"A": Line(90, cards=1), "B": Line(80)}
    assert odd(lines, CARCASSONNE) == []
    (told,) = check_sheet(splendor(Line(21, cards=1)), "ABC", SPLENDOR, None)
    assert (told.player, told.field) == ("A", "cards")
    assert [str(each.words)[:14] for each in faults(splendor(Line(1, cards=91)), SPLENDOR)] == [
        "A cannot have "
    ]
