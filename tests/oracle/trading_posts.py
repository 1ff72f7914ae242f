"""The Cities of Splendor expansion Trading Posts (XT1-XT7), plainly, to test the engine."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from oracle.splendor import GEMS, GOLD, Gems, Oracle, Player, Step, gem_columns, read_rows


@dataclass(frozen=True)
class Post:
    """A power of the board and the bonuses and nobles it asks for (XT1)."""

    power: str
    needs: Gems
    nobles: int


class TradingPostsOracle(Oracle):
    """A game in which coats of arms on trading posts give powers."""

    end_of_turn: ClassVar[list[Step]] = [("return",), ("noble",), ("posts",), ("next",)]

    def __init__(
        self, data: Path, players: int, decks: list[list[int]], nobles: list[int], gold: int = 5
    ) -> None:
        """Set the table up with an empty board of trading posts (XT1)."""
        super().__init__(data, players, decks, nobles, gold)
        self.all_posts = read_posts(data / "trading_posts.csv")
        self.posts = [[False] * len(self.all_posts) for _ in range(players)]

    def _options(self, step: Step) -> set[str]:
        """A gem of any pile after a purchase, of another colour after a pair (XT2, XT3)."""
        if step[0] == "gem":
            return {f"take {gem}" for gem in GEMS if self.bank[gem] > 0 and gem not in step[1:]}
        return super()._options(step)

    def _answer(self, step: Step, words: list[str]) -> None:
        """Take the chosen gem (XT2, XT3)."""
        if step[0] == "gem":
            self._from_bank([words[1]])
        else:
            super()._answer(step, words)

    def _happen(self, step: Step) -> None:
        """Place the coats of arms after the noble (XT1)."""
        if step == ("posts",):
            self._place_coats_of_arms()
        else:
            super()._happen(step)

    def _place_coats_of_arms(self) -> None:
        """Put a coat of arms on each post whose requirement is met; it stays there (XT1)."""
        player = self._player()
        bonuses = self._bonuses(player)
        for number, post in enumerate(self.all_posts):
            enough = all(bonuses[gem] >= post.needs[gem] for gem in GEMS)
            if enough and len(player.nobles) >= post.nobles:
                self.posts[player.seat][number] = True

    def _act(self, words: list[str]) -> None:
        """With the power, two gems of one colour bring a third of another colour (XT3)."""
        super()._act(words)
        match words:
            case ["take", gem, other] if gem == other and self._has(
                self._player(), "extra_token_on_pair"
            ):
                self._first([("gem", gem)])

    def _effects(self, card: int) -> list[Step]:
        """With the power, each purchase brings a gem before the refill (XT2)."""
        gem: list[Step] = [("gem",)] if self._has(self._player(), "token_after_purchase") else []
        return [*super()._effects(card), *gem]

    def _payments_for(self, card: int) -> Iterator[Gems]:
        """With the power, each gold covers up to two missing gems of one colour (XT4)."""
        if not self._has(self._player(), "gold_worth_two"):
            yield from super()._payments_for(card)
            return
        price = self._price(card)
        for gems in self._gem_parts(price):
            gold = sum((price[gem] - gems[gem] + 1) // 2 for gem in GEMS)
            if gold <= self._player().tokens[GOLD]:
                yield gems | {GOLD: gold}

    def _default(self, ways: Iterable[Gems]) -> Gems:
        """The least gold and then the fewest gems (XT4)."""
        return min(ways, key=lambda payment: (payment[GOLD], sum(payment.values())))

    def _prestige(self, player: Player) -> int:
        """Cards, nobles, and the two posts that give prestige (XT5, XT6)."""
        prestige = super()._prestige(player)
        if self._has(player, "five_points"):
            prestige += 5
        if self._has(player, "points_per_coat"):
            prestige += sum(self.posts[player.seat])
        return prestige

    def _has(self, player: Player, power: str) -> bool:
        """Whether a player's coat of arms is on the post with a power (XT1)."""
        return any(
            placed and post.power == power
            for placed, post in zip(self.posts[player.seat], self.all_posts, strict=True)
        )

    def _player_snapshot(self, player: Player) -> dict[str, object]:
        """One player's part of the snapshot, with the coats of arms."""
        return super()._player_snapshot(player) | {"posts": list(self.posts[player.seat])}


def read_posts(path: Path) -> list[Post]:
    """The trading posts in file order."""
    return [Post(row["power"], gem_columns(row), int(row["nobles"])) for row in read_rows(path)]
