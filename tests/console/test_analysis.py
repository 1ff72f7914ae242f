"""`guildhall analyse` tells what a bot makes of a saved game."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from console.sitting import guildhall
from guildhall.analysis import Analysis
from guildhall.bots.carcassonne.analyst import CarcassonneAnalyst
from guildhall.bots.splendor.analyst import SplendorAnalyst
from guildhall.console import saves
from guildhall.console.analysis import _judge, show_analysis
from guildhall.console.errors import SetupError
from guildhall.console.screen import Screen
from guildhall.console.seats import Table
from guildhall.games import carcassonne, catalogue, splendor
from walks import walk


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """A finished game of two in a file."""
    game = splendor.Game(players=2, seed=3, names=["Ann", "Bob"])
    return keep(tmp_path, list(walk(game, 5))[-1])


def keep(folder: Path, game: Any) -> Path:
    path = folder / "evening.json"
    path.write_text(json.dumps(game.record()))
    return path


def test_every_move_is_told_with_chances_and_a_summary_follows(evening: Path) -> None:
    said = guildhall("analyse", str(evening), "--effort", "40").out.splitlines()
    moves = len(json.loads(evening.read_text())["moves"])
    assert sum(f"/{moves}  " in line for line in said) == moves
    assert any(line.startswith("Ann: accuracy ") for line in said)
    assert any(line.startswith("Bob: accuracy ") for line in said)
    assert any("better was" in line for line in said)


def test_an_analysis_is_told_in_the_language(evening: Path) -> None:
    english = guildhall("analyse", str(evening), "--effort", "40").out.splitlines()
    said = guildhall("analyse", str(evening), "--effort", "40", "--language", "de").out.splitlines()
    moves = {line for line in english if " : " in line}
    assert moves
    assert moves.isdisjoint(said)
    assert any(line.startswith("Ann: Genauigkeit ") for line in said)
    assert any("besser war" in line for line in said)


class EnoughError(Exception):
    """What is asked of an analyst does not matter any more."""


@pytest.mark.parametrize("is_waited_for", [True, False])
def test_who_waits_for_rules_to_be_compiled_is_told_so(
    evening: Path, monkeypatch: pytest.MonkeyPatch, *, is_waited_for: bool
) -> None:
    monkeypatch.setattr(SplendorAnalyst, "has_to_compile", lambda _self, _view: is_waited_for)
    monkeypatch.setattr(SplendorAnalyst, "consider", Mock(side_effect=EnoughError))
    out = StringIO()
    with pytest.raises(EnoughError):
        show_analysis(saves.load(evening), Screen(plain=True, file=out), 1)
    assert out.getvalue().startswith("The rules are being compiled") == is_waited_for


def test_programs_get_one_line_of_json(evening: Path) -> None:
    said = guildhall("analyse", str(evening), "--effort", "40", "--json").out
    analysis = Analysis.from_plain(json.loads(said))
    assert analysis.effort == 40
    assert len(analysis.judgements) == len(json.loads(evening.read_text())["moves"])


def test_a_running_game_is_refused(tmp_path: Path) -> None:
    ran = guildhall("analyse", str(keep(tmp_path, splendor.Game(players=2, seed=3))))
    assert ran.code == 2
    assert "This game is not over" in ran.err


def test_a_game_that_nobody_judges_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = carcassonne.Game(players=2, seed=3)
    game.stop()
    nobody = catalogue.game("carcassonne")._replace(analyst="")
    monkeypatch.setattr(Table, "spec", property(lambda _: nobody))
    table = saves.load(keep(tmp_path, game))
    with pytest.raises(SetupError, match="No bot judges positions of Carcassonne yet"):
        show_analysis(table, Mock(), 40)


def test_carcassonne_is_analysed_to_its_last_move(tmp_path: Path) -> None:
    game = carcassonne.Game(players=2, seed=3, names=["Ann", "Bob"])
    for move in ("at 0 1 r0", "none"):
        game.push(next((m for m in game.legal_moves() if str(m) == move), game.legal_moves()[0]))
    game.stop()
    table = saves.load(keep(tmp_path, game))
    ((_, analysis),) = [tuple(_judge(table, CarcassonneAnalyst(compiled=False), 40))[-2:]]
    assert isinstance(analysis, Analysis)
    assert len(analysis.judgements) == 2
