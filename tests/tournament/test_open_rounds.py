"""Several rounds open at once: a final and side rounds beside it, and rounds in waves (TS-30)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from string import ascii_uppercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildhall.tournament.commands.finish import end, undo
from guildhall.tournament.commands.knockout import draw_final, draw_side_round
from guildhall.tournament.commands.late_arrivals import put_back, ways_to_put_back
from guildhall.tournament.commands.players import FixTable, check_in, check_out, drop, enter
from guildhall.tournament.commands.results import report
from guildhall.tournament.commands.rounds import DiscardDraft, DrawChoices, draw, publish
from guildhall.tournament.commands.side_players import free_players
from guildhall.tournament.commands.waves import SplitIntoWaves
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.fold import fold
from guildhall.tournament.event.happenings import Happening
from guildhall.tournament.event.rounds import Round, wave_numbers
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.format_file import shipped
from guildhall.tournament.table.scoring import Line
from tournament.worked import DESK, happen, new_event, next_round, play

SWISS, ELIMINATION = shipped()["splendor-swiss"], shipped()["splendor-elimination"]
DUELS = shipped()["summoner-wars-base"]


def scores(players: str) -> dict[str, int]:
    return {player: 35 - number for number, player in enumerate(players)}


def after_swiss(size: int) -> Tournament:
    players = ascii_uppercase[:size]
    t = new_event(SWISS, players)
    for _ in range(3):
        next_round(t)
        play(t, scores(players))
    return t


def play_round(t: Tournament, current: Round) -> None:
    """Results for every table of a round, in the order of the alphabet."""
    for table in list(current.tables.values()):
        lines = {key: Line(35 - ord(key) % 26, cards=10, nobles=1, tokens=1) for key in table.seats}
        happen(t, report(t, current.number, table.number, lines, DESK))


def numbers(current: Round) -> list[int]:
    return sorted(current.tables)


def with_final_open(size: int = 16, cut: int = 9) -> Tournament:
    t = after_swiss(size)
    happen(t, draw_final(t, DESK, size=cut))
    return happen(t, publish(t, DESK))


def with_side_round(size: int = 16, cut: int = 9) -> Tournament:
    t = with_final_open(size, cut)
    happen(t, draw_side_round(t, free_players(t), DESK))
    return happen(t, publish(t, DESK))


# Which rounds are open


def test_every_published_round_with_a_missing_result_is_open() -> None:
    t = after_swiss(8)
    assert t.open_rounds() == []
    happen(t, draw_final(t, DESK))
    assert t.open_rounds() == []
    happen(t, publish(t, DESK))
    happen(t, draw_side_round(t, free_players(t), DESK))
    assert [each.number for each in t.open_rounds()] == [4]
    happen(t, publish(t, DESK))
    assert [each.number for each in t.open_rounds()] == [4, 5]
    play_round(t, t.round(4))
    assert [each.number for each in t.open_rounds()] == [5]
    play_round(t, t.round(5))
    assert t.open_rounds() == []


def test_results_of_any_open_round_are_taken() -> None:
    t = with_side_round()
    play_round(t, t.round(5))
    assert (t.round(4).closed, t.round(5).closed) == (False, True)
    play_round(t, t.round(4))
    assert t.round(4).closed


# Tables


def test_the_tables_of_a_side_round_go_on_after_those_in_use() -> None:
    t = with_side_round()
    assert numbers(t.round(4)) == [1, 2, 3]
    assert numbers(t.round(5)) == [4, 5]


def test_a_draft_beside_the_side_round_holds_its_tables_too() -> None:
    t = after_swiss(12)
    happen(t, draw_final(t, DESK))
    happen(t, draw_side_round(t, free_players(t), DESK))
    assert [numbers(each) for each in t.drafts] == [[1], [2, 3]]


def test_tables_of_a_closed_round_are_free_again() -> None:
    t = with_side_round()
    play_round(t, t.round(4))
    happen(t, draw_final(t, DESK))
    assert numbers(t.rounds[-1]) == [1]
    happen(t, publish(t, DESK))
    play_round(t, t.round(5))
    happen(t, draw_side_round(t, [*free_players(t)], DESK))
    assert min(numbers(t.rounds[-1])) == 2


def test_a_fixed_table_of_somebody_outside_is_left_free_by_the_final() -> None:
    t = after_swiss(12)
    last = t.standings().order[-1]
    happen(t, FixTable(last, 1).decide(t, DESK))
    happen(t, draw_final(t, DESK))
    assert numbers(t.rounds[-1]) == [2]
    happen(t, publish(t, DESK))
    happen(t, draw_side_round(t, free_players(t), DESK))
    side = t.rounds[-1]
    assert numbers(side) == [1, 3]
    assert last in side.tables[1].seats


def test_a_fixed_table_in_use_is_not_promised_twice_and_the_draft_says_so() -> None:
    t = after_swiss(12)
    happen(t, draw_final(t, DESK))
    happen(t, publish(t, DESK))
    last = t.standings().order[-1]
    happen(t, FixTable(last, 1).decide(t, DESK))
    happen(t, draw_side_round(t, free_players(t), DESK))
    side = t.rounds[-1]
    assert numbers(side) == [2, 3]
    (table,) = [each.number for each in side.tables.values() if last in each.seats]
    assert tuple(map(str, side.notices)) == (f"table 1 is in use: {last} sits at table {table}",)


# Who may sit in a side round


def test_a_side_round_can_be_drawn_beside_the_draft_of_the_final() -> None:
    t = after_swiss(8)
    happen(t, draw_final(t, DESK))
    finalists = set(t.cut)
    happen(t, draw_side_round(t, free_players(t), DESK))
    assert set(t.cut) == finalists
    assert [each.kind for each in t.drafts] == ["bracket", "side"]
    happen(t, publish(t, DESK))
    assert [each.kind for each in t.drafts] == ["side"]
    happen(t, publish(t, DESK))
    assert [each.number for each in t.open_rounds()] == [4, 5]


def test_without_a_final_there_is_no_side_round() -> None:
    t = after_swiss(8)
    with pytest.raises(Refused, match="side round"):
        draw_side_round(t, list(t.present()), DESK)


def test_a_final_drawn_again_takes_the_side_round_behind_it_along() -> None:
    t = after_swiss(8)
    happen(t, draw_final(t, DESK))
    happen(t, draw_side_round(t, free_players(t), DESK))
    happen(t, draw_final(t, DESK))
    assert [(each.number, each.kind) for each in t.drafts] == [(4, "bracket")]
    happen(t, draw_side_round(t, free_players(t), DESK))
    happen(t, DiscardDraft().decide(t, DESK))
    assert [each.kind for each in t.drafts] == ["bracket"]
    happen(t, DiscardDraft().decide(t, DESK))
    assert (t.drafts, len(t.rounds)) == ((), 3)


def test_a_side_round_is_drawn_again_in_its_own_place() -> None:
    t = with_final_open()
    happen(t, draw_side_round(t, free_players(t), DESK))
    first = t.rounds[-1].seed
    happen(t, draw_side_round(t, free_players(t), DESK))
    assert [each.number for each in t.drafts] == [5]
    assert t.rounds[-1].seed != first


def test_those_who_are_beaten_are_free_and_those_who_go_on_are_not() -> None:
    t = with_side_round()
    semi = [key for table in t.round(4).tables.values() for key in table.seats]
    assert not set(free_players(t)) & set(semi)
    play_round(t, t.round(4))
    going_on = {min(table.seats) for table in t.round(4).tables.values()}
    assert set(free_players(t)) == set(semi) - going_on
    happen(t, draw_final(t, DESK))
    assert set(t.rounds[-1].tables[1].seats) == going_on
    assert set(free_players(t)) == set(semi) - going_on
    happen(t, publish(t, DESK))
    happen(t, draw_side_round(t, free_players(t), DESK))
    happen(t, publish(t, DESK))
    assert [each.number for each in t.open_rounds()] == [5, 6, 7]
    seated = Counter(
        key for each in t.open_rounds() for x in each.tables.values() for key in x.seats
    )
    assert set(seated.values()) == {1}
    tables = Counter(number for each in t.open_rounds() for number in each.tables)
    assert set(tables.values()) == {1}


def test_after_the_last_game_of_the_bracket_everybody_is_free() -> None:
    t = with_final_open(8, 4)
    play_round(t, t.round(4))
    assert set(free_players(t)) == set("ABCDEFGH")


def test_losers_of_an_elimination_play_a_side_round_and_winners_do_not() -> None:
    t = new_event(ELIMINATION, "ABCDEFGHIJKLM")
    next_round(t)
    assert free_players(t) == []
    play(t, scores("ABCDEFGHIJKLM"))
    winners = {min(table.seats) for table in t.round(1).tables.values()}
    assert set(free_players(t)) == set("ABCDEFGHIJKLM") - winners
    with pytest.raises(Refused, match="not in the final") as refusal:
        draw_side_round(t, ["A", *free_players(t)], DESK)
    assert refusal.value.persons == ("A",)


def test_nobody_sits_in_two_side_rounds_at_once() -> None:
    t = with_side_round()
    playing = t.round(5).tables[4].seats
    with pytest.raises(Refused, match="still play") as refusal:
        draw_side_round(t, playing, DESK)
    assert refusal.value.persons == tuple(sorted(playing))


def test_whoever_has_finished_a_side_table_is_free_for_the_next() -> None:
    t = with_side_round()
    first = t.round(5).tables[4]
    lines = {key: Line(9, cards=9, nobles=1, tokens=1) for key in first.seats}
    happen(t, report(t, 5, 4, lines, DESK))
    assert set(free_players(t)) == set(first.seats)


def test_whoever_is_absent_is_not_asked_to_the_side_round() -> None:
    t = with_final_open()
    key = free_players(t)[0]
    happen(t, check_out(t, [key], DESK))
    assert key not in free_players(t)


def test_nobody_fills_in_who_still_plays_beside() -> None:
    t = with_side_round()
    play_round(t, t.round(4))
    somebody = t.round(5).tables[4].seats[0]
    with pytest.raises(Refused, match="still play") as refusal:
        draw_final(t, DESK, extra=[somebody])
    assert refusal.value.persons == (somebody,)
    t = new_event(ELIMINATION, "ABCDEFGHIJKLM")
    next_round(t)
    play(t, scores("ABCDEFGHIJKLM"))
    happen(t, draw_side_round(t, free_players(t), DESK))
    happen(t, publish(t, DESK))
    somebody = next(iter(t.round(2).tables.values())).seats[0]
    with pytest.raises(Refused, match="still play"):
        draw(t, DESK, DrawChoices(fill_in=(somebody,)))


def test_the_bracket_goes_on_while_the_side_round_plays() -> None:
    t = with_side_round()
    play_round(t, t.round(4))
    happen(t, draw_final(t, DESK))
    happen(t, publish(t, DESK))
    assert t.round(6).kind == "bracket"
    play_round(t, t.round(6))
    happen(t, end(t, DESK))
    assert t.ended


def test_a_draft_of_a_side_round_is_not_lost_when_the_bracket_goes_on() -> None:
    t = with_final_open()
    happen(t, draw_side_round(t, free_players(t), DESK))
    play_round(t, t.round(4))
    with pytest.raises(Refused, match="draft of the side round") as refusal:
        draw_final(t, DESK)
    assert tuple(map(str, refusal.value.ways_out)) == ("publish it", "discard it")
    happen(t, publish(t, DESK))
    happen(t, draw_final(t, DESK))
    assert [each.kind for each in t.rounds[3:]] == ["bracket", "side", "bracket"]


def test_an_elimination_goes_on_beside_an_open_side_round() -> None:
    t = new_event(ELIMINATION, "ABCDEFGHIJKLM")
    next_round(t)
    play(t, scores("ABCDEFGHIJKLM"))
    happen(t, draw_side_round(t, free_players(t), DESK))
    with pytest.raises(Refused, match="draft of the side round"):
        draw(t, DESK)
    happen(t, publish(t, DESK))
    happen(t, draw(t, DESK))
    assert numbers(t.rounds[-1]) == [min(set(range(1, 9)) - set(t.round(2).tables))]


def test_duels_have_side_rounds_beside_the_top_cut() -> None:
    players = [f"p{n:02}" for n in range(17)]
    t = new_event(DUELS, players)
    for _ in range(5):
        next_round(t)
        current = t.rounds[-1]
        for table in list(current.tables.values()):
            lines = {key: Line(25 if key == min(table.seats) else 3) for key in table.seats}
            happen(
                t,
                report(t, current.number, table.number, lines, DESK, winner=min(table.seats)),
            )
    happen(t, draw_final(t, DESK, size=4))
    happen(t, draw_side_round(t, free_players(t), DESK))
    side = t.rounds[-1]
    assert numbers(t.drafts[0]) == [1, 2]
    assert all(len(table.seats) == 2 for table in side.tables.values())
    assert numbers(side) == list(range(3, 9))
    assert len(side.byes) == 1


# Undo and old logs


def test_undo_of_the_side_rounds_publishing_leaves_the_final_open() -> None:
    t = with_side_round()
    happen(t, undo(t, DESK))
    assert [each.kind for each in t.open_rounds()] == ["bracket"]
    assert [each.kind for each in t.drafts] == ["side"]
    happen(t, undo(t, DESK))
    assert t.drafts == ()


def as_before(each: Happening) -> Happening:
    """A happening as it was written before draws had numbers."""
    left_out = {"number"} if each.kind == "drawn" else set()
    data = {key: value for key, value in each.data.items() if key not in left_out}
    return Happening(each.kind, data, each.by, each.at)


def test_an_old_log_without_numbers_of_draws_folds_to_the_same() -> None:
    t = new_event(SWISS, "ABCDEFGH")
    happen(t, draw(t, DESK))
    happen(t, draw(t, DESK))
    happen(t, publish(t, DESK))
    play(t, scores("ABCDEFGH"))
    for _ in range(2):
        next_round(t)
        play(t, scores("ABCDEFGH"))
    happen(t, draw_final(t, DESK))
    happen(t, draw_final(t, DESK))
    happen(t, publish(t, DESK))
    happen(t, draw_side_round(t, free_players(t), DESK))
    happen(t, DiscardDraft().decide(t, DESK))
    happen(t, draw_side_round(t, free_players(t), DESK))
    happen(t, publish(t, DESK))
    old = fold(map(as_before, t.happenings))
    assert old.rounds == t.rounds
    assert old.cut == t.cut
    assert all(table.wave == 1 for each in old.rounds for table in each.tables.values())


# Waves


def with_draft(size: int) -> Tournament:
    t = new_event(SWISS, [f"p{n:02}" for n in range(size)])
    return happen(t, draw(t, DESK))


def waves_of(current: Round) -> list[int]:
    return [table.wave for _, table in sorted(current.tables.items())]


def test_a_round_is_played_in_one_wave_unless_it_is_split() -> None:
    t = with_draft(20)
    assert waves_of(t.rounds[0]) == [1] * 5
    assert t.rounds[0].waves == 1


def test_a_draft_is_split_into_waves_the_first_tables_first() -> None:
    t = with_draft(20)
    happen(t, SplitIntoWaves(1, 2).decide(t, DESK))
    assert waves_of(t.rounds[0]) == [1, 1, 1, 2, 2]
    assert t.rounds[0].waves == 2
    happen(t, publish(t, DESK))
    assert waves_of(t.rounds[0]) == [1, 1, 1, 2, 2]


def test_a_table_of_a_later_wave_stands_where_one_of_the_first_stood() -> None:
    t = with_draft(20)
    happen(t, SplitIntoWaves(1, 2).decide(t, DESK))
    current = t.rounds[0]
    assert [current.place_of(table) for _, table in sorted(current.tables.items())] == [
        1,
        2,
        3,
        1,
        2,
    ]


def test_a_late_table_is_in_the_last_wave_and_may_have_no_place_yet() -> None:
    t = with_draft(16)
    happen(t, SplitIntoWaves(1, 2).decide(t, DESK))
    happen(t, publish(t, DESK))
    happen(t, enter(t, "late", DESK))
    (way,) = ways_to_put_back(t, "late")
    happen(t, put_back(t, "late", DESK, way))
    current = t.rounds[0]
    assert waves_of(current) == [1, 1, 2, 2, 2]
    assert [current.place_of(current.tables[number]) for number in (3, 4, 5)] == [1, 2, None]


def test_waves_can_be_joined_again_and_split_while_nothing_is_entered() -> None:
    t = with_draft(20)
    happen(t, SplitIntoWaves(1, 5).decide(t, DESK))
    assert waves_of(t.rounds[0]) == [1, 2, 3, 4, 5]
    happen(t, publish(t, DESK))
    happen(t, SplitIntoWaves(1, 1).decide(t, DESK))
    assert waves_of(t.rounds[0]) == [1] * 5
    table = t.rounds[0].tables[3]
    happen(t, report(t, 1, 3, {key: Line(9) for key in table.seats}, DESK))
    with pytest.raises(Refused, match="has a result"):
        SplitIntoWaves(1, 2).decide(t, DESK)


@pytest.mark.parametrize("waves", [0, -1, 6])
def test_there_are_no_waves_without_tables(waves: int) -> None:
    t = with_draft(20)
    with pytest.raises(Refused, match=f"cannot be played in {waves} waves") as refusal:
        SplitIntoWaves(1, waves).decide(t, DESK)
    assert tuple(map(str, refusal.value.ways_out)) == ("say 1 to 5",)


def test_a_round_that_is_split_already_stays_as_it_is() -> None:
    t = with_draft(20)
    assert SplitIntoWaves(1, 1).decide(t, DESK) == []


def test_drawn_again_a_round_is_in_one_wave() -> None:
    t = with_draft(20)
    happen(t, SplitIntoWaves(1, 2).decide(t, DESK))
    happen(t, draw(t, DESK))
    assert t.rounds[0].waves == 1


def test_undo_joins_the_waves() -> None:
    t = with_draft(20)
    happen(t, SplitIntoWaves(1, 2).decide(t, DESK))
    happen(t, undo(t, DESK))
    assert t.rounds[0].waves == 1


@given(tables=st.integers(1, 60), waves=st.integers(1, 60))
def test_waves_are_even_and_the_first_is_the_largest(tables: int, waves: int) -> None:
    if waves > tables:
        return
    found = wave_numbers(tables, waves)
    sizes = [found.count(wave) for wave in range(1, waves + 1)]
    assert found == sorted(found)
    assert sum(sizes) == tables
    assert max(sizes) - min(sizes) <= 1
    assert sizes[0] == max(sizes)


# Whatever is done in whatever order


class Afternoon:
    """A final and side rounds, played by chance."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.t = after_swiss(self.chance.randrange(8, 24))

    def step(self) -> None:
        """Something that a desk might do; what is refused changes nothing."""
        deeds = [self._final, self._side, self._publish, *[self._report] * 4, self._change]
        before = len(self.t.happenings)
        try:
            happen(self.t, self.chance.choice(deeds)())
        except Refused:
            assert len(self.t.happenings) == before

    def _final(self) -> list[Happening]:
        return draw_final(self.t, DESK, size=self.chance.choice([None, 9, 10, 12]))

    def _side(self) -> list[Happening]:
        free = free_players(self.t)
        return draw_side_round(self.t, self.chance.sample(free, len(free)), DESK)

    def _publish(self) -> list[Happening]:
        return publish(self.t, DESK)

    def _report(self) -> list[Happening]:
        tables = [(each, table) for each in self.t.open_rounds() for table in each.unsettled()]
        if not tables:
            return []
        current, table = self.chance.choice(tables)
        lines = {
            key: Line(self.chance.randrange(20), cards=10, nobles=1, tokens=1)
            for key in table.seats
        }
        return report(self.t, current.number, table.number, lines, DESK)

    def _change(self) -> list[Happening]:
        who = self.chance.choice(list(self.t.people))
        deeds: list[Callable[[], list[Happening]]] = [
            lambda: DiscardDraft().decide(self.t, DESK),
            lambda: undo(self.t, DESK) if len(self.t.rounds) > 3 else [],
            lambda: check_out(self.t, [who], DESK),
            lambda: check_in(self.t, [who], DESK),
            lambda: drop(self.t, who, DESK),
            lambda: FixTable(who, self.chance.choice([None, 1, 2, 3])).decide(self.t, DESK),
            lambda: SplitIntoWaves(len(self.t.rounds), 2).decide(self.t, DESK),
        ]
        return self.chance.choice(deeds)()


@pytest.mark.parametrize("seed", range(40))
def test_nobody_and_no_table_is_taken_twice_whatever_is_done(seed: int) -> None:
    afternoon = Afternoon(seed)
    for _ in range(60):
        afternoon.step()
        t = afternoon.t
        assert [each.number for each in t.rounds] == list(range(1, len(t.rounds) + 1))
        published = [each.published for each in t.rounds]
        assert published == sorted(published, reverse=True)
        beside = [*t.open_rounds(), *t.drafts]
        tables = Counter(number for each in beside for number in each.tables)
        assert set(tables.values()) <= {1}
        playing = [table for each in t.open_rounds() for table in each.unsettled()]
        playing += [table for each in t.drafts for table in each.tables.values()]
        seated = Counter(key for table in playing for key in table.seats)
        assert set(seated.values()) <= {1}
    assert fold(t.happenings).rounds == t.rounds
