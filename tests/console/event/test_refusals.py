"""What others wrote never drives the terminal of the organiser, also where something is refused."""

from __future__ import annotations

from io import StringIO

import pytest
from hypothesis import given

from console.event.at_the_desk import Terminal, Tty
from console.test_page import COLOURS, TEXTS, is_harmless
from guildhall.console.event.refusals import refusal_lines
from guildhall.console.page import Page
from guildhall.messages import own_words
from guildhall.messages.renderer import ENGLISH
from guildhall.tournament import Refused


@given(TEXTS)
def test_no_refusal_drives_a_terminal(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        for err in (StringIO(), Tty()):
            patch.setattr("sys.stderr", err)
            page = Page(as_json=False, plain=False, file=StringIO())
            said = own_words(text)
            refusal = Refused(said, persons=[text], ways_out=[said, said])
            page.complain({}, [*refusal_lines(refusal, ENGLISH), text])
            assert is_harmless(COLOURS.sub("", err.getvalue()))


def test_a_reason_reaches_the_terminal_without_escapes(terminal: Terminal) -> None:
    terminal.open_event(8)
    terminal.start_round()
    terminal.does("rule warning Ann --why '\x1b]0;owned\x07late\x9b2J'")
    for command in ("history", "pairings", "standings"):
        shown = terminal.does(command)
        assert is_harmless(shown)
        assert is_harmless(terminal.draws(command))
    assert "?]0;owned?late?2J" in terminal.does("history")
