"""What lies where while a position of Splendor is set up, and what a touch does to it.

A place has a name: `b2`, `noble1`, `city1`, `0.reserved1`; what holds any number of pieces is
called `0.cards`, `0.nobles` or `box`, and a piece in it `0.cards/1W3`.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Self

from guildhall.games.splendor.cards import (
    LETTERS,
    Card,
    all_cards,
    card_codes,
    noble_codes,
    noble_pool,
    nobles,
)
from guildhall.games.splendor.editions import edition
from guildhall.games.splendor.notation import DECKS, ORDER, count_gems, slot_names
from guildhall.games.splendor.positions.checks import GEM_TOKENS, MOST_HELD
from guildhall.games.splendor.positions.text import UNSEEN, USUAL_GOLD
from guildhall.games.splendor.rules import base
from guildhall.games.splendor.rules.cities import N_CITIES
from guildhall.games.splendor.rules.strongholds import STRONGHOLDS_EACH
from guildhall.games.splendor.rules.trading_posts import FIVE_PRESTIGE, PRESTIGE_EACH
from guildhall.games.splendor.tiles import cities, trading_posts
from guildhall.web.games.editor_fields import split, write

NAME = "splendor"
SIZES = ("2", "3", "4")
EXPANSIONS = ("", "cities", "trading_posts", "orient", "strongholds")
NOTHING = "-"
BOX = "box"
ASSOCIATES = ("associate", "associate_and_take_tier1")
"""The effects by which a card takes on a colour."""

Fields = dict[str, str]


@dataclass(slots=True)
class Belongings:
    """What lies before a player; reserved cards that were drawn unseen begin with `~`."""

    tokens: dict[str, int] = field(default_factory=lambda: dict.fromkeys(ORDER, 0))
    cards: list[str] = field(default_factory=list)
    reserved: list[str] = field(default_factory=lambda: [""] * base.MAX_RESERVED)
    nobles: list[str] = field(default_factory=list)
    city: str = ""


@dataclass(slots=True)
class Layout:
    """A table of Splendor in any edition, possible or not."""

    expansion: str = ""
    turn: int = 0
    market: dict[str, str] = field(default_factory=dict)
    """The card of each place, nothing where it is empty."""
    nobles: list[str] = field(default_factory=list)
    cities: list[str] = field(default_factory=list)
    seats: list[Belongings] = field(default_factory=list)
    box: list[str] = field(default_factory=list)
    ties: dict[str, str] = field(default_factory=dict)
    """The colours of associated cards."""
    keepers: dict[int, int] = field(default_factory=dict)
    """The seats for which nobles wait, by the place of the noble."""
    towers: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Whose strongholds stand at a place, and how many."""

    # Notation

    @classmethod
    def read(cls, position: str) -> Self:
        """What a position tells, as far as it can be read and has a place in its edition."""
        word, fields = split(position)
        expansion = word.partition(":")[2]
        layout = cls(expansion if expansion in EXPANSIONS else "")
        players = fields.get("players", "")
        seats = int(players) if players in SIZES else int(SIZES[0])
        turn = fields.get("turn", "0").partition(":")[0]
        layout.turn = int(turn) if turn.isdecimal() and int(turn) < seats else 0
        rows = fields.get("market", "").split("/")
        for deck, names in enumerate(rows_of(layout.expansion)):
            lying = _listed(rows[deck] if deck < len(rows) else "", layout.codes, len(names))
            layout.market |= zip(names, lying, strict=True)
        if edition(layout.expansion or None).has_nobles:
            layout.nobles = _listed(fields.get("nobles", ""), noble_codes(), seats + 1)
        if layout.has_cities:
            layout.cities = _listed(fields.get("cities", ""), city_codes(), N_CITIES)
        layout.seats = [layout._read_seat(fields, seat) for seat in range(seats)]
        if layout.has_box:
            layout._read_orient(fields)
        if layout.has_towers:
            layout.towers = {
                place: (int(seat), int(count))
                for place, held in _pairs(fields.get("strongholds", ""))
                for seat, _, count in [held.partition("*")]
                if place in layout.market and seat.isdecimal() and count.isdecimal()
            }
        return layout

    def _read_seat(self, fields: Fields, seat: int) -> Belongings:
        unseen = {f"{UNSEEN}{code}" for code in (*self.codes, *self.decks)}
        reserved = fields.get(f"{seat}.reserved", "")
        return Belongings(
            _counts(fields.get(f"{seat}.tokens", "")),
            _several(fields.get(f"{seat}.cards", ""), self.codes),
            _listed(reserved, {*self.codes, *unseen}, base.MAX_RESERVED),
            _several(fields.get(f"{seat}.nobles", ""), noble_codes() if self.nobles else ()),
            "".join(_several(fields.get(f"{seat}.city", ""), city_codes() if self.cities else ())),
        )

    def _read_orient(self, fields: Fields) -> None:
        self.box = _several(fields.get(BOX, ""), self.codes)
        pairs = _pairs(fields.get("ties", ""))
        self.ties = {code: gem for code, gem in pairs if gem and gem in LETTERS[: base.GOLD]}
        self.keepers = {
            int(place) - 1: int(seat)
            for place, seat in _pairs(fields.get("keepers", ""))
            if place.isdecimal() and seat.isdecimal() and int(seat) < len(self.seats)
        }

    def write(self) -> str:
        """The notation; what follows from the rest is left out, coats of arms are added."""
        fields: Fields = {"players": str(len(self.seats)), "turn": f"{self.turn}:turn"}
        fields["bank"] = "".join(f"{gem}{n}" for gem, n in self.bank().items() if n > 0) or NOTHING
        fields["market"] = "/".join(
            ",".join(self.market[name] or NOTHING for name in names)
            for names in rows_of(self.expansion)
        )
        fields["nobles"] = ",".join(code or NOTHING for code in self.nobles)
        fields["cities"] = ",".join(code or NOTHING for code in self.cities)
        fields["ties"] = ",".join(f"{card}:{colour}" for card, colour in self.ties.items())
        fields["keepers"] = ",".join(f"{n + 1}:{seat}" for n, seat in sorted(self.keepers.items()))
        fields[BOX] = ",".join(self.box)
        fields["strongholds"] = ",".join(
            f"{place}:{seat}*{count}" for place, (seat, count) in sorted(self.towers.items())
        )
        for seat, own in enumerate(self.seats):
            tokens = [own.tokens[letter] for letter in LETTERS]
            fields[f"{seat}.tokens"] = count_gems(tokens).replace(" ", "")
            fields[f"{seat}.cards"] = ",".join(own.cards)
            reserved = [code or NOTHING for code in own.reserved]
            fields[f"{seat}.reserved"] = ",".join(reserved) if any(own.reserved) else ""
            fields[f"{seat}.nobles"] = ",".join(own.nobles)
            fields[f"{seat}.city"] = own.city
            fields[f"{seat}.coats"] = ",".join(str(post + 1) for post in self.coats(seat))
        return write(f"{NAME}:{self.expansion}" if self.expansion else NAME, fields)

    # What follows from what lies there

    @property
    def has_cities(self) -> bool:
        """Whether city tiles take the place of nobles."""
        return self.expansion == "cities"

    @property
    def has_box(self) -> bool:
        """Whether cards may leave the game."""
        return self.expansion == "orient"

    @property
    def has_towers(self) -> bool:
        """Whether strongholds stand on cards."""
        return edition(self.expansion or None).has_strongholds

    @property
    def decks(self) -> tuple[str, ...]:
        """The decks of the edition."""
        return DECKS[: len(rows_of(self.expansion))]

    def bank(self) -> dict[str, int]:
        """The tokens that nobody has; less than none where players have too many."""
        return {
            letter: (USUAL_GOLD if letter == "E" else GEM_TOKENS[len(self.seats)])
            - sum(own.tokens[letter] for own in self.seats)
            for letter in ORDER
        }

    def bonuses(self, seat: int) -> dict[str, int]:
        """The bonuses of a player, by their letters."""
        counts = dict.fromkeys(LETTERS[: base.GOLD], 0)
        for code in self.seats[seat].cards:
            card = card_of(code)
            if card.bonus is not None:
                counts[LETTERS[card.bonus]] += card.bonus_count
            elif code in self.ties:
                counts[self.ties[code]] += 1
        return counts

    def coats(self, seat: int) -> list[int]:
        """The trading posts whose requirements a player meets; a coat of arms lies there."""
        if self.expansion != "trading_posts":
            return []
        own = list(self.bonuses(seat).values())
        return [
            post.number
            for post in trading_posts()
            if all(have >= need for have, need in zip(own, post.needs, strict=True))
            and len(self.seats[seat].nobles) >= post.nobles
        ]

    def prestige(self, seat: int) -> int:
        """What cards, nobles and coats of arms of a player are worth."""
        own, coats = self.seats[seat], self.coats(seat)
        worth = sum(card_of(code).prestige for code in own.cards)
        worth += sum(nobles()[noble_codes().index(code)].prestige for code in own.nobles)
        return worth + 5 * (FIVE_PRESTIGE in coats) + len(coats) * (PRESTIGE_EACH in coats)

    def towers_left(self, seat: int) -> int:
        """The strongholds that a player has not placed."""
        return STRONGHOLDS_EACH - sum(count for by, count in self.towers.values() if by == seat)

    @property
    def codes(self) -> list[str]:
        """The codes of all cards of the edition."""
        return [code for deck in self.decks for code in self.cards_of(deck)]

    def cards_of(self, deck: str) -> list[str]:
        """The codes of all cards of a deck."""
        bounds = edition(self.expansion or None).ruleset.rows(base.DECK_CARDS)
        number = DECKS.index(deck)
        return list(card_codes()[bounds[number] : bounds[number + 1]])

    def deck_of_place(self, place: str) -> str:
        """The deck that fills a place of the market."""
        return next(
            deck
            for deck, names in zip(self.decks, rows_of(self.expansion), strict=True)
            if place in names
        )

    def left_in(self, deck: str) -> int:
        """How many cards of a deck lie nowhere else."""
        unseen = sum(own.reserved.count(f"{UNSEEN}{deck}") for own in self.seats)
        return sum(not self.where(code) for code in self.cards_of(deck)) - unseen

    def where(self, code: str) -> str:
        """The place where a piece lies, nothing for one that lies nowhere."""
        return next((place for place, lying in self._lying() if lying == code), "")

    def at(self, place: str) -> str:
        """What lies at a place, as it is written; nothing at an empty one."""
        return next((lying for name, lying in self._lying(as_written=True) if name == place), "")

    def _lying(self, *, as_written: bool = False) -> Iterator[tuple[str, str]]:
        """Every piece whose place is known."""
        yield from self.market.items()
        yield from ((f"noble{n}", code) for n, code in enumerate(self.nobles, 1))
        yield from ((f"city{n}", code) for n, code in enumerate(self.cities, 1))
        yield from ((f"{BOX}/{code}", code) for code in self.box)
        for seat, own in enumerate(self.seats):
            yield from ((f"{seat}.cards/{code}", code) for code in own.cards)
            yield from ((f"{seat}.nobles/{code}", code) for code in own.nobles)
            for n, code in enumerate(own.reserved, 1):
                yield f"{seat}.reserved{n}", code if as_written else code.removeprefix(UNSEEN)
            yield f"{seat}.city", own.city

    # What is done

    def adapted(self, expansion: str, players: int) -> Layout:
        """The same table in another edition or size; what is missing there is dealt."""
        if (expansion, players) == (self.expansion, len(self.seats)):
            return self
        _, fields = split(self.write())
        word = f"{NAME}:{expansion}" if expansion else NAME
        layout = Layout.read(write(word, {**fields, "players": str(players)}))
        layout.fill()
        return layout

    def fill(self) -> None:
        """Deal what is missing in the market and among the tiles by chance, always the same."""
        chance = random.Random(self.write())  # noqa: S311 - no secret
        for place, code in list(self.market.items()):
            if not code:
                self._deal(place, chance)
        there = sum(map(bool, self.nobles)) + sum(len(own.nobles) for own in self.seats)
        for n, code in enumerate(self.nobles):
            if not code and there < len(self.nobles):
                pool = [noble_codes()[number] for number in noble_pool("base")]
                self.nobles[n] = chance.choice([each for each in pool if not self.where(each)])
                there += 1
        there = sum(map(bool, self.cities)) + sum(bool(own.city) for own in self.seats)
        for n, code in enumerate(self.cities):
            if not code and there < N_CITIES:
                tiles = {self.where(each) and each[0] for each in city_codes()}
                left = [each for each in city_codes() if each[0] not in tiles]
                self.cities[n] = chance.choice(left)
                there += 1

    def _deal(self, place: str, chance: random.Random) -> None:
        deck = self.deck_of_place(place)
        left = [code for code in self.cards_of(deck) if not self.where(code)]
        if self.left_in(deck) > 0:
            self.market[place] = chance.choice(left)

    def clear(self) -> None:
        """Take everything from the players."""
        self.seats = [Belongings() for _ in self.seats]
        self.box, self.ties, self.keepers, self.towers = [], {}, {}, {}

    def give_token(self, seat: int, letter: str, count: int) -> None:
        """Give or take tokens; whether there are so many is another question."""
        own = self.seats[seat].tokens
        own[letter] = min(max(own[letter] + count, 0), MOST_HELD)

    def give_bonus(self, seat: int, letter: str) -> None:
        """Give the first card of a colour that lies nowhere: one of tier 1 without prestige."""
        for code in self._cards_in(letter):
            if not self.where(code):
                self.seats[seat].cards.append(code)
                return

    def take_bonus(self, seat: int, letter: str) -> None:
        """Take the card of a colour that was given last."""
        own = [code for code in self.seats[seat].cards if code in self._cards_in(letter)]
        if own:
            self.take(f"{seat}.cards/{own[-1]}")

    def _cards_in(self, letter: str) -> list[str]:
        colour = LETTERS.index(letter)
        return [code for code in self.codes if card_of(code).bonus == colour]

    def put(self, code: str, place: str) -> None:
        """Lay a piece somewhere; what lay there goes where it came from, if it fits.

        Otherwise a place of the market gets the next card by chance, as in a game.
        """
        origin, old = self.where(code), self.at(place)
        if origin and origin == place:
            return
        self.take(origin)
        self.take(place)
        self._lay(code, place)
        if old and origin and self._fits(old, origin):
            self._lay(old, origin)
        elif origin in self.market:
            self._deal(origin, random.Random(self.write()))  # noqa: S311 - no secret

    def _fits(self, code: str, place: str) -> bool:
        """Whether a piece may lie in a single place of the table."""
        if place in self.market:
            return code in self.cards_of(self.deck_of_place(place))
        return place.startswith(("noble", "city"))

    def _lay(self, code: str, place: str) -> None:
        if place in self.market:
            self.market[place] = code
        elif place.startswith("noble"):
            self.nobles[int(place[-1]) - 1] = code
        elif place.startswith("city"):
            self.cities[int(place[-1]) - 1] = code
        elif place == BOX:
            self.box.append(code)
        else:
            seat, _, kind = place.partition(".")
            own = self.seats[int(seat)]
            if kind == "cards":
                own.cards.append(code)
            elif kind == "nobles":
                own.nobles.append(code)
            elif kind == "city":
                own.city = code
            else:
                own.reserved[int(kind[-1]) - 1] = code

    def take(self, place: str) -> None:
        """Take away what lies at a place, with what stands on it."""
        holder, _, code = place.partition("/")
        if code:
            self.ties.pop(code, None)
            self._pieces(holder).remove(code)
        elif place in self.market:
            self.market[place] = ""
            self.towers.pop(place, None)
        elif place and place not in self.lists():
            self._lay("", place)
            if place.startswith("noble"):
                self.keepers.pop(int(place[-1]) - 1, None)

    def _pieces(self, holder: str) -> list[str]:
        if holder == BOX:
            return self.box
        seat, _, kind = holder.partition(".")
        own = self.seats[int(seat)]
        return own.cards if kind == "cards" else own.nobles

    def lists(self) -> list[str]:
        """What holds any number of pieces."""
        seats = range(len(self.seats))
        boxes = [BOX] if self.has_box else []
        guests = [f"{seat}.nobles" for seat in seats if self.nobles]
        return [*boxes, *(f"{seat}.cards" for seat in seats), *guests]

    def places(self) -> list[str]:
        """Everything that can be touched to lay something there."""
        seats = range(len(self.seats))
        return [
            *self.lists(),
            *(name for name, _ in self._lying() if name != BOX and not name.endswith(".city")),
            *(f"{seat}.city" for seat in seats if self.has_cities),
        ]

    def turn_over(self, place: str) -> None:
        """Say of a reserved card that it was drawn unseen, or that it was not."""
        code = self.at(place)
        if code and code.removeprefix(UNSEEN) in card_codes():
            turned = code.removeprefix(UNSEEN) if code.startswith(UNSEEN) else f"{UNSEEN}{code}"
            self._lay(turned, place)

    def fortify(self, place: str, seat: int) -> None:
        """Add a stronghold at a place; those of somebody else leave it."""
        by, count = self.towers.get(place, (seat, 0))
        self.towers[place] = (seat, min(count + 1, STRONGHOLDS_EACH) if by == seat else 1)

    def empty_places(self) -> list[str]:
        """The places of the table where something is missing, in their order."""
        guests = sum(len(own.nobles) for own in self.seats)
        missing = [f"noble{n}" for n, code in enumerate(self.nobles, 1) if not code][guests:]
        taken = sum(bool(own.city) for own in self.seats)
        missing += [f"city{n}" for n, code in enumerate(self.cities, 1) if not code][taken:]
        cards = [place for place, code in self.market.items() if not code]
        return [*(each for each in cards if self.left_in(self.deck_of_place(each)) > 0), *missing]

    def associates(self, code: str) -> bool:
        """Whether a card takes on a colour."""
        return code in card_codes() and card_of(code).effect in ASSOCIATES


