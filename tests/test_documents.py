"""What the documents say is true: code runs, commands exist, links lead somewhere."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from guildhall.cli.program import COMMANDS
from guildhall.console.event.command import GROUPS as DESK
from guildhall.plug_ins import GROUPS
from guildhall.web.option_sources import variable
from guildhall.web.option_words import OPTIONS, flag

ROOT = Path(__file__).parents[1]
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
GUILDHALL = ".venv/bin/guildhall "


TRACKED = [
    file.relative_to(ROOT).as_posix()
    for folder in ("src", "tests", "docs", "benchmarks")
    for file in (ROOT / folder).rglob("*.*")
] + [file.name for file in ROOT.iterdir()]
FILES = set(TRACKED) | {
    file[cut:] for file in TRACKED for cut, sign in enumerate(file) if sign == "/"
}
"""Every file, and the ends of its path, for documents say `rules/base.py` where that is enough."""


def blocks(language: str) -> list[tuple[Path, str]]:
    return [
        (path, code)
        for path in DOCUMENTS
        for found, code in BLOCK.findall(path.read_text())
        if found == language
    ]


def named(cases: list[tuple[Path, str]]) -> list[str]:
    return [f"{path.stem}-{number}" for number, (path, _) in enumerate(cases)]


@pytest.mark.parametrize(("path", "code"), blocks("python"), ids=named(blocks("python")))
def test_python_blocks_run(path: Path, code: str) -> None:
    if path.name == "rules.md" and "class Player(turns.Player)" in code:
        code = (
            "from guildhall.games.engine import turns\n"
            "from guildhall.games.engine.declare import Cells, cell, cells\n" + code
        )
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize(("path", "code"), blocks("sh"), ids=named(blocks("sh")))
def test_shell_blocks_name_commands_that_exist(path: Path, code: str) -> None:
    for line in filter(None, code.splitlines()):
        words = shlex.split(line, comments=True)
        if words[0] == ".venv/bin/pytest":
            command = [sys.executable, "-m", "pytest", *words[1:], "--collect-only", "-q"]
            ran = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
        elif words[0] == "make":
            command = [str(shutil.which("make")), "--dry-run", *words[1:]]
            ran = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
        else:
            assert line.startswith(GUILDHALL), f"{path}: {line}"
            ran = subprocess.run(
                [sys.executable, "-m", "guildhall", *words[1:]],
                input=b"quit\n",
                capture_output=True,
                check=False,
            )
        assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize("path", DOCUMENTS, ids=[path.stem for path in DOCUMENTS])
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", path.read_text()):
        if not target.startswith("http"):
            assert (path.parent / target).exists(), target


@pytest.mark.parametrize("path", DOCUMENTS, ids=[path.stem for path in DOCUMENTS])
def test_modules_that_are_named_exist(path: Path) -> None:
    named_files = re.findall(r"`([\w/.-]+\.(?:py|toml|txt|js|css|html))`", path.read_text())
    assert [name for name in named_files if not FILES & {name, f"/{name}"}] == []


def test_the_readme_begins_with_the_two_commands() -> None:
    text = (ROOT / "README.md").read_text()
    assert 0 < text.index("docs/table.png") < text.index("make run") < text.index("make test")
    assert text.index("make test") < text.index("You want to play")


def test_no_document_names_a_place_to_fetch_from() -> None:
    constraints = (ROOT / "constraints.txt").read_text().splitlines()
    assert all(re.fullmatch(r"#.*|[\w.-]+==[\w.]+", line) for line in constraints)


def test_every_command_is_documented() -> None:
    text = (ROOT / "docs" / "organisers" / "commands.md").read_text()
    names = list(COMMANDS)
    names += [f"event {name}" for commands in DESK.values() for name in commands]
    rows = re.findall(r"^\| `guildhall ([a-z ]+)` \|", text, re.MULTILINE)
    assert sorted(rows) == sorted(names)


def test_every_setting_of_a_hall_is_documented() -> None:
    text = (ROOT / "docs" / "organisers" / "hosting.md").read_text()
    variables = {
        variable(name): "" if option.kind == "secret" else flag(name)
        for name, option in OPTIONS.items()
    }
    rows = re.findall(r"^\| (?:`(--[a-z-]+)`)? *\| `([A-Z_]+)` \|", text, re.MULTILINE)
    assert {variable: option for option, variable in rows} == variables


def test_every_variable_of_the_environment_is_documented() -> None:
    read = {
        name
        for path in (ROOT / "src").rglob("*.py")
        for name in re.findall(r"environ.*?\"(GUILDHALL_[A-Z_]+)\"", path.read_text())
    }
    text = (ROOT / "docs" / "organisers" / "hosting.md").read_text()
    assert {name for name in read if f"`{name}`" not in text} == set()


def test_every_group_of_entry_points_is_documented() -> None:
    text = (ROOT / "docs" / "contributors" / "plug-ins.md").read_text()
    assert set(re.findall(r"^\| `(guildhall[\w.]+)` \|", text, re.MULTILINE)) == GROUPS.keys()


@pytest.mark.parametrize(
    "part",
    ["a-game", "an-expansion", "a-bot", "a-format", "a-criterion", "a-language", "a-sheet-field"],
)
def test_a_page_tells_how_to_add(part: str) -> None:
    page = f"docs/contributors/add-{part}.md"
    assert (ROOT / page).exists()
    assert f"({page})" in (ROOT / "CONTRIBUTING.md").read_text()
