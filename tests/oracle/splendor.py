"""The base game of Splendor (S1-S13) written a second time, plainly, to test the engine."""

import csv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, product
from pathlib import Path
from typing import ClassVar

GEMS = "WRGOB"
GOLD = "E"
TOKENS = GEMS + GOLD
COLOURS = {"W": "white", "R": "red", "G": "green", "O": "black", "B": "blue"}
LETTERS = {colour: letter for letter, colour in COLOURS.items()}
GEM_TOKENS = {2: 4, 3: 5, 4: 7}
HAND = {"1": 0, "2": 1, "3": 2}

Gems = dict[str, int]
Place = tuple[int, int, int]
Step = tuple[str, ...]


@dataclass(frozen=True)
class Card:
    """A development card: the gem it gives, its prestige and its printed cost."""

    bonus: str
    points: int
    cost: Gems


@dataclass(frozen=True)
class Noble:
    """A noble: the prestige it brings and the bonuses it asks for."""

    points: int
    needs: Gems


@dataclass
class Player:
    """What one player owns; bonuses and prestige are worked out from it when asked for."""

    seat: int
    tokens: Gems = field(default_factory=lambda: dict.fromkeys(TOKENS, 0))
    cards: list[int] = field(default_factory=list)
    reserved: list[tuple[int, bool] | None] = field(default_factory=lambda: [None, None, None])
    nobles: list[int] = field(default_factory=list)


