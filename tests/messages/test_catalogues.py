"""Every message is in every language, with its places, and nothing else is."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from guildhall.messages.catalogue import catalogue, read_catalogue
from guildhall.messages.extraction import CODES, HOUSE, MAPPING, all_messages

PARAMETER = re.compile(r"\{\w*\}")


def test_there_are_catalogues_in_czech_german_and_french() -> None:
    assert set(CODES) >= {"cs", "de", "fr"}
    assert len(all_messages()) > 1000


@pytest.mark.parametrize("code", CODES)
def test_every_message_is_translated_with_its_parameters(code: str) -> None:
    known = read_catalogue(code)
    missing, wrong = [], []
    for entry in all_messages():
        found = known.get(entry.key, entry.context)
        strings = (
            (found.string if isinstance(found.string, tuple) else (found.string,)) if found else ()
        )
        if not strings or not all(str(string or "").strip() for string in strings):
            missing.append(entry)
            continue
        parameters = set(PARAMETER.findall(str(entry.text)))
        wrong += [
            (entry.key, string)
            for string in map(str, strings)
            if not parameters - {"{count}"} <= set(PARAMETER.findall(string)) <= parameters
        ]
    assert missing == []
    assert wrong == []


@pytest.mark.parametrize("code", CODES)
def test_no_translation_is_left_over(code: str) -> None:
    wanted_now = {(entry.key, entry.context) for entry in all_messages()}
    kept = {
        (m.id if isinstance(m.id, str) else m.id[0], m.context)
        for m in read_catalogue(code)
        if m.id
    }
    assert kept - wanted_now == set()


@pytest.mark.parametrize("code", CODES)
def test_no_translation_says_the_same_twice(code: str) -> None:
    """As a merge of two branches that both added it would have it."""
    repeated = re.compile(r"(.{8,})\1+", re.DOTALL)
    texts = [
        str(text)
        for message in read_catalogue(code)
        for text in (message.string if isinstance(message.string, tuple) else (message.string,))
    ]
    assert [text for text in texts if repeated.fullmatch(text)] == []


def test_a_language_without_a_file_is_told_so() -> None:
    with pytest.raises(OSError, match="xx"):
        catalogue("xx")


def test_what_translators_extract_by_hand_is_the_same(tmp_path: Path) -> None:
    keywords = ["-k", "message", "-k", "plural:1,2", "-k", "Term", "-k", "mark"]
    output = tmp_path / "messages.pot"
    command = ["-q", "extract", "-F", str(MAPPING), *keywords, "-o", str(output), "."]
    subprocess.run(
        [sys.executable, "-m", "babel.messages.frontend", *command], cwd=HOUSE, check=True
    )
    texts = output.read_text(encoding="utf-8")
    assert 'msgid "drawn by lot"' in texts
    assert 'msgid "Splendor, Swiss rounds"' in texts
    assert 'msgid_plural "{count} wins"' in texts
