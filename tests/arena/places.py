"""What processes of the arena are asked: on which processors they may run."""

from __future__ import annotations

import os
import time
from pathlib import Path

from patience import PATIENCE


def where_it_runs(folder: Path, size: int) -> list[int]:
    """The processors of this process, once so many others are at the same work."""
    (folder / str(os.getpid())).touch()
    end = time.monotonic() + PATIENCE
    while len(list(folder.iterdir())) < size:
        assert time.monotonic() < end
        time.sleep(0.01)
    return sorted(os.sched_getaffinity(0))
