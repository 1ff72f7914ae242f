"""Plants bugs and says how many the tests notice: `make mutants`, `make mutants ARGS=--all`."""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from math import sqrt
from pathlib import Path

import pytest

from mutants.mutant import TARGETS, Mutant, all_mutants, bugs_by_hand
from mutants.results import Results
from mutants.trial import Trial

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
    "tests/oracle",
)
WANTED = 0.85


def main(arguments: Sequence[str] | None = None) -> int:
    """Try a sample of all mutants and tell those that nobody noticed."""
    options = _options(arguments)
    options.folder.mkdir(exist_ok=True)
    kept = options.folder / "results.jsonl"
    if options.forget:
        kept.unlink(missing_ok=True)
    results = Results(kept)
    sample = _sample(options)
    todo = [each for each in sample if _is_to_do(each, results, again=options.again)]
    if todo:
        trial = Trial(options.folder, todo, results, options.budget)
        plain = ["-n", "0", "-q", "-p", "no:randomly", "-p", "no:cacheprovider"]
        ended = pytest.main([*plain, *(options.tests or TESTS)], plugins=[trial])
        if ended != pytest.ExitCode.OK:
            return int(ended)
    return tell([each for each in sample if each.key in results], results)


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("--sample", type=int, default=400, help="how many are tried (400)")
    parser.add_argument("--seed", type=int, default=1, help="which ones are tried (1)")
    parser.add_argument("--all", action="store_true", help="try every one: this takes hours")
    parser.add_argument("--only", default="", help="only below this path, such as web/events")
    parser.add_argument("--by-hand", type=Path, help="try the bugs of this file instead")
    parser.add_argument("--tests", nargs="+", help="try only these tests")
    parser.add_argument("--budget", type=float, default=30, help="seconds of tests for a bug (30)")
    parser.add_argument("--again", action="store_true", help="try those again that survived")
    parser.add_argument("--forget", action="store_true", help="begin anew: try all again")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where results are kept")
    return parser.parse_args(arguments)


def _sample(options: argparse.Namespace) -> list[Mutant]:
    if options.by_hand:
        bugs = list(bugs_by_hand(options.by_hand))
        for gone in (each for each in bugs if isinstance(each, str)):
            print(f"its words stand in the code no more, or twice: {gone}")
        return [each for each in bugs if isinstance(each, Mutant)]
    judged = any(f"{target}/".startswith(options.only) for target in TARGETS)
    judged = judged or options.only.startswith(TARGETS)
    every = list(all_mutants(TARGETS if judged else (options.only,)))
    every = [each for each in every if each.path.startswith(options.only)]
    return every if options.all else draw_sample(every, options.sample, options.seed)


def draw_sample(every: Sequence[Mutant], size: int, seed: int) -> list[Mutant]:
    """So many by lot, in the order of the lots: a run that is stopped is a fair sample, too.

    Other code changes nothing for those that are still there.
    """
    return sorted(every, key=lambda each: sha256(f"{seed} {each.key}".encode()).digest())[:size]


def _is_to_do(mutant: Mutant, results: Results, *, again: bool) -> bool:
    return mutant.key not in results or (again and results[mutant.key].fate == "survived")


def tell(tried: Sequence[Mutant], results: Results) -> int:
    """Print how many were noticed, and the survivors; 1 if there are too many of them."""
    alive = [each for each in tried if results[each.key].fate == "survived"]
    explained = read_reasons(EXPLAINED.read_text().splitlines())
    print("\nNobody noticed:" if alive else "\nAll were noticed.")
    for each in alive:
        print(f"{each.key} {each}")
        print(f"    {explained.get(each.key, 'NO REASON: write a test')}")
    _tell_folders(tried, {each.key for each in alive})
    killed = len(tried) - len(alive)
    low, high = interval(killed, len(tried))
    unexplained = sum(each.key not in explained for each in alive)
    stuck = sum(results[each.key].fate == "timed out" for each in tried)
    print(
        f"{killed} of {len(tried)} noticed: {killed / max(1, len(tried)):.1%} ({low:.1%} to "
        f"{high:.1%} of all, 19 times in 20), {stuck} of them because a test did not end. Of the "
        f"others {unexplained} have no reason in {EXPLAINED.name}."
    )
    for key in sorted(explained.keys() - {each.key for each in all_mutants()}):
        print(f"{EXPLAINED.name} explains what can no longer be planted: {key} {explained[key]}")
    return int(killed < WANTED * len(tried))


def _tell_folders(tried: Iterable[Mutant], alive: set[str]) -> None:
    folders: Mapping[str, list[bool]] = defaultdict(list)
    for each in tried:
        folders[each.path.rpartition("/")[0]].append(each.key not in alive)
    for name, noticed in sorted(folders.items()):
        print(f"{sum(noticed):5} of {len(noticed):5} noticed in {name}")


def interval(killed: int, count: int) -> tuple[float, float]:
    """Between what shares the share of all mutants lies, 19 times in 20 (by Wilson)."""
    if not count:
        return 0.0, 1.0
    share, square = killed / count, 1.96**2
    middle = share + square / (2 * count)
    half = 1.96 * sqrt(share * (1 - share) / count + square / (4 * count * count))
    return (middle - half) / (1 + square / count), (middle + half) / (1 + square / count)


def read_reasons(lines: Iterable[str]) -> dict[str, str]:
    """The survivors that have a reason, by their keys: key, place and reason, one a line."""
    parts = (line.partition(" ") for line in lines if line and line[0] != "#")
    return {key: reason for key, _, reason in parts}


if __name__ == "__main__":
    sys.exit(main())
