"""How moves of Carcassonne are made by touching in lessons, and why not otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from guildhall.messages import Message, as_message, mark, message, plural
from guildhall.web.games.carcassonne.words import different_turns
from guildhall.web.games.touches import Deed, refusal, ring_task, ringed


class CarcassonneTouches:
    """Tiles of offer and hand, the pile, places of the landscape, and spots of the laid tile."""

    second_person: Mapping[str, str | Message] = MappingProxyType(
        {
            "{player} places no meeple": mark("You place no meeple"),
            "{player} lays a cloister": mark("You lay a cloister"),
            "{player} lays a tile": mark("You lay a tile"),
            "{player} scores {points} for {feature}": mark("You score {points} for {feature}"),
            "{player} extends a city to {count} tile": plural(
                "You extend a city to {count} tile", "You extend a city to {count} tiles", count=1
            ),
            "{player} extends a road to {count} tile": plural(
                "You extend a road to {count} tile", "You extend a road to {count} tiles", count=1
            ),
            "{player} places a knight in a city of {count} tile": plural(
                "You place a knight in a city of {count} tile",
                "You place a knight in a city of {count} tiles",
                count=1,
            ),
            "{player} places a highwayman on a road of {count} tile": plural(
                "You place a highwayman on a road of {count} tile",
                "You place a highwayman on a road of {count} tiles",
                count=1,
            ),
        }
    )
    labels: ClassVar = {
        "offer": mark("Take"),
        "hand": mark("Play"),
        "pile": mark("Draw blind"),
        "at": mark("Lay the tile"),
        "meeple": mark("Place it"),
        "none": mark("No meeple"),
    }

    def spots(self, game: Any, text: str) -> list[str]:
        """A place is touched once more for each turn of the tile, as at the table."""
        verb, *words = text.split()
        if verb == "at":
            x, y, turned = words
            return [f"{x},{y}"] * (_ways(game, f"{x},{y}").index(int(turned[1:]) // 90) + 1)
        if verb == "meeple":
            return [" ".join(words)]
        return [] if verb == "none" else ["-".join([verb, *words])]

    def deeds(self, game: Any, text: str) -> tuple[Deed, ...]:  # noqa: ARG002 - the verb tells
        """One button for each kind of decision."""
        return (Deed("decide", as_message(self.labels[text.split(maxsplit=1)[0]])),)

    def task(self, game: Any, text: str) -> Message:
        """A tile that is to be turned is touched again."""
        button = self.deeds(game, text)[0].label
        spots = self.spots(game, text)
        if not spots:
            return message("Choose {button}.", button=button)
        if len(spots) > 1:
            return message(
                "Tap the place with a ring, tap it again until the ring is gone, then {button}.",
                button=button,
            )
        return ring_task(button)

    def why_not(self, game: Any, path: tuple[str, ...], spot: str) -> Message:
        """In the words of the rules where they refuse it."""
        if spot in path:
            return ringed(message("The tile lies as it should"))
        texts = {"source": spot.replace("-", " "), "meeple": f"meeple {spot}"}
        if game.decision == "place":
            if not _ways(game, spot):
                return ringed(message("It does not fit there"))
            return ringed(message("It would fit there"))
        refused = refusal(game, texts[game.decision])
        return ringed(refused.reason if refused else message("That would be legal"))

    def other_deed(self, game: Any, path: tuple[str, ...], deed: str) -> None:
        """There is one button only."""

    def shown(self, game: Any, path: tuple[str, ...]) -> Any:
        """With the tile where it is tried, turned as often as it was touched."""
        if game.decision != "place" or not path:
            return game
        x, _, y = path[0].partition(",")
        turns = _ways(game, path[0])[len(path) - 1]
        game.push(game.parse(f"at {x} {y} r{90 * turns}"))
        return game


def _ways(game: Any, place: str) -> list[int]:
    """The quarter turns in which the tile in play fits at a place."""
    looks = different_turns(game.tile)
    return [
        turns
        for x, y, turns in game.places_for(game.tile)
        if f"{x},{y}" == place and turns in looks
    ]
