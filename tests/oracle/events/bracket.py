"""Finals, top cuts and eliminations: who is still in, and the order at the end."""

from __future__ import annotations

from oracle.events.games import equal_runners_up, results, runners_up, winners
from oracle.events.ranking import Groups
from oracle.events.record import Record, Round


def bracket_rounds(record: Record) -> list[Round]:
    """The published rounds of the bracket."""
    return [each for each in record.rounds if each.kind == "bracket" and each.published]


def playing(round_: Round) -> list[str]:
    """Those at a table whose result is not known."""
    return [
        key for game in round_.games.values() if not results(round_, game) for key in game.seats
    ]


def gone(record: Record) -> set[str]:
    """Who has left the event."""
    return {key for key, each in record.people.items() if each.standing in {"dropped", "removed"}}


def still_in(record: Record) -> list[str]:
    """Who can still win the bracket: not beaten, or among the best of the seconds, and not gone."""
    rounds = bracket_rounds(record)
    if not rounds:
        return []
    last, left = rounds[-1], gone(record)
    keys = [*playing(last), *winners(last, left), *runners_up(last, left)]
    return [key for key in dict.fromkeys(keys) if key not in left]


def lots_decide(record: Record) -> bool:
    """Whether a lot decides who of the second places is still in."""
    return any(equal_runners_up(each, gone(record)) for each in bracket_rounds(record)[-1:])


def gone_from_a_game(record: Record) -> bool:
    """Whether somebody left the event in the middle of a game of the bracket."""
    keys = [key for each in bracket_rounds(record) for key in playing(each)]
    return not gone(record).isdisjoint(keys)


def equals_in_the_final(record: Record) -> bool:
    """Whether a bracket of larger tables is played without criteria for ties."""
    last = bracket_rounds(record)[-1:]
    return bool(last) and not record.duels and not last[0].format["final"]["ties"]


def passed(record: Record, key: str) -> int:
    """How many rounds of the bracket somebody got through; -1 for those who were not in it.

    A correction that comes too late takes nobody out of a round in which they sat (T-2), and who
    leaves too late makes no room for another.
    """
    rounds = bracket_rounds(record)
    sat = [index for index, each in enumerate(rounds) if key in each.people()]
    if not sat:
        return -1
    last = rounds[sat[-1]]
    no_seconds = gone(record) if last is rounds[-1] else record.people.keys()
    return sat[-1] + (key in winners(last, no_seconds) and key not in playing(last))


def final_groups(record: Record, ranked: Groups) -> Groups:
    """The order of the event, best first; equal are those whom only a lot can order (SW-34)."""
    rounds = bracket_rounds(record)
    if not rounds:
        return ranked
    alive = set(still_in(record))
    tiers: dict[tuple[bool, int, bool, int], Groups] = {}
    for group in ranked:
        parts: dict[tuple[bool, int, bool, int], list[str]] = {}
        for key in group:
            through = passed(record, key)
            left = through < len(rounds) and through >= 0 and key not in rounds[through].people()
            rank = (key not in alive, -through, left, _place_in_the_final(record, key))
            parts.setdefault(rank, []).append(key)
        for rank, part in parts.items():
            tiers.setdefault(rank, []).append(part)
    return [group for rank in sorted(tiers) for group in tiers[rank]]


def _place_in_the_final(record: Record, key: str) -> int:
    """The place in the one game that decides, as far as it is settled (TS-28)."""
    last = bracket_rounds(record)[-1]
    games = list(last.games.values())
    if len(games) != 1 or last.byes or key not in games[0].seats:
        return 0
    found = results(last, games[0])
    return found[key].place if key in found else 0


def slots(size: int) -> list[int]:
    """The seeds of a bracket from top to bottom: neighbours meet (SW-31)."""
    order = [1]
    while len(order) < size:
        field = 2 * len(order)
        order = [seed for one in order for seed in (one, field + 1 - one)]
    if size == 8:
        assert order == [1, 8, 4, 5, 2, 7, 3, 6]
    return order


def plan(
    people: int, smallest: int, largest: int, *, runners_up: bool = False
) -> tuple[int, list[int]]:
    """Fewest byes, or runners-up, in a round of elimination, and the sizes of its tables.

    TS-34, TS-35; of the tables the fewest.
    """
    for extra in range(people):
        seated = people if runners_up else people - extra
        for tables in range(1, seated + 1):
            fits = smallest * tables <= seated <= largest * tables
            known = extra <= tables or not runners_up
            alone = tables == 1 and not extra
            if fits and known and _works(tables + extra, smallest, largest, final=alone):
                few, more = divmod(seated, tables)
                return extra, [few + 1] * more + [few] * (tables - more)
    raise ValueError(people)


