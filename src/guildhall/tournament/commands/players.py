"""Commands about people: entering, checking in, dropping out, tables, decks (T-5, T-6, TS-11)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass

from guildhall.messages import Message, PlayerRef, joined, message, messages_to_data, plural
from guildhall.tournament.actions import way_to
from guildhall.tournament.commands.command import PlayerCommand, PlayersCommand, TournamentCommand
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.happenings import Happening, happening
from guildhall.tournament.event.people import Stamp
from guildhall.tournament.event.rounds import rounds_for
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.format import Format
from guildhall.tournament.format_choices import changed
from guildhall.tournament.format_file import to_data
from guildhall.tournament.table.decks import (
    CustomDeck,
    Verdict,
    check_base_decks,
    check_custom_deck,
    spelled,
)

__all__ = [
    "CallTheRoll",
    "ChangeSettings",
    "CheckIn",
    "CheckOut",
    "FixTable",
    "KeepApart",
    "OverruleDecks",
    "RegisterDecks",
    "SetRounds",
]


def open_event(name: str, chosen: Format, seed: str, stamp: Stamp) -> list[Happening]:
    """Open an event; the whole format is kept, so that later changes of a file do no harm."""
    return [happening("opened", stamp, name=name, format=to_data(chosen), seed=seed)]


def enter(
    t: Tournament,
    key: str,
    stamp: Stamp,
    *,
    name: str = "",
    here: bool = True,
    ranked: bool = True,
    town: str = "",
) -> list[Happening]:
    """Enter somebody, also late: they join the next round (T-5)."""
    _still_running(t)
    if key in t.people:
        raise Refused(
            message("{name} has already entered", name=PlayerRef(key)),
            persons=[key],
            ways_out=[
                way_to("check-in", message("check them in")),
                way_to("let-in", message("put them back")),
                message("enter under another name"),
            ],
        )
    standing = "present" if here else "entered"
    data = {"name": name or key, "ranked": ranked, "standing": standing}
    if town:
        data["town"] = town
    return [happening("entered", stamp, key=key, **data)]


def check_in(t: Tournament, keys: Iterable[str], stamp: Stamp) -> list[Happening]:
    """Those who are here for the next seating (TS-11)."""
    return _stand(t, keys, "present", stamp)


def check_out(t: Tournament, keys: Iterable[str], stamp: Stamp) -> list[Happening]:
    """Those who are not here, or sit out, for the next seating (TS-9, TS-11)."""
    return _stand(t, keys, "absent", stamp)


def drop(t: Tournament, key: str, stamp: Stamp) -> list[Happening]:
    """Somebody leaves: keeps results and place, is not seated again (T-6)."""
    t.player(key)
    return [happening("stands", stamp, key=key, standing="dropped")]


def _stand(t: Tournament, keys: Iterable[str], standing: str, stamp: Stamp) -> list[Happening]:
    happenings = []
    for key in keys:
        if not t.player(key).plays_on:
            raise Refused(
                message("{name} has left the event", name=PlayerRef(key)),
                rules=["T-6"],
                persons=[key],
                ways_out=[way_to("let-in", message("put them back"))],
            )
        happenings.append(happening("stands", stamp, key=key, standing=standing))
    return happenings


@dataclass(frozen=True, slots=True)
class FixTable(TournamentCommand):
    """Somebody always sits at this table (mobility, a lamp), or with None anywhere again."""

    permission = "fix tables"
    player: str
    table: int | None

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        t.player(self.player)
        return [happening("table fixed", stamp, key=self.player, table=self.table)]


@dataclass(frozen=True, slots=True)
class KeepApart(TournamentCommand):
    """Two people are not seated together (siblings, one car), or may be again."""

    permission = "fix tables"
    one: str
    other: str
    apart: bool = True

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        pair = sorted((t.player(self.one).key, t.player(self.other).key))
        if self.one == self.other:
            raise Refused(
                message("{name} cannot be kept apart from themself", name=PlayerRef(self.one)),
                persons=[self.one],
            )
        return [happening("kept apart", stamp, pair=pair, apart=self.apart)]


def register_base_decks(
    t: Tournament, key: str, decks: Sequence[str], stamp: Stamp, *, overruled: str = ""
) -> list[Happening]:
    """One base deck for each round, in order (SW-2 to SW-4); the organiser may overrule."""
    _refuse_another_deck(t, key, stamp)
    decks = [spelled(deck) for deck in decks]
    verdict = check_base_decks(decks, _rounds_to_come(t), t.format.decks)
    _judge(key, verdict, overruled, stamp)
    data = {"decks": decks, "warnings": messages_to_data(verdict.warnings), "overruled": overruled}
    return [happening("decks registered", stamp, key=key, **data)]


def _rounds_to_come(t: Tournament) -> int:
    """The rounds by those who are here, else by all who are expected, else nobody can say."""
    try:
        return t.attendance().rounds
    except Refused:
        expected = sum(player.plays_on for player in t.people.values())
    try:
        return rounds_for(expected, t.format).rounds
    except Refused:
        return 0


def register_custom_deck(
    t: Tournament, key: str, deck: CustomDeck, stamp: Stamp, *, overruled: str = ""
) -> list[Happening]:
    """One deck for all rounds, by the deck building rules (SW-5); the organiser may overrule."""
    _refuse_another_deck(t, key, stamp)
    _judge(key, check_custom_deck(deck), overruled, stamp)
    data = {"custom_deck": asdict(deck), "overruled": overruled}
    return [happening("decks registered", stamp, key=key, **data)]


def _refuse_another_deck(t: Tournament, key: str, stamp: Stamp) -> None:
    """Players choose beforehand; once round 1 is out only the desk changes what is registered."""
    player = t.player(key)
    registered = player.decks or player.custom_deck
    if registered and t.counting_rounds() and not stamp.official:
        raise Refused(
            message(
                "{name} has registered already, and the rounds have begun", name=PlayerRef(key)
            ),
            rules=["SW-2", "SW-5"],
            persons=[key],
            ways_out=[message("ask the organiser to change it")],
        )


def deck_warnings(t: Tournament, key: str) -> tuple[Message, ...]:
    """What the organiser should look at in the decks of somebody (SW-3)."""
    decks = t.player(key).decks
    return check_base_decks(decks, 0, t.format.decks).warnings if decks else ()


def _judge(key: str, verdict: Verdict, overruled: str, stamp: Stamp) -> None:
    if verdict.faults and not (overruled and stamp.role == "organiser"):
        raise Refused(
            message(
                "the decks of {name} break the rules: {faults}",
                name=PlayerRef(key),
                faults=joined(verdict.faults),
            ),
            rules=["SW-2", "SW-5"],
            persons=[key],
            ways_out=[
                message("correct the list"),
                message("let the organiser overrule, with a reason"),
            ],
        )


def rename(t: Tournament, key: str, name: str, stamp: Stamp) -> list[Happening]:
    """Show somebody under another name; the key stays, so that nothing else changes."""
    if t.player(key).name == name:
        return []
    return [happening("renamed", stamp, key=key, name=name, before=t.player(key).name)]


@dataclass(frozen=True, slots=True)
class CallTheRoll(TournamentCommand):
    """Everybody who was here is expected again, so that all check in for the round (TS-11)."""

    permission = "call the roll"

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        keys = list(t.present())
        return [happening("roll called", stamp, keys=keys)] if keys else []


def change_format(t: Tournament, chosen: Format, stamp: Stamp) -> list[Happening]:
    """Change settings from the next round on; what was played stays as it was scored."""
    _still_running(t)
    if chosen == t.format:
        return []
    if t.rounds and (chosen.game, chosen.duels) != (t.format.game, t.format.duels):
        raise Refused(
            message("the game of an event cannot change once a round is drawn"),
            rules=["T-2"],
            ways_out=[message("open another event")],
        )
    if t.rounds and chosen.elimination != t.format.elimination:
        raise Refused(
            message("rounds and elimination cannot change places once a round is drawn"),
            rules=["TS-1", "TS-2"],
            ways_out=[message("draw a final after the rounds"), message("open another event")],
        )
    return [happening("format changed", stamp, format=to_data(chosen))]


@dataclass(frozen=True, slots=True)
class SetRounds(TournamentCommand):
    """Change the number of rounds, also between rounds (TS-4)."""

    permission = "change settings"
    rounds: int

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        played = len(t.counting_rounds())
        if self.rounds < max(played, 1):
            raise Refused(
                plural(
                    "{count} round is already played",
                    "{count} rounds are already played",
                    count=played,
                ),
                rules=["TS-4"],
            )
        return [happening("rounds set", stamp, rounds=self.rounds)]


def _still_running(t: Tournament) -> None:
    if t.ended:
        raise Refused(
            message("the event has ended"),
            rules=["T-2"],
            ways_out=[way_to("undo", message("undo the ending"))],
        )


@dataclass(frozen=True, slots=True)
class CheckIn(PlayersCommand, TournamentCommand):
    """These are here for the next seating (TS-11)."""

    permission = "check in"

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        return check_in(t, _not_so(t, self.players, "present"), stamp)


@dataclass(frozen=True, slots=True)
class CheckOut(PlayersCommand, TournamentCommand):
    """These are not here for the next seating (TS-11)."""

    permission = "check in"

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        return check_out(t, _not_so(t, self.players, "absent"), stamp)


def _not_so(t: Tournament, players: Sequence[str], standing: str) -> list[str]:
    """Those of some players who do not stand so already."""
    people = [t.player(key) for key in dict.fromkeys(players)]
    return [player.key for player in people if player.standing != standing]


@dataclass(frozen=True, slots=True)
class RegisterDecks(PlayerCommand, TournamentCommand):
    """Base decks in the order of the rounds, or one custom deck for all (SW-2, SW-5)."""

    permission = "register decks"
    decks: Sequence[str] | CustomDeck

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        return self.register(t, stamp)

    def register(self, t: Tournament, stamp: Stamp, why: str = "") -> list[Happening]:
        """The registration; `why` says why an organiser takes decks that break the rules."""
        if isinstance(self.decks, CustomDeck):
            return register_custom_deck(t, self.player, self.decks, stamp, overruled=why)
        named = [" ".join(deck.split()) for deck in self.decks]
        return register_base_decks(t, self.player, named, stamp, overruled=why)


@dataclass(frozen=True, slots=True)
class OverruleDecks(RegisterDecks):
    """Take decks although they break the rules."""

    permission = "overrule decks"
    why: str

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        return self.register(t, stamp, self.why)


@dataclass(frozen=True, slots=True)
class ChangeSettings(TournamentCommand):
    """Change settings of the format, given as text by their paths, from the next round on."""

    permission = "change settings"
    stale_after = frozenset({"format changed"})
    typed: Mapping[str, str | Sequence[str]]

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        return change_format(t, changed(t.format, self.typed), stamp)
