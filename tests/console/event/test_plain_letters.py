"""In a language with letters of its own the desk of the terminal says no English word."""

from __future__ import annotations

from pathlib import Path

import pytest

from console.event.at_the_desk import Terminal
from console.event.walkthroughs import BLOCK, NAMES, PROMPT, document, walk
from guildhall.console.event.command import MODULES
from guildhall.messages.languages import SOURCE
from strange_letters import CODE, PLAIN, speak_strangely

TYPED = {"NAME", "FILE", "csv", "pdf", "jsonl"}
"""Names of places in commands, and endings of files."""


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_event_is_run_without_a_word_past_the_catalogues(
    name: str, terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    speak_strangely(tmp_path, monkeypatch)
    text = document(name, SOURCE).read_text(encoding="utf-8")
    blocks = [block[2] for block in BLOCK.finditer(walk(text, terminal.does, CODE))]
    lines = [line for block in blocks for line in block.splitlines()]
    typed = [line for line in lines if line.startswith(PROMPT)]
    lists = [block[2] for block in BLOCK.finditer(text) if block[1] == "csv"]
    said = "\n".join(line for line in lines if line not in {*typed, *"\n".join(lists).split("\n")})
    known = {word for line in (*typed, *lists) for word in PLAIN.findall(line)}
    commands = {word for module in MODULES for word in PLAIN.findall(module)}
    assert set(PLAIN.findall(said)) - known - commands - TYPED == set()
