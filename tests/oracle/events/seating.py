"""What a drawn round must be like: sizes, cuts of the ranking, pairs and byes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from oracle.events.ranking import Ranking
from oracle.events.record import Record, Round

Pairs = Sequence[tuple[str, str]]
Cost = tuple[int, int]
"""The goals of a round in the order in which they count (SW-16)."""
Tables = list[list[str]]


def gone(record: Record, draft: Round) -> tuple[set[str], set[str]]:
    """Who has a seat and is not here, and who of them never will be (T-6, TS-11).

    Inside a bracket whoever is absent keeps the seat that was won.
    """
    standing = {key: record.people[key].standing for key in draft.people()}
    never = {key for key in standing if standing[key] in {"dropped", "removed"}}
    away = {"entered"} if draft.kind == "bracket" else {"entered", "absent"}
    return never | {key for key in standing if standing[key] in away}, never


def legal_sizes(people: int, record: Record, tables: int | None = None) -> list[int] | None:
    """The sizes of the tables, large ones first; None where nobody can be seated (TS-5 to TS-9)."""
    options = record.format["tables"]
    small, usual, large = options["smallest"], options["usual"], options["largest"]
    fewest_first = [*range(1, people + 1)]
    asked = [tables] if tables else None
    for limit, numbers in ((usual, fewest_first), (large, fewest_first[::-1])):
        for number in asked or numbers:
            if small * number <= people <= limit * number:
                few, more = divmod(people, number)
                return [few + 1] * more + [few] * (number - more)
    return None


def cut(order: Sequence[str], sizes: Sequence[int]) -> list[list[str]]:
    """A ranking cut into tables, the best together (TS-12)."""
    ends = [sum(sizes[: index + 1]) for index in range(len(sizes))]
    return [list(order[end - size : end]) for size, end in zip(sizes, ends, strict=True)]


def kept_apart(record: Record) -> set[frozenset[str]]:
    """Pairs that must not sit together: by wish, or because they are bound to two tables."""
    bound = {key: each.table for key, each in record.people.items() if each.table}
    pairs = {frozenset(pair) for pair in combinations(bound, 2) if bound[pair[0]] != bound[pair[1]]}
    return pairs | record.apart


def clashes(pairs: Collection[frozenset[str]], tables: Tables) -> int:
    """How many of these pairs sit together."""
    return sum(pair <= set(table) for pair in pairs for table in tables)


def met_pairs(record: Record) -> set[frozenset[str]]:
    """Who has sat at one table in a round that counts."""
    return {
        frozenset(pair)
        for round_ in record.counting()
        for game in round_.games.values()
        for pair in combinations(game.seats, 2)
    }


def displaced(tables: Tables, seated: Tables) -> list[str]:
    """Who does not sit where a cut of the ranking put them."""
    return [
        key
        for wanted, found in zip(tables, seated, strict=True)
        for key in found
        if key not in wanted
    ]


def parts_people(apart: Collection[frozenset[str]], tables: Tables, seated: Tables) -> bool:
    """Whether people were only moved to part those who are kept apart.

    Every exchange moves two and parts a pair at least.
    """
    together = clashes(apart, tables)
    return together > 0 and len(displaced(tables, seated)) <= 2 * together


def complaint_about_exchanges(record: Record, tables: Tables, seated: Tables) -> str:
    """What is wrong with a round in which people are exchanged to meet new ones (TS-14, TC-8)."""
    options, met = record.format["pairing"], met_pairs(record)
    if clashes(met, seated) > clashes(met, tables):
        return f"{seated} has more repeats than the ranking {tables}"
    order = [key for table in tables for key in table]
    if options["repeats"] == "avoided nearby":
        ends = {key: at for at, table in enumerate(seated) for key in table}
        starts = [order.index(table[0]) for table in tables]
        for key in displaced(tables, seated):
            first = starts[ends[key]]
            last = first + len(seated[ends[key]]) - 1
            if not first - options["nearby"] <= order.index(key) <= last + options["nearby"]:
                return f"{key} was moved more than {options['nearby']} places"
        return ""
    points = {key: each.total("points") for key, each in Ranking(record).deeds.items()}
    wanted, found = (_points_at(each, points) for each in (tables, seated))
    return "" if wanted == found else f"{seated} exchanges people of other points than {tables}"


def _points_at(tables: Tables, points: dict[str, Fraction]) -> list[list[Fraction]]:
    return [sorted(points[key] for key in table) for table in tables]


def short_before(record: Record, key: str) -> int:
    """How often somebody sat at a table with fewer than usual (TS-10)."""
    usual = record.format["tables"]["usual"]
    return sum(
        key in game.seats and len(game.seats) < usual
        for round_ in record.counting()
        for game in round_.games.values()
    )


def fair_about_short_tables(record: Record, tables: list[list[str]]) -> list[list[list[str]]]:
    """The cuts that are right when nobody sits short again at the cost of one place (TS-10)."""
    usual = record.format["tables"]["usual"]
    first = next((index for index, each in enumerate(tables) if len(each) < usual), len(tables))
    if not 0 < first < len(tables):
        return [tables]
    above, below = tables[first - 1][-1], tables[first][0]
    there, here = short_before(record, below), short_before(record, above)
    changed = [list(each) for each in tables]
    changed[first - 1][-1], changed[first][0] = below, above
    if there and not here:
        return [changed]
    return [tables, changed] if there > here else [tables]


class Duels:
    """A round of duels with everything that is known before it."""

    def __init__(self, record: Record, people: Sequence[str]) -> None:
        self.record, self.people = record, sorted(people)
        self.ranking = Ranking(record, everybody=True)
        self.wins = {key: self.ranking.deeds[key].total("points") for key in self.people}
        levels = sorted(set(self.wins.values()))
        self.level = {key: levels.index(wins) for key, wins in self.wins.items()}
        self.number = len(record.counting())
        options = record.format["pairing"]
        self.mirrors_matter = options["mirrors"] == "avoided"
        self.mirrors_first = options["mirrors_before_crossings"]
        self.had = {key: self.ranking.deeds[key].byes for key in self.people}

    def met(self, one: str, two: str) -> bool:
        """Whether they sat at a table of a Swiss round (SW-13)."""
        return any(
            {one, two} <= set(game.seats)
            for round_ in self.record.counting()
            for game in round_.games.values()
        )

    def forbidden(self, one: str, two: str) -> bool:
        """Whether these may never meet: kept apart, or bound to two tables."""
        bound = {self.record.people[key].table for key in (one, two)} - {None}
        return frozenset((one, two)) in self.record.apart or len(bound) > 1

    def deck(self, key: str) -> str | None:
        """What somebody plays in this round (SW-2)."""
        decks = self.record.people[key].decks
        return decks[self.number] if self.number < len(decks) else None

    def pair_cost(self, one: str, two: str) -> Cost | None:
        """Crossings, then mirrors; or mirrors first (SW-16). None for those who must not meet."""
        if self.forbidden(one, two) or self.met(one, two):
            return None
        crossing = (self.level[one] - self.level[two]) ** 2
        mirror = self.mirrors_matter and self.deck(one) is not None
        mirror = mirror and self.deck(one) == self.deck(two)
        return (int(mirror), crossing) if self.mirrors_first else (crossing, int(mirror))

    def cost(self, pairs: Pairs) -> Cost | None:
        """What a whole round costs; None for one that must not be."""
        costs = [cost for pair in pairs if (cost := self.pair_cost(*pair))]
        if len(costs) < len(pairs):
            return None
        return (sum(cost[0] for cost in costs), sum(cost[1] for cost in costs))

    def best(self, people: Collection[str]) -> Cost | None:
        """The cheapest round without repeats for an even number; None if there is none."""
        return Cheapest(self).of(people)

    def bye_groups(self) -> Iterator[list[str]]:
        """Who may have the bye, the first choice first (SW-19, SW-22)."""
        first_ever = not any(round_.byes for round_ in self.record.counting())
        always = self.record.format["pairing"]["first_bye_random_always"]
        if self.number == 0 or (first_ever and always):
            yield self.people
            return
        rank = {key: (self.had[key], self.wins[key]) for key in self.people}
        for value in sorted(set(rank.values())):
            yield [key for key in self.people if rank[key] == value]

    def right_byes(self) -> dict[str, Cost]:
        """Everybody who can have the bye by the rules, with the best round for the others.

        The bye is drawn before the pairs, so that among equals it is a matter of chance alone.
        """
        cheapest = Cheapest(self)
        for group in self.bye_groups():
            found = {key: cheapest.of([k for k in self.people if k != key]) for key in group}
            clean = {key: cost for key, cost in found.items() if cost}
            if clean:
                return clean
        return {}


class Cheapest:
    """Tries every round there is, but for those that cannot be better than one that is known.

    The first of those who are left meets each of the others in turn.
    """

    def __init__(self, duels: Duels) -> None:
        self.duels = duels
        self.unit = 1 + len(duels.people) ** 3
        """More than all that comes second can add up to."""
        self.order = sorted(duels.people, key=lambda key: (duels.level[key], key))
        self.prices = {
            frozenset(pair): cost[0] * self.unit + cost[1]
            for pair in combinations(duels.people, 2)
            if (cost := duels.pair_cost(*pair))
        }
        self.exact: dict[tuple[str, ...], int] = {}
        self.above: dict[tuple[str, ...], int] = {}
        """What is known to cost so much or more."""

    def of(self, people: Collection[str]) -> Cost | None:
        """The goals of the best round for these people; None if there is none."""
        left = tuple(key for key in self.order if key in people)
        price = self._below(left, 1 + self.unit**2)
        return None if price is None else divmod(price, self.unit)

    def _below(self, left: tuple[str, ...], limit: int) -> int | None:
        """The price of the best round, if it is below a limit."""
        if left in self.exact:
            return self.exact[left] if self.exact[left] < limit else None
        least = max(self._least(left), self.above.get(left, 0))
        if least >= limit:
            return None
        found = None if left else 0
        for other, price in self._partners(left):
            rest = tuple(key for key in left[1:] if key != other)
            more = self._below(rest, (limit if found is None else found) - price)
            if more is not None:
                found = price + more
                if found <= least:
                    break
        if found is None:
            self.above[left] = limit
        else:
            self.exact[left] = found
        return found

    def _partners(self, left: tuple[str, ...]) -> list[tuple[str, int]]:
        found = [(key, self.prices.get(frozenset((left[0], key)))) for key in left[1:]]
        return sorted(((k, p) for k, p in found if p is not None), key=lambda each: each[1])

    def _least(self, left: tuple[str, ...]) -> int:
        """So much any round costs: an odd number on one side of a border means a crossing."""
        levels = [self.duels.level[key] for key in left]
        borders = sum(sum(each <= level for each in levels) % 2 for level in sorted(set(levels)))
        return borders * (1 if self.duels.mirrors_first else self.unit)


def complaint_about_duels(record: Record, people: Sequence[str], drawn: Round) -> str:
    """What is wrong with a drawn round of duels; empty if nothing is."""
    duels = Duels(record, people)
    if any(len(game.seats) != 2 for game in drawn.games.values()):
        return "a duel needs two"
    pairs = [(game.seats[0], game.seats[1]) for game in drawn.games.values()]
    if any(duels.forbidden(*pair) for pair in pairs):
        return f"{pairs} seats people together who are kept apart"
    if len(people) % 2 == 0:
        best, byes = duels.best(people), not drawn.byes
    else:
        right = duels.right_byes()
        byes = len(drawn.byes) == 1 and drawn.byes[0] in right
        best = right.get(drawn.byes[0]) if byes else None
    if not byes:
        return f"byes {drawn.byes}, right would be {list(duels.bye_groups())}"
    if best is None:
        return f"{pairs} was drawn where no round without repeats exists"
    cost = duels.cost(pairs)
    return f"{pairs} costs {cost}, the best {best}" if cost != best else ""
