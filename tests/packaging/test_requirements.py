"""What the package asks to be installed is what its modules import, layer by layer."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from importlib import import_module
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import guildhall
from guildhall.extras import EXTRAS

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "guildhall"
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]

UNIMPORTED = {"httptools", "python-multipart", "sb3_contrib"}
"""Used by uvicorn, FastAPI or those who learn, if they are there, and never imported by name."""

DISTRIBUTIONS = packages_distributions()

BROUGHT_ALONG = {"llvmlite": "numba", "pydantic_core": "pydantic", "pyspiel": "open_spiel"}
"""Modules that are imported by name, and the requirement that brings exactly the right ones."""

LAYERS = {
    "arena": [],
    "arena/ray_workers.py": ["cluster"],
    "bots": [],
    "bots/carcassonne/compiled.py": ["fast"],
    "bots/search/compiled.py": ["fast"],
    "cli": [],
    "console": [],
    "console/event": ["hall"],
    "datasets": [],
    "datasets/writer.py": ["data"],
    "envs": ["fast", "rl"],
    "envs/adapters": ["adapters", "data", "fast", "rl"],
    "games": [],
    "games/engine/compiled.py": ["fast"],
    "games/engine/fingerprints.py": ["fast"],
    "games/engine/inner_code.py": ["fast"],
    "games/engine/native.py": ["fast"],
    "games/engine/native_rows.py": ["fast"],
    "games/engine/native_words.py": ["fast"],
    "hall": ["hall", "sheets"],
    "language_models": [],
    "language_models/server.py": ["mcp"],
    "language_models/text_arena.py": ["adapters"],
    "messages": [],
    "plots.py": [],
    "messages/catalogue.py": ["sheets"],
    "messages/extraction.py": ["sheets"],
    "sheets": ["sheets"],
    "testing": [],
    "testing/env_checks.py": ["fast"],
    "tournament": ["hall"],
    "training": ["fast"],
    "web": ["hall", "sheets"],
}
"""The extras that a part of the house may import besides the core; the longest path counts."""


def test_every_module_imports_only_what_its_layer_may() -> None:
    wrong = [
        f"{path.relative_to(SOURCE)} imports {package}"
        for path in sorted(SOURCE.rglob("*.py"))
        for package in others(path)
        if requirement(package) not in allowed(path)
    ]
    assert wrong == []


def test_every_requirement_is_used() -> None:
    used = {requirement(package) for path in SOURCE.rglob("*.py") for package in others(path)}
    asked = names(PROJECT["dependencies"]).union(*(extra(name) for name in EXTRAS))
    assert asked - UNIMPORTED - {"guildhall"} == used


def test_the_command_line_knows_the_modules_of_each_extra() -> None:
    core = names(PROJECT["dependencies"])
    used = {package for path in SOURCE.rglob("*.py") for package in others(path)}
    assert set().union(*EXTRAS.values()) == {one for one in used if requirement(one) not in core}
    for name, packages in EXTRAS.items():
        assert {requirement(package) for package in packages} <= extra(name)


def test_every_requirement_has_a_lower_bound() -> None:
    asked = [*PROJECT["dependencies"]]
    asked += [line for name in EXTRAS for line in PROJECT["optional-dependencies"][name]]
    assert [line for line in asked if ">=" not in line and not line.startswith("guildhall[")] == []


def test_everything_that_is_asked_for_is_pinned() -> None:
    files = ("constraints.txt", "constraints-adapters.txt")
    pinned = names([line for file in files for line in (ROOT / file).read_text().splitlines()[1:]])
    extras = PROJECT["optional-dependencies"].values()
    asked = names([*PROJECT["dependencies"], *(line for lines in extras for line in lines)])
    assert asked - pinned == {"guildhall"}


def test_the_version_is_the_newest_of_the_changelog() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text()
    released = re.findall(r"^## (\d\S*)", changelog, re.MULTILINE)
    assert released[0] == guildhall.__version__
    assert f"version: {guildhall.__version__}" in (ROOT / "CITATION.cff").read_text()


def test_the_command_is_where_the_package_says() -> None:
    module, _, function = PROJECT["scripts"]["guildhall"].partition(":")
    assert callable(getattr(import_module(module), function))


def others(path: Path) -> set[str]:
    """The packages of others that a module imports, anywhere in it."""
    imported: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            imported |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            imported.add(node.module.partition(".")[0])
    return imported - set(sys.stdlib_module_names) - {"guildhall"}


def allowed(path: Path) -> set[str]:
    inside = path.relative_to(SOURCE).as_posix()
    part = max((part for part in LAYERS if inside.startswith(part)), key=len)
    return names(PROJECT["dependencies"]).union(*(extra(name) for name in LAYERS[part]))


def requirement(package: str) -> str:
    """The name under which a package is asked for."""
    if package in BROUGHT_ALONG:
        return BROUGHT_ALONG[package]
    return next(iter(DISTRIBUTIONS.get(package, [package]))).lower()


def extra(name: str) -> set[str]:
    return names(PROJECT["optional-dependencies"][name])


def names(requirements: list[str]) -> set[str]:
    """Requirements without versions and markers."""
    found = (re.match(r"[\w.-]+", line) for line in requirements)
    return {match[0].lower() for match in found if match}
