"""German, as another package may add it: a few words of it, the others are English."""

from __future__ import annotations

from pathlib import Path

from guildhall.messages.languages import Translation

GERMAN = Translation("de", "Deutsch", Path(__file__).parent)
