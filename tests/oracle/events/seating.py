"""What a drawn round must be like: sizes, cuts of the ranking, pairs and byes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache

from oracle.events.ranking import Ranking
from oracle.events.record import Record, Round

Pairs = Sequence[tuple[str, str]]
Cost = tuple[int, int, int]


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


def apart_at_a_table(record: Record, tables: list[list[str]]) -> bool:
    """Whether people who are kept apart would sit together."""
    return any(pair <= set(table) for pair in record.apart for table in tables)


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

    def pair_cost(self, one: str, two: str) -> Cost:
        """Repeats, then crossings, then mirrors; or mirrors first (SW-16)."""
        crossing = (self.level[one] - self.level[two]) ** 2
        mirror = self.mirrors_matter and self.deck(one) is not None
        mirror = mirror and self.deck(one) == self.deck(two)
        soft = (int(mirror), crossing) if self.mirrors_first else (crossing, int(mirror))
        return (int(self.met(one, two)), *soft)

    def cost(self, pairs: Pairs) -> Cost:
        """What a whole round costs."""
        costs = [self.pair_cost(*pair) for pair in pairs]
        return (sum(c[0] for c in costs), sum(c[1] for c in costs), sum(c[2] for c in costs))

    def best(self, people: Collection[str]) -> Cost | None:
        """The cheapest round for an even number, by trying them all; None if there is none."""
        costs = {
            frozenset((one, two)): self.pair_cost(one, two)
            for one in people
            for two in people
            if one < two and not self.forbidden(one, two)
        }

        @cache
        def search(left: tuple[str, ...]) -> Cost | None:
            if not left:
                return (0, 0, 0)
            found = None
            for index in range(1, len(left)):
                own = costs.get(frozenset((left[0], left[index])))
                rest = search(left[1:index] + left[index + 1 :]) if own else None
                if own and rest:
                    total = (own[0] + rest[0], own[1] + rest[1], own[2] + rest[2])
                    found = total if found is None else min(found, total)
            return found

        return search(tuple(sorted(people)))

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
        for group in self.bye_groups():
            found = {key: self.best([k for k in self.people if k != key]) for key in group}
            clean = {key: cost for key, cost in found.items() if cost and not cost[0]}
            if clean:
                return clean
        return {}


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
    if best is None or best[0]:
        return f"{pairs} was drawn where no round without repeats exists"
    cost = duels.cost(pairs)
    return f"{pairs} costs {cost}, the best {best}" if cost != best else ""
