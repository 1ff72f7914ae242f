"""Start-up of the console in every language, by turns with English, which reads no catalogue.

Modules and catalogues are kept compiled, as after a first run.

    python benchmarks/start.py [RUNS]

Processor time of `guildhall play` up to its first prompt, where its input ends, and of `--help`.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys

from guildhall.messages.languages import HOUSE

COMMANDS = {"play to the first prompt": ("play", "--plain"), "--help": ("--help",)}
RUNS = 20


def main(runs: int = RUNS) -> None:
    """Measure, and print the medians with what a language costs."""
    for name, words in COMMANDS.items():
        taken: dict[str, list[float]] = {code: [] for code in HOUSE}
        for _ in range(runs):
            for code, times in taken.items():
                times.append(_milliseconds(words, code))
        usual = {code: statistics.median(times) for code, times in taken.items()}
        least = {code: min(times) for code, times in taken.items()}
        for code in HOUSE:
            extra = least[code] - least[HOUSE[0]]
            print(
                f"{name}, {code}: median {usual[code]:.0f} ms, shortest {least[code]:.0f} ms"
                f" ({extra:+.0f} ms)"
            )


def _milliseconds(words: tuple[str, ...], code: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-m", "guildhall", *words, "--language", code],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        check=False,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": ""},
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
