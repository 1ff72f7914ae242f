"""The board as everybody at the table sees it, drawn from a view (C3, C4)."""

from __future__ import annotations

from io import StringIO
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from guildhall.console.game_adapter import to_move
from guildhall.console.games.splendor.inks import (
    CHIPS,
    PENS,
    card_line,
    chip,
    price,
    stars,
)
from guildhall.console.games.splendor.panels import (
    PUBLIC_WIDTH,
    personal_panel,
    public_lines,
    public_panel,
)
from guildhall.console.language import tell
from guildhall.console.layout import (
    LOUD,
    QUIET,
    Block,
    beside,
    ends,
    fit,
    flow,
    framed,
    shortened,
    wrapped,
)
from guildhall.games.splendor import Card, PlayerArea, View
from guildhall.games.splendor.move_text import bonus_letter
from guildhall.games.splendor.notation import ORDER, slot_names
from guildhall.messages import mark, message

NARROWEST, WIDEST = 40, 80
WIDE = 116
"""From this width on the players stand beside the cards, at most so wide:"""
ASIDE = 44
LABEL = 8
"""The width of the column in front of the cards."""
SPECIAL = 16
"""The width of gem, prestige and price in front of an effect."""
EFFECT = SPECIAL + 4
"""Where effects begin, behind the name of the place."""
ROOMY = 16
"""From this width on a card has room for blanks between its signs."""

EMPTY = mark("empty")
AFFORDABLE = mark("can buy")

