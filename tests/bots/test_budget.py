"""A budget of bots: what is kept back of a time, so that nobody takes more."""

from __future__ import annotations

import pytest

from guildhall.bots.budget import Budget
from guildhall.bots.contract import Allowance


@pytest.mark.parametrize(("told", "planned"), [(0.1, 0.098), (0.005, 0.0042), (0.0002, 0.0001)])
def test_a_little_of_a_time_is_kept_back(told: float, planned: float) -> None:
    budget = Budget.within(Allowance(processor_seconds=told, seconds=2 * told), 100)
    assert budget.seconds == pytest.approx(planned)
    assert budget.wall_seconds is not None
    assert planned < budget.wall_seconds < 2 * told
    assert budget.simulations == 100


def test_without_a_time_positions_alone_count() -> None:
    assert Budget.within(Allowance(simulations=7), 100) == Budget(7)
