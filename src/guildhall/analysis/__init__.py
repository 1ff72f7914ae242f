"""What a bot makes of a game that is over: chances, better moves, mistakes and luck."""

from guildhall.analysis.course import DEEP, QUICK, analyse, decisions, judge
from guildhall.analysis.judgement import Analysis, Judgement, Mark
from guildhall.analysis.summary import PlayerSummary, summarise, turning_point

__all__ = [
    "DEEP",
    "QUICK",
    "Analysis",
    "Judgement",
    "Mark",
    "PlayerSummary",
    "analyse",
    "decisions",
    "judge",
    "summarise",
    "turning_point",
]
