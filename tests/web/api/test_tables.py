"""Everything that is done at a table, done by programs."""

from __future__ import annotations

from datetime import timedelta
from hashlib import sha256

from guildhall.games import splendor
from web.api.programs import Program, two_at_a_table
from web.visitors import House


def test_a_program_enters_has_a_name_and_changes_it(house: House) -> None:
    ada = Program(house)
    me = ada.get("/api/me")
    assert me == {"id": ada.id, "name": "Ada", "login": None, "muted": []}
    answer = ada.send("PUT", "/api/me/name", headers=ada.headers, json={"name": " Ada L. "})
    assert answer.json()["name"] == "Ada L."
    assert ada.get(f"/api/people/{ada.id}")["name"] == "Ada L."


def test_the_hall_tells_what_is_played(house: House) -> None:
    (game, *_) = Program(house).get("/api")["games"]
    assert (game["name"], game["players"]) == ("splendor", [2, 3, 4])
    assert {"greedy", "random"} <= set(game["bots"])


def test_two_programs_play_and_see_it_from_their_seats(house: House) -> None:
    ada, ben, name = two_at_a_table(house)
    seen = ada.get(f"/api/tables/{name}")
    assert (seen["phase"], seen["you"], seen["turn"], seen["to_move"]) == ("playing", 0, 0, True)
    assert "take R G O" in seen["legal_moves"]
    bens = ben.get(f"/api/tables/{name}")
    assert (bens["you"], bens["to_move"], bens["legal_moves"]) == (1, False, [])
    made = ada.post(f"/api/tables/{name}/move", moves=["take R G O"], on=seen["position"])
    assert (made["turn"], made["story"], made["moves_made"]) == (1, ["Ada takes R G O"], 1)
    assert made["view"]["players"][0]["tokens"]["R"] == 1
    assert made["view"]["bank"]["R"] == 3


def test_everything_about_a_card_noble_and_deck_is_told(house: House) -> None:
    ada, _, name = two_at_a_table(house, settings={"expansion": "orient"})
    view = ada.get(f"/api/tables/{name}")["view"]
    live = ada.live(name)
    for place, card in zip(view["market"], live.table.game.face_up, strict=True):
        told = place["card"]
        assert (told["number"], told["tier"], told["prestige"]) == (
            card.number,
            card.tier,
            card.prestige,
        )
        assert tuple(told["cost"].values()) == card.cost
        assert bool(told["effect"]) == bool(card.effect)
    assert [noble["name"] for noble in view["nobles"]] == [n.name for n in live.table.game.nobles]
    assert tuple(view["decks"].values()) == live.table.game.deck_sizes


def test_stale_repeated_and_forged_moves_change_nothing(house: House) -> None:
    ada, ben, name = two_at_a_table(house)
    stranger = Program(house, "Cleo")
    path, on = f"/api/tables/{name}/move", ada.get(f"/api/tables/{name}")["position"]
    assert ben.refused(path, 403, moves=["take R G O"], on=on)["code"] == "not-allowed"
    assert stranger.refused(path, 403, moves=["take R G O"], on=on)["code"] == "not-allowed"
    assert ada.refused(path, 422, moves=["buy c1"], on=on)["code"] == "invalid"
    assert ada.refused(path, 409, moves=["take R G O"], on=on + 1)["code"] == "stale"
    assert ada.get(f"/api/tables/{name}")["moves_made"] == 0
    for _ in range(2):
        assert ada.post(path, moves=["take R G O"], on=on)["moves_made"] == 1
    assert ada.refused(path, 409, moves=["take W W"], on=on)["code"] == "stale"


def test_trying_tells_the_next_decision_and_does_nothing(house: House) -> None:
    ada, ben, name = two_at_a_table(house)
    for text in ("take W B G", "take R O W", "take B G R"):
        for who, move in ((ada, text), (ben, "reserve a1")):
            on = who.get(f"/api/tables/{name}")["position"]
            who.post(f"/api/tables/{name}/move", moves=[move], on=on)
    tried = ada.post(f"/api/tables/{name}/try", moves=["take W B G"])
    assert tried["decision"] == "return"
    assert "return W" in tried["legal_moves"]
    assert ada.get(f"/api/tables/{name}")["moves_made"] == 6


def test_a_turn_is_taken_back_by_agreement(house: House) -> None:
    ada, ben, name = two_at_a_table(house)
    on = ada.get(f"/api/tables/{name}")["position"]
    ada.post(f"/api/tables/{name}/move", moves=["take R G O"], on=on)
    asked = ada.post(f"/api/tables/{name}/undo")
    assert asked["undo"] == {"seat": 0, "back": 1, "agreed": [0]}
    after = ben.post(f"/api/tables/{name}/answer", yes=True)
    assert (after["moves_made"], after["turn"], after["story"]) == (0, 0, [])


