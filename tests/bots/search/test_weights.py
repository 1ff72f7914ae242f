"""Networks are kept in files, and none is used for what it was not made for."""

from __future__ import annotations

from dataclasses import replace
from math import prod
from pathlib import Path

import pytest

from guildhall.bots.search.room import make_mind
from guildhall.bots.search.runtime import interpreted
from guildhall.bots.search.weights import (
    Shapes,
    Sizes,
    UnfitNetError,
    Weights,
    read_weights,
    shapes_of,
    write_weights,
)
from guildhall.bots.splendor.description import describe_edition
from guildhall.games.splendor.game import Game

DESCRIPTION = describe_edition(None, 2)
PARTLESS = b'{"format": "guildhall.net.1", "shapes": {"entity_bias": [48]}}\n' + bytes(96)
RUNTIME = interpreted(Game.ruleset_of(None), DESCRIPTION.kernels)


def some_weights() -> Weights:
    shapes = shapes_of(DESCRIPTION, Sizes())
    numbers = {name: [k % 7 / 8 for k in range(prod(sizes))] for name, sizes in shapes.items()}
    return Weights(shapes, numbers, {"game": DESCRIPTION.name, "version": DESCRIPTION.version})


def test_a_network_is_read_as_it_was_written(tmp_path: Path) -> None:
    weights = some_weights()
    write_weights(tmp_path / "a.net", weights)
    read = read_weights(tmp_path / "a.net")
    assert read.shapes == weights.shapes
    assert read.about == weights.about
    assert {name: list(part) for name, part in read.numbers.items()} == weights.numbers
    assert [path.name for path in tmp_path.iterdir()] == ["a.net"]


def test_a_network_for_another_game_is_refused() -> None:
    other = describe_edition("orient", 2)
    with pytest.raises(UnfitNetError, match=r"for splendor-base-2 .* not for splendor-orient-2"):
        make_mind(interpreted(Game.ruleset_of("orient"), other.kernels), other, some_weights())


def test_a_network_that_was_told_other_numbers_is_refused() -> None:
    newer = replace(DESCRIPTION, version="newer")
    with pytest.raises(UnfitNetError, match=r"described by .* train one with `guildhall train`"):
        make_mind(RUNTIME, newer, some_weights())


def zeros(shapes: Shapes) -> Weights:
    numbers = {name: [0.0] * prod(sizes) for name, sizes in shapes.items()}
    return Weights(shapes, numbers, some_weights().about)


def test_a_network_may_be_as_wide_as_it_is() -> None:
    wide = zeros(shapes_of(DESCRIPTION, Sizes(64, 128, 16)))
    assert wide.sizes == (64, 128, 16)
    assert len(make_mind(RUNTIME, DESCRIPTION, wide).thought) == 128


def test_a_network_whose_parts_do_not_fit_each_other_is_refused() -> None:
    shapes = shapes_of(DESCRIPTION, Sizes())
    with pytest.raises(UnfitNetError, match="other sizes"):
        make_mind(RUNTIME, DESCRIPTION, zeros(shapes | {"outlook": (97, 32)}))


def test_a_network_whose_rows_do_not_fit_the_kernels_is_refused() -> None:
    with pytest.raises(UnfitNetError, match="multiples of 16"):
        make_mind(RUNTIME, DESCRIPTION, zeros(shapes_of(DESCRIPTION, Sizes(48, 96, 24))))


@pytest.mark.parametrize("cut", [1, 2, 1000])
def test_a_file_that_lacks_numbers_is_refused(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "a.net"
    write_weights(path, some_weights())
    path.write_bytes(path.read_bytes()[:-cut])
    with pytest.raises(UnfitNetError, match=r"a\.net is no network of Guildhall"):
        read_weights(path)


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"{}\n", b"[1]\n", b'{"format": "other"}\n', b"\xff\n", PARTLESS]
)
def test_what_is_no_network_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "a.net"
    path.write_bytes(data)
    with pytest.raises(UnfitNetError, match=r"a\.net is no network of Guildhall"):
        read_weights(path)
