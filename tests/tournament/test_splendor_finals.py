"""Splendor: final, side round, elimination, sheets and conduct (TS-3, TS-27 to TS-42)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from guildhall.tournament.commands.finish import end
from guildhall.tournament.commands.knockout import draw_final, draw_side_round, snake
from guildhall.tournament.commands.players import drop
from guildhall.tournament.commands.results import confirm, correct, dispute, report, waiting_for
from guildhall.tournament.commands.rounds import DrawChoices, draw, publish
from guildhall.tournament.commands.rulings import rule
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.bracket import survivors
from guildhall.tournament.event.final_order import final_order
from guildhall.tournament.event.fold import fold
from guildhall.tournament.event.people import Stamp
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.format_file import shipped
from guildhall.tournament.pairing.elimination import first_round, plan, works_out
from guildhall.tournament.table.scoring import Line
from guildhall.tournament.table.shared_victory import strict_places
from guildhall.tournament.table.sheets import check_sheet
from tournament.worked import DESK, happen, new_event, next_round, play, with_ties

SWISS, ELIMINATION = shipped()["splendor-swiss"], shipped()["splendor-elimination"]
TIES = SWISS.final.ties


def scores(players: str) -> dict[str, int]:
    return {player: 25 - number for number, player in enumerate(players)}


def after_swiss(players: str) -> Tournament:
    t = new_event(SWISS, players)
    for _ in range(3):
        next_round(t)
        play(t, scores(players))
    return t


def player(name: str) -> Stamp:
    return Stamp(name, DESK.at, "participant")


def test_ts_3_losers_are_out_and_the_final_decides() -> None:
    t = new_event(ELIMINATION, "ABCDEFGHIJKLM")
    assert len(next_round(t).tables) == 4
    play(t, scores("ABCDEFGHIJKLM"))
    winners = set(survivors(t))
    assert set(next_round(t).tables[1].seats) == winners
    play(t, scores("ABCDEFGHIJKLM"))
    assert t.standings().order[0] == min(winners)
    assert set(t.standings().order[:4]) == winners
    with pytest.raises(Refused, match="played out"):
        draw(t, DESK)


def test_ts_3_seeded_brackets_spread_the_best() -> None:
    assert snake("ABCDEFGHIJK", (4, 4, 3)) == [list("AFGK"), list("BEHJ"), list("CDI")]


def test_ts_27_ts_28_the_final_alone_ranks_the_four_best() -> None:
    t = after_swiss("ABCDEFGH")
    best = t.standings().order[:4]
    happen(t, draw_final(t, DESK))
    assert set(t.rounds[-1].tables[1].seats) == set(best)
    happen(t, publish(t, DESK))
    play(t, {player: 10 + number for number, player in enumerate(best)})
    order = [line.player for line in final_order(t)]
    assert order == [*best[::-1], *t.standings().order[4:]]


def test_ts_27_three_participants_have_a_final_of_three() -> None:
    t = after_swiss("ABC")
    assert len(draw_final(t, DESK)[0].data["tables"][0]["seats"]) == 3
    short = new_event(SWISS, "ABC")
    next_round(short)
    play(short, scores("ABC"))
    with pytest.raises(Refused, match="1 of 3 rounds"):
        draw_final(short, DESK)


def test_ts_29_a_tie_in_the_final_is_broken_and_the_rest_keep_their_order() -> None:
    t = after_swiss("ABCDEFGH")
    happen(t, draw_final(t, DESK))
    happen(t, publish(t, DESK))
    seats = t.rounds[-1].tables[1].seats
    with pytest.raises(Refused, match="how many nobles"):
        play(t, dict.fromkeys(seats, 15))
    lines = {name: Line(15, cards=10, nobles=1, tokens=3) for name in seats}
    happen(t, report(t, 4, 1, lines, DESK))
    assert [line.player for line in final_order(t)][:4] == list(seats[::-1])


def test_ts_30_a_side_round_changes_nothing() -> None:
    t = after_swiss("ABCDEFGH")
    with pytest.raises(Refused, match="not in the final"):
        draw_side_round(t, list("EFGH"), DESK)
    happen(t, draw_final(t, DESK))
    others = [name for name in "ABCDEFGH" if name not in t.cut]
    happen(t, publish(t, DESK))
    before = [line.player for line in final_order(t)]
    with pytest.raises(Refused, match="not in the final"):
        draw_side_round(t, list(t.cut), DESK)
    happen(t, draw_side_round(t, others, DESK))
    happen(t, publish(t, DESK))
    play(t, dict.fromkeys(others, 40))
    assert [line.player for line in final_order(t)] == before


def test_ts_31_chips_for_three_and_a_tile_for_all() -> None:
    t = after_swiss("ABCDEFGH")
    prizes = [line.prize for line in final_order(t)]
    assert [prize.split()[0] for prize in prizes[:3]] == ["gold", "silver", "bronze"]
    assert set(prizes[3:]) == {""}
    assert {line.keepsake for line in final_order(t)} == {"a noble tile"}
    happen(t, end(t, DESK))
    assert t.happenings[-1].data["order"][0]["prize"].startswith("gold")


def test_ts_32_a_finalist_who_left_is_replaced_by_the_next() -> None:
    t = after_swiss("ABCDEFGH")
    order = t.standings().order
    happen(t, drop(t, order[1], DESK))
    happen(t, draw_final(t, DESK))
    assert set(t.cut) == {order[0], *order[2:5]}


@pytest.mark.parametrize(
    ("lines", "winner", "criterion"),
    [
        ({"A": Line(15, cards=12), "B": Line(15, cards=11)}, "B", "cards"),
        (
            {
                "A": Line(15, cards=12, nobles=2, tokens=0),
                "B": Line(15, cards=12, nobles=1, tokens=9),
            },
            "A",
            "nobles",
        ),
        (
            {
                "A": Line(15, cards=12, nobles=2, tokens=4),
                "B": Line(15, cards=12, nobles=2, tokens=3),
            },
            "A",
            "tokens",
        ),
        (
            {
                "A": Line(15, cards=12, nobles=2, tokens=4),
                "B": Line(15, cards=12, nobles=2, tokens=4),
                "C": Line(3),
            },
            "B",
            "seat",
        ),
        ({"A": Line(16), "B": Line(15)}, "A", "score"),
    ],
)
def test_ts_33_shared_victory(lines: dict[str, Line], winner: str, criterion: str) -> None:
    order, decided = strict_places(lines, with_ties(*TIES))
    assert order[0] == [winner]
    assert decided[winner] == criterion


def test_ts_33_a_format_without_criteria_never_breaks_a_victory_silently() -> None:
    with pytest.raises(Refused, match="share the victory"):
        strict_places({"A": Line(15), "B": Line(15), "C": Line(9)}, with_ties())
    assert strict_places({"A": Line(15), "B": Line(9), "C": Line(9)}, with_ties())[0] == [
        ["A"],
        ["B", "C"],
    ]


def test_ts_34_plans_the_whole_bracket_in_advance() -> None:
    tables = ELIMINATION.tables
    fitting = [people for people in range(2, 257) if works_out(people, tables)]
    assert fitting == [3, 4, *range(9, 17), *range(27, 65), *range(81, 257)]
    assert [(each.tables, each.byes) for each in plan(20, tables)] == [
        ((4, 3, 3, 3, 3), 4),
        ((3, 3, 3), 0),
        ((3,), 0),
    ]
    runners = plan(20, tables, runners_up=True)
    assert [(len(each.tables), each.runners_up) for each in runners] == [(6, 3), (3, 0), (1, 0)]


def test_ts_34_byes_and_runners_up_go_on() -> None:
    t = new_event(ELIMINATION, "ABCDEFGH")
    first = next_round(t)
    (bye,) = first.byes
    play(t, scores("ABCDEFGH"))
    assert bye in next_round(t).tables[1].seats
    filled = replace(ELIMINATION, final=replace(ELIMINATION.final, fill="runners-up"))
    t = new_event(filled, "ABCDEFG")
    assert not next_round(t).byes
    play(t, scores("ABCDEFG"))
    assert len(next_round(t).tables[1].seats) == 3


@pytest.mark.parametrize("people", [1, 2])
def test_ts_35_never_a_final_of_two(people: int) -> None:
    with pytest.raises(Refused):
        first_round(people, ELIMINATION.tables)
    for more in range(3, 300):
        assert plan(more, ELIMINATION.tables)[-1].people in {3, 4}


def test_ts_35_a_bracket_that_lost_people_is_filled_by_choice() -> None:
    t = new_event(ELIMINATION, "ABCDEFGHI")
    next_round(t)
    play(t, scores("ABCDEFGHI"))
    gone, *left = survivors(t)
    happen(t, drop(t, gone, DESK))
    with pytest.raises(Refused) as refusal:
        draw(t, DESK)
    assert "TS-35" in refusal.value.rules
    lucky = next(name for name in "ABCDEFGHI" if name not in {gone, *left})
    happen(t, draw(t, DESK, DrawChoices(fill_in=(lucky,))))
    assert t.draft
    assert set(t.draft.tables[1].seats) == {*left, lucky}


def entered(t: Tournament) -> list[str]:
    """A table of four whose winner has handed in the sheet."""
    table = next_round(t).tables[1]
    lines = {name: Line(15 - number) for number, name in enumerate(table.seats)}
    happen(t, report(t, 1, 1, lines, player(table.seats[0])))
    return list(table.seats)


@pytest.mark.parametrize("writer", range(4))
def test_ts_36_anyone_at_the_table_hands_in_and_all_others_sign(writer: int) -> None:
    t = new_event(SWISS, "ABCD")
    seats = list(next_round(t).tables[1].seats)
    lines = {name: Line(15 - number) for number, name in enumerate(seats)}
    with pytest.raises(Refused, match="does not sit"):
        report(t, 1, 1, lines, player("X"))
    happen(t, report(t, 1, 1, lines, player(seats[writer])))
    for name in seats[:writer] + seats[writer + 1 :]:
        assert name in waiting_for(t, t.table(1, 1))
        assert not t.rounds[0].closed
        happen(t, confirm(t, 1, 1, player(name)))
    assert t.rounds[0].closed
    with pytest.raises(Refused, match="settled"):
        report(t, 1, 1, lines, DESK)


def test_ts_36_a_refusal_calls_an_arbiter() -> None:
    t = new_event(SWISS, "ABCD")
    seats = entered(t)
    happen(t, dispute(t, 1, 1, "I had 16", player(seats[1])))
    assert t.rounds[0].tables[1].sheet
    assert t.rounds[0].tables[1].sheet.disputed_by == seats[1]
    with pytest.raises(Refused, match="dispute"):
        confirm(t, 1, 1, player(seats[2]))
    lines = {name: Line(16 - number) for number, name in enumerate(seats[::-1])}
    with pytest.raises(Refused):
        correct(t, 1, 1, lines, player(seats[0]))
    happen(t, correct(t, 1, 1, lines, Stamp("Judge", DESK.at, "arbiter"), why="counted again"))
    assert t.rounds[0].closed
    assert t.standings().order[0] == seats[-1]


def test_ts_36_after_a_dispute_no_player_enters_it_again() -> None:
    t = new_event(SWISS, "ABCD")
    seats = entered(t)
    happen(t, dispute(t, 1, 1, "I had 16", player(seats[1])))
    lines = {name: Line(16 - number) for number, name in enumerate(seats)}
    for name in seats:
        with pytest.raises(Refused, match="table 1 is contested") as refusal:
            report(t, 1, 1, lines, player(name))
        assert refusal.value.rules == ("TS-36",)
    happen(t, report(t, 1, 1, lines, DESK))
    assert t.rounds[0].closed


@pytest.mark.parametrize(
    "line", [Line(-1), Line(5, nobles=2), Line(15, tokens=11), Line(15, cards=-2)]
)
def test_ts_37_a_tally_that_does_not_add_up_is_refused(line: Line) -> None:
    with pytest.raises(Refused, match="add up"):
        check_sheet({"A": line, "B": Line(9), "C": Line(3)}, "ABC", SWISS, None)
    with pytest.raises(Refused, match="a line for each"):
        check_sheet({"A": Line(9)}, "ABC", SWISS, None)


def test_ts_38_calls_and_rulings_are_logged() -> None:
    t = new_event(SWISS, "ABCD")
    entered(t)
    judge = Stamp("Judge", DESK.at, "arbiter")
    happen(t, rule(t, "explanation", judge, why="gold is a joker", round_number=1, table=1))
    ruling = t.rulings[0]
    assert (ruling.by, ruling.at, ruling.table, str(ruling.why)) == (
        "Judge",
        DESK.at,
        1,
        "gold is a joker",
    )


def test_ts_39_arbiters_alone_explain_warn_take_games_and_exclude() -> None:
    t = new_event(SWISS, "ABCD")
    seats = entered(t)
    with pytest.raises(Refused, match="arbiters alone"):
        rule(t, "warning", player("A"), why="no", player="B")
    happen(t, rule(t, "warning", DESK, why="noise", player=seats[0]))
    happen(t, rule(t, "game loss", DESK, why="anti-game", player=seats[1], round_number=1))
    score = t.rounds[0].tables[1].score
    assert score
    assert score.points(seats[1]) == 1
    happen(t, rule(t, "removal", DESK, why="bribery", player=seats[2], round_number=1))
    assert t.people[seats[2]].standing == "removed"
    assert seats[2] not in t.present()
    assert fold(t.happenings) == t


def test_ts_39_a_ruling_never_leaves_a_bracket_undecided() -> None:
    t = new_event(ELIMINATION, "ABC")
    seats = next_round(t).tables[1].seats
    lines = {seats[0]: Line(16), seats[1]: Line(12), seats[2]: Line(12)}
    happen(t, report(t, 1, 1, lines, DESK))
    with pytest.raises(Refused, match="how many nobles"):
        rule(t, "game loss", DESK, why="cheating", player=seats[0], round_number=1)


def test_ts_42_roles_decide_who_may_do_what() -> None:
    assert Stamp("x", "", "organiser").official
    assert Stamp("x", "", "arbiter").official
    assert not Stamp("x", "", "participant").official
    assert not Stamp("x", "", "observer").official
