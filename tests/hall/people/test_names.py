"""Names are short, printable and composed; logins are compared without case."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildhall.hall.errors import Invalid
from guildhall.hall.people.names import (
    FIRST_NAMES,
    LONGEST,
    TITLES,
    login_stream,
    proper_login,
    proper_name,
    suggested_name,
)
from guildhall.messages.catalogue import catalogue
from guildhall.messages.languages import HOUSE


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("<b>Ada</b>", "<b>Ada</b>"),
        ("李小龍", "李小龍"),
        ("🦊", "🦊"),
        ("x" * LONGEST, "x" * LONGEST),
    ],
)
def test_a_name_is_trimmed_and_composed(typed: str, kept: str) -> None:
    assert proper_name(typed) == kept


@pytest.mark.parametrize(
    "typed",
    ["", "   ", "x" * (LONGEST + 1), "a\u202eb", "a\u200bb", "\u0301", "a\0b", "\ud800", "\u00ad"],
)
def test_a_name_that_cannot_be_shown_is_refused(typed: str) -> None:
    with pytest.raises(Invalid) as refused:
        proper_name(typed)
    assert refused.value.way_out


@given(st.text(max_size=40))
def test_a_kept_name_stays_as_it_is(typed: str) -> None:
    try:
        name = proper_name(typed)
    except Invalid:
        return
    assert proper_name(name) == name
    assert 1 <= len(name) <= LONGEST


@given(st.integers())
def test_suggested_names_are_proper(seed: int) -> None:
    name = str(suggested_name(random.Random(seed)))
    assert proper_name(name) == name


@pytest.mark.parametrize("code", HOUSE)
def test_every_suggested_name_fits_in_every_language(code: str) -> None:
    told = catalogue(code).gettext
    longest = max(FIRST_NAMES.split(), key=len)
    assert max(len(told(title).format(name=longest)) for title in TITLES) <= LONGEST


@pytest.mark.parametrize("login", ["ab", "x" * 41, "two words", "tab\tbed", ""])
def test_an_unfit_login_is_refused(login: str) -> None:
    with pytest.raises(Invalid):
        proper_login(login)


def test_logins_differ_by_more_than_case_and_blanks_around_them() -> None:
    assert login_stream("Ada") == login_stream(" aDA ") != login_stream("adah")
    assert "ada" not in login_stream("ada")
