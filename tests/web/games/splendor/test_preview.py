"""What the page is told of a move before it is made is what comes of it."""

from __future__ import annotations

import random

import pytest

from guildhall.games.splendor import Game, View
from guildhall.games.splendor.notation import DECKS, slot_names
from guildhall.games.splendor.rules import base
from guildhall.web.games.presenter import Change, Choices, Lead
from guildhall.web.games.splendor.choices import choices_of
from guildhall.web.games.splendor.preview import UNSEEN, picture

EDITIONS = [None, "cities", "trading_posts", "orient", "strongholds"]
DEAR = ("buy", "pay", "conquer", "take free")


def leads(choices: Choices) -> dict[str, Lead]:
    """Where each move leads, by its text."""
    found = {offer["text"]: offer["lead"] for offer in choices["offers"] if "lead" in offer}
    ways = [way for offer in choices["offers"] for way in offer.get("ways", [])]
    return {**found, **{way["text"]: way["lead"] for way in ways}}


def settled(told: Change, before: Change, game: Game) -> Change:
    """The true picture as it is told before the move: what is laid out anew is not known yet."""
    known = {value for value in before.values() if isinstance(value, str)}
    fills = dict(zip(slot_names(game.ruleset), game.ruleset.rows(base.SLOT_DECK), strict=True))
    hidden = dict(told)
    for spot, value in told.items():
        if isinstance(value, str) and value.startswith("c") and value not in known:
            if spot in fills:
                hidden[spot] = ""
                deck = DECKS[fills[spot]]
                hidden[deck] = int(hidden[deck]) + 1
            else:
                hidden[spot] = UNSEEN
    return hidden


def without_decks_of_hands(told: Change) -> Change:
    """Which deck an unseen card came from does not matter here."""
    return {
        spot: UNSEEN if isinstance(value, str) and value.startswith(UNSEEN) else value
        for spot, value in told.items()
    }


@pytest.mark.parametrize("expansion", EDITIONS)
def test_the_pending_position_is_the_true_one_after_the_move(expansion: str | None) -> None:
    chance = random.Random(f"pending {expansion}")
    compared = 0
    for number in range(3):
        game = Game(2 + number % 3, f"{number:032x}", expansion=expansion)
        while not game.over and len(game.history) < 130:
            seat = game.turn or 0
            if game.decision == "turn" and chance.random() < 0.5:
                game.push(chance.choice(game.legal_moves()))
                continue
            view: View = game.view_for(seat)
            told = leads(choices_of(view))
            text, lead = chance.choice(sorted(told.items(), key=lambda each: each[0]))
            dear = [each for each in told if each.startswith(DEAR)]
            if dear and chance.random() < 0.7:
                text = chance.choice(dear)
                lead = told[text]
            before = picture(view, seat)
            for each in (text, *lead.get("then", [])):
                game.push(game.parse(each))
            truth = settled(picture(game.view_for(seat), seat), before, game)
            pending = without_decks_of_hands({**before, **lead["change"]})
            assert pending == without_decks_of_hands(truth), text
            assert lead.get("ends", False) == (game.turn != seat or game.decision == "turn")
            compared += 1
    assert compared > 60


def test_one_possible_answer_is_given_with_the_move_that_leads_to_it() -> None:
    chance, followed = random.Random(5), 0
    for number in range(3):
        game = Game(2, f"{number:032x}", expansion="orient")
        while not game.over and len(game.history) < 150:
            told = leads(choices_of(game.view_for(game.turn)))
            followed += sum("then" in lead for lead in told.values())
            moves = game.legal_moves()
            dear = [move for move in moves if move.text.startswith(DEAR)]
            game.push(chance.choice(dear or moves))
    assert followed


def test_nothing_of_a_hidden_card_is_in_what_is_told() -> None:
    chance = random.Random(6)
    game = Game(2, "6" * 32)
    while not game.over and len(game.history) < 60:
        seat = game.turn or 0
        view = game.view_for(seat)
        known = {value for value in picture(view, seat).values() if isinstance(value, str)}
        for lead in leads(choices_of(view)).values():
            for value in lead["change"].values():
                is_card = isinstance(value, str) and value[:1] == "c"
                assert not is_card or value in known
        game.push(chance.choice(game.legal_moves()))
