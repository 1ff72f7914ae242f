"""The order of an event: the one that every page, sheet, file and answer shows (TS-28 to TS-31)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from guildhall.messages import Message, PlayerRef, joined, message
from guildhall.tournament.event.bracket import Run, bracket_rounds, bracket_runs
from guildhall.tournament.event.rounds import Stage
from guildhall.tournament.event.stages import bracket_stage
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.ranking.standings import FIRST, Standings

EXCLUDED = message("excluded")
NOBODY_WON = message("nobody has won the bracket")


@dataclass(frozen=True, slots=True)
class FinalPlace:
    """A place in the order of the event."""

    place: int | None
    """None for whoever was excluded (TS-39)."""
    player: str
    why: Message
    prize: str
    """For the place, empty if it has none."""
    keepsake: str = ""
    """What everybody takes home who took part (TS-31)."""
    stage: Stage | None = None
    """How far the player came in the bracket; None for whoever was not in it."""

    @property
    def takes_home(self) -> tuple[str, ...]:
        """The prize and the keepsake, as far as there are any."""
        return tuple(each for each in (self.prize, self.keepsake) if each)


def final_order(t: Tournament) -> list[FinalPlace]:
    """The order of the event as it is now: the bracket first, then the rounds (TS-28, SW-34).

    Those who are still in the bracket come first, then the others by the stage they reached;
    of the final game the places count, of any other stage the order of the rounds before.
    Who fills in without being ranked has no place; who was excluded is named at the end.
    """
    standings = t.standings()
    bracket = _Bracket(t, standings) if t.bracket_begun else None
    order = bracket.order if bracket else standings.order
    reasons = bracket.reasons() if bracket else standings.reasons()
    prizes, tile = t.format.final.prizes, t.format.final.keepsake
    took_part = _took_part(t)
    placed = [
        FinalPlace(
            place,
            player,
            reasons[player],
            prizes[place - 1] if place <= len(prizes) else "",
            tile if player in took_part else "",
            bracket.stages.get(player) if bracket else None,
        )
        for place, player in enumerate(order, start=1)
    ]
    return placed + [FinalPlace(None, key, EXCLUDED, "") for key in excluded(t)]


def nobody_won(why: Message) -> bool:
    """Whether the reason of the first place is that nobody has won."""
    return NOBODY_WON in why.parts


def excluded(t: Tournament) -> list[str]:
    """Who would be ranked but was excluded, in the order of entry (TS-39)."""
    return [key for key, each in t.people.items() if each.ranked and not each.has_a_place]


def _took_part(t: Tournament) -> set[str]:
    """Who sat at a table of a published round and came to it (TS-31)."""
    return {
        key
        for each in t.rounds
        if each.published
        for table in each.tables.values()
        for key in table.seats
        if table.out.get(key) != "no-show"
    }


class _Bracket:
    """The order of an event whose bracket has begun."""

    def __init__(self, t: Tournament, standings: Standings) -> None:
        self.t = t
        self.standings = standings
        self.swiss = swiss = {player: place for place, player in enumerate(standings.order)}
        self.below = standings.reasons()
        rounds, runs = bracket_rounds(t), bracket_runs(t)
        self.last, self.played = rounds[-1], len(rounds)
        self.over = self.last.stage.kind == "final"
        """Whether the last round was the final."""
        self.game = self._final_game()
        self.runs = {player: run for player, run in runs.items() if player in swiss}
        self.alone = sum(run.still_in for run in runs.values()) == 1
        """Whether only one can still win."""
        self.unplaced = [player for player in self.game if player not in swiss]
        self.stages = {player: self._stage(run) for player, run in self.runs.items()}
        best = sorted(self.runs, key=lambda player: (*self._key(player), swiss[player]))
        self.order = (*best, *(player for player in standings.order if player not in self.runs))

    def _final_game(self) -> dict[str, int]:
        """The places of the final game, once it is played (TS-28)."""
        scores = [table.score for table in self.last.tables.values() if self.over and table.score]
        return {
            player: place
            for score in scores
            for player, place in zip(score.players, score.places, strict=True)
        }

    def _stage(self, run: Run) -> Stage:
        return bracket_stage(self.t, run.reached - self._won(run))

    def _won(self, run: Run) -> bool:
        return self.over and run.reached == self.played

    def _key(self, player: str) -> tuple[bool, int, bool, int]:
        run = self.runs[player]
        return not run.still_in, -run.reached, not run.played, self.game.get(player, 0)

    def reasons(self) -> dict[str, Message]:
        """Why everybody stands where they do."""
        return {
            player: joined(self._why(player, above))
            for above, player in pairwise(("", *self.order))
        }

    def _why(self, player: str, above: str) -> Iterator[Message]:
        if player not in self.runs:
            yield from self._why_outside(player, above)
            return
        run = self.runs[player]
        if 1 in self.game.values() and player in self.game:
            yield message("place {place} of the final game", place=self.game[player])
            yield from self._why_no_place(self.game[player])
            if self.game.get(above) == self.game[player]:
                yield self._why_equal(player, above)
        elif self._won(run) or (run.still_in and self.alone):
            yield message("won the bracket: nobody else is left in it")
        elif run.still_in:
            yield message("still in the bracket")
        else:
            yield from self._why_out(player, above)

    def _why_no_place(self, place: int) -> Iterator[Message]:
        """Who did better in the final game and has no place."""
        for player in self.unplaced:
            if self.game[player] < place:
                ranked = self.t.people[player].ranked
                yield (
                    message("{name} was excluded", name=PlayerRef(player))
                    if ranked
                    else message("{name} is not ranked", name=PlayerRef(player))
                )

    def _why_out(self, player: str, above: str) -> Iterator[Message]:
        run, stage = self.runs[player], self.stages[player].words
        if not above:
            yield NOBODY_WON
        yield (
            message("reached the {stage}", stage=stage)
            if run.played
            else message("reached the {stage} but did not play it", stage=stage)
        )
        if above and self._key(above) == self._key(player):
            yield self._why_equal(player, above)

    def _why_equal(self, player: str, above: str) -> Message:
        if self.t.cut:
            return message("order of the rounds before")
        return self._why_below(player, above)

    def _why_outside(self, player: str, above: str) -> Iterator[Message]:
        if not self.t.cut:
            yield message("did not play")
        elif not above:
            yield FIRST
        elif above in self.runs:
            first = bracket_stage(self.t, 0).words
            yield message("not in the {stage}: order of the rounds before", stage=first)
        else:
            yield self._why_below(player, above)

    def _why_below(self, player: str, above: str) -> Message:
        if self.swiss[player] - self.swiss[above] == 1:
            return self.below[player]
        return self.standings.why_below(player, above)
