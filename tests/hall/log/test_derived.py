"""What was computed of a state is computed once, and forgotten with the state."""

from __future__ import annotations

import pytest

from guildhall.hall.log.derived import Derived


class Counting:
    """Functions that count how often they work."""

    def __init__(self) -> None:
        self.calls = 0

    def power(self, base: int, exponent: int, *, less: int = 0) -> int:
        self.calls += 1
        return int(base**exponent) - less

    def fail(self, _: int) -> int:
        self.calls += 1
        raise ValueError("no")


def test_the_same_of_the_same_arguments_is_computed_once_for_each_state() -> None:
    derived, counting = Derived(), Counting()
    for _ in range(3):
        assert derived.once(counting.power, 2, 3) == 8
        assert derived.once(counting.power, 2, 4) == 16
        assert derived.once(counting.power, 2, 4, less=1) == 15
    assert counting.calls == len(derived) == 3
    derived.clear()
    assert derived.once(counting.power, 3, 3) == 27


def test_a_key_stands_for_arguments_that_are_too_large_to_compare() -> None:
    derived, counting = Derived(), Counting()
    assert derived.keyed("cube", counting.power, 2, 3) == 8
    assert derived.keyed("cube", counting.power, 5, 3) == 8
    assert derived.keyed("other", counting.power, 5, 3) == 125


def test_failures_are_not_remembered() -> None:
    derived, counting = Derived(), Counting()
    for _ in range(2):
        with pytest.raises(ValueError, match="no"):
            derived.once(counting.fail, 1)
    assert counting.calls == 2


def test_what_has_the_same_basis_survives_changes() -> None:
    derived, counting = Derived(), Counting()
    for basis in ("a", "a", "b"):
        assert derived.while_same(basis, "key", counting.power, 2, 3) == 8
        derived.clear()
    assert counting.calls == 2


def test_what_is_forgotten_is_computed_again() -> None:
    derived, counting = Derived(), Counting()
    for _ in range(2):
        derived.keyed("key", counting.power, 2, 3)
        derived.while_same("basis", "key", counting.power, 2, 3)
        derived.forget("key", counting.power)
    assert counting.calls == 4


def test_a_whole_is_cleared_with_any_of_its_parts() -> None:
    one, other = Derived(), Derived()
    whole = Derived(one, other)
    for part in (one, other):
        whole.once(abs, -1)
        part.once(abs, -2)
        part.clear()
        assert len(whole) == len(part) == 0
    one.once(abs, -1)
    whole.clear()
    assert len(one) == 1


def test_of_a_list_that_grows_only_what_is_new_is_computed() -> None:
    derived, asked = Derived(), []

    def double(number: int) -> int:
        asked.append(number)
        return 2 * number

    for items in ([1, 2], [1, 2], [1, 2, 3]):
        assert derived.each("key", double, items) == [2 * item for item in items]
        derived.clear()
    assert asked == [1, 2, 3]


def test_a_list_that_was_cut_or_changed_is_never_told_as_it_was() -> None:
    derived = Derived()
    for items in ([1, 2, 3], [1, 2], [1, 2, 4], [5, 2, 4], [], [7]):
        assert derived.each("key", str, items) == [str(item) for item in items]
