"""Who goes on in a bracket, in which order, and what is left when a whole half has gone."""

from __future__ import annotations

from dataclasses import replace

from guildhall.messages import message
from guildhall.tournament import (
    Line,
    Tournament,
    draw,
    draw_final,
    drop,
    final_order,
    publish,
    report,
    rule,
    shipped,
)
from guildhall.tournament.commands.players import SetRounds
from guildhall.tournament.event.bracket import (
    _after,
    bracket_runs,
    bracket_slots,
    still_in,
    survivors,
)
from guildhall.tournament.event.rounds import Round, Stage, Table
from guildhall.tournament.format_choices import changed
from guildhall.tournament.lots import lots
from guildhall.tournament.pairing.top_cut import neighbours
from guildhall.tournament.ranking.standings import FIRST
from guildhall.tournament.table.scoring import bye_score, score_table
from tournament.worked import DESK, happen, new_event, next_round, play

SWISS, KNOCKOUT = shipped()["splendor-swiss"], shipped()["splendor-elimination"]
DUELS = changed(
    shipped()["summoner-wars-custom"],
    {
        "final.above_players": "0",
        "rounds.by_attendance": "3 1 8",
        "rounds.recommended_players": "0",
    },
)


def win(t: Tournament, better: str) -> None:
    """Everywhere in the last round the one wins who comes first in a list."""
    last = t.rounds[-1]
    for number, table in list(last.tables.items()):
        winner = min(table.seats, key=better.index)
        lines = {key: Line(25 if key == winner else 5) for key in table.seats}
        happen(t, report(t, last.number, number, lines, DESK, winner=winner))


def top_cut(people: str, size: int = 8) -> tuple[Tournament, str]:
    """A top cut, drawn and published, with its seeds."""
    t = new_event(DUELS, people)
    happen(t, draw(t, DESK))
    happen(t, publish(t, DESK, anyway=True))
    win(t, people)
    happen(t, draw_final(t, DESK, size=size))
    happen(t, publish(t, DESK, anyway=True))
    return t, "".join(t.cut)


def test_sw_33_a_half_of_the_bracket_that_has_gone_leaves_the_other_its_way() -> None:
    t, seeds = top_cut("ABCDEFGHIJ")
    win(t, seeds)
    assert still_in(t) == [seeds[0], seeds[3], seeds[1], seeds[2]]
    for gone in (seeds[0], seeds[3]):
        happen(t, drop(t, gone, DESK))
    happen(t, draw_final(t, DESK))
    assert [set(table.seats) for table in t.rounds[-1].tables.values()] == [{seeds[1], seeds[2]}]
    happen(t, publish(t, DESK, anyway=True))
    win(t, seeds)
    assert bracket_slots(t) == [None, seeds[1]]
    assert still_in(t) == [seeds[1]]
    assert final_order(t)[0].player == seeds[1]


def test_sw_33_a_quarter_of_the_bracket_that_has_gone_stays_empty_in_its_place() -> None:
    t, seeds = top_cut("ABCDEFGHIJKLMNOPQR", size=16)
    win(t, seeds)
    slots = bracket_slots(t)
    gone = slots[4:6]
    for key in gone:
        assert key
        happen(t, drop(t, key, DESK))
    happen(t, draw_final(t, DESK))
    happen(t, publish(t, DESK, anyway=True))
    win(t, seeds)
    better = [min(pair, key=lambda key: seeds.index(str(key))) for pair in neighbours(slots)]
    assert bracket_slots(t) == [better[0], better[1], None, better[3]]


def test_who_goes_on_is_named_in_the_order_of_the_cut() -> None:
    people = "LKJIHGFEDCBA"
    t = new_event(SWISS, people)
    next_round(t)
    play(t, {key: 20 - "ABCDEFGHIJKL".index(key) for key in people})
    happen(t, SetRounds(1).decide(t, DESK))
    happen(t, draw_final(t, DESK, size=9))
    happen(t, publish(t, DESK))
    play(t, {key: 20 - place for place, key in enumerate(t.cut)})
    going = still_in(t)
    assert len(going) == 3
    assert going == [key for key in t.cut if key in going]
    assert going != [key for key in people if key in going]


def test_when_all_of_the_final_are_excluded_the_next_is_first() -> None:
    t = new_event(SWISS, "ABCDEFGH")
    next_round(t)
    play(t, {key: 20 - place for place, key in enumerate("ABCDEFGH")})
    happen(t, SetRounds(1).decide(t, DESK))
    happen(t, draw_final(t, DESK))
    happen(t, publish(t, DESK))
    play(t, {key: 20 - place for place, key in enumerate(t.cut)})
    fifth = t.standings().order[4]
    for key in t.cut:
        happen(t, rule(t, "removal", DESK, why="so", player=key, round_number=2, leaves=True))
    first = final_order(t)[0]
    assert (first.player, first.place, first.why) == (fifth, 1, FIRST)


