"""`guildhall arena sprt`: what a sequential test makes of counts."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from guildhall.arena.block import sprt_line
from guildhall.arena.sprt import Sprt


def tell_sprt(counts: Sequence[int], sprt: Sprt, *, as_json: bool) -> None:
    """Print the log-likelihood ratio of wins, draws and losses, or of deals by points."""
    if len(counts) == 3:
        wins, draws, losses = counts
        ratio = sprt.log_ratio_of({0.0: losses, 0.5: draws, 1.0: wins}, games=1)
    else:
        ratio = sprt.log_ratio_of(dict(zip((0.0, 0.25, 0.5, 0.75, 1.0), counts, strict=True)))
    low, high = sprt.bounds
    if as_json:
        data = {"llr": ratio, "low": low, "high": high, "verdict": sprt.verdict_of(ratio)}
        sys.stdout.write(json.dumps(data) + "\n")
    else:
        sys.stdout.write(sprt_line(sprt, ratio) + "\n")
