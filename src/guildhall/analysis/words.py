"""What people call the marks of decisions, and the signs by which they know them."""

from __future__ import annotations

from guildhall.analysis.judgement import Mark
from guildhall.messages import message

WORDS = {
    Mark.FORCED: message("no choice"),
    Mark.BEST: message("best"),
    Mark.GOOD: message("good"),
    Mark.INACCURACY: message("inaccuracy"),
    Mark.MISTAKE: message("mistake"),
    Mark.BLUNDER: message("blunder"),
}

SIGNS = {
    Mark.FORCED: "□",
    Mark.BEST: "★",
    Mark.GOOD: "✓",
    Mark.INACCURACY: "?!",
    Mark.MISTAKE: "?",
    Mark.BLUNDER: "??",
}
"""Those with a question mark are known from the notations of many games."""

FAULTS = (Mark.INACCURACY, Mark.MISTAKE, Mark.BLUNDER)
"""The marks of decisions that gave something away, the smallest first."""
