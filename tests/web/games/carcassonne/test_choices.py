"""What the browser is told that may be decided, and why not the rest."""

from __future__ import annotations

from carcassonne_table import dealt, play
from guildhall.web.games.carcassonne.choices import choices_of


def test_a_taken_road_says_so_and_names_no_moves_in_writing() -> None:
    game = dealt(pile="UU", offer="XTS")
    play(game, "pile", "at 1 0 r90", "meeple road e", "pile", "at 2 0 r90")
    choices = choices_of(game.view_for(1))
    assert [blocked["why"] for blocked in choices["blocked"]] == [
        "There is already a meeple on that road."
    ]
    offered = {offer["text"] for offer in choices["offers"]}
    assert offered == {"meeple field nw", "meeple field es", "none"}


def test_a_closed_offer_says_why_and_what_is_left() -> None:
    game = dealt(pile="")
    view = game.view_for(0)
    assert choices_of(view)["supply"] == 7
    state = game.state
    state.pile_size = 0
    state.players[0].turns = 32
    closed = type(game).going_on(state, game.names).view_for(0)
    why = choices_of(closed)["why"]
    assert why["pile"][0][1] == "The pile is empty. Choose from the offer or your hand."
    assert why["offer-1"][0][1] == (
        "You may not take from the offer any more. "
        "The pile is empty, and your hand has a tile for every turn you have left."
    )


def test_a_meeple_is_named_in_full_and_in_short() -> None:
    game = dealt(pile="UU", offer="XTS")
    play(game, "pile", "at 1 0 r90")
    meeples = {
        offer["label"]: offer["short"]  # type: ignore[typeddict-item]
        for offer in choices_of(game.view_for(0))["offers"]
        if offer["spots"]
    }
    assert meeples["Highwayman on the road, 2 tiles"] == "Highwayman, 2 tiles"
    assert (
        meeples["Farmer in the field to the north-west, 2 tiles"] == "Farmer, north-west, 2 tiles"
    )
