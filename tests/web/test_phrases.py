"""What scripts say is known to the catalogues, and to the pages that load them."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from guildhall.web.language import find, speaking
from guildhall.web.phrases import PHRASES, phrases

SCRIPTS = Path(str(files("guildhall.web"))) / "static" / "script"
IMPORTED = re.compile(r"""(?:from|import) "(\.[^"]+)";""")
TOLD = re.compile(r'\bwords\("([^"]+)"')


def loaded(script: Path) -> set[Path]:
    """A script with all that it loads."""
    found, waiting = set[Path](), [script]
    while waiting:
        each = waiting.pop().resolve()
        if each not in found:
            found.add(each)
            imports = IMPORTED.findall(each.read_text(encoding="utf-8"))
            waiting += [each.parent / name for name in imports]
    return found


def told(*scripts: Path) -> set[str]:
    """What some scripts say by themselves."""
    return {text for each in scripts for text in TOLD.findall(each.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("name", PHRASES)
def test_a_script_and_what_it_loads_say_what_is_sent_to_its_pages(name: str) -> None:
    everywhere = {*PHRASES["forms.js"], *PHRASES["table.js"]}
    assert told(*loaded(SCRIPTS / name)) <= {*PHRASES[name], *everywhere}


def test_every_phrase_of_the_scripts_is_sent_to_a_page() -> None:
    said = told(*SCRIPTS.rglob("*.js"))
    assert said
    assert said <= {text for texts in PHRASES.values() for text in texts}


def test_english_needs_no_phrases_and_other_languages_keep_the_places() -> None:
    assert phrases(*PHRASES) == {}
    with speaking(find("cs")):
        assert phrases("table.js")["Pay {price}"] == "Zaplatit {price}"


def test_a_script_of_somebody_else_says_nothing_of_the_house() -> None:
    with speaking(find("cs")):
        assert phrases("games/pebbles/play.js") == {}
