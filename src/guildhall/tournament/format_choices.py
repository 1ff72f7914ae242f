"""The settings of a format as a form offers them, and the format that a filled-in form means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from typing import Any, Literal, get_args, get_origin, get_type_hints

from guildhall.messages import Word, message, quoted
from guildhall.tournament.errors import Refused
from guildhall.tournament.format import Format
from guildhall.tournament.format_file import from_data, shipped, to_data
from guildhall.tournament.format_schema import UnfitSettingError, hint_at
from guildhall.tournament.format_words import SECTIONS, rule_prefix

Kind = Literal["number", "switch", "choice", "text", "list", "numbers", "attendance"]

PLAIN_KINDS: dict[Any, Kind] = {bool: "switch", int: "number"}
YES = {"true", "on", "yes", "1"}

EVERYWHERE = {"time.minutes", "final.prizes", "final.keepsake", "people.confirmed_by"}
"""Settings that every game may use, though not every seed names them."""

IN_WORDS = {"points.score_is", "final.prizes", "final.keepsake"}
"""Settings that people read as they are, each in their language."""

NAMED = {"ranking.chain", "ranking.before_round_2", "final.ties"}
"""Settings whose names people read as words: criteria, and fields of the result sheet."""

NOT_IN_BRACKETS = {
    "tables.short_again_from_round",
    "tables.short_again_reach",
    "rounds.count",
    "rounds.by_attendance",
    "pairing.repeats",
    "pairing.nearby",
    "final.size",
    "final.above_players",
    "people.missed_rounds",
}
"""Settings of rounds in which everybody plays."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting with its value as text and what it means in words."""

    path: str
    """Section and name, such as `rounds.count`."""
    kind: Kind
    value: str
    words: str
    """The sentence of the value, for choices and switches; otherwise one around {value}."""
    choices: tuple[tuple[str, str], ...]
    """What can be chosen, with the sentence of each."""
    rules: tuple[str, ...]
    default: str
    names: tuple[str, ...] = ()
    """What a list may name, where a front end says it."""


@dataclass(frozen=True, slots=True)
class Section:
    """Settings that belong together."""

    key: str
    heading: str
    settings: tuple[Setting, ...]


def sections(chosen: Format) -> list[Section]:
    """All settings of a format under their headings."""
    return [
        Section(key, heading, tuple(_settings(key, getattr(chosen, key), chosen.game)))
        for key, heading in SECTIONS.items()
    ]


def offered(chosen: Format) -> list[Section]:
    """The settings that make sense in a format, and those that an organiser has set all the same.

    A game has the settings that its rules name; all have those in `EVERYWHERE`.
    """
    if not rule_prefix(chosen.game):
        return sections(chosen)
    base = shipped().get(chosen.key)
    usual = {s.path: s.value for part in sections(base) for s in part.settings} if base else {}
    bracket = chosen.elimination

    def fits(setting: Setting) -> bool:
        if setting.value != usual.get(setting.path, setting.default):
            return True
        if bracket and setting.path in NOT_IN_BRACKETS:
            return False
        return bool(setting.rules) or setting.path in EVERYWHERE or not _has_rules(setting.path)

    parts = [
        replace(part, settings=tuple(filter(fits, part.settings))) for part in sections(chosen)
    ]
    return [part for part in parts if part.settings]


def _has_rules(path: str) -> bool:
    """Whether rules of some game name a setting."""
    section, name = path.split(".")
    options = get_type_hints(Format)[section]
    return any(each.name == name and each.metadata["rules"] for each in fields(options))


def changed(chosen: Format, typed: Mapping[str, str | Sequence[str]]) -> Format:
    """The format with other values for some settings, given as text by their paths."""
    data = to_data(chosen)
    known = {setting.path: setting for part in sections(chosen) for setting in part.settings}
    for path, value in typed.items():
        if path == "name":
            data["name"] = " ".join(str(value).split()) or chosen.name
            continue
        if path not in known:
            raise Refused(
                message("there is no setting {name}", name=Word(path)),
                ways_out=[message("choose one of the form")],
            )
        section, name = path.split(".")
        data[section][name] = _read(known[path], value)
    try:
        return from_data(data)
    except UnfitSettingError as error:
        raise Refused(
            message("these settings do not fit together: {why}", why=error.reason),
            ways_out=[message("change them back")],
        ) from error


def _settings(section: str, options: Any, game: str) -> Iterator[Setting]:
    hints = get_type_hints(type(options))
    prefixes = (rule_prefix(game), "T-")
    for each in fields(options):
        says, value = each.metadata["says"], getattr(options, each.name)
        if not says or not each.metadata["in_forms"]:
            continue
        choices = _choices(says)
        kind = "choice" if choices and isinstance(value, str) else _kind(hints[each.name])
        yield Setting(
            f"{section}.{each.name}",
            kind,
            _text(value),
            says[value] if choices else says,
            choices,
            tuple(rule for rule in each.metadata["rules"] if rule.startswith(prefixes)),
            _text(each.default),
        )


def _choices(says: Any) -> tuple[tuple[str, str], ...]:
    if not isinstance(says, Mapping):
        return ()
    return tuple((_text(value), sentence) for value, sentence in says.items())


def _kind(hint: Any) -> Kind:
    if get_origin(hint) is not tuple:
        return PLAIN_KINDS.get(hint, "text")
    item = get_args(hint)[0]
    return "attendance" if is_dataclass(item) else "list" if item is str else "numbers"


def _text(value: Any) -> str:
    """A value as a form shows it; lists by commas, what is inside of their items by blanks."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        inner = [
            " ".join(str(getattr(item, each.name)) for each in fields(item))
            if is_dataclass(item)
            else " ".join(map(str, item))
            if isinstance(item, tuple)
            else str(item)
            for item in value
        ]
        return ", ".join(inner)
    return str(value)


def _read(setting: Setting, typed: str | Sequence[str]) -> Any:
    text = typed if isinstance(typed, str) else ", ".join(typed)
    try:
        return _parsed(hint_at(tuple(setting.path.split("."))), text.strip(), ",")
    except ValueError as error:
        raise Refused(
            message(
                "{typed} does not fit the setting {name}",
                typed=quoted(text),
                name=Word(setting.path),
            ),
            ways_out=[
                message(
                    "write it like {example}", example=Word(setting.value or setting.default or "0")
                )
            ],
        ) from error


def _parsed(hint: Any, text: str, between: str | None = None) -> Any:
    """What a text says for a setting of this type, as plain data; raises ValueError.

    Lists are parted by commas, what is inside of their items by blanks: `_text` writes them so.
    """
    if hint is bool:
        return text.lower() in YES
    if hint is int:
        return int(text)
    if is_dataclass(hint):
        return _row(hint, text.split())
    if get_origin(hint) is tuple:
        parts = filter(None, map(str.strip, text.split(between)))
        return [_parsed(get_args(hint)[0], part) for part in parts]
    return text


def _row(hint: Any, words: list[str]) -> dict[str, Any]:
    """A group of settings from its values in their order; the last ones may be left out."""
    hints, known = get_type_hints(hint), fields(hint)
    required = sum(each.default is MISSING for each in known)
    if not required <= len(words) <= len(known):
        raise ValueError(words)
    return {
        each.name: _parsed(hints[each.name], word) for each, word in zip(known, words, strict=False)
    }
