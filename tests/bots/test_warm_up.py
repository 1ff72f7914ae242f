"""Rules are compiled beside the game: nobody waits for a first move, and nobody does it twice."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from guildhall.bots import registry, warm_up
from guildhall.bots.carcassonne import players
from guildhall.bots.search.runtime import Interpreted
from guildhall.bots.splendor import thinker
from guildhall.games import carcassonne, splendor
from guildhall.games.splendor.editions import EXPANSIONS
from patience import PATIENCE


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What was begun in the background, which does nothing here."""
    begun: list[tuple[Any, ...]] = []
    for module in (thinker, players):
        monkeypatch.setattr(module, "begin_warm_up", lambda *what: begun.append(what))
    return begun


@pytest.mark.parametrize("variant", [None, *EXPANSIONS])
def test_a_first_move_does_not_wait_for_rules_to_be_compiled(
    variant: str | None,
    begun: list[tuple[Any, ...]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    mark = tmp_path / "ready"
    monkeypatch.setattr(thinker, "find_mark", lambda *_: mark)
    game = splendor.Game(players=2, seed=1, expansion=variant)
    bot = registry.create("journeyman", at_once=True)
    assert bot.choose(game.view_for(0)) in game.legal_moves()
    brain = thinker.find_brain(variant, 2, at_once=True)
    assert isinstance(brain.runtime, Interpreted)
    function = "guildhall.bots.splendor.thinker:warm_up"
    assert begun[0] == (mark, function, variant or "", 2)
    mark.touch()
    begun.clear()
    assert not isinstance(thinker.find_brain(variant, 2, at_once=True).runtime, Interpreted)
    assert not begun


@pytest.mark.parametrize("draw", ["standard", "variant"])
def test_a_first_move_in_carcassonne_does_not_wait_either(
    draw: str, begun: list[tuple[Any, ...]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = tmp_path / "ready"
    monkeypatch.setattr(players, "ready_mark", lambda _draw: mark)
    game = carcassonne.Game(2, 1, draw=draw)
    bot = registry.create("master", game="carcassonne", at_once=True)
    assert bot.choose(game.view_for(0)) in game.legal_moves()
    assert begun[0] == (mark, "guildhall.bots.carcassonne.players:warm_up", draw)


def toy(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module whose `work` writes what it was told into a file."""
    (folder / "toy_work.py").write_text(
        "import os\nfrom pathlib import Path\n\n"
        "def work(file, *told):\n"
        "    Path(file + '.part').write_text(' '.join(told))\n"
        "    os.replace(file + '.part', file)\n"
    )
    path = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
    monkeypatch.setenv("PYTHONPATH", path)


def test_one_process_is_begun_until_it_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    toy(tmp_path, monkeypatch)
    mark = tmp_path / "mark" / "ready"

    def begin(*told: object) -> None:
        warm_up.begin_warm_up(mark, "toy_work:work", mark, *told)

    begin("orient", 2)
    assert read_soon(mark, bool) == "orient 2"
    begin("orient", 3)
    begin("orient", 4)
    long_ago = time.time() - warm_up.GIVEN_UP - 1
    os.utime(mark.with_name("begun"), (long_ago, long_ago))
    begin("orient", 5)
    assert read_soon(mark, lambda text: text != "orient 2") == "orient 5"


def read_soon(file: Path, is_meant: Callable[[str], bool]) -> str:
    """What is written in a file as soon as it is what is waited for."""
    end = time.monotonic() + PATIENCE
    while not (file.exists() and is_meant(file.read_text())):
        assert time.monotonic() < end
        time.sleep(0.01)
    return file.read_text()
