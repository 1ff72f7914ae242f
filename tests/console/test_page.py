"""What others wrote never drives a terminal."""

from __future__ import annotations

import json
import re
from io import StringIO

from hypothesis import given
from hypothesis import strategies as st

from console.event.at_the_desk import Tty
from guildhall.console.answers import Answer, Grid, Part, Say
from guildhall.console.page import Page

EVIL = [
    "\x1b]0;owned\x07",
    "\x1b[2J",
    "\x9b31m",
    "\x9d0;owned\x9c",
    "\r",
    "\x08",
    "\x7f",
    "\u202e",
    "\u2066",
    "\u200f",
    "\u061c",
    "\u2028",
    "\ud800",
    "\x85",
]
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
TEXTS = st.lists(st.sampled_from(EVIL) | st.text(max_size=8), max_size=6).map("".join)


def is_harmless(shown: str) -> bool:
    """Whether a terminal only writes what it is shown."""
    return all(char.isprintable() or char in "\n\t\u00a0" or char.isspace() for char in shown) and (
        not set(shown) & {"\r", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x1f", "\x85", "\u2028"}
    )


def written(out: StringIO, text: str, *, as_json: bool = False) -> str:
    page = Page(as_json=as_json, plain=False, file=out)
    parts: list[Part] = [
        Say(text, "bold"),
        Grid(["Who", text], [[text, "1"]], text, frozenset({text})),
    ]
    page.write(Answer({"said": text, text: [text]}, parts))
    return out.getvalue()


@given(TEXTS)
def test_no_text_of_others_drives_a_terminal(text: str) -> None:
    assert is_harmless(COLOURS.sub("", written(Tty(), text)))
    assert is_harmless(written(StringIO(), text))


@given(TEXTS)
def test_machines_get_every_sign_and_terminals_none_that_drives_them(text: str) -> None:
    shown = written(StringIO(), text, as_json=True)
    assert is_harmless(shown)
    assert json.loads(shown) == {"said": text, text: [text]}


def test_readable_signs_of_all_languages_are_kept() -> None:
    assert "Žižka 李 \u05d0\u05d1 é" in written(StringIO(), "Žižka 李 \u05d0\u05d1 é")


def test_lines_of_one_answer_stay_lines() -> None:
    out = StringIO()
    Page(as_json=False, plain=True, file=out).show([Say("one\ntwo")])
    assert out.getvalue() == "one\ntwo\n"
