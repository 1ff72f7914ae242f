"""E-mail and webhooks: plain words and a link, sent once; all of this blocks."""

from __future__ import annotations

import hmac
import json
import smtplib
import socket
import ssl
import time
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


def send_webhook(address: str, content: dict[str, Any], secret: str = "") -> int:
    """Post JSON to an address, signed if there is a secret; the status of the answer.

    Redirections are not followed.
    """
    import requests

    body = json.dumps(content, ensure_ascii=False).encode()
    headers = {"content-type": "application/json", "user-agent": "Guildhall"}
    if secret:
        at = str(int(time.time()))
        headers |= {"x-guildhall-timestamp": at, "x-guildhall-signature": sign(secret, at, body)}
    try:
        answer = requests.post(
            address,
            data=body,
            headers=headers,
            timeout=SECONDS,
            allow_redirects=False,
            stream=True,  # whatever is answered is not read
        )
        answer.close()
    except requests.RequestException as error:
        raise DeliveryError(f"the webhook was not reached: {error}") from error
    if not answer.ok or answer.is_redirect:
        raise DeliveryError(f"the webhook answered {answer.status_code}")
    return answer.status_code


def sign(secret: str, at: str, body: bytes) -> str:
    """The signature of what is sent: HMAC-SHA256 over the time, a full stop and the body."""
    return "sha256=" + hmac.digest(secret.encode(), at.encode() + b"." + body, "sha256").hex()


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
