"""What the face tells of moves, expansions and the table."""

from __future__ import annotations

import pytest

from guildhall.games import splendor
from guildhall.games.contract import IllegalMove, MalformedMove
from guildhall.games.splendor.cards import all_cards, card_codes, noble_codes, nobles
from walks import WAYS, walk


@pytest.mark.parametrize(
    ("text", "expansion", "fields"),
    [
        ("take R G O", None, {"kind": "take", "gems": ("R", "G", "O"), "place": None}),
        ("take W W", None, {"kind": "take", "gems": ("W", "W")}),
        ("reserve a1", None, {"kind": "reserve", "place": "a1", "gems": ()}),
        ("reserve tier3", None, {"kind": "reserve", "place": "tier3"}),
        ("buy c4", None, {"kind": "buy", "place": "c4", "is_purchase": True, "tokens": None}),
        ("pay 2", None, {"kind": "pay", "number": 2, "is_purchase": True, "place": None}),
        ("return E", None, {"kind": "return", "gems": ("E",)}),
        ("noble 3", None, {"kind": "noble", "number": 3}),
        ("pass", None, {"kind": "pass", "number": None, "is_purchase": False}),
        ("city 1", "cities", {"kind": "city", "number": 1}),
        ("take free b2", "orient", {"kind": "free", "place": "b2", "gems": ()}),
        ("associate W", "orient", {"kind": "associate", "gems": ("W",)}),
        ("discard double", "orient", {"kind": "discard", "place": None, "number": None}),
        ("place a1", "strongholds", {"kind": "place", "place": "a1"}),
        ("move a1 b2", "strongholds", {"kind": "move", "place": "a1", "to_place": "b2"}),
        ("remove c3", "strongholds", {"kind": "remove", "place": "c3"}),
        ("conquer", "strongholds", {"kind": "conquer", "is_purchase": True, "place": None}),
    ],
)
def test_a_move_has_fields(text: str, expansion: str | None, fields: dict[str, object]) -> None:
    actions = splendor.Game(2, seed=1, expansion=expansion).actions
    move = next(move for move in actions.moves if move.text == text)
    assert {name: getattr(move, name) for name in fields} == fields


@pytest.mark.parametrize("way", [way for way in WAYS if way.startswith("splendor")])
def test_every_action_can_be_asked_for_every_field(way: str) -> None:
    for move in WAYS[way](2, 1).actions.moves:
        assert move.text.startswith(move.kind) or move.kind == "free"
        assert move.place is None or move.place in move.text
        assert all(gem in "WBGROE" for gem in move.gems)


def test_a_purchase_tells_its_payment_and_its_card() -> None:
    game = splendor.Game(2, seed=1)
    for at in walk(game, 3):
        paid = [move for move in at.legal_moves(payments="all") if move.payment]
        if len({move.place for move in paid if move.place}) > 1:
            break
    move = paid[0]
    assert move.tokens == {
        gem: move.text.split(" with ")[1].count(gem) for gem in move.tokens or ()
    }
    card = game.card_of(move)
    assert card in game.face_up
    assert sum((move.tokens or {}).values()) <= sum(card.cost if card else ())


@pytest.mark.parametrize("way", [way for way in WAYS if way.startswith("splendor")])
def test_all_payments_are_the_legal_moves_and_every_way_to_pay(way: str) -> None:
    for made, game in enumerate(walk(WAYS[way](2, 7), 7)):
        if made % 5 or game.over:
            continue
        plain, every = game.legal_moves(), game.legal_moves(payments="all")
        assert all(map(game.is_legal, every))
        assert len({move.text for move in every}) == len(every)
        assert [m.action for m in plain] == list(dict.fromkeys(m.action for m in every))
        for move in plain:
            ways = [one for one in every if one.action == move.action]
            assert ways == (game.payments(move) or [move])


def test_push_text_makes_the_move_or_changes_nothing() -> None:
    game = splendor.Game(2, seed=1)
    before = game.position()
    for text, error in (("fly", MalformedMove), ("pay 1", IllegalMove)):
        with pytest.raises(error):
            game.push_text(text)
        assert game.position() == before
    assert game.push_text("take r g o").text == "take R G O"
    assert game.turn == 1


def test_cards_and_nobles_have_codes_of_their_own() -> None:
    assert len(set(card_codes())) == len(all_cards()) == 120
    assert [all_cards()[n].code for n in (0, 89, 90, 119)] == ["1W1", "3O4", "1D1", "3X5"]
    assert [tile.code for tile in nobles()][:2] == ["N1", "N2"]
    assert noble_codes()[-1] == "P9"
    for card in all_cards():
        assert card.code.startswith(str(card.tier))


def test_the_face_tells_what_expansions_lay_out() -> None:
    cities = splendor.Game(2, seed=1, expansion="cities")
    assert [city.code for city in cities.cities if city] == cities.position().partition("cities=")[
        2
    ].split()[0].split(",")
    assert splendor.Game(2, seed=1).cities == ()
    market = "market=1W1,1W2,1W3,1W4/2W1,2W2,2W3,2W4/3W1,3W2,3W3,3W4"
    orient = splendor.Game.from_position(
        f"splendor:orient players=2 {market}/1D1,1A1/2A1,2P1/3F1,3X1 nobles=N1,N2,N3 "
        "0.cards=1D2,1A2,1R1 ties=1A2:R keepers=2:0 box=1B1",
        seed=1,
    )
    own = orient.players[0]
    assert [(card.code, gem) for card, gem in own.associations] == [("1A2", "R")]
    assert (own.double_golds, own.bonuses["R"]) == (1, 2)
    assert [noble.code for noble in own.kept_nobles] == ["N2"]
    assert [card.code for card in orient.discarded] == ["1B1"]
    posts = splendor.Game.from_position(
        f"splendor:trading_posts players=2 {market} nobles=N1,N2,N3 1.cards=1W5,1W6 1.coats=2",
        seed=1,
    )
    assert [post.number for post in posts.players[1].coats] == [1]
    held = splendor.Game.from_position(
        f"splendor:strongholds players=2 {market} nobles=N1,N2,N3 strongholds=b3:1*2", seed=1
    )
    assert held.strongholds == (splendor.Held("b3", 1, 2),)
    assert [player.strongholds for player in held.players] == [3, 1]


def test_a_game_shows_itself() -> None:
    game = splendor.Game(3, seed=1, expansion="orient", names=["Ada", "Bo", "Cy"])
    assert repr(game) == "<splendor:orient Game: 3 players, seat 0 has to decide: turn>"
    assert repr(game.view_for(1)).startswith("<splendor:orient View: 3 players")
    game.push_text("reserve tier1")
    lines = str(game.view_for(1)).splitlines()
    assert lines[0] == "Splendor: The Orient, Bo: turn"
    assert "  reserved a card of tier 1" in lines
    game.stop()
    assert repr(game) == "<splendor:orient Game: 3 players, stopped>"
