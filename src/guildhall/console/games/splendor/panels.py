"""The panels of the players: the public ones and the personal one (C4)."""

from __future__ import annotations

from rich.text import Text

from guildhall.console.games.splendor.inks import PENS, card_line, price, stars
from guildhall.console.language import tell
from guildhall.console.layout import LOUD, QUIET, Block, beside, fit, flow, framed, shortened
from guildhall.games.splendor import PlayerArea, Reserved, View
from guildhall.games.splendor.move_text import bonus_letter
from guildhall.games.splendor.notation import ORDER
from guildhall.games.splendor.position import Gems, Position
from guildhall.games.splendor.rules.base import MAX_TOKENS
from guildhall.messages import joined, mark, message, plural

PUBLIC_WIDTH = 26
ROOM_BESIDE = 70
"""From this width on the rest of what a player owns fits beside the gems."""
FIRST = mark("(first)")
CARDS = mark("Cards")
NOBLES = mark("Nobles")
PUBLIC_ROWS = (mark("Perm"), mark("Hand"), mark("Total"))
OWN_ROWS = (mark("Permanent"), mark("On hand"), mark("Total"))
"""What the rows of gems are: those of cards, tokens, both; short where room is scarce."""


def public_panel(view: View, player: PlayerArea, width: int, *, short: bool = False) -> Block:
    """What everybody may see of a player; a short one has a line for each reserved card."""
    words = list(map(Text, map(tell, view.edition.player_words(view, player.seat))))
    room = width - 4
    grid = _gem_grid(player, PUBLIC_ROWS, 4, 3)
    held = [_reserved(view, k, place) for k, place in enumerate(player.reserved, 1) if place]
    owned = Text(counts(view, len(player.cards), len(player.nobles)))
    rows = [
        *(flow([owned, *words], room, 0, "  ") if short else [owned, *words]),
        *(grid[:3] if short else grid),
        *(_in_short(held, room) if short else _in_full(held, room)),
    ]
    return framed(rows, width, _title(player), stars(player.prestige))


def public_lines(view: View, player: PlayerArea, width: int) -> Block:
    """The same without a frame, where three opponents and the cards have to share few lines."""
    pieces = [
        Text.assemble((player.name, LOUD), " ", stars(player.prestige)),
        Text(counts(view, len(player.cards), len(player.nobles))),
        _gems_in_short(PUBLIC_ROWS[0], player.bonuses),
        _gems_in_short(PUBLIC_ROWS[1], player.tokens),
        *map(Text, map(tell, view.edition.player_words(view, player.seat))),
        *(_reserved_in_short(k, place) for k, place in enumerate(player.reserved, 1) if place),
    ]
    cut = [shortened(piece, width - 2) for piece in pieces]
    return [fit(line, width) for line in flow(cut, width, 2, "  ")]


def personal_panel(view: View, player: PlayerArea, width: int, *, short: bool = False) -> Block:
    """All that the player on turn owns, each thing by itself; a short one leaves out sums."""
    held = sum(player.tokens.values())
    grid = _gem_grid(player, OWN_ROWS, 9, 3 if width < 60 else 4)
    room = width - 4
    of_most = tell(message("{held} of {most}", held=held, most=MAX_TOKENS))
    fits = len(grid[2]) + 2 + len(of_most) <= room
    grid[2].append(f"  {of_most if fits else f'{held}/{MAX_TOKENS}'}", QUIET)
    cards = _labelled(f"{tell(CARDS)} {len(player.cards)}", _developments(player), room)
    if short:
        cards = [Text(counts(view, len(player.cards), len(player.nobles)))]
        if room >= ROOM_BESIDE:
            words = list(map(Text, map(tell, view.edition.player_words(view, player.seat))))
            right = room - max(line.cell_len for line in grid) - 2
            aside = flow([*cards, *words], right, 0, "  ")
            aside += _reserved_block(view, player, right, short=True)
            rows = beside([_even(grid[:3]), aside], 2)
            return framed(rows, width, _title(player, LOUD), stars(player.prestige), "")
    rows = [
        *(grid[:3] if short else grid),
        *([] if short else _nobles(view, player, room)),
        *flow(map(Text, map(tell, view.edition.player_words(view, player.seat))), room, 0, "  "),
        *cards,
        *_reserved_block(view, player, room, short=short),
    ]
    return framed(rows, width, _title(player, LOUD), stars(player.prestige), "")


def _gems_in_short(label: str, gems: Gems) -> Text:
    """A row of gems as signs and numbers, those alone that there are."""
    there = [Text(f"{gem}{gems[gem]}", PENS[gem]) for gem in ORDER if gems.get(gem)]
    return Text.assemble((f"{tell(label)} ", QUIET), Text(" ").join(there) if there else "·")


