"""Static files are kept for good under an address that changes with them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from guildhall.web import static_files
from guildhall.web.static_files import FOLDER, static
from web.visitors import Visitor

WEB = FOLDER.parent
FOR_GOOD = "public, max-age=31536000, immutable"


def test_a_full_address_is_kept_for_good(visitor: Visitor) -> None:
    answer = visitor.get(static("style/base.css"))
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == FOR_GOOD
    assert answer.headers["etag"]


@pytest.mark.parametrize("query", ["", "?v=", "?v=0", "?v=000000000000", "?x=1"])
def test_any_other_address_is_asked_again_each_time(visitor: Visitor, query: str) -> None:
    answer = visitor.get(f"/static/style/base.css{query}")
    assert answer.headers["cache-control"] == "public, no-cache"
    etag = {"if-none-match": answer.headers["etag"]}
    assert visitor.get(f"/static/style/base.css{query}", headers=etag).status_code == 304


def test_the_address_changes_with_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static_files, "FOLDER", tmp_path)
    monkeypatch.setattr(static_files, "LOOK_AGAIN", 1e-9)
    addresses = set()
    for number in range(2):
        (tmp_path / "a.css").write_text(f"/* {number} */")
        (tmp_path / "a.css").touch()
        addresses.add(static("a.css"))
    assert len(addresses) == 2


def test_a_style_sheet_comes_with_those_that_it_imports(visitor: Visitor) -> None:
    text = visitor.get(static("style/events.css")).text
    assert "@import" not in text
    assert text.index(".clock") < text.index(".standings") < text.index(".bracket")


def test_the_address_changes_with_an_imported_sheet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(static_files, "FOLDER", tmp_path)
    monkeypatch.setattr(static_files, "LOOK_AGAIN", 1e-9)
    (tmp_path / "all.css").write_text('@import url("one.css");\n')
    addresses = set()
    for number in range(2):
        (tmp_path / "one.css").write_text(f"/* {number} */")
        (tmp_path / "one.css").touch()
        addresses.add(static("all.css"))
    assert len(addresses) == 2


def test_every_style_sheet_is_imported_or_linked() -> None:
    sheets = {str(each.relative_to(FOLDER)) for each in (FOLDER / "style").rglob("*.css")}
    texts = [each.read_text("utf-8") for each in WEB.rglob("*.html")]
    texts += [each.read_text("utf-8") for each in (WEB / "games").rglob("*.py")]
    linked = {found for text in texts for found in re.findall(r"style/[\w/-]+\.css", text)}
    imported = {
        str((each.parent / found).relative_to(FOLDER))
        for each in (FOLDER / "style").rglob("*.css")
        for found in re.findall(r'@import url\("([^"]+)"\)', each.read_text("utf-8"))
    }
    assert linked | imported == sheets


@pytest.mark.parametrize(
    "path", ["/static/nothing.css", "/static/../app.py", "/static/%2e%2e/app.py"]
)
def test_nothing_else_is_given_out(visitor: Visitor, path: str) -> None:
    assert visitor.get(path).status_code == 404
