"""Static files are kept for good under an address that changes with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from guildhall.web import static_files
from guildhall.web.static_files import static
from web.visitors import Visitor

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
    addresses = set()
    for number in range(2):
        (tmp_path / "a.css").write_text(f"/* {number} */")
        (tmp_path / "a.css").touch()
        addresses.add(static("a.css"))
    assert len(addresses) == 2


@pytest.mark.parametrize(
    "path", ["/static/nothing.css", "/static/../app.py", "/static/%2e%2e/app.py"]
)
def test_nothing_else_is_given_out(visitor: Visitor, path: str) -> None:
    assert visitor.get(path).status_code == 404
