"""Settings of a format that do not fit together."""

from __future__ import annotations

import pytest

from guildhall.tournament import Refused, shipped
from guildhall.tournament.format_choices import changed

SWISS = shipped()["splendor-swiss"]


@pytest.mark.parametrize("name", ["score", "cards", "nobles"])
def test_ts_37_what_is_refused_may_begin_where_what_is_asked_about_ends(name: str) -> None:
    def limits(most: int) -> dict[str, str]:
        return {f"points.most_{name}": str(most), f"points.likely_{name}": "4"}

    assert getattr(changed(SWISS, limits(4)).points, f"most_{name}") == 4
    assert getattr(changed(SWISS, limits(0)).points, f"most_{name}") == 0
    for most in (3, 1, -1):
        with pytest.raises(Refused, match=f"most_{name} is 0 for no limit, or at least likely"):
            changed(SWISS, limits(most))


def test_ts_37_no_limit_lies_below_nothing_and_one_without_a_question_is_free() -> None:
    assert changed(SWISS, {"points.most_tokens": "0"}).points.most_tokens == 0
    assert changed(SWISS, {"points.most_tokens": "1"}).points.most_tokens == 1
    for name in ("most_tokens", "likely_score"):
        with pytest.raises(Refused, match="is 0 for no limit"):
            changed(SWISS, {f"points.{name}": "-1"})
