"""Reads formats: the shipped ones, an organiser's own TOML file, and those kept in a log."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, fields, is_dataclass
from functools import cache
from importlib.resources import files
from types import UnionType
from typing import Any, Literal, NoReturn, get_args, get_origin, get_type_hints

from guildhall.tournament.errors import FormatError
from guildhall.tournament.format import Format
from guildhall.tournament.parts import PAIRINGS
from guildhall.tournament.ranking.criteria import CRITERIA, LOT
from guildhall.tournament.registry import Sentences

CHAINS = (("ranking", "chain"), ("ranking", "before_round_2"))
FINAL_TIES = {"cards", "nobles", "tokens", "seat"}


class _UnfitError(ValueError):
    """A value that does not fit; the path says where it stands."""

    def __init__(self, complaint: str, path: tuple[str, ...]) -> None:
        super().__init__(complaint)
        self.path = path


@cache
def shipped() -> dict[str, Format]:
    """The formats that come with the house, by their keys."""
    folder = files("guildhall.tournament") / "formats"
    texts = {entry.name.removesuffix(".toml"): entry.read_text() for entry in folder.iterdir()}
    return {key: parse(texts[key], key=key) for key in sorted(texts)}


def parse(text: str, *, key: str) -> Format:
    """The format that a TOML text describes; mistakes are refused with their line."""
    file = f"{key}.toml"
    try:
        return from_data({"key": key, **tomllib.loads(text)})
    except tomllib.TOMLDecodeError as mistake:
        where = re.search(r"at line (\d+)", str(mistake))
        line = int(where[1]) if where else text.count("\n") + 1
        raise FormatError(str(mistake), file=file, line=line) from mistake
    except _UnfitError as mistake:
        line = _line_of(text, mistake.path)
        raise FormatError(str(mistake), file=file, line=line) from mistake


def to_data(chosen: Format) -> dict[str, Any]:
    """A format for a log, with every setting spelled out."""
    plain: dict[str, Any] = json.loads(json.dumps(asdict(chosen)))
    return plain


def from_data(data: Mapping[str, Any]) -> Format:
    """The format that was kept in a log."""
    chosen: Format = _read(Format, data, ())
    _check(chosen)
    return chosen


def _read(kind: Any, value: Any, path: tuple[str, ...]) -> Any:
    if is_dataclass(kind):
        return _read_section(kind, value, path)
    origin = get_origin(kind)
    if origin is Literal:
        if value not in get_args(kind):
            _refuse_choice(value, get_args(kind), path)
        return value
    if origin is tuple:
        if not isinstance(value, list | tuple):
            raise _UnfitError(f"{path[-1]} is a list, not {value!r}", path)
        return tuple(_read(get_args(kind)[0], item, path) for item in value)
    if type(value) is not kind or isinstance(kind, UnionType):
        wanted = {int: "a whole number", bool: "true or false", str: "a text"}[kind]
        raise _UnfitError(f"{path[-1]} is {wanted}, not {value!r}", path)
    return value


def _read_section(kind: Any, value: Any, path: tuple[str, ...]) -> Any:
    if not isinstance(value, Mapping):
        raise _UnfitError(f"{path[-1]} is a section, not {value!r}", path)
    hints = get_type_hints(kind)
    for name in value:
        if name not in hints:
            known = ", ".join(hints)
            raise _UnfitError(f"there is no setting {name!r} here, only {known}", (*path, name))
    for name in (field.name for field in fields(kind)):
        if name not in value and name in {"key", "name", "game", "players"}:
            raise _UnfitError(f"{name!r} is missing", path)
    read = {name: _read(hints[name], item, (*path, name)) for name, item in value.items()}
    for each in fields(kind):
        says = each.metadata.get("says")
        if each.name in read and isinstance(says, Sentences) and read[each.name] not in says:
            _refuse_choice(read[each.name], says, (*path, each.name))
    return kind(**read)


def _refuse_choice(value: Any, choices: Iterable[Any], path: tuple[str, ...]) -> NoReturn:
    names = ", ".join(map(repr, choices))
    raise _UnfitError(f"{path[-1]} is one of {names}, not {value!r}", path)


def _check(chosen: Format) -> None:
    """Refuse settings that contradict each other."""
    tables, points = chosen.tables, chosen.points
    if not 1 < tables.smallest <= tables.usual <= tables.largest:
        complaint = "sizes must rise from smallest (2 or more) over usual to largest"
        raise _UnfitError(complaint, ("tables", "usual"))
    if points.scale == "custom":
        _check_custom_points(chosen)
    _check_limits(chosen)
    for section, name in CHAINS:
        _check_names(getattr(getattr(chosen, section), name), CRITERIA, (section, name))
    _check_names(chosen.final.ties, FINAL_TIES, ("final", "ties"))
    if chosen.ranking.chain[-1:] != (LOT.name,):
        raise _UnfitError("the last criterion is lot, so that the order is total", CHAINS[0])
    if chosen.duels != PAIRINGS[chosen.pairing.by].duels or (chosen.duels and tables.largest > 2):
        complaint = "pairing by record, the win_loss scale and tables of two go together"
        raise _UnfitError(complaint, ("pairing", "by"))


def _check_custom_points(chosen: Format) -> None:
    sizes = [len(scale) for scale in chosen.points.custom]
    for size in range(chosen.tables.smallest, chosen.tables.largest + 1):
        if sizes.count(size) != 1:
            raise _UnfitError(f"custom needs one list for a table of {size}", ("points", "custom"))


def _check_limits(chosen: Format) -> None:
    """What is asked about lies below what is refused; 0 is no limit."""
    for name in ("score", "cards", "nobles", "tokens"):
        most = getattr(chosen.points, f"most_{name}")
        likely = getattr(chosen.points, f"likely_{name}", 0)
        if most < 0 or likely < 0 or 0 < most < likely:
            complaint = f"most_{name} is 0 for no limit, or at least likely_{name}"
            raise _UnfitError(complaint, ("points", f"most_{name}"))


def _check_names(names: tuple[str, ...], known: Collection[str], path: tuple[str, str]) -> None:
    for name in names:
        if name not in known:
            complaint = f"{path[1]} knows {', '.join(sorted(known))}, not {name!r}"
            raise _UnfitError(complaint, path)


def _line_of(text: str, path: tuple[str, ...]) -> int:
    """The line on which a setting stands, or its section, or the first line."""
    section, name = (path[0], path[1]) if len(path) > 1 else ("", path[0] if path else "")
    here, found = "", 1
    for number, line in enumerate(text.splitlines(), start=1):
        if heading := re.match(r"\s*\[+\s*([\w-]+)", line):
            here = heading[1]
            if here in {section, name}:
                found = number
        elif here == section and re.match(rf"\s*[\"']?{re.escape(name)}[\"']?\s*=", line):
            return number
    return found
