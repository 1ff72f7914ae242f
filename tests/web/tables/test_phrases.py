"""What scripts say at the table is known to the catalogues."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

from guildhall.web.language import find, speaking
from guildhall.web.tables.phrases import PHRASES, phrases

SCRIPTS = Path(str(files("guildhall.web"))) / "static" / "script"


def test_every_phrase_of_the_scripts_is_sent_to_the_page() -> None:
    said = {
        text
        for script in SCRIPTS.rglob("*.js")
        for text in re.findall(r'\bwords\("([^"]+)"', script.read_text(encoding="utf-8"))
    }
    assert said
    assert said <= set(PHRASES)


def test_english_needs_no_phrases_and_other_languages_keep_the_places() -> None:
    assert phrases() == {}
    with speaking(find("cs")):
        assert phrases()["Pay {price}"] == "Zaplatit {price}"
