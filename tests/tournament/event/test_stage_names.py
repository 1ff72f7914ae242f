"""Sentences about rounds call them by the names of their stages."""

from __future__ import annotations

from guildhall.messages import message
from guildhall.tournament import Happening, draw_final, publish, shipped
from guildhall.tournament.event.history_text import tell
from guildhall.tournament.event.stage_names import stage_in, stage_names
from guildhall.tournament.event.undo_text import label_of
from tournament.worked import DESK, happen, new_event, next_round, play

STAGES = {1: message("round 1"), 4: message("final"), 5: message("side round")}


def happened(kind: str, /, **data: object) -> Happening:
    return Happening(kind, dict(data), "desk", DESK.at)


def test_the_names_are_those_of_the_event() -> None:
    t = new_event(shipped()["splendor-swiss"], "ABCDEFGH")
    for _ in range(3):
        next_round(t)
        play(t, {player: 20 - number for number, player in enumerate("ABCDEFGH")})
    happen(t, draw_final(t, DESK))
    happen(t, publish(t, DESK, anyway=True))
    names = stage_names(t)
    assert list(map(str, names.values())) == ["round 1", "round 2", "round 3", "final"]
    assert [str(tell(each, names)) for each in t.happenings[-2:]] == [
        f"final is drawn: 1 table (seed {t.rounds[-1].seed})",
        "final is published",
    ]


def test_a_round_that_is_no_longer_there_is_told_by_its_number() -> None:
    assert str(stage_in({"round": 9}, STAGES)) == "round 9"
    assert str(stage_in({"number": 4}, STAGES)) == "final"


def test_results_rulings_and_drafts() -> None:
    reported = happened("confirmed", round=4, table=1)
    assert str(tell(reported, STAGES)) == "final table 1: result confirmed"
    assert str(tell(reported)) == "round 4 table 1: result confirmed"
    ruled = happened("ruled", kind="warning", player="Ann", round=5, table=2, why="loud")
    assert str(tell(ruled, STAGES)) == "ruling: warning for Ann, side round table 2 (loud)"
    assert str(tell(happened("discarded", number=4), STAGES)) == "the draft of final is thrown away"
    assert str(label_of(happened("published", number=4), STAGES)) == "publish final"
    assert str(label_of(happened("published", number=4))) == "publish round 4"