def test_leaving_coming_back_and_resigning(house: House) -> None:
    ada, ben, name = two_at_a_table(house)
    away = ben.post(f"/api/tables/{name}/leave")
    assert away["seats"][1]["bot"] == "greedy"
    assert ben.post(f"/api/tables/{name}/return")["seats"][1]["bot"] is None
    over = ada.post(f"/api/tables/{name}/resign")
    assert (over["phase"], over["result"]["places"], over["to_move"]) == ("over", [2, 1], False)
    assert sha256(over["result"]["seed"].encode()).hexdigest() == over["seed_hash"]


def test_the_record_is_told_after_the_game_only_and_can_be_replayed(house: House) -> None:
    ada, _, name = two_at_a_table(house)
    refused = ada.send("GET", f"/api/tables/{name}/record", headers=ada.headers)
    assert refused.status_code == 403
    ada.post(f"/api/tables/{name}/resign")
    told = ada.get(f"/api/tables/{name}/record")
    assert splendor.Game.replay(told["record"]).n_players == 2


def test_playing_again_and_finding_the_table(house: House) -> None:
    ada, ben, name = two_at_a_table(house)
    ada.refused(f"/api/tables/{name}/rematch", 403)
    ada.post(f"/api/tables/{name}/resign")
    first = ada.post(f"/api/tables/{name}/rematch")
    second = ben.post(f"/api/tables/{name}/rematch")
    assert first["id"] == second["id"] == ada.get(f"/api/tables/{name}")["rematch"]
    assert ben.post(f"/api/tables/{first['id']}/sit")["phase"] == "playing"


def test_bots_are_seated_and_sent_away(house: House) -> None:
    ada = Program(house)
    name = ada.open(players=3)
    assert ada.post(f"/api/tables/{name}/bot", bot="random")["seats"][1]["bot"] == "random"
    assert ada.post(f"/api/tables/{name}/unseat", seat=1)["seats"][1] is None
    assert ada.refused(f"/api/tables/{name}/bot", 422, bot="clever")["code"] == "invalid"
    assert ada.post(f"/api/tables/{name}/unseat")["phase"] == "over"


def test_talking_and_muting(house: House) -> None:
    ada, ben, name = two_at_a_table(house)
    lines = ben.post(f"/api/tables/{name}/chat", text="<i>hello</i>")["lines"]
    assert [(line["name"], line["text"]) for line in lines] == [("Ben", "<i>hello</i>")]
    answer = ada.send("PUT", f"/api/me/muted/{ben.id}", headers=ada.headers, json={"on": True})
    assert answer.json()["muted"] == [ben.id]
    assert ada.get(f"/api/tables/{name}/chat")["lines"] == []
    Program(house, "Cleo").refused(f"/api/tables/{name}/chat", 403, text="hm")


def test_the_lobby_comes_in_pages(house: House) -> None:
    ada, ben = Program(house), Program(house, "Ben")
    names = [ada.open(players=3) for _ in range(5)]
    ada.open(public=False)
    found, after = [], ""
    while True:
        page = ben.get(f"/api/tables?limit=2&after={after}")
        found += [card["id"] for card in page["tables"]]
        if page["next"] is None:
            break
        after = page["next"]
    assert found == names[::-1]
    assert len(ada.get("/api/tables?show=mine")["tables"]) == 6
    assert ben.get("/api/tables?show=mine")["tables"] == []
    assert ben.send("GET", "/api/tables?show=mine").status_code == 401


def test_spectators_look_on_where_that_was_agreed(house: House) -> None:
    ada, _, name = two_at_a_table(house)
    seen = ada.send("GET", f"/api/tables/{name}").json()
    assert (seen["you"], seen["to_move"], seen["legal_moves"]) == (None, False, [])
    *_, closed = two_at_a_table(house, spectators=False)
    for path in ("", "/chat", "/stream"):
        assert ada.send("GET", f"/api/tables/{closed}{path}").status_code == 403


def test_ratings_and_profiles_tell_finished_games(house: House) -> None:
    ada, ben, name = two_at_a_table(house, rated=True)
    ben.post(f"/api/tables/{name}/resign")
    house.runner.run(house.hall.ledger.enter(ada.live(name).table))
    best = ada.get("/api/ratings/splendor")["best"]
    assert [(each["name"], each["games"]) for each in best] == [("Ada", 1), ("Ben", 1)]
    profile = ada.get(f"/api/people/{ben.id}")
    assert profile["ratings"]["splendor"]["shown"] < 1500
    assert [game["table"] for game in profile["games"]] == [name]


def test_a_move_after_the_time_is_up_is_not_made_and_the_program_hears_of_it(
    house: House,
) -> None:
    ada, _, name = two_at_a_table(house, clock={"kind": "move", "seconds": 5})
    house.runner.run(house.hall._runner.end())
    live = ada.live(name)
    assert live.table.clocks is not None
    live.table.clocks.since -= timedelta(seconds=6)
    on = live.table.position
    refusal = ada.refused(f"/api/tables/{name}/move", 409, moves=["take R G O"], on=on)
    assert "ran out before" in refusal["reason"]
    assert ada.get(f"/api/tables/{name}")["result"]["ending"] == "time"
