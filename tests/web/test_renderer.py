"""Templates: what is kept of them between starts and between tables; links that work elsewhere."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from fastapi import Request
from jinja2 import DictLoader, Environment

from guildhall.web.renderer import CompiledTemplates, absolute, environment, kept
from guildhall.web.settings import Settings


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


@pytest.mark.parametrize(
    ("host", "server", "settings", "told"),
    [
        ("192.168.1.20:8000", ("192.168.1.20", 8000), Settings(), "http://192.168.1.20:8000"),
        ("evil.example", ("192.168.1.20", 8000), Settings(), "http://192.168.1.20:8000"),
        ("192.168.1.20:9999", ("192.168.1.20", 8000), Settings(), "http://192.168.1.20:8000"),
        ("localhost:8000", ("127.0.0.1", 8000), Settings(), "http://localhost:8000"),
        (
            "evil.example",
            ("127.0.0.1", 8000),
            Settings(base_url="http://192.168.1.20:8000"),
            "http://192.168.1.20:8000",
        ),
        (
            "localhost:8000",
            ("127.0.0.1", 8000),
            Settings(base_url="http://192.168.1.20:8000"),
            "http://192.168.1.20:8000",
        ),
        (
            "laptop.local:8000",
            ("10.0.0.7", 8000),
            Settings(base_url="http://192.168.1.20:8000", host_names=("laptop.local",)),
            "http://laptop.local:8000",
        ),
        (
            "10.0.0.7:8000",
            ("10.0.0.7", 8000),
            Settings(base_url="http://192.168.1.20:8000"),
            "http://10.0.0.7:8000",
        ),
        (
            "hall.example",
            ("127.0.0.1", 8000),
            Settings(base_url="https://hall.example"),
            "https://hall.example",
        ),
    ],
)
def test_links_believe_addresses_of_the_hall_alone(
    host: str, server: tuple[str, int], settings: Settings, told: str
) -> None:
    scope = {
        "type": "http",
        "method": "GET",
        "scheme": "http",
        "path": "/",
        "query_string": b"",
        "server": server,
        "headers": [(b"host", host.encode())],
        "app": SimpleNamespace(state=SimpleNamespace(settings=settings)),
    }
    assert absolute(Request(scope), "/join/x") == f"{told}/join/x"
