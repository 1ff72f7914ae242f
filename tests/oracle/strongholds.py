"""The Cities of Splendor expansion The Strongholds (XS1-XS4), plainly, to test the engine."""

from pathlib import Path
from typing import ClassVar

from oracle.splendor import Oracle, Player, Step, payment_text

STRONGHOLDS = 3


class StrongholdsOracle(Oracle):
    """A game in which strongholds keep face-up cards for their owners."""

    end_of_turn: ClassVar[list[Step]] = [("conquest",), *Oracle.end_of_turn]

    def __init__(
        self, data: Path, players: int, decks: list[list[int]], nobles: list[int], gold: int = 5
    ) -> None:
        """Set the table up with no stronghold on any card."""
        super().__init__(data, players, decks, nobles, gold)
        self.strongholds: dict[str, list[int]] = {place: [] for place in self.places}
        """The seats of the strongholds on each place, one entry for each stronghold."""

    def payments(self, target: str) -> set[str]:
        """Every legal way to pay, for a conquest too (S8, XS3)."""
        if self.decision == "conquest" and target == "conquer":
            ways = self._ways_to_pay(self._besieged())
            return {f"conquer with {payment_text(payment)}" for payment in ways}
        return super().payments(target)

    def snapshot(self) -> dict[str, object]:
        """The whole state with the strongholds on the cards."""
        on_cards = [
            [seats[0], len(seats)] if seats else None for seats in self.strongholds.values()
        ]
        return super().snapshot() | {"strongholds": on_cards}

    def _options(self, step: Step) -> set[str]:
        """What can be done with strongholds, and a conquest that can be paid for (XS1, XS3)."""
        if step == ("stronghold",):
            return self._placements() | self._movements() | self._removals()
        if step == ("conquest",):
            return {"conquer", "pass"} if any(self._ways_to_pay(self._besieged())) else set()
        return super()._options(step)

    def _answer(self, step: Step, words: list[str]) -> None:
        """Place, move or remove a stronghold, conquer a card or decline it (XS1, XS3, XS4)."""
        match words:
            case ["place", place]:
                self.strongholds[place].append(self.turn)
            case ["move", start, goal]:
                self.strongholds[goal].append(self.strongholds[start].pop())
            case ["remove", place]:
                self.strongholds[place].pop()
            case ["conquer", *payment]:
                self._first([("conquest",)])
                self._buy(self._besieged(), payment)
            case _:
                super()._answer(step, words)

    def _placements(self) -> set[str]:
        """A stronghold of the supply onto a card without anybody else's (XS1)."""
        if self._supply(self._player()) == 0:
            return set()
        return {f"place {place}" for place in self._open_places()}

    def _movements(self) -> set[str]:
        """An own stronghold onto another card without anybody else's (XS1)."""
        return {
            f"move {start} {goal}"
            for start, seats in self.strongholds.items()
            for goal in self._open_places()
            if self.turn in seats and goal != start
        }

    def _removals(self) -> set[str]:
        """A stronghold of another player, back to its owner (XS1)."""
        return {
            f"remove {place}"
            for place, seats in self.strongholds.items()
            if seats and self.turn not in seats
        }

    def _open_places(self) -> list[str]:
        """The places of the visible cards that carry nobody else's strongholds (XS1)."""
        return [place for place in self.places if self._card_at(place) is not None]

    def _besieged(self) -> str:
        """The place where all strongholds of the player on turn are, or an empty text (XS3)."""
        three = [self.turn] * STRONGHOLDS
        return next((place for place, seats in self.strongholds.items() if seats == three), "")

    def _card_at(self, target: str) -> int | None:
        """No card that somebody else's strongholds occupy (XS2)."""
        seats = self.strongholds.get(target, [])
        return super()._card_at(target) if set(seats) <= {self.turn} else None

    def _remove(self, target: str) -> int:
        """Take a card; the strongholds on it return to their owner (XS2)."""
        card = super()._remove(target)
        if target in self.places:
            self.strongholds[target].clear()
        return card

    def _effects(self, card: int) -> list[Step]:
        """Every purchase asks for a stronghold before the refill (XS1)."""
        return [*super()._effects(card), ("stronghold",)]

    def _supply(self, player: Player) -> int:
        """How many strongholds a player has that are not on cards."""
        return STRONGHOLDS - sum(seats.count(player.seat) for seats in self.strongholds.values())

    def _player_snapshot(self, player: Player) -> dict[str, object]:
        """One player's part of the snapshot, with the strongholds in the supply."""
        return super()._player_snapshot(player) | {"strongholds": self._supply(player)}
