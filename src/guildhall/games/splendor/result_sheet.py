"""What the sheets of Splendor tables say: prestige comes of cards and nobles (TS-37)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from guildhall.games.result_sheet import Numbers, Remark, ResultSheet
from guildhall.messages import Message, PlayerRef, Term, message, plural

if TYPE_CHECKING:
    from random import Random

NOBLE = 3
"""The prestige of a noble."""
BEST_CARD = 5
"""The most prestige of a card."""


class SplendorSheet(ResultSheet):
    """Lines with prestige, cards, nobles and tokens."""

    def faults(self, player: PlayerRef, line: Numbers, limits: Numbers) -> Iterator[Remark]:
        """Nobles that bring more than there is in all."""
        nobles, score = line.get("nobles", 0), line["score"]
        if 0 <= score < nobles * NOBLE and nobles <= limits["nobles"]:
            words = plural(
                "{count} noble alone is {points}, but {name} has {score} in all",
                "{count} nobles alone are {points}, but {name} has {score} in all",
                count=nobles,
                points=nobles * NOBLE,
                name=player,
                score=score,
            )
            yield "nobles", words

    def oddities(
        self, player: PlayerRef, line: Numbers, limits: Numbers, unit: Term
    ) -> Iterator[Remark]:
        """More than the cards and nobles can bring."""
        if "cards" not in line:
            return
        nobles = line.get("nobles", limits["nobles"])
        if line["score"] > line["cards"] * BEST_CARD + nobles * NOBLE:
            words = plural(
                "{name} has {score} {what} with {count} card: "
                "a card gives at most {card}, a noble {noble}",
                "{name} has {score} {what} with {count} cards: "
                "a card gives at most {card}, a noble {noble}",
                name=player,
                score=line["score"],
                what=unit,
                count=line["cards"],
                card=BEST_CARD,
                noble=NOBLE,
            )
            yield "cards", words

    def table_oddities(self, lines: Sequence[Numbers], limits: Numbers) -> Iterator[Message]:
        """More nobles than a game has."""
        nobles = sum(line.get("nobles", 0) for line in lines)
        if nobles > limits["nobles"]:
            yield message(
                "together they have {number} nobles: a game has {most}",
                number=nobles,
                most=limits["nobles"],
            )

    def lines_by_chance(
        self, seats: int, limits: Numbers, winning: int, chance: Random
    ) -> list[dict[str, int]]:
        """Lines that nobody would ask about: one has reached the end, the nobles suffice."""
        lines = []
        left = limits["nobles"]
        for _ in range(seats):
            score = chance.randrange(6, 20)
            nobles = min(chance.randrange(min(score // NOBLE, 3) + 1), left)
            left -= nobles
            cards, tokens = chance.randrange(8, 18), chance.randrange(11)
            lines.append({"score": score, "cards": cards, "nobles": nobles, "tokens": tokens})
        best = max(lines, key=lambda line: line["score"])
        best["score"] = max(best["score"], winning)
        return lines
