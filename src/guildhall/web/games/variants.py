"""The games of the hall as people choose them: with which settings, against which bots."""

from __future__ import annotations

from fastapi import Request

from guildhall.bots import registry
from guildhall.bots.characters import character
from guildhall.games import catalogue
from guildhall.games.catalogue import USUAL, Setting, SettingError, Settings, Value
from guildhall.hall.errors import HallError, Invalid
from guildhall.hall.games import game_spec
from guildhall.hall.tables.refusals import unknown_bot
from guildhall.web.cookies import CHOICE


def read_setting(setting: Setting, sent: str) -> Value:
    """The value of a setting that a form sends; raises Invalid where it is not offered."""
    try:
        return setting.read(sent)
    except SettingError as error:
        raise Invalid(error.reason, error.detail) from error


def game_names() -> list[tuple[str, str]]:
    """Every game that the hall offers, with its name for people."""
    return [(name, spec.title) for name, spec in catalogue.games().items()]


def variants() -> list[tuple[str, str]]:
    """What can be played at once: `game/choice` and its words."""
    return [each for game in catalogue.games() for each in variants_of(game)]


def variants_of(game: str) -> list[tuple[str, str]]:
    """What can be played of a game at once: `game/choice` and its words, as printed first."""
    spec = game_spec(game)
    main = spec.main_setting
    if main is None:
        return [(f"{game}/", spec.title)]
    return [
        (f"{game}/{choice.text}", spec.title_of({main.name: choice.value}))
        for choice in main.for_newcomers()
    ]


def game_of(variant: str) -> str:
    """The game of one of its variants."""
    return variant.partition("/")[0]


def chosen_variant(value: str) -> tuple[str, Settings]:
    """The game and the settings of one of `variants`."""
    game, _, choice = value.partition("/")
    main = game_spec(game).main_setting
    return game, {main.name: read_setting(main, choice)} if main else {}


def last_variant(request: Request) -> tuple[str, Settings]:
    """The game and the settings that were chosen the last time, else the usual ones."""
    kept = request.cookies.get(CHOICE, "").partition(" ")[0]
    try:
        return chosen_variant(kept)
    except HallError:
        return chosen_variant(f"{USUAL}/")


def bots_of(game: str) -> list[tuple[str, str]]:
    """The bots that play a game, the usual one first, as they are called at a table."""
    usual = game_spec(game).usual_bot
    names = sorted(registry.names(game), key=lambda name: name != usual)
    return [(name, character(name, game).name) for name in names]


def check_bot(game: str, bot: str) -> str:
    """A bot that plays this game; raises Invalid where it does not."""
    known = [name for name, _ in bots_of(game)]
    if bot not in known:
        raise unknown_bot(bot, known)
    return bot
