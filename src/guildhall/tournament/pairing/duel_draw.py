"""Draws pairs of equal records without repeats: Summoner Wars (SW-10 to SW-22)."""

from __future__ import annotations

from collections import Counter

from guildhall.tournament.chance import lots
from guildhall.tournament.errors import Refused
from guildhall.tournament.format import Format
from guildhall.tournament.pairing.byes import bye_order, bye_reason
from guildhall.tournament.pairing.draw import Draw, DrawnTable, Field
from guildhall.tournament.pairing.groups import Group, chains, fewest_mirrors, mirrors, pair_chain
from guildhall.tournament.pairing.matching import Cost, Pair, best_pairs
from guildhall.tournament.pairing.pairs import Ban
from guildhall.tournament.pairing.seats import seated
from guildhall.tournament.table.scoring import PARTS

SMALL = 120
"""Up to so many people everything is searched exactly as soon as anything is stuck."""
SAMPLE = 40
"""So many people of a large group take part in an exact search of what is stuck."""


def draw_duels(field: Field, chosen: Format, *, allow_repeats: bool = False) -> Draw:
    """The pairs of a round and the bye; refuses a round that cannot be without repeats (SW-17)."""
    lot = lots(field.seed, f"round {field.number}")
    pairing = _Pairing(field, chosen)
    names = sorted(field.present, key=lot)
    people = list(map(field.history.numbers.__getitem__, names))
    byes = bye_order(names, field, chosen) if len(people) % 2 else [""]
    for passed, bye in enumerate(byes):
        pairs = pairing.pairs(pairing.without(bye, people))
        if pairs is not None:
            return pairing.draw(pairs, bye, byes[:passed])
    pairs = pairing.fewest_repeats(pairing.without(byes[0], people))
    if allow_repeats:
        return pairing.draw(pairs, byes[0], ())
    raise pairing.refusal(pairs)


