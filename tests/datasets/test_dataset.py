"""A data set holds the games that were played, split by deal, and says truly what it is."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from guildhall.arena.workers import open_workers
from guildhall.datasets.card import FIELDS
from guildhall.datasets.games import SPLITS, Plan, play_all, split_of
from guildhall.datasets.writer import SCHEMA, make_dataset, read_records, rows_of
from guildhall.games import catalogue, splendor

PLAN = Plan(("random", "random"), 12, seed="test")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    into = tmp_path_factory.mktemp("data") / "games"
    make_dataset(PLAN, into)
    return into


def records(folder: Path) -> list[dict[str, Any]]:
    return [record for split in SPLITS for record in read_records(folder / f"{split}.jsonl.zst")]


def decisions(folder: Path) -> list[dict[str, Any]]:
    return [
        row for split in SPLITS for row in pq.read_table(folder / f"{split}.parquet").to_pylist()
    ]


def bit(mask: bytes, number: int) -> int:
    return mask[number // 8] >> number % 8 & 1


def test_every_deal_is_played_in_all_rotations_and_in_one_split(folder: Path) -> None:
    by_deal: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for record in records(folder):
        by_deal[record["deal"]].append(record)
    assert sorted(by_deal) == list(range(12))
    for deal, games in by_deal.items():
        assert len(games) == 2
        assert {game["split"] for game in games} == {split_of("test", deal)}
        assert len({game["record"]["seed"] for game in games}) == 1


def test_rows_are_the_decisions_of_the_records(folder: Path) -> None:
    rows: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in decisions(folder):
        rows[row["game"]].append(row)
    for record in records(folder):
        game = splendor.Game(2, record["record"]["seed"], **record["record"]["options"])
        for ply, row in enumerate(rows[record["game"]]):
            assert (row["ply"], row["seat"], row["decision"]) == (ply, game.turn, game.decision)
            assert row["legal"] == sorted(move.action for move in game.legal_moves())
            assert row["action"] in row["legal"]
            assert [n for n in range(8 * len(row["mask"])) if bit(row["mask"], n)] == row["legal"]
            assert row["value"] is row["visits"] is None, "a bot that does not search found nothing"
            assert row["place"] == record["places"][row["seat"]]
            game.push_text(row["move"])
        outcome = game.outcome()
        assert outcome is not None
        assert list(outcome.places) == record["places"]
        assert splendor.Game.replay(record["record"]) == game


def test_checksums_and_metadata_name_every_file(folder: Path) -> None:
    lines = (folder / "SHA256SUMS").read_text().splitlines()
    sums = {name: digest for digest, _, name in (line.partition("  ") for line in lines)}
    assert sums.keys() == {file.name for file in folder.iterdir()} - {"SHA256SUMS"}
    for name, digest in sums.items():
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest
    metadata = json.loads((folder / "croissant.json").read_text())
    files = {file["name"]: file["sha256"] for file in metadata["distribution"]}
    assert files == {name: sums[name] for name in files}
    assert len(files) == 6
    columns = [part["name"] for part in metadata["recordSet"][0]["field"]]
    assert columns == list(FIELDS) == SCHEMA.names
    card = (folder / "README.md").read_text()
    assert all(f"`{name}`" in card for name in FIELDS)


def test_metadata_say_what_conferences_ask_for_responsible_use(folder: Path) -> None:
    metadata = json.loads((folder / "croissant.json").read_text())
    wanted = ["dataLimitations", "dataBiases", "dataUseCases", "dataSocialImpact"]
    wanted += ["personalSensitiveInformation", "hasSyntheticData"]
    provenance = ["prov:wasDerivedFrom", "prov:wasGeneratedBy"]
    for name in [*(f"rai:{field}" for field in wanted), *provenance, "citeAs", "creator"]:
        assert metadata[name], name
    prefixes = {name.partition(":")[0] for name in metadata if ":" in name}
    assert prefixes == {"rai", "prov"} <= metadata["@context"].keys()


def test_the_same_plan_makes_the_same_bytes_with_any_number_of_processes(
    folder: Path, tmp_path: Path
) -> None:
    with open_workers(2) as pool:
        make_dataset(PLAN, tmp_path / "again", pool, pool.size)
    assert (tmp_path / "again" / "SHA256SUMS").read_text() == (folder / "SHA256SUMS").read_text()


def test_nine_deals_in_ten_are_for_training() -> None:
    splits = [split_of("x", deal) for deal in range(4000)]
    shares = [splits.count(split) / 4000 for split in SPLITS]
    assert shares == pytest.approx([0.9, 0.05, 0.05], abs=0.02)


def test_seats_and_editions_are_as_planned() -> None:
    plan = Plan(("random", "greedy", "random"), 1, settings={"expansion": "orient"})
    games = list(play_all(plan))
    assert [game.bots.index("greedy") for game in games] == [1, 0, 2]
    assert {game.record["options"]["expansion"] for game in games} == {"orient"}
    landscape = Plan(("random", "random"), 1, "carcassonne")
    assert catalogue.game("carcassonne").replay(next(iter(play_all(landscape))).record).over


def test_what_a_search_found_is_kept_with_its_decision() -> None:
    (game, _) = play_all(Plan(("journeyman", "random"), 1))
    chosen = [
        row for row in rows_of(game) if row["bot"] == "journeyman" and len(set(row["legal"])) > 1
    ]
    assert chosen
    for row in chosen:
        assert 0 <= row["value"] <= 1
        visits = dict(zip(row["legal"], row["visits"], strict=True))
        assert visits[row["action"]] == max(row["visits"]) > 0


def test_an_endless_game_is_stopped() -> None:
    (game, _) = play_all(Plan(("random", "random"), 1, most_moves=5))
    assert game.record["moves"][-1] == "stop"
    assert len(game.decisions) == 5


def test_the_command_refuses_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").touch()
    for words in (
        ["--bots", "nobody,random", "--into", str(tmp_path / "a")],
        ["--bots", "random", "--into", str(tmp_path / "b")],
        ["--bots", "random,random", "--into", str(tmp_path / "full")],
    ):
        ran = run("make", *words)
        assert ran.returncode == 2
        assert ran.stderr.startswith("guildhall: ")
    assert [path.name for path in tmp_path.iterdir()] == ["full"]


def test_the_command_makes_a_data_set(tmp_path: Path) -> None:
    ran = run("make", "--bots", "random,random", "--deals", "2", "--into", str(tmp_path / "a"))
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.startswith(f"Games in {tmp_path / 'a'}: 4 (")
    assert (tmp_path / "a" / "train.parquet").exists()


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "guildhall", "dataset", *words],
        capture_output=True,
        text=True,
        check=False,
    )
