"""The Cities of Splendor expansion The Orient (XO1-XO9), plainly, to test the engine."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from oracle.splendor import (
    GEMS,
    GOLD,
    LETTERS,
    Card,
    Gems,
    Oracle,
    Place,
    Player,
    Step,
    gem_columns,
    read_rows,
)

DOUBLE_GOLD = "D"
BASE_CARDS = 90


@dataclass(frozen=True)
class OrientCard(Card):
    """An Orient card: what kind it is, how many bonuses it gives and what it discards."""

    kind: str
    count: int
    discard: str


class OrientOracle(Oracle):
    """A game with two Orient cards at the end of each row."""

    places: ClassVar[dict[str, Place]] = {
        f"{letter}{column + 1}": (row, column, row if column < 4 else row + 3)
        for row, letter in enumerate("abc")
        for column in range(6)
    }
    deck_names: ClassVar[dict[str, int]] = {
        **Oracle.deck_names,
        "orient1": 3,
        "orient2": 4,
        "orient3": 5,
    }

    def __init__(
        self, data: Path, players: int, decks: list[list[int]], nobles: list[int], gold: int = 5
    ) -> None:
        """Set the table up from three base decks and three Orient decks (XO1)."""
        super().__init__(data, players, decks, nobles, gold)
        self.orient = dict(enumerate(read_orient(data / "orient.csv"), BASE_CARDS))
        self.cards += self.orient.values()
        self.keepers: list[int | None] = [None] * len(nobles)
        self.tied: dict[int, str] = {}
        """The colour that each associated card counts for (XO3)."""

    def snapshot(self) -> dict[str, object]:
        """The whole state with the seats that keep nobles."""
        return super().snapshot() | {"keepers": list(self.keepers)}

    def _options(self, step: Step) -> set[str]:
        """The choices that Orient cards offer (XO3-XO8)."""
        match step:
            case ("associate", _):
                bonuses = self._bonuses(self._player())
                return {f"associate {gem}" for gem in GEMS if bonuses[gem] > 0}
            case ("free", row):
                face_up = [place for place in self.places if self._card_at(place) is not None]
                return {f"take free {place}" for place in face_up if place.startswith(row)}
            case ("noble", "keep"):
                return {f"noble {position + 1}" for position in self._unkept()}
            case ("discard", gem, _):
                return {f"discard {choice}" for choice in self._discardable(gem)}
            case _:
                return super()._options(step)

    def _answer(self, step: Step, words: list[str]) -> None:
        """Do what was chosen for an Orient card (XO3-XO8)."""
        match step:
            case ("associate", card):
                self.tied[int(card)] = words[1]
            case ("free", _):
                self._gain(words[2])
            case ("noble", "keep"):
                self.keepers[int(words[1]) - 1] = self.turn
            case ("discard", gem, owed):
                self._discard(self._discardable(gem)[words[1]])
                if owed == "2" and words[1] != "double":
                    self._first([("discard", gem, "1")])
            case _:
                super()._answer(step, words)

    def _happen(self, step: Step) -> None:
        """Discard up to two associated cards of a colour, then ask for the bonuses owed (XO8)."""
        match step:
            case ("discard associated", gem):
                own = [card for card in sorted(self._player().cards) if self.tied.get(card) == gem]
                for card in own[:2]:
                    self._discard(card)
                if len(own) < 2:
                    self._first([("discard", gem, str(2 - len(own)))])
            case _:
                super()._happen(step)

    def _effects(self, card: int) -> list[Step]:
        """The steps that gaining an Orient card causes (XO3-XO9)."""
        if card not in self.orient:
            return []
        steps: dict[str, list[Step]] = {
            "associate": [("associate", str(card))],
            "associate_and_take_tier1": [("associate", str(card)), ("free", "a")],
            "reserve_noble": [("noble", "keep")],
            "take_tier2": [("free", "b")],
            "discard_two": [("discard associated", self.orient[card].discard)],
        }
        return steps.get(self.orient[card].kind, [])

    def _unkept(self) -> list[int]:
        """The positions of the nobles on the table that nobody keeps (XO6)."""
        return [
            position
            for position, noble in enumerate(self.nobles)
            if noble is not None and self.keepers[position] is None
        ]

    def _visitors(self) -> list[int]:
        """A noble that somebody keeps visits nobody else (XO6)."""
        return [
            position
            for position in super()._visitors()
            if self.keepers[position] in {None, self.turn}
        ]

    def _welcome(self, position: int) -> None:
        """A noble that has visited is kept by nobody any more (XO6)."""
        super()._welcome(position)
        self.keepers[position] = None

    def _discardable(self, gem: str) -> dict[str, int]:
        """The cards that can pay in one colour: the lowest of each prestige and double (XO8)."""
        choices = {}
        for card in sorted(self._player().cards, reverse=True):
            if self.cards[card].bonus == gem:
                double = self._bonus_count(card) == 2
                choices["double" if double else str(self.cards[card].points)] = card
        return choices

    def _discard(self, card: int) -> None:
        """Put a bought card back into the box (XO2, XO8)."""
        self._player().cards.remove(card)
        self.tied.pop(card, None)

    def _payments_for(self, card: int) -> Iterator[Gems]:
        """All payments, each double gold card standing for up to two gems (XO2, XO3, XO8)."""
        if not self._may_buy(card):
            return
        own_gold = self._player().tokens[GOLD]
        own_doubles = len(self._double_gold())
        price = self._price(card)
        if self._shortfall(price) > own_gold + 2 * own_doubles:
            return
        for gems in self._gem_parts(price):
            missing = sum(price.values()) - sum(gems.values())
            for doubles in range(own_doubles + 1):
                gold = max(0, missing - 2 * doubles)
                if 2 * doubles <= missing + 1 and gold <= own_gold:
                    yield gems | {GOLD: gold, DOUBLE_GOLD: doubles}

    def _may_buy(self, card: int) -> bool:
        """Whether the own bonuses allow an association or two discards (XO3, XO8)."""
        if card not in self.orient:
            return True
        bonuses = self._bonuses(self._player())
        match self.orient[card].kind:
            case "associate" | "associate_and_take_tier1":
                return any(bonuses.values())
            case "discard_two":
                return bonuses[self.orient[card].discard] >= 2
            case _:
                return True

    def _default(self, ways: Iterable[Gems]) -> Gems:
        """The most gems and then the fewest double gold cards (XO2)."""
        return min(ways, key=lambda way: (-sum(way[gem] for gem in GEMS), way[DOUBLE_GOLD]))

    def _pay(self, payment: Gems) -> None:
        """Spend tokens and discard double gold cards (XO2)."""
        tokens = dict(payment)
        doubles = tokens.pop(DOUBLE_GOLD)
        super()._pay(tokens)
        for card in self._double_gold()[:doubles]:
            self._discard(card)

    def _double_gold(self) -> list[int]:
        """The unused double gold cards of the player on turn, the lowest first (XO2)."""
        return [
            card
            for card in sorted(self._player().cards)
            if card in self.orient and self.orient[card].kind == "double_gold"
        ]

    def _bonuses(self, player: Player) -> Gems:
        """The bonuses of a player's cards: associated ones and double ones too (XO3, XO5)."""
        bonuses = dict.fromkeys(GEMS, 0)
        for card in player.cards:
            gem = self.tied.get(card, self.cards[card].bonus)
            if gem in bonuses:
                bonuses[gem] += self._bonus_count(card)
        return bonuses

    def _bonus_count(self, card: int) -> int:
        """How many bonuses a card gives (XO5)."""
        return self.orient[card].count if card in self.orient else 1

    def _player_snapshot(self, player: Player) -> dict[str, object]:
        """One player's part of the snapshot, with the colours of the associated cards."""
        tied = {str(card): self.tied[card] for card in sorted(player.cards) if card in self.tied}
        return super()._player_snapshot(player) | {"tied": tied}


def read_orient(path: Path) -> list[OrientCard]:
    """The Orient cards in file order."""
    return [
        OrientCard(
            bonus=LETTERS.get(row["bonus"], "none"),
            points=int(row["points"]),
            cost=gem_columns(row),
            kind=row["kind"],
            count=int(row["bonus_count"]),
            discard=LETTERS.get(row["discard"], "none"),
        )
        for row in read_rows(path)
    ]
