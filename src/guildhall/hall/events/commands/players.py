"""Commands about people: entering, checking in, leaving, tables, decks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from guildhall import tournament
from guildhall.bots import registry
from guildhall.games import catalogue
from guildhall.hall.events.commands.command import (
    EventState,
    Note,
    OperationsCommand,
    PlayerCommand,
    PlayersCommand,
    TournamentCommand,
)
from guildhall.hall.events.names import folded, proper_name
from guildhall.hall.events.people import drop_people, enter_entrants, enter_people, let_in, ways_in
from guildhall.hall.events.roster import Entrant
from guildhall.messages import PlayerRef, Word, message
from guildhall.tournament import CustomDeck, Happening, Refused, Stamp


@dataclass(frozen=True, slots=True)
class EnterPlayers(TournamentCommand):
    """Enter people by their names."""

    permission = "enter people"
    names: Sequence[str]
    here: bool = True
    ranked: bool = True

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        return enter_people(event.tournament, stamp, self.names, here=self.here, ranked=self.ranked)


@dataclass(frozen=True, slots=True)
class EnterRoster(TournamentCommand):
    """Enter everybody of a list who is new."""

    permission = "enter people"
    entrants: Sequence[Entrant]
    here: bool = True
    ranked: bool = True

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        happenings = enter_entrants(
            event.tournament, stamp, self.entrants, here=self.here, ranked=self.ranked
        )
        if not happenings:
            raise Refused(
                message("everybody on this list has already entered"),
                ways_out=[message("choose another list")],
            )
        return happenings


@dataclass(frozen=True, slots=True)
class AddBot(TournamentCommand, OperationsCommand):
    """Let a bot fill in as somebody who is not ranked (TS-9)."""

    permission = "enter people"
    name: str
    bot: str = "greedy"

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        game = event.tournament.format.game
        offered = registry.names(game) if game in catalogue.games() else []
        if self.bot not in offered:
            raise Refused(
                message("there is no bot {bot} for this game", bot=Word(repr(self.bot))),
                ways_out=offered,
            )
        return enter_people(event.tournament, stamp, [self.name], ranked=False)

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        key = proper_name(self.name)
        known = key in event.operations.bots
        return [] if known else [Note("bot-entered/1", {"player": key, "bot": self.bot})]


@dataclass(frozen=True, slots=True)
class RenamePlayer(TournamentCommand):
    """Show somebody under another name."""

    permission = "rename"
    player: str
    name: str

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        name = proper_name(self.name)
        for other in event.tournament.people.values():
            names = {folded(other.key), folded(other.name)}
            if other.key != self.player and folded(name) in names:
                raise Refused(
                    message("{name} has already entered", name=PlayerRef(other.key)),
                    persons=[other.key],
                    ways_out=[message("choose another name, with a town perhaps")],
                )
        return tournament.rename(event.tournament, self.player, name, stamp)


@dataclass(frozen=True, slots=True)
class CheckIn(PlayersCommand, TournamentCommand):
    """These are here for the next seating (TS-11)."""

    permission = "check in"

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        t = event.tournament
        return tournament.check_in(t, _others(event, self.players, "present"), stamp)


@dataclass(frozen=True, slots=True)
class CheckOut(PlayersCommand, TournamentCommand):
    """These are not here for the next seating (TS-11)."""

    permission = "check in"

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        t = event.tournament
        return tournament.check_out(t, _others(event, self.players, "absent"), stamp)


def _others(event: EventState, players: Sequence[str], standing: str) -> list[str]:
    """Those of some players who do not stand so already."""
    people = [event.tournament.player(key) for key in dict.fromkeys(players)]
    return [player.key for player in people if player.standing != standing]


@dataclass(frozen=True, slots=True)
class CallTheRoll(TournamentCommand):
    """Everybody is expected again, so that all check in for the next round (TS-11)."""

    permission = "call the roll"

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        return tournament.call_the_roll(event.tournament, stamp)


@dataclass(frozen=True, slots=True)
class NoteFee(TournamentCommand):
    """Note who has paid the entry fee, or has not (TC-19)."""

    permission = "take fees"
    players: Sequence[str]
    paid: bool = True

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        return tournament.set_fee_paid(event.tournament, self.players, stamp, paid=self.paid)


@dataclass(frozen=True, slots=True)
class DropPlayers(PlayersCommand, TournamentCommand):
    """Some people leave the event (T-6)."""

    permission = "drop"

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        return drop_people(event.tournament, stamp, self.players)


@dataclass(frozen=True, slots=True)
class LetIn(TournamentCommand):
    """Let somebody in who is late or comes back."""

    permission = "let in"
    name: str
    way: int | None = None
    """The index of a way of `ways_in`, None for the next round."""

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        t = event.tournament
        name = self.name if self.name in t.people else proper_name(self.name)
        ways = ways_in(t, stamp, name)
        if self.way is not None and not 0 <= self.way < len(ways):
            raise Refused(
                message("there is no such way in any more"), ways_out=[message("choose again")]
            )
        return let_in(t, stamp, name, None if self.way is None else ways[self.way])


@dataclass(frozen=True, slots=True)
class FixTable(TournamentCommand):
    """Somebody always sits at this table, or anywhere again."""

    permission = "fix tables"
    player: str
    table: int | None

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        return tournament.fix_table(event.tournament, self.player, self.table, stamp)


@dataclass(frozen=True, slots=True)
class KeepApart(TournamentCommand):
    """Two people are not seated together, or may be again."""

    permission = "fix tables"
    one: str
    other: str
    apart: bool = True

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        return tournament.keep_apart(
            event.tournament, self.one, self.other, stamp, apart=self.apart
        )


@dataclass(frozen=True, slots=True)
class RegisterDecks(PlayerCommand, TournamentCommand):
    """Base decks in the order of the rounds, or one custom deck for all (SW-2, SW-5)."""

    permission = "register decks"
    decks: Sequence[str] | CustomDeck

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        return self.register(event, stamp)

    def register(self, event: EventState, stamp: Stamp, why: str = "") -> list[Happening]:
        """The registration; `why` says why an organiser takes decks that break the rules."""
        t, decks = event.tournament, self.decks
        if isinstance(decks, CustomDeck):
            return tournament.register_custom_deck(t, self.player, decks, stamp, overruled=why)
        named = [" ".join(deck.split()) for deck in decks]
        return tournament.register_base_decks(t, self.player, named, stamp, overruled=why)


@dataclass(frozen=True, slots=True)
class OverruleDecks(RegisterDecks):
    """Take decks although they break the rules."""

    permission = "overrule decks"
    why: str

    def decide(self, event: EventState, stamp: Stamp) -> list[Happening]:
        return self.register(event, stamp, self.why)
