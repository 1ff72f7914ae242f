"""The Orient in positions: `ties=1A2:R`, `keepers=2:0`, `box=1D3`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from guildhall.games.engine.binder import Ruleset
from guildhall.games.engine.position_text import NOTHING, Argument, Fields
from guildhall.games.splendor.cards import LETTERS, card_codes, card_numbers
from guildhall.games.splendor.positions.expansion import ExpansionFields
from guildhall.games.splendor.rules import base
from guildhall.games.splendor.rules import orient as rules
from guildhall.messages import Message, Word, message, quoted

COLOURS = LETTERS[: base.GOLD]
TIERS = ("1", "2")
OWED = tuple(f"{colour}{count}" for colour in COLOURS for count in (1, 2))
"""The colour of bonuses to discard and how many are owed, by the argument of the decision."""


def orient_codes() -> tuple[str, ...]:
    """The codes of the cards of the Orient."""
    return card_codes()[rules.FIRST_ORIENT :]


class OrientFields(ExpansionFields):
    """Associated cards, nobles that are kept, cards that have left the game."""

    bonuses_stay = False

    def write(self, ruleset: Ruleset, s: Any) -> Iterator[tuple[str, str]]:  # noqa: ARG002
        """Each as pairs, in the order of the cards or places."""
        codes = orient_codes()
        yield "ties", ",".join(f"{codes[k]}:{LETTERS[c]}" for k, c in enumerate(s.tie) if c >= 0)
        kept = [
            f"{place}:{seat}"
            for place, (seat, noble) in enumerate(zip(s.keeper, s.nobles, strict=True), 1)
            if seat >= 0 and noble >= 0
        ]
        yield "keepers", ",".join(kept)
        yield "box", ",".join(card_codes()[card] for card in self.cards_elsewhere(s))

    def read(self, ruleset: Ruleset, s: Any, fields: Fields) -> None:  # noqa: ARG002
        """Lay it out; what cards do by themselves follows from who has them."""
        for card in fields.pieces("box", card_numbers(len(s.owner))):
            if card is not None and s.owner[card] != base.EMPTY:
                fields.problems.append(
                    message("box: {card} is somewhere else too", card=Word(card_codes()[card]))
                )
            elif card is not None:
                s.owner[card] = rules.IN_THE_BOX
        for code, colour in _pairs(fields, "ties", orient_codes(), COLOURS):
            _tie(fields, s, code, colour)
        for place, seat in _pairs(fields, "keepers", "12345", "0123"[: s.n_players]):
            if s.nobles[place] == base.EMPTY or s.keeper[place] != base.EMPTY:
                fields.problems.append(
                    message("keepers: no noble to keep lies at place {place}", place=place + 1)
                )
            s.keeper[place] = seat
        for card, seat in enumerate(s.owner):
            if seat >= 0 and rules.EFFECT.rows[card] == rules.DOUBLE_GOLD:
                s.players[seat].jokers += 1

    def arguments(self, ruleset: Ruleset) -> dict[str, Argument]:  # noqa: ARG002
        """A card to associate, the tier of a free card, the bonuses that are owed."""
        codes = orient_codes()
        return {
            "associate": Argument(codes.__getitem__, codes.index),
            "free": Argument(TIERS.__getitem__, TIERS.index),
            "discard": Argument(OWED.__getitem__, OWED.index),
        }

    def prestige(self, s: Any, seat: int) -> int:  # noqa: ARG002
        """None but that of the cards."""
        return 0

    def cards_elsewhere(self, s: Any) -> list[int]:
        """The cards that have left the game."""
        return [card for card, owner in enumerate(s.owner) if owner == rules.IN_THE_BOX]

    def problems(self, ruleset: Ruleset, s: Any) -> Iterator[Message]:
        """What is asked for can be done (XO3, XO8)."""
        for level in range(s.depth):
            argument = s.args[level]
            if s.stack[level] == ruleset.number(rules.ASSOCIATE_CARD):
                owner = s.owner[rules.FIRST_ORIENT + argument]
                if owner != s.seat or s.tie[argument] != base.EMPTY or not _associates(argument):
                    yield message(
                        "{card} cannot be associated by seat {seat}",
                        card=Word(orient_codes()[argument]),
                        seat=s.seat,
                    )
            owes = s.stack[level] == ruleset.number(rules.DISCARD_BONUSES)
            if owes and s.players[s.seat].bonus[argument >> 1] < 1 + (argument & 1):
                yield message(
                    "seat {seat} lacks the bonuses to discard {owed}",
                    seat=s.seat,
                    owed=Word(OWED[argument]),
                )


def _associates(number: int) -> bool:
    effect = rules.EFFECT.rows[rules.FIRST_ORIENT + number]
    return effect in (rules.ASSOCIATE, rules.ASSOCIATE_AND_TAKE)


def _tie(fields: Fields, s: Any, number: int, colour: int) -> None:
    owner, code = s.owner[rules.FIRST_ORIENT + number], orient_codes()[number]
    if owner < 0 or not _associates(number) or s.tie[number] != base.EMPTY:
        fields.problems.append(
            message(
                "ties: {card} is no card of a player that can be associated once", card=Word(code)
            )
        )
        return
    s.tie[number] = colour
    s.players[owner].tied[colour] += 1
    s.players[owner].bonus[colour] += 1


def _pairs(fields: Fields, key: str, first: Any, second: Any) -> Iterator[tuple[int, int]]:
    """Pairs such as `1A2:R` as numbers."""
    text = fields.take(key, NOTHING)
    for item in [] if text == NOTHING else text.split(","):
        one, _, other = item.partition(":")
        if one in tuple(first) and other in tuple(second):
            yield tuple(first).index(one), tuple(second).index(other)
        else:
            fields.problems.append(
                message(
                    "{key}: {typed} is not like {first}:{second}",
                    key=Word(key),
                    typed=quoted(item),
                    first=Word(first[0]),
                    second=Word(second[0]),
                )
            )