SVG = """\
<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" viewBox="0 0 {width} {height}">
<style>
.{unique_id}-matrix {{ font-family: monospace; font-size: {char_height}px; }}
.{unique_id}-title {{ font-family: sans-serif; font-size: 18px; font-weight: bold; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


CAN_BUY = "+"


class _Place(NamedTuple):
    """A face-up place with all that is to be shown there."""

    name: str
    card: Card | None
    note: str
    can_buy: bool


def draw(view: View, width: int = WIDEST, height: int | None = None) -> Block:
    """The whole board: the state of the race, nobles, cards, gems and players.

    Where there is room the players stand beside the cards; where all would be higher than `height`
    each row of cards is a line.
    """
    lines = _lay_out(view, width, short=False)
    fits = height is None or len(lines) <= height
    return lines if fits else _lay_out(view, width, short=True)


def _lay_out(view: View, width: int, *, short: bool) -> Block:
    if width < WIDE:
        width = max(NARROWEST, min(width, WIDEST))
        return [*_table(view, width, short=short), *_players(view, width, short=short)]
    room = min(width - WIDEST - 2, ASIDE)
    panels: Block = []
    if view.seat is not None:
        panels += personal_panel(view, view.players[view.seat], room, short=short)
    for player in view.players:
        if player.seat != view.seat:
            panels += public_panel(view, player, room, short=short)
    table = [fit(line, WIDEST) for line in _table(view, WIDEST, short=short)]
    return beside([table, panels], 2)


def _table(view: View, width: int, *, short: bool) -> Block:
    """All but the players."""
    race = _race(view, width)
    tiles = _tiles(view, width, short=short)
    nobles = _short_nobles(view, width) if short and view.n_players > 2 else _nobles(view, width)
    head = [*race[: 1 if short else None], *nobles, *tiles]
    if short:
        return [
            *head,
            *_short_rows(view, width),
            *_bank(view, width, f"  {CAN_BUY} {tell(AFFORDABLE)}"),
        ]
    return [*head, *_rows(view, width), *_bank(view, width)]


def picture(view: View) -> str:
    """The board as an SVG that needs nothing from elsewhere."""
    console = Console(
        record=True, width=WIDEST, file=StringIO(), force_terminal=True, color_system="truecolor"
    )
    for line in draw(view):
        console.print(line, soft_wrap=True)
    return console.export_svg(title=view.edition.title, code_format=SVG)


def round_number(view: View) -> int:
    """The round that is being played, counted from 1."""
    turns = sum(past.decision == "turn" for past in view.history)
    begun = turns - (view.decision != "turn")
    return max(begun, 0) // view.n_players + 1


def _race(view: View, width: int) -> Block:
    last = view.edition.is_last_round(view)
    race = tell(mark("last round") if last and not view.over else view.edition.goal_sign)
    number = tell(message("Round {played}", played=round_number(view)))
    title = Text.assemble((number, LOUD), f" · {tell(to_move(view))}")
    return [ends(title, Text(race, LOUD if last else QUIET), width), *_standing(view, width)]


def _standing(view: View, width: int) -> Block:
    room = width - LABEL
    pieces = [
        Text.assemble(shortened(player.name, room - 4), " ", stars(player.prestige))
        for player in view.players
    ]
    return _behind_label(flow(pieces, room, 0, "  "), Text(tell(message("Race"))))


def _nobles(view: View, width: int) -> Block:
    if not view.edition.has_nobles:
        return []
    columns = 2 if width >= 76 else 1
    cell = (width - LABEL - (columns - 1) * 2) // columns
    tiles = [
        ends(
            Text(f"{number} {tell(noble.name)}"),
            Text.assemble(" ", stars(noble.prestige), " ", price(noble.needs)),
            cell,
        )
        for number, noble in enumerate(view.nobles, 1)
        if noble
    ] or [fit(tell(message("none left")), cell)]
    lines = [
        beside([[tile] for tile in tiles[k : k + columns]], 2)[0]
        for k in range(0, len(tiles), columns)
    ]
    return _behind_label(lines, Text(tell(message("Nobles"))))


def _short_nobles(view: View, width: int) -> Block:
    """The nobles without their names; they are chosen by their numbers."""
    tiles = [
        Text.assemble(f"{number} ", stars(noble.prestige), " ", price(noble.needs))
        for number, noble in enumerate(view.nobles, 1)
        if noble
    ]
    room = width - LABEL
    return _behind_label(
        [fit(line, room) for line in flow(tiles, room, 0, "  ")], Text(tell(message("Nobles")))
    )


def _tiles(view: View, width: int, *, short: bool) -> Block:
    """What an expansion lays beside the cards."""
    room = width - LABEL
    words = list(map(tell, view.edition.table_words(view)))
    label = Text(tell(view.edition.table_label))
    if short:
        return _behind_label(flow([shortened(text, room) for text in words], room, 0, "  "), label)
    lines = [Text(part) for text in words for part in wrapped(text, room)]
    return _behind_label(lines, label)


def _places(view: View) -> list[_Place]:
    affordable = {str(move) for move in view.legal_moves()}
    return [
        _Place(name, card, _note(view, slot), f"buy {name}" in affordable)
        for slot, (name, card) in enumerate(
            zip(slot_names(view.ruleset), view.face_up, strict=True)
        )
    ]


def _short_rows(view: View, width: int) -> Block:
    """The cards without frames, as many on a line as there is room for."""
    places = _places(view)
    lines: Block = []
    for tier in range(len(view.rows), 0, -1):
        row = [place for place in places if place.name[0] == "abc"[tier - 1]]
        each = (width - LABEL) // 4
        decks = view.deck_sizes[tier - 1 :: len(view.rows)]
        usual = flow([fit(_short(place), each) for place in row[:4]], width - LABEL, 0, "")
        lines += _behind_label(usual, Text(f"T{tier} {decks[0]}"))
        special = [_short_special(view, place) for place in row[4:]]
        if special:
            half = (width - LABEL) // 2
            cells = [fit(shortened(text, half - 1), half) for text in special]
            lines += _behind_label(flow(cells, width - LABEL, 0, ""), Text(f"   {decks[1]}"))
    return lines


def _short(place: _Place) -> Text:
    """A card in a few signs; one that can be bought has a plus behind its place."""
    name = f"{place.name}{CAN_BUY if place.can_buy else ''}"
    if place.card is None:
        return Text.assemble((name, LOUD), (" -", QUIET))
    gem = bonus_letter(place.card)
    points = stars(place.card.prestige) if place.card.prestige else Text()
    head = Text.assemble((name, LOUD), " ", points, (gem, CHIPS[gem]), " ")
    return Text.assemble(head, price(place.card.cost, ""), f" {place.note}" if place.note else "")


def _short_special(view: View, place: _Place) -> Text:
    effect = view.edition.card_words(place.card) if place.card else None
    return Text.assemble(_short(place), (f" {tell(effect)}" if effect else "", QUIET))


def _rows(view: View, width: int) -> Block:
    places = _places(view)
    lines: Block = []
    for tier in range(len(view.rows), 0, -1):
        row = [place for place in places if place.name[0] == "abc"[tier - 1]]
        decks = view.deck_sizes[tier - 1 :: len(view.rows)]
        lines += _row(tier, decks[0], row[:4], width)
        specials = [line for place in row[4:] for line in _special(view, place, width)]
        lines += _behind_label(specials, *(_left(left) for left in decks[1:]))
    return lines


def _row(tier: int, left: int, places: list[_Place], width: int) -> Block:
    label = [Text(tell(message("Tier {number}", number=tier))), _left(left)]
    if width >= 60:
        each = (width - LABEL - len(places) + 1) // len(places)
        return _behind_label(beside([_card(place, each) for place in places]), *label)
    cards = [_card(place, (width - 1) // 2) for place in places]
    pairs = [beside(cards[k : k + 2]) for k in range(0, len(cards), 2)]
    return [Text("  ").join(label), *(line for pair in pairs for line in pair)]


def _card(place: _Place, width: int) -> Block:
    card = place.card
    if card is None:
        return framed([Text(tell(EMPTY), QUIET)], width, Text(place.name, QUIET), Text())
    gem = bonus_letter(card)
    narrow = width < ROOMY
    title = Text(place.name, LOUD)
    if card.prestige:
        title = Text.assemble(title, (" " if narrow else " ─ ", PENS[gem]), stars(card.prestige))
    mark = Text(gem, CHIPS[gem]) if narrow else chip(gem)
    block = framed([price(card.cost, "" if narrow else " ")], width, title, mark, PENS[gem])
    notes = [note for note in (tell(AFFORDABLE) if place.can_buy else "", place.note) if note]
    if notes:
        note = Text(f"╰─ {', '.join(notes)} ", PENS[gem])
        block[-1] = ends(note, Text("╯", PENS[gem]), width, "─", PENS[gem])
    return block


def _special(view: View, place: _Place, width: int) -> Block:
    """A card with an effect, in words."""
    if place.card is None:
        return [Text.assemble((place.name, LOUD), (f" {tell(EMPTY)}", QUIET))]
    head = Text.assemble((f"{place.name} ", LOUD), fit(card_line(place.card), SPECIAL))
    effect = tell(view.edition.card_words(place.card) or "")
    if place.can_buy:
        effect += f", {tell(AFFORDABLE)}"
    return flow([head, *map(Text, effect.split())], width - LABEL, EFFECT)


def _bank(view: View, width: int, note: str = "") -> Block:
    chips = [chip(gem, view.bank[gem]) for gem in ORDER]
    piles = flow([*chips, *([Text(note, QUIET)] if note else [])], width - LABEL, 0, "  ")
    return _behind_label(piles, Text(tell(message("Gems"))))


def _players(view: View, width: int, *, short: bool = False) -> Block:
    others = [player for player in view.players if player.seat != view.seat]
    if view.seat is None:
        return (_public_lines if short else _public_panels)(view, others, width)
    own = view.players[view.seat]
    if len(others) == 1 and width >= 76:
        personal = personal_panel(view, own, width // 2 + 1, short=short)
        room = width - width // 2 - 2
        return beside([personal, public_panel(view, others[0], room, short=short)])
    public = _public_lines if short else _public_panels
    return [*public(view, others, width), *personal_panel(view, own, width, short=short)]


def _public_lines(view: View, players: list[PlayerArea], width: int) -> Block:
    return [line for player in players for line in public_lines(view, player, width)]


def _public_panels(view: View, players: list[PlayerArea], width: int) -> Block:
    per_line = min(len(players), (width + 1) // (PUBLIC_WIDTH + 1))
    each = min((width + 1) // per_line - 1, max(width // 2, PUBLIC_WIDTH))
    lines: Block = []
    for k in range(0, len(players), per_line):
        lines += beside([public_panel(view, player, each) for player in players[k : k + per_line]])
    return lines


def _left(count: int) -> Text:
    """How many cards a deck has."""
    return Text(tell(message("{number} left", number=count)), QUIET)


def _note(view: View, slot: int) -> str:
    """What lies on a card."""
    words = view.edition.place_words(view, slot)
    return tell(words) if words else ""


def _behind_label(lines: Block, *label: Text) -> Block:
    if not lines:
        return []
    column = [fit(text, LABEL) for text in label] or [fit("", LABEL)]
    while len(column) < len(lines):
        column.append(fit("", LABEL))
    return beside([column, lines], 0)
