"""A network learns a board game of another package, without a change in the house."""

from __future__ import annotations

from pathlib import Path

import pytest

from console.sitting import guildhall
from extending.pebbles.game import Game
from extending.plug_ins import install
from guildhall.bots.budget import Budget
from guildhall.bots.contract import Allowance
from guildhall.bots.search.network_bot import open_network
from guildhall.bots.search.room import make_mind
from guildhall.bots.search.runtime import interpreted
from guildhall.bots.search.searcher import Searcher
from guildhall.bots.search.subject import NotLearnable
from guildhall.bots.search.weights import read_weights
from guildhall.training.player import find_subject
from guildhall.training.settings import Settings, SettingsError, read_settings, settings_from
from training.test_run import go_on

PEBBLES = Settings(
    "pebbles",
    chunk=20,
    teacher_chunks=4,
    teacher_simulations=64,
    batch=64,
    window=2000,
    reuse=30.0,
    rate=0.005,
    warm=4,
)


@pytest.fixture(autouse=True)
def pebbles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The package, installed."""
    install(
        tmp_path / "site",
        monkeypatch,
        {"guildhall.games": {"pebbles": "extending.pebbles.spec:PEBBLES"}},
    )


def test_a_network_learns_it_and_plays_it_in_the_search_of_the_house(tmp_path: Path) -> None:
    go_on(tmp_path / "run", 1, PEBBLES)
    net = read_weights(tmp_path / "run/champion.net")
    assert net.about["game"] == "pebbles-2"
    assert net.about["settings"]["heap"] == 12
    assert read_settings(tmp_path / "run/settings.toml") == PEBBLES
    subject = find_subject(PEBBLES)
    runtime = interpreted(subject.ruleset, subject.description.kernels)
    mind = make_mind(runtime, subject.description, net)
    for heap in (5, 6, 7):
        searcher = Searcher(runtime, mind, 2, nodes=10)
        searcher.begin(Game(2, heap=heap).view_for(0))
        searcher.think(Budget(1))
        best = max(searcher.lines(), key=lambda line: line.prior)
        assert best.action + 1 == heap % 4, "it knows the trick at a glance"
    bot = open_network(tmp_path / "run/champion.net", "pebbles")
    bot.allow(Allowance(simulations=1))
    view = Game(2, heap=7).view_for(0)
    assert bot.choose(view).action + 1 == 3, (
        "it is a bot that thinks, and nothing had to be written"
    )


def test_its_settings_are_those_of_a_run() -> None:
    short = settings_from({"game": "pebbles", "heap": 7})
    assert short.choices == (("heap", 7),)
    assert find_subject(short).deal == (2, 7)
    with pytest.raises(SettingsError, match="is not offered"):
        settings_from({"game": "pebbles", "heap": 8})
    with pytest.raises(SettingsError, match=r"settings are game, .*heap"):
        settings_from({"game": "pebbles", "expansion": "orient"})


def test_what_cannot_be_learnt_is_said() -> None:
    refused = guildhall("train", "pebbles", "--heap-of", "7", "--players", "4")
    assert "4 players: Pebbles is for 2 or 3" in refused.err
    with pytest.raises(NotLearnable, match="no network can learn Carcassonne"):
        find_subject(Settings("carcassonne"))
