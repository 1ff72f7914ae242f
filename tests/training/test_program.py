"""`guildhall train` as a program: whatever ends it, the same command goes on where it was."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import replace
from itertools import count
from pathlib import Path

import numpy as np
import pytest

from extending.plug_ins import install
from guildhall.bots.search.weights import read_weights
from guildhall.cli import main
from guildhall.training import program
from guildhall.training.program import match_command
from guildhall.training.settings import Settings, write_settings
from patience import PATIENCE
from training.test_run import PEBBLES, AtOnce


@pytest.fixture(autouse=True)
def pebbles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of a few moves, installed for this process and those that it starts."""
    games = {"guildhall.games": {"pebbles": "extending.pebbles.spec:PEBBLES"}}
    install(tmp_path / "site", monkeypatch, games)


def train_until(folder: Path, settings: Path, sign: str) -> None:
    """Train in a process that is killed with all of its own as soon as a file is there."""
    command = [sys.executable, "-m", "guildhall", "train", "--settings", str(settings)]
    options = ["--into", str(folder), "--minutes", "60", "--processes", "1"]
    end = time.monotonic() + PATIENCE
    with subprocess.Popen(
        [*command, *options], stdout=subprocess.DEVNULL, start_new_session=True
    ) as process:
        try:
            while not list(folder.glob(sign)):
                assert process.poll() is None, "it ended by itself"
                assert time.monotonic() < end, f"there is no {sign}"
                time.sleep(0.01)
        finally:
            os.killpg(process.pid, signal.SIGKILL)


def generation_of(folder: Path) -> int:
    """The last generation that a run has finished."""
    with np.load(folder / "learner.npz") as file:
        return int(json.loads(str(file["about"]))["generation"])


def test_a_run_that_is_killed_ends_with_the_network_of_one_that_is_not(tmp_path: Path) -> None:
    settings, killed, whole = (tmp_path / name for name in ("s.toml", "killed", "whole"))
    write_settings(settings, PEBBLES)
    for sign in ("chunk-00001-000.npz", "chunk-00004-*.npz", "net-0000[78].net"):
        train_until(killed, settings, sign)
    generation = generation_of(killed)
    assert generation >= 5
    name = f"net-{generation:05d}.net"
    train_until(whole, settings, name)
    assert read_weights(killed / name).numbers == read_weights(whole / name).numbers
    with (killed / "curve.csv").open() as lines:
        assert [line.split(",")[0] for line in lines][1:] == [
            str(number) for number in range(1, generation + 1)
        ]


def train_at(clock: Callable[[], float], folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Train for a minute of a clock, here and now."""
    monkeypatch.setattr(program, "open_workers", lambda *_: nullcontext(AtOnce()))
    program.train(PEBBLES, folder, 1, clock=clock)


def test_a_run_ends_in_time_even_before_there_is_a_network_and_goes_on_from_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    train_at(count(0.0, 20.0).__next__, tmp_path, monkeypatch)
    assert [path.name for path in tmp_path.glob("chunk-*")] == ["chunk-00001-000.npz"]
    told = capsys.readouterr().out
    assert "generation 1: 20 of 40 games\n" in told
    assert "There is no network yet; the same command goes on with the first games.\n" in told
    train_at(count(0.0, 5.0).__next__, tmp_path, monkeypatch)
    assert generation_of(tmp_path) >= 1
    assert f"The best network so far is {tmp_path / 'champion.net'}" in capsys.readouterr().out


def test_what_is_learnt_from_is_learnt_before_a_run_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    late = [path := tmp_path / "chunk-00001-001.npz"]
    train_at(lambda: 100.0 * any(each.exists() for each in late), tmp_path, monkeypatch)
    assert path.exists()
    assert generation_of(tmp_path) == 1
    assert "generation 1: 40 of 40 games, learning from them\n" in capsys.readouterr().out


def test_what_options_say_counts_more_than_a_file_of_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs: list[Settings] = []
    monkeypatch.setattr(program, "train", lambda settings, *_: runs.append(settings))
    file = tmp_path / "s.toml"
    kept = Settings(choices=(("expansion", "orient"),), players=3, seed=5, rate=0.5)
    write_settings(file, kept)
    main(["train", "--settings", str(file)])
    main(["train", "--settings", str(file), "--from", "base-2.net", "--seed", "0"])
    main(["train", "--settings", str(file), "--players", "4", "--expansion", "cities"])
    assert runs == [
        kept,
        replace(kept, start="base-2.net", seed=0),
        replace(kept, players=4, choices=(("expansion", "cities"),)),
    ]


@pytest.fixture
def a_terminal() -> Iterator[None]:
    """Ctrl-C reaches what a test starts, also where the tests themselves run in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("a_terminal")
def test_ctrl_c_ends_a_run_at_once_and_with_a_sentence(tmp_path: Path) -> None:
    settings, folder = tmp_path / "s.toml", tmp_path / "run"
    write_settings(settings, replace(PEBBLES, teacher_chunks=10_000))
    command = [sys.executable, "-m", "guildhall", "train", "--settings", str(settings)]
    options = ["--into", str(folder), "--processes", "1"]
    with subprocess.Popen(
        [*command, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        end = time.monotonic() + PATIENCE
        while not list(folder.glob("chunk-*.npz")):
            assert process.poll() is None
            assert time.monotonic() < end
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does it, the workers included
        told = process.communicate(timeout=PATIENCE)[0]
    assert "Ended; the same command goes on from here." in told
    assert "Traceback" not in told
    assert process.returncode == 0


@pytest.mark.parametrize(
    ("told", "command"),
    [
        (Settings(), "master.net greedy --game splendor --players 2"),
        (
            Settings(choices=(("expansion", "orient"),), players=3),
            "master.net greedy --game splendor --expansion orient --players 3",
        ),
        (PEBBLES, "master.net wise --game pebbles --players 2"),
        (
            Settings("pebbles", choices=(("heap", 7),)),
            "master.net wise --game pebbles --heap-of 7 --players 2",
        ),
    ],
)
def test_a_run_says_how_its_network_is_played_with(told: Settings, command: str) -> None:
    assert match_command(Path("master.net"), told) == f"guildhall arena match {command}"
