"""Telling people that it is their turn, wherever they are."""

from guildhall.hall.reminders.reminders import Reminders
from guildhall.hall.reminders.settings import ReminderSettings

__all__ = ["ReminderSettings", "Reminders"]
