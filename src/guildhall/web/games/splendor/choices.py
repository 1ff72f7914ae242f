"""What may be decided in Splendor, in words and spots, and why the rest may not."""

from __future__ import annotations

from functools import lru_cache

from guildhall.games.contract import MoveError
from guildhall.games.splendor import Card, Move, Position, View
from guildhall.games.splendor.editions.edition import Unaffordable
from guildhall.games.splendor.notation import DECKS, ORDER, PAYING_ORDER, slot_names
from guildhall.games.splendor.rules import base
from guildhall.messages import message
from guildhall.web.art.symbols import heard
from guildhall.web.games.presenter import Choices, Offer, Way
from guildhall.web.games.splendor.drawn_tiles import drawn
from guildhall.web.games.splendor.names import GEMS, counted_gems
from guildhall.web.games.splendor.preview import Preview
from guildhall.web.language import find, gettext, spoken_code, tell
from guildhall.web.renderer import kept, macros

QUESTIONS = {
    "turn": message("Take gems, buy a card or reserve one."),
    "noble": message("Several nobles want to visit you. Choose one."),
}

Why = dict[str, list[list[str]]]


def choices_of(view: View) -> Choices:
    """What the seat of a view may do, and why not the rest."""
    decision = view.decision or ""
    moves = view.legal_moves()
    preview = Preview(view)
    offers = [_offer(view, move, preview) for move in moves]
    question = _question(view, decision, offers)
    if decision == "turn":
        why = _why_not(view, {move.text for move in moves})
    else:
        why = {"*": [["", gettext("First decide this. {question}", question=question)]]}
    return Choices(decision=decision, question=question, offers=offers, why=why)


def _question(view: View, decision: str, offers: list[Offer]) -> str:
    if decision == "return":
        held = sum(view.own.tokens.values())
        over = held - base.MAX_TOKENS
        return gettext("You have {held} tokens. Return {over}.", held=held, over=over)
    if len(offers) == 1 and offers[0]["text"] == "pass":
        return gettext("There is nothing you can do.")
    return tell(QUESTIONS.get(decision) or view.edition.questions[decision])


def _offer(view: View, move: Move, preview: Preview) -> Offer:
    verb, *words = move.text.split()
    edition = view.edition
    offer = Offer(
        text=move.text, label=tell(edition.label(view, move)), spots=edition.touches(view, move)
    )
    if verb == "reserve":
        offer["minor"] = True
        offer["icons"] = "E" if view.bank["E"] else ""
    if words and all(word in GEMS for word in words):
        offer["icons"] = "".join(words)
        offer["any_order"] = True
    if view.target(move):
        offer["ways"] = _ways(view, move, preview)
    else:
        offer["lead"] = preview.lead(move)
    if view.decision != "turn":
        spots = offer["spots"]
        shown = _nobles(view, spots) if spots else _cards(preview.lost_cards(move))
        if shown:
            offer["pieces"] = shown
    return offer


def _nobles(view: View, spots: list[str]) -> list[str]:
    """The nobles at some spots, drawn, for on the table they have no names; cities do."""
    draw = macros("games/splendor/pieces.html").noble
    found = [piece for piece in view.edition.table_pieces(view) if piece.spot in spots]
    return [str(kept(draw, drawn(piece).thing)) for piece in found if piece.kind == "noble"]


def _cards(cards: list[Card]) -> list[str]:
    """Some cards, drawn."""
    draw = macros("games/splendor/pieces.html")
    return [str(kept(draw.card, card)) for card in cards]


def _ways(view: View, move: Move, preview: Preview) -> list[Way]:
    return [
        Way(
            text=way.text,
            gems="".join(letter for letter in PAYING_ORDER for _ in range(_paid(way, letter))),
            lead=preview.lead(way),
        )
        for way in view.payments(move)
    ]


def _paid(way: Move, letter: str) -> int:
    place = "WBGROED".index(letter)
    payment = way.payment or ()
    return payment[place] if place < len(payment) else 0


def _why_not(view: View, legal: set[str]) -> Why:
    """Reasons for each spot of a turn, in the words of the rules."""
    why: Why = {"*": [["", gettext("You cannot take that now.")]]}
    for gem in ORDER:
        _refuse(view, why, f"gem-{gem}", "", f"take {gem}", unless=view.bank[gem] and gem != "E")
        pair = f"take {gem} {gem}"
        _refuse(view, why, f"gem-{gem} gem-{gem}", "", pair, unless=pair in legal)
    why["gems"] = [["", _refusal(view, f"take {' '.join(ORDER[:5])}")]]
    for place in slot_names(view.ruleset):
        for verb in ("buy", "reserve"):
            text = f"{verb} {place}"
            _refuse(view, why, place, verb, text, unless=text in legal)
    for deck in DECKS[: len(view.deck_sizes)]:
        text = f"reserve {deck}"
        _refuse(view, why, deck, "reserve", text, unless=text in legal)
    for number, reserved in enumerate(view.own.reserved, 1):
        text = f"pay {number}"
        _refuse(view, why, f"hand-{number}", "buy", text, unless=not reserved or text in legal)
    for gem in ORDER:
        why[f"token-{gem}"] = [["", gettext("These are yours. Tap the bank to take more.")]]
    return why


def _refuse(view: View, why: Why, spot: str, label: str, text: str, *, unless: object) -> None:
    if not unless:
        why.setdefault(spot, []).append([label, _refusal(view, text)])


def _refusal(position: Position, text: str) -> str:
    """Why a move is refused, in the words of the rules."""
    try:
        position.parse(text)
    except Unaffordable as error:
        return _short_of(tuple(error.missing.items()), error.gold, spoken_code())
    except MoveError as error:
        if error.detail is None:
            return heard(error.reason)
        return heard(message("{reason}. {detail}.", reason=error.reason, detail=error.detail))
    return tell(message("It is not legal now"))


@lru_cache(10_000)
def _short_of(missing: tuple[tuple[str, int], ...], gold: int, language: str) -> str:
    """What is missing for a card, in words; kept, since each move tells it of most cards."""
    gems = dict(missing)
    return find(language).tell(Unaffordable(gems, gold).short_of(counted_gems(gems)))
