"""What somebody wants printed: of which event and round, for whom, and in which words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from guildhall.messages import Message, Term, message
from guildhall.sheets.language import Language
from guildhall.tournament import Refused, Round, Tournament
from guildhall.tournament.actions import way_to

REASONS_IN = "en"
"""The language in which the desk gives its reasons; other sheets go without them."""


@dataclass(frozen=True, slots=True)
class Order:
    """What somebody wants printed."""

    t: Tournament
    language: Language
    round: int | None = None
    blank: bool = False
    player: str = ""
    """The one player whose sheet is wanted."""
    address: str = ""
    name: Callable[[str], str] = str
    """The name of a player, as it may be printed, by the key."""
    timetable: Sequence[str] = ()
    """When rounds begin, a line each."""
    tell: Callable[[Message], str] | None = None
    """A reason in the language of the sheet; without it only English sheets have reasons."""

    def why(self, reason: Message) -> str:
        """A reason as it is printed."""
        if self.tell:
            return self.tell(reason)
        return str(reason) if self.language.code == REASONS_IN else ""

    def names(self, keys: Iterable[str]) -> tuple[str, ...]:
        """The names of several."""
        return tuple(map(self.name, keys))

    def no_such_sheets(self) -> Refused:
        """A refusal for sheets that only some games have."""
        return Refused(
            message("there are no such sheets for {game}", game=Term(self.t.format.game)),
            ways_out=[message("print pairings, standings or signs")],
        )

    def title(self, current: Round, wave: int = 0) -> int | str:
        """What a round is called: its number, or the name of its stage, with the wave."""
        name = "" if current.kind == "swiss" else self.why(current.stage.words)
        if wave and current.waves > 1:
            name = self.why(message("{stage}, wave {wave}", stage=current.stage.words, wave=wave))
        return name[:1].upper() + name[1:] or current.number

    def seated_rounds(self) -> list[Round]:
        """The rounds that are meant: the chosen one, else all that are open, else the last."""
        return (not self.round and self.t.open_rounds()) or [self.seated_round()]

    def seated_round(self) -> Round:
        """The round that is meant: the chosen one or the last; a draft is not for the wall."""
        t = self.t
        if not t.rounds:
            raise Refused(
                message("there is no round yet"),
                rules=["T-4"],
                ways_out=[way_to("draw", message("draw a round"))],
            )
        current = t.round(self.round or len(t.rounds))
        if not current.published:
            earlier = (
                [way_to("choose-round", message("choose an earlier round"))]
                if current.number > 1
                else []
            )
            raise Refused(
                message("round {round} is a draft", round=current.number),
                rules=["T-4"],
                ways_out=[way_to("publish", message("publish it")), *earlier],
            )
        return current

    def so_far(self) -> Tournament:
        """The event as far as the chosen round."""
        if self.round is None:
            return self.t
        earlier = self.t.copy()
        del earlier.rounds[self.seated_round().number :]
        return earlier

    def players(self) -> list[str]:
        """Who still plays, by name; or the one who is asked for."""
        if self.player:
            return [self.t.player(self.player).key]
        found = [key for key, player in self.t.people.items() if player.plays_on]
        if not found:
            raise Refused(
                message("nobody has entered yet"),
                ways_out=[way_to("add-player", message("add people"))],
            )
        return sorted(found, key=lambda key: self.language.name_order(self.name(key)))
