"""Lays out positions for tests: a dealt game with some numbers of its state changed."""

from __future__ import annotations

from typing import Any

from guildhall.games import splendor
from guildhall.games.splendor.cards import LETTERS, all_cards, nobles

Gems = dict[str, int]


def lay_out(
    players: int = 2,
    seed: int = 1,
    *,
    expansion: str | None = None,
    bank: Gems | None = None,
    board: dict[int, int] | None = None,
    fields: dict[str, Any] | None = None,
    **people: Any,
) -> splendor.Game:
    """A game in which the bank, face-up cards, other fields and what players have are as given.

    What a player has is given by seat: `p0={"tokens": {"R": 2}, "bonus": {"W": 3}}`.
    """
    game = splendor.Game(players, seed, expansion=expansion)
    state = game.state
    if bank is not None:
        state.bank[:] = row(bank, 6)
    for slot, card in (board or {}).items():
        state.board[slot] = card
    for name, value in (fields or {}).items():
        setattr(state, name, value)
    for name, changes in people.items():
        change_player(state, state.players[int(name[1:])], changes, int(name[1:]))
    return splendor.Game.going_on(state, game.names, expansion)


def play(game: splendor.Game, *moves: str) -> splendor.Game:
    """Make moves given as text."""
    for move in moves:
        game.push(game.parse(move))
    return game


def change_player(state: Any, player: Any, changes: dict[str, Any], seat: int) -> None:
    """Set tokens and bonuses (by letter), prestige, reserved cards and bought cards."""
    for name, value in changes.items():
        if name in ("tokens", "bonus"):
            getattr(player, name)[:] = row(value, 6 if name == "tokens" else 5)
        elif name == "reserved":
            for place, card in enumerate(value):
                player.reserved[place] = card
        elif name == "cards":
            for card in value:
                state.owner[card] = seat
            player.n_cards = len(value)
        else:
            setattr(player, name, value)


def row(gems: Gems, size: int) -> list[int]:
    """Numbers in the order of the engine from a dictionary by letter."""
    return [gems.get(letter, 0) for letter in LETTERS[:size]]


def card_like(tier: int = 1, **facts: Any) -> int:
    """The number of the first card with these facts."""
    for card in all_cards():
        if card.tier == tier and all(getattr(card, name) == value for name, value in facts.items()):
            return card.number
    raise LookupError(facts)


def orient_card(effect: str, **facts: Any) -> int:
    """The number of the first card of the Orient with this effect."""
    tier = next(card.tier for card in all_cards() if card.effect == effect)
    return card_like(tier, effect=effect, **facts)


def noble_named(name: str) -> int:
    """The number of a noble."""
    return next(noble.number for noble in nobles() if noble.name == name)


def texts(game: splendor.Position) -> set[str]:
    """The legal moves as text."""
    return {str(move) for move in game.legal_moves()}
