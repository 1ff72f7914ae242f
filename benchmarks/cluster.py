"""How much of a second worker a Ray cluster makes use of: the same match by one node and by two.

    .venv-adapters/bin/python benchmarks/cluster.py

Nodes run on this machine, each with one processor. The first tasks, in which processes begin and
load what they need, are not counted.
"""

from __future__ import annotations

import os
import time
from typing import Any

from measuring import show

from guildhall.arena.conditions import make_conditions
from guildhall.arena.contest import Contest, Portion
from guildhall.arena.entrants import Entrant
from guildhall.arena.journal import Journal
from guildhall.arena.schedule import match
from guildhall.arena.workers import open_workers

DEALS, WARM = 240, 40
"""Deals that are measured, and those before them."""
SETTINGS = {
    "RAY_AUTH_MODE": "disabled",
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_agent_register_timeout_ms": "120000",
    "RAY_worker_niceness": "0",
}


def main() -> None:
    """Measure one node, then two, and print what came of it."""
    os.environ.update(SETTINGS)
    from ray.cluster_utils import Cluster

    cluster = Cluster(
        initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False}
    )
    try:
        rates: list[tuple[float, float]] = []
        for nodes in (1, 2):
            cluster.add_node(num_cpus=1)
            rates.append(measure(cluster.address))
            show(f"{nodes} nodes", f"{rates[-1][0]:.1f} games a second", f"{rates[-1][1]:.0%} busy")
        show("two nodes / one", f"{rates[1][0] / rates[0][0]:.2f}", "2 at best")
    finally:
        cluster.shutdown()


def measure(address: str) -> tuple[float, float]:
    """Games a second on the wall, and the part of the workers' time in which bots thought."""
    with open_workers(ray=address) as pool:
        play(pool, "warm", WARM)
        begun = time.perf_counter()
        spent = play(pool, "measured", DEALS)
        seconds = time.perf_counter() - begun
        return 2 * DEALS / seconds, spent / (seconds * pool.size)


def play(pool: Any, seed: str, deals: int) -> float:
    """Play a match; tell the seconds that bots have thought."""
    bots = [Entrant("random", "random"), Entrant("greedy", "greedy")]
    with Journal(make_conditions(players=2, seed=seed)) as journal:
        contest = Contest(journal, bots, match(["random", "greedy"], 2), deals)
        for _ in contest.play(pool, pool.size, Portion(20, 20)):
            pass
        return sum(part.seconds for game in journal.results for part in game.spent)


if __name__ == "__main__":
    main()
