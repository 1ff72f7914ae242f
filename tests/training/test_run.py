"""A training run saves as it goes, and goes on as if nothing had happened.

How a run goes on does not depend on the game: most of this is shown with one that is played soon.
"""

from __future__ import annotations

import csv
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import pytest

from extending.plug_ins import install
from guildhall.bots.search.weights import UnfitNetError, read_weights, write_weights
from guildhall.training.run import Part, Progress, Run, open_run
from guildhall.training.settings import (
    Settings,
    SettingsError,
    read_settings,
    settings_from,
    write_settings,
)
from guildhall.training.window import read_samples, write_samples

T = TypeVar("T")
SMALL = Settings(
    chunk=2,
    chunks=2,
    teacher_chunks=2,
    teacher_simulations=12,
    simulations=12,
    batch=64,
    window=600,
    gate=2,
    gate_simulations=8,
    gate_deals=12,
)
PEBBLES = replace(SMALL, game="pebbles", chunk=20)


@pytest.fixture(autouse=True)
def pebbles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of a few moves, installed."""
    games = {"guildhall.games": {"pebbles": "extending.pebbles.spec:PEBBLES"}}
    install(tmp_path / "site", monkeypatch, games)


class AtOnce(Executor):
    """Does everything here and now."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        done: Future[T] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


def go_on(
    folder: Path, generations: int, settings: Settings = PEBBLES
) -> tuple[Run, list[Progress]]:
    run = open_run(folder, settings, AtOnce())
    return run, list(islice(run.generations(), generations))


def test_a_run_that_was_interrupted_ends_with_the_same_network(tmp_path: Path) -> None:
    go_on(tmp_path / "whole", 5)
    go_on(tmp_path / "parts", 2)
    go_on(tmp_path / "parts", 1)
    go_on(tmp_path / "parts", 2)
    for name in ("net-00005.net", "champion.net"):
        whole, parts = (read_weights(tmp_path / run / name) for run in ("whole", "parts"))
        assert whole.numbers == parts.numbers


def test_the_hours_of_games_that_were_played_before_an_end_are_counted(tmp_path: Path) -> None:
    run = open_run(tmp_path, PEBBLES, AtOnce())
    assert next(run.steps()) == Part(generation=1, chunks=2, left=1)
    chunk = tmp_path / "chunk-00001-000.npz"
    write_samples(chunk, read_samples(chunk, run._runtime.state_type), seconds=3600.0)
    _, (progress,) = go_on(tmp_path, 1)
    assert progress.processor_seconds > 3600


def test_a_run_keeps_a_curve_and_the_window_and_nothing_more(tmp_path: Path) -> None:
    _, progress = go_on(tmp_path, 6)
    with (tmp_path / "curve.csv").open() as lines:
        rows = list(csv.DictReader(lines))
    assert [int(row["generation"]) for row in rows] == [1, 2, 3, 4, 5, 6]
    assert [int(row["positions"]) for row in rows] == [p.positions for p in progress]
    assert {row["verdict"] for row in rows[1::2]} <= {"better", "not better", "open"}
    kept = sorted(path.name for path in tmp_path.glob("chunk-*.npz"))
    assert kept[0] > "chunk-00003"
    champion = read_weights(tmp_path / "champion.net")
    assert champion.about["settings"]["seed"] == 1
    assert champion.about["game"] == "pebbles-2"
    games = [point[0] for point in champion.about["curve"]]
    assert games == sorted(games)
    assert games[-1] == champion.about["games"]


def test_another_seed_makes_another_network(tmp_path: Path) -> None:
    go_on(tmp_path / "a", 1)
    go_on(tmp_path / "b", 1, replace(PEBBLES, seed=2))
    a, b = (read_weights(tmp_path / run / "net-00001.net") for run in ("a", "b"))
    assert a.numbers != b.numbers


