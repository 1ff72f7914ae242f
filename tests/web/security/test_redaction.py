"""No secret is ever logged."""

from __future__ import annotations

import logging
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildhall.hall.keys import Keys
from guildhall.web.cookies import SESSION, VISIT
from guildhall.web.log_output import log_to_terminal
from guildhall.web.security.redaction import HIDDEN, LONGEST_LINE, RedactingFormatter, redacted
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
        ("cookie: guildhall_passes=abc; x=1", "cookie: guildhall_passes=[hidden]; x=1"),
        ("{'guildhall_visit': 'abc'}", "{'guildhall_visit': '[hidden]'}"),
        ("KeyError: 'WyI4OT.avp.DjQog3'", "KeyError: '[hidden]'"),
        ("KeyError: 'WyJlOD.avp.DjQog3'", "KeyError: '[hidden]'"),
        ("KeyError: 'W1siZX.avp.DjQog3'", "KeyError: '[hidden]'"),
        ("login=ada&password=sesame&next=/", "login=ada&password=[hidden]&next=/"),
        ("{'password': 'sesame', 'login': 'ada'}", "{'password': '[hidden]', 'login': 'ada'}"),
        ("postgresql://hall:sesame@db/hall", "postgresql://hall:[hidden]@db/hall"),
        ("hash $argon2id$v=19$m=8$abc$def end", "hash [hidden] end"),
        ("GET /table/7 HTTP/1.1", "GET /table/7 HTTP/1.1"),
        ("GET /join/WyJh.avo.x-Y_z HTTP/1.1", "GET /join/[hidden] HTTP/1.1"),
        ("/enter?next=%2Fjoin%2FWyJh.avo.x&x=1", "/enter?next=%2Fjoin%2F[hidden]&x=1"),
        ("/enter?next=%2Fx%2FWyJh.avo.x&x=1", "/enter?next=%2Fx%2F[hidden]&x=1"),
        ("/events/cup/register?code=AB12&x=1", "/events/cup/register?code=[hidden]&x=1"),
        ("/enter?next=%2Fregister%3Fcode%3DAB12", "/enter?next=%2Fregister%3Fcode%3D[hidden]"),
        ("WyIa.WyJb.c.d e", "[hidden] e"),
        ("-WyI-WyJb.c and WyIb.c", "-WyI-WyJb.c and WyIb.c"),
        ("at ://ab:cd ://ef:gh@db", "at ://ab:cd ://ef:[hidden]@db"),
        ("http://a:b/c@d e", "http://a:[hidden]@d e"),
        ("http://192.0.2.7:8000/me", "http://192.0.2.7:8000/me"),
    ],
)
def test_secrets_are_hidden_and_all_else_is_kept(text: str, shown: str) -> None:
    assert redacted(text) == shown


@given(
    st.lists(st.text(max_size=80) | st.integers() | st.lists(st.text(max_size=9), min_size=1))
    .filter(bool)
    .map(lambda value: Keys("secret").sign("anything", value))
)
def test_whatever_the_hall_has_signed_is_hidden(signed: str) -> None:
    for shown in (redacted(f"KeyError: '{signed}'"), redacted(f"guildhall_passes={signed}; x")):
        assert signed.rpartition(".")[2] not in shown
        assert HIDDEN in shown


def test_a_long_signed_value_is_hidden_too() -> None:
    signed = Keys("secret").sign("passes", [["spring-cup", "player", "Ann Ash" * 20]] * 6)
    assert signed.startswith(".eJ")
    assert redacted(f"came by {signed} today") == "came by [hidden] today"


@pytest.mark.parametrize(
    "piece",
    [
        *("-WyI", ".eJ", "W1.a", "WyIa.", "://a:", "://", "/join/"),
        *("guildhall_visit=", "token =", "Bearer ", "code="),
    ],
)
@pytest.mark.parametrize("end", ["", "@", ".a.b", '"'])
def test_an_address_of_many_letters_stops_nobody(piece: str, end: str) -> None:
    """Whatever looks again from every letter would take minutes here."""
    text = piece * (400_000 // len(piece)) + end
    assert 0 < len(redacted(text)) <= 4 * len(text)


def line_of(message: str, *values: object) -> str:
    record = logging.makeLogRecord({"msg": message, "args": values})
    return RedactingFormatter().format(record)


def test_a_long_line_is_cut_in_the_middle_and_keeps_the_status() -> None:
    path = "/tables/" + "x" * 64_000
    line = line_of('%s - "%s %s HTTP/%s" %d', "10.0.0.1", "GET", path, "1.1", 404)
    assert len(line) <= LONGEST_LINE
    assert line.startswith('10.0.0.1 - "GET /tables/xxx')
    assert line.endswith('x HTTP/1.1" 404')
    assert " [63,088 letters left out] " in line


def test_a_line_that_fits_is_kept_whole() -> None:
    assert line_of("x" * LONGEST_LINE) == "x" * LONGEST_LINE
    assert len(line_of("x" * (LONGEST_LINE + 1))) < LONGEST_LINE
    two = "\n".join(["x" * LONGEST_LINE] * 2)
    assert line_of(two) == two


def test_secrets_are_hidden_before_a_line_is_cut() -> None:
    secret = "://hall:" + "s" * 10_000 + "@db"
    assert line_of("%s", secret) == "://hall:[hidden]@db"


def test_a_log_drives_no_terminal() -> None:
    assert line_of("asked for %s", "\x1b]0;x\x07\x9b2J\u202e\r") == "asked for ?]0;x??2J??"


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