def rows_of(expansion: str) -> list[list[str]]:
    """The names of the places of each deck."""
    ruleset = edition(expansion or None).ruleset
    rows: dict[int, list[str]] = {}
    for name, deck in zip(slot_names(ruleset), ruleset.rows(base.SLOT_DECK), strict=True):
        rows.setdefault(deck, []).append(name)
    return [rows[deck] for deck in sorted(rows)]


def card_of(code: str) -> Card:
    """The card of a code."""
    return all_cards()[card_codes().index(code)]


def city_codes() -> tuple[str, ...]:
    """Both sides of all city tiles."""
    return tuple(city.code for city in cities())


def _counts(text: str) -> dict[str, int]:
    """Tokens as they are written, `R2E1`, by their letters."""
    counts, letter = dict.fromkeys(ORDER, 0), ""
    for sign in text:
        letter = sign if sign in ORDER else letter
        if sign.isdecimal() and letter:
            counts[letter] = min(10 * counts[letter] + int(sign), MOST_HELD)
    return counts


def _listed(text: str, known: Collection[str], count: int) -> list[str]:
    """So many places with what lies there."""
    lying = [code if code in known else "" for code in text.split(",")][:count]
    return [*lying, *[""] * (count - len(lying))]


def _several(text: str, known: Collection[str]) -> list[str]:
    return [code for code in dict.fromkeys(text.split(",")) if code in known]


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    for item in filter(None, text.split(",")):
        one, _, other = item.partition(":")
        yield one, other
