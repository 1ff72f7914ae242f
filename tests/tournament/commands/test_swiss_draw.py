"""What is kept of the choices for a draw."""

from __future__ import annotations

from guildhall.tournament import DrawChoices, draw, shipped
from guildhall.tournament.commands.swiss_draw import choices_of
from tournament.worked import DESK, happen, new_event

SWISS = shipped()["splendor-swiss"]


def test_t_7_the_log_keeps_what_was_chosen_and_the_seed_only_once() -> None:
    assert DrawChoices().to_data() == {}
    chosen = DrawChoices(
        seed="mine", tables=4, allow_repeats=True, lift_separations=True, fill_in=("A", "B")
    )
    assert chosen.to_data() == {
        "tables": 4,
        "allow_repeats": True,
        "lift_separations": True,
        "fill_in": ["A", "B"],
    }


def test_t_7_a_draft_knows_the_choices_it_was_drawn_with() -> None:
    t = new_event(SWISS, "ABCDEFGHIJKL")
    chosen = DrawChoices(seed="mine", tables=4, lift_separations=True)
    (drawn,) = draw(t, DESK, chosen)
    assert drawn.data["seed"] == "mine"
    assert drawn.data["choices"] == {"tables": 4, "lift_separations": True}
    happen(t, [drawn])
    assert choices_of(t.rounds[-1]) == chosen
