"""How strong the bots of Carcassonne are: matches in which each deal is played in all seats.

    python benchmarks/carcassonne_strength.py                 each level against the one below it
    python benchmarks/carcassonne_strength.py master greedy --draw variant --games 100
    python benchmarks/carcassonne_strength.py master greedy --players 4

With more than two players the first bot plays against as many of the second as there are seats
left, once in every seat of a deal; a share of 1 / players is then a draw. Intervals (95 %) are
those of deals, in which luck is the same for both; processor time is what choosing takes a turn.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import fmean, stdev

from guildhall.bots.carcassonne import levels
from guildhall.bots.carcassonne.players import LevelBot
from guildhall.bots.carcassonne.search import Budget
from guildhall.games.carcassonne import Game
from guildhall.games.carcassonne.rules.ruleset import DRAWS

LEVELS = {level.name: level for level in levels.LEVELS}


@dataclass
class Side:
    """One of the two bots of a match, and the processor time that it has used."""

    level: levels.Level
    seconds: float = 0.0
    turns: int = 0

    def seat(self, seed: int) -> LevelBot:
        """The bot in one of its seats."""
        return LevelBot(self.level, seed, quick=True)

    @property
    def milliseconds(self) -> float:
        """What a turn takes."""
        return 1000 * self.seconds / max(self.turns, 1)


@dataclass
class Deal:
    """What came of one deal, with the first bot once in every seat."""

    share: float
    """The part of the victories that the first bot won; a shared one counts in part."""
    lead: float
    """By how many points it was ahead of the best other, on average."""


def main() -> None:
    """Play the match that was asked for, or each level against the one below it."""
    asked = read_arguments()
    pairs = [(asked.one, asked.other)]
    if not asked.other:
        pairs = [(better, worse) for worse, better in pairwise(LEVELS)]
    print(f"{'match':28} {'draw':9} {'games':>5}  {'share (95 %)':19} {'lead':>6}  ms a turn")
    for draw in [asked.draw] if asked.draw else DRAWS:
        for one, other in pairs:
            ours, theirs = Side(LEVELS[one]), Side(LEVELS[other])
            if asked.playouts:
                ours.level = replace(ours.level, budget=Budget(asked.playouts))
            seeds = range(asked.games // asked.players)
            deals = [play_deal(ours, theirs, draw, asked.players, seed) for seed in seeds]
            tell(f"{one} - {other}", draw, [ours, theirs], deals, asked.players)


def read_arguments() -> argparse.Namespace:
    """What was typed."""
    parser = argparse.ArgumentParser(description="How strong the bots of Carcassonne are.")
    parser.add_argument("one", nargs="?", choices=LEVELS, help="without two, all levels play")
    parser.add_argument("other", nargs="?", choices=LEVELS)
    parser.add_argument("--draw", choices=DRAWS, help="both, unless one is chosen")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--playouts", type=int, help="another budget for the first bot")
    return parser.parse_args()


def play_deal(ours: Side, theirs: Side, draw: str, players: int, seed: int) -> Deal:
    """Play a deal with the first bot once in every seat."""
    results = [play(ours, theirs, draw, players, seed, seat) for seat in range(players)]
    return Deal(fmean(r.share for r in results), fmean(r.lead for r in results))


def play(ours: Side, theirs: Side, draw: str, players: int, seed: int, seat: int) -> Deal:
    """Play one game."""
    game = Game(players, seed, draw=draw)
    sides = [ours if k == seat else theirs for k in range(players)]
    bots = [side.seat(1000 * seed + k) for k, side in enumerate(sides)]
    while game.turn is not None:
        mover = game.turn
        view = game.view_for(mover)
        start = time.thread_time()
        move = bots[mover].choose(view)
        sides[mover].seconds += time.thread_time() - start
        game.push(move)
        sides[mover].turns += game.turn != mover
    points = [player.score for player in game.players]
    best = max(points)
    share = (points[seat] == best) / points.count(best)
    return Deal(share, points[seat] - max(p for k, p in enumerate(points) if k != seat))


def tell(match: str, draw: str, sides: list[Side], deals: list[Deal], players: int) -> None:
    """Print what came of a match."""
    share, lead = fmean(deal.share for deal in deals), fmean(deal.lead for deal in deals)
    spread = 1.96 * stdev(deal.share for deal in deals) / len(deals) ** 0.5
    interval = f"{share:.2f} ({share - spread:.2f}-{share + spread:.2f})"
    times = " / ".join(f"{side.milliseconds:.1f}" for side in sides)
    games = len(deals) * players
    print(f"{match:28} {draw:9} {games:5}  {interval:19} {lead:+6.1f}  {times}", flush=True)


if __name__ == "__main__":
    main()
