"""What is wrong with a position of Splendor is told, all of it."""

from __future__ import annotations

import pytest

from guildhall.games import splendor
from guildhall.games.contract import PositionError

MARKET = "market=1W1,1W2,1W3,1W4/2W1,2W2,2W3,2W4/3W1,3W2,3W3,3W4"
PLAIN = f"splendor players=2 {MARKET} nobles=N1,N2,N3"
CITIES = f"splendor:cities players=2 {MARKET} cities=1a,2a,3a"
POSTS = f"splendor:trading_posts players=2 {MARKET} nobles=N1,N2,N3"
ORIENT = f"splendor:orient players=2 {MARKET}/1D1,1A1/2A1,2P1/3F1,3X1 nobles=N1,N2,N3"
HOLDS = f"splendor:strongholds players=2 {MARKET} nobles=N1,N2,N3"


def problems_of(text: str) -> list[str]:
    with pytest.raises(PositionError) as caught:
        splendor.Game.from_position(text)
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.parametrize("text", [PLAIN, CITIES, POSTS, ORIENT, HOLDS])
def test_what_goes_without_saying_may_be_left_out(text: str) -> None:
    game = splendor.Game.from_position(text, seed=1)
    assert game.bank == {"W": 4, "B": 4, "G": 4, "R": 4, "O": 4, "E": 5}
    assert game.deck_sizes[:3] == (36, 26, 16)
    assert (game.turn, game.decision) == (0, "turn")


