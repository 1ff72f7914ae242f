"""A module is found by its name: a noun, and one that means one thing in its layer."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "guildhall"
MODULES = sorted(path for path in SOURCE.rglob("*.py") if not path.stem.startswith("__"))
PAGES = sorted(
    path
    for folder in ("templates", "static")
    for path in (SOURCE / "web" / folder).rglob("*")
    if path.is_file()
)
"""Templates, scripts and style sheets."""
FOLDERS = sorted({folder for path in MODULES for folder in path.relative_to(SOURCE).parents})

NOUNS = {
    "drawing",
    "findings",
    "happenings",
    "holdings",
    "meetings",
    "opening",
    "openings",
    "pairing",
    "pairings",
    "ranking",
    "ratings",
    "rulings",
    "scoring",
    "seating",
    "setting",
    "settings",
    "standings",
    "testing",
    "trading",
    "training",
    "warnings",
}
"""Words of players and organisers that end like gerunds and name things."""

GAMES = {"splendor", "carcassonne", "plain"}
"""Folders of the same shape: what is called the same in them does the same for another game.

`plain` is for every game that has none of its own.
"""

TOLD_APART_BY_FOLDER = {
    "analysis": "the analysis of a game: its pages, and over the API",
    "bracket": "a bracket: who is in it, and its report",
    "errors": "what goes wrong in the folder's part",
    "hall": "the hall: all of it together, and the commands that it gives itself",
    "home": "the page that the folder's part begins with",
    "names": "names of people in the folder's part: of a hall, of an event",
    "openings": "what is got first: its page, and over the API",
    "people": "the people of the folder's part: of a hall, of an event, over the API",
    "practical": "practical words about an event: what they are, their report, their pages",
    "repository": "where the things of the folder are found, loaded and let go",
    "requests": "what is asked of the folder's part of the API",
    "responses": "what the folder's part answers",
    "results": "results: how they are read, and the commands on them",
    "rounds": "rounds: what they are, the commands on them, their report",
    "routes": "the addresses of the folder's pages",
    "rulings": "rulings: what they are, and the commands on them",
    "seats": "seats: how they are drawn, and what one does with them",
    "service": "the one way to look at and change the things of the folder",
    "session": "one sitting at the terminal: at a game, at the desk",
    "settings": "what can be set: of the web, of an event",
    "standings": "standings: how they are made, and their report",
    "stream": "what is sent without end: in general, of a table, of an event",
    "views": "what the folder's pages show",
}
"""Names that several modules of one layer have, and why their folders are enough to tell them."""


def test_modules_folders_templates_scripts_and_style_sheets_are_no_gerunds() -> None:
    words = {
        f"{path}: {word}"
        for path in [*FOLDERS, *(path.relative_to(SOURCE) for path in (*MODULES, *PAGES))]
        for word in path.stem.replace("-", "_").split("_")
        if word.endswith(("ing", "ings")) and word not in NOUNS
    }
    assert sorted(words) == []


def test_a_name_means_one_thing_in_a_layer() -> None:
    modules = defaultdict(list)
    for module in MODULES:
        inside = module.relative_to(SOURCE)
        if len(inside.parts) > 1 and not GAMES & {*inside.parts[1:]}:
            modules[inside.parts[0], module.stem].append(inside.as_posix())
    repeated = {
        f"{layer}: {' and '.join(paths)}"
        for (layer, name), paths in modules.items()
        if len(paths) > 1 and name not in TOLD_APART_BY_FOLDER
    }
    assert sorted(repeated) == []
