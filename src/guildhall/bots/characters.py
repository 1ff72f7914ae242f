"""The bots as people at the table: a name, a face, a sentence, and their measured strength."""

from __future__ import annotations

from dataclasses import dataclass

from guildhall.bots import registry
from guildhall.bots.strength import Strength, measured
from guildhall.games import catalogue
from guildhall.messages import Message, message

PLAIN = "added"
"""The portrait of a bot that brings none."""


@dataclass(frozen=True, slots=True)
class Character:
    """Whom one plays against."""

    bot: str
    """What the registry calls it."""
    name: str
    """What it is called at the table."""
    about: Message
    portrait: str
    """The drawing of its face."""


HOUSE = (
    Character(
        "random",
        "Pica",
        message("A magpie. Picks whatever glitters, without a plan."),
        "random",
    ),
    Character("greedy", "Greta", message("Takes what pays right now. A solid player."), "greedy"),
    Character("novice", "Nino", message("Is new to this, and misses a lot."), "novice"),
    Character(
        "apprentice",
        "Alba",
        message("Knows the trade. Now and then a move slips by."),
        "apprentice",
    ),
    Character("journeyman", "Jost", message("Thinks ahead before every move."), "journeyman"),
    Character("master", "Mafalda", message("Looks far ahead and forgives little."), "master"),
    Character(
        "grandmaster",
        "Gaspar",
        message("Takes a moment to think, and looks the furthest."),
        "grandmaster",
    ),
)
"""The characters of the house, the same in each of its games."""

ADDED = message("Comes with an added package.")

_BY_BOT = {character.bot: character for character in HOUSE}


def character(bot: str, game: str) -> Character:
    """Who a bot is in a game; those that other packages add have a plain face."""
    ours = bot == registry.RANDOM.name or (
        game in catalogue.house() and bot in registry.house_bots(game)
    )
    known = _BY_BOT.get(bot) if ours else None
    return known or Character(bot, registry.words(bot, game), ADDED, PLAIN)


def name_of(bot: str) -> str:
    """What a bot is called where it does not matter what is played."""
    known = _BY_BOT.get(bot)
    return known.name if known else bot


def opponents(game: str) -> list[Character]:
    """All who play a game: those of the house as the game has them, other packages' last."""
    return [character(bot, game) for bot in registry.names(game)]


def strength(character: Character, game: str, variant: str, players: int) -> Strength | None:
    """How strong a character was measured to be, None where nobody has measured it."""
    if character.portrait == PLAIN:
        return None
    return measured(game, variant, players, character.bot)
