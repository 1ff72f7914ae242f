"""Games that are over are analysed in the background, and what is found is kept with them."""

from guildhall.hall.analysis.effort import Effort
from guildhall.hall.analysis.service import AnalysisService, AnalysisState, Work

__all__ = ["AnalysisService", "AnalysisState", "Effort", "Work"]
