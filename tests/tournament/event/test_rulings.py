"""What the log keeps of a ruling."""

from __future__ import annotations

from guildhall.tournament.event.rulings import Ruling


def test_ts_38_what_a_log_does_not_say_of_a_ruling_concerns_nobody_and_no_table() -> None:
    ruling = Ruling.from_data({"kind": "explanation", "why": "so"}, "Ann", "12:00")
    assert (ruling.kind, str(ruling.why), ruling.by, ruling.at) == (
        "explanation",
        "so",
        "Ann",
        "12:00",
    )
    assert (ruling.player, ruling.round, ruling.table, ruling.score) == ("", 0, 0, 0)
    assert (ruling.leaves, ruling.no_refund, ruling.called_at) == (False, False, "")
