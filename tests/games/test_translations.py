"""Moves, refusals and results in the languages of the house."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from guildhall.games import carcassonne, catalogue, splendor
from guildhall.games.contract import MoveError
from guildhall.messages import Message, Renderer
from guildhall.messages.catalogue import catalogue as translations
from guildhall.messages.languages import HOUSE, SOURCE

PLACE = re.compile(r"\{\w+\}")

LANGUAGES = [code for code in HOUSE if code != SOURCE]


def played(game: Any) -> list[Message]:
    """All that a game by chance says, and some refusals."""
    chance, said = random.Random(4), []
    while game.turn is not None:
        for text in ("fly", "buy c1", "noble 1", "offer 1", "at 0 0", "meeple road n", "pass"):
            try:
                game.parse(text)
            except MoveError as error:
                said += [error.reason, *([error.detail] if error.detail else [])]
        game.push(chance.choice(game.legal_moves()))
    outcome = game.outcome()
    assert outcome
    return [*said, outcome.why]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("expansion", [None, "cities", "trading_posts", "orient", "strongholds"])
def test_all_that_splendor_says_is_translated(expansion: str | None, code: str) -> None:
    game = splendor.Game(2, 5, expansion=expansion, names=["Ada", "Bo"])
    said = played(game) + catalogue.game("splendor").game_words().retell(game)
    assert untranslated(said, code) == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_all_that_carcassonne_says_is_translated(code: str) -> None:
    game = carcassonne.Game(2, 5, names=["Ada", "Bo"])
    said = played(game) + catalogue.game("carcassonne").game_words().retell(game)
    assert untranslated(said, code) == []


def untranslated(said: list[Message], code: str) -> list[str]:
    """Sentences with words in them that read as in English."""
    renderer = Renderer(translations(code))
    return sorted(
        {
            str(sentence)
            for sentence in said
            if renderer.render(sentence) == str(sentence)
            and any(map(str.isalpha, PLACE.sub("", sentence.text)))
        }
    )


def test_a_move_in_czech() -> None:
    game = splendor.Game(2, 1, names=["Ada", "Bo"])
    game.push(game.parse("take R G O"))
    (move,) = catalogue.game("splendor").game_words().retell(game)
    assert Renderer(translations("cs")).render(move) == "Ada si bere R G O"
