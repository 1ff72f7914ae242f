"""A desk drives whole events through the public names; drafts, checks and previews on the way."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from guildhall import tournament as gt
from guildhall.messages import messages_from_data
from guildhall.tournament.commands.players import SetRounds
from guildhall.tournament.commands.rounds import DiscardDraft
from guildhall.tournament.pairing.sizes import even_sizes
from tournament.worked import DESK, happen, new_event, next_round, play

SWISS, DUELS = gt.shipped()["splendor-swiss"], gt.shipped()["summoner-wars-custom"]


def test_a_whole_event_in_a_few_lines() -> None:
    stamp = gt.Stamp("Ola", "2026-11-15T10:00:00")
    log = gt.open_event("Spring Cup", gt.shipped()["splendor-swiss"], "a seed", stamp)
    t = gt.opened(log[0])

    def let(happenings: Iterable[gt.Happening]) -> None:
        for happening in happenings:
            log.append(happening)
            gt.apply(t, happening)

    for name in ("Ann", "Bob", "Cyd", "Dan", "Eva", "Fay", "Gus"):
        let(gt.enter(t, name.lower(), stamp, name=name))
    for number in (1, 2, 3):
        let(gt.draw(t, stamp))
        let(gt.publish(t, stamp))
        for table in list(t.round(number).tables.values()):
            lines = {key: gt.Line(15 - seat) for seat, key in enumerate(table.seats)}
            let(gt.report(t, number, table.number, lines, stamp))
    let(gt.draw_final(t, stamp))
    let(gt.publish(t, stamp))
    lines = {key: gt.Line(18 - seat) for seat, key in enumerate(t.round(4).tables[1].seats)}
    let(gt.report(t, 4, 1, lines, stamp))
    let(gt.end(t, stamp))
    assert gt.final_order(t)[0].prize == "gold first-player chip"
    assert gt.fold(log) == t


def after_swiss(names: str) -> gt.Tournament:
    t = new_event(SWISS, names)
    for _ in range(3):
        next_round(t)
        play(t, {name: 25 - number for number, name in enumerate(names)})
    return t


def test_a_final_can_be_drawn_again_and_thrown_away() -> None:
    t = after_swiss("ABCDEFGH")
    happen(t, gt.draw_final(t, DESK))
    happen(t, gt.draw_final(t, DESK))
    assert len(t.rounds) == 4
    happen(t, DiscardDraft().decide(t, DESK))
    assert t.cut == ()
    happen(t, SetRounds(4).decide(t, DESK))
    assert gt.draw(t, DESK)[0].data["kind"] == "swiss"


def test_who_left_after_the_draw_is_noticed_before_publishing() -> None:
    t = new_event(SWISS, "ABCDEFGH")
    happen(t, gt.draw(t, DESK))
    happen(t, gt.drop(t, "C", DESK))
    with pytest.raises(gt.Refused, match="C has left the event") as refusal:
        gt.publish(t, DESK)
    assert refusal.value.persons == ("C",)
    happen(t, gt.draw(t, DESK))
    happen(t, gt.publish(t, DESK))


@pytest.mark.parametrize("people", ["ABCD", "ABCDEFG"])
def test_a_small_attendance_is_a_notice(people: str) -> None:
    t = new_event(DUELS, people)
    (notice,) = messages_from_data(gt.draw(t, DESK)[0].data["notices"])
    assert str(notice) == "8 players or more are recommended"


@pytest.mark.parametrize("people", ["ABCDEFGH", "ABCDEFGHI"])
def test_as_many_as_are_recommended_are_no_notice(people: str) -> None:
    t = new_event(DUELS, people)
    assert gt.draw(t, DESK)[0].data["notices"] == []


def test_a_winner_has_the_winners_score() -> None:
    t = new_event(DUELS, "ABCD")
    one, other = next_round(t).tables[1].seats
    with pytest.raises(gt.Refused, match="the winner scores 25"):
        gt.report(t, 1, 1, {one: gt.Line(24), other: gt.Line(3)}, DESK, winner=one)


def test_a_latecomer_joins_where_the_organiser_took_more_tables() -> None:
    t = new_event(SWISS, "ABCDEFGHIJKLMNO")
    happen(t, gt.draw(t, DESK, gt.DrawChoices(tables=5)))
    happen(t, gt.publish(t, DESK))
    happen(t, gt.enter(t, "late", DESK))
    ways = gt.ways_to_put_back(t, "late")
    assert len(ways) == 5
    happen(t, gt.put_back(t, "late", DESK, ways[2]))
    sizes = sorted((len(table.seats) for table in t.rounds[0].tables.values()), reverse=True)
    assert tuple(sizes) == even_sizes(16, 5)


def test_a_returning_duellist_who_has_met_the_bye_opens_one_pair() -> None:
    t = new_event(DUELS, "ABCDEF")
    first = next_round(t)
    for table in list(first.tables.values()):
        one, other = table.seats
        happen(
            t,
            gt.report(t, 1, table.number, {one: gt.Line(25), other: gt.Line(3)}, DESK, winner=one),
        )
    for name in "ABCDEF":
        copy = t.copy()
        happen(copy, gt.drop(copy, name, DESK))
        next_round(copy)
        met = next(table for table in first.tables.values() if name in table.seats).seats
        (bye,) = copy.rounds[1].byes
        way = gt.ways_to_put_back(copy, name)[0]
        assert way.cost == (2 if bye in met else 1)
        happen(copy, gt.put_back(copy, name, DESK, way))
        assert not copy.rounds[1].byes
        assert len(copy.rounds[1].tables) == 3
        assert {copy.rounds[1].tables[number].reason for number in way.changed} == {way.words}


def test_a_copy_goes_its_own_way() -> None:
    t = new_event(SWISS, "ABCDEFGH")
    next_round(t)
    before = gt.fold(t.happenings)
    copy = t.copy()
    play(copy, dict.fromkeys("ABCDEFGH", 7))
    happen(copy, gt.drop(copy, "A", DESK))
    assert t == before
    duels = new_event(DUELS, "ABC")
    next_round(duels)
    copy = duels.copy()
    happen(copy, gt.enter(copy, "D", DESK))
    happen(copy, gt.put_back(copy, "D", DESK, gt.ways_to_put_back(copy, "D")[0]))
    assert len(duels.rounds[0].byes) == 1


def test_preview_of_a_correction_says_who_moves_and_why() -> None:
    t = new_event(SWISS, "ABCD")
    next_round(t)
    play(t, {"A": 16, "B": 12, "C": 8, "D": 4})
    lines = {"A": gt.Line(16), "B": gt.Line(7), "C": gt.Line(8), "D": gt.Line(4)}
    shown = gt.preview(t, gt.correct(t, 1, 1, lines, DESK))
    assert [(move.player, move.before, move.after) for move in shown.moves] == [
        ("C", 3, 2),
        ("B", 2, 3),
    ]
    assert str(shown.moves[1].why) == "tournament points: 3 against 5"
    assert t.standings().order == tuple("ABCD")
