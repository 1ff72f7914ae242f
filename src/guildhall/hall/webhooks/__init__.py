"""Webhooks of events: other programs and chat servers hear of what happens."""

from guildhall.hall.webhooks.outbox import FORMS, KINDS, Attempt, Hook, Outbox
from guildhall.hall.webhooks.webhooks import Webhooks

__all__ = ["FORMS", "KINDS", "Attempt", "Hook", "Outbox", "Webhooks"]