def test_ts_34_those_who_go_on_are_seeded_by_the_cut_or_where_set_by_entry_else_by_lot() -> None:
    people = "LKJIHGFEDCBA"
    scores = {key: 20 - place for place, key in enumerate("ABCDEFGHIJKL")}
    for seeded in (True, False):
        swiss = replace(SWISS, final=replace(SWISS.final, seeded=seeded))
        t = new_event(swiss, people)
        next_round(t)
        play(t, scores)
        happen(t, SetRounds(1).decide(t, DESK))
        happen(t, draw_final(t, DESK, size=9))
        happen(t, publish(t, DESK))
        play(t, scores)
        assert survivors(t) == [key for key in t.cut if key in survivors(t)]
        knockout = replace(KNOCKOUT, final=replace(KNOCKOUT.final, seeded=seeded))
        t = new_event(knockout, people)
        next_round(t)
        play(t, scores)
        by_entry = [key for key in people if key in survivors(t)]
        by_lot = sorted(by_entry, key=lots(t.rounds[-1].seed, "next round"))
        assert by_lot != by_entry
        assert survivors(t) == (by_entry if seeded else by_lot)


def test_ts_34_the_next_best_second_goes_on_for_one_who_has_left() -> None:
    filled = replace(KNOCKOUT, final=replace(KNOCKOUT.final, fill="runners-up"))
    t = new_event(filled, [f"p{number:02}" for number in range(20)])
    current = next_round(t)
    for number, table in list(current.tables.items()):
        scores = (20, 19 - number, 2, 1)[: len(table.seats)]
        lines = {
            key: Line(score, cards=9, nobles=0, tokens=0)
            for key, score in zip(table.seats, scores, strict=True)
        }
        happen(t, report(t, 1, number, lines, DESK))
    tables = current.tables.values()
    winners, seconds = [[table.seats[place] for table in tables] for place in (0, 1)]
    assert (len(winners), current.runners_up) == (6, 3)
    assert set(survivors(t)) == {*winners, *seconds[:3]}
    happen(t, drop(t, seconds[1], DESK))
    assert set(survivors(t)) == {*winners, seconds[0], *seconds[2:4]}


def test_who_leaves_while_their_game_waits_is_no_longer_in_the_bracket() -> None:
    t = new_event(KNOCKOUT, "ABCDEFGHI")
    one, other, *_ = next_round(t).tables[1].seats
    assert all(run.still_in for run in bracket_runs(t).values())
    happen(t, drop(t, one, DESK))
    runs = bracket_runs(t)
    assert (runs[one].still_in, runs[other].still_in) == (False, True)
    assert (runs[one].reached, runs[one].played) == (0, True)


def played(*met: str) -> Round:
    """A round of duels that the first always wins; whoever stands alone has a bye."""
    tables = {
        number: Table(
            number,
            tuple(pair),
            message("drawn"),
            score=score_table({pair[0]: Line(25), pair[1]: Line(5)}, DUELS, winner=pair[0]),
        )
        for number, pair in enumerate(met, start=1)
        if len(pair) == 2
    }
    byes = {key: bye_score(key, DUELS) for key in met if len(key) == 1}
    return Round(2, "bracket", Stage("round of", 8), "seed", DUELS, tables, byes)


def test_sw_31_a_pair_made_by_hand_goes_on_where_the_first_of_it_stood() -> None:
    assert _after([*"ABCDEFGH"], played("AB", "CD", "EF", "GH")) == [*"ACEG"]
    assert _after([*"ABCDEFGH"], played("AF", "CD", "EB", "GH")) == [*"AECG"]
    assert _after([*"ABCDEFGH"], played("HA", "CD", "EF", "BG")) == [*"HBCE"]


def test_sw_33_a_pair_that_has_gone_stays_empty_in_its_place_however_large_the_bracket() -> None:
    slots = [*"ABCDEFGHIJKLMNOP"]
    for gone in range(8):
        met = [slots[2 * place] for place in range(8) if place != gone]
        wanted: list[str | None] = [*met]
        wanted.insert(gone, None)
        assert _after(slots, played(*met)) == wanted


def test_sw_32_half_as_many_go_on_whoever_was_seated_by_hand() -> None:
    assert _after([*"ABCD"], played("A", "B")) == ["A", "B"]
    assert _after([*"ABCD"], played("AC")) == ["A", None]
    assert _after([*"ABCD"], played("D")) == [None, "D"]
