"""The languages of pages and sheets: those of the house, and those that packages add.

A language is a folder: `eo.po` has its texts, and `eo.toml` says how it is written (`habits`). Each
folder of `catalogues/` is a language of the house. A package adds a language by an entry point in
the group `guildhall.languages`: its name is the code that browsers send, its value a `Translation`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from guildhall.plug_ins import BrokenPlugIn, find_plug_in, load_plug_in, origin, plug_in_names

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "guildhall.languages"

SOURCE = "en"
"""The language that messages are written in."""

CATALOGUES = Path(__file__).parent / "catalogues"


def languages_in(catalogues: Path) -> tuple[str, ...]:
    """The codes of all languages that have a folder there, the source first."""
    codes = (folder.name for folder in catalogues.iterdir() if folder.is_dir())
    return tuple(sorted(codes, key=lambda code: (code != SOURCE, code)))


HOUSE = languages_in(CATALOGUES)
"""The codes of the languages of the house, as browsers send them."""


class Translation(NamedTuple):
    """A language that another package adds.

    For the code `eo` the folder holds `eo.po`, the messages of pages and sheets, and perhaps
    `eo.toml`: how it is written, and texts of sheets in the shape of the English file. What is
    missing there is English.
    """

    code: str
    name: str
    """What its speakers call it."""
    folder: Path


class Languages(Mapping[str, str]):
    """The names of all languages by their codes; one that cannot be loaded is left out."""

    def __getitem__(self, code: str) -> str:
        if code in HOUSE:
            return str(habits(code)["name"])
        translation = added_translation(code)
        if translation is None:
            raise KeyError(code)
        return translation.name

    def __iter__(self) -> Iterator[str]:
        yield from HOUSE
        for code in plug_in_names(GROUP):
            with suppress(BrokenPlugIn):
                if code not in HOUSE and added_translation(code):
                    yield code

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, code: object) -> bool:
        return code in HOUSE or code in list(self)


LANGUAGES = Languages()


def added_translation(code: str) -> Translation | None:
    """The language of another package, None without one; raises BrokenPlugIn for a broken one."""
    point = None if code in HOUSE else find_plug_in(GROUP, code)
    return _load(point) if point else None


def language_file(code: str, ending: str) -> Path:
    """Where a file of a language lies, of the house or of another package."""
    added = added_translation(code)
    return (added.folder if added else CATALOGUES / code) / f"{code}.{ending}"


def habits(code: str) -> Mapping[str, Any]:
    """How a language is written, as its .toml file says; nothing where there is no such file.

    What its speakers call it (`name`, for languages of the house), the order of names
    (`[alphabet]`: letters of their own, each with the letter that it follows), places
    (`[ordinals]`), below which number a quantity is singular (`singular_below`; else 1 alone is),
    what spreadsheets of Windows write (`code_page`), and what `make messages` puts instead of signs
    (`[[typography]]`).
    """
    return _read(language_file(code, "toml"))


@cache
def _read(file: Path) -> Mapping[str, Any]:
    import tomllib

    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


@cache
def _load(point: EntryPoint) -> Translation:
    translation = load_plug_in(point)
    if not isinstance(translation, Translation) or translation.code != point.name:
        raise BrokenPlugIn(f"{origin(point)} must be a Translation with the code {point.name!r}")
    return translation
