"""What the table of Splendor looks like after moves that are not sent yet.

A picture tells by spots what lies there for the player who decides: `gem-R` and `token-R` are
counts, `a1`, `hand-1` and `tile-1` pieces by the names that the page knows them by. The difference
between two pictures goes to the page with each move, so that it shows at once where a choice leads.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from guildhall.games.splendor import Card, Game, Move, Position, View
from guildhall.games.splendor.notation import DECKS, ORDER, slot_names
from guildhall.games.splendor.position import Reserved
from guildhall.games.splendor.rules import base
from guildhall.web.games.presenter import Change, Lead
from guildhall.web.games.splendor.holdings import extra_words, towers

UNSEEN = "?"
"""How a card is named that nobody has seen: by its deck, behind this."""

KINDS = {"noble": "n", "city": "y"}

NOT_WANTED = -1
"""How much is missing for a tile that has gone, or is had already."""


class Preview:
    """Tries moves of a view, on a guess that agrees with all that its seat knows."""

    def __init__(self, view: View) -> None:
        self._seat = view.seat or 0
        self._guess: Game = view.determinise(random.Random(0))  # noqa: S311 - no secret
        self._before = picture(self._guess, self._seat)
        self._known = {value for value in self._before.values() if isinstance(value, str)}

    def lead(self, move: Move) -> Lead:
        """Where a move leads, with the moves behind it that leave no choice."""
        length = len(self._guess.history)
        self._guess.push(move)
        then = [forced.text for forced in self._forced()]
        lead = Lead(change=self._change())
        if self._guess.turn != self._seat or self._guess.decision == "turn":
            lead["ends"] = True
        if then:
            lead["then"] = then
        while len(self._guess.history) > length:
            self._guess.pop()
        return lead

    def lost_cards(self, move: Move) -> list[Card]:
        """The own cards that a move gives up, with those behind it that leave no choice."""
        length = len(self._guess.history)
        had = self._guess.players[self._seat].cards
        self._guess.push(move)
        for _ in self._forced():
            pass
        left = {card.number for card in self._guess.players[self._seat].cards}
        while len(self._guess.history) > length:
            self._guess.pop()
        return [card for card in had if card.number not in left]

    def _forced(self) -> Iterator[Move]:
        """Make every move that is the only one in the same turn, unless it hangs on a guess."""
        guess = self._guess
        while guess.turn == self._seat and guess.decision != "turn":
            moves = guess.legal_moves()
            if len(moves) != 1 or len(guess.payments(moves[0])) > 1 or self._is_guessed(moves[0]):
                return
            guess.push(moves[0])
            yield moves[0]

    def _is_guessed(self, move: Move) -> bool:
        card = self._guess.card_of(move)
        return card is not None and f"c{card.number}" not in self._known

    def _change(self) -> Change:
        after = picture(self._guess, self._seat)
        for spot, value in after.items():
            if isinstance(value, str) and value.startswith("c") and value not in self._known:
                after[spot] = self._unseen(spot)
        for name, deck in self._decks():
            if not after[name] and self._guess.face_up[deck[0]]:
                after[deck[1]] = int(after[deck[1]]) + 1
        return {spot: value for spot, value in after.items() if self._before.get(spot) != value}

    def _unseen(self, spot: str) -> str:
        """A place of the market stays empty until the turn is sent; a card in hand is face down."""
        if not spot.startswith("hand-"):
            return ""
        place = self._guess.players[self._seat].reserved[int(spot[-1]) - 1]
        return f"{UNSEEN}{place.deck}" if place else ""

    def _decks(self) -> Iterator[tuple[str, tuple[int, str]]]:
        """Each place of the market with its number and the deck that fills it."""
        ruleset = self._guess.ruleset
        decks = ruleset.rows(base.SLOT_DECK)
        for slot, (name, deck) in enumerate(zip(slot_names(ruleset), decks, strict=True)):
            yield name, (slot, DECKS[deck])


def picture(position: Position, seat: int) -> Change:
    """What lies where, as a player sees it; a card in hand that was drawn unseen by its number."""
    area = position.players[seat]
    told: Change = {"prestige": area.prestige, "held": sum(area.tokens.values())}
    told["nobles"] = len(area.nobles)
    told["note"] = " · ".join(extra_words(position, area))
    for letter in ORDER:
        told[f"gem-{letter}"] = position.bank[letter]
        told[f"token-{letter}"] = area.tokens[letter]
        if letter != "E":
            told[f"bonus-{letter}"] = area.bonuses[letter]
    for number, place in enumerate(area.reserved, 1):
        told[f"hand-{number}"] = _in_hand(place)
    for deck, left in zip(DECKS, position.deck_sizes, strict=False):
        told[deck] = left
    return told | _market(position) | _tiles(position, seat)


def _in_hand(place: Reserved | None) -> str:
    if place is None:
        return ""
    return f"c{place.card.number}" if place.card else f"{UNSEEN}{place.deck}"


def _market(position: Position) -> Change:
    told: Change = {}
    for slot, (name, card) in enumerate(
        zip(slot_names(position.ruleset), position.face_up, strict=True)
    ):
        told[name] = f"c{card.number}" if card else ""
        held = [piece for piece in position.edition.place_pieces(position, slot) if piece.seats]
        if held:
            told[f"tower-{name}"] = f"{held[0].seats[0]} {held[0].count}"
        elif position.edition.has_strongholds:
            told[f"tower-{name}"] = ""
    if position.edition.has_strongholds:
        for player in range(position.n_players):
            told[f"towers-{player}"] = towers(position, player)
    return told


def _tiles(position: Position, seat: int) -> Change:
    told: Change = {}
    for place, piece in enumerate(position.edition.table_pieces(position), 1):
        told[f"near-{piece.spot or f'tile-{place}'}"] = NOT_WANTED
        if piece.kind == "post":
            told[piece.spot] = " ".join(map(str, piece.seats))
        elif piece.kind in KINDS:
            keeper = f"@{piece.seats[0]}" if piece.seats else ""
            name = f"{KINDS[piece.kind]}{piece.number}{keeper}"
            told[f"tile-{place}"] = name if piece.number >= 0 else ""
    for want in position.edition.wants(position, seat):
        told[f"near-{want.spot}"] = sum(want.gems) + want.others
    return told
