"""Writes a data set: records, one row a decision, checksums, Croissant metadata and a card."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from guildhall.datasets.card import card_text, croissant
from guildhall.datasets.games import SPLITS, Plan, PlayedGame, check, play_all
from guildhall.extras import needing

with needing("data"):
    import pyarrow as pa
    import pyarrow.parquet as pq

ROWS = 50_000
"""So many rows are written at a time."""
SCHEMA = pa.schema(
    [
        ("game", pa.int64()),
        ("deal", pa.int64()),
        ("ply", pa.int32()),
        ("seat", pa.int8()),
        ("bot", pa.string()),
        ("decision", pa.string()),
        ("action", pa.int32()),
        ("move", pa.string()),
        ("legal", pa.list_(pa.int32())),
        ("mask", pa.binary()),
        ("value", pa.float32()),
        ("visits", pa.list_(pa.int32())),
        ("place", pa.int8()),
    ]
)
"""One row a decision; `place` is where its seat came in the end."""


def make_dataset(
    plan: Plan,
    into: Path,
    pool: Executor | None = None,
    width: int = 1,
    tell: Callable[[int], None] = lambda _: None,
) -> dict[str, int]:
    """Play a plan and write it into a new folder; tell how many games each split has.

    `pool` plays, `width` tasks at a time; without one the games are played here. `tell` is called
    with the number of games after each one. The same plan makes the same bytes, whoever plays.
    Raises ValueError where the plan cannot be played, FileExistsError where the folder is not
    empty.
    """
    if into.exists() and any(into.iterdir()):
        raise FileExistsError(f"{into} is not empty: choose a new folder")
    check(plan)
    into.mkdir(parents=True, exist_ok=True)
    writers = {split: SplitWriter(into, split) for split in SPLITS}
    for count, game in enumerate(play_all(plan, pool, width), 1):
        writers[game.split].add(game)
        tell(count)
    counts = {split: writer.finish() for split, writer in writers.items()}
    sums = checksums(sorted(into.iterdir()))
    (into / "README.md").write_text(card_text(plan, counts), encoding="utf-8")
    metadata = json.dumps(croissant(plan, sums), indent=2) + "\n"
    (into / "croissant.json").write_text(metadata, encoding="utf-8")
    sums = checksums(sorted(into.iterdir()))
    lines = "".join(f"{digest}  {name}\n" for name, digest in sums.items())
    (into / "SHA256SUMS").write_text(lines, encoding="utf-8")
    return counts


class SplitWriter:
    """The two files of one split."""

    def __init__(self, folder: Path, split: str) -> None:
        self._records = pa.output_stream(folder / f"{split}.jsonl.zst", compression="zstd")
        self._decisions = pq.ParquetWriter(folder / f"{split}.parquet", SCHEMA, compression="zstd")
        self._rows: list[dict[str, Any]] = []
        self._games = 0

    def add(self, game: PlayedGame) -> None:
        """Write a game: its record at once, its decisions when there are enough."""
        self._games += 1
        self._records.write(f"{json.dumps(game.plain(), ensure_ascii=False)}\n".encode())
        self._rows += rows_of(game)
        if len(self._rows) >= ROWS:
            self._flush()

    def finish(self) -> int:
        """Write what is left and tell how many games there are."""
        self._flush()
        self._records.close()
        self._decisions.close()
        return self._games

    def _flush(self) -> None:
        self._decisions.write_table(pa.Table.from_pylist(self._rows, SCHEMA))
        self._rows = []


def rows_of(game: PlayedGame) -> list[dict[str, Any]]:
    """A row for each decision of a game."""
    return [
        {
            "game": game.number,
            "deal": game.deal,
            "ply": ply,
            "seat": decision.seat,
            "bot": game.bots[decision.seat],
            "decision": decision.kind,
            "action": decision.action,
            "move": decision.move,
            "legal": list(decision.legal),
            "mask": decision.mask,
            "value": decision.found and decision.found.share,
            "visits": decision.found and [decision.found.tries.get(a, 0) for a in decision.legal],
            "place": game.places[decision.seat],
        }
        for ply, decision in enumerate(game.decisions)
    ]


def read_records(file: Path) -> Iterator[dict[str, Any]]:
    """The games of a file of records, one after the other."""
    with pa.input_stream(file, compression="zstd") as packed:
        yield from map(json.loads, io.TextIOWrapper(packed, "utf-8"))


def checksums(files: Iterable[Path]) -> dict[str, str]:
    """The SHA-256 of each file by its name."""
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in files}
