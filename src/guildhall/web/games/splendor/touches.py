"""How moves of Splendor are made by touching in lessons, and why not otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from guildhall.games.splendor.notation import DECKS
from guildhall.messages import Message, Term, Word, as_message, mark, message
from guildhall.web.games.touches import RINGED, Deed, refusal, ring_task, ringed


class SplendorTouches:
    """Gems, cards, tiles and what lies before the learner."""

    second_person: Mapping[str, str | Message] = MappingProxyType(
        {
            "{player} takes {gems}": mark("You take {gems}"),
            "{player} buys {card} for {price}": mark("You buy {card} for {price}"),
            "{player} buys reserved card {card} for {price}": mark(
                "You buy reserved card {card} for {price}"
            ),
            "{player} reserves {card} and takes a gold": mark("You reserve {card} and take a gold"),
            "{player} wins, {prestige} to {other}": mark("You win, {prestige} to {other}"),
            "{player} wins with the city of {city}": mark("You win with the city of {city}"),
            "{player} discards a card with {prestige} prestige": mark(
                "You discard a card with {prestige} prestige"
            ),
        }
    )
    deed_names: ClassVar = {
        "take": ("take",),
        "buy": ("buy", "reserve"),
        "reserve": ("reserve", "buy"),
        "pay": ("buy",),
    }
    """The buttons for each kind of move, the right one first."""
    deed_words: ClassVar = {"take": mark("Take"), "buy": mark("Buy"), "reserve": mark("Reserve")}
    could: ClassVar = {"buy": mark("You could buy it"), "reserve": mark("You could reserve it")}
    reasons: ClassVar = {
        "gem-E": mark("You get gold only by reserving a card"),
        "gem": mark("You could take that"),
        "tile": mark("Nobles come by themselves when your cards show what they want"),
        "token": mark("These are already yours"),
        "bonus": mark("These are already yours"),
        **dict.fromkeys(DECKS, mark("You could reserve its top card unseen")),
    }
    """What is said of spots that are no cards."""

    def spots(self, game: Any, text: str) -> list[str]:
        """Those that the edition names."""
        touched: list[str] = game.edition.touches(game, game.parse(text))
        return touched

    def deeds(self, game: Any, text: str) -> tuple[Deed, ...]:
        """Take, buy or reserve; what an expansion asks for has its own word."""
        verb = text.split(maxsplit=1)[0]
        if game.decision == "turn" and verb in self.deed_names:
            names = self.deed_names[verb]
            return tuple(Deed(name, as_message(self.deed_words[name])) for name in names)
        return (Deed("decide", game.edition.label(game, game.parse(text))),)

    def task(self, game: Any, text: str) -> Message:
        """A card by its place, everything else by its ring."""
        button = self.deeds(game, text)[0].label
        if game.decision == "turn" and text.startswith("buy"):
            card = Word(self.spots(game, text)[0])
            return message("Tap card {card}, then {button}.", card=card, button=button)
        return ring_task(button)

    def why_not(self, game: Any, path: tuple[str, ...], spot: str) -> Message:
        """In the words of the rules where they refuse it."""
        kind, _, number = spot.partition("-")
        if spot in path:
            return ringed(message("That one is already chosen"))
        if game.decision != "turn":
            return as_message(RINGED)
        for each in (spot, kind):
            if each in self.reasons:
                return ringed(Term(self.reasons[each]))
        text = f"pay {number}" if kind == "hand" else f"buy {spot}"
        refused = refusal(game, text)
        return ringed(refused.sentences if refused else message("You could buy that"))

    def other_deed(self, game: Any, path: tuple[str, ...], deed: str) -> Message | None:
        """Whether a card could be bought or reserved instead."""
        if len(path) == 1 and deed in self.could:
            refused = refusal(game, f"{deed} {path[0]}")
            return refused.sentences if refused else as_message(self.could[deed])
        return None

    def shown(self, game: Any, path: tuple[str, ...]) -> Any:  # noqa: ARG002 - rings tell it
        """The board as it is."""
        return game
