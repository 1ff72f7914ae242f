from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from guildhall.games import splendor
from guildhall.games.splendor.cards import all_cards, nobles
from guildhall.games.splendor.editions.trading_posts import post_piece
from guildhall.games.splendor.tiles import cities, trading_posts
from guildhall.web.games.splendor.drawn_tiles import Drawn, drawn
from guildhall.web.renderer import template
from web.art.pages import draw, drawings, name, parse, uses

TOUCH = SimpleNamespace(tag="button", form=None)
PLAYER = (
    "player_head(touch, area.seat, area.name, area.prestige, 'greedy')",
    "player_head(touch, area.seat, area.name, area.prestige, '')",
    "column('W', 2, area.tokens['W'])",
    "player_more(area.seat, area.reserved, 1, '', 2, '', true, false)",
    "race(area.prestige, 15)",
)
"""The parts of a player."""


def posts_with(coats: dict[int, tuple[int, ...]]) -> list[Drawn]:
    """All posts, with these coats of arms there."""
    return [drawn(post_piece(post, coats.get(post.number, ()))) for post in trading_posts()]


def every_piece() -> Iterator[str]:
    for card in all_cards():
        yield draw('card(card, "b3", holder=1, strongholds=2, holder_name="Ada")', card=card)
    for noble in nobles():
        yield draw('noble(noble, 2, keeper=3, keeper_name="Ada")', noble=noble)
    for city in cities():
        yield draw("city(city, 1)", city=city)
    for tier in (1, 2, 3):
        yield draw("card_back(tier, count=7)", tier=tier)
        yield draw("card_back(tier, 'orient')", tier=tier)
    for letter in "WBGROE":
        yield draw("token_stack(letter, 4, chosen=1)", letter=letter)
        yield draw("gem(letter, label=true)", letter=letter)
        yield draw("token(letter)", letter=letter)
        yield draw("count(letter, 2)", letter=letter)
    for seat in range(5):
        yield draw("stronghold(seat, 3)", seat=seat)
        yield draw("player_badge(seat)", "icons.html", seat=seat)
        yield draw("meeple(seat)", "games/carcassonne/pieces.html", seat=seat)
    yield draw("posts(posts, names)", posts=posts_with({0: (1, 3)}), names="ABCD")
    for area in splendor.Game(4, 1).view_for(0).players:
        for part in PLAYER:
            drawn_part = draw(part, "games/splendor/placed.html", area=area, touch=TOUCH)
            yield f"<div>{drawn_part}</div>"
    yield draw('card_slot("a1")') + ""
    for edition in ("", "cities", "trading_posts", "orient", "strongholds"):
        yield template("games/splendor/edition.html").render(choice=edition).strip()
    yield draw("price((1, 2, 3, 4, 5, 6))")
    yield draw('icon("undo")', "icons.html")


@pytest.fixture(scope="module")
def pieces() -> list[str]:
    return list(every_piece())


def test_every_piece_is_well_formed_and_needs_no_inline_style_or_script(pieces: list[str]) -> None:
    for piece in pieces:
        for element in parse(piece).iter():
            assert "style" not in element.attrib
            assert not any(key.startswith("on") for key in element.attrib)


def test_every_drawing_that_a_piece_uses_is_in_its_sprite(pieces: list[str]) -> None:
    known = {file: drawings(file) for file in ("pieces.svg", "icons.svg", "portraits.svg")}
    used = {use for piece in pieces for use in uses(piece)}
    assert len(used) > 100
    assert [use for use in used if use[1] not in known[use[0]]] == []


def test_a_card_tells_its_facts_in_words() -> None:
    card = next(c for c in all_cards() if c.bonus == 3 and c.cost == (2, 0, 0, 2, 3))
    assert name(draw('card(card, "b3", note="you can buy it")', card=card)) == (
        "Card of tier 2, b3, 1 prestige, gives 1 ruby,"
        " costs 2 diamonds, 2 rubies, 3 onyxes, you can buy it"
    )


def test_every_card_of_the_orient_tells_what_it_does() -> None:
    names = {card.effect: name(draw("card(card)", card=card)) for card in all_cards()}
    for effect, words in {
        "double_gold": "worth 2 gold once",
        "associate": "1 gem of a colour you have",
        "associate_and_take_tier1": "then a free tier 1 card",
        "double_bonus": "gives 2 onyx",
        "reserve_noble": "reserve a noble",
        "take_tier2": "a free tier 2 card",
        "discard_two": "costs 2 ruby cards",
    }.items():
        assert words in names[effect]


def test_a_card_with_strongholds_names_their_owner() -> None:
    html = draw('card(card, holder=0, strongholds=2, holder_name="Ada")', card=all_cards()[0])
    assert "2 strongholds (Ada)" in name(html)
    assert html.count("#tower-0") == 2


def test_a_noble_tells_who_it_is_and_what_it_wants_to_see() -> None:
    henry = next(noble for noble in nobles() if noble.name == "Henry VIII")
    assert name(draw("noble(noble, 4)", noble=henry)) == (
        "Noble 4: Henry VIII, 3 prestige, wants 4 rubies, 4 onyxes"
    )


def test_a_city_tells_its_demands_and_those_of_any_colour() -> None:
    assert name(draw("city(city)", city=cities()[0])) == (
        "Bruges, wants 14 prestige, 4 emeralds, 4 of one other colour"
    )
    assert "6 of one colour" in name(draw("city(city)", city=cities()[2]))


def test_the_board_of_posts_tells_demands_powers_and_who_is_there() -> None:
    html = draw("posts(posts, names)", posts=posts_with({3: (1,)}), names=("Ada", "Grace"))
    words = [post.get("aria-label") for post in parse(html).iter("div")]
    assert "Post 4, wants 5 emeralds, a noble: 5 prestige. Here: Grace." in words
    assert "Post 1, wants 1 diamond, 3 rubies: after buying, take 1 gem." in words


@pytest.mark.parametrize(
    ("call", "words"),
    [
        ("card_back(2, count=1)", "Deck of tier 2, 1 card left"),
        ("card_back(2, 'orient', count=5)", "Orient deck of tier 2, 5 cards left"),
        ("card_back(3)", "Card of tier 3, face down"),
        ('token_stack("R", 1)', "ruby, 1 token"),
        ('token_stack("E", 5, chosen=2, note="the bank")', "gold, 5 tokens, 2 chosen, the bank"),
        ("price((0, 0, 0, 0, 0))", "nothing"),
    ],
)
def test_piles_and_decks_tell_how_much_is_left(call: str, words: str) -> None:
    assert name(draw(call)) == words


def test_a_piece_becomes_a_button_with_the_attributes_it_is_given() -> None:
    html = draw(
        'card(card, tag="button", attrs=attrs, state="is-legal")',
        card=all_cards()[0],
        attrs={"data-move": 'buy "a1"', "disabled": None},
    )
    button = parse(html)
    assert button.tag == "button"
    assert button.attrib["type"] == "button"
    assert button.attrib["data-move"] == 'buy "a1"'
    assert "disabled" not in button.attrib
    assert "is-legal" in button.attrib["class"].split()


def test_a_name_with_signs_of_html_stays_text() -> None:
    html = draw('stronghold(0, 1, name="<b>&")')
    assert name(html) == "1 stronghold (<b>&)"