def test_what_was_not_read_for_want_of_a_number_of_players_is_not_called_wrong() -> None:
    for players, problem in [
        ("players=9", "players=9: a number from 2 to 4 is wanted"),
        ("players=two", "players=two: a number from 2 to 4 is wanted"),
        ("", "players is missing: how many play?"),
    ]:
        assert problems_of(PLAIN.replace("players=2", players)) == [problem]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "'' is no game here: begin with splendor or splendor:orient"),
        ("chess players=2", "'chess' is no game here: begin with splendor or splendor:orient"),
        (f"{PLAIN} colour", "'colour' is not a field: write key=value"),
        (f"{PLAIN} colour=red", "there is no field colour"),
        (f"{PLAIN} players=2", "players is given twice"),
        (PLAIN.replace("players=2", "players=5"), "players=5: a number from 2 to 4 is wanted"),
        (f"splendor players=2 {MARKET}", "there are 0 nobles, a game of 2 has 3"),
        ("splendor players=2 nobles=N1,N2,N3", "market is missing: which cards lie face up?"),
        (PLAIN.replace("1W1", "1Z1"), "market: there is no '1Z1'"),
        (PLAIN.replace("1W1,", ""), "market: the row 1W2,1W3,1W4 does not have 4 places"),
        (PLAIN.replace("/3W1", ",3W1"), "market: 3 rows with / between them are wanted"),
        (PLAIN.replace("1W1", "2W5"), "2W5 lies at a1, where cards of tier1 lie"),
        (PLAIN.replace("1W1", "1W2"), "1W2 lies in 2 places: a1 and a2"),
        (PLAIN.replace("1W1", "-"), "a1 is empty, but tier1 has cards to fill it"),
        (f"{PLAIN} 0.cards=1W1", "1W1 lies in 2 places: a1 and the cards of seat 0"),
        (f"{PLAIN} 0.reserved=1W1", "1W1 lies in 2 places: a1 and the hand of seat 0"),
        (f"{PLAIN} 0.cards=1B1 1.cards=1B1", "1B1 belongs to somebody twice"),
        (f"{PLAIN} 0.reserved=1B1,1B2,1B3,1B4", "0.reserved: there are 3 places"),
        (f"{PLAIN} 0.reserved=tier1", "0.reserved: there is no 'tier1'"),
        (f"{PLAIN} 0.reserved=~orient1", "0.reserved: there is no 'orient1'"),
        (f"{PLAIN} decks=35?/26?/16?", "39 cards of tier1 are somewhere, there are 40"),
        (f"{PLAIN} decks=2W5,35?/26?/16?", "2W5 is no card of the deck tier1"),
        (f"{PLAIN} decks=1W1,35?/26?/16?", "1W1 lies in 2 places: a1 and tier1"),
        (f"{PLAIN} decks=50?/26?/16?", "tier1: there are more than 40"),
        (f"{PLAIN} decks=36?/26?", "decks: 3 decks with / between them are wanted"),
        (f"{PLAIN} bank=W4R4G4O4B3E5", "there are 3 B, a game of 2 has 4"),
        (f"{PLAIN} bank=W4R4G4O4B4E11", "there are 11 gold tokens, at most 10 may be chosen"),
        (f"{PLAIN} bank=W4W4", "bank=W4W4: tokens are written as in W2R1E1, each letter once"),
        (f"{PLAIN} bank=blue", "bank=blue: tokens are written as in W2R1E1, each letter once"),
        (f"{PLAIN} 0.tokens=W5", "the players have 1 more W than there are"),
        (f"{PLAIN} 1.tokens=W4B4G3", "seat 1 has 11 tokens, more than it can have now"),
        (f"{PLAIN} 0.tokens=W4B4G3", "seat 0 has 11 tokens, more than it can have now"),
        (
            f"{PLAIN} turn=0:return 0.tokens=W4B4G4R2",
            "seat 0 has 14 tokens, more than it can have now",
        ),
        (f"{PLAIN} turn=0:return", "seat 0 has nothing to decide: return does not come about here"),
        (f"{PLAIN} turn=0:noble", "seat 0 has nothing to decide: noble does not come about here"),
        (f"{PLAIN} turn=2:turn", "turn: '2' is no seat; seats are 0 to 1"),
        (f"{PLAIN} turn=0:fly", "turn: 'fly' is no step of a turn; steps are turn, return, noble"),
        (f"{PLAIN} turn=0:fly,return", "turn: there is no decision 'fly'"),
        (f"{PLAIN} turn=0:end", "turn: there is nothing to decide"),
        (f"{PLAIN} turn=0:{'return,' * 12}turn", "turn: there are too many decisions"),
        (f"{PLAIN} passes=2", "the game is over before this turn of seat 0"),
        (f"{PLAIN} passes=3", "passes=3: a number from 0 to 2 is wanted"),
        (
            f"{PLAIN} 0.cards=3B1,3B2,3B3,3B4",
            "the game is over before this turn of seat 0",
        ),
        (
            f"{PLAIN} turn=0:over",
            "the game is not over by the rules; write stopped if it was stopped",
        ),
        (f"{PLAIN} 0.prestige=1", "0.prestige=1 does not add up: cards and tiles are worth 0"),
        (PLAIN.replace("N3", "N2"), "N2 is there 2 times"),
        (PLAIN.replace("N3", "N3,N4"), "nobles: there are 3 places"),
        (PLAIN.replace("N3", "N99"), "nobles: there is no 'N99'"),
        (f"{PLAIN} 0.nobles=N4", "there are 4 nobles, a game of 2 has 3"),
        (
            f"{PLAIN.replace('N1', '-')} 0.nobles=N1",
            "seat 0 has N1 without the bonuses that it wants",
        ),
        (
            f"{PLAIN} 1.cards=1G1,1G2,1G3,1G4,1R1,1R2,1R3,1R4",
            "seat 1 has the bonuses for N1, but no noble",
        ),
        (f"{CITIES} nobles=N1", "there is no field nobles"),
        (f"{CITIES} 0.nobles=N1", "there are no nobles in this edition"),
        (CITIES.replace("3a", "-"), "there are 2 cities, a game has 3"),
        (CITIES.replace("3a", "1b"), "the city tile 1 is there 2 times"),
        (CITIES.replace("3a", "3a,4a"), "cities: there are 3 places"),
        (CITIES.replace("3a", "9a"), "cities: there is no '9a'"),
        (
            f"{CITIES.replace('3a', '-')} 0.city=3a",
            "seat 0 has the city 3a without what it demands",
        ),
        (
            f"{CITIES} 1.cards=1G1,1G2,1G3,1G4,1R1,1R2,1R3,1R4,3G1,3G2,3G3,3G4",
            "seat 1 meets what the city 1a demands",
        ),
        (f"{POSTS} 0.coats=6", "0.coats: there is no '6'"),
        (
            f"{POSTS} 0.coats=2 0.prestige=0",
            "seat 0 has a coat of arms on post 2 without what it wants",
        ),
        (
            f"{POSTS} 0.cards=1W5,1W6",
            "seat 0 has what post 2 wants, but no coat of arms there",
        ),
        (
            f"{POSTS} turn=0:gem,return",
            "seat 0 takes a gem, but has no coat of arms on post 1",
        ),
        (f"{POSTS} turn=0:gem(E),return", "turn: there is no decision 'gem(E)'"),
        (f"{ORIENT} ties=1A1:R", "ties: 1A1 is no card of a player that can be associated once"),
        (f"{ORIENT} ties=1A1", "ties: '1A1' is not like 1D1:W"),
        (f"{ORIENT} keepers=4:0", "keepers: no noble to keep lies at place 4"),
        (f"{ORIENT} keepers=1:0,1:1", "keepers: no noble to keep lies at place 1"),
        (f"{ORIENT} box=1W1", "1W1 lies in 2 places: a1 and the box"),
        (f"{ORIENT} box=1B1 0.cards=1B1", "box: 1B1 is somewhere else too"),
        (f"{ORIENT} turn=0:associate(1A2),return", "1A2 cannot be associated by seat 0"),
        (
            f"{ORIENT} turn=0:discard(R2),return 0.cards=1R1",
            "seat 0 lacks the bonuses to discard R2",
        ),
        (f"{ORIENT} turn=0:refill(a1),return", "a1 is to be refilled, but 1W1 lies there"),
        (f"{HOLDS} strongholds=a1:0*4", "strongholds: 'a1:0*4' is not like a1:0*2"),
        (f"{HOLDS} strongholds=a1:2*1", "strongholds: 'a1:2*1' is not like a1:0*2"),
        (f"{HOLDS} strongholds=a1:0*1,a1:1*1", "strongholds: a1 is held twice"),
        (
            f"{HOLDS} strongholds=a1:0*2,a2:0*2",
            "seat 0 has 4 strongholds on cards, but only three in all",
        ),
        (f"splendor:bongos players=2 {MARKET}", "expansion='bongos': choose one of"),
        ("splendor " + "x" * 5000, "a position has at most 4000 letters, this has 5009"),
    ],
)
def test_what_is_wrong_is_told(text: str, problem: str) -> None:
    found = problems_of(text)
    assert [told for told in found if told.startswith(problem)], found


