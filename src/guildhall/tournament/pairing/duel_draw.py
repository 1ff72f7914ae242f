"""Draws pairs of equal records without repeats: Summoner Wars (SW-10 to SW-22)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import starmap

from guildhall.messages import Listing, Message, PlayerRef, Term, joined, message, players, plural
from guildhall.tournament.errors import Refused
from guildhall.tournament.format import Format
from guildhall.tournament.lots import drawn, lots
from guildhall.tournament.pairing.byes import bye_order, bye_reason
from guildhall.tournament.pairing.draw import Draw, DrawnTable, Field
from guildhall.tournament.pairing.exact_pairs import Pair
from guildhall.tournament.pairing.pairs import Ban
from guildhall.tournament.pairing.search import PairsCost, PairSearch
from guildhall.tournament.pairing.seats import first_and_second
from guildhall.tournament.parts import Pairing
from guildhall.tournament.table.scoring import PARTS

UNAVOIDED = message("mirror that could not be avoided")
NO_BETTER = message("mirror, no better pairing was found")
LIMITED = message(
    "with so many people not everything is searched: fewer mirrors or crossings may be possible"
)
MET = message("they have met before: allowed by the organiser")


def draw_duels(
    field: Field, chosen: Format, *, tables: int | None = None, allow_repeats: bool = False
) -> Draw:
    """The pairs of a round and the bye; refuses a round that cannot be without repeats (SW-17).

    There are as many tables as there are pairs, whatever `tables` says.
    """
    del tables
    pairing = _Pairing(field, chosen)
    names = drawn(field.present, field.seed, f"round {field.number}")
    people = list(map(field.history.numbers.__getitem__, names))
    byes = bye_order(names, field, chosen) if len(people) % 2 else [""]
    for passed, bye in enumerate(byes):
        pairs = pairing.search.pairs(pairing.without(bye, people))
        if pairs is not None:
            return pairing.draw(pairs, bye, byes[:passed])
    pairs = pairing.search.fewest_repeats(pairing.without(byes[0], people))
    if allow_repeats and not any(starmap(pairing.ban.apart.met, pairs)):
        pairing.has_repeats = True
        return pairing.draw(pairs, byes[0], ())
    raise pairing.refusal(pairs)


def least_cost(field: Field, chosen: Format, playing: Iterable[str]) -> PairsCost | None:
    """What the best round for these people costs; None if there is none without repeats."""
    people = [field.history.numbers[name] for name in playing]
    search = _Pairing(field, chosen, people).search
    pairs = search.pairs(people)
    return None if pairs is None else search.cost(pairs)


def pairs_cost(field: Field, chosen: Format, pairs: Iterable[Sequence[str]]) -> PairsCost:
    """What these pairs cost."""
    numbers = field.history.numbers
    numbered = [(numbers[one], numbers[other]) for one, other in pairs]
    people = [player for pair in numbered for player in pair]
    return _Pairing(field, chosen, people).search.cost(numbered)


class _Pairing:
    """One round to be paired; people are known by their numbers in the history."""

    def __init__(self, field: Field, chosen: Format, people: Sequence[int] = ()) -> None:
        self.field = field
        self.chosen = chosen
        self.names = field.history.names
        self.wins = field.history.points
        here = field.here()
        self.sizes = Counter(map(self.wins.__getitem__, here))
        self.records: dict[Pair, Message] = {}
        self.has_repeats = False
        """Whether some of the pairs have met, which the organiser allowed."""
        apart = field.kept_apart()
        avoided = field.decks and chosen.pairing.mirrors == "avoided"
        self.ban = Ban(
            field.history.met | apart if apart else field.history.met,
            apart,
            [field.decks.get(name) for name in self.names] if avoided else (),
        )
        self.search = PairSearch(self.wins, [*here, *people], self.ban, chosen.pairing)

    def without(self, bye: str, people: list[int]) -> list[int]:
        """Everybody but the one who has the bye."""
        return [who for who in people if self.names[who] != bye] if bye else people

    def draw(self, pairs: list[Pair], bye: str, passed: list[str] | tuple[str, ...]) -> Draw:
        """The pairs as tables, best first, with reasons."""
        names, wins = self.names, self.wins
        if bye:
            self.sizes[wins[self.field.history.numbers[bye]]] -= 1
        had, seat_lot = self.field.history.seats_by_number, lots(self.field.seed, "seats")
        records = ((wins[one], wins[other]) for one, other in pairs)
        keys = [(high, low) if high > low else (low, high) for high, low in records]
        best_first = sorted(range(len(pairs)), key=keys.__getitem__, reverse=True)
        tables = tuple(
            [
                DrawnTable(
                    first_and_second(names[one], names[other], had[one], had[other], seat_lot),
                    self._reason(one, other),
                )
                for one, other in map(pairs.__getitem__, best_first)
            ]
        )
        notices = [self._passed_over(player) for player in passed]
        if not self.search.proven:
            notices.append(LIMITED)
        if not bye:
            return Draw(tables, notices=tuple(notices))
        reason = bye_reason(bye, self.field, self.chosen, passed)
        return Draw(tables, (DrawnTable((bye,), reason),), tuple(notices))

    def _passed_over(self, player: str) -> Message:
        """Why the others cannot be paired without somebody who would have the bye."""
        if self.ban.apart:
            return message(
                "{name} would have the bye, but then others must meet who should not",
                name=PlayerRef(player),
            )
        return message(
            "{name} would have the bye, but then others must meet again", name=PlayerRef(player)
        )

    def _reason(self, one: int, other: int) -> Message:
        record, ban = self._record(self.wins[one], self.wins[other]), self.ban
        if one not in ban.spared and not (ban.decks or self.has_repeats):
            return record
        reasons: list[Message] = []
        if ban.mirror(one, other):
            reasons.append(UNAVOIDED if self.search.proven else NO_BETTER)
        elif one in ban.spared:
            reasons.append(ban.spared[one])
        if self.has_repeats and self.field.history.met.met(one, other):
            reasons.append(MET)
        return joined([record, *reasons]) if reasons else record

    def _record(self, mine: int, theirs: int) -> Message:
        """What the records of a pair say: the same few sentences at thousands of tables."""
        record = self.records.get((mine, theirs))
        if record is None:
            record = self.records[mine, theirs] = self._compared(*sorted((mine, theirs)))
        return record

    def _compared(self, low: int, high: int) -> Message:
        if self.field.number == 1:
            return message("drawn by lot")
        wins = count_wins(high)
        if low == high:
            return message("both have {wins}", wins=wins)
        if self.sizes[high] % 2:
            return message(
                "down-paired: {more} meets {less}, odd group", more=wins, less=count_wins(low)
            )
        return message("down-paired: {more} meets {less}", more=wins, less=count_wins(low))

    def refusal(self, pairs: list[Pair]) -> Refused:
        """Says who must meet again or against a separation, and what can be done (SW-17, T-8)."""
        banned = [pair for pair in pairs if self.ban.repeat(*pair)]
        apart = self._names_of(pair for pair in banned if self.ban.apart.met(*pair))
        again = self._names_of(pair for pair in banned if not self.ban.apart.met(*pair))
        troubles: list[Message] = []
        ways: list[Message] = []
        if again.items:
            troubles.append(message("at least {names} would have to meet again", names=again))
            ways.append(message("let {names} meet again", names=again))
        if apart.items:
            troubles.append(message("{names} are kept apart and would have to meet", names=apart))
            ways.append(message("let people meet who are kept apart"))
        words = joined(troubles)
        return Refused(
            message("no round without repeats is left: {words}", words=words)
            if again.items
            else message(
                "no round that keeps everybody apart who should be is left: {words}",
                words=words,
            ),
            rules=["SW-13", "SW-17"] if again.items else ["T-8"],
            persons=[self.names[player] for pair in banned for player in pair],
            ways_out=[*ways, message("end the Swiss rounds here")],
        )

    def _names_of(self, pairs: Iterable[Pair]) -> Listing:
        return Listing(
            tuple(players((self.names[one], self.names[other]), " - ") for one, other in pairs)
        )


def count_wins(parts: int) -> Message:
    """How many wins so many parts of points are."""
    return plural("1 win", "{count} wins", count=parts // PARTS)


BY_RECORD = Pairing(
    name="record",
    words=Term("From round 2 on people with equal records are paired at random."),
    draw=draw_duels,
    duels=True,
)
