"""In a language with letters of its own no game at the terminal says an English word."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from console.sitting import at
from guildhall.console.language import speaking
from guildhall.console.session import Session
from guildhall.games import catalogue
from guildhall.games.splendor.editions import EXPANSIONS
from strange_letters import CODE, PLAIN, speak_strangely

KINDS: list[tuple[str, dict[str, Any]]] = [
    ("splendor", {}),
    *(("splendor", {"expansion": expansion}) for expansion in EXPANSIONS),
    *(("carcassonne", {"draw": draw}) for draw in ("standard", "variant")),
]
SIZES = ((80, None), (80, 24), (120, 40), (40, None))
TYPED = (
    *("help", "history", "why", "look a5", "look c6", "hint", "", "tak r g o", "take q", "take e"),
    *("buy z9", "buy c4", "reserve tier4", "pay 3", "help me", "lay z", "place 9 9 9", "noble 7"),
)
"""What somebody may want to know, and what they mistype."""
NOTATION = {"with", "nothing", "free", "double", "tier", "orient", "city", "road", "field"}
NOTATION |= {"cloister", "stronghold", "guildhall", "play", "resume", "evening", "json"}
"""What moves and commands are written with."""
NAMES = {"Ada", "Bob", "Cyd", "greedy", "journeyman", "Splendor", "Carcassonne", "Guildhall"}
LINKS = {"https", "www", "spacecowboys", "splendor", "Space", "Cowboys"}


@pytest.mark.parametrize(("name", "settings"), KINDS, ids=[str(kind[1]) for kind in KINDS])
def test_a_whole_game_is_played_without_a_word_past_the_catalogues(
    name: str, settings: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    speak_strangely(tmp_path, monkeypatch)
    spec = catalogue.game(name)
    session = at(spec.game_class()(3, 7, names=("Ada", "Bob", "Cyd"), **settings))
    session.adapter.adviser = "greedy"
    with speaking(CODE):
        said = "\n".join(_said(session))
    typed = set(PLAIN.findall(" ".join([*TYPED, *session.adapter.commands(session.game)])))
    assert set(PLAIN.findall(said)) - typed - NOTATION - NAMES - LINKS == set()


def _said(session: Session) -> Iterator[str]:
    """All that is said while a game is played to its end."""
    while not session.game.over:
        number = len(session.game.history)
        yield from session.question()
        if number % 15 == 0:
            for width, height in SIZES:
                board = session.adapter.draw(session.view, width, height)
                yield from (line.plain for line in board)
            for line in TYPED:
                yield from session.answer(line).lines
        moves = session.game.legal_moves()
        buys = [move for move in moves if str(move).startswith(("buy", "pay", "conquer"))]
        choice = buys or moves
        yield session.make(choice[number * 7 % len(choice)])
    outcome = session.game.outcome()
    yield from (line.plain for line in session.adapter.ending(session.game, outcome, 80))
