"""Opening tables of Carcassonne: by form, with one click, by a program; and its rules."""

from __future__ import annotations

from guildhall.hall.tables.options import Options
from web.api.programs import Program
from web.visitors import House, Visitor

FORM = {
    "game": "carcassonne",
    "players": "5",
    "clock": "none",
    "draw": "standard",
    "two_tile_city": "4",
    "farm_rule": "second",
    "endgame": "free",
}


def opened(house: House, place: str) -> Options:
    """The options of a table that was opened."""
    name = place.removeprefix("/tables/")
    return house.runner.run(house.hall.tables.get(name)).table.options


def test_the_form_offers_the_settings_of_the_game(house: House, visitor: Visitor) -> None:
    visitor.enter("Ada")
    page = visitor.get("/open?game=carcassonne").text
    for name in ("draw", "two_tile_city", "farm_rule", "endgame"):
        assert f'name="{name}"' in page
    assert 'name="gold_tokens"' not in page
    options = opened(house, visitor.post("/open", **FORM).headers["location"])
    assert options.players == 5
    assert options.settings == {
        "draw": "standard",
        "two_tile_city": 4,
        "farm_rule": "second",
        "endgame": "free",
    }


def test_what_is_wrong_is_told_beside_its_field(visitor: Visitor) -> None:
    visitor.enter("Ada")
    answer = visitor.post("/open", **{**FORM, "farm_rule": "tenth"})
    assert answer.status_code == 422
    assert "is not offered for “Fields”" in answer.text


def test_a_game_against_a_bot_is_one_click_away(house: House, visitor: Visitor) -> None:
    answer = visitor.post("/quick", variant="carcassonne/variant", bot="random")
    assert opened(house, answer.headers["location"]).title == "Carcassonne: Czech variant"
    assert "Carcassonne: Czech variant" in visitor.get("/").text


def test_a_program_plays_and_sees_what_its_seat_sees(house: House) -> None:
    ada, ben = Program(house, "Ada"), Program(house, "Ben")
    name = ada.open(game="carcassonne", drawn=False, settings={"two_tile_city": 4})
    ben.post(f"/api/tables/{name}/sit")
    shown = ada.get(f"/api/tables/{name}")
    own, other = shown["view"]["players"]
    assert all(place["tile"] for place in own["hand"])
    assert [place["tile"] for place in other["hand"]] == [None] * 3
    assert shown["view"]["tiles"] == [{"tile": "D", "x": 0, "y": 0, "turns": 0}]
    kinds = {kind["tile"]: kind for kind in ada.get("/api/carcassonne/tiles")}
    assert sum(kind["count"] for kind in kinds.values()) == 72
    assert shown["legal_moves"][0] in {"offer 1", "hand 1"}
    tried = ada.post(f"/api/tables/{name}/try", moves=["pile"])
    assert tried == {"decision": None, "legal_moves": []}
    moved = ada.post(f"/api/tables/{name}/move", moves=["pile"], on=shown["position"])
    assert moved["decision"] == "place"
    assert moved["view"]["tile"] in kinds


def test_the_rules_are_told_in_words_and_pictures(visitor: Visitor) -> None:
    page = visitor.get("/rules/carcassonne").text
    for words in ("35/23/17/14", "from the pile", "2 points", "3 points for each"):
        assert words in page
    assert "tiles.svg" in page
    assert "/rules/carcassonne" in visitor.get("/rules").text
    assert visitor.get("/rules/nothing").status_code == 404
