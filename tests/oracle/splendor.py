"""The base game of Splendor (S1-S13) written a second time, plainly, to test the engine."""

import csv
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations, product
from pathlib import Path

GEMS = "WRGOB"
GOLD = "E"
TOKENS = GEMS + GOLD
COLOURS = {"W": "white", "R": "red", "G": "green", "O": "black", "B": "blue"}
LETTERS = {colour: letter for letter, colour in COLOURS.items()}
GEM_TOKENS = {2: 4, 3: 5, 4: 7}
PLACES = {
    f"{row}{column + 1}": (tier, column) for tier, row in enumerate("abc") for column in range(4)
}
DECKS = {"tier1": 0, "tier2": 1, "tier3": 2}
HAND = {"1": 0, "2": 1, "3": 2}

Gems = dict[str, int]


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

    tokens: Gems = field(default_factory=lambda: dict.fromkeys(TOKENS, 0))
    cards: list[int] = field(default_factory=list)
    reserved: list[tuple[int, bool] | None] = field(default_factory=lambda: [None, None, None])
    nobles: list[int] = field(default_factory=list)


class Oracle:
    """One game of Splendor that is asked for its legal moves and played by text."""

    def __init__(
        self, data: Path, players: int, decks: list[list[int]], nobles: list[int], gold: int = 5
    ) -> None:
        """Set the table up from decks and nobles that are already shuffled (S1, S2)."""
        self.cards = read_cards(data / "developments.csv")
        self.all_nobles = read_nobles(data / "nobles.csv")
        self.players = [Player() for _ in range(players)]
        self.bank = dict.fromkeys(GEMS, GEM_TOKENS[players]) | {GOLD: gold}
        self.decks = [list(deck) for deck in decks]
        self.rows = [[self._draw(tier) for _ in range(4)] for tier in range(3)]
        self.nobles: list[int | None] = list(nobles)
        self.turn = 0
        self.decision: str | None = "turn"
        self.passes = 0

    def legal(self) -> set[str]:
        """Every legal move of the player who decides, purchases with the default payment only."""
        if self.decision == "turn":
            return self._takes() | self._reservations() | self._purchases() or {"pass"}
        if self.decision == "return":
            return {f"return {token}" for token in TOKENS if self._player().tokens[token] > 0}
        if self.decision == "noble":
            return {f"noble {position + 1}" for position in self._visitors()}
        return set()

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
        if self.decision == "turn":
            self.passes = self.passes + 1 if move == "pass" else 0
        self._carry_out(move.split(" "))
        if self.decision == "noble":
            self._next_player()
        else:
            self._end_turn()

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
        face_up = {f"reserve {place}" for place in PLACES if self._card_at(place) is not None}
        blind = {f"reserve {name}" for name, tier in DECKS.items() if self.decks[tier]}
        return face_up | blind

    def _purchases(self) -> set[str]:
        """Every face-up or own reserved card that can be paid for (S8)."""
        return {purchase(target) for target in [*PLACES, *HAND] if self._ways_to_pay(target)}

    def _card_at(self, target: str) -> int | None:
        """The card at a face-up place or in the hand of the player on turn, if any (S8)."""
        if target in PLACES:
            tier, column = PLACES[target]
            return self.rows[tier][column]
        if target in HAND:
            reservation = self._player().reserved[HAND[target]]
            return None if reservation is None else reservation[0]
        return None

    def _ways_to_pay(self, target: str) -> list[Gems]:
        """All token sets that pay the price exactly, gold standing for any gem (S8)."""
        card = self._card_at(target)
        if card is None:
            return []
        tokens = self._player().tokens
        price = self._price(card)
        total = sum(price.values())
        if total > sum(tokens.values()):
            return []
        ways = []
        for amounts in product(*(range(min(price[gem], tokens[gem]) + 1) for gem in GEMS)):
            gold = total - sum(amounts)
            if gold <= tokens[GOLD]:
                ways.append(dict(zip(GEMS, amounts, strict=True)) | {GOLD: gold})
        return ways

    def _price(self, card: int) -> Gems:
        """The printed cost less the bonuses of the player on turn, never below 0 (S8)."""
        bonuses = self._bonuses(self._player())
        return {gem: max(0, cost - bonuses[gem]) for gem, cost in self.cards[card].cost.items()}

    def _carry_out(self, words: list[str]) -> None:
        """Do what a legal move says, without what follows from it."""
        match words:
            case ["take", *gems]:
                self._from_bank(gems)
            case ["reserve", source]:
                self._reserve(source)
            case ["buy" | "pay", target]:
                self._buy(target, min(self._ways_to_pay(target), key=lambda payment: payment[GOLD]))
            case ["buy" | "pay", target, "with", *tokens]:
                self._buy(target, {token: tokens.count(token) for token in TOKENS})
            case ["return", token]:
                self._to_bank({token: 1})
            case ["noble", number]:
                self._welcome(int(number) - 1)
            case _:
                assert words == ["pass"]

    def _reserve(self, source: str) -> None:
        """Put a card into the lowest free place in hand and take a gold if there is one (S7)."""
        blind = source in DECKS
        card = self._draw(DECKS[source]) if blind else self._remove(source)
        assert card is not None
        reserved = self._player().reserved
        reserved[reserved.index(None)] = (card, blind)
        if self.bank[GOLD] > 0:
            self._from_bank([GOLD])

    def _buy(self, target: str, payment: Gems) -> None:
        """Pay for a card and keep it (S8)."""
        self._to_bank(payment)
        self._player().cards.append(self._remove(target))

    def _remove(self, target: str) -> int:
        """Take a card off its place, refilling a face-up place at once (S7, S8)."""
        card = self._card_at(target)
        assert card is not None
        if target in PLACES:
            tier, column = PLACES[target]
            self.rows[tier][column] = self._draw(tier)
        else:
            self._player().reserved[HAND[target]] = None
        return card

    def _draw(self, tier: int) -> int | None:
        """The next card of a deck, or nothing when it is empty (S2)."""
        return self.decks[tier].pop(0) if self.decks[tier] else None

    def _from_bank(self, tokens: Iterable[str]) -> None:
        """Move tokens, one per letter, from the bank to the player on turn."""
        for token in tokens:
            self.bank[token] -= 1
            self._player().tokens[token] += 1

    def _to_bank(self, payment: Gems) -> None:
        """Move tokens from the player on turn to the bank (S8, S9)."""
        for token, amount in payment.items():
            self.bank[token] += amount
            self._player().tokens[token] -= amount

    def _end_turn(self) -> None:
        """Ask for surplus tokens, then for a noble if several may visit, then go on (S9, S10)."""
        visitors = self._visitors()
        if sum(self._player().tokens.values()) > 10:
            self.decision = "return"
        elif len(visitors) > 1:
            self.decision = "noble"
        else:
            for position in visitors:
                self._welcome(position)
            self._next_player()

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
        """End the game after a round with 15 prestige or a round of passes, or go on (S11, S13)."""
        last_seat = self.turn == len(self.players) - 1
        reached = any(self._prestige(player) >= 15 for player in self.players)
        if (last_seat and reached) or self.passes == len(self.players):
            self.decision = None
        else:
            self.decision = "turn"
            self.turn = (self.turn + 1) % len(self.players)

    def _places(self) -> list[int]:
        """Each seat's place: most prestige, then fewest bought cards, then shared (S12)."""
        keys = [(-self._prestige(player), len(player.cards)) for player in self.players]
        return [1 + sum(other < key for other in keys) for key in keys]

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
    return " ".join(token for token in TOKENS for _ in range(payment[token])) or "nothing"
