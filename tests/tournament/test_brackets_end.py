"""Whoever leaves, fills in or is excluded in a bracket: it has an order and can be ended."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guildhall.tournament.commands.finish import end
from guildhall.tournament.commands.knockout import draw_final, draw_side_round
from guildhall.tournament.commands.late_arrivals import put_back
from guildhall.tournament.commands.players import check_in, check_out, drop, enter
from guildhall.tournament.commands.results import report
from guildhall.tournament.commands.rounds import DiscardDraft, DrawChoices, draw, publish
from guildhall.tournament.commands.rulings import rule
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.bracket import still_in
from guildhall.tournament.event.final_order import FinalPlace, final_order
from guildhall.tournament.event.fold import fold
from guildhall.tournament.event.happenings import Happening
from guildhall.tournament.event.rounds import Round
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.format import Format
from guildhall.tournament.format_choices import changed
from guildhall.tournament.format_file import shipped
from guildhall.tournament.table.scoring import Line
from tournament.worked import DESK, happen, new_event, next_round

SWISS, ELIMINATION = shipped()["splendor-swiss"], shipped()["splendor-elimination"]
RUNNERS_UP = changed(ELIMINATION, {"final.fill": "runners-up"})
DUELS = changed(shipped()["summoner-wars-custom"], {"final.above_players": "0"})
Command = Callable[..., list[Happening]]
RULINGS = ("no-show", "game loss", "walk-over", "removal", "delay")


class Bracket:
    """A bracket that chance plays, with people who come and go at every step."""

    def __init__(self, chosen: Format, size: int, cut: int, seed: int) -> None:
        self.chance = Random(seed)
        self.t: Tournament = new_event(chosen, [f"p{n:02}" for n in range(size)], str(seed))
        self.cut = cut
        self.extra = 0
        if chosen.pairing.by != "bracket":
            happen(self.t, [Happening("rounds set", {"rounds": 1}, DESK.by, DESK.at)])
            next_round(self.t)
            self.play(trouble=False)

    def tries(self, make: Command, *arguments: Any, **named: Any) -> bool:
        """Do something that may be refused, but never fails otherwise."""
        try:
            happen(self.t, make(*arguments, **named))
        except Refused:
            return False
        self.check()
        return True

    def play_to_the_end(self) -> None:
        for _ in range(8):
            self.come_and_go()
            if not self.draws():
                break
            self.come_and_go()
            if not self.tries(publish, self.t, DESK):
                happen(self.t, DiscardDraft().decide(self.t, DESK))
                continue
            self.come_and_go()
            self.play()
        self.come_and_go()
        self.play()

    def draws(self) -> bool:
        t, seed = self.t, str(self.chance.random())
        extra = self.fill_ins()
        if t.format.pairing.by == "bracket":
            return self.tries(draw, t, DESK, DrawChoices(seed=seed, fill_in=extra)) or self.tries(
                draw, t, DESK
            )
        drawn = self.tries(draw_final, t, DESK, size=self.cut, seed=seed, extra=extra)
        return drawn or self.tries(draw_final, t, DESK, size=self.cut)

    def fill_ins(self) -> tuple[str, ...]:
        if self.chance.random() < 0.5:
            return ()
        if self.chance.random() < 0.5:
            self.extra += 1
            self.tries(enter, self.t, f"x{self.extra}", DESK, ranked=self.chance.random() < 0.5)
        pool = list(self.t.people)
        return tuple(self.chance.sample(pool, min(self.chance.randrange(1, 3), len(pool))))

    def come_and_go(self) -> None:
        t, chance = self.t, self.chance
        for key in list(t.people):
            luck = chance.random()
            if luck < 0.05:
                self.tries(drop, t, key, DESK)
            elif luck < 0.08:
                self.tries(rule, t, "removal", DESK, why="cheated", player=key)
            elif luck < 0.11:
                self.tries(put_back, t, key, DESK)
            elif luck < 0.13:
                self.tries(check_out, t, [key], DESK)
            elif luck < 0.15:
                self.tries(check_in, t, [key], DESK)
        if t.bracket_begun and not t.format.duels and chance.random() < 0.1:
            others = [key for key in t.present() if key not in t.cut]
            drawn = self.tries(draw_side_round, t, others, DESK)
            if drawn and not self.tries(publish, t, DESK):
                happen(t, DiscardDraft().decide(t, DESK))

    def play(self, *, trouble: bool = True) -> None:
        t, chance = self.t, self.chance
        for current in t.rounds:
            for number in list(current.tables):
                for key in current.tables[number].seats:
                    if trouble and chance.random() < 0.1:
                        kind, at = chance.choice(RULINGS), current.number
                        self.tries(rule, t, kind, DESK, why="x", player=key, round_number=at)
                if not current.tables[number].settled:
                    self.report(current.number, number)

    def report(self, number: int, table: int) -> None:
        seats = self.t.rounds[number - 1].tables[table].seats
        chance = self.chance
        if self.t.format.duels:
            winner = chance.choice(seats)
            lines = {p: Line(25 if p == winner else chance.randrange(25)) for p in seats}
            happen(self.t, report(self.t, number, table, lines, DESK, winner=winner))
            return
        lines = {
            p: Line(chance.randrange(3, 6), cards=9, nobles=1, tokens=chance.randrange(3))
            for p in seats
        }
        happen(self.t, report(self.t, number, table, lines, DESK))

    def check(self) -> None:
        check_order(self.t, final_order(self.t))
        for each in self.t.rounds:
            assert each.stage.name


def check_order(t: Tournament, order: list[FinalPlace]) -> None:
    """What is true of every order, whatever has happened."""
    placed = [line for line in order if line.place is not None]
    assert [line.place for line in placed] == list(range(1, len(placed) + 1))
    assert {line.player for line in placed} == {k for k, p in t.people.items() if p.has_a_place}
    gone = {key for key, player in t.people.items() if player.standing == "removed"}
    assert {line.player for line in order[len(placed) :]} == {k for k in gone if t.people[k].ranked}
    assert not any(line.takes_home for line in order[len(placed) :])
    prizes = [line.prize for line in placed]
    assert prizes[: len(t.format.final.prizes)] == list(t.format.final.prizes)[: len(prizes)]
    assert all(line.why for line in order)
    if not t.bracket_begun:
        assert tuple(line.player for line in placed) == t.standings().order
        return
    inside = [line.stage is not None for line in placed]
    assert inside == sorted(inside, reverse=True)
    final_game = [line for line in placed if "of the final game" in str(line.why)]
    assert not final_game or last_bracket_round(t).stage.kind == "final"


def last_bracket_round(t: Tournament) -> Round:
    return [each for each in t.rounds if each.kind == "bracket" and each.published][-1]


@given(
    st.sampled_from(
        [
            (SWISS, 14, 4),
            (SWISS, 16, 9),
            (SWISS, 30, 27),
            (DUELS, 9, 4),
            (DUELS, 12, 8),
            (ELIMINATION, 9, 0),
            (ELIMINATION, 22, 0),
            (RUNNERS_UP, 20, 0),
        ]
    ),
    st.integers(0, 10**9),
)
@settings(max_examples=60, deadline=None)
def test_every_bracket_has_an_order_and_an_end(case: tuple[Format, int, int], seed: int) -> None:
    bracket = Bracket(*case, seed)
    bracket.play_to_the_end()
    t = bracket.t
    assert not any(table for each in t.rounds for table in each.unsettled())
    assert all(each.tables or each.byes for each in t.rounds)
    early = t.bracket_begun and len(still_in(t)) > 1
    if early:
        with pytest.raises(Refused, match="not played out"):
            end(t, DESK)
    happen(t, end(t, DESK, early=early))
    again = fold(t.happenings)
    assert final_order(again) == final_order(t)
    kept = t.happenings[-1].data["order"]
    assert [line["player"] for line in kept] == [line.player for line in final_order(t)]
