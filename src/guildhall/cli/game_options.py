"""The options of `play`, `rules` and `arena`, one for each setting of each game."""

from __future__ import annotations

from argparse import Action, ArgumentParser, Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from guildhall.cli.command import fail
from guildhall.cli.language import gettext as _

if TYPE_CHECKING:
    from guildhall.games.catalogue import GameSpec, Setting, Settings

FLAG = "--game"
HELP = frozenset({"-h", "--help"})
PREFIX = "setting "
"""Keeps the settings of games apart from other options."""


def add_game_options(command: ArgumentParser, words: Sequence[str]) -> None:
    """The game and its settings.

    Installed packages are looked through only where help is wanted, or the first word behind the
    command is no game of the house: to do so takes longer than the first prompt may.
    """
    from guildhall.games.catalogue import USUAL

    specs = _games_for(words, next(iter(words[1:2]), "-"))
    command.add_argument("game", nargs="?", default=USUAL, metavar="GAME", help=_names(specs))
    _add_settings(command, specs, words)


def add_setting_options(command: ArgumentParser, words: Sequence[str]) -> None:
    """The same where the words behind the command are something else: `--game` names the game."""
    from guildhall.games.catalogue import USUAL

    behind = words[words.index(FLAG) + 1 :] if FLAG in words else ()
    specs = _games_for(words, next(iter(behind), "-"))
    command.add_argument(FLAG, default=USUAL, metavar="GAME", help=_names(specs))
    _add_settings(command, specs, words)


def _names(specs: Sequence[GameSpec]) -> str:
    from guildhall.games.catalogue import USUAL

    names = ", ".join(spec.name for spec in specs)
    return _("{games}; {usual} unless told otherwise").format(games=names, usual=USUAL)


def _add_settings(command: ArgumentParser, specs: Sequence[GameSpec], words: Sequence[str]) -> None:
    flags: dict[str, list[tuple[GameSpec, Setting]]] = {}
    for spec in specs:
        for setting in spec.settings:
            flags.setdefault(setting.flag, []).append((spec, setting))
    for flag, owners in flags.items():
        about = "; ".join(map(_about, owners)) if HELP & set(words) else ""
        command.add_argument(flag, action=_Once, dest=PREFIX + flag, metavar="CHOICE", help=about)


def chosen_game(options: Namespace) -> tuple[str, Settings]:
    """The game and the settings that the options name; what is wrong with them ends the program."""
    from guildhall.games import catalogue

    given = {
        name.removeprefix(PREFIX): text
        for name, text in vars(options).items()
        if name.startswith(PREFIX) and text is not None
    }
    try:
        spec = catalogue.game(options.game.lower())
        settings = {setting.flag: setting for setting in spec.settings}
        foreign = sorted(given.keys() - settings.keys())
        if foreign:
            fail(_("{game} knows no {options}").format(game=spec.title, options=", ".join(foreign)))
        return spec.name, {
            settings[flag].name: settings[flag].read(text) for flag, text in given.items()
        }
    except ValueError as error:
        from guildhall.console.language import tell
        from guildhall.messages import words_of

        fail(tell(words_of(error)))


def _games_for(words: Sequence[str], named: str) -> list[GameSpec]:
    from guildhall.games import catalogue

    if HELP & set(words):
        return list(catalogue.games().values())
    house = [spec for spec in catalogue.house().values() if spec.is_played_here]
    named = named.lower()
    added = None if named.startswith("-") or named in catalogue.house() else catalogue.find(named)
    return [*house, added] if added else house


def _about(owner: tuple[GameSpec, Setting]) -> str:
    spec, setting = owner
    from guildhall.console.language import tell

    return _("{game}, {setting}: {offered}; {usual} unless told").format(
        game=spec.title,
        setting=tell(setting.label),
        offered=tell(setting.offered()),
        usual=setting.usual.text or "none",
    )


class _Once(Action):
    """An option that may be given once."""

    def __call__(
        self,
        parser: ArgumentParser,
        options: Namespace,
        value: Any,
        flag: str | None = None,
    ) -> None:
        if getattr(options, self.dest) is not None:
            parser.error(_("give {option} once").format(option=flag))
        setattr(options, self.dest, value)
