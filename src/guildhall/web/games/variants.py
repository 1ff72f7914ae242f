"""The games of the hall as people choose them: with which settings, against which bots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from guildhall.games.splendor.editions import EXPANSIONS, edition
from guildhall.hall.errors import Invalid
from guildhall.hall.games import KINDS, Settings, kind_of
from guildhall.hall.tables.options import Options

BEST_BOT = "greedy"
"""Who plays unless another bot is chosen."""

BOT_WORDS = {
    "greedy": "Greedy, a solid player",
    "random": "Random, plays anything",
    "thinker": "Thinker, takes its time",
}


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting of a game in the form for a new table."""

    name: str
    label: str
    choices: tuple[tuple[str, str], ...]
    """Values as they are sent, and their words; the first is the usual one."""
    read: Callable[[str], Any] = str
    hint: str = ""
    rare: bool = False
    """Whether it stands among the things that few people change."""

    @property
    def usual(self) -> str:
        """What is chosen unless somebody changes it."""
        return self.choices[0][0]

    def value(self, sent: str) -> Any:
        """What a game gets for a choice."""
        if sent not in dict(self.choices):
            raise Invalid(f"{sent[:40]!r} is not offered for {self.label.lower()}", "Choose again")
        return self.read(sent)


SETTINGS: dict[str, tuple[Setting, ...]] = {
    "splendor": (
        Setting(
            "expansion",
            "Expansion",
            (
                ("", "None"),
                *((name, edition(name).title.partition(": ")[2]) for name in EXPANSIONS),
            ),
            lambda sent: sent or None,
        ),
        Setting(
            "gold_tokens",
            "Gold tokens",
            (("5", "5, as printed"), *((str(n), str(n)) for n in (0, 1, 2, 3, 4, 6, 7, 8, 9, 10))),
            int,
            "Fewer make reserving less attractive.",
            rare=True,
        ),
        Setting(
            "nobles",
            "Nobles to draw from",
            (("base", "The ten of the box"), ("promo", "The promotional ones"), ("all", "All")),
            rare=True,
        ),
    ),
    "carcassonne": (
        Setting(
            "draw",
            "Tiles",
            (
                ("variant", "Offer, hand and pile, as in Czech tournaments"),
                ("standard", "One from the pile, as printed"),
            ),
        ),
        Setting(
            "two_tile_city",
            "A city of two tiles",
            (("2", "2 points, as in tournaments"), ("4", "4 points")),
            int,
            rare=True,
        ),
        Setting(
            "farm_rule",
            "Meadows",
            (
                ("third", "3 points for each city, third edition"),
                ("second", "As in the second edition"),
                ("first", "As in the first edition"),
            ),
            rare=True,
        ),
        Setting(
            "endgame",
            "When the pile is empty",
            (
                ("equal", "Everybody has the same number of turns"),
                ("free", "Offer and hand are free to the end"),
            ),
            rare=True,
        ),
    ),
}
"""What can be chosen for a game; one that is not here is played as it is."""


def settings_of(game: str) -> tuple[Setting, ...]:
    """The settings of a game that the form offers."""
    return SETTINGS.get(kind_of(game).name, ())


def game_names() -> list[tuple[str, str]]:
    """Every game that the hall offers, with its name for people."""
    return [(name, name.replace("_", " ").title()) for name in KINDS]


def variants() -> list[tuple[str, str]]:
    """What can be played at once: `game/choice` and its words."""
    return [(value, _title(value)) for game in KINDS for value in _variants_of(game)]


def chosen_variant(value: str) -> tuple[str, Settings]:
    """The game and the settings of one of `variants`."""
    game, _, choice = value.partition("/")
    main = _main_setting(game)
    return game, {main.name: main.value(choice)} if main else {}


def bots_of(game: str) -> list[tuple[str, str]]:
    """The bots that play a game, the usual one first, in words."""
    names = sorted(kind_of(game).bots(), key=lambda name: (name != BEST_BOT, name))
    return [(name, BOT_WORDS.get(name, name.replace("_", " ").title())) for name in names]


def check_bot(game: str, bot: str) -> str:
    """A bot that plays this game, or a refusal."""
    if bot not in dict(bots_of(game)):
        known = ", ".join(name for name, _ in bots_of(game))
        raise Invalid(f"There is no bot {bot[:40]!r} for this game", f"Choose one of {known}")
    return bot


def _variants_of(game: str) -> list[str]:
    main = _main_setting(game)
    return [f"{game}/{choice}" for choice, _ in main.choices] if main else [f"{game}/"]


def _main_setting(game: str) -> Setting | None:
    return next((setting for setting in settings_of(game) if not setting.rare), None)


def _title(value: str) -> str:
    game, settings = chosen_variant(value)
    return Options(game=game, players=kind_of(game).sizes[0], settings=settings).title