def test_everything_wrong_is_told_at_once() -> None:
    text = f"{PLAIN.replace('1W1', '1W2')} bank=W4R4G4O4B3E5 1.tokens=W9 turn=0:return 0.nobles=N1"
    assert problems_of(text) == [
        "there are 13 W, a game of 2 has 4",
        "there are 3 B, a game of 2 has 4",
        "1W2 lies in 2 places: a1 and a2",
        "N1 is there 2 times",
        "there are 4 nobles, a game of 2 has 3",
        "seat 0 has N1 without the bonuses that it wants",
        "seat 0 has nothing to decide: return does not come about here",
    ]


def test_all_that_cannot_be_read_is_told_at_once() -> None:
    assert problems_of(f"{PLAIN} colour=red 0.cards=1Z1 passes=x bank=red") == [
        "0.cards: there is no '1Z1'",
        "bank=red: tokens are written as in W2R1E1, each letter once",
        "passes=x: a number from 0 to 2 is wanted",
        "there is no field colour",
    ]


def test_fields_come_in_any_order_and_a_known_top_of_a_deck_is_drawn() -> None:
    text = "splendor decks=1B7,35?/26?/16? nobles=N1,N2,N3 " + MARKET + " players=2"
    game = splendor.Game.from_position(text, seed=4)
    game.push(game.parse("reserve tier1"))
    reserved = game.players[0].reserved[0]
    assert reserved
    assert reserved.card
    assert reserved.card.code == "1B7"
