"""What a bot makes of a game that is over: chances, better moves, mistakes and luck."""

from guildhall.analysis.course import analyse, decisions
from guildhall.analysis.judgement import Analysis, Judgement, Mark
from guildhall.analysis.summary import PlayerSummary, summarise, turning_point

__all__ = [
    "Analysis",
    "Judgement",
    "Mark",
    "PlayerSummary",
    "analyse",
    "decisions",
    "summarise",
    "turning_point",
]
