"""The one list of games: what front ends, bots, events and checks have to know of each.

A package adds a game by an entry point in the group `guildhall.games` that names a `GameSpec`.
Nothing of a game is imported before it is asked for, and installed packages are looked through only
where a game of the house will not do, because that takes longer than the first prompt may. For the
same reason the parts of the list are named tuples: dataclasses take five times as long to load.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from guildhall.messages import Listing, Message, MessageError, Term, Word, joined, message, quoted
from guildhall.plug_ins import BrokenPlugIn, find_plug_in, load_plug_in, origin, plug_in_names

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from guildhall.games.result_sheet import ResultSheet
    from guildhall.games.words import GameWords

GROUP = "guildhall.games"
USUAL = "splendor"
"""What is played where nobody says which game."""

Value = str | int | None
"""What a setting may be."""
Settings = dict[str, Any]
"""The settings of a game by their names, as JSON holds them."""
PlayersSheet = Literal["", "match", "tournament"]
"""What players of an event fill in: a line for each match, or for each game of a tournament."""
Reference = str
"""Where something is, to be imported when it is needed: `package.module:name`."""


class UnknownGame(MessageError, ValueError):
    """There is no game of this name; the detail names those there are."""


class SettingError(MessageError, ValueError):
    """A setting that a game does not have, or not with this value."""


class Choice(NamedTuple):
    """One value of a setting."""

    value: Value
    words: str
    """What people read where they choose it."""
    title: str = ""
    """What follows the title of the game where this is played: `The Cities`."""
    about: str = ""
    """What is different about it, in a sentence, for those who choose."""

    @property
    def text(self) -> str:
        """The value as people type it and forms send it; no value is no text."""
        return "" if self.value is None else str(self.value)


class Setting(NamedTuple):
    """One way in which a game can be played differently."""

    name: str
    """What `Game` calls it."""
    label: str
    choices: tuple[Choice, ...]
    """The first is the usual one."""
    hint: str = ""
    rare: bool = False
    """Whether it stands among the things that few people change."""
    option: str = ""
    """What the command line calls it, if that is not its name."""
    group: str = ""
    """The entry points by which packages add choices; each names something with a `name`."""
    printed: Value = None
    """What newcomers are offered first, where that is not the usual choice."""

    @property
    def usual(self) -> Choice:
        """What is played unless somebody chooses otherwise."""
        return self.choices[0]

    @property
    def flag(self) -> str:
        """The option of the command line: `--two-tile-city`."""
        return "--" + (self.option or self.name).replace("_", "-")

    def all_choices(self) -> tuple[Choice, ...]:
        """The choices of the house and of installed packages, which are loaded for this."""
        return self.choices + tuple(map(self.choice, self._added()))

    def for_newcomers(self) -> tuple[Choice, ...]:
        """All choices, with the one first that newcomers know from the box."""
        first = self.printed if self.printed is not None else self.usual.value
        return tuple(sorted(self.all_choices(), key=lambda choice: choice.value != first))

    def choice(self, value: Any) -> Choice:
        """The choice that has this value; raises SettingError where none has."""
        for choice in self.choices:
            if choice.value == value and type(choice.value) is type(value):
                return choice
        point = find_plug_in(self.group, value) if value in self._added() else None
        if point:
            return _added_choice(point)
        raise SettingError(
            message("{setting} is not offered", setting=Word(f"{self.name}={value!r}")),
            message("Choose {offered}", offered=self.offered()),
        )

    def read(self, text: str) -> Value:
        """The value that was typed or sent; raises SettingError where there is none such."""
        wanted = text.strip().lower()
        for value in (*(choice.value for choice in self.choices), *self._added()):
            if wanted.replace("-", "_") == ("" if value is None else str(value)):
                return value
        raise SettingError(
            message(
                "{value} is not offered for “{setting}”",
                value=quoted(text[:40]),
                setting=Term(self.label),
            ),
            message("Choose {offered}", offered=self.offered()),
        )

    def offered(self) -> Message:
        """All values, as people type them: `base, promo or all`."""
        numbers = sorted(c.value for c in self.choices if isinstance(c.value, int))
        if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
            return message("a number from {first} to {last}", first=numbers[0], last=numbers[-1])
        return _either([choice.text for choice in self.choices if choice.text] + self._added())

    def _added(self) -> list[str]:
        return plug_in_names(self.group) if self.group else []


class BotSpec(NamedTuple):
    """A bot that comes with a game."""

    name: str
    factory: Reference
    """A class, or any callable, that takes `seed: int`."""
    words: str = ""
    compiles: bool = False
    """Whether it thinks with compiled rules: its factory takes `at_once` too, to think slowly
    rather than to wait for them."""


class SheetLine(NamedTuple):
    """How the standing of a seat becomes a line of a result sheet."""

    fields: Mapping[str, str] = MappingProxyType({"score": "points"})
    """By the field of the sheet: which field of the standing it is."""
    given_up: Mapping[str, int] = MappingProxyType({"score": 0})
    """What is written for somebody who gave up (TS-20)."""
    checks: Reference = "guildhall.games.result_sheet:ResultSheet"
    """What follows from numbers of a sheet for others, a `ResultSheet`."""


class GameSpec(NamedTuple):
    """All that others have to know of a game that they do not implement."""

    name: str
    """In addresses, records, formats and folders: `carcassonne`."""
    title: str
    sizes: Sequence[int] = ()
    """How many may play."""
    about: str = ""
    """What it is like, in a sentence or two, for those who do not know it."""
    game: Reference = ""
    """The class of the game; empty for one that is only played at events, on real tables.

    It is called with `players`, `seed`, `names` and all settings by their names.
    """
    words: Reference = "guildhall.games.words:GameWords"
    settings: tuple[Setting, ...] = ()
    bots: tuple[BotSpec, ...] = ()
    """The first one plays unless another is chosen; every game has `random` besides."""
    analyst: Reference = ""
    """Who thinks about its positions for others, a class that takes `seed: int`; see
    `guildhall.bots.opinion.Analyst`. Empty where nobody does."""
    networks: Reference = ""
    """How networks are told of it, so that they can learn it, a class; see
    `guildhall.bots.search.subject.Subjects`. Empty where none can."""
    environments: Reference = ""
    """How agents learn to play it: a module with `env`, `raw_env` and `VERSION`, as PettingZoo
    wants them; see `guildhall.envs.games`. Empty where there are none."""
    coach: Reference = ""
    """Who says why a move is good: a function of a view and the move in notation that returns a
    `Message`, or None where there is nothing to say. Empty where nobody does."""
    record_format: str = ""
    """What its records call their format."""
    sheet: SheetLine | None = None
    """How its results get on a sheet; without this, events do not play it in the hall."""
    rule_prefix: str = ""
    """How the numbers of its tournament rules begin."""
    house_rules: str = ""
    """Which house rules its events print, by their name in the texts of sheets; empty for none."""
    players_sheet: PlayersSheet = ""
    """The sheet that each player keeps at an event; without one there is a sheet for each table."""
    rulebook: str = ""
    """Where its publisher keeps rulebook, FAQ and errata that events must follow (SW-6)."""

    @property
    def is_played_here(self) -> bool:
        """Whether there are rules by which it can be played in the house."""
        return bool(self.game)

    @property
    def sizes_words(self) -> Message:
        """How many may play, to follow `is for`: `2, 3 or 4`, `2 to 5`."""
        if len(self.sizes) > 3:
            return message("{first} to {last}", first=self.sizes[0], last=self.sizes[-1])
        return _either(list(map(str, self.sizes)))

    @property
    def main_setting(self) -> Setting | None:
        """The setting that people choose first, if there is one."""
        return next((setting for setting in self.settings if not setting.rare), None)

    @property
    def usual_bot(self) -> str:
        """The bot that plays unless another is chosen."""
        return self.bots[0].name if self.bots else "random"

    def game_class(self) -> Any:
        """The class of the game."""
        return load(self.game)

    def game_words(self) -> GameWords:
        """What the game says of itself."""
        return _words(self.words)

    def result_sheet(self) -> ResultSheet:
        """What the game knows of sheets, also where events do not play it in the hall."""
        return _result_sheet((self.sheet or SheetLine()).checks)

    def start(
        self, players: int, seed: int | str | None, names: Sequence[str] | None, settings: Settings
    ) -> Any:
        """A new game; raises ValueError where names or settings are wrong."""
        return self.game_class()(players, seed, names=names, **settings)

    def replay(self, record: Any) -> Any:
        """The game of a record; raises RecordError where it goes wrong."""
        return self.game_class().replay(record)

    def view_data(self, view: Any) -> dict[str, Any]:
        """What a view shows, as plain data that programs get: over HTTP and by lines."""
        return {"game": self.name, **self.game_words().view_data(view)}

    def complete(self, settings: Mapping[str, Any]) -> Settings:
        """All settings, the usual ones where none are given; raises SettingError."""
        known = {setting.name: setting for setting in self.settings}
        unknown = sorted(set(settings) - set(known))
        if unknown:
            has = message("It has none")
            if known:
                has = message("It has {settings}", settings=Listing(tuple(map(Word, known))))
            raise SettingError(
                message(
                    "{game} has no setting {setting}",
                    game=Word(self.title),
                    setting=quoted(unknown[0]),
                ),
                has,
            )
        return {
            name: setting.choice(settings.get(name, setting.usual.value)).value
            for name, setting in known.items()
        }

    def title_of(self, settings: Mapping[str, Any]) -> str:
        """What is played, for people: `Splendor: The Cities`."""
        main = self.main_setting
        more = main.choice(settings.get(main.name, main.usual.value)).title if main else ""
        return f"{self.title}: {more}" if more else self.title


def games() -> dict[str, GameSpec]:
    """Every game that can be played here, those of the house first."""
    return {name: spec for name, spec in known_games().items() if spec.is_played_here}


def known_games() -> dict[str, GameSpec]:
    """Every game of which anything is known, also those that are only played at events."""
    return {**house(), **{spec.name: spec for spec in _added_games()}}


def game(name: str) -> GameSpec:
    """A game that can be played here, by its name; raises UnknownGame or BrokenPlugIn."""
    spec = find(name)
    if spec is None or not spec.is_played_here:
        raise UnknownGame(
            message("there is no game {game} here", game=quoted(name[:40])),
            message("Games are {games}", games=Listing(tuple(map(Word, games())))),
        )
    return spec


def find(name: str) -> GameSpec | None:
    """What is known of a game, None if nothing is."""
    return house().get(name) or _added_game(name)


def title_of(name: str) -> str:
    """What people call a game, also one of which nothing is known."""
    spec = find(name)
    return spec.title if spec else name.title()


def title_words(title: str) -> Message:
    """A title such as `Splendor: The Cities` as a message, whose edition is translated."""
    game, _, edition = title.partition(": ")
    if not edition:
        return joined([Word(game)])
    return message("{game}: {edition}", game=Word(game), edition=Term(edition))


def find_by_format(record_format: Any) -> GameSpec | None:
    """The game whose records call their format so, None if there is none."""
    for spec in house().values():
        if spec.record_format and spec.record_format == record_format:
            return spec
    return next((s for s in games().values() if s.record_format == record_format), None)


@cache
def house() -> dict[str, GameSpec]:
    """The games of the house; a plug-in cannot take the place of one."""
    from guildhall.games.house import HOUSE

    return {spec.name: spec for spec in HOUSE}


def _either(texts: list[str]) -> Message:
    """Texts to choose from: `2, 3 or 4`."""
    *first, last = map(Word, texts)
    return joined([Listing(tuple(first)), last] if first else [last], " or ")


def load(reference: Reference) -> Any:
    """What a reference names."""
    module, _, name = reference.partition(":")
    return getattr(import_module(module), name)


@cache
def _words(reference: Reference) -> GameWords:
    words: GameWords = load(reference)()
    return words


@cache
def _result_sheet(reference: Reference) -> ResultSheet:
    sheet: ResultSheet = load(reference)()
    return sheet


def _added_game(name: str) -> GameSpec | None:
    point = find_plug_in(GROUP, name)
    if point is None:
        return None
    spec = load_plug_in(point)
    if not isinstance(spec, GameSpec) or spec.name != name:
        raise BrokenPlugIn(f"{origin(point)} is not a GameSpec of this name")
    return spec


def _added_games() -> Iterator[GameSpec]:
    """Those that can be loaded: a broken one must not take the others away."""
    for name in plug_in_names(GROUP):
        with suppress(BrokenPlugIn):
            spec = _added_game(name)
            if spec and name not in house():
                yield spec


def _added_choice(point: EntryPoint) -> Choice:
    name = load_plug_in(point).name
    return Choice(point.name, name, name)
