"""Pieces to look at, to touch, and to send."""

from __future__ import annotations

from guildhall.web.games.touch import LIVE, PICTURES, Touch


def test_at_the_live_table_a_script_listens_to_spots() -> None:
    assert LIVE.tag == "button"
    assert LIVE.attrs("a1", data_piece="c7") == {"data-spot": "a1", "data-piece": "c7"}
    assert LIVE.state("a1", "is-last") == "is-last"


def test_pictures_are_no_buttons() -> None:
    assert PICTURES.tag == "div"
    assert "type" not in PICTURES.attrs("a1")


def test_a_form_is_sent_with_the_spot_and_marked_spots_say_so() -> None:
    touch = Touch(form="lesson", states=(("a1", "is-legal"),))
    sent = touch.attrs("a1")
    assert (sent["type"], sent["form"]) == ("submit", "lesson")
    assert (sent["name"], sent["value"]) == ("spot", "a1")
    assert touch.state("a1", "is-last") == "is-legal is-last"
    assert touch.state("b1", "is-last") == "is-last"
    assert touch.state("b1") == ""
