"""Plays the same game on the face, on the compiled rules and on the oracle, comparing all three."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from guildhall.games import splendor
from guildhall.games.splendor import cards, fast
from guildhall.games.splendor.cards import LETTERS
from guildhall.games.splendor.rules import base
from oracle.cities import CitiesOracle
from oracle.orient import OrientOracle
from oracle.splendor import Oracle
from oracle.strongholds import StrongholdsOracle
from oracle.trading_posts import TradingPostsOracle

DATA = Path(cards.__file__).parent / "data"
EXPLICIT = 0.2
"""The share of purchases that are made with an explicit payment."""


def oracle_of(game: splendor.Game) -> Oracle:
    """The oracle at the beginning of a game, with the same decks and tiles."""
    state, gold = game.state, game.bank["E"]
    nobles = [noble.number for noble in game.nobles if noble]
    match game.edition.expansion:
        case "cities":
            return CitiesOracle(DATA, game.n_players, decks(game), state.cities[:], gold)
        case "trading_posts":
            return TradingPostsOracle(DATA, game.n_players, decks(game), nobles, gold)
        case "orient":
            return OrientOracle(DATA, game.n_players, decks(game), nobles, gold)
        case "strongholds":
            return StrongholdsOracle(DATA, game.n_players, decks(game), nobles, gold)
        case _:
            return Oracle(DATA, game.n_players, decks(game), nobles, gold)


def decks(game: splendor.Game) -> list[list[int]]:
    """All cards of each deck in the order in which they are drawn, the face-up ones first."""
    state = game.state
    places = list(zip(state.board, game.ruleset.rows(base.SLOT_DECK), strict=True))
    return [
        [*(card for card, of in places if of == deck), *reversed(pile[:size])]
        for deck, (pile, size) in enumerate(zip(state.deck, state.deck_size, strict=True))
    ]


def snapshot(game: splendor.Game) -> dict[str, Any]:
    """A game in the words of the oracle."""
    outcome = game.outcome()
    state = game.state
    shown: dict[str, Any] = {
        "turn": game.turn,
        "decision": "noble" if game.decision == "keep" else game.decision,
        "over": game.over,
        "bank": game.bank,
        "rows": [[card and card.number for card in row] for row in game.rows],
        "decks": list(game.deck_sizes),
        "deck_order": [
            list(reversed(pile[:size]))
            for pile, size in zip(state.deck, state.deck_size, strict=True)
        ],
        "nobles": [noble and noble.number for noble in game.nobles],
        "players": [area_snapshot(game, area) for area in game.players],
        "winners": list(outcome.winners) if outcome else [],
        "places": list(outcome.places) if outcome else [],
    }
    match game.edition.expansion:
        case "cities":
            shown |= {"nobles": [], "cities": [number_or_none(city) for city in state.cities]}
        case "orient":
            keepers = state.keeper[: game.n_players + 1]
            there = [
                None if noble is None else number_or_none(keeper)
                for noble, keeper in zip(game.nobles, keepers, strict=True)
            ]
            shown["keepers"] = there
        case "strongholds":
            shown["strongholds"] = [
                [seat, count] if count else None
                for seat, count in zip(state.holder, state.strongholds, strict=True)
            ]
    return shown


def area_snapshot(game: splendor.Game, area: splendor.PlayerArea) -> dict[str, Any]:
    """What lies before a player, in the words of the oracle."""
    player = game.state.players[area.seat]
    shown: dict[str, Any] = {
        "tokens": area.tokens,
        "bonuses": area.bonuses,
        "prestige": area.prestige,
        "cards": [card.number for card in area.cards],
        "reserved": [
            place and [place.card and place.card.number, place.blind] for place in area.reserved
        ],
        "nobles": [noble.number for noble in area.nobles],
    }
    match game.edition.expansion:
        case "cities":
            shown["city"] = number_or_none(player.city)
        case "trading_posts":
            shown["posts"] = [bool(post) for post in player.posts]
        case "orient":
            tie = game.state.tie
            ties = [(card.number, tie[card.number - 90]) for card in area.cards if card.effect]
            shown["tied"] = {str(card): LETTERS[colour] for card, colour in ties if colour >= 0}
        case "strongholds":
            shown["strongholds"] = player.strongholds
    return shown


def number_or_none(number: int) -> int | None:
    """A number, or nothing for the engine's -1."""
    return None if number < 0 else number


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
        if self.game.target(move) and rng.random() < EXPLICIT:
            target = move.text.split()[-1]
            payments = self.game.payments(target)
            assert {payment.text for payment in payments} == self.oracle.payments(target)
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
    """Tokens are conserved, scores follow from what lies there, nobody keeps more than ten."""
    per_colour = {2: 4, 3: 5, 4: 7}[game.n_players]
    areas = game.players
    for gem, left in game.bank.items():
        total = left + sum(area.tokens[gem] for area in areas)
        assert total == (game.options["gold_tokens"] if gem == "E" else per_colour)
        assert left >= 0
    for area in areas:
        assert all(count >= 0 for count in area.tokens.values())
        if game.decision == "turn" or area.seat != game.turn:
            assert sum(area.tokens.values()) <= 10
        check_area(game, area)


def check_area(game: splendor.Game, area: splendor.PlayerArea) -> None:
    """Prestige and bonuses recomputed from the cards are those in the state."""
    player = game.state.players[area.seat]
    bonuses = dict.fromkeys("WBGRO", 0)
    for card in area.cards:
        if card.bonus is not None:
            bonuses[LETTERS[card.bonus]] += card.bonus_count
    prestige = sum(card.prestige for card in area.cards) + 3 * len(area.nobles)
    match game.edition.expansion:
        case "trading_posts":
            prestige += 5 * player.posts[3] + player.posts[4] * sum(player.posts)
        case "orient":
            for colour, tied in enumerate(player.tied):
                bonuses[LETTERS[colour]] += tied
            assert player.jokers == sum(card.effect == "double_gold" for card in area.cards)
        case "strongholds":
            held = zip(game.state.holder, game.state.strongholds, strict=True)
            assert player.strongholds + sum(n for seat, n in held if seat == area.seat) == 3
    assert area.bonuses == bonuses
    assert area.prestige == prestige
    assert player.n_cards == len(area.cards)
