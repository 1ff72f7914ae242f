"""E-mail and webhooks: plain words and a link, sent once; all of this blocks."""

from __future__ import annotations

import smtplib
import socket
import ssl
from email.message import EmailMessage
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from guildhall.hall.mail_server import MailServer

SECONDS = 10.0


class DeliveryError(Exception):
    """Something could not be delivered."""


def check_reachable(address: str, *, local: bool) -> None:
    """Refuse to send into one's own network, unless that is wanted."""
    host = urlsplit(address).hostname or ""
    try:
        found = socket.getaddrinfo(host, None, proto=socket.IPPROTO_TCP)
    except OSError as error:
        raise DeliveryError(f"{host} is not known: {error}") from error
    addresses = [ip_address(str(each[4][0]).partition("%")[0]) for each in found]
    if not local and any(not each.is_global or each.is_multicast for each in addresses):
        raise DeliveryError(f"{host} is inside the network of the hall")


def send_webhook(address: str, content: dict[str, Any]) -> None:
    """Post JSON to an address; redirections are not followed."""
    import requests

    try:
        answer = requests.post(address, json=content, timeout=SECONDS, allow_redirects=False)
    except requests.RequestException as error:
        raise DeliveryError(f"the webhook was not reached: {error}") from error
    if not answer.ok:
        raise DeliveryError(f"the webhook answered {answer.status_code}")


def send_mail(server: MailServer, to: str, subject: str, text: str) -> None:
    """Send an e-mail."""
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = server.sender, to, subject
    letter["Auto-Submitted"] = "auto-generated"
    letter.set_content(text)
    try:
        with _connect(server) as connection:
            if server.user:
                connection.login(server.user, server.password)
            connection.send_message(letter)
    except (OSError, smtplib.SMTPException) as error:
        raise DeliveryError(f"the e-mail was not taken: {error}") from error


def _connect(server: MailServer) -> smtplib.SMTP:
    context = ssl.create_default_context()
    if server.tls == "tls":
        return smtplib.SMTP_SSL(server.host, server.port, timeout=SECONDS, context=context)
    connection = smtplib.SMTP(server.host, server.port, timeout=SECONDS)
    if server.tls == "starttls":
        connection.starttls(context=context)
    return connection
