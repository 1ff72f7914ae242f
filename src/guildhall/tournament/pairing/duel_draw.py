"""Draws pairs of equal records without repeats: Summoner Wars (SW-10 to SW-22)."""

from __future__ import annotations

from collections import Counter

from guildhall.tournament.chance import lots
from guildhall.tournament.errors import Refused
from guildhall.tournament.format import Format
from guildhall.tournament.pairing.byes import bye_order, bye_reason
from guildhall.tournament.pairing.cut_draw import partners
from guildhall.tournament.pairing.draw import Draw, DrawnTable, Field
from guildhall.tournament.pairing.groups import Group, chains, fewest_mirrors, mirrors, pair_chain
from guildhall.tournament.pairing.matching import Cost, Pair, best_pairs
from guildhall.tournament.pairing.pairs import Ban
from guildhall.tournament.pairing.seats import seated
from guildhall.tournament.table.scoring import PARTS, split

SMALL = 120
"""Up to so many people everything is searched exactly as soon as anything is stuck."""
SAMPLE = 40
"""So many people of a large group take part in an exact search of what is stuck."""


def draw_duels(field: Field, chosen: Format, *, allow_repeats: bool = False) -> Draw:
    """The pairs of a round and the bye; refuses a round that cannot be without repeats (SW-17)."""
    lot = lots(field.seed, f"round {field.number}")
    pairing = _Pairing(field, chosen)
    people = sorted(field.present, key=lot)
    byes = bye_order(people, field, chosen) if len(people) % 2 else [""]
    for passed, bye in enumerate(byes):
        rest = [player for player in people if player != bye]
        pairs = pairing.pairs(rest)
        if pairs is not None:
            return pairing.draw(pairs, bye, byes[:passed])
    rest = [player for player in people if player != byes[0]]
    pairs = pairing.fewest_repeats(rest)
    if allow_repeats:
        return pairing.draw(pairs, byes[0], ())
    raise pairing.refusal(pairs)


class _Pairing:
    """One round to be paired."""

    def __init__(self, field: Field, chosen: Format) -> None:
        self.field = field
        self.options = chosen.pairing
        points = field.history.by_name(field.history.points)
        self.wins = {player: points.get(player, 0) for player in field.present}
        self.sizes = Counter(self.wins.values())
        levels = {wins: number for number, wins in enumerate(sorted(self.sizes, reverse=True))}
        self.level = {player: levels[wins] for player, wins in self.wins.items()}
        self.depth = len(levels)
        apart = partners(field.apart)
        met = field.history.met
        known = {player: met.get(player, set()) for player in field.present}
        for player in apart.keys() & known.keys():
            known[player] = known[player] | apart[player]
        decks = field.decks if self.options.mirrors == "avoided" else {}
        self.ban = Ban(known, decks)

    def pairs(self, people: list[str]) -> list[Pair] | None:
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

    def _groups(self, people: list[str]) -> list[Group]:
        """People of equal records, best first, each group in the order of its lots (SW-11)."""
        return split(people, lambda player: -self.wins[player])

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
    ) -> tuple[list[str], list[str]]:
        """Those who take part in the search, an even number from each chain, and all others."""
        part: list[str] = []
        rest: list[str] = []
        for place, chain in enumerate(runs):
            taken: list[str] = []
            for group in chain if place in searched else ():
                taken += group[: sample + (len(taken) + sample) % 2]
            if len(taken) % 2:
                taken = [player for group in chain for player in group]
            part += taken
            inside = set(taken)
            rest += [player for group in chain for player in group if player not in inside]
        return part, rest

    def _exact(self, people: list[str]) -> list[Pair] | None:
        return best_pairs(people, self._cost(people))

    def fewest_repeats(self, people: list[str]) -> list[Pair]:
        """The round with the fewest repeats, to be shown to the organiser (SW-17)."""
        cost = self._cost(people)
        dear = 1 + len(people) * (len(people) * (self.depth**2 + 1)) ** 2

        def with_repeats(one: str, other: str) -> int:
            price = cost(one, other)
            return dear if price is None else price

        return best_pairs(people, with_repeats) or []

    def _cost(self, people: list[str]) -> Cost:
        """Crossings weigh by the square of their size, mirrors come second (SW-16)."""
        level, met, is_mirror = self.level, self.ban.met, self.ban.mirror
        crossing, mirror = len(people), 1
        if self.options.mirrors_before_crossings:
            crossing, mirror = 1, len(people) * self.depth**2 + 1

        def cost(one: str, other: str) -> int | None:
            if other in met[one]:
                return None
            return crossing * (level[one] - level[other]) ** 2 + mirror * is_mirror(one, other)

        return cost

    def draw(self, pairs: list[Pair], bye: str, passed: list[str] | tuple[str, ...]) -> Draw:
        """The pairs as tables, best first, with reasons."""
        seat_lot = lots(self.field.seed, "seats")
        wins = self.wins
        best_first = sorted(
            pairs,
            key=lambda pair: (max(wins[pair[0]], wins[pair[1]]), min(wins[pair[0]], wins[pair[1]])),
            reverse=True,
        )
        history = self.field.history
        tables = tuple(
            DrawnTable(seated(pair, history, seat_lot), self._reason(*pair)) for pair in best_first
        )
        if not bye:
            return Draw(tables)
        byes = (DrawnTable((bye,), bye_reason(bye, self.field)),)
        notices = [
            f"{player} would have the bye, but then others must meet again" for player in passed
        ]
        return Draw(tables, byes, tuple(notices))

    def _reason(self, one: str, other: str) -> str:
        low, high = sorted((self.wins[one] // PARTS, self.wins[other] // PARTS))
        if self.field.number == 1:
            parts = ["drawn by lot"]
        elif high == low:
            parts = [f"both have {_wins(high)}"]
        else:
            odd = ", odd group" if self.sizes[high * PARTS] % 2 else ""
            parts = [f"down-paired: {_wins(high)} meets {_wins(low)}{odd}"]
        if self.ban.mirror(one, other):
            parts.append("mirror that could not be avoided")
        elif one in self.ban.spared:
            parts.append(self.ban.spared[one])
        if other in self.field.history.met.get(one, ()):
            parts.append("they have met before: allowed by the organiser")
        return "; ".join(parts)

    def refusal(self, pairs: list[Pair]) -> Refused:
        """Says who must meet again, and what can be done (SW-17, T-8)."""
        again = [pair for pair in pairs if pair[1] in self.ban.met[pair[0]]]
        names = ", ".join(" - ".join(pair) for pair in again)
        return Refused(
            f"no round without repeats is left: at least {names} would have to meet again",
            rules=["SW-13", "SW-17"],
            persons=[player for pair in again for player in pair],
            ways_out=[f"let {names} meet again", "end the Swiss rounds here"],
        )


def _wins(number: int) -> str:
    return "1 win" if number == 1 else f"{number} wins"