def _even(lines: Block) -> Block:
    width = max(line.cell_len for line in lines)
    return [fit(line, width) for line in lines]


def _in_full(cards: list[list[Text]], room: int) -> Block:
    return [line for card in cards for line in flow(card, room, 6)]


def _in_short(cards: list[list[Text]], room: int) -> Block:
    """As many cards on a line as there is room for, each cut where it is too long."""
    return flow([shortened(Text(" ").join(card), room) for card in cards], room, 0, "  ")


def _nobles(view: View, player: PlayerArea, room: int) -> Block:
    if not view.edition.has_nobles:
        return []
    return _labelled(tell(NOBLES), [_noble(tell(n.name), n.prestige) for n in player.nobles], room)


def _title(player: PlayerArea, ink: str = "") -> Text:
    title = Text(player.name, ink)
    return title.append(f" {tell(FIRST)}", QUIET) if player.seat == 0 else title


def _gem_grid(player: PlayerArea, labels: tuple[str, str, str], label: int, column: int) -> Block:
    both = {gem: player.tokens[gem] + player.bonuses.get(gem, 0) for gem in ORDER}
    head = Text(" " * label)
    for gem in ORDER:
        head.append(f"{gem:>{column}}", f"bold {PENS[gem]}")
    return [
        head,
        *(
            _gem_row(name, gems, label, column)
            for name, gems in zip(labels, (player.bonuses, player.tokens, both), strict=True)
        ),
    ]


def _gem_row(name: str, gems: Gems, label: int, column: int) -> Text:
    row = Text.assemble((shortened(tell(name), label + 1).plain, QUIET))
    for place, gem in enumerate(ORDER, 1):
        count = gems.get(gem, 0)
        room = label + place * column - len(row)
        row.append(f"{count or '·':>{room}}", PENS[gem] if count else QUIET)
    return row


def _labelled(label: str, pieces: list[Text], width: int) -> Block:
    head = Text(f"{label:<11}", QUIET)
    first, *others = pieces or [Text(tell(message("none")), QUIET)]
    return flow([Text.assemble(head, first), *others], width, 11, "  ")


def _noble(name: str, prestige: int) -> Text:
    return Text.assemble(name, " ", stars(prestige))


def _developments(player: PlayerArea) -> list[Text]:
    """The developments of each gem, every one by its prestige."""
    groups = []
    for gem in (*ORDER[:5], "-"):
        own = [card for card in player.cards if bonus_letter(card) == gem]
        if own:
            prestige = " ".join(f"★{card.prestige}" for card in own)
            groups.append(Text.assemble((f"{gem} ", f"bold {PENS[gem]}"), prestige))
    return groups


def _reserved_block(view: View, player: PlayerArea, width: int, *, short: bool) -> Block:
    """Reserved cards beside one another where they fit, else each broken between its words.

    A short one cuts them instead.
    """
    cards = [_reserved(view, k, held) for k, held in enumerate(player.reserved, 1) if held]
    if short:
        return _in_short(cards, width)
    lines = [Text.assemble(card[0], " (", Text(" ").join(card[1:]), ")") for card in cards]
    if all(line.cell_len <= width for line in lines):
        return flow(lines, width, 0, "  ")
    return _in_full(cards, width)


def _reserved(view: View, number: int, held: Reserved) -> list[Text]:
    """The number of a reserved card, its facts as far as they are known, and its effect."""
    label = Text(tell(message("Res {number}", number=number)), QUIET)
    if held.card is None:
        return [label, Text(tell(message("tier {number}, unseen", number=held.tier)), QUIET)]
    effect = tell(view.edition.card_words(held.card) or "")
    return [label, card_line(held.card), *map(Text, effect.split())]


def _reserved_in_short(number: int, held: Reserved) -> Text:
    """A reserved card by its price alone."""
    label = (tell(message("Res {number}", number=number)), QUIET)
    if held.card is None:
        unseen = tell(message("tier {number}, unseen", number=held.tier))
        return Text.assemble(label, f" {unseen}")
    gem = bonus_letter(held.card)
    points = stars(held.card.prestige) if held.card.prestige else ""
    return Text.assemble(label, f" {gem}", points, " ", price(held.card.cost, ""))


def counts(position: Position, cards: int, nobles: int) -> str:
    """How many cards somebody has, and how many nobles where there are any."""
    owned = [plural("{count} card", "{count} cards", count=cards)]
    if position.edition.has_nobles:
        owned.append(plural("{count} noble", "{count} nobles", count=nobles))
    return tell(joined(owned, ", "))
