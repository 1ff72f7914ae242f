"""Settings that contradict each other are refused, whatever each of them says alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from guildhall.tournament import Format, shipped
from guildhall.tournament.format import FieldOptions
from guildhall.tournament.format_contradictions import refuse_contradictions
from guildhall.tournament.format_schema import UnfitSettingError
from guildhall.tournament.parts import POINT_SCALES

SPLENDOR = shipped()["splendor-swiss"]
DUELS = shipped()["summoner-wars-base"]


FORM_NAMES = ("winner", "first", "turn", "order", "seat", "round", "table", "sure", "on", "why")


def with_field(**settings: Any) -> Format:
    field = FieldOptions(**{"name": "bells", "heading": "Bells"} | settings)
    return changed(SPLENDOR, "points", fields=(field,))


def changed(chosen: Format, section: str, **settings: Any) -> Format:
    return replace(chosen, **{section: replace(getattr(chosen, section), **settings)})


@pytest.mark.parametrize(
    ("chosen", "path"),
    [
        (changed(DUELS, "tables", largest=3), ("pairing", "by")),
        (changed(DUELS, "pairing", by="ranking"), ("pairing", "by")),
        (changed(SPLENDOR, "pairing", by="record"), ("pairing", "by")),
        (changed(SPLENDOR, "points", most_score=21), ("points", "most_score")),
        (changed(SPLENDOR, "points", most_nobles=-1), ("points", "most_nobles")),
        (changed(SPLENDOR, "points", likely_cards=-1), ("points", "most_cards")),
        (changed(SPLENDOR, "tables", smallest=1), ("tables", "usual")),
        (changed(SPLENDOR, "ranking", before_round_2=("beauty",)), ("ranking", "before_round_2")),
        (changed(SPLENDOR, "final", ties=("score",)), ("final", "ties")),
        *((with_field(name=name), ("points", "fields", 0, "name")) for name in FORM_NAMES),
        (with_field(name="Bells"), ("points", "fields", 0, "name")),
        (with_field(heading="{bells}"), ("points", "fields", 0, "heading")),
        (with_field(heading=" "), ("points", "fields", 0, "heading")),
        (with_field(most=3, likely=4), ("points", "fields", 0, "most")),
        (changed(DUELS, "points", fields=with_field().points.fields), ("points", "fields")),
    ],
)
def test_a_contradiction_names_its_setting(chosen: Format, path: tuple[str | int, ...]) -> None:
    with pytest.raises(UnfitSettingError) as refusal:
        refuse_contradictions(chosen)
    assert refusal.value.path == path


@pytest.mark.parametrize(
    "chosen",
    [
        *shipped().values(),
        changed(SPLENDOR, "points", most_score=22),
        changed(SPLENDOR, "points", most_score=0),
        changed(SPLENDOR, "points", scale="symmetric"),
        with_field(),
        with_field(most=4, likely=4),
        with_field(most=0, likely=4),
    ],
)
def test_what_fits_together_is_accepted(chosen: Format) -> None:
    refuse_contradictions(chosen)


@pytest.mark.parametrize(
    ("scale", "seated", "points"),
    [
        ("fixed_offset", 4, (7, 5, 3, 1)),
        ("fixed_offset", 3, (6, 4, 2)),
        ("symmetric", 4, (7, 5, 3, 1)),
        ("symmetric", 3, (5, 3, 1)),
        ("from_the_top", 3, (4, 3, 2)),
        ("from_the_top", 5, (5, 4, 3, 2, 1)),
        ("win_loss", 2, (1, 0)),
    ],
)
def test_the_points_of_each_scale(scale: str, seated: int, points: tuple[int, ...]) -> None:
    assert POINT_SCALES[scale].points(seated, SPLENDOR) == points
