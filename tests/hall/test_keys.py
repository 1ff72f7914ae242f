"""The secret of the hall is made once and is the same for everybody who opens the log."""

from __future__ import annotations

import asyncio

import pytest

from guildhall.hall.keys import STREAM, Keys
from guildhall.hall.log import Entry, NewEntry, open_log
from guildhall.hall.log.asynchronous import AsyncLog


def keys_of(log: AsyncLog, seconds: float = 0.0) -> Keys:
    return asyncio.run(Keys.open(log, lambda: seconds))


@pytest.fixture
def log() -> AsyncLog:
    return AsyncLog(open_log("memory:"))


def test_all_workers_have_the_same_secret(log: AsyncLog) -> None:
    first, second = keys_of(log), keys_of(log)
    assert second.read("session", first.sign("session", ["ada"])) == ["ada"]
    assert log.log.last(STREAM) == 1


def test_the_secret_of_the_worker_that_wrote_first_counts(
    log: AsyncLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = log.log.read

    def read_too_early(stream: str, *, after: int = 0, limit: int | None = None) -> list[Entry]:
        """Sees an empty log, although another worker writes just then."""
        monkeypatch.setattr(log.log, "read", read)
        entries = log.log.read(stream, after=after, limit=limit)
        log.log.append(STREAM, 0, [NewEntry("hall", "key-made/1", {"secret": "first"})])
        return entries

    monkeypatch.setattr(log.log, "read", read_too_early)
    late = keys_of(log)
    assert log.log.last(STREAM) == 1
    assert keys_of(log).read("link", late.sign("link", 1)) == 1


def test_two_halls_have_different_secrets(log: AsyncLog) -> None:
    other = keys_of(AsyncLog(open_log("memory:")))
    assert keys_of(log).read("session", other.sign("session", ["ada"])) is None


def test_a_text_signed_for_one_purpose_is_refused_for_another(log: AsyncLog) -> None:
    keys = keys_of(log)
    assert keys.read("session", keys.sign("link", ["ada"])) is None


@pytest.mark.parametrize("forged", ["", ".", "a.b.c", "WyJhZGEiXQ", "ü", "\0", "x" * 10_000])
def test_texts_that_the_hall_did_not_sign_are_refused(log: AsyncLog, forged: str) -> None:
    assert keys_of(log).read("session", forged) is None


def test_each_letter_of_a_signed_text_counts(log: AsyncLog) -> None:
    keys = keys_of(log)
    text = keys.sign("session", ["ada", 1])
    for place, letter in enumerate(text[:-1]):  # the last letter has bits that mean nothing
        forged = text[:place] + ("A" if letter != "A" else "B") + text[place + 1 :]
        assert keys.read("session", forged) is None


def test_a_text_grows_too_old(log: AsyncLog) -> None:
    text = keys_of(log, 1000.0).sign("session", 1)
    assert keys_of(log, 1060.0).read("session", text, seconds=60) == 1
    assert keys_of(log, 1061.0).read("session", text, seconds=60) is None
    assert keys_of(log, 10.0**9).read("session", text) == 1


def test_a_mac_depends_on_secret_purpose_and_text(log: AsyncLog) -> None:
    keys = keys_of(log)
    other = keys_of(AsyncLog(open_log("memory:")))
    macs = {keys.mac("a", "b"), keys.mac("a", "c"), keys.mac("ab", ""), other.mac("a", "b")}
    assert len(macs) == 4
    assert keys.mac("a", "b") == keys_of(log).mac("a", "b")


@pytest.mark.parametrize("back", [0.0, 1.0, 3_600.0, 40_000_000.0])
def test_a_clock_that_goes_back_makes_nobody_a_stranger(log: AsyncLog, back: float) -> None:
    signed = keys_of(log, 50_000_000.0).sign("session", ["ada"])
    later = keys_of(log, 50_000_000.0 - back)
    assert later.read("session", signed, seconds=60) == ["ada"]


@pytest.mark.parametrize(("seconds", "known"), [(60.0, True), (61.0, False)])
def test_a_text_is_known_for_so_many_seconds(log: AsyncLog, seconds: float, known: object) -> None:
    signed = keys_of(log, 1_000.0).sign("session", ["ada"])
    found = keys_of(log, 1_000.0 + seconds).read("session", signed, seconds=60)
    assert (found == ["ada"]) == known


def test_what_has_no_age_is_signed_alike_at_any_time_and_read_like_the_rest(log: AsyncLog) -> None:
    early, late = keys_of(log, 1.0), keys_of(log, 2_000_000_000.0)
    link = early.sign_undated("link", ["ada"])
    assert late.sign_undated("link", ["ada"]) == link
    assert late.sign("link", ["ada"]) != early.sign("link", ["ada"])
    assert late.read("link", link) == ["ada"]
    assert late.read("session", link) is None
    assert late.sign_undated("link", ["bob"]) != link
