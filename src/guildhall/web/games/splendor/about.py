"""What the pieces of Splendor are, for those who ask: a sentence and its rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from guildhall.games.splendor import View, cards, tiles
from guildhall.games.splendor.notation import DECKS, deck_family
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
    rule = gettext(
        "A noble is free and takes no turn: at the end of each turn one at most comes to visit."
    )
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
        rule = gettext(
            "Take three tokens of different colours, or two of one colour if there are at least"
            " four. You may keep ten."
        )
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
    words = (
        ", ".join(
            (
                gettext("{number} prestige", number=area.prestige),
                ngettext("{count} card", "{count} cards", len(area.cards)),
                ngettext("{count} noble", "{count} nobles", len(area.nobles)),
                ngettext("{count} token", "{count} tokens", held),
                ngettext("{count} reserved card", "{count} reserved cards", reserved),
            )
        ),
        " · ".join(extra_words(view, area)),
    )
    rule = gettext("A card in hand that was drawn unseen is known to its owner only.")
    return About("player", area.name, tuple(filter(None, words)), rule, thing=area)


def _move(view: View, rest: str) -> About | None:
    number = int(rest)
    if not 1 <= number <= len(view.history):
        return None
    happening = view.history[number - 1]
    rules = {
        "take": gettext(
            "Take three tokens of different colours, or two of one colour if there are at least"
            " four. You may keep ten."
        ),
        "reserve": gettext("Reserve a card to buy it later, and take a gold. Three at most."),
        "buy": gettext("A card is paid with tokens; permanent gems make it cheaper."),
        "pay": gettext("A card is paid with tokens; permanent gems make it cheaper."),
        "return": gettext("Nobody keeps more than ten tokens at the end of a turn."),
    }
    rule = rules.get(happening.move.text.split()[0], "")
    title = gettext("Move {number}", number=number)
    return About("move", title, (), rule, thing=happening.card, number=number)


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
