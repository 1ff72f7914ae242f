"""Commands and plans around the games: practical words, entry fees, tables for those expected."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from guildhall.messages import Word, message, quoted
from guildhall.tournament.commands.command import TournamentCommand
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.happenings import Happening, happening
from guildhall.tournament.event.people import Stamp
from guildhall.tournament.event.practical import LONGEST, MOST_LINES, PARTS
from guildhall.tournament.event.rounds import rounds_for
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.format import Format
from guildhall.tournament.pairing.sizes import even_sizes, legal_table_counts, table_sizes

__all__ = ["NoteFee", "SetPractical"]

ADDRESS = re.compile(r"https?://[^\s<>\"']+\.[^\s<>\"']+")


@dataclass(frozen=True, slots=True)
class SetPractical(TournamentCommand):
    """Change some of the words that people must know beside the rules (TS-41).

    Empty ones are taken away, others stay.
    """

    permission = "change settings"
    stale_after = frozenset({"practical set"})
    words: Mapping[str, str]

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        changed = replace(
            t.practical, **{part: _proper(part, text) for part, text in self.words.items()}
        )
        if changed == t.practical:
            return []
        kept = {part: text for part, text in asdict(changed).items() if text}
        return [happening("practical set", stamp, words=kept)]


def _proper(part: str, text: str) -> str:
    """Words as they are kept: single blanks, no empty lines."""
    if part not in PARTS:
        raise Refused(
            message("there is no such part as {part}", part=Word(part)),
            ways_out=[message("choose one of the form")],
        )
    lines = [line for line in (" ".join(line.split()) for line in text.splitlines()) if line]
    proper = "\n".join(lines)
    if len(proper) > LONGEST or len(lines) > MOST_LINES:
        raise Refused(
            message(
                "the text is too long: at most {count} letters in {lines} lines",
                count=LONGEST,
                lines=MOST_LINES,
            ),
            ways_out=[message("write it shorter")],
        )
    if not all(line.isprintable() for line in lines):
        raise Refused(
            message("the text has signs that cannot be printed"),
            ways_out=[message("write it without them")],
        )
    return _address(proper) if part == "rulebook" and proper else proper


def _address(text: str) -> str:
    whole = text if "://" in text else f"https://{text}"
    if not ADDRESS.fullmatch(whole):
        raise Refused(
            message("{text} is not an address", text=quoted(text)),
            ways_out=[message("write it like https://club.example/rules")],
        )
    return whole


@dataclass(frozen=True, slots=True)
class NoteFee(TournamentCommand):
    """Note who has paid the entry fee, or has not (TC-19)."""

    permission = "take fees"
    players: Sequence[str]
    paid: bool = True

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        if not stamp.official:
            raise Refused(
                message("only the desk takes fees"),
                rules=["TC-19"],
                ways_out=[message("pay at the desk")],
            )
        changed = [
            key for key in dict.fromkeys(self.players) if t.player(key).fee_paid != self.paid
        ]
        return [happening("fee noted", stamp, keys=changed, paid=self.paid)] if changed else []


@dataclass(frozen=True, slots=True)
class TablePlan:
    """A number of tables that seats so many people."""

    tables: int
    sizes: tuple[int, ...]
    byes: int = 0
    usual: bool = False
    """Whether a draw would take this number."""

    @property
    def shape(self) -> str:
        """The sizes in short, such as "2 x 4, 4 x 3"."""
        return ", ".join(f"{count} x {size}" for size, count in Counter(self.sizes).items())


def plan_tables(people: int, chosen: Format) -> list[TablePlan]:
    """Every number of tables for so many people, or a refusal with what helps (TS-7, TS-9)."""
    if chosen.duels:
        rounds_for(people, chosen)
        tables, byes = divmod(people, 2)
        return [TablePlan(tables, (2,) * tables, byes, usual=True)]
    drawn = len(table_sizes(people, chosen.tables))
    return [
        TablePlan(tables, even_sizes(people, tables), usual=tables == drawn)
        for tables in legal_table_counts(people, chosen.tables)
    ]
