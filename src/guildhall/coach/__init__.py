"""Says why a move is good, by facts that are true of the position before and after it."""

from guildhall.coach.facts import Fact, Kind, facts_of
from guildhall.coach.words import explain, reasons, tell_fact

__all__ = ["Fact", "Kind", "explain", "facts_of", "reasons", "tell_fact"]
