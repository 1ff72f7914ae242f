"""Esperanto, as another package may add it: a few words of it, the others are English."""

from __future__ import annotations

from pathlib import Path

from guildhall.messages.languages import Translation

ESPERANTO = Translation("eo", "Esperanto", Path(__file__).parent)
