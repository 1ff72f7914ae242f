"""The analyst of Splendor knows whether thinking begins at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from guildhall.bots.splendor import thinker
from guildhall.bots.splendor.analyst import SplendorAnalyst
from guildhall.games.splendor import Game


def test_rules_are_waited_for_until_somebody_has_compiled_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = tmp_path / "ready"
    monkeypatch.setattr(thinker, "find_mark", lambda _variant, _players: mark)
    analyst, view = SplendorAnalyst(), Game(players=2, seed=1).view_for(0)
    assert analyst.has_to_compile(view)
    mark.touch()
    assert not analyst.has_to_compile(view)


def test_rules_that_are_never_compiled_are_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinker, "find_mark", lambda _variant, _players: None)
    assert not SplendorAnalyst().has_to_compile(Game(players=2, seed=1).view_for(0))
