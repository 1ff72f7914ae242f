"""What the desk does for players beside the tournament: bots, prizes, links."""

from __future__ import annotations

from dataclasses import dataclass

from guildhall.bots import registry
from guildhall.games import catalogue
from guildhall.hall.events.commands.command import EventState, Note, OperationsCommand
from guildhall.hall.events.links import whose
from guildhall.messages import WayOut, Word, joined, message, quoted
from guildhall.tournament import Happening, Refused, Stamp, Tournament
from guildhall.tournament.commands.command import TournamentCommand
from guildhall.tournament.commands.entrants import enter_people
from guildhall.tournament.event.names import proper_name

__all__ = ["AddBot", "GivePrize", "ReleasePlayer", "RenewPlayerLink"]


@dataclass(frozen=True, slots=True)
class AddBot(TournamentCommand, OperationsCommand):
    """Let a bot fill in as somebody who is not ranked (TS-9)."""

    permission = "enter people"
    name: str
    bot: str = "greedy"

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        game = t.format.game
        offered = registry.names(game) if game in catalogue.games() else []
        if self.bot not in offered:
            raise Refused(
                message("there is no bot {bot} for this game", bot=quoted(self.bot)),
                ways_out=[WayOut(joined([Word(name)])) for name in offered],
            )
        return enter_people(t, stamp, [self.name], ranked=False)

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        key = proper_name(self.name)
        known = key in event.operations.bots
        return [] if known else [Note("bot-entered/1", {"player": key, "bot": self.bot})]


@dataclass(frozen=True, slots=True)
class GivePrize(OperationsCommand):
    """Tick off that somebody has received a prize, or take the tick away (TS-31)."""

    permission = "give prizes"
    player: str
    prize: str
    given: bool = True

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        event.tournament.player(self.player)
        final = event.tournament.format.final
        if self.prize not in {*final.prizes, final.keepsake} or not self.prize:
            raise Refused(
                message("there is no prize {prize}", prize=quoted(self.prize)),
                ways_out=[message("choose one of the list")],
            )
        if ((self.player, self.prize) in event.operations.prizes) == self.given:
            return []
        data = {"player": self.player, "prize": self.prize, "given": self.given}
        return [Note("prize-given/1", data)]


@dataclass(frozen=True, slots=True)
class ReleasePlayer(OperationsCommand):
    """Whoever came as a player by the poster is the player no more; somebody else may claim it.

    They have seen the personal link, so it is renewed.
    """

    permission = "give out links"
    player: str

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        key = event.tournament.player(self.player).key
        if key not in event.operations.players.values():
            return []
        renewed = RenewPlayerLink(key).note(event, stamp)
        return [Note("player-released/1", {"player": key}), *renewed]


@dataclass(frozen=True, slots=True)
class RenewPlayerLink(OperationsCommand):
    """Give a player a new personal link; the old one counts no more."""

    permission = "give out links"
    player: str

    def note(self, event: EventState, stamp: Stamp) -> list[Note]:
        key = event.tournament.player(self.player).key
        return [Note("links-revoked/1", {"of": whose("player", key)})]
