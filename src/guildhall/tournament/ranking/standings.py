"""Orders people by a chain of criteria and keeps every value and every deciding criterion (T-3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from guildhall.messages import Message, message
from guildhall.tournament.format import RankingOptions
from guildhall.tournament.ranking.criteria import CRITERIA, HEAD_TO_HEAD, LOT, REFEREE
from guildhall.tournament.ranking.criterion import Criterion, Values
from guildhall.tournament.ranking.history import History

FIRST = message("first place")


@dataclass(frozen=True, slots=True)
class Place:
    """One line of the standings."""

    place: int
    player: str
    values: dict[str, Any]
    """Every criterion of the chain with its exact value."""
    decided_by: str
    """The criterion that told this player from all others."""
    below_by: str
    """The criterion that put this player below the one above; empty for the first."""


@dataclass(frozen=True, slots=True)
class Standings:
    """Everybody from first to last, with all that is needed to check it by hand."""

    order: tuple[str, ...]
    history: History
    columns: dict[str, tuple[Criterion, Sequence[Any]]]
    decided: list[str]
    """For each place the criterion that told its holder from all others."""
    borders: list[str]
    """For each place the criterion that divides it from the one above; empty for the first."""
    provisional: bool = False

    @property
    def places(self) -> Iterator[Place]:
        """The lines from first to last."""
        return (self._line(number, player) for number, player in enumerate(self.order, start=1))

    def of(self, player: str) -> Place:
        """The line of one player."""
        return self._line(self.order.index(player) + 1, player)

    def at(self, number: int) -> Place:
        """The line of a place, from 1."""
        return self._line(number, self.order[number - 1])

    def _line(self, number: int, player: str) -> Place:
        who = self.history.numbers[player]
        values = {
            name: step.read(self.history, column[who])
            for name, (step, column) in self.columns.items()
        }
        return Place(number, player, values, self.decided[number - 1], self.borders[number - 1])

    @property
    def shown_criteria(self) -> tuple[Criterion, ...]:
        """The criteria that have a column where people read the standings."""
        criteria = (criterion for criterion, _ in self.columns.values())
        return tuple(each for each in criteria if each.is_shown(self.history))

    @property
    def drawn_by_lot(self) -> tuple[tuple[str, str], ...]:
        """Neighbours whom only the lot could tell apart (TS-25)."""
        return tuple(
            (self.order[place - 1], player)
            for place, player in enumerate(self.order)
            if self.borders[place] == LOT.name
        )

    def why(self, player: str) -> Message:
        """Why a player is not one place higher: the criterion and both values (T-3)."""
        below = self.of(player)
        if below.place == 1:
            return FIRST
        return why_below(self.of(self.order[below.place - 2]), below)

    def why_below(self, player: str, above: str) -> Message:
        """Why a player is below another one, also if others stand between the two (T-3)."""
        first, last = self.of(above), self.of(player)
        borders = self.borders[first.place : last.place]
        steps = [*self.columns, HEAD_TO_HEAD.name, LOT.name]
        dividing = min(borders, key=steps.index)
        decided = any({player, above} <= {*each} for each in self.history.decisions)
        if dividing == LOT.name and decided:
            dividing = REFEREE.name
        return why_below(first, replace(last, below_by=dividing))

    def reasons(self) -> dict[str, Message]:
        """The same for everybody."""
        reasons = dict.fromkeys(self.order[:1], FIRST)
        for above, below in pairwise(self.places):
            reasons[below.player] = why_below(above, below)
        return reasons


def why_below(above: Place, below: Place) -> Message:
    """Why the one is below the other, from what the two lines say (T-3)."""
    name = below.below_by
    return CRITERIA[name].why(above.values.get(name), below.values.get(name))


def rank(
    history: History, options: RankingOptions, *, after_round: int = 0, provisional: bool = False
) -> Standings:
    """The standings after a round, by the chain that holds for it (TS-24, TC-14, TC-15, SW-26)."""
    chain = options.chain
    if after_round == 1 and options.before_round_2:
        chain = options.before_round_2
    ranking = _Ranking(history, again=options.head_to_head_again)
    for name in chain:
        CRITERIA[name].under(options).divide(ranking)
    names = history.names
    return Standings(
        tuple([names[who] for who in ranking.order]),
        history,
        ranking.columns,
        ranking.decided,
        ranking.borders,
        provisional,
    )


class _Ranking:
    """Sorts the field by one criterion after the other, looking only at those still tied."""

    def __init__(self, history: History, *, again: bool) -> None:
        self.history = history
        self.again = again
        self.order = history.ranked.copy()
        self.ties = [(0, len(self.order))] if len(self.order) > 1 else []
        """Where those who are equal so far begin and end in the order."""
        self.columns: dict[str, tuple[Criterion, Sequence[Any]]] = {}
        self.decided = [""] * len(self.order)
        self.borders = [""] * len(self.order)

    def note(self, criterion: Criterion) -> Values:
        """Keep the values of a criterion for the standings and return them."""
        values = criterion.values(self.history)
        self.columns[criterion.name] = (criterion, values)
        return values

    def by_values(self, criterion: Criterion) -> None:
        """Divide all who are still equal by the values of a criterion."""
        values = self.note(criterion)
        if not any(values):
            return
        key = values.__getitem__
        self.ties = [part for tie in self.ties for part in self._divide(tie, criterion, key)]
        if self.again and not criterion.before_meeting:
            self.by_meeting(HEAD_TO_HEAD)

    def by_lot(self, criterion: Criterion) -> None:
        """Divide what is still tied by lot; a referee's order changes only the places it names."""
        lots, ties = self._lots(), self.ties
        self.ties = [
            part for tie in ties for part in self._divide(tie, criterion, lots.__getitem__)
        ]
        if not self.history.decisions:
            return
        if REFEREE.name not in self.columns:
            self.note(REFEREE)
        for tie in ties:
            for order in self.history.decisions:
                self._put_in_order(tie, order)

    def _put_in_order(self, tie: tuple[int, int], order: Sequence[str]) -> None:
        """Give the places of those who are named to them in the order that was decided."""
        numbers = self.history.numbers
        here = set(self.order[slice(*tie)])
        named = [who for name in order if (who := numbers.get(name)) in here and who is not None]
        if len(named) < 2:
            return
        places = [place for place in range(*tie) if self.order[place] in named]
        for place, who in zip(places, named, strict=True):
            self.order[place] = who
            self.decided[place] = REFEREE.name
        for above, below in pairwise(places):
            if below - above == 1:
                self.borders[below] = REFEREE.name

    def _lots(self) -> dict[int, int]:
        """Lots are drawn only by those who are still equal."""
        names, lot = self.history.names, self.history.lot
        return {who: lot(names[who]) for tie in self.ties for who in self.order[slice(*tie)]}

    def _divide(
        self, tie: tuple[int, int], criterion: Criterion, key: Callable[[int], Any]
    ) -> list[tuple[int, int]]:
        """Sort a tie, note where it falls apart, and say what is still tied in it."""
        start, end = tie
        if end - start == 2:
            return self._divide_two(start, criterion, key)
        level = sorted(self.order[start:end], key=key, reverse=not criterion.fewer_is_better)
        keys = list(map(key, level))
        if keys[0] == keys[-1]:
            return [tie]
        self.order[start:end] = level
        borders = [
            place
            for place, (above, below) in enumerate(pairwise(keys), start + 1)
            if above != below
        ]
        for place in borders:
            self.borders[place] = criterion.name
        parts = list(pairwise((start, *borders, end)))
        for first, behind in parts:
            if behind - first == 1:
                self.decided[first] = criterion.name
        return [(first, behind) for first, behind in parts if behind - first > 1]

    def _divide_two(
        self, start: int, criterion: Criterion, key: Callable[[int], Any]
    ) -> list[tuple[int, int]]:
        """The same for two people: most ties of a large field are of two."""
        one, other = self.order[start : start + 2]
        mine, theirs = key(one), key(other)
        if mine == theirs:
            return [(start, start + 2)]
        if (mine < theirs) != criterion.fewer_is_better:
            self.order[start : start + 2] = [other, one]
        self._part(start, criterion.name)
        return []

    def by_meeting(self, criterion: Criterion) -> None:
        """Divide two people, only if exactly two are tied and they have met (SW-26, SW-27)."""
        self.ties = [tie for tie in self.ties if not self._divided_by_meeting(tie, criterion.name)]

    def _divided_by_meeting(self, tie: tuple[int, int], name: str) -> bool:
        start, end = tie
        if end - start != 2:
            return False
        one, other = self.order[start:end]
        names = self.history.names
        balance = self.history.balance(names[one], names[other])
        if balance == 0:
            return False
        if balance < 0:
            self.order[start:end] = [other, one]
        self._part(start, name)
        return True

    def _part(self, start: int, name: str) -> None:
        """Note what told two people apart."""
        self.borders[start + 1] = name
        self.decided[start : start + 2] = [name, name]
