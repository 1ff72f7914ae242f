"""How strong the bots of Splendor are: each level against the next, and `master` everywhere.

    python benchmarks/strength.py ladder --deals 100
    python benchmarks/strength.py editions --deals 25
    python benchmarks/strength.py match grandmaster master --deals 100 --players 2

Every deal is played with all rotations of seats by one bot against copies of another; intervals
come from the deals, because games of one deal are alike. Times are processor time a decision.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from measuring import show

from guildhall.arena.sprt import elo_of
from guildhall.arena.workers import open_workers
from guildhall.bots import registry
from guildhall.games import splendor
from guildhall.games.splendor.editions import EXPANSIONS

LADDER = ("random", "novice", "greedy", "apprentice", "journeyman", "master", "grandmaster")
"""From the weakest on."""
DEALS_A_TASK = 2


class Pairing(NamedTuple):
    """One bot against copies of another."""

    bot: str
    others: str
    players: int = 2
    expansion: str | None = None


@dataclass(frozen=True)
class Deal:
    """What came of one deal."""

    share: float
    """The mean share of the victory over all rotations of seats."""
    seconds: tuple[float, float]
    """Processor seconds a decision of the one bot and of the others."""


def play_deal(pairing: Pairing, deal: int) -> Deal:
    """Play a deal with all rotations of seats."""
    shares = []
    seconds, decisions = [0.0, 0.0], [0, 0]
    for hero in range(pairing.players):
        game = splendor.Game(
            players=pairing.players, seed=f"strength:{deal}", expansion=pairing.expansion
        )
        bots = [
            registry.create(pairing.bot if seat == hero else pairing.others, 97 * deal + seat)
            for seat in range(pairing.players)
        ]
        while game.turn is not None:
            seat = game.turn
            begun = time.thread_time()
            move = bots[seat].choose(game.view_for(seat))
            seconds[seat != hero] += time.thread_time() - begun
            decisions[seat != hero] += 1
            game.push(move)
        outcome = game.outcome()
        assert outcome is not None
        shares.append((hero in outcome.winners) / len(outcome.winners))
    each = (seconds[0] / decisions[0], seconds[1] / decisions[1])
    return Deal(fmean(shares), each)


def play_deals(pairing: Pairing, first: int, last: int) -> list[Deal]:
    """Play several deals; the first decisions, which may compile, are not counted."""
    play_deal(pairing, -1) if first == 0 else None
    return [play_deal(pairing, deal) for deal in range(first, last)]


def measure(pool: Executor, pairing: Pairing, deals: int) -> None:
    """Play a match and print a line for it."""
    tasks = [
        pool.submit(play_deals, pairing, first, min(first + DEALS_A_TASK, deals))
        for first in range(0, deals, DEALS_A_TASK)
    ]
    played = [deal for task in tasks for deal in task.result()]
    shares = [deal.share for deal in played]
    share = fmean(shares)
    margin = 1.96 * stdev(shares) / sqrt(len(shares)) if len(shares) > 1 else 0.5
    ours, theirs = (1000 * fmean(deal.seconds[k] for deal in played) for k in (0, 1))
    where = f"{pairing.expansion or 'base'}-{pairing.players}"
    show(
        f"{pairing.bot} against {pairing.others}, {where}",
        f"{share:.3f} ± {margin:.3f} of {len(shares) * pairing.players} games "
        f"({elo_of(share, pairing.players):+.0f} Elo), {ours:.1f} and {theirs:.1f} ms a decision",
    )


def pairings(options: Namespace) -> Iterator[Pairing]:
    """What is to be played."""
    if options.what == "match":
        bot, others = options.bots
        yield Pairing(bot, others, options.players, options.expansion)
    elif options.what == "ladder":
        for weaker, stronger in pairwise(LADDER):
            yield Pairing(stronger, weaker, 2, options.expansion)
    else:
        for expansion in (None, *EXPANSIONS):
            for players in (2, 3, 4):
                yield Pairing("master", "greedy", players, expansion)


def main() -> None:
    """Play all matches that are asked for."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument(
        "what", choices=("ladder", "editions", "match"), default="ladder", nargs="?"
    )
    parser.add_argument("bots", nargs="*", help="of a match: the one, and its opponents")
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--expansion", choices=list(EXPANSIONS))
    parser.add_argument("--processes", type=int)
    options = parser.parse_args()
    with open_workers(options.processes) as pool:
        for pairing in pairings(options):
            measure(pool, pairing, options.deals)


if __name__ == "__main__":
    main()