class _Pairing:
    """One round to be paired; people are known by their numbers in the history."""

    def __init__(self, field: Field, chosen: Format) -> None:
        self.field = field
        self.options = chosen.pairing
        self.names = field.history.names
        self.wins = field.history.points
        self.sizes = Counter(map(self.wins.__getitem__, field.here()))
        self.levels = {wins: level for level, wins in enumerate(sorted(self.sizes, reverse=True))}
        self.records: dict[Pair, str] = {}
        apart = field.kept_apart()
        avoided = field.decks and self.options.mirrors == "avoided"
        self.ban = Ban(
            field.history.met | apart if apart else field.history.met,
            [field.decks.get(name) for name in self.names] if avoided else (),
        )

    def without(self, bye: str, people: list[int]) -> list[int]:
        """Everybody but the one who has the bye."""
        return [who for who in people if self.names[who] != bye] if bye else people

    def pairs(self, people: list[int]) -> list[Pair] | None:
        """The best pairs without repeats, group by group; None if there are none (SW-14, SW-16)."""
        runs = chains(self._groups(people))
        paired = [self._pair_chain(chain) for chain in runs]
        stuck = [
            pairs is None
            or (self.options.mirrors_before_crossings and mirrors(pairs, self.ban) > 0)
            for pairs in paired
        ]
        if not any(stuck):
            return [pair for pairs in paired for pair in pairs or ()]
        if len(people) <= SMALL:
            return self._exact(people)
        return self._widen(runs, stuck)

    def _pair_chain(self, chain: list[Group]) -> list[Pair] | None:
        """A chain by itself, searched exactly if it is small and mirrors may be saved in it."""
        pairs = pair_chain(chain, self.ban)
        if pairs is None or not self.ban.decks:
            return pairs
        people = [player for group in chain for player in group]
        if len(people) > SMALL or mirrors(pairs, self.ban) <= fewest_mirrors(chain, self.ban):
            return pairs
        return self._exact(people)

    def _groups(self, people: list[int]) -> list[Group]:
        """People of equal records, best first, each group in the order of its lots (SW-11)."""
        wins = self.wins
        groups: dict[int, Group] = {record: [] for record in self.levels}
        for player in people:
            groups[wins[player]].append(player)
        return [group for group in groups.values() if group]

    def _widen(self, runs: list[list[Group]], stuck: list[bool]) -> list[Pair] | None:
        """Search exactly around what is stuck, with people from the neighbouring groups."""
        searched = {
            near
            for place, is_stuck in enumerate(stuck)
            if is_stuck
            for near in (place - 1, place, place + 1)
        }
        sample = SAMPLE
        while True:
            part, rest = self._sample(runs, searched, sample)
            pairs = self._exact(part)
            others = [pair_chain(chain, self.ban) for chain in chains(self._groups(rest))]
            if pairs is not None and None not in others:
                return pairs + [pair for found in others for pair in found or ()]
            if not rest:
                return None
            searched |= {near for place in searched for near in (place - 1, place + 1)}
            sample *= 2

    @staticmethod
    def _sample(
        runs: list[list[Group]], searched: set[int], sample: int
    ) -> tuple[list[int], list[int]]:
        """Those who take part in the search, an even number from each chain, and all others."""
        part: list[int] = []
        rest: list[int] = []
        for place, chain in enumerate(runs):
            taken: list[int] = []
            for group in chain if place in searched else ():
                taken += group[: sample + (len(taken) + sample) % 2]
            if len(taken) % 2:
                taken = [player for group in chain for player in group]
            part += taken
            inside = set(taken)
            rest += [player for group in chain for player in group if player not in inside]
        return part, rest

    def _exact(self, people: list[int]) -> list[Pair] | None:
        return best_pairs(people, self._cost(people))

    def fewest_repeats(self, people: list[int]) -> list[Pair]:
        """The round with the fewest repeats, to be shown to the organiser (SW-17)."""
        cost = self._cost(people)
        dear = 1 + len(people) * (len(people) * (len(self.levels) ** 2 + 1)) ** 2

        def with_repeats(one: int, other: int) -> int:
            price = cost(one, other)
            return dear if price is None else price

        return best_pairs(people, with_repeats) or []

    def _cost(self, people: list[int]) -> Cost:
        """Crossings weigh by the square of their size, mirrors come second (SW-16)."""
        level = {player: self.levels[self.wins[player]] for player in people}
        is_repeat, is_mirror = self.ban.repeat, self.ban.mirror
        crossing, mirror = len(people), 1
        if self.options.mirrors_before_crossings:
            crossing, mirror = 1, len(people) * len(self.levels) ** 2 + 1

        def cost(one: int, other: int) -> int | None:
            if is_repeat(one, other):
                return None
            return crossing * (level[one] - level[other]) ** 2 + mirror * is_mirror(one, other)

        return cost

    def draw(self, pairs: list[Pair], bye: str, passed: list[str] | tuple[str, ...]) -> Draw:
        """The pairs as tables, best first, with reasons."""
        names, wins = self.names, self.wins
        history, seat_lot = self.field.history, lots(self.field.seed, "seats")
        best_first = sorted(
            pairs,
            key=lambda pair: (max(wins[pair[0]], wins[pair[1]]), min(wins[pair[0]], wins[pair[1]])),
            reverse=True,
        )
        tables = tuple(
            [
                DrawnTable(
                    seated((names[one], names[other]), history, seat_lot), self._reason(one, other)
                )
                for one, other in best_first
            ]
        )
        if not bye:
            return Draw(tables)
        byes = (DrawnTable((bye,), bye_reason(bye, self.field)),)
        notices = [
            f"{player} would have the bye, but then others must meet again" for player in passed
        ]
        return Draw(tables, byes, tuple(notices))

    def _reason(self, one: int, other: int) -> str:
        parts = [self._record(self.wins[one], self.wins[other])]
        if self.ban.mirror(one, other):
            parts.append("mirror that could not be avoided")
        elif one in self.ban.spared:
            parts.append(self.ban.spared[one])
        if self.field.history.met.met(one, other):
            parts.append("they have met before: allowed by the organiser")
        return "; ".join(parts)

    def _record(self, mine: int, theirs: int) -> str:
        """What the records of a pair say: the same few sentences at thousands of tables."""
        if (mine, theirs) not in self.records:
            self.records[mine, theirs] = self._compared(*sorted((mine, theirs)))
        return self.records[mine, theirs]

    def _compared(self, low: int, high: int) -> str:
        if self.field.number == 1:
            return "drawn by lot"
        words = _wins(high // PARTS)
        if low == high:
            return f"both have {words}"
        odd = ", odd group" if self.sizes[high] % 2 else ""
        return f"down-paired: {words} meets {_wins(low // PARTS)}{odd}"

    def refusal(self, pairs: list[Pair]) -> Refused:
        """Says who must meet again, and what can be done (SW-17, T-8)."""
        again = [
            (self.names[one], self.names[other])
            for one, other in pairs
            if self.ban.repeat(one, other)
        ]
        names = ", ".join(" - ".join(pair) for pair in again)
        return Refused(
            f"no round without repeats is left: at least {names} would have to meet again",
            rules=["SW-13", "SW-17"],
            persons=[player for pair in again for player in pair],
            ways_out=[f"let {names} meet again", "end the Swiss rounds here"],
        )


def _wins(number: int) -> str:
    return "1 win" if number == 1 else f"{number} wins"
