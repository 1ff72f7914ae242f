"""Whatever is asked about on the table of Splendor answers with a picture, a sentence, a rule."""

from __future__ import annotations

import random
import re

import pytest

from guildhall.games.splendor import Game, View
from guildhall.games.splendor.notation import DECKS
from guildhall.web.games.splendor.about import About, about
from web.tables.sitting_down import entered, set_table
from web.visitors import House

EDITIONS = [None, "cities", "trading_posts", "orient", "strongholds"]
DEAR = ("buy", "pay", "conquer", "city", "noble")


def played(expansion: str | None, number: int, length: int = 150) -> Game:
    """A game in which cards are bought where that is possible."""
    game, chance = Game(2 + number % 3, number, expansion=expansion), random.Random(number)
    while not game.over and len(game.history) < length:
        legal = game.legal_moves()
        game.push(chance.choice([move for move in legal if move.text.startswith(DEAR)] or legal))
    return game


def has_picture(told: About) -> bool:
    drawn = (told.thing, told.noble, told.city, told.gems, told.drawn)
    return any(drawn) or told.tower is not None or told.kind == "deck" or told.tier > 0


def pieces_of(view: View) -> list[str]:
    """Everything that lies on the table, as it is asked about."""
    found = [f"c{card.number}" for card in view.face_up if card]
    found += [f"n{noble.number}" for noble in view.nobles if noble]
    found += [f"y{city.number}" for city in view.cities if city]
    found += [piece.spot for piece in view.edition.table_pieces(view) if piece.kind == "post"]
    found += [f"{kind}-{letter}" for kind in ("gem", "token") for letter in "WBGROE"]
    return found + list(DECKS[: len(view.deck_sizes)])


@pytest.mark.parametrize("expansion", EDITIONS)
def test_every_piece_and_panel_answers(expansion: str | None) -> None:
    view = played(expansion, 1, length=30).view_for(0)
    for what in pieces_of(view):
        told = about(view, what)
        assert told, what
        assert told.title, what
        assert told.rule, what
        assert has_picture(told), what
    for seat in range(view.n_players):
        told = about(view, f"seat-{seat}")
        assert told
        assert told.words
        assert told.rule


@pytest.mark.parametrize("expansion", EDITIONS)
def test_every_line_of_the_log_answers_with_its_rule_and_a_picture(expansion: str | None) -> None:
    decisions = set()
    for number in range(8):
        game = played(expansion, number)
        view = game.view_for(0)
        for line, happening in enumerate(view.history, 1):
            told = about(view, f"move-{line}")
            assert told
            assert told.rule, happening.move.text
            decisions.add(happening.decision)
            # Whom somebody has reserved is not drawn any more after the visit.
            assert has_picture(told) or happening.decision == "keep", happening.move.text
    questions = set(Game(2, 1, expansion=expansion).edition.questions) - {"conquest"}
    assert decisions >= {"turn"} | questions


def test_where_there_are_no_nobles_none_are_counted() -> None:
    told = about(played("cities", 1, length=20).view_for(0), "seat-1")
    assert told
    assert "noble" not in " ".join(told.words)
    told = about(played(None, 1, length=20).view_for(0), "seat-1")
    assert told
    assert "noble" in " ".join(told.words)


def test_everything_that_a_table_shows_can_be_asked_about(house: House) -> None:
    ada, bob = entered(house, "Ada", "Bob")
    live = set_table(house, [ada, bob])
    assert live.table.phase == "playing"
    at = f"/tables/{live.table.id}"
    asked = set(re.findall(r'data-about="([^"]+)"', ada.get(at).text))
    assert len(asked) > 20
    for what in asked:
        answer = ada.get(f"{at}/about/{what}", headers={"x-part": "yes"})
        assert answer.status_code == 200, what
        assert '<h2 id="help-title">' in answer.text
        assert 'class="help__rule"' in answer.text, what
        assert 'href="/rules"' in answer.text
