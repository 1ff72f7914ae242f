"""The rules and goals that a seating does not meet, most of them because of changes by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Literal

from guildhall.messages import Message, PlayerRef, Word, message
from guildhall.tournament.commands.swiss_draw import choices_of, decks_of_round, field_of
from guildhall.tournament.event.rounds import Round, Table
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.pairing.byes import bye_claim
from guildhall.tournament.pairing.draw import Field
from guildhall.tournament.pairing.duel_draw import count_wins, least_cost, pairs_cost
from guildhall.tournament.ranking.standings import Standings

Kind = Literal["gone", "unseated", "stale", "rule", "goal", "decks", "note"]
"""What a warning is about: who is there, the draw, a rule, an aim of the draw, the decks."""
Level = Literal["never", "ask", "note"]
"""A draft is never published with it, only if it is accepted, or it is merely worth knowing."""


@dataclass(frozen=True, slots=True)
class DraftWarning:
    """Something about a draft that is not as it should be, with those whom it concerns."""

    kind: Kind
    words: Message
    persons: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    level: Level = "ask"


def broken_rules(t: Tournament, draft: Round) -> Iterator[DraftWarning]:
    """Rules about tables, and about people who must not or should not meet."""
    seating = _Seating(t, draft)
    yield from _sizes(draft)
    yield from _fixed_tables(t, draft)
    for table in draft.tables.values():
        yield from seating.kept_apart(table)
        if draft.kind == "swiss":
            yield from seating.repeats(table)


def broken_goals(t: Tournament, draft: Round) -> Iterator[DraftWarning]:
    """What the draw aims at and a change by hand has spoilt."""
    seating = _Seating(t, draft)
    moved = seating.moved()
    if draft.kind == "bracket" and draft.format.duels:
        for key, _, _ in moved:
            words = message("{name} has another place in the top cut", name=PlayerRef(key))
            yield DraftWarning("goal", words, (key,), ("SW-31",))
    elif draft.kind == "swiss" and draft.format.duels:
        yield from seating.bye()
        yield from seating.mirrors(changed=bool(moved))
        if moved:
            yield from seating.crossings()
    elif draft.kind == "bracket" or (draft.kind == "swiss" and seating.number > 1):
        for key, drawn, here in moved:
            yield DraftWarning("goal", _elsewhere(key, drawn, here), (key,), ("TS-12", "TC-3"))


def _elsewhere(key: str, drawn: int, here: int) -> Message:
    if not here:
        return message(
            "{name} was drawn for table {drawn} and has a bye", name=PlayerRef(key), drawn=drawn
        )
    if not drawn:
        return message(
            "{name} was drawn for a bye and sits at table {table}", name=PlayerRef(key), table=here
        )
    return message(
        "{name} was drawn for table {drawn} and sits at table {table}",
        name=PlayerRef(key),
        drawn=drawn,
        table=here,
    )


def _sizes(draft: Round) -> Iterator[DraftWarning]:
    options = draft.format.tables
    sizes = [len(table.seats) for table in draft.tables.values()]
    for table in draft.tables.values():
        here = len(table.seats)
        if not options.smallest <= here <= options.largest:
            words = message(
                "table {table} has {count}, {least} to {most} may sit",
                table=table.number,
                count=here,
                least=options.smallest,
                most=options.largest,
            )
            yield DraftWarning("rule", words, table.seats, options.rules[:1] or ("TS-5",), "never")
    if sizes and max(sizes) - min(sizes) > 1 and not draft.format.duels:
        words = message(
            "tables have {least} to {most}, they should differ by 1 at most",
            least=min(sizes),
            most=max(sizes),
        )
        yield DraftWarning("rule", words, (), ("TS-6",))


def _fixed_tables(t: Tournament, draft: Round) -> Iterator[DraftWarning]:
    beside = [*t.open_rounds(), *(each for each in t.drafts if each.number < draft.number)]
    in_use = {*(number for each in beside for number in each.tables)}
    for table in draft.tables.values():
        for key in table.seats:
            fixed = t.people[key].table
            if fixed is not None and fixed not in in_use | {table.number}:
                words = message(
                    "{name} always sits at table {table}, not at {other}",
                    name=PlayerRef(key),
                    table=fixed,
                    other=table.number,
                )
                yield DraftWarning("rule", words, (key,), ("T-8",))


class _Seating:
    """A draft beside the draw that it came from."""

    def __init__(self, t: Tournament, draft: Round) -> None:
        self.t = t
        self.draft = draft
        self.number = len(t.counting_rounds()) + 1
        self.choices = choices_of(draft)

    @cached_property
    def standings(self) -> Standings:
        return self.t.standings(everybody=True)

    @cached_property
    def field(self) -> Field:
        return field_of(self.t, self.standings, self.choices)

    def moved(self) -> list[tuple[str, int, int]]:
        """Who is not where the draw put them: the table of the draw and the table now; 0 a bye."""
        drawn = dict.fromkeys(self.draft.byes_as_drawn, 0) | {
            key: table.number for table in self.draft.as_drawn.values() for key in table.seats
        }
        now = dict.fromkeys(self.draft.byes, 0) | {
            key: table.number for table in self.draft.tables.values() for key in table.seats
        }
        return [
            (key, drawn[key], table)
            for key, table in now.items()
            if key in drawn and drawn[key] != table
        ]

    def untouched(self, table: Table) -> bool:
        """Whether these people were put together by the draw."""
        drawn = self.draft.as_drawn.get(table.number)
        return drawn is not None and set(drawn.seats) == set(table.seats)

    def kept_apart(self, table: Table) -> Iterator[DraftWarning]:
        """Those who should not sit together; a bracket knows no separations."""
        by_choice = self.choices.lift_separations or self.draft.kind == "bracket"
        lifted = by_choice and self.untouched(table)
        for one, other in combinations(table.seats, 2):
            if frozenset((one, other)) in self.t.apart:
                words = message(
                    "{one} and {other} sit together although they are kept apart",
                    one=PlayerRef(one),
                    other=PlayerRef(other),
                )
                yield DraftWarning(
                    "rule", words, (one, other), ("T-8",), "note" if lifted else "ask"
                )

    def repeats(self, table: Table) -> Iterator[DraftWarning]:
        """Those who meet again by hand; by the draw they are named where it should never be."""
        wanted, untouched = self.draft.format.pairing.repeats, self.untouched(table)
        if wanted == "allowed" or (untouched and wanted != "never"):
            return
        for one, other in combinations(table.seats, 2):
            if self.standings.history.have_met(one, other):
                level: Level = "note" if untouched else "ask"
                words = message(
                    "{one} and {other} have met before", one=PlayerRef(one), other=PlayerRef(other)
                )
                yield DraftWarning("rule", words, (one, other), ("SW-13", "TS-14", "TC-8"), level)

    def bye(self) -> Iterator[DraftWarning]:
        """A bye by hand for somebody who should not have it (SW-19)."""
        if not self.draft.byes.keys() - self.draft.byes_as_drawn.keys():
            return
        claims = {key: bye_claim(key, self.field) for key in self.draft.seated()}
        for key in self.draft.byes:
            if self.number == 1:
                words = message(
                    "{name} has the bye by hand, in round 1 it is drawn by lot", name=PlayerRef(key)
                )
                yield DraftWarning("goal", words, (key,), ("SW-19",))
                continue
            weakest = min(claims, key=lambda other: claims[other])
            if claims[weakest] < claims[key]:
                words = (
                    message(
                        "{name} has the bye again, though {other} has had fewer",
                        name=PlayerRef(key),
                        other=PlayerRef(weakest),
                    )
                    if claims[weakest][0] < claims[key][0]
                    else message(
                        "{name} has the bye, though {other} has a weaker record",
                        name=PlayerRef(key),
                        other=PlayerRef(weakest),
                    )
                )
                yield DraftWarning("goal", words, (key, weakest), ("SW-19",))

    def _pairs(self) -> list[tuple[str, ...]]:
        return [table.seats for table in self.draft.tables.values() if len(table.seats) == 2]

    def mirrors(self, *, changed: bool) -> Iterator[DraftWarning]:
        """Two of one deck: told, and asked where fewer were possible (SW-15)."""
        if self.draft.format.pairing.mirrors != "avoided":
            return
        decks = decks_of_round(self.t, self.number)
        alike = [
            (one, other, decks[one])
            for one, other in self._pairs()
            if one in decks and decks[one] == decks.get(other)
        ]
        if not alike:
            return
        level: Level = "note"
        if changed:
            playing = [key for pair in self._pairs() for key in pair]
            least = least_cost(self.field, self.draft.format, playing)
            level = "ask" if least and len(alike) > least.mirrors else "note"
        for one, other, deck in alike:
            words = message(
                "{one} and {other} both play {deck}",
                one=PlayerRef(one),
                other=PlayerRef(other),
                deck=Word(deck),
            )
            yield DraftWarning("goal", words, (one, other), ("SW-15",), level)

    def crossings(self) -> Iterator[DraftWarning]:
        """Records that are further apart than they need to be (SW-11, SW-16)."""
        pairs = self._pairs()
        least = least_cost(self.field, self.draft.format, [key for pair in pairs for key in pair])
        crossings = pairs_cost(self.field, self.draft.format, pairs).crossings
        if least is None or crossings <= least.crossings:
            return
        points = self.standings.history.by_name(self.standings.history.points)
        for table in self.draft.tables.values():
            if self.untouched(table) or len(table.seats) != 2:
                continue
            one, other = sorted(table.seats, key=lambda key: -points[key])
            if points[one] != points[other]:
                words = message(
                    "{one} ({more}) meets {other} ({less}) although closer was possible",
                    one=PlayerRef(one),
                    more=count_wins(points[one]),
                    other=PlayerRef(other),
                    less=count_wins(points[other]),
                )
                yield DraftWarning("goal", words, (one, other), ("SW-11", "SW-16"))
