"""How strong the bots of the house are: each level against the next, and `master` everywhere.

    python benchmarks/strength.py ladder --deals 100
    python benchmarks/strength.py ladder --game carcassonne --setting draw=standard
    python benchmarks/strength.py editions --deals 25
    python benchmarks/strength.py match grandmaster master --deals 100 --players 3

A line for each match of the arena; `guildhall arena` has the whole of it, with files and ratings,
and `leaderboard.py` measures what the characters of the house tell of their strength.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from concurrent.futures import Executor
from itertools import pairwise, product
from typing import NamedTuple

from measuring import show

from guildhall.arena.block import elo_text, make_block
from guildhall.arena.conditions import Conditions, make_conditions
from guildhall.arena.contest import Contest
from guildhall.arena.entrants import read_entrants
from guildhall.arena.journal import Journal
from guildhall.arena.schedule import match
from guildhall.arena.workers import count, open_workers
from guildhall.games import catalogue

LEVELS = ("apprentice", "journeyman", "master", "grandmaster")
LADDERS = {
    "splendor": ["random", "novice", "greedy", *LEVELS],
    "carcassonne": ["random", "greedy", "novice", *LEVELS],
}
"""From the weakest on."""


class Pairing(NamedTuple):
    """One bot against copies of another."""

    bot: str
    others: str
    conditions: Conditions


def measure(pool: Executor, processes: int, pairing: Pairing, deals: int) -> None:
    """Play a match and print a line for it."""
    entrants = read_entrants([pairing.bot, pairing.others])
    names = [entrant.name for entrant in entrants]
    line_ups = match(names, pairing.conditions.players)
    with Journal(pairing.conditions) as journal:
        for _ in Contest(journal, entrants, line_ups, deals).play(pool, processes):
            pass
    block = make_block(pairing.conditions, journal.results, line_ups[0])
    assert block is not None
    share = block.score.share
    ours, theirs = (1000 * (block.uses[name].processor_seconds or 0.0) for name in names)
    show(
        f"{names[0]} against {names[1]}, {pairing.conditions.title}",
        f"{share.value:.3f} ({share.low:.3f} to {share.high:.3f}) of {block.score.games} games, "
        f"Elo {elo_text(block.score)}, {ours:.1f} and {theirs:.1f} ms a decision",
    )


def pairings(options: Namespace) -> Iterator[Pairing]:
    """What is to be played."""
    settings = dict(word.split("=", 1) for word in options.setting)
    if options.what == "match":
        bot, others = options.bots
        yield Pairing(bot, others, make_conditions(options.game, settings, options.players))
    elif options.what == "ladder":
        for weaker, stronger in pairwise(LADDERS[options.game]):
            conditions = make_conditions(options.game, settings, options.players)
            yield Pairing(stronger, weaker, conditions)
    else:
        for conditions in rule_sets(options.game).values():
            yield Pairing("master", "greedy", conditions)


def rule_sets(game: str) -> dict[str, Conditions]:
    """All editions and numbers of players, by names such as `orient-3`."""
    spec = catalogue.game(game)
    main = spec.main_setting
    assert main is not None
    return {
        f"{choice.value or 'base'}-{players}": make_conditions(
            game, {main.name: choice.value}, players
        )
        for choice, players in product(main.choices, spec.sizes)
    }


def main() -> None:
    """Play all matches that are asked for."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument(
        "what", choices=("ladder", "editions", "match"), default="ladder", nargs="?"
    )
    parser.add_argument("bots", nargs="*", help="of a match: the one, and its opponents")
    parser.add_argument("--game", choices=LADDERS, default="splendor")
    parser.add_argument("--setting", action="append", default=[], help="such as draw=standard")
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--processes", type=int)
    options = parser.parse_args()
    processes = count(options.processes)
    with open_workers(processes) as pool:
        for pairing in pairings(options):
            measure(pool, processes, pairing, options.deals)


if __name__ == "__main__":
    main()
