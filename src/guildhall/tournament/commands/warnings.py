"""Everything that an organiser should know of a draft before it goes out, as one list (T-8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from guildhall.messages import Listing, Message, PlayerRef, message, players, plural
from guildhall.tournament.commands.breaches import DraftWarning, broken_goals, broken_rules
from guildhall.tournament.commands.late_entries import late_words
from guildhall.tournament.commands.players import deck_warnings
from guildhall.tournament.commands.redraw import tables_changed
from guildhall.tournament.commands.swiss_draw import decks_of_round
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.bracket import bracket_rounds
from guildhall.tournament.event.rounds import Round
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.table.decks import deck_for_top_cut, in_short

MOST_NAMES = 6
"""So many people are named in a warning; of more only how many there are."""
OLD_SETTINGS = message(
    "the settings have changed since the draw: this round would still be scored by the old ones"
)
ORDER = ("never", "ask", "note")


def draft_warnings(t: Tournament, draft: Round | None = None) -> list[DraftWarning]:
    """What is wrong with a draft, by default the one that goes out next; the worst first.

    A draft that was just drawn and left as it is has nothing but notes, and missing decks.
    """
    draft = draft or t.draft
    if draft is None:
        return []
    found = [
        *_gone(t, draft),
        *_unseated(t, draft),
        *broken_rules(t, draft),
        *_stale(t, draft),
        *broken_goals(t, draft),
        *_without_decks(t, draft),
        *_odd_decks(t, draft),
        *(DraftWarning("note", notice, level="note") for notice in draft.notices),
        *(DraftWarning("note", words, (), ("SW-8",), "note") for words in [late_words(t)] if words),
    ]
    return sorted(dict.fromkeys(found), key=lambda warning: ORDER.index(warning.level))


def _gone(t: Tournament, draft: Round) -> Iterator[DraftWarning]:
    """Those who have a seat and should not (T-6, TS-11)."""
    for key in draft.seated():
        standing = t.people[key].standing
        if not t.people[key].plays_on:
            yield DraftWarning(
                "gone",
                message("{name} has left the event", name=PlayerRef(key)),
                (key,),
                ("T-6", "TS-11"),
                "never",
            )
        elif standing == "entered" or (standing == "absent" and draft.kind != "bracket"):
            yield DraftWarning(
                "gone", message("{name} is not here", name=PlayerRef(key)), (key,), ("TS-11",)
            )


def _unseated(t: Tournament, draft: Round) -> Iterator[DraftWarning]:
    """Those who are here and have no seat (TS-11)."""
    starts = draft.kind == "bracket" and t.format.elimination and not bracket_rounds(t)
    if draft.kind != "swiss" and not starts:
        return
    seated = set(draft.seated())
    missing = tuple(key for key in t.present() if key not in seated)
    if missing:
        words = plural(
            "{names} is here and has no seat",
            "{names} are here and have no seat",
            count=len(missing),
            names=_listed(missing),
        )
        yield DraftWarning("unseated", words, missing, ("TS-11",))


def _stale(t: Tournament, draft: Round) -> Iterator[DraftWarning]:
    """What has changed since the draw (T-2)."""
    if draft.format != t.format:
        yield DraftWarning(
            "stale",
            OLD_SETTINGS,
            rules=("T-2",),
        )
    try:
        more = draft.kind == "swiss" and len(t.counting_rounds()) >= t.attendance().rounds
        count = tables_changed(t, draft)
    except Refused as refusal:
        words = message("this round could not be drawn any more: {words}", words=refusal.reason)
        yield DraftWarning("stale", words, refusal.persons, refusal.rules)
        return
    if more:
        yield DraftWarning(
            "stale",
            message("this is one round more than is planned"),
            rules=("TS-4", "SW-7", "TC-1"),
        )
    if count:
        tables = plural(
            "1 table would be different", "{count} tables would be different", count=count
        )
        yield DraftWarning(
            "stale",
            message("the event has changed since the draw: drawn again, {what}", what=tables),
        )


def _without_decks(t: Tournament, draft: Round) -> Iterator[DraftWarning]:
    """Those who play a game for which they have handed in no deck (SW-2, SW-3, SW-5)."""
    options = draft.format.decks
    if options.kind == "none" or draft.kind == "side":
        return
    seated = [key for table in draft.tables.values() for key in table.seats]
    if options.kind == "custom":
        missing = [key for key in seated if not t.people[key].custom_deck]
    elif draft.kind == "swiss":
        known = decks_of_round(t, len(t.counting_rounds()) + 1)
        missing = [key for key in seated if key not in known]
    elif options.top_cut == "free choice":
        return
    else:
        rounds, game = len(t.counting_rounds()), len(bracket_rounds(t)) + 1
        missing = [
            key
            for key in seated
            if not deck_for_top_cut(t.people[key].decks, rounds, game, options)
        ]
    if missing:
        words = plural(
            "{names} has no deck for this round",
            "{names} have no deck for this round",
            count=len(missing),
            names=_listed(missing),
        )
        yield DraftWarning("decks", words, tuple(missing), ("SW-2", "SW-5"))


def _odd_decks(t: Tournament, draft: Round) -> Iterator[DraftWarning]:
    """Decks that somebody should look at, of those who play (SW-3)."""
    if draft.kind != "swiss" or draft.format.decks.kind != "base":
        return
    found: dict[Message, list[str]] = {}
    for key in draft.seated():
        for warning in deck_warnings(t, key):
            found.setdefault(in_short(warning), []).append(key)
    for what, keys in found.items():
        words = message("look at the decks of {names}: {words}", names=_listed(keys), words=what)
        yield DraftWarning("decks", words, tuple(keys), ("SW-3",), "note")


def _listed(keys: Sequence[str]) -> Listing | Message:
    """People in a sentence; of many only how many there are."""
    if len(keys) > MOST_NAMES:
        return plural("{count} person", "{count} people", count=len(keys))
    return players(keys)
