"""What tiles, meeples, features and moves of Carcassonne are, for those who ask."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from guildhall.games.carcassonne import Feature, View
from guildhall.games.carcassonne.moves import SPOTS
from guildhall.games.carcassonne.tiles import all_tiles
from guildhall.web.games.carcassonne.lit_tiles import lit_tiles
from guildhall.web.language import gettext, ngettext

KINDS = ("city", "road", "cloister", "field")
"""Features in the order in which they are told."""


@dataclass(frozen=True, slots=True)
class About:
    """What is told of something on the table."""

    kind: str
    title: str
    words: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    letter: str = ""
    """The tile that is drawn."""
    turns: int = 0
    seat: int = 0
    number: int = 0
    lit: str = ""
    """The tiles of the landscape that it is about."""


def about(view: View, what: str) -> About | None:
    """What something is: `at_1_-2`, `tile-V`, `pile`, `seat-0`, `move-7`."""
    if what == "pile":
        return _pile(view)
    if match := re.fullmatch(r"at_(-?\d{1,2})_(-?\d{1,2})", what):
        return _laid(view, (int(match[1]), int(match[2])))
    kind, _, rest = what.partition("-")
    if kind == "tile" and rest in {tile.letter for tile in all_tiles()}:
        return _tile(view, rest)
    if kind in ("seat", "move") and rest.isascii() and rest.isdigit():
        return _seat(view, int(rest)) if kind == "seat" else _move(view, int(rest))
    return None


def rule_of(kind: str) -> str:
    """What a feature brings."""
    return {
        "city": gettext(
            "A completed city scores 2 points for each tile and each shield; an unfinished "
            "one scores 1 for each at the end."
        ),
        "road": gettext("A road scores 1 point for each tile, completed or not."),
        "cloister": gettext(
            "A cloister scores 9 points when all eight places around it are filled; if it "
            "is unfinished at the end, 1 for each tile that is there."
        ),
        "field": gettext(
            "A field is scored at the end: 3 points for each completed city that borders "
            "it. Farmers stay until then."
        ),
    }[kind]


def _laid(view: View, place: tuple[int, int]) -> About | None:
    laid = next((tile for tile in view.tiles if (tile.x, tile.y) == place), None)
    if laid is None:
        return None
    found = {view.feature_at(place, spot) for spot in SPOTS}
    features = sorted(
        (each for each in found if each), key=lambda each: (KINDS.index(each.kind), -each.size)
    )
    return About(
        "tile",
        gettext("What lies here"),
        tuple(_feature(view, each) for each in features),
        tuple(rule_of(kind) for kind in dict.fromkeys(each.kind for each in features)),
        letter=laid.letter,
        turns=laid.turns,
        lit=lit_tiles([place]),
    )


def _feature(view: View, feature: Feature) -> str:
    """A feature in a sentence: how large it is, what is missing, and whose it is."""
    count = len(feature.tiles)
    if feature.kind == "city":
        parts = [ngettext("A city of {count} tile", "A city of {count} tiles", count)]
        if feature.shields:
            parts.append(ngettext("{count} shield", "{count} shields", feature.shields))
    elif feature.kind == "road":
        parts = [ngettext("A road of {count} tile", "A road of {count} tiles", count)]
    elif feature.kind == "cloister":
        parts = [gettext("A cloister")]
    else:
        parts = [
            ngettext(
                "A field with {count} completed city",
                "A field with {count} completed cities",
                feature.cities,
            )
        ]
    return ", ".join([*parts, *_state(feature), _owners(view, feature)]) + "."


def _state(feature: Feature) -> list[str]:
    if feature.kind == "field":
        return []
    if feature.complete:
        return [gettext("completed")]
    if feature.kind == "cloister":
        return [
            ngettext(
                "{count} place around it is empty",
                "{count} places around it are empty",
                feature.gaps,
            )
        ]
    return [ngettext("open in {count} place", "open in {count} places", feature.gaps)]


def _owners(view: View, feature: Feature) -> str:
    names = [f"{view.names[seat]} {count}" for seat, count in enumerate(feature.meeples) if count]
    return gettext("meeples: {names}", names=", ".join(names)) if names else gettext("no meeple")


def _tile(view: View, letter: str) -> About:
    kind = next(tile for tile in all_tiles() if tile.letter == letter)
    seen = Counter(laid.letter for laid in view.tiles)
    words = ngettext(
        "{count} tile of this kind is in the game,",
        "{count} tiles of this kind are in the game,",
        kind.count,
    )
    on_table = ngettext(
        "{count} of them on the table.", "{count} of them on the table.", seen[letter]
    )
    kinds = dict.fromkeys(part.kind for part in kind.segments)
    return About(
        "tile",
        gettext("A tile"),
        (f"{words} {on_table}",),
        tuple(rule_of(each) for each in KINDS if each in kinds),
        letter=letter,
    )


def _pile(view: View) -> About:
    words = ngettext("{count} tile is left.", "{count} tiles are left.", view.pile_size)
    rule = (
        gettext("A tile drawn from the pile must be played if it fits anywhere.")
        if view.draw == "variant"
        else gettext("Each turn, one tile is drawn from the pile and laid.")
    )
    return About("tile", gettext("The pile"), (words,), (rule,), letter="back")


def _seat(view: View, seat: int) -> About | None:
    if seat >= view.n_players:
        return None
    area = view.players[seat]
    words = (
        ngettext("{count} point", "{count} points", area.score),
        ngettext("{count} meeple left", "{count} meeples left", area.meeples),
    )
    rule = gettext("A meeple comes home when its road, city or cloister is completed.")
    return About("player", area.name, (", ".join(words) + ".",), (rule,), seat=seat)


def _move(view: View, number: int) -> About | None:
    if not 1 <= number <= len(view.history):
        return None
    last = view.history[number - 1]
    kinds = dict.fromkeys(scoring.kind for scoring in last.scorings)
    return About(
        "move",
        gettext("Move {number}", number=number),
        rules=tuple(rule_of(kind) for kind in kinds),
        letter=last.tile or "",
        number=number,
    )
