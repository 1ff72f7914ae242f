"""The walk-throughs for organisers are true from the first command to the last standings."""

from __future__ import annotations

import pytest

from console.event.at_the_desk import Terminal
from console.event.walkthroughs import DOCUMENTS, NAMES, walk


@pytest.mark.parametrize("name", NAMES)
def test_the_document_shows_what_its_commands_say(name: str, terminal: Terminal) -> None:
    text = (DOCUMENTS / f"{name}.md").read_text(encoding="utf-8")
    assert walk(text, terminal.does) == text
    assert terminal.data("standings")["ended"]