class Oracle:
    """One game of Splendor that is asked for its legal moves and played by text.

    What is still to be done is a list of steps, the next one first. A step that has options asks
    the player on turn for one of them; a step without options happens by itself.
    """

    places: ClassVar[dict[str, Place]] = {
        f"{letter}{column + 1}": (row, column, row)
        for row, letter in enumerate("abc")
        for column in range(4)
    }
    """The row, the column and the deck of each face-up place."""
    deck_names: ClassVar[dict[str, int]] = {"tier1": 0, "tier2": 1, "tier3": 2}
    end_of_turn: ClassVar[list[Step]] = [("return",), ("noble",), ("next",)]
    """The steps that follow the action of every turn (S9, S10, S11)."""

    def __init__(
        self, data: Path, players: int, decks: list[list[int]], nobles: list[int], gold: int = 5
    ) -> None:
        """Set the table up from decks and nobles that are already shuffled (S1, S2)."""
        self.cards = read_cards(data / "developments.csv")
        self.all_nobles = read_nobles(data / "nobles.csv")
        self.players = [Player(seat) for seat in range(players)]
        self.bank = dict.fromkeys(GEMS, GEM_TOKENS[players]) | {GOLD: gold}
        self.decks = [list(deck) for deck in decks]
        self.rows: list[list[int | None]] = [[], [], []]
        for row, _, deck in self.places.values():
            self.rows[row].append(self._draw(deck))
        self.nobles: list[int | None] = list(nobles)
        self.turn = 0
        self.steps: list[Step] = [("turn",)]
        self.passes = 0
        self.offered: set[str] | None = None
        """The legal moves, once they have been asked for."""

    @property
    def decision(self) -> str | None:
        """The name of the decision to be made now, or None when the game is over."""
        return self.steps[0][0] if self.steps else None

    def legal(self) -> set[str]:
        """Every legal move of the player who decides, purchases with the default payment only."""
        if self.offered is None:
            self.offered = self._options(self.steps[0]) if self.steps else set()
        return self.offered

    def payments(self, target: str) -> set[str]:
        """Every legal way to buy one card, as explicit moves (S8)."""
        if self.decision != "turn":
            return set()
        return {
            f"{purchase(target)} with {payment_text(payment)}"
            for payment in self._ways_to_pay(target)
        }

    def play(self, move: str) -> None:
        """Play one legal move, or refuse it with ValueError and change nothing."""
        target = move.partition(" with ")[0].split(" ")[-1]
        if move not in self.legal() and move not in self.payments(target):
            raise ValueError(f"{move!r} is not legal now; legal moves: {sorted(self.legal())}")
        self.offered = None
        self._answer(self.steps.pop(0), move.split(" "))
        while self.decision not in {"turn", None} and not self._options(self.steps[0]):
            self._happen(self.steps.pop(0))

    def snapshot(self) -> dict[str, object]:
        """The whole state, hidden parts included, as plain data."""
        over = self.decision is None
        places = self._places() if over else []
        return {
            "turn": None if over else self.turn,
            "decision": self.decision,
            "over": over,
            "bank": dict(self.bank),
            "rows": [list(row) for row in self.rows],
            "decks": [len(deck) for deck in self.decks],
            "deck_order": [list(deck) for deck in self.decks],
            "nobles": list(self.nobles),
            "players": [self._player_snapshot(player) for player in self.players],
            "winners": [seat for seat, place in enumerate(places) if place == 1],
            "places": places,
        }

    def _options(self, step: Step) -> set[str]:
        """The moves a step offers; none if it needs no decision."""
        match step[0]:
            case "turn":
                return self._takes() | self._reservations() | self._purchases() or {"pass"}
            case "return" if sum(self._player().tokens.values()) > 10:
                return {f"return {token}" for token in TOKENS if self._player().tokens[token] > 0}
            case "noble" if len(self._visitors()) > 1:
                return {f"noble {position + 1}" for position in self._visitors()}
            case _:
                return set()

    def _answer(self, step: Step, words: list[str]) -> None:
        """Do what the chosen move of a step says."""
        match step[0]:
            case "turn":
                self.passes = self.passes + 1 if words == ["pass"] else 0
                self.steps = list(self.end_of_turn)
                self._act(words)
            case "return":
                self._to_bank({words[1]: 1})
                self._first([("return",)])
            case "noble":
                self._welcome(int(words[1]) - 1)

    def _happen(self, step: Step) -> None:
        """Do what a step without options does by itself; most do nothing."""
        match step:
            case ("refill", place):
                self._refill(place)
            case ("noble",):
                for position in self._visitors():
                    self._welcome(position)
            case ("next",):
                self._next_player()

    def _first(self, steps: list[Step]) -> None:
        """Put steps before all others."""
        self.steps[:0] = steps

    def _takes(self) -> set[str]:
        """Three different gems (fewer if fewer piles are left) or two of a pile of four (S4-S6)."""
        piles = [gem for gem in GEMS if self.bank[gem] > 0]
        different = {
            "take " + " ".join(gems) for gems in combinations(piles, min(3, len(piles))) if gems
        }
        alike = {f"take {gem} {gem}" for gem in piles if self.bank[gem] >= 4}
        return different | alike

    def _reservations(self) -> set[str]:
        """Any face-up card or deck top, while one of the three places in hand is free (S7)."""
        if None not in self._player().reserved:
            return set()
        face_up = {f"reserve {place}" for place in self.places if self._card_at(place) is not None}
        blind = {f"reserve {name}" for name, deck in self.deck_names.items() if self.decks[deck]}
        return face_up | blind

    def _purchases(self) -> set[str]:
        """Every face-up or own reserved card that can be paid for (S8)."""
        targets = [*self.places, *HAND]
        return {purchase(target) for target in targets if any(self._ways_to_pay(target))}

    def _card_at(self, target: str) -> int | None:
        """The card that the player on turn may take from a face-up place or the own hand (S8)."""
        if target in self.places:
            row, column, _ = self.places[target]
            return self.rows[row][column]
        if target in HAND:
            reservation = self._player().reserved[HAND[target]]
            return None if reservation is None else reservation[0]
        return None

    def _ways_to_pay(self, target: str) -> Iterable[Gems]:
        """Every legal payment for the card at a place; none if it cannot be bought (S8)."""
        card = self._card_at(target)
        return [] if card is None else self._payments_for(card)

    def _payments_for(self, card: int) -> Iterator[Gems]:
        """All token sets that pay the price exactly, gold standing for any gem (S8)."""
        own_gold = self._player().tokens[GOLD]
        price = self._price(card)
        if self._shortfall(price) > own_gold:
            return
        for gems in self._gem_parts(price):
            gold = sum(price.values()) - sum(gems.values())
            if gold <= own_gold:
                yield gems | {GOLD: gold}

    def _shortfall(self, price: Gems) -> int:
        """How much of a price is left when all own gems that fit are spent (S8)."""
        tokens = self._player().tokens
        return sum(max(0, price[gem] - tokens[gem]) for gem in GEMS)

    def _gem_parts(self, price: Gems) -> Iterator[Gems]:
        """All sets of own gems that pay a part of a price or all of it, the largest first (S8)."""
        tokens = self._player().tokens
        for amounts in product(*(range(min(price[gem], tokens[gem]), -1, -1) for gem in GEMS)):
            yield dict(zip(GEMS, amounts, strict=True))

    def _default(self, ways: Iterable[Gems]) -> Gems:
        """The payment made when the player names none: the least gold (S8)."""
        return min(ways, key=lambda payment: payment[GOLD])

    def _price(self, card: int) -> Gems:
        """The printed cost less the bonuses of the player on turn, never below 0 (S8)."""
        bonuses = self._bonuses(self._player())
        return {gem: max(0, cost - bonuses[gem]) for gem, cost in self.cards[card].cost.items()}

    def _act(self, words: list[str]) -> None:
        """Carry out the action of a turn (S3)."""
        match words:
            case ["take", *gems]:
                self._from_bank(gems)
            case ["reserve", source]:
                self._reserve(source)
            case ["buy" | "pay", target, *payment]:
                self._buy(target, payment)

    def _reserve(self, source: str) -> None:
        """Put a card into the lowest free place in hand and take a gold if there is one (S7)."""
        blind = source in self.deck_names
        card = self._draw(self.deck_names[source]) if blind else self._remove(source)
        assert card is not None
        reserved = self._player().reserved
        reserved[reserved.index(None)] = (card, blind)
        if not blind:
            self._refill(source)
        if self.bank[GOLD] > 0:
            self._from_bank([GOLD])

    def _buy(self, target: str, payment: list[str]) -> None:
        """Pay for a card, as the words `with ...` say if there are any, and gain it (S8)."""
        ways = self._ways_to_pay(target)
        if payment:
            self._pay(next(way for way in ways if payment_text(way) == " ".join(payment[1:])))
        else:
            self._pay(self._default(ways))
        self._gain(target)

    def _gain(self, target: str) -> None:
        """Keep a card; what it causes comes before the refill of its place (S8)."""
        card = self._remove(target)
        self._player().cards.append(card)
        refill = [("refill", target)] if target in self.places else []
        self._first([*self._effects(card), *refill])

    def _effects(self, _card: int) -> list[Step]:
        """The steps that gaining a card causes."""
        return []

    def _remove(self, target: str) -> int:
        """Take a card off its place and leave the place empty (S7, S8)."""
        card = self._card_at(target)
        assert card is not None
        if target in self.places:
            row, column, _ = self.places[target]
            self.rows[row][column] = None
        else:
            self._player().reserved[HAND[target]] = None
        return card

    def _refill(self, place: str) -> None:
        """Turn the next card of its deck over onto an empty place (S7, S8)."""
        row, column, deck = self.places[place]
        self.rows[row][column] = self._draw(deck)

    def _draw(self, deck: int) -> int | None:
        """The next card of a deck, or nothing when it is empty (S2)."""
        return self.decks[deck].pop(0) if self.decks[deck] else None

    def _from_bank(self, tokens: Iterable[str]) -> None:
        """Move tokens, one per letter, from the bank to the player on turn."""
        for token in tokens:
            self.bank[token] -= 1
            self._player().tokens[token] += 1

    def _pay(self, payment: Gems) -> None:
        """Spend a payment (S8)."""
        self._to_bank(payment)

    def _to_bank(self, payment: Gems) -> None:
        """Move tokens from the player on turn to the bank (S8, S9)."""
        for token, amount in payment.items():
            self.bank[token] += amount
            self._player().tokens[token] -= amount

    def _visitors(self) -> list[int]:
        """The positions of the nobles whose required bonuses the player on turn has (S10)."""
        bonuses = self._bonuses(self._player())
        return [
            position
            for position, noble in enumerate(self.nobles)
            if noble is not None
            and all(bonuses[gem] >= self.all_nobles[noble].needs[gem] for gem in GEMS)
        ]

    def _welcome(self, position: int) -> None:
        """Move a noble from the display to the player on turn (S10)."""
        noble = self.nobles[position]
        assert noble is not None
        self._player().nobles.append(noble)
        self.nobles[position] = None

    def _next_player(self) -> None:
        """End the game after the last round or a round of passes, or go on (S11, S13)."""
        last_seat = self.turn == len(self.players) - 1
        over = (last_seat and self._goal_reached()) or self.passes == len(self.players)
        if not over:
            self.turn = (self.turn + 1) % len(self.players)
            self._first([("turn",)])

    def _goal_reached(self) -> bool:
        """Whether somebody has what makes this round the last one (S11)."""
        return any(self._prestige(player) >= 15 for player in self.players)

    def _places(self) -> list[int]:
        """Each seat's place: most prestige, then fewest bought cards, then shared (S12)."""
        ranks = [self._rank(player) for player in self.players]
        return [1 + sum(other < rank for other in ranks) for rank in ranks]

    def _rank(self, player: Player) -> tuple[int, ...]:
        """What decides a player's place, the less the better (S12)."""
        return (-self._prestige(player), len(player.cards))

    def _player(self) -> Player:
        """The player on turn."""
        return self.players[self.turn]

    def _bonuses(self, player: Player) -> Gems:
        """The gems a player's bought cards give (S8)."""
        given = [self.cards[card].bonus for card in player.cards]
        return {gem: given.count(gem) for gem in GEMS}

    def _prestige(self, player: Player) -> int:
        """The prestige of a player's bought cards and nobles (S10, S11)."""
        of_cards = sum(self.cards[card].points for card in player.cards)
        return of_cards + sum(self.all_nobles[noble].points for noble in player.nobles)

    def _player_snapshot(self, player: Player) -> dict[str, object]:
        """One player's part of the snapshot."""
        return {
            "tokens": dict(player.tokens),
            "bonuses": self._bonuses(player),
            "prestige": self._prestige(player),
            "cards": sorted(player.cards),
            "reserved": [None if place is None else list(place) for place in player.reserved],
            "nobles": list(player.nobles),
        }


def read_cards(path: Path) -> list[Card]:
    """The development cards in file order."""
    return [
        Card(LETTERS[row["bonus"]], int(row["points"]), gem_columns(row)) for row in read_rows(path)
    ]


def read_nobles(path: Path) -> list[Noble]:
    """The nobles in file order."""
    return [Noble(int(row["points"]), gem_columns(row)) for row in read_rows(path)]


def read_rows(path: Path) -> list[dict[str, str]]:
    """The rows of a CSV file with a header."""
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def gem_columns(row: dict[str, str]) -> Gems:
    """The five colour columns of a row, by gem letter."""
    return {gem: int(row[colour]) for gem, colour in COLOURS.items()}


def purchase(target: str) -> str:
    """The move that buys a face-up card or pays for a reserved one."""
    return f"pay {target}" if target in HAND else f"buy {target}"


def payment_text(payment: Gems) -> str:
    """A payment as letters in the order W R G O B E, one for each token."""
    return " ".join(token for token, count in payment.items() for _ in range(count)) or "nothing"
