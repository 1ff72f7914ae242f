"""How long a round of a large event takes to pair, to rank and to draw, and how that grows."""

from __future__ import annotations

import gc
import math
import os
import platform
import time
from collections.abc import Callable, Sequence
from random import Random

import swisspair

from guildhall.tournament import (
    Format,
    Stamp,
    Tournament,
    apply,
    draw,
    enter,
    open_event,
    opened,
    publish,
    report,
    shipped,
)
from guildhall.tournament.pairing.draw import Draw, Field
from guildhall.tournament.pairing.duel_draw import draw_duels
from guildhall.tournament.pairing.ranked_tables import draw_tables
from guildhall.tournament.ranking.history import History
from guildhall.tournament.ranking.standings import rank
from guildhall.tournament.table.scoring import PARTS, Line, TableScore, bye_score, score_table

SIZES = (64, 100, 1_000, 10_000, 50_000)
LIMITS = {64: 2, 1_000: 10, 10_000: 150}
"""Milliseconds that one round may take."""
GROWTH = 1.3
FORMATS = ("splendor-swiss", "carcassonne", "summoner-wars-base", "summoner-wars-custom")
FACTIONS = 16
ROUNDS = 4
SWEEPS = 8
"""How often each size gets its turn."""

PEER_SIZES = (1_000, 10_000)
"""Where the whole command is compared with a peer's pairing alone."""
PEER_SWEEPS = 12
STAMP = Stamp("the bench", "now")

Work = Callable[[], object]


def main() -> None:
    """Play four rounds at each size, then time the fifth."""
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    print(f"Python {platform.python_version()}, best of several, milliseconds of processor time")
    print(f"load of the machine: {load}; it should be quiet\n")
    for key in FORMATS:
        chosen = shipped()[key]
        works = [fifth_round(chosen, size) for size in SIZES]
        show(f"{key}: pair round {ROUNDS + 1}", best_times([pair for pair, _ in works]))
        show(f"{key}: rank", best_times([order for _, order in works]))
    brackets = [first_draw(size) for size in SIZES]
    show("splendor-elimination: draw the bracket", best_times(brackets))
    for size in PEER_SIZES:
        compare_with_peer(size)


def fifth_round(chosen: Format, size: int) -> tuple[Work, Work]:
    """Pairing a fifth round, and ranking after the fourth."""
    players, rounds = played(chosen, size)
    ranking = rank(History(players, rounds), chosen.ranking, after_round=ROUNDS).order
    decks = base_decks(players, ROUNDS + 1)

    def pair() -> Draw:
        field = Field(players, History(players, rounds), ranking, ROUNDS + 1, "now", (), decks)
        return drawn(chosen, field)

    def order() -> object:
        return rank(History(players, rounds), chosen.ranking, after_round=ROUNDS)

    return pair, order


def first_draw(size: int) -> Work:
    """Drawing the first round of an elimination."""
    event = opened_event("splendor-elimination", size)
    return lambda: draw(event, STAMP)


def opened_event(key: str, size: int) -> Tournament:
    """An event that everybody has come to."""
    event = opened(open_event("bench", shipped()[key], "seed", STAMP)[0])
    for number in range(size):
        apply(event, enter(event, f"player {number}", STAMP)[0])
    return event


def compare_with_peer(size: int) -> None:
    """The whole command `draw` (standings, reasons, log entry) beside swisspair's pairs alone."""
    event = played_event(size)
    players = peer_players(event)
    gc.freeze()
    ours = theirs = math.inf
    for _ in range(PEER_SWEEPS):
        ours = min(ours, processor_time(lambda: draw(event, STAMP)))
        theirs = min(theirs, processor_time(lambda: swisspair.create_matches(players)))
    print(
        f"{size:,} players, round {ROUNDS + 1}: whole draw {1000 * ours:.1f}, "
        f"swisspair alone {1000 * theirs:.1f}, ratio {ours / theirs:.2f}",
        flush=True,
    )


