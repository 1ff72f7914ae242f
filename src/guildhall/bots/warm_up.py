"""Compiles the search of thinking bots in the background, so that nobody waits for a first move.

Run as a module it compiles what thinking about one way to play needs, marks it as ready, and ends:
`python -m guildhall.bots.warm_up guildhall.bots.splendor.thinker:warm_up orient 2`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from threading import Thread

from guildhall.games.catalogue import load

GIVEN_UP = 900.0
"""Seconds after which a process that was to compile something is taken to have failed."""
COURTESY = 10


def begin_warm_up(mark: Path, function: str, *arguments: object) -> None:
    """Have a function called in a process that gives way to all others, unless one is at it.

    It is to leave the file `mark` behind; whatever becomes of it, nobody is told.
    """
    if not _is_first(mark.with_name("begun")):
        return
    process = subprocess.Popen(  # noqa: S603 - this very program
        [sys.executable, "-m", __name__, function, *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    Thread(target=process.wait, daemon=True).start()  # so that nothing is left of it


def _is_first(claim: Path) -> bool:
    """Whether nobody has begun, or whoever did has not come back."""
    claim.parent.mkdir(parents=True, exist_ok=True)
    if claim.exists() and time.time() - claim.stat().st_mtime > GIVEN_UP:
        claim.unlink(missing_ok=True)
    try:
        claim.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


if __name__ == "__main__":
    os.nice(COURTESY)
    load(sys.argv[1])(*sys.argv[2:])
