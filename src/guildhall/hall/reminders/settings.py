"""How a hall can reach people who are away."""

from __future__ import annotations

from dataclasses import dataclass

from guildhall.hall.mail_server import MailServer

SOMEBODY = "https://localhost"
"""Whom push services may turn to where nobody was named and the hall has no address."""


@dataclass(frozen=True, slots=True)
class ReminderSettings:
    """What the host of a hall has set up."""

    base_url: str = ""
    """Where the links in reminders lead; without it, e-mail and webhooks have none."""
    mail: MailServer | None = None
    """None where no e-mail is sent."""
    push_contact: str = ""
    """Whom push services may ask about this hall."""
    patience: float = 20.0
    """Seconds that somebody has to move before they are told: who plays along needs no word."""
    local: bool = False
    """Whether addresses inside the network may be sent to; else anybody could reach into it."""

    @property
    def contact(self) -> str:
        """Whom push services are told to ask."""
        own = self.base_url if self.base_url.startswith("https:") else SOMEBODY
        return self.push_contact or own
