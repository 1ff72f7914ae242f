"""Parts of formats are found by name: those of the house at once, those of packages if needed."""

from __future__ import annotations

from pathlib import Path

import pytest

from extending.plug_ins import install
from guildhall.messages import Term
from guildhall.tournament import registry
from guildhall.tournament.parts import PAIRINGS, POINT_SCALES, PointScale
from guildhall.tournament.registry import BrokenPartError, Registry, Sentences
from guildhall.tournament.table.point_scales import CUSTOM, SYMMETRIC

GROUP = "guildhall.point_scales"
SCALES = "guildhall.tournament.table.point_scales"


def toys(**house: PointScale | str) -> Registry[PointScale]:
    return Registry(GROUP, PointScale, house, name_of=lambda scale: scale.name)


def test_a_part_is_given_as_it_is_or_by_its_address() -> None:
    parts = toys(custom=CUSTOM, symmetric=f"{SCALES}:SYMMETRIC")
    assert parts["custom"] is CUSTOM
    assert parts["symmetric"] is SYMMETRIC
    assert "symmetric" in parts
    assert list(parts) == ["custom", "symmetric"]


def test_an_unknown_name_is_a_key_error() -> None:
    parts = toys(custom=CUSTOM)
    assert "odd" not in parts
    with pytest.raises(KeyError, match="odd"):
        parts["odd"]


def test_packages_are_not_searched_for_what_the_house_has(monkeypatch: pytest.MonkeyPatch) -> None:
    def searched(group: str) -> None:
        raise AssertionError(group)

    monkeypatch.setattr(registry, "installed", searched)
    parts = toys(custom=CUSTOM)
    assert "custom" in parts
    assert parts["custom"] is CUSTOM


def test_a_package_adds_parts_behind_those_of_the_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = {"podium": "extending.toy_parts:PODIUM", "custom": "extending.toy_parts:PODIUM"}
    install(tmp_path, monkeypatch, {GROUP: address})
    parts = toys(custom=CUSTOM)
    assert list(parts) == ["custom", "podium"]
    assert len(parts) == 2
    assert parts["podium"] is parts["podium"]
    assert parts["podium"].words.text.startswith("First place")
    assert parts["custom"] is CUSTOM


def test_a_part_has_the_name_under_which_it_is_registered() -> None:
    with pytest.raises(BrokenPartError, match=r"'other' .* calls itself 'symmetric'"):
        toys(other=f"{SCALES}:SYMMETRIC")["other"]


@pytest.mark.parametrize("address", [f"{SCALES}:ABSENT", "guildhall.absent:SYMMETRIC"])
def test_a_part_that_is_not_there_is_told(address: str) -> None:
    with pytest.raises(BrokenPartError, match=f"'symmetric' of .* .{address}. cannot be loaded"):
        toys(symmetric=address)["symmetric"]


def test_a_part_of_another_kind_is_told() -> None:
    with pytest.raises(BrokenPartError, match="must be a PointScale, not Pairing"):
        toys(ranking="guildhall.tournament.pairing.ranked_tables:BY_RANKING")["ranking"]


def test_parts_say_what_they_do() -> None:
    says = Sentences({"toy": PointScale(name="toy", words=Term("A toy."), points=SYMMETRIC.points)})
    assert dict(says) == {"toy": "A toy."}
    assert len(says) == 1
    assert "toy" in says
    assert "odd" not in says


def test_only_duels_are_for_two_and_only_brackets_end_for_losers() -> None:
    assert [name for name, scale in POINT_SCALES.items() if scale.duels] == ["win_loss"]
    assert [name for name, pairing in PAIRINGS.items() if pairing.duels] == ["record"]
    assert [name for name, pairing in PAIRINGS.items() if pairing.elimination] == ["bracket"]
