"""What the page shows on which one reads how to play Splendor, with pieces of an edition."""

from __future__ import annotations

from typing import Any

from guildhall.games.house import EXPANSION, SPLENDOR
from guildhall.games.splendor import cards
from guildhall.games.splendor.editions import Edition, edition
from guildhall.games.splendor.howto import NOTE, SECTIONS, SHOP, moves, own_paragraphs
from guildhall.messages import Message, Term, Word, joined, message
from guildhall.web.games.splendor.drawn_tiles import drawn

SAMPLES = {1: 8, 2: 66, 3: 79}
"""A card of each tier, by number."""


def rules_page(expansion: str | None) -> dict[str, Any]:
    """The rules of an expansion over those of the base game."""
    chosen = edition(expansion)
    names = [choice.text or None for choice in EXPANSION.all_choices()]
    return {
        "edition": chosen,
        "editions": [edition(name) for name in names],
        "sections": SECTIONS,
        "own": own_paragraphs(chosen),
        "shown": [drawn(piece) for piece in chosen.sample_pieces()],
        "moves": moves(chosen).values(),
        "note": NOTE,
        "shop": SHOP,
        "effect_of": chosen.card_words,
        "title": _title(chosen),
        "samples": [cards.developments()[number] for number in SAMPLES.values()],
        "nobles": cards.nobles()[:3],
    }


def _title(chosen: Edition) -> Message:
    """What is played: `Splendor: The Cities`."""
    if not chosen.name:
        return joined([Word(SPLENDOR.title)])
    return message("{game}: {edition}", game=Word(SPLENDOR.title), edition=Term(chosen.name))
