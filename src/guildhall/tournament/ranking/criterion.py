"""What a criterion of a ranking is: numbers to sort by, and every word that is said about them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from guildhall.messages import Listing, Message, Parameter, Percent, Term, message
from guildhall.tournament.format import RankingOptions
from guildhall.tournament.ranking.history import History

Values = Sequence[Any]
Reader = Callable[[History, Any], Any]
Style = Literal["number", "percent", "rounds"]
"""How values are written; of "rounds" each value is a sequence, a number for each round."""


class Divider(Protocol):
    """A ranking in the making, as criteria see it."""

    def by_values(self, criterion: Criterion) -> None:
        """Divide all who are still equal by the values of a criterion."""

    def by_meeting(self, criterion: Criterion) -> None:
        """Divide two people who have met, if exactly two are still equal (SW-26)."""

    def by_lot(self, criterion: Criterion) -> None:
        """Divide all who are still equal by lot; a referee's order changes the places it names."""

    def note(self, criterion: Criterion) -> Values:
        """Keep the values of a criterion for the standings and return them."""


def _as_it_is(_: History, value: Any) -> Any:
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class Criterion:
    """One step of a tie-break chain, with all that front ends say about it.

    A plug-in registers an instance under the entry-point group `guildhall.criteria`.
    """

    name: str
    """How formats and logs call it; never changes."""
    heading: Term
    """Above a column."""
    words: Term
    """Within a sentence, in lower case."""
    explanation: Term
    """What it counts, in one sentence."""
    values: Callable[[History], Values]
    """Something to sort by for everybody, by their numbers in the history."""
    short: Term | None = None
    """Above a narrow column; the heading if None."""
    style: Style = "number"
    fewer_is_better: bool = False
    read: Reader = _as_it_is
    """The exact value behind such a number."""
    before_meeting: bool = False
    """Whether a chain asks for head-to-head itself behind this one (SW-27)."""
    by_merit: bool = True
    """Whether it tells people apart by what they have played."""
    reason: Message | None = None
    """Why somebody is below somebody else, where no values say it; else they are compared."""

    @property
    def narrow_heading(self) -> Term:
        """What stands above a narrow column."""
        return self.short or self.heading

    @property
    def tells_amounts(self) -> bool:
        """Whether two of its values say by how much one is better than the other."""
        return self.style != "rounds"

    def under(self, options: RankingOptions) -> Criterion:
        """The criterion as the options of a format want it."""
        del options
        return self

    def divide(self, ranking: Divider) -> None:
        """Tell people apart who are equal so far."""
        ranking.by_values(self)

    def is_shown(self, history: History) -> bool:
        """Whether it has something to say in these standings."""
        del history
        return True

    def told(self, value: Any) -> Parameter:
        """An exact value as it stands in a sentence or a table, in any language."""
        if self.style == "rounds":
            return Listing(tuple(value), " ")
        return Percent(value) if self.style == "percent" else value

    def why(self, more: Any, less: Any) -> Message:
        """Why somebody with the worse value is below somebody with the better one (T-3)."""
        if self.reason:
            return self.reason
        words: Term | Message = self.words
        if self.style == "rounds":
            number = next(i for i, value in enumerate(more) if value != less[i])
            words = message("{criterion} (round {round})", criterion=words, round=number + 1)
            less, more = less[number], more[number]
        if self.style == "percent":
            less, more = Percent(less), Percent(more)
        return message("{criterion}: {less} against {more}", criterion=words, less=less, more=more)
