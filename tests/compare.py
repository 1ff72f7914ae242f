"""Plays the same game on the face, on the compiled rules and on the oracle, comparing all three."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from guildhall.games import splendor
from guildhall.games.splendor import cards, fast
from oracle.splendor import Oracle

DATA = Path(cards.__file__).parent / "data"
ORDER = "WRGOB"
EXPLICIT = 0.2
"""The share of purchases that are made with an explicit payment."""


def oracle_of(game: splendor.Game) -> Oracle:
    """The oracle at the beginning of a game, with the same decks and nobles."""
    state = game.state
    decks = []
    for row in range(3):
        face_up = state.board[4 * row : 4 * row + 4]
        decks.append([*face_up, *reversed(state.deck[row][: state.deck_size[row]])])
    nobles = [noble.number for noble in game.nobles if noble]
    return Oracle(DATA, game.n_players, decks, nobles, game.bank["E"])


def snapshot(game: splendor.Game) -> dict[str, Any]:
    """A game in the words of the oracle."""
    outcome = game.outcome()
    state = game.state
    return {
        "turn": game.turn,
        "decision": game.decision,
        "over": game.over,
        "bank": game.bank,
        "rows": [[card and card.number for card in row] for row in game.rows],
        "decks": list(game.deck_sizes),
        "deck_order": [
            list(reversed(deck[:size]))
            for deck, size in zip(state.deck, state.deck_size, strict=True)
        ],
        "nobles": [noble and noble.number for noble in game.nobles],
        "players": [
            {
                "tokens": area.tokens,
                "bonuses": area.bonuses,
                "prestige": area.prestige,
                "cards": [card.number for card in area.cards],
                "reserved": [
                    place and [place.card and place.card.number, place.blind]
                    for place in area.reserved
                ],
                "nobles": [noble.number for noble in area.nobles],
            }
            for area in game.players
        ],
        "winners": list(outcome.winners) if outcome else [],
        "places": list(outcome.places) if outcome else [],
    }


class Trio:
    """One game on all three."""

    def __init__(self, engine: fast.Engine, game: splendor.Game) -> None:
        self.engine = engine
        self.game = game
        self.compiled = engine.load(game)
        self.oracle = oracle_of(game)

    def play_out(self, rng: random.Random) -> int:
        """Play random moves to the end; tell how many there were."""
        moves = 0
        self.check()
        while not self.game.over:
            self.push(self.choose(rng))
            self.check()
            moves += 1
        return moves

    def choose(self, rng: random.Random) -> splendor.Move:
        """A random move, some of the purchases with a random explicit payment."""
        move = rng.choice(self.game.legal_moves())
        verb, *words = move.text.split()
        if verb in {"buy", "pay"} and rng.random() < EXPLICIT:
            payments = self.game.payments(words[0])
            assert {payment.text for payment in payments} == self.oracle.payments(words[0])
            return rng.choice(payments)
        return move

    def push(self, move: splendor.Move) -> None:
        """Make the same move everywhere."""
        self.game.push(move)
        self.oracle.play(move.text)
        if move.payment is not None:
            self.compiled["tender"][0] = move.payment
            self.compiled["explicit"][0] = 1
        self.engine.push(self.compiled, move.action)

    def check(self) -> None:
        """All three agree on the legal moves and on the whole state."""
        legal = self.game.actions.legal()
        assert {str(self.game.actions.move(action)) for action in legal} == self.oracle.legal()
        assert self.engine.legal(self.compiled).tolist() == legal
        assert self.engine.load(self.game).tobytes() == self.compiled.tobytes()
        assert snapshot(self.game) == self.oracle.snapshot()
        check_invariants(self.game)


def check_invariants(game: splendor.Game) -> None:
    """Tokens are conserved, scores follow from cards, nobody keeps more than ten tokens."""
    per_colour = {2: 4, 3: 5, 4: 7}[game.n_players]
    areas = game.players
    for gem, left in game.bank.items():
        total = left + sum(area.tokens[gem] for area in areas)
        assert total == (game.options.get("gold_tokens", total) if gem == "E" else per_colour)
        assert left >= 0
    for area in areas:
        assert all(count >= 0 for count in area.tokens.values())
        if game.decision != "return" or area.seat != game.turn:
            assert sum(area.tokens.values()) <= 10
        from_cards = sum(card.prestige for card in area.cards)
        assert area.prestige == from_cards + sum(noble.prestige for noble in area.nobles)
        for colour, gem in enumerate("WBGRO"):
            assert area.bonuses[gem] == sum(card.bonus == colour for card in area.cards)
