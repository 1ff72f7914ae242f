"""Plays the same game on the face, on the compiled rules and on the oracle, comparing all three."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

from guildhall.games import splendor
from guildhall.games.engine import perft
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


@cache
def checked_engine(expansion: str | None) -> fast.Engine:
    """The rules compiled with bounds checks; one for all tests, for compiling takes long."""
    return fast.Engine(2, expansion=expansion, kernels=[perft], boundscheck=True)


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
        [*(card for card, of in places if of == deck), *pile]
        for deck, pile in enumerate(deck_order(state))
    ]


def deck_order(state: Any) -> list[list[int]]:
    """The cards left in each deck, the next one first."""
    return [pile[:size][::-1] for pile, size in zip(state.deck, state.deck_size, strict=True)]


class Look:
    """A game as it lies there at one moment, read once for all comparisons."""

    def __init__(self, game: splendor.Game) -> None:
        self.game = game
        self.state = game.state
        self.areas = game.players
        self.nobles = game.nobles
        self.expansion = game.edition.expansion

    def snapshot(self) -> dict[str, Any]:
        """The game in the words of the oracle."""
        game, state, outcome = self.game, self.state, self.game.outcome()
        shown: dict[str, Any] = {
            "turn": game.turn,
            "decision": "noble" if game.decision == "keep" else game.decision,
            "over": game.over,
            "bank": game.bank,
            "rows": [[card and card.number for card in row] for row in game.rows],
            "decks": list(game.deck_sizes),
            "deck_order": deck_order(state),
            "nobles": [noble and noble.number for noble in self.nobles],
            "players": [self.area_snapshot(area) for area in self.areas],
            "winners": list(outcome.winners) if outcome else [],
            "places": list(outcome.places) if outcome else [],
        }
        match self.expansion:
            case "cities":
                shown |= {"nobles": [], "cities": [number_or_none(city) for city in state.cities]}
            case "orient":
                keepers = state.keeper[: len(self.nobles)]
                shown["keepers"] = [
                    None if noble is None else number_or_none(keeper)
                    for noble, keeper in zip(self.nobles, keepers, strict=True)
                ]
            case "strongholds":
                shown["strongholds"] = [
                    [seat, count] if count else None
                    for seat, count in zip(state.holder, state.strongholds, strict=True)
                ]
        return shown

    def area_snapshot(self, area: splendor.PlayerArea) -> dict[str, Any]:
        """What lies before a player, in the words of the oracle."""
        player = self.state.players[area.seat]
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
        match self.expansion:
            case "cities":
                shown["city"] = number_or_none(player.city)
            case "trading_posts":
                shown["posts"] = [bool(post) for post in player.posts]
            case "orient":
                tie = self.state.tie
                ties = [(card.number, tie[card.number - 90]) for card in area.cards if card.effect]
                shown["tied"] = {str(card): LETTERS[colour] for card, colour in ties if colour >= 0}
            case "strongholds":
                shown["strongholds"] = player.strongholds
        return shown

    def check_invariants(self) -> None:
        """Tokens are conserved, scores follow from what lies there, nobody keeps over ten."""
        game = self.game
        per_colour = {2: 4, 3: 5, 4: 7}[game.n_players]
        deciding = game.decision != "turn"
        for gem, left in game.bank.items():
            total = left + sum(area.tokens[gem] for area in self.areas)
            assert total == (game.options["gold_tokens"] if gem == "E" else per_colour)
            assert left >= 0
        for area in self.areas:
            assert min(area.tokens.values()) >= 0
            if not (deciding and area.seat == game.turn):
                assert sum(area.tokens.values()) <= 10
            self.check_area(area)

    def check_area(self, area: splendor.PlayerArea) -> None:
        """Prestige and bonuses recomputed from the cards are those in the state."""
        player = self.state.players[area.seat]
        bonuses = dict.fromkeys("WBGRO", 0)
        for card in area.cards:
            if card.bonus is not None:
                bonuses[LETTERS[card.bonus]] += card.bonus_count
        prestige = sum(card.prestige for card in area.cards) + 3 * len(area.nobles)
        match self.expansion:
            case "trading_posts":
                prestige += 5 * player.posts[3] + player.posts[4] * sum(player.posts)
            case "orient":
                for colour, tied in enumerate(player.tied):
                    bonuses[LETTERS[colour]] += tied
                assert player.jokers == sum(card.effect == "double_gold" for card in area.cards)
            case "strongholds":
                held = zip(self.state.holder, self.state.strongholds, strict=True)
                assert player.strongholds + sum(n for seat, n in held if seat == area.seat) == 3
        assert area.bonuses == bonuses
        assert area.prestige == prestige
        assert player.n_cards == len(area.cards)


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
        self.legal: list[splendor.Move] = []

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
        move = rng.choice(self.legal)
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
        look = Look(self.game)
        self.legal = self.game.legal_moves()
        assert {move.text for move in self.legal} == self.oracle.legal()
        actions = [move.action for move in self.legal]
        assert self.engine.legal(self.compiled).tolist() == actions
        numbers = self.compiled.view(self.compiled["seat"].dtype)
        assert numbers.tolist() == look.state.numbers()
        assert look.snapshot() == self.oracle.snapshot()
        look.check_invariants()
