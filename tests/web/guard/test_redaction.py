"""No secret is ever logged."""

from __future__ import annotations

import logging
import sys

import pytest

from guildhall.web.guard.cookies import SESSION, VISIT
from guildhall.web.guard.redaction import RedactingFormatter, redacted
from guildhall.web.server import log_to_terminal
from web.visitors import House, Visitor

TOKEN = f"guild-{'a1' * 8}-{'b2' * 4}-{'c3' * 24}"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("GET /return/WyJh.avo.x-Y_z HTTP/1.1", "GET /return/[hidden] HTTP/1.1"),
        ("GET /return/abc?next=/ HTTP", "GET /return/[hidden]?next=/ HTTP"),
        (f"used {TOKEN} today", "used guild-[hidden] today"),
        ("authorization: Bearer abc.def", "authorization: Bearer [hidden]"),
        ("cookie: guildhall_session=abc; x=1", "cookie: guildhall_session=[hidden]; x=1"),
        ("{'guildhall_visit': 'abc'}", "{'guildhall_visit': '[hidden]'}"),
        ("KeyError: 'WyI4OT.avp.DjQog3'", "KeyError: '[hidden]'"),
        ("KeyError: 'WyJlOD.avp.DjQog3'", "KeyError: '[hidden]'"),
        ("login=ada&password=sesame&next=/", "login=ada&password=[hidden]&next=/"),
        ("{'password': 'sesame', 'login': 'ada'}", "{'password': '[hidden]', 'login': 'ada'}"),
        ("postgresql://hall:sesame@db/hall", "postgresql://hall:[hidden]@db/hall"),
        ("hash $argon2id$v=19$m=8$abc$def end", "hash [hidden] end"),
        ("GET /table/7 HTTP/1.1", "GET /table/7 HTTP/1.1"),
        ("http://192.0.2.7:8000/me", "http://192.0.2.7:8000/me"),
    ],
)
def test_secrets_are_hidden_and_all_else_is_kept(text: str, shown: str) -> None:
    assert redacted(text) == shown


def test_tracebacks_are_cleaned_too() -> None:
    try:
        raise ValueError(TOKEN)  # noqa: TRY301 - a traceback is wanted
    except ValueError:
        record = logging.makeLogRecord({"msg": "failed", "exc_info": sys.exc_info()})
    text = RedactingFormatter().format(record)
    assert "ValueError: guild-[hidden]" in text
    assert TOKEN not in text


def test_a_whole_visit_leaves_no_secret_in_the_log(
    house: House,
    visitor: Visitor,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    monkeypatch.setattr(root, "level", logging.WARNING)
    log_to_terminal(access_log=True)
    people = house.hall.people
    visitor.enter("Ada")
    ada = house.runner.run(people.by_session(visitor.client.cookies[SESSION]))
    assert ada is not None
    link, token = people.link(ada), house.runner.run(people.issue_token(ada, "bot"))
    visitor.post("/me/login", login="lovelace", password="correct horse")  # noqa: S106
    visitor.get(f"/return/{link}")
    visitor.get("/api/fail/bug", headers={"authorization": f"Bearer {token}"})
    visitor.get(f"/fail/{link}")
    logging.getLogger("uvicorn.access").info('%s - "%s %s"', "10.0.0.1", "GET", f"/return/{link}")
    logging.getLogger("anything").warning("asked with %s", dict(visitor.client.cookies))
    text = capsys.readouterr().err
    assert "/return/[hidden]" in text
    cookies = visitor.client.cookies
    for secret in (link, token, cookies[SESSION], cookies[VISIT], "correct horse"):
        assert secret not in text
