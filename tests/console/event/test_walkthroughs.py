"""The walk-throughs for organisers are true from the first command to the last standings."""

from __future__ import annotations

import pytest

from console.event.at_the_desk import Terminal
from console.event.walkthroughs import NAMES, document, walk
from guildhall.messages.languages import HOUSE


@pytest.mark.parametrize("code", HOUSE)
@pytest.mark.parametrize("name", NAMES)
def test_the_document_shows_what_its_commands_say(name: str, code: str, terminal: Terminal) -> None:
    text = document(name, code).read_text(encoding="utf-8")
    assert walk(text, terminal.does, code) == text
    assert terminal.data("standings")["ended"]
