"""Templates: what is kept of them between starts and between tables."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment

from guildhall.web.rendering import CompiledTemplates, environment, kept


def shown(folder: Path, source: str) -> str:
    """A page of a hall that has just been opened."""
    made = Environment(
        loader=DictLoader({"page.html": source}),
        autoescape=True,
        bytecode_cache=CompiledTemplates(folder),
    )
    return made.get_template("page.html").render(name="<Ada>")


def test_a_template_is_compiled_once_for_all_starts(tmp_path: Path) -> None:
    folder = tmp_path / "templates"
    first = shown(folder, "{{ name }}")
    files = {file.name: file.read_bytes() for file in folder.iterdir()}
    assert first == shown(folder, "{{ name }}") == "&lt;Ada&gt;"
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == files
    assert len(files) == 1


def test_a_template_that_has_changed_is_compiled_again(tmp_path: Path) -> None:
    assert shown(tmp_path, "old") == "old"
    assert shown(tmp_path, "new") == "new"


def test_what_is_broken_on_the_disk_is_made_again(tmp_path: Path) -> None:
    shown(tmp_path, "{{ name }}")
    for file in tmp_path.iterdir():
        file.write_bytes(b"nonsense")
    assert shown(tmp_path, "{{ name }}") == "&lt;Ada&gt;"


def test_pages_are_shown_where_nothing_can_be_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert shown(tmp_path / "file" / "templates", "{{ name }}") == "&lt;Ada&gt;"


def test_a_kept_piece_is_made_once_for_the_same_arguments() -> None:
    module = (
        environment().from_string("{% macro piece(name) %}<b>{{ name }}</b>{% endmacro %}").module
    )
    piece = vars(module)["piece"]
    assert kept(piece, "<Ada>") == "<b>&lt;Ada&gt;</b>"
    assert kept(piece, "<Ada>") is kept(piece, "<Ada>")
    assert kept(piece, "Ben") == "<b>Ben</b>"


def test_templates_have_nothing_of_their_own() -> None:
    with pytest.raises(TypeError, match="context"):
        environment().from_string("", globals={"own": 1})
