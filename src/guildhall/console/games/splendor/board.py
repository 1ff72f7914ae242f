"""The board as everybody at the table sees it, drawn from a view (C3, C4)."""

from __future__ import annotations

from dataclasses import dataclass
from io import StringIO

from rich.console import Console
from rich.text import Text

from guildhall.console.games.splendor.inks import (
    CHIPS,
    PENS,
    card_line,
    chip,
    price,
    stars,
)
from guildhall.console.games.splendor.panels import PUBLIC_WIDTH, personal_panel, public_panel
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

NARROWEST, WIDEST = 40, 80
LABEL = 8
"""The width of the column in front of the cards."""
SPECIAL = 16
"""The width of gem, prestige and price in front of an effect."""
EFFECT = SPECIAL + 4
"""Where effects begin, behind the name of the place."""
ROOMY = 16
"""From this width on a card has room for blanks between its signs."""

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


@dataclass(frozen=True, slots=True)
class _Place:
    """A face-up place with all that is to be shown there."""

    name: str
    card: Card | None
    note: str
    can_buy: bool


def draw(view: View, width: int = WIDEST) -> Block:
    """The whole board: the state of the race, nobles, cards, gems and players."""
    width = max(NARROWEST, min(width, WIDEST))
    return [
        *_race(view, width),
        *_nobles(view, width),
        *_tiles(view, width),
        *_rows(view, width),
        *_bank(view, width),
        *_players(view, width),
    ]


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
    to_move = "the game is over" if view.turn is None else f"{view.names[view.turn]} to move"
    last = view.edition.is_last_round(view)
    race = "last round" if last and not view.over else str(view.edition.goal_sign)
    title = Text.assemble((f"Round {round_number(view)}", LOUD), f" · {to_move}")
    return [ends(title, Text(race, LOUD if last else QUIET), width), *_standing(view, width)]


def _standing(view: View, width: int) -> Block:
    room = width - LABEL
    pieces = [
        Text.assemble(shortened(player.name, room - 4), " ", stars(player.prestige))
        for player in view.players
    ]
    return _behind_label(flow(pieces, room, 0, "  "), Text("Race"))


def _nobles(view: View, width: int) -> Block:
    if not view.edition.has_nobles:
        return []
    columns = 2 if width >= 76 else 1
    cell = (width - LABEL - (columns - 1) * 2) // columns
    tiles = [
        ends(
            Text(f"{number} {noble.name}"),
            Text.assemble(" ", stars(noble.prestige), " ", price(noble.needs)),
            cell,
        )
        for number, noble in enumerate(view.nobles, 1)
        if noble
    ] or [fit("all have found a host", cell)]
    lines = [
        beside([[tile] for tile in tiles[k : k + columns]], 2)[0]
        for k in range(0, len(tiles), columns)
    ]
    return _behind_label(lines, Text("Nobles"))


def _tiles(view: View, width: int) -> Block:
    """What an expansion lays beside the cards."""
    room = width - LABEL
    lines = [Text(part) for text in view.edition.table_words(view) for part in wrapped(text, room)]
    return _behind_label(lines, Text(view.edition.table_label))


def _rows(view: View, width: int) -> Block:
    affordable = {str(move) for move in view.legal_moves()}
    places = [
        _Place(name, card, view.edition.place_words(view, slot), f"buy {name}" in affordable)
        for slot, (name, card) in enumerate(
            zip(slot_names(view.ruleset), view.face_up, strict=True)
        )
    ]
    lines: Block = []
    for tier in range(len(view.rows), 0, -1):
        row = [place for place in places if place.name[0] == "abc"[tier - 1]]
        decks = view.deck_sizes[tier - 1 :: len(view.rows)]
        lines += _row(tier, decks[0], row[:4], width)
        specials = [line for place in row[4:] for line in _special(view, place, width)]
        lines += _behind_label(specials, *(Text(f"{left} left", QUIET) for left in decks[1:]))
    return lines


def _row(tier: int, left: int, places: list[_Place], width: int) -> Block:
    label = [Text(f"Tier {tier}"), Text(f"{left} left", QUIET)]
    if width >= 60:
        each = (width - LABEL - len(places) + 1) // len(places)
        return _behind_label(beside([_card(place, each) for place in places]), *label)
    cards = [_card(place, (width - 1) // 2) for place in places]
    pairs = [beside(cards[k : k + 2]) for k in range(0, len(cards), 2)]
    return [Text("  ").join(label), *(line for pair in pairs for line in pair)]


def _card(place: _Place, width: int) -> Block:
    card = place.card
    if card is None:
        return framed([Text("empty", QUIET)], width, Text(place.name, QUIET), Text())
    gem = bonus_letter(card)
    narrow = width < ROOMY
    title = Text(place.name, LOUD)
    if card.prestige:
        title = Text.assemble(title, (" " if narrow else " ─ ", PENS[gem]), stars(card.prestige))
    mark = Text(gem, CHIPS[gem]) if narrow else chip(gem)
    block = framed([price(card.cost, "" if narrow else " ")], width, title, mark, PENS[gem])
    notes = [note for note in ("can buy" if place.can_buy else "", place.note) if note]
    if notes:
        note = Text(f"╰─ {', '.join(notes)} ", PENS[gem])
        block[-1] = ends(note, Text("╯", PENS[gem]), width, "─", PENS[gem])
    return block


def _special(view: View, place: _Place, width: int) -> Block:
    """A card with an effect, in words."""
    if place.card is None:
        return [Text.assemble((place.name, LOUD), (" empty", QUIET))]
    head = Text.assemble((f"{place.name} ", LOUD), fit(card_line(place.card), SPECIAL))
    effect = f"{view.edition.card_words(place.card) or ''}{', can buy' if place.can_buy else ''}"
    return flow([head, *map(Text, effect.split())], width - LABEL, EFFECT)


def _bank(view: View, width: int) -> Block:
    piles = flow([chip(gem, view.bank[gem]) for gem in ORDER], width - LABEL, 0, "  ")
    return _behind_label(piles, Text("Gems"))


def _players(view: View, width: int) -> Block:
    others = [player for player in view.players if player.seat != view.seat]
    if view.seat is None:
        return _public_panels(view, others, width)
    own = view.players[view.seat]
    if len(others) == 1 and width >= 76:
        personal = personal_panel(view, own, width // 2 + 1)
        return beside([personal, public_panel(view, others[0], width - width // 2 - 2)])
    return [*_public_panels(view, others, width), *personal_panel(view, own, width)]


def _public_panels(view: View, players: list[PlayerArea], width: int) -> Block:
    per_line = min(len(players), (width + 1) // (PUBLIC_WIDTH + 1))
    each = min((width + 1) // per_line - 1, max(width // 2, PUBLIC_WIDTH))
    lines: Block = []
    for k in range(0, len(players), per_line):
        lines += beside([public_panel(view, player, each) for player in players[k : k + per_line]])
    return lines


def _behind_label(lines: Block, *label: Text) -> Block:
    if not lines:
        return []
    column = [fit(text, LABEL) for text in label] or [fit("", LABEL)]
    while len(column) < len(lines):
        column.append(fit("", LABEL))
    return beside([column, lines], 0)
