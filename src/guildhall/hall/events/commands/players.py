"""Acts about people: entering, checking in, leaving, tables, decks."""

from __future__ import annotations

from collections.abc import Sequence

from guildhall.hall.events.commands.command import Act, Note, Situation
from guildhall.hall.events.errors import EventError
from guildhall.hall.events.names import folded, proper_name
from guildhall.hall.events.people import drop_people, enter_people, ways_in
from guildhall.hall.events.people import enter_roster as roster_commands
from guildhall.hall.events.people import let_in as let_somebody_in
from guildhall.hall.events.roster import Entrant, read_roster
from guildhall.hall.games import KINDS
from guildhall.tournament import CustomDeck, Happening, Stamp, apply_all
from guildhall.tournament import call_the_roll as roll_called
from guildhall.tournament import check_in as checked_in
from guildhall.tournament import check_out as checked_out
from guildhall.tournament import fix_table as table_fixed
from guildhall.tournament import keep_apart as kept_apart
from guildhall.tournament import register_base_decks as base_decks
from guildhall.tournament import register_custom_deck as custom_deck
from guildhall.tournament import rename as renamed
from guildhall.tournament import set_fee_paid as fee_noted


def enter(names: Sequence[str], *, here: bool = True, ranked: bool = True) -> Act:
    """Enter people by their names."""
    return Act(
        action="enter people",
        command=lambda now, stamp: enter_people(now.t, stamp, names, here=here, ranked=ranked),
    )


def enter_roster(
    content: bytes, source: str, *, here: bool = True, columns: Sequence[str] = ()
) -> Act:
    """Enter everybody of a CSV file who is new; `columns` are for a file without headings."""
    return _enter_all(read_roster(content, source, columns), here=here)


def enter_pasted(text: str, *, here: bool = True, columns: Sequence[str] = ()) -> Act:
    """Enter everybody of a pasted list who is new: a name a line, or columns as in a file."""
    lines = one_a_line(text)
    return _enter_all(read_roster(lines.encode(), "the list", columns), here=here)


def one_a_line(text: str) -> str:
    """Names on one line, by commas or semicolons, become lines."""
    if "\n" in text.strip():
        return text
    return text.replace(";", "\n").replace(",", "\n")


def _enter_all(entrants: Sequence[Entrant], *, here: bool) -> Act:
    def command(now: Situation, stamp: Stamp) -> list[Happening]:
        commands, _ = roster_commands(now.t, entrants, here=here)
        ahead, happenings = now.t.copy(), []
        for each in commands:
            more = each(ahead, stamp)
            apply_all(ahead, more)
            happenings += more
        if not happenings:
            raise EventError(
                "everybody on this list has already entered", ways_out=["choose another list"]
            )
        return happenings

    return Act(action="enter people", command=command)


def add_bot(name: str, bot: str = "greedy") -> Act:
    """Let a bot fill in as somebody who is not ranked (TS-9)."""

    def note(now: Situation, _: Stamp) -> list[Note]:
        key = proper_name(name)
        return [] if key in now.floor.bots else [Note("bot-entered/1", {"player": key, "bot": bot})]

    def command(now: Situation, stamp: Stamp) -> list[Happening]:
        kind = KINDS.get(now.t.format.game)
        offered = kind.bots() if kind else []
        if bot not in offered:
            raise EventError(f"there is no bot {bot!r} for this game", ways_out=offered)
        return enter_people(now.t, stamp, [name], ranked=False)

    return Act(action="enter people", command=command, note=note)


def rename(key: str, name: str) -> Act:
    """Show somebody under another name."""

    def command(now: Situation, stamp: Stamp) -> list[Happening]:
        proper = proper_name(name)
        for other in now.t.people.values():
            if other.key != key and folded(proper) in {folded(other.key), folded(other.name)}:
                raise EventError(
                    f"{other.key} has already entered",
                    persons=[other.key],
                    ways_out=["choose another name, with a town perhaps"],
                )
        return renamed(now.t, key, proper, stamp)

    return Act(action="rename", command=command)


def check_in(keys: Sequence[str]) -> Act:
    """These are here for the next seating (TS-11)."""
    return Act(
        action="check in",
        command=lambda now, stamp: checked_in(now.t, _not_yet(now, keys, "present"), stamp),
        player=_only(keys),
    )


def check_out(keys: Sequence[str]) -> Act:
    """These are not here for the next seating (TS-11)."""
    return Act(
        action="check in",
        command=lambda now, stamp: checked_out(now.t, _not_yet(now, keys, "absent"), stamp),
        player=_only(keys),
    )


def _not_yet(now: Situation, keys: Sequence[str], standing: str) -> list[str]:
    return [key for key in keys if now.t.player(key).standing != standing]


def _only(keys: Sequence[str]) -> str:
    """The one who is meant; several can never be oneself."""
    return keys[0] if len(keys) == 1 else "\0"


def call_the_roll() -> Act:
    """Everybody is expected again, so that all check in for the next round (TS-11)."""
    return Act(action="call the roll", command=lambda now, stamp: roll_called(now.t, stamp))


def note_fee(keys: Sequence[str], *, paid: bool = True) -> Act:
    """Note who has paid the entry fee, or has not (TC-19)."""
    return Act(
        action="take fees",
        command=lambda now, stamp: fee_noted(now.t, keys, stamp, paid=paid),
    )


def drop(key: str) -> Act:
    """Somebody leaves the event (T-6)."""
    return Act(
        action="drop", command=lambda now, stamp: drop_people(now.t, stamp, [key]), player=key
    )


def let_in(name: str, way: int | None = None) -> Act:
    """Let somebody in who is late or comes back, by a way of `ways_in` or from the next round."""

    def command(now: Situation, stamp: Stamp) -> list[Happening]:
        proper = name if name in now.t.people else proper_name(name)
        ways = ways_in(now.t, stamp, proper)
        if way is not None and not 0 <= way < len(ways):
            raise EventError("there is no such way in any more", ways_out=["choose again"])
        return let_somebody_in(now.t, stamp, proper, None if way is None else ways[way])

    return Act(action="let in", command=command)


def fix_table(key: str, table: int | None) -> Act:
    """Somebody always sits at this table, or anywhere again."""
    return Act(
        action="fix tables", command=lambda now, stamp: table_fixed(now.t, key, table, stamp)
    )


def keep_apart(one: str, other: str, *, apart: bool = True) -> Act:
    """Two people are not seated together, or may be again."""
    return Act(
        action="fix tables",
        command=lambda now, stamp: kept_apart(now.t, one, other, stamp, apart=apart),
    )


def register_decks(key: str, decks: Sequence[str], *, overruled: str = "") -> Act:
    """Base decks in the order of the rounds (SW-2)."""
    return Act(
        action="overrule decks" if overruled else "register decks",
        command=lambda now, stamp: base_decks(
            now.t, key, [" ".join(deck.split()) for deck in decks], stamp, overruled=overruled
        ),
        player=key,
    )


def register_custom_deck(key: str, deck: CustomDeck, *, overruled: str = "") -> Act:
    """One deck for all rounds (SW-5)."""
    return Act(
        action="overrule decks" if overruled else "register decks",
        command=lambda now, stamp: custom_deck(now.t, key, deck, stamp, overruled=overruled),
        player=key,
    )
