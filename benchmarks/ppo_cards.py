"""What the network of the PPO baseline reads: each card with what it still costs each player.

All of it follows from the observation of the environment; nothing else goes into it. These are the
numbers of a card:

    0       1 if it is there            19-20   the price, and what of it is missing in all
    1       its prestige                21      1 if it can be bought now
    2       1 if it is in the hand      22      what the nearest rival is missing
    3       its tier                    23      how many nobles its bonus brings nearer
    4-8     its bonus                   24-28   how a gem of each colour brings it nearer
    9-13    what it costs, bonuses off  29-33   how two of one colour do
    14-18   what is missing             34-39   how returning one takes it away, gold last
                                        40-41   turns of taking gems: the own seat, the rival
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numba
import numpy as np

MARKET, HAND, COLOURS = 12, 3, 5
ONE, TWO, BACK = 24, 29, 34
"""Where a card tells how a gem, two, or one less of each colour brings it nearer."""
TURNS = BACK + COLOURS + 1
"""Where it tells how many turns of taking gems the own seat needs at least, and the rival."""
CARD_WIDTH = TURNS + 2
TAKES = ["0", "1", "2", "3", "4", "01", "02", "03", "04", "12", "13", "14", "23", "24", "34"]
TAKES += ["012", "013", "014", "023", "024", "034", "123", "124", "134", "234"]
"""The colours of each action that takes different gems."""


class Cards(NamedTuple):
    """Where the cards stand at the end of the inputs, and which actions point at one."""

    number: int
    width: int
    """Numbers that tell of one card."""
    bought: tuple[tuple[int, int], ...]
    """The number of each card that can be bought, with its action."""
    reserved: tuple[tuple[int, int], ...]
    moved: tuple[tuple[int, tuple[int, ...]], ...]
    """Each action that moves gems, and where each card tells by how much it comes nearer so."""
    bonuses: slice
    """Where a card tells its bonus by colours."""
    costs: slice
    """Where it tells by colours what it still costs."""

    def of(self, inputs: Any) -> tuple[Any, Any]:
        """What is told of the whole table, and what of each card."""
        first = inputs.shape[1] - self.number * self.width
        return inputs[:, :first], inputs[:, first:].reshape(-1, self.number, self.width)

    def gems(self) -> tuple[list[int], Any]:
        """The actions that move gems, and what of a card adds up to the good of each."""
        sums = np.zeros((self.width, len(self.moved)), "f4")
        for column, (_, places) in enumerate(self.moved):
            sums[list(places), column] = 1
        return [action for action, _ in self.moved], sums

    def helps(self, told: Any) -> Any:
        """Whether the bonus of each card that can be bought makes each card cheaper."""
        those = [card for card, _ in self.bought]
        needs = np.sign(told[:, :, self.costs])
        return told[:, those, self.bonuses] @ needs.transpose(0, 2, 1)

    def pointers(self) -> tuple[tuple[str, list[int], list[int]], ...]:
        """The wish to buy and the wish to reserve: cards, and the actions that point at them."""
        return tuple(
            (wish, [card for card, _ in pairs], [action for _, action in pairs])
            for wish, pairs in (("buy", self.bought), ("reserve", self.reserved))
        )


CARDS = Cards(
    MARKET + HAND,
    CARD_WIDTH,
    bonuses=slice(4, 4 + COLOURS),
    costs=slice(9, 9 + COLOURS),
    moved=(
        *((action, tuple(ONE + int(gem) for gem in gems)) for action, gems in enumerate(TAKES)),
        *((25 + colour, (TWO + colour,)) for colour in range(COLOURS)),
        *((60 + colour, (BACK + colour,)) for colour in range(COLOURS + 1)),
    ),
    bought=tuple((card, 45 + card) for card in range(MARKET + HAND)),
    reserved=tuple((card, 30 + card) for card in range(MARKET)),
)
"""As the base game numbers its actions: `env.action_text` says so."""


class Reader:
    """Makes the inputs of the network of what the environment tells."""

    def __init__(self, fields: Any, players: int) -> None:
        cards = [fields["market"], fields["player_0.reserved"]]
        known = {place for field in cards for place in range(field.start, field.start + field.size)}
        self.rest = np.array([place for place in range(fields.size) if place not in known])
        self.scales = np.asarray(fields.scales, "f4")[self.rest]
        self.places = np.array([*(field.start for field in cards), fields["nobles"].start])
        self.seats = np.array([fields[f"player_{seat}.tokens"].start for seat in range(players)])
        for seat, start in enumerate(self.seats):
            assert fields[f"player_{seat}.bonuses"].start == start + COLOURS + 1
        self.nobles = fields["nobles"].shape[0]
        self.size = len(self.rest) + self.nobles * players + CARDS.number * CARDS.width

    def read(self, told: Any) -> Any:
        """One row of inputs for each row that the environment tells."""
        inputs = np.zeros((len(told), self.size), "f4")
        first = len(self.rest)
        inputs[:, :first] = told[:, self.rest] / self.scales
        derive(told, self.places, self.seats, self.nobles, inputs[:, first:])
        return inputs


@numba.njit(cache=True)
def derive(told: Any, places: Any, seats: Any, nobles: int, into: Any) -> None:
    """How far each player is from each noble, then what there is to know of each card."""
    first = nobles * len(seats)
    for row in range(len(told)):
        line, out = told[row], into[row]
        for noble in range(nobles):
            for player in range(len(seats)):
                lacks = 0
                for colour in range(COLOURS):
                    needs = line[places[2] + 6 * noble + 1 + colour]
                    lacks += max(0, needs - line[seats[player] + 6 + colour])
                out[noble * len(seats) + player] = lacks / 4
        for card in range(MARKET + HAND):
            start = places[0] + 13 * card if card < MARKET else places[1] + 13 * (card - MARKET)
            if line[start]:
                about = out[first + CARD_WIDTH * card :]
                about[2] = card >= MARKET
                tell_face(line, start, about)
                tell_prices(line, start, seats, about)
                tell_nobles(line, start, places[2], nobles, seats[0], about)


@numba.njit(cache=True)
def tell_face(line: Any, start: int, about: Any) -> None:
    """That there is a card, its prestige, its tier and its bonus."""
    about[0] = 1
    about[1] = line[start + 2] / 5
    about[3] = line[start + 1] / 3
    for colour in range(COLOURS):
        about[4 + colour] = line[start + 3 + colour] != 0


@numba.njit(cache=True)
def tell_prices(line: Any, start: int, seats: Any, about: Any) -> None:
    """What it costs the own seat by colours and what is missing, and the nearest rival."""
    for player in range(len(seats)):
        seat = seats[player]
        price, missing, longest = 0, 0, 0
        for colour in range(COLOURS):
            cost = max(0, line[start + 8 + colour] - line[seat + 6 + colour])
            short = max(0, cost - line[seat + colour])
            price += cost
            missing += short
            longest = max(longest, short)
            if player == 0:
                about[9 + colour] = cost / 5
                about[14 + colour] = short / 4
                about[ONE + colour] = min(short, 1) / 2
                about[TWO + colour] = min(short, 2) / 2
                about[BACK + colour] = -0.5 if cost > 0 and line[seat + colour] <= cost else 0
        if player == 0:
            about[BACK + COLOURS] = -0.5 if missing >= line[seat + 5] else 0
        missing = max(0, missing - line[seat + 5])
        turns = max((missing + 2) // 3, longest - line[seat + 5]) / 3
        if player == 0:
            about[19], about[20], about[21] = price / 7, missing / 5, missing == 0
            about[TURNS] = turns
        elif player == 1 or missing / 5 < about[22]:
            about[22], about[TURNS + 1] = missing / 5, turns


@numba.njit(cache=True)
def tell_nobles(line: Any, start: int, first: int, nobles: int, seat: int, about: Any) -> None:
    """How many nobles come nearer to the own seat with its bonus."""
    for colour in range(COLOURS):
        if line[start + 3 + colour]:
            for noble in range(nobles):
                if line[first + 6 * noble + 1 + colour] > line[seat + 6 + colour]:
                    about[23] += 0.5
