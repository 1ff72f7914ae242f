"""The form in which a position of Splendor is set up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from guildhall.games.splendor.cards import Card, all_cards, card_codes, noble_codes, nobles
from guildhall.games.splendor.editions import edition
from guildhall.games.splendor.notation import DECKS, ORDER, deck_family, slot_names
from guildhall.games.splendor.positions.checks import GEM_TOKENS, MOST_HELD
from guildhall.games.splendor.positions.text import USUAL_GOLD
from guildhall.games.splendor.rules import base
from guildhall.games.splendor.tiles import cities, trading_posts
from guildhall.messages import PlayerRef, Word, joined, message
from guildhall.web.games.editor_fields import (
    NOTHING_SENT,
    Control,
    Section,
    Sent,
    first,
    split,
    write,
)
from guildhall.web.games.splendor.names import deck_name
from guildhall.web.language import gettext

NAME = "splendor"
SIZES = ("2", "3", "4")
EXPANSIONS = ("", "cities", "trading_posts", "orient", "strongholds")
NOTHING = "-"
NO_PIECE = "—"
"""What stands where nothing is chosen."""
N_CITIES = 3
OTHER_FIELDS = {"orient": ("ties", "keepers", "box"), "strongholds": ("strongholds",)}
"""What an expansion adds, as it is written."""
EXAMPLES = {
    "ties": message("associated cards, as in 1A2:R"),
    "keepers": message("kept nobles: place and seat, as in 2:0"),
    "box": message("cards that have left the game"),
    "strongholds": message("strongholds on cards, as in a1:0*2"),
}

Fields = dict[str, str]


class SplendorEditor:
    """Cards, tokens and tiles of every edition; the bank and the decks hold what is left."""

    remark = message(
        "What is not set lies in the bank and in the decks, whose order is dealt by chance."
    )

    def sections(self, position: str, sent: Sent = NOTHING_SENT) -> list[Section]:  # noqa: ARG002
        """The game, the market, the tiles, and what lies before each player."""
        word, fields = split(position)
        expansion = word.partition(":")[2]
        if expansion not in EXPANSIONS:
            expansion = ""
        players = fields.get("players", "2")
        seats = range(int(players) if players in SIZES else 2)
        return [
            Section(message("Game"), tuple(_game(expansion, fields, len(seats)))),
            Section(message("Market"), tuple(_market(expansion, fields))),
            Section(message("Tiles"), tuple(_tiles(expansion, fields, len(seats)))),
            *(_player(expansion, fields, seat) for seat in seats),
        ]

    def position(self, sent: Sent) -> str:
        """What was chosen, with what follows from it left out."""
        expansion = first(sent, "expansion")
        if expansion not in EXPANSIONS:
            expansion = ""
        players = first(sent, "players", "2")
        seats = range(int(players) if players in SIZES else 2)
        fields: Fields = {"players": players, "turn": f"{first(sent, 'turn', '0')}:turn"}
        fields["market"] = "/".join(
            ",".join(first(sent, name, NOTHING) or NOTHING for name in row)
            for row in _rows(expansion)
        )
        if edition(expansion or None).has_nobles:
            places = range(len(seats) + 1)
            fields["nobles"] = ",".join(first(sent, f"noble{n}", NOTHING) for n in places)
        if expansion == "cities":
            fields["cities"] = ",".join(first(sent, f"city{n}", NOTHING) for n in range(N_CITIES))
        for name in OTHER_FIELDS.get(expansion, ()):
            fields[name] = first(sent, name)
        for seat in seats:
            fields |= _sent_by_player(sent, expansion, seat)
        fields["bank"] = _bank(fields, len(seats))
        return write(f"{NAME}:{expansion}" if expansion else NAME, fields)


EDITOR = SplendorEditor()


def _bank(fields: Fields, players: int) -> str:
    """The tokens that nobody has; none of a kind of which the players have too many."""
    held = [_counts(fields[f"{seat}.tokens"]) for seat in range(players)]
    bank = ""
    for letter in ORDER:
        there = USUAL_GOLD if letter == "E" else GEM_TOKENS[players]
        left = there - sum(int(own.get(letter, "0")) for own in held)
        bank += f"{letter}{left}" if left > 0 else ""
    return bank or NOTHING


def _sent_by_player(sent: Sent, expansion: str, seat: int) -> Fields:
    counts = ((letter, first(sent, f"{seat}.token{letter}")) for letter in ORDER)
    tokens = "".join(f"{letter}{count}" for letter, count in counts if count not in {"", "0"})
    reserved = [first(sent, f"{seat}.reserved{n}") for n in range(base.MAX_RESERVED)]
    fields = {
        f"{seat}.tokens": tokens,
        f"{seat}.cards": ",".join(sent.get(f"{seat}.cards", ())),
        f"{seat}.reserved": ",".join(each or NOTHING for each in reserved) if any(reserved) else "",
        f"{seat}.nobles": ",".join(sent.get(f"{seat}.nobles", ())),
    }
    if expansion == "cities":
        fields[f"{seat}.city"] = first(sent, f"{seat}.city")
    if expansion == "trading_posts":
        fields[f"{seat}.coats"] = ",".join(sent.get(f"{seat}.coats", ()))
    return fields


def _game(expansion: str, fields: Fields, players: int) -> Iterator[Control]:
    editions = tuple((each, gettext(_title(each))) for each in EXPANSIONS)
    yield Control("expansion", message("Edition"), "choice", (expansion,), editions)
    sizes = tuple((size, size) for size in SIZES)
    yield Control("players", message("Players"), "choice", (str(players),), sizes)
    seats = tuple((str(n), gettext("Player {number}", number=n + 1)) for n in range(players))
    turn = fields.get("turn", "0").partition(":")[0]
    yield Control("turn", message("To move"), "choice", (turn,), seats)


def _title(expansion: str) -> str:
    from guildhall.games import catalogue

    main = catalogue.game(NAME).main_setting
    assert main is not None  # noqa: S101 - the edition
    return main.choice(expansion or None).title or catalogue.game(NAME).title


def _rows(expansion: str) -> list[list[str]]:
    """The names of the places of each deck."""
    ruleset = edition(expansion or None).ruleset
    rows: dict[int, list[str]] = {}
    pairs = zip(slot_names(ruleset), ruleset.rows(base.SLOT_DECK), strict=True)
    for name, deck in pairs:
        rows.setdefault(deck, []).append(name)
    return [rows[deck] for deck in sorted(rows)]


def _market(expansion: str, fields: Fields) -> Iterator[Control]:
    texts = fields.get("market", "").split("/")
    for deck, names in enumerate(_rows(expansion)):
        lying = texts[deck].split(",") if deck < len(texts) else []
        choices = (("", NO_PIECE), *_cards_of(expansion, deck))
        for place, name in enumerate(names):
            card = lying[place] if place < len(lying) else ""
            value = "" if card == NOTHING else card
            yield Control(name, joined([Word(name)]), "choice", (value,), choices)


def _cards_of(expansion: str, deck: int) -> list[tuple[str, str]]:
    bounds = edition(expansion or None).ruleset.rows(base.DECK_CARDS)
    codes = card_codes()[bounds[deck] : bounds[deck + 1]]
    cards = all_cards()[bounds[deck] : bounds[deck + 1]]
    return [(code, _told(code, card)) for code, card in zip(codes, cards, strict=True)]


def _told(code: str, card: Card) -> str:
    """A card in one line: code, prestige, price."""
    prestige = f" ★{card.prestige}" if card.prestige else ""
    return f"{code}{prestige} · {_gems(card.cost)}"


def _gems(counts: Sequence[int]) -> str:
    return " ".join(f"{letter}{n}" for letter, n in zip("WBGRO", counts, strict=False) if n)


def _all_cards(expansion: str) -> list[tuple[str, str]]:
    decks = range(len(edition(expansion or None).ruleset.rows(base.DECK_CARDS)) - 1)
    return [card for deck in decks for card in _cards_of(expansion, deck)]


def _noble_choices() -> list[tuple[str, str]]:
    return [
        (code, f"{code} {gettext(noble.name)} · {_gems(noble.needs)}")
        for code, noble in zip(noble_codes(), nobles(), strict=True)
    ]


def _tiles(expansion: str, fields: Fields, players: int) -> Iterator[Control]:
    if edition(expansion or None).has_nobles:
        lying = fields.get("nobles", "").split(",")
        choices = ((NOTHING, NO_PIECE), *_noble_choices())
        for place in range(players + 1):
            value = lying[place] if place < len(lying) and lying[place] else NOTHING
            label = message("Noble {number}", number=place + 1)
            yield Control(f"noble{place}", label, "choice", (value,), choices)
    if expansion == "cities":
        lying = fields.get("cities", "").split(",")
        choices = (
            (NOTHING, NO_PIECE),
            *((city.code, f"{city.code} {gettext(city.name)}") for city in cities()),
        )
        for place in range(N_CITIES):
            value = lying[place] if place < len(lying) and lying[place] else NOTHING
            label = message("City {number}", number=place + 1)
            yield Control(f"city{place}", label, "choice", (value,), choices)
    for name in OTHER_FIELDS.get(expansion, ()):
        yield Control(name, EXAMPLES[name], "text", (fields.get(name, ""),))


def _player(expansion: str, fields: Fields, seat: int) -> Section:
    name = PlayerRef(gettext("Player {number}", number=seat + 1))
    return Section(joined([name]), tuple(_belongings(expansion, fields, seat)), seat)


def _belongings(expansion: str, fields: Fields, seat: int) -> Iterator[Control]:
    tokens = _counts(fields.get(f"{seat}.tokens", ""))
    for letter in ORDER:
        label = joined([Word(letter)])
        count = tokens.get(letter, "0")
        yield Control(
            f"{seat}.token{letter}", label, "number", (count,), most=MOST_HELD, sign=letter
        )
    cards = tuple(_all_cards(expansion))
    yield Control(
        f"{seat}.cards", message("Cards"), "several", _listed(fields, f"{seat}.cards"), cards
    )
    lying = fields.get(f"{seat}.reserved", "").split(",")
    decks = DECKS[: len(_rows(expansion))]
    unseen = tuple(
        (f"~{deck}", deck_name(int(deck[-1]), None, deck_family(deck))) for deck in decks
    )
    for place in range(base.MAX_RESERVED):
        value = lying[place] if place < len(lying) and lying[place] != NOTHING else ""
        if value.startswith("~") and value[1:] not in decks:
            value = value[1:]
        label = message("Reserved {number}", number=place + 1)
        yield Control(
            f"{seat}.reserved{place}", label, "choice", (value,), (("", NO_PIECE), *unseen, *cards)
        )
    if edition(expansion or None).has_nobles:
        guests = tuple(_noble_choices())
        yield Control(
            f"{seat}.nobles",
            message("Nobles"),
            "several",
            _listed(fields, f"{seat}.nobles"),
            guests,
        )
    if expansion == "cities":
        own = (
            ("", NO_PIECE),
            *((city.code, f"{city.code} {gettext(city.name)}") for city in cities()),
        )
        yield Control(
            f"{seat}.city", message("City"), "choice", (fields.get(f"{seat}.city", ""),), own
        )
    if expansion == "trading_posts":
        posts = tuple((str(n), str(n)) for n in range(1, len(trading_posts()) + 1))
        coats = _listed(fields, f"{seat}.coats")
        yield Control(f"{seat}.coats", message("Coats of arms"), "several", coats, posts)


def _listed(fields: Fields, name: str) -> tuple[str, ...]:
    return tuple(each for each in fields.get(name, "").split(",") if each and each != NOTHING)


def _counts(text: str) -> dict[str, str]:
    """The numbers of `W2R1` by their letters."""
    found: dict[str, str] = {}
    letter = ""
    for sign in text:
        if sign in ORDER:
            letter = sign
        elif sign.isdigit() and letter:
            found[letter] = found.get(letter, "") + sign
    return found
