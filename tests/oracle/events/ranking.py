"""Who stands where: the chains of the three games, value by value, without any lot."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from oracle.events.games import Result, results
from oracle.events.record import Record

Groups = list[list[str]]
FEWER_IS_BETTER = {"bp_lost", "last_place"}


class Deeds:
    """What somebody did in each round that counts."""

    def __init__(self) -> None:
        self.per_round: list[Result | None] = []
        self.against: list[dict[str, Result]] = []
        self.byes = 0
        self.passed = 0
        """The rounds of a bracket that are behind somebody; seconds who go on have to sit first."""

    @property
    def played(self) -> list[Result]:
        """The rounds that have a result."""
        return [each for each in self.per_round if each]

    def total(self, name: str) -> Fraction:
        """The sum of one value over all rounds."""
        return Fraction(sum(getattr(each, name) for each in self.played))

    def met(self, other: str) -> list[int]:
        """The rounds in which these two sat at one table."""
        return [index for index, others in enumerate(self.against) if other in others]


def deeds_of_all(record: Record) -> dict[str, Deeds]:
    """What everybody did, whether ranked or not."""
    deeds = {key: Deeds() for key in record.people}
    for number, round_ in enumerate(record.counting()):
        found = [results(round_, game) for game in round_.games.values()]
        own = {key: result for table in found for key, result in table.items()}
        bye = round_.format["points"]["winner_score"]
        own |= {key: Result(1, Fraction(record.duels), bye, Fraction(1)) for key in round_.byes}
        tables = {key: table for table in found for key in table}
        for key, each in deeds.items():
            others = {o: result for o, result in tables.get(key, {}).items() if o != key}
            each.per_round.append(own.get(key))
            each.against.append(others)
            each.byes += key in round_.byes
            if key in own:
                each.passed = number + (own[key].place == 1)
    return deeds


class Ranking:
    """The standings after the rounds so far; `groups` has those whom only the lot can order."""

    def __init__(self, record: Record, *, everybody: bool = False) -> None:
        self.record = record
        people = [
            key
            for key, each in record.people.items()
            if everybody or (each.ranked and each.standing != "removed")
        ]
        self.deeds = deeds_of_all(record)
        options = record.format["ranking"]
        self.chain: list[str] = list(options["chain"])
        if len(record.counting()) == 1 and options["before_round_2"]:
            self.chain = list(options["before_round_2"])
        self.chain = [name for name in self.chain if name not in {"lot", "referee"}]
        self.groups: Groups = self._ordered(people, 0) if people else []

    def value(self, key: str, name: str) -> Any:
        """What a criterion says of somebody."""
        deeds = self.deeds[key]
        sums = {"points": "points", "wins": "points", "ratio": "ratio", "score": "score"}
        sums["bp_earned"] = "score"
        if name in sums:
            return deeds.total(sums[name])
        if name == "course":
            return tuple(each.points if each else Fraction(0) for each in deeds.per_round)
        if name == "round_reached":
            return deeds.passed
        if name in {"last_place", "last_ratio"}:
            return self._last(key, name)
        return self._of_opponents(key, name)

    def _last(self, key: str, name: str) -> Any:
        """The place or the ratio of the last game; whoever still plays is before the beaten."""
        seen: list[Fraction | int] = [0]
        for own in self.deeds[key].played:
            seen += [own.place if name == "last_place" else own.ratio]
        return seen[-1]

    def _of_opponents(self, key: str, name: str) -> Any:
        deeds = self.deeds[key]
        pairs = [(other, each) for found in deeds.against for other, each in found.items()]
        if name == "bp_lost":
            return sum(each.score for _, each in pairs)
        if name == "opponents_bp":
            return sum(self.deeds[other].total("score") for other, _ in pairs)
        wins = [self.deeds[other].total("points") for other, _ in pairs]
        if self.record.format["ranking"]["strength_of_schedule"] == "average":
            return Fraction(sum(wins), len(wins)) if wins else Fraction(0)
        return sum(wins)

    def _ordered(self, group: list[str], step: int) -> Groups:
        """A group of equals by the rest of the chain."""
        if len(group) == 1:
            return [group]
        again = self.record.format["ranking"]["head_to_head_again"]
        asked = "head-to-head" in self.chain[:step]
        if again and asked and (split := self._head_to_head(group)):
            return split
        if step == len(self.chain):
            return [group]
        name = self.chain[step]
        if name == "head-to-head":
            return self._head_to_head(group) or self._ordered(group, step + 1)
        values = {key: self.value(key, name) for key in group}
        known = sorted(set(values.values()), reverse=name not in FEWER_IS_BETTER)
        return [
            part
            for value in known
            for part in self._ordered([key for key in group if values[key] == value], step + 1)
        ]

    def _head_to_head(self, group: list[str]) -> Groups | None:
        """Only if exactly two are tied and they have met (SW-26)."""
        if len(group) != 2:
            return None
        one, two = group
        won = {key: sum(self._points(key, at) for at in self.deeds[one].met(two)) for key in group}
        if won[one] == won[two]:
            return None
        return [[one], [two]] if won[one] > won[two] else [[two], [one]]

    def _points(self, key: str, index: int) -> Fraction:
        own = self.deeds[key].per_round[index]
        return own.points if own else Fraction(0)

    def disagreement(self, order: list[str]) -> str:
        """How an order contradicts this ranking and the referee; empty if it does not."""
        wanted = [key for group in self.groups for key in group]
        if sorted(wanted) != sorted(order):
            return f"{sorted(order)} are ranked instead of {sorted(wanted)}"
        at = 0
        for group in self.groups:
            if set(order[at : at + len(group)]) != set(group):
                return f"places {at + 1} to {at + len(group)} belong to {group}, not {order[at:]}"
            at += len(group)
        return self._against_the_referee(order)

    def _against_the_referee(self, order: list[str]) -> str:
        """A decision holds for the people it names, in the ranking it was made for (TC-16)."""
        for index, decision in enumerate(self.record.decisions):
            if decision.after != sum(each.over for each in self.record.counting()):
                continue
            later = self.record.decisions[index + 1 :]
            for group in self.groups:
                named = [key for key in decision.order if key in group]
                overruled = any(
                    each.after == decision.after and {*decision.order} & {*each.order}
                    for each in later
                )
                if not overruled and named != [key for key in order if key in named]:
                    return f"the referee put {named}, the order is {order}"
        return ""
