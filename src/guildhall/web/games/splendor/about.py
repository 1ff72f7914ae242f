"""What the pieces of Splendor are, for those who ask: a sentence and its rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from guildhall.games.splendor import View, cards, tiles
from guildhall.games.splendor.game import Happening
from guildhall.games.splendor.notation import DECKS, deck_family
from guildhall.messages import mark
from guildhall.web.games.splendor import names
from guildhall.web.games.splendor.drawn_tiles import Drawn, drawn
from guildhall.web.games.splendor.holdings import extra_words
from guildhall.web.games.splendor.nearness import nearness
from guildhall.web.language import gettext, ngettext


@dataclass(frozen=True, slots=True)
class About:
    """What is told of something on the table."""

    kind: str
    title: str
    words: tuple[str, ...] = ()
    rule: str = ""
    thing: Any = None
    """What is drawn."""
    drawn: Drawn | None = None
    """A tile with whose markers are on it."""
    names: tuple[str, ...] = ()
    noble: Any = None
    """Who visited, for a move."""
    city: Any = None
    """The city that a move took."""
    gems: tuple[str, ...] = ()
    """The tokens that a move took or returned."""
    tower: int | None = None
    """Whose stronghold a move was about."""
    number: int = 0
    tier: int = 1
    family: str = ""


def about(view: View, what: str) -> About | None:
    """What something is: `c12`, `n3`, `y2`, `post-1`, `gem-R`, `tier1`, `seat-0`, `move-7`."""
    if what in DECKS[: len(view.deck_sizes)]:
        return _deck(what)
    for start, tell in TOLD.items():
        rest = what.removeprefix(start)
        if rest != what and (rest in names.GEMS or (rest.isascii() and rest.isdigit())):
            return tell(view, rest)
    return None


def _card(view: View, rest: str) -> About | None:
    known = cards.all_cards()
    if int(rest) >= len(known):
        return None
    card = known[int(rest)]
    title = names.card_title(card)
    words = [names.gift_sentence(card), names.price_sentence(card)]
    if names.effect_name(card):
        words.append(f"{names.effect_name(card)[:1].upper()}{names.effect_name(card)[1:]}.")
    if view.seat is not None and not view.over:
        due = {gem: n for gem, n in view_price(view, card).items() if n}
        words.append(
            gettext("With your permanent gems it costs you {price}.", price=names.price_name(due))
            if due
            else gettext("Your permanent gems pay for all of it.")
        )
    rule = gettext(
        "Buy it with tokens; your permanent gems make it cheaper. Or reserve it and take a gold."
    )
    return About("card", title, tuple(filter(None, words)), rule, thing=card)


def view_price(view: View, card: cards.Card) -> dict[str, int]:
    """What a card would cost the seat of a view after its bonuses."""
    held = view.players[view.seat or 0].bonuses
    costs = zip(cards.LETTERS, card.cost, strict=False)
    return {gem: max(cost - held.get(gem, 0), 0) for gem, cost in costs}


def _noble(view: View, rest: str) -> About | None:
    known = cards.nobles()
    if int(rest) >= len(known):
        return None
    noble = known[int(rest)]
    place = next((n for n, each in enumerate(view.nobles, 1) if each == noble), None)
    words = [
        gettext(
            "Worth {prestige} prestige. Visits whoever has {price} as permanent gems.",
            prestige=noble.prestige,
            price=names.price_name(noble.needs),
        ),
        _still(view, f"tile-{place}"),
    ]
    rule = gettext(VISITING)
    return About("noble", gettext(noble.name), tuple(filter(None, words)), rule, thing=noble)


def _city(view: View, rest: str) -> About | None:
    known = tiles.cities()
    if int(rest) >= len(known):
        return None
    city = known[int(rest)]
    place = next((n for n, each in enumerate(view.cities, 1) if each == city), None)
    words = [names.city_sentence(city), _still(view, f"tile-{place}")]
    rule = gettext("Whoever takes a city wins at the end of the round; there are no nobles.")
    return About("city", gettext(city.name), tuple(filter(None, words)), rule, thing=city)


def _post(view: View, rest: str) -> About | None:
    pieces = [piece for piece in view.edition.table_pieces(view) if piece.spot == f"post-{rest}"]
    if not pieces:
        return None
    post = tiles.trading_posts()[pieces[0].number]
    words = [names.post_sentence(post), _still(view, pieces[0].spot)]
    rule = gettext(
        "Your coat of arms goes there by itself at the end of your turn, and stays for good."
    )
    title = gettext("Trading post {number}", number=rest)
    return About(
        "post", title, tuple(filter(None, words)), rule, drawn=drawn(pieces[0]), names=view.names
    )


def _still(view: View, spot: str) -> str:
    """What the seat of a view still needs for a tile."""
    near = nearness(view).get(spot) if view.seat is not None else None
    return f"{near[1][:1].upper()}{near[1][1:]}." if near else ""


def _token(view: View, rest: str) -> About | None:
    if rest not in names.GEMS:
        return None
    left = view.bank[rest]
    words = (ngettext("{count} token is left.", "{count} tokens are left.", left),)
    if rest == "E":
        rule = gettext("Gold stands for any gem. You get one with each card that you reserve.")
    else:
        rule = gettext(TAKING)
    return About("token", names.gem_title(rest), words, rule, thing=rest)


def _deck(what: str) -> About:
    title = names.deck_title(int(what[-1]), deck_family(what))
    rule = gettext("You may reserve its top card unseen, and take a gold.")
    return About("deck", title, (), rule, tier=int(what[-1]), family=deck_family(what))


def _player(view: View, rest: str) -> About | None:
    if int(rest) >= view.n_players:
        return None
    area = view.players[int(rest)]
    held, reserved = sum(area.tokens.values()), len([*filter(None, area.reserved)])
    holdings = [
        gettext("{number} prestige", number=area.prestige),
        ngettext("{count} card", "{count} cards", len(area.cards)),
        ngettext("{count} noble", "{count} nobles", len(area.nobles))
        if view.edition.has_nobles
        else "",
        ngettext("{count} token", "{count} tokens", held),
        ngettext("{count} reserved card", "{count} reserved cards", reserved),
    ]
    words = (", ".join(filter(None, holdings)), " · ".join(extra_words(view, area)))
    rule = gettext("A card in hand that was drawn unseen is known to its owner only.")
    return About("player", area.name, tuple(filter(None, words)), rule, thing=area)


def _move(view: View, rest: str) -> About | None:
    number = int(rest)
    if not 1 <= number <= len(view.history):
        return None
    happening = view.history[number - 1]
    verb, *words = happening.move.text.split()
    deck = next((word for word in words if word in DECKS), None)
    return About(
        "move",
        gettext("Move {number}", number=number),
        (),
        _rule(happening.decision, verb),
        thing=_bought(view, number) if happening.decision == "discard" else happening.card,
        noble=happening.noble or _kept_noble(view, happening),
        city=view.players[happening.seat].city if happening.decision == "city" else None,
        gems=tuple(word for word in words if word in names.GEMS and not happening.card),
        tower=happening.seat if happening.decision in TOWERS else None,
        number=number,
        tier=int(deck[-1]) if deck and not happening.card else 0,
        family=deck_family(deck) if deck else "",
    )


def _bought(view: View, number: int) -> cards.Card | None:
    """The card that was bought in the turn of a move."""
    seat = view.history[number - 1].seat
    told = reversed(view.history[:number])
    return next((each.card for each in told if each.seat == seat and each.card), None)


def _kept_noble(view: View, happening: Happening) -> cards.Noble | None:
    """Whom a move has reserved, while they wait."""
    if happening.decision != "keep":
        return None
    return view.nobles[int(happening.move.text.split()[-1]) - 1]


def _rule(decision: str, verb: str) -> str:
    """The rule behind a move: of the decision that it was, or of its verb in an own turn."""
    rule = RULES.get(decision) or RULES.get(verb)
    return gettext(rule) if rule else ""


TOWERS = ("stronghold", "conquest")
"""Decisions about strongholds."""

TAKING = mark(
    "Take three tokens of different colours, or two of one colour if there are at least four."
    " You may keep ten."
)
BUYING = mark("A card is paid with tokens; permanent gems make it cheaper.")
VISITING = mark(
    "A noble is free and takes no turn: at the end of each turn one at most comes to visit."
)
RULES = {
    "take": TAKING,
    "reserve": mark("Reserve a card to buy it later, and take a gold. Three at most."),
    "buy": BUYING,
    "pay": BUYING,
    "pass": mark("You pass only when you can do nothing else."),
    "return": mark("Nobody keeps more than ten tokens at the end of a turn."),
    "noble": VISITING,
    "city": mark("Whoever takes a city wins at the end of the round; there are no nobles."),
    "gem": mark(
        "Some trading posts give you one more token: after a purchase, or when you take two of a"
        " colour."
    ),
    "associate": mark(
        "A card that copies a colour counts as one more permanent gem of that colour."
    ),
    "free": mark("Some cards let you take a card of the next lower tier for free."),
    "keep": mark("A reserved noble waits for you alone, and visits you once you have the gems."),
    "discard": mark(
        "Some cards are paid for with your own cards of one colour, which leave the game."
    ),
    "stronghold": mark(
        "After each purchase, place or move one of your strongholds, or remove one of another"
        " player. Only you may buy or reserve a card with your stronghold."
    ),
    "conquest": mark(
        "At the end of your turn you may also buy a card that carries all three of your"
        " strongholds."
    ),
}
"""The rule behind a move, by the decision or by the verb."""

TOLD: dict[str, Callable[[View, str], About | None]] = {
    "c": _card,
    "n": _noble,
    "y": _city,
    "post-": _post,
    "gem-": _token,
    "token-": _token,
    "seat-": _player,
    "move-": _move,
}
"""Who tells of what, by how its name begins."""
