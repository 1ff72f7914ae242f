"""Whatever plays, and whatever dies meanwhile: the same file. On a real cluster of two nodes."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from adapters.ray_cluster import running_cluster
from guildhall.arena.conditions import make_conditions
from guildhall.arena.contest import Contest, Portion
from guildhall.arena.entrants import Entrant
from guildhall.arena.errors import ArenaError
from guildhall.arena.journal import Journal
from guildhall.arena.schedule import match
from guildhall.arena.workers import open_workers
from guildhall.bots.search.weights import read_weights
from guildhall.datasets.games import Plan
from guildhall.datasets.writer import make_dataset
from guildhall.training.run import open_run
from training.test_run import SMALL, go_on

LONGEST_WAIT = 120.0
BOTS = [Entrant("random", "random"), Entrant("greedy", "greedy")]


@pytest.fixture(scope="module")
def cluster() -> Iterator[tuple[Any, list[Any]]]:
    with running_cluster(2) as begun:
        yield begun


def games(path: Path) -> list[dict[str, Any]]:
    """The games of a file, without the time that they took."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    played = [line for line in lines if line.get("kind") == "game"]
    for line in played:
        del line["spent"]
    return played


def wait_until(happened: Callable[[], bool]) -> None:
    """Nodes that come and go are known a little later."""
    end = time.monotonic() + LONGEST_WAIT
    while not happened():
        assert time.monotonic() < end
        time.sleep(0.05)


def play(path: Path, deals: int, pool: Executor, size: int) -> Iterator[int]:
    with Journal(make_conditions(players=2), path) as journal:
        contest = Contest(journal, BOTS, match(["random", "greedy"], 2), deals)
        for added in contest.play(pool, size, Portion(4, 4)):
            yield len(added)


def test_a_data_set_has_the_same_bytes(cluster: Any, tmp_path: Path) -> None:
    plan = Plan(("random", "random"), 8, seed="ray")
    make_dataset(plan, tmp_path / "here")
    with open_workers(ray=cluster[0].address) as pool:
        make_dataset(plan, tmp_path / "there", pool, pool.size)
    here, there = (tmp_path / name / "SHA256SUMS" for name in ("here", "there"))
    assert there.read_text() == here.read_text()


def test_what_goes_wrong_on_a_node_comes_back_as_it_was(cluster: Any) -> None:
    with open_workers(ray=cluster[0].address) as pool:
        assert pool.size == 2
        with pytest.raises(ZeroDivisionError):
            pool.submit(divmod, 1, 0).result()


def test_the_command_plays_on_a_cluster(cluster: Any, tmp_path: Path) -> None:
    words = ["arena", "match", "random", "greedy", "--deals", "2", "--seed", "3", "--json"]
    told = [
        subprocess.run(
            [sys.executable, "-m", "guildhall", *words, "--into", str(tmp_path / name), *more],
            check=True,
            capture_output=True,
        )
        for name, more in (
            ("a.jsonl", ["--processes", "1"]),
            ("b.jsonl", ["--ray", cluster[0].address]),
        )
    ]
    assert len(told) == 2
    assert games(tmp_path / "a.jsonl") == games(tmp_path / "b.jsonl")
    assert "Ray, 2 processors" in (tmp_path / "b.jsonl").read_text()


def test_a_training_makes_the_same_network(cluster: Any, tmp_path: Path) -> None:
    """Played on the cluster, and by nobody but this process."""
    with open_workers(ray=cluster[0].address) as pool:
        run = open_run(tmp_path / "cluster", SMALL, pool)
        assert sum(1 for _ in islice(run.generations(), 2)) == 2
    go_on(tmp_path / "here", 2, SMALL)
    there, here = (read_weights(tmp_path / run / "champion.net") for run in ("cluster", "here"))
    assert there.numbers == here.numbers


def test_who_is_connected_stays_so_and_is_not_sent_elsewhere(cluster: Any) -> None:
    address = cluster[0].address
    with open_workers(ray=address), open_workers(ray=address) as pool:
        assert pool.submit(divmod, 7, 2).result() == (3, 1)
        with pytest.raises(ArenaError, match="connected to another Ray cluster"):
            open_workers(ray="127.0.0.1:1").__enter__()


def test_no_cluster_is_said_in_a_line() -> None:
    words = ["arena", "match", "random", "greedy", "--ray", "127.0.0.1:1"]
    ran = subprocess.run(
        [sys.executable, "-m", "guildhall", *words], check=False, capture_output=True, text=True
    )
    assert ran.returncode == 2
    assert "There is no Ray cluster at 127.0.0.1:1" in ran.stderr.splitlines()[-1]


def test_a_node_that_is_killed_changes_nothing(cluster: Any, tmp_path: Path) -> None:
    machine, nodes = cluster
    doomed = machine.add_node(num_cpus=1)  # those of the other tests stay
    one, other = tmp_path / "one.jsonl", tmp_path / "other.jsonl"
    with open_workers(1) as local:
        assert sum(play(one, 24, local, 1)) == 48
    with open_workers(ray=machine.address) as pool:
        wait_until(lambda: pool.size == len(nodes) + 1)
        played = 0
        for added in play(other, 24, pool, pool.size):
            played += added
            if doomed:
                machine.remove_node(doomed, allow_graceful=False)
                doomed = None
        assert played == 48
        wait_until(lambda: pool.size == len(nodes))
    assert games(one) == games(other)
