"""What `make docs` writes: pages as new as the code, and a reference without gaps."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from guildhall.messages.extraction import CODES

ROOT = Path(__file__).parents[2]


def run(script: str, target: Path, *more: str) -> None:
    command = [sys.executable, str(ROOT / "docs" / "scripts" / script), str(target), *more]
    subprocess.run(command, check=True, capture_output=True)


@pytest.mark.parametrize(
    ("script", "document", "more"),
    [
        ("layers_picture.py", "contributors/layers.svg", ()),
        ("format_settings.py", "organisers/format-settings.md", ()),
        *(("format_settings.py", f"{code}/format-settings.md", (code,)) for code in CODES),
    ],
)
def test_what_is_taken_from_the_code_is_not_older_than_the_code(
    script: str, document: str, more: tuple[str, ...], tmp_path: Path
) -> None:
    run(script, tmp_path / "new", *more)
    kept = (ROOT / "docs" / document).read_text()
    assert kept == (tmp_path / "new").read_text(), "run make docs"


def test_the_page_on_networks_is_not_older_than_the_networks(tmp_path: Path) -> None:
    run("networks.py", tmp_path)
    for name in ("networks.md", "curves.svg"):
        kept = (ROOT / "docs" / "researchers" / name).read_text()
        assert kept == (tmp_path / name).read_text(), "run make docs"


def test_the_reference_tells_of_every_public_name(tmp_path: Path) -> None:
    run("api_reference.py", tmp_path)
    pages = {path.name: path.read_text() for path in tmp_path.glob("*.md")}
    linked = set(re.findall(r"\]\(([\w.]+)\)", pages.pop("index.md")))
    assert linked == pages.keys()
    assert (
        "## class `Game(players: int = 2, seed: int | str | None = None"
        in pages["games.splendor.md"]
    )
    assert "### `view_for(self, seat: int" in pages["games.splendor.md"]
    silent = [
        f"{name}: {heading}"
        for name, text in pages.items()
        for heading, words in re.findall(r"^## (.*)\n\n(.*)$", text, re.MULTILINE)
        if not words.strip()
    ]
    assert silent == []
