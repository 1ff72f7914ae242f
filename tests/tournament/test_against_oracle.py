"""Whole events, step by step, against a second implementation that shares no code."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import pytest

from guildhall.tournament import draft_warnings, final_order
from oracle.events import bracket, ranking, seating
from oracle.events.games import results
from oracle.events.record import Record, Round, read
from tournament.eventful import Eventful, formats

NAMES = sorted(formats())
FEW = 15
MANY = 250


class Watcher:
    """Compares the event with the oracle after every step."""

    def __call__(self, event: Eventful, what: str) -> None:
        if not event.t.rounds:
            return
        record = read(event.log())
        standing = {key: person.standing for key, person in event.t.people.items()}
        assert standing == {key: person.standing for key, person in record.people.items()}
        if what in {"draw", "draw final"}:
            self.draw(event, read(event.log()))
        self.warnings(event, what)
        self.games(event, record)
        theirs = ranking.Ranking(record)
        self.standings(event, theirs)
        self.final(event, record, theirs)

    def games(self, event: Eventful, record: Record) -> None:
        """Every table is worth the same."""
        assert len(event.t.rounds) == len(record.rounds)
        for ours, theirs in zip(event.t.rounds, record.rounds, strict=True):
            assert (ours.published, ours.closed) == (theirs.published, theirs.over)
            for number, table in ours.tables.items():
                game = theirs.games[number]
                assert list(table.seats) == game.seats
                assert table.settled == game.settled, (ours.number, game)
                wanted = results(theirs, game)
                assert (table.score is None) == (not wanted), (ours.number, number)
                if table.score is None:
                    continue
                for key in table.seats:
                    own = wanted[key]
                    assert table.score.place(key) == own.place, (ours.number, game, key)
                    assert table.score.points(key) == own.points, (ours.number, game, key)
                    if not record.duels:
                        assert table.score.ratio(key) == own.ratio, (ours.number, number, key)

    def standings(self, event: Eventful, theirs: ranking.Ranking) -> None:
        """Everybody stands where the chain says, with the same values."""
        ours = event.t.standings()
        order = list(ours.order)
        complaint = theirs.disagreement(order)
        assert not complaint, complaint
        for line in ours.places:
            for name, value in line.values.items():
                if name not in {"referee", "head-to-head"}:
                    wanted = theirs.value(line.player, name)
                    assert _exact(value) == _exact(wanted), (line, name, wanted)

    def final(self, event: Eventful, record: Record, theirs: ranking.Ranking) -> None:
        """The order of the event.

        Not while somebody who is gone sits in a running game, nor where a final leaves people
        equal of whom the rules say nothing, nor where a lot says who of the seconds is still in.
        """
        unclear = bracket.gone_from_a_game, bracket.equals_in_the_final, bracket.lots_decide
        if any(each(record) for each in unclear):
            return
        at, order = 0, [line.player for line in final_order(event.t) if line.place]
        for group in bracket.final_groups(record, theirs.groups):
            assert set(order[at : at + len(group)]) == set(group), (group, order)
            at += len(group)
        assert at == len(order)

    def draw(self, event: Eventful, record: Record) -> None:
        """The round that was drawn is one that the rules ask for."""
        drawn = record.rounds.pop()
        people = drawn.people()
        assert len(people) == len(set(people))
        if drawn.kind == "bracket":
            self.bracket(event, record, drawn)
            return
        assert sorted(people) == sorted(record.present())
        if record.duels:
            complaint = seating.complaint_about_duels(record, people, drawn)
            assert not complaint, complaint
        else:
            self.cut(event, record, drawn)

    def warnings(self, event: Eventful, what: str) -> None:
        """A draft that misses somebody, has gone stale or breaks a goal says so."""
        record = read(event.log())
        drafts = [each for each in record.rounds if not each.published]
        if not drafts:
            return
        draft, found = drafts[0], draft_warnings(event.t)
        del record.rounds[draft.number - 1 :]
        asked = {each.kind for each in found if each.level != "note"} - {"decks"}
        if what in {"draw", "draw final"}:
            assert not asked, found
        gone, never = seating.gone(record, draft)
        assert gone == {key for each in found if each.kind == "gone" for key in each.persons}
        assert never == {
            key
            for each in found
            if each.kind == "gone" and each.level == "never"
            for key in each.persons
        }
        if draft.kind == "swiss":
            missing = set(record.present()) - set(draft.people())
            assert missing == {k for each in found if each.kind == "unseated" for k in each.persons}
        if not gone and self.is_wrong(event, record, draft):
            assert asked & {"stale", "rule", "goal"}, found

    def is_wrong(self, event: Eventful, record: Record, draft: Round) -> bool:
        """Whether a draft is not what the rules ask for, as things are now."""
        people = draft.people()
        if draft.kind == "swiss" and record.duels:
            return len(people) <= 10 and bool(seating.complaint_about_duels(record, people, draft))
        if draft.kind == "swiss":
            seated = [game.seats for _, game in sorted(draft.games.items())]
            sizes = seating.legal_sizes(len(people), record, event.choices.tables)
            if sorted(map(len, seated), reverse=True) != sizes:
                return bool(sizes)
            return bool(self.complaint_about_cut(event, record, draft, seated))
        if draft.kind == "bracket" and not bracket.bracket_rounds(record) and record.cut:
            here = set(record.present())
            best = [key for key in event.t.standings().order if key in here]
            now = best[: len(record.cut)]
            return now != record.cut if record.duels else set(now) != set(record.cut)
        return False

    def bracket(self, event: Eventful, record: Record, drawn: Round) -> None:
        """The best are cut, in order, and whoever is still in has a seat."""
        people, swiss = drawn.people(), record.format["pairing"]["by"] != "bracket"
        begun = bool(bracket.bracket_rounds(record))
        if not begun and swiss:
            here = set(record.present())
            best = [key for key in event.t.standings().order if key in here]
            cut = [key for key in people if record.people[key].ranked]
            assert sorted(best[: len(cut)]) == sorted(cut), best
            assert record.cut == best[: len(cut)], best
        elif not begun:
            assert sorted(people) == sorted(record.present())
        check = bracket.complaint_about_duels if record.duels else bracket.complaint_about_tables
        complaint = check(record, drawn)
        assert not complaint, complaint

    def cut(self, event: Eventful, record: Record, drawn: Round) -> None:
        """The ranking is cut into tables of the right sizes."""
        people, asked = drawn.people(), event.choices.tables
        sizes = seating.legal_sizes(len(people), record, asked)
        games = [drawn.games[number] for number in sorted(drawn.games)]
        found = [len(game.seats) for game in games]
        assert sorted(found, reverse=True) == sizes, (asked, games)
        if not any(record.people[key].table for key in people):
            assert found == sizes, games
        seated = [game.seats for game in games]
        complaint = self.complaint_about_cut(event, record, drawn, seated)
        assert not complaint, complaint

    def complaint_about_cut(
        self, event: Eventful, record: Record, drawn: Round, seated: seating.Tables
    ) -> str:
        """What is wrong with tables cut from the ranking; in round 1 only a lot orders people."""
        apart = {pair for pair in seating.kept_apart(record) if pair <= set(drawn.people())}
        if seating.clashes(apart, seated):
            return f"{seated} seats people together who are kept apart"
        cuts = self.cuts(event, record, drawn)
        if any(record.people[key].table for key in drawn.people()):
            seated = _in_the_order_of(cuts[0], seated) if cuts else seated
        exchanged = record.format["pairing"]["repeats"] != "allowed"
        if not cuts or (exchanged and apart):
            return ""
        if exchanged:
            told = [seating.complaint_about_exchanges(record, each, seated) for each in cuts]
            return told[0] if all(told) else ""
        if any(seating.parts_people(apart, each, seated) for each in cuts):
            return ""
        found = [set(each) for each in seated]
        right = [[set(each) for each in tables] for tables in cuts]
        return "" if found in right else f"{seated} was drawn, the ranking is {cuts}"

    def cuts(self, event: Eventful, record: Record, drawn: Round) -> list[seating.Tables]:
        """The right cuts of the ranking."""
        people = drawn.people()
        sizes = seating.legal_sizes(len(people), record, event.choices.tables)
        if not record.counting() or not sizes:
            return []
        order = [key for key in event.t.standings(everybody=True).order if key in people]
        tables, options = seating.cut(order, sizes), record.format["tables"]
        if 0 < options["short_again_from_round"] <= len(record.counting()) + 1:
            return seating.fair_about_short_tables(record, tables)
        return [tables]


def _in_the_order_of(cut: seating.Tables, tables: seating.Tables) -> seating.Tables:
    """Tables with numbers of their own in the order in which most sit as the ranking is cut."""
    return list(
        max(
            permutations(tables),
            key=lambda order: sum(
                len({*one} & {*two}) for one, two in zip(cut, order, strict=True)
            ),
        )
    )


def _exact(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(_exact(each) for each in value)
    return Fraction(value)


def play(name: str, seed: int) -> None:
    size = Random(seed).choice([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 17, 18, 21])
    Eventful(name, size, seed, Watcher()).play()


@pytest.mark.parametrize("name", NAMES)
def test_events_agree_with_the_oracle(name: str) -> None:
    for seed in range(FEW):
        play(name, seed)


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_many_events_agree_with_the_oracle(name: str) -> None:
    for seed in range(FEW, FEW + MANY):
        play(name, seed)