def test_a_run_begins_with_a_network_and_learns_on(tmp_path: Path) -> None:
    go_on(tmp_path / "first", 2)
    start = tmp_path / "first" / "champion.net"
    settings = replace(PEBBLES, start=str(start), seed=2)
    go_on(tmp_path / "second", 3, settings)
    first, second = (read_weights(path) for path in (start, tmp_path / "second/net-00003.net"))
    assert read_weights(tmp_path / "second/champion.net").about["before"]["games"] == 40
    assert not list((tmp_path / "second").glob("chunk-00001-002.npz")), "nothing is taught again"
    closer = [
        abs(a - b) for a, b in zip(first.numbers["share"], second.numbers["share"], strict=True)
    ]
    assert 0 < max(closer) < 0.2


def test_a_run_begins_with_a_network_of_another_edition(tmp_path: Path) -> None:
    go_on(tmp_path / "first", 1, SMALL)
    start = tmp_path / "first" / "champion.net"
    settings = replace(SMALL, start=str(start), players=3)
    go_on(tmp_path / "second", 1, settings)
    champion = read_weights(tmp_path / "second/champion.net")
    assert champion.about["game"] == "splendor-base-3"
    assert champion.about["before"]["game"] == "splendor-base-2"
    assert champion.about["settings"]["start"] == "champion.net", "no path of this machine"


def test_a_run_goes_on_without_the_file_that_it_began_with(tmp_path: Path) -> None:
    go_on(tmp_path / "first", 1)
    start = tmp_path / "first" / "champion.net"
    settings = replace(PEBBLES, start=str(start), seed=3)
    next(iter(open_run(tmp_path / "second", settings, AtOnce()).steps()))
    start.unlink()
    go_on(tmp_path / "second", 1, settings)
    assert read_weights(tmp_path / "second/champion.net").about["before"]["games"] == 40


@pytest.mark.parametrize("content", [None, b"this is none"])
def test_a_run_that_could_not_be_begun_can_be_begun_otherwise(
    content: bytes | None, tmp_path: Path
) -> None:
    start, folder = tmp_path / "start", tmp_path / "run"
    if content:
        start.write_bytes(content)
    with pytest.raises((FileNotFoundError, UnfitNetError), match="start"):
        open_run(folder, replace(PEBBLES, start=str(start)), AtOnce())
    run, _ = go_on(folder, 1)
    assert run.settings == PEBBLES


def test_a_network_of_another_game_is_no_beginning(tmp_path: Path) -> None:
    go_on(tmp_path / "first", 1)
    net = read_weights(tmp_path / "first" / "champion.net")
    net.about["game"] = "chess-2"
    write_weights(tmp_path / "chess.net", net)
    settings = replace(PEBBLES, start=str(tmp_path / "chess.net"))
    with pytest.raises(UnfitNetError, match=r"chess.net cannot be begun with"):
        go_on(tmp_path / "second", 1, settings)
    run, _ = go_on(tmp_path / "second", 1)
    assert run.settings == PEBBLES, "it can be begun otherwise"


def test_a_run_goes_on_with_its_own_settings(tmp_path: Path) -> None:
    go_on(tmp_path, 1)
    run, _ = go_on(tmp_path, 1, Settings(simulations=999))
    assert run.settings == PEBBLES


def test_settings_are_read_as_they_were_written(tmp_path: Path) -> None:
    settings = Settings(choices=(("expansion", "orient"),), players=3, rate=0.002)
    write_settings(tmp_path / "s.toml", settings)
    assert read_settings(tmp_path / "s.toml") == settings


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (
            {"player": 2},
            "there is no setting 'player'; settings are game, players, .*expansion",
        ),
        ({"players": "two"}, "players has to be a int, not 'two'"),
        ({"batch": 2.5}, "batch has to be a int"),
    ],
)
def test_settings_that_are_none_are_refused(values: dict[str, Any], message: str) -> None:
    with pytest.raises(SettingsError, match=message):
        settings_from(values)


def test_a_file_that_is_no_toml_is_refused(tmp_path: Path) -> None:
    (tmp_path / "s.toml").write_text("seed: 3")
    with pytest.raises(SettingsError, match="cannot be read"):
        read_settings(tmp_path / "s.toml")