def played_event(size: int) -> Tournament:
    """An event of duels after four rounds, with all its log."""
    event, chance = opened_event("summoner-wars-custom", size), Random(size)
    for number in range(1, ROUNDS + 1):
        apply(event, draw(event, STAMP)[0])
        apply(event, publish(event, STAMP, anyway=True)[0])
        for table in list(event.rounds[-1].tables.values()):
            winner = chance.choice(table.seats)
            lines = {p: Line(25 if p == winner else chance.randrange(20)) for p in table.seats}
            apply(event, report(event, number, table.number, lines, STAMP, winner=winner)[0])
    return event


def peer_players(event: Tournament) -> list[swisspair.Player]:
    """The same state for the peer: points, ranks and who has met whom."""
    standings = event.standings()
    points = standings.history.by_name(standings.history.points)
    met: dict[str, set[str]] = {key: set() for key in event.people}
    for played_round in event.rounds:
        for table in played_round.tables.values():
            for key in table.seats:
                met[key] |= set(table.seats) - {key}
    return [
        swisspair.Player(
            id=key,
            points=points[key] // PARTS,
            rank=place,
            cannot_be_paired_against_ids=met[key],
        )
        for place, key in enumerate(standings.order, start=1)
    ]


def played(chosen: Format, size: int) -> tuple[tuple[str, ...], list[list[TableScore]]]:
    """Four rounds as they would really be drawn, with results by chance."""
    chance = Random(size)
    players = tuple(f"player {number}" for number in range(size))
    rounds: list[list[TableScore]] = []
    for number in range(1, ROUNDS + 1):
        history = History(players, rounds)
        ranking = rank(history, chosen.ranking, after_round=number - 1).order
        decks = base_decks(players, number)
        here = drawn(chosen, Field(players, history, ranking, number, str(number), (), decks))
        scores = [result(chosen, table.players, chance) for table in here.tables]
        rounds.append(scores + [bye_score(bye.players[0], chosen) for bye in here.byes])
    return players, rounds


def base_decks(players: tuple[str, ...], number: int) -> dict[str, str]:
    """A deck for everybody."""
    chance = Random(number)
    return {player: f"faction {chance.randrange(FACTIONS)}" for player in players}


def drawn(chosen: Format, field: Field) -> Draw:
    """The draw of the format."""
    return draw_duels(field, chosen) if chosen.duels else draw_tables(field, chosen)


def result(chosen: Format, players: tuple[str, ...], chance: Random) -> TableScore:
    """A result by chance."""
    if not chosen.duels:
        return score_table({p: Line(chance.randrange(5, 22)) for p in players}, chosen)
    winner = chance.choice(players)
    lines = {p: Line(25 if p == winner else chance.randrange(20)) for p in players}
    return score_table(lines, chosen, winner=winner)


def best_times(works: Sequence[Work]) -> list[float]:
    """The shortest time of each size; all are taken by turns, so that a slow moment hits all."""
    best = [math.inf] * len(works)
    gc.freeze()  # what was prepared is not walked through before every run
    for _ in range(SWEEPS):
        for number, (work, size) in enumerate(zip(works, SIZES, strict=True)):
            for _ in range(max(1, min(10, 4_000 // size))):
                best[number] = min(best[number], processor_time(work))
    return best


def processor_time(work: Work) -> float:
    """How long something takes the processor, after a collection of garbage."""
    gc.collect()
    start = time.process_time()
    work()
    return time.process_time() - start


def show(what: str, times: list[float]) -> None:
    """One line: the time at each size and the growth from a thousand on."""
    cells = [
        f"{size:,}: {1000 * taken:.2f}{over(size, taken)}"
        for size, taken in zip(SIZES, times, strict=True)
    ]
    growth = math.log(times[-1] / times[2]) / math.log(SIZES[-1] / SIZES[2])
    remark = "" if growth < GROWTH else f" (over {GROWTH})"
    print(f"{what:38} {'  '.join(cells)}  exponent {growth:.2f}{remark}", flush=True)


def over(size: int, taken: float) -> str:
    """A mark for a time beyond its limit."""
    return f" (over {LIMITS[size]})" if 1000 * taken > LIMITS.get(size, math.inf) else ""


if __name__ == "__main__":
    main()
