"""What the hall keeps about somebody: to be shown, exported, and taken out of the records."""

from guildhall.hall.personal_data.service import PersonalData

__all__ = ["PersonalData"]