def _works(people: int, smallest: int, largest: int, *, final: bool) -> bool:
    """Whether a number of people comes down to one without byes."""
    if final:
        return True
    if smallest <= people <= largest:
        return True
    return any(
        _works(tables, smallest, largest, final=False)
        for tables in range(2, people)
        if smallest * tables <= people <= largest * tables
    )


def entrants(record: Record) -> list[str]:
    """Who plays the next round of a bracket that has begun: whoever goes on and is not gone."""
    left = gone(record)
    return [key for key in winners(bracket_rounds(record)[-1], left) if key not in left]


def line_up(record: Record) -> list[str]:
    """The bracket of duels from top to bottom before the next round; empty slots are ''."""
    line = [record.cut[seed - 1] for seed in slots(len(record.cut))]
    for round_ in bracket_rounds(record):
        games = [set(game.seats) for game in round_.games.values()]
        games += [{key} for key in round_.byes]
        line = [
            _from_slot(pair, winners(round_), games)
            for pair in zip(line[::2], line[1::2], strict=True)
        ]
    return line


def _from_slot(pair: tuple[str, str], on: list[str], games: list[set[str]]) -> str:
    """Who goes on from where a pair stood; people may have been exchanged by hand."""
    for key in pair:
        for game in games:
            if key in game:
                games.remove(game)
                return next((each for each in on if each in game), "")
    return ""


def complaint_about_duels(record: Record, drawn: Round) -> str:
    """What is wrong with a drawn round of a top cut; the next in line meet, or one has a bye."""
    left = gone(record)
    line = ["" if key in left else key for key in line_up(record)]
    wanted = [{key for key in pair if key} for pair in zip(line[::2], line[1::2], strict=True)]
    found = [set(game.seats) for game in drawn.games.values()] + [{key} for key in drawn.byes]
    if sorted(map(sorted, found)) != sorted(map(sorted, filter(None, wanted))):
        return f"{found} were drawn, the bracket has {wanted}"
    return ""


def complaint_about_tables(record: Record, drawn: Round) -> str:
    """What is wrong with a drawn round of elimination at larger tables."""
    options = record.format["tables"]
    small, large = options["smallest"], options["largest"]
    sizes = sorted((len(game.seats) for game in drawn.games.values()), reverse=True)
    people, runners = drawn.people(), record.format["final"]["fill"] == "runners-up"
    wanted = plan(len(people), small, large, runners_up=runners)
    if (drawn.runners_up if runners else len(drawn.byes), sizes) != wanted:
        return f"{drawn} instead of {wanted}"
    if lots_decide(record):
        return ""
    return _strangers(record, drawn) or _spread(record, drawn, sizes)


def _strangers(record: Record, drawn: Round) -> str:
    """Who sits in a later round and should not, or should and does not."""
    if not bracket_rounds(record):
        return ""
    people, on = drawn.people(), set(entrants(record))
    if missing := on - set(people):
        return f"{missing} are still in and have no seat"
    strange = set(people) - on - set(drawn.fill_in)
    return f"{strange} are out of the bracket and have a seat" if strange else ""


def _spread(record: Record, drawn: Round, sizes: list[int]) -> str:
    """Whether the best have the byes, and strong and weak are spread over the tables to and fro.

    Where neither a ranking nor the order of entry tells who is strong, a lot does.
    """
    seeded = record.cut or record.format["final"]["seeded"]
    if not seeded:
        return ""
    strength = [*record.cut, *(key for key in record.people if key not in record.cut)]
    order = [key for key in strength if key in drawn.people() and key not in drawn.fill_in]
    order += drawn.fill_in
    free = len(drawn.byes)
    if drawn.byes != order[:free]:
        return f"{drawn.byes} have byes, the best are {order}"
    tables: list[set[str]] = [set() for _ in sizes]
    for key in order[free:]:
        tables[_least_filled(tables, sizes)].add(key)
    found = sorted(sorted(game.seats) for game in drawn.games.values())
    wanted = sorted(map(sorted, tables))
    return "" if found == wanted else f"{found} were drawn, spread evenly they are {wanted}"


def _least_filled(tables: list[set[str]], sizes: list[int]) -> int:
    """Where the next one sits: row by row, from the first table to the last and back again."""
    room = [at for at, size in enumerate(sizes) if len(tables[at]) < size]
    row = min(len(tables[at]) for at in room)
    open_seats = [at for at in room if len(tables[at]) == row]
    return open_seats[-1] if row % 2 else open_seats[0]
