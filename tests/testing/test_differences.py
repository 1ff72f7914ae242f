"""Finding where two objects differ."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from guildhall.testing.differences import difference


class Box:
    """Holds something in the open and something out of sight."""

    __slots__ = ("_secret", "shown")

    def __init__(self, shown: Any = None, secret: Any = None) -> None:
        self.shown = shown
        self._secret = secret

    @property
    def size(self) -> int:
        return 1 if self.shown is None else 2


def whispering(secret: Any) -> Callable[[], Any]:
    return lambda: secret


@pytest.mark.parametrize(
    ("one", "other", "path"),
    [
        (1, 2, "the whole is 1 or 2"),
        (1, True, "the whole is 1 or True"),
        ([1, [2, 3]], [1, [2, 4]], "[1][1] is 3 or 4"),
        ([1], [1, 2], "length is 1 or 2"),
        ({"a": 1}, {"b": 1}, "keys[0] is 'a' or 'b'"),
        ({"a": {"b": (1,)}}, {"a": {"b": (2,)}}, "['a']['b'][0] is 1 or 2"),
        (Box([1]), Box([2]), "shown[0] is 1 or 2"),
        (Box([Box("x")]), Box([Box("y")]), "shown[0].shown is 'x' or 'y'"),
        ({1, 2}, {1, 3}, "the whole is {1, 2} or {1, 3}"),
        (random.Random(1), random.Random(2), "getstate()[1][1] is"),
    ],
)
def test_a_difference_is_found_and_told_by_its_path(one: Any, other: Any, path: str) -> None:
    found = difference(one, other)
    assert found is not None
    assert found.startswith(path)


@pytest.mark.parametrize(
    "make",
    [
        lambda: [1, "two", None, 3.0],
        lambda: {"a": Box([Box(1)]), "b": {1, 2}},
        lambda: Box([1, 2], secret=7),
        lambda: whispering([1]),
        lambda: random.Random(4),
    ],
)
def test_equal_things_do_not_differ(make: Callable[[], Any]) -> None:
    assert difference(make(), make(), private=True) is None


def test_what_is_out_of_sight_counts_only_if_asked_for() -> None:
    one, other = Box(1, secret=[2]), Box(1, secret=[3])
    assert difference(one, other) is None
    assert difference(one, other, private=True) == "_secret[0] is 2 or 3"


def test_what_functions_hold_on_to_is_out_of_sight_too() -> None:
    assert difference(whispering(1), whispering(2)) is None
    assert difference(whispering(1), whispering(2), private=True)
    one, other = [3, 1], [2, 1]
    assert difference(Box(one.count), Box(other.count), private=True)


def test_attributes_can_be_left_out() -> None:
    assert difference(Box(1), Box(2), leave_out=["shown"]) is None
    assert difference(Box([Box(1)]), Box([Box(2)]), leave_out=["size"])


def test_things_that_hold_themselves_come_to_an_end() -> None:
    one, other = Box(1), Box(1)
    one._secret, other._secret = [one], [other]
    assert difference(one, other, private=True) is None
