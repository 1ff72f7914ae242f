"""Plants bugs and says how many the tests notice: `make mutants`, `make mutants ARGS=--all`."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections import defaultdict
from dataclasses import replace
from math import sqrt
from pathlib import Path
from random import Random

import pytest

from mutants.mutant import TARGETS, Mutant, all_mutants
from mutants.trial import Results, Trial

FOLDER = Path(".mutants")
EXPLAINED = Path(__file__).with_name("survivors.txt")
TESTS = (
    "tests/tournament",
    "tests/hall/events",
    "tests/sheets",
    "tests/web/events",
    "tests/web/api/test_errors.py",
    "tests/web/api/test_events.py",
    "tests/web/api/test_schema.py",
    "tests/console/event",
    "tests/messages",
    "tests/docs",
)
WANTED = 0.85


def main() -> int:
    """Try a sample of all mutants and tell those that nobody noticed."""
    options = _options()
    FOLDER.mkdir(exist_ok=True)
    if options.forget:
        for file in FOLDER.iterdir():
            file.unlink()
    results = Results(None if options.control else FOLDER / "results.json")
    if options.record:
        return _run(Trial(FOLDER, [], results))
    sample = _sample(options)
    again = {"survived", "untouched"} if options.again else set()
    todo = [m for m in sample if results.fates.get(m.key, "new") in {"new", *again}]
    if options.control:
        todo = [replace(each, number=-1) for each in sample]
    if todo:
        # Tests leave threads behind, and children of a process with threads may stand still:
        # what the tests touch is recorded by a process of its own.
        subprocess.run([sys.executable, "-m", "mutants", "--record"], check=True)
        _run(Trial(FOLDER, todo, results))
    return _tell_control(sample, results) if options.control else _tell(sample, results)


def _run(trial: Trial) -> int:
    return int(pytest.main(["-n", "0", "-q", "-p", "no:randomly", *TESTS], plugins=[trial]))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("--sample", type=int, default=400, help="how many are tried (400)")
    parser.add_argument("--seed", type=int, default=1, help="which ones are tried (1)")
    parser.add_argument("--all", action="store_true", help="try every one: this takes hours")
    parser.add_argument("--only", default="", help="only below this path, such as web/events")
    parser.add_argument("--again", action="store_true", help="try those again that survived")
    parser.add_argument("--forget", action="store_true", help="begin anew: record and try all")
    parser.add_argument("--control", action="store_true", help="plant nothing: all must survive")
    parser.add_argument("--record", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args()


def _sample(options: argparse.Namespace) -> list[Mutant]:
    judged = any(f"{target}/".startswith(options.only) for target in TARGETS)
    judged = judged or options.only.startswith(TARGETS)
    every = list(all_mutants(TARGETS if judged else (options.only,)))
    every = [each for each in every if each.path.startswith(options.only)]
    if options.all or options.sample >= len(every):
        return every
    chosen = set(Random(options.seed).sample(range(len(every)), options.sample))
    return [each for index, each in enumerate(every) if index in chosen]


def _tell(sample: list[Mutant], results: Results) -> int:
    explained = _explained()
    tried = [each for each in sample if each.key in results.fates]
    alive = [each for each in tried if results.fates[each.key] != "killed"]
    folders: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for each in tried:
        folder = folders[each.path.rpartition("/")[0]]
        folder[0] += results.fates[each.key] == "killed"
        folder[1] += 1
    print("\nNobody noticed:")
    for each in alive:
        print(f"  {each.key} {results.fates[each.key]}: {each}  {explained.get(each.key, '')}")
    for name, (killed, count) in sorted(folders.items()):
        print(f"{killed:5} of {count:5} noticed in {name}")
    share = 1 - len(alive) / len(tried) if tried else 0
    low, high = _interval(len(tried) - len(alive), len(tried))
    unexplained = sum(each.key not in explained for each in alive)
    print(
        f"{len(tried) - len(alive)} of {len(tried)} noticed: {share:.1%} ({low:.1%} to {high:.1%} "
        f"of all, 19 times in 20). "
        f"Of the others {unexplained} have no reason in {EXPLAINED.name}."
    )
    for key in sorted(explained.keys() - {each.key for each in all_mutants()}):
        print(f"{EXPLAINED.name} explains what can no longer be planted: {explained[key]}")
    return int(share < WANTED)


def _tell_control(sample: list[Mutant], results: Results) -> int:
    """Where nothing was planted, nothing may be noticed."""
    noticed = [each for each in sample if results.fates[each.key] == "killed"]
    for each in noticed:
        print(f"noticed, though nothing was planted: {each}")
    print(f"{len(noticed)} of {len(sample)} noticed with nothing planted")
    return int(bool(noticed))


def _interval(killed: int, count: int) -> tuple[float, float]:
    """Between what shares the share of all mutants lies, 19 times in 20 (by Wilson)."""
    if not count:
        return 0.0, 1.0
    share, square = killed / count, 1.96**2
    middle = share + square / (2 * count)
    half = 1.96 * sqrt(share * (1 - share) / count + square / (4 * count * count))
    return (middle - half) / (1 + square / count), (middle + half) / (1 + square / count)


def _explained() -> dict[str, str]:
    """The survivors that have a reason: key, place and reason, one a line."""
    if not EXPLAINED.exists():
        return {}
    lines = [line for line in EXPLAINED.read_text().splitlines() if line and line[0] != "#"]
    return {line.split()[0]: line for line in lines}


if __name__ == "__main__":
    os.environ.setdefault("PYTHONHASHSEED", "0")
    sys.exit(main())
