"""What a player could buy if it were their turn, by the rules themselves."""

from __future__ import annotations

from guildhall.games.splendor import Card, Game, Move
from guildhall.games.splendor.notation import slot_names


def as_if_to_move(game: Game, seat: int) -> Game:
    """The same position with the turn of a seat just begun; the game must not be over."""
    state = game.state
    state.seat = seat
    game.ruleset.interpreted.begin_turn(state)
    return Game.going_on(state, game.names, game.variant)


def purchases(game: Game, seat: int) -> dict[int, Move]:
    """What a seat could buy if it were its turn: the number of each card with the purchase."""
    asked = as_if_to_move(game, seat)
    found = {}
    for move in asked.legal_moves():
        card = asked.target(move) if move.is_purchase else None
        if card is not None:
            found[card.number] = move
    return found


def prestige_by(game: Game, seat: int, move: Move) -> int:
    """The prestige that a purchase of a seat brings at once, with a noble who comes by itself."""
    asked = as_if_to_move(game, seat)
    before = asked.players[seat].prestige
    asked.push(move)
    return asked.players[seat].prestige - before


def ends_by(game: Game, seat: int, move: Move) -> bool:
    """Whether a seat reaches what ends the game by a purchase."""
    asked = as_if_to_move(game, seat)
    asked.push(move)
    return asked.over or asked.edition.is_last_round(asked)


def lacking(game: Game, seat: int, card: Card) -> int:
    """How many gems a seat lacks for a card, gold of every kind counted in."""
    own = game.players[seat]
    missing = -own.tokens["E"] - 2 * own.double_golds
    gems = zip(card.cost, own.bonuses.values(), own.tokens.values(), strict=False)
    missing += sum(max(cost - bonus - held, 0) for cost, bonus, held in gems)
    return max(missing, 0)


def price(game: Game, seat: int, card: Card) -> int:
    """How many gems a card costs a seat after its bonuses."""
    bonuses = game.players[seat].bonuses.values()
    return sum(max(cost - bonus, 0) for cost, bonus in zip(card.cost, bonuses, strict=False))


def cards_in_sight(game: Game, seat: int) -> dict[int, tuple[Card, str]]:
    """The cards that a seat may buy one day: those face up and its own, with what they are called.

    A face-up card is called by its place, a reserved one by its number.
    """
    placed = zip(slot_names(game.ruleset), game.face_up, strict=True)
    found = {card.number: (card, name) for name, card in placed if card}
    for number, held in enumerate(game.players[seat].reserved, 1):
        if held and held.card:
            found[held.card.number] = (held.card, str(number))
    return found
