"""What people do: enter, come back, take a login, let programs act for them."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable
from typing import Any, Literal

from guildhall.hall.counters import Counters
from guildhall.hall.errors import Invalid, NotAllowed
from guildhall.hall.finished_games import is_bot
from guildhall.hall.keys import Keys
from guildhall.hall.log import NewEntry
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.people.accounts import Accounts
from guildhall.hall.people.attempts import Attempts
from guildhall.hall.people.bot_accounts import bot_name, new_bot_id, person_name
from guildhall.hall.people.channels import PushAddress, proper_mail, proper_webhook
from guildhall.hall.people.names import login_stream, proper_login
from guildhall.hall.people.passwords import Passwords, proper_password
from guildhall.hall.people.person import Person
from guildhall.hall.people.repository import PersonRepository, is_id
from guildhall.messages import Message, Word, message

SESSION_SECONDS = 365 * 24 * 60 * 60
"""How long a browser is remembered."""

GUESSES_PER_LOGIN = 5
GUESSES_PER_ADDRESS = 20
"""More than for a login, for a whole hall may sit behind one address."""

TOKEN_PREFIX = "guild"  # noqa: S105 - it begins every token and is no secret
MOST_TOKENS = 20
MOST_MUTED = 500
LONGEST_LABEL = 40
SHORT = 16
"""Digits of a digest by which an ended session is known again."""


class People:
    """Everybody whom the hall knows, by id, session, link, login or token."""

    def __init__(
        self,
        log: AsyncLog,
        keys: Keys,
        *,
        passwords: Passwords | None = None,
        now: Callable[[], float] = time.monotonic,
        counters: Counters | None = None,
    ) -> None:
        self._keys = keys
        self._persons = PersonRepository(log)
        self._accounts = Accounts(log)
        self._passwords = passwords or Passwords()
        self._now = now
        self._attempts = Attempts(now, counters)

    async def enter(self, name: str) -> Person:
        """A new guest, who needs only a name."""
        return await self._enter(secrets.token_hex(8), person_name(name))

    async def enter_bot(self, name: str) -> Person:
        """A new program, whose id and name show that it is one."""
        return await self._enter(new_bot_id(), bot_name(name))

    async def _enter(self, person_id: str, name: str) -> Person:
        data = {"name": name}
        return await self._persons.add(person_id, NewEntry(person_id, "entered/1", data))

    async def get(self, person_id: str) -> Person | None:
        """The person of an id."""
        return await self._persons.find(person_id)

    async def refresh(self, person_id: str) -> None:
        """Learn what others have written about somebody, also if word of it has not come yet."""
        await self._persons.refresh(person_id)

    async def rename(self, person: Person, name: str) -> Person:
        """Another name from now on; finished games keep the old one."""
        proper = bot_name(name) if is_bot(person.id) else person_name(name)
        return await self._write(
            person, lambda known: "renamed/1" if known.name != proper else None, {"name": proper}
        )

    async def mute(self, person: Person, other_id: str, *, on: bool) -> Person:
        """Hide somebody's chat from a person, or show it again."""
        if on:
            await self._check_other(
                person,
                other_id,
                message("There is nobody to mute"),
                message("Choose another person at the table."),
            )
        if on and len(person.muted) >= MOST_MUTED:
            raise NotAllowed(
                message("You have already muted {number} people", number=MOST_MUTED),
                message("Unmute some of them first."),
            )
        return await self._set_apart(person, "muted", other_id, on=on)

    async def block(self, person: Person, other_id: str, *, on: bool) -> Person:
        """Keep somebody from a person's tables, challenges, queue and chat, or no longer."""
        if on:
            await self._check_other(person, other_id, message("There is nobody to block"))
        if on and len(person.blocked) >= MOST_MUTED:
            raise NotAllowed(
                message("You have already blocked {number} people", number=MOST_MUTED),
                message("Unblock some of them first."),
            )
        return await self._set_apart(person, "blocked", other_id, on=on)

    async def _check_other(self, person: Person, other_id: str, *complaint: Message) -> None:
        """Raises Invalid with a complaint if an id is that of nobody else."""
        if other_id == person.id or await self.get(other_id) is None:
            raise Invalid(*complaint)

    async def _set_apart(
        self, person: Person, how: Literal["muted", "blocked"], other_id: str, *, on: bool
    ) -> Person:
        """Note that somebody is muted or blocked, or no longer, where that changes anything."""

        def kind(known: Person) -> str | None:
            others = {"muted": known.muted, "blocked": known.blocked}[how]
            return f"{how}/1" if (other_id in others) != on else None

        return await self._write(person, kind, {"person": other_id, "on": on})

    async def forget(self, person: Person) -> Person:
        """Let nobody come back as this person: links, sessions and tokens end."""
        return await self._write(person, lambda known: None if known.is_erased else "erased/1", {})

    # Being told that it is one's turn

    async def want_push(self, person: Person, address: PushAddress) -> Person:
        """Tell a browser of this person from now on."""
        return await self._write(
            person,
            lambda known: "push-wanted/1" if address not in known.channels.browsers else None,
            {"browser": address.plain()},
        )

    async def end_push(self, person: Person, browser: str) -> Person:
        """Tell a browser no more, by the id of its address."""
        return await self._write(
            person,
            lambda known: (
                "push-ended/1" if browser in {b.id for b in known.channels.browsers} else None
            ),
            {"id": browser},
        )

    async def set_reminders(
        self, person: Person, *, mail: str, webhook: str, language: str
    ) -> Person:
        """Tell this person by e-mail or a webhook, or no more; in which language."""
        wanted = {"mail": proper_mail(mail), "webhook": proper_webhook(webhook)}
        wanted["language"] = language

        def kind(known: Person) -> str | None:
            now = known.channels
            same = (now.mail, now.webhook, now.language) == tuple(wanted.values())
            return None if same else "reminders-set/1"

        return await self._write(person, kind, wanted)

    async def tell_in(self, person: Person, language: str) -> Person:
        """Remind this person in another language from now on, if they are reminded at all."""
        now = person.channels
        if not now.any:
            return person
        return await self.set_reminders(
            person, mail=now.mail, webhook=now.webhook, language=language
        )

    # Coming back: sessions of browsers, and links for other devices

    def session(self, person: Person) -> str:
        """What the browser of a person keeps to be known by."""
        drawn = secrets.token_hex(4)
        return self._keys.sign("session", [person.id, person.link_generation, drawn])

    async def by_session(self, text: str) -> Person | None:
        """Whose session this is, if it is genuine, not too old, not revoked and not ended."""
        person = await self._by_generation(
            self._keys.read("session", text, seconds=SESSION_SECONDS)
        )
        return person if person and _digest(text)[:SHORT] not in person.ended else None

    async def end_session(self, text: str) -> None:
        """Let a session count no more, whoever has a copy of it."""
        person = await self.by_session(text)
        if person is not None:
            await self._write(
                person, lambda _: "session-ended/1", {"session": _digest(text)[:SHORT]}
            )

    def link(self, person: Person) -> str:
        """The end of the address that brings a person back on any device."""
        return self._keys.sign("link", [person.id, person.link_generation])

    async def by_link(self, token: str) -> Person | None:
        """Whose link this is, if it is genuine and not revoked."""
        return await self._by_generation(self._keys.read("link", token))

    async def renew_link(self, person: Person) -> Person:
        """Revoke the old link and every session, this one too."""
        return await self._write(person, lambda _: "link-renewed/1", {})

    async def _by_generation(self, signed: Any) -> Person | None:
        if not isinstance(signed, list):
            return None
        person_id, generation, *_ = signed
        person = await self.get(person_id)
        return person if person and person.link_generation == generation else None

    # Logging in

    async def register(self, person: Person, login: str, password: str) -> Person:
        """Give a guest a login and a password; whoever writes a login first has it."""
        proper = proper_login(login)
        if person.login is not None:
            raise NotAllowed(
                message("You already have the login {login}", login=Word(person.login))
            )
        hashed = await self._passwords.hashed(proper_password(password))
        await self._accounts.take(proper, person.id, hashed)
        return await self._note_login(person, proper)

    async def log_in(self, login: str, password: str, address: str) -> Person:
        """The person of a login and password; slower and slower for those who guess."""
        stream = login_stream(login)
        self._attempts.begin(f"address {address}", free=GUESSES_PER_ADDRESS)
        self._attempts.begin(stream, free=GUESSES_PER_LOGIN)
        account = await self._accounts.read(login)
        right = await self._passwords.fits(account.hash or None, password)
        person = await self.get(account.person) if right else None
        if person is None:
            raise NotAllowed(
                message("No account has this login with this password"),
                message("Check both, open your personal link, or come in as a new guest."),
            )
        self._attempts.right(f"address {address}", forget=False)
        self._attempts.right(stream, forget=True)
        return await self._note_login(person, account.login)

    async def change_password(self, person: Person, old: str, new: str, address: str) -> Person:
        """Another password; old links and every session are revoked, this one too."""
        if person.login is None:
            raise NotAllowed(
                message("There is no password to change"), message("Choose a login first.")
            )
        proper_password(new)
        await self.log_in(person.login, old, address)
        hashed = await self._passwords.hashed(new)
        await self._accounts.set_password(person.login, person.id, hashed)
        return await self.renew_link(person)

    async def _note_login(self, person: Person, login: str) -> Person:
        return await self._write(
            person, lambda known: "registered/1" if known.login is None else None, {"login": login}
        )

    # Programs that act for people

    async def issue_token(self, person: Person, label: str) -> str:
        """A token for a program, told this once."""
        token_id, secret = secrets.token_hex(4), secrets.token_hex(24)
        shown = " ".join(label.split())[:LONGEST_LABEL] or "bot"
        if not shown.isprintable():
            raise Invalid(
                message("The label has characters that cannot be shown"),
                message("Use letters."),
            )
        if len(person.tokens) >= MOST_TOKENS:
            raise NotAllowed(
                message("You already have {number} tokens", number=MOST_TOKENS),
                message("Revoke one first."),
            )
        data = {"id": token_id, "label": shown, "digest": _digest(secret)}
        await self._write(person, lambda _: "token-issued/1", data)
        return f"{TOKEN_PREFIX}-{person.id}-{token_id}-{secret}"

    async def by_token(self, text: str) -> Person | None:
        """Who lets a program with this token act for them."""
        parts = text.split("-")
        if len(parts) != 4 or parts[0] != TOKEN_PREFIX or not is_id(parts[1]):
            return None
        person = await self.get(parts[1])
        digests = (
            [token.digest for token in person.tokens if token.id == parts[2]] if person else []
        )
        right = [hmac.compare_digest(digest, _digest(parts[3])) for digest in digests]
        return person if any(right) else None

    async def revoke_token(self, person: Person, token_id: str) -> Person:
        """Let a token count no more."""
        return await self._write(
            person,
            lambda known: "token-revoked/1" if token_id in {t.id for t in known.tokens} else None,
            {"id": token_id},
        )

    def count_with(self, counters: Counters) -> None:
        """Count guesses where others count theirs."""
        self._attempts = Attempts(self._now, counters)

    def close(self) -> None:
        """Stop listening to the log."""
        self._persons.close()

    async def _write(
        self, person: Person, kind: Callable[[Person], str | None], data: dict[str, Any]
    ) -> Person:
        """Write an entry about a person, if it still makes a difference."""

        def entries(known: Person) -> list[NewEntry]:
            wanted = kind(known)
            return [NewEntry(person.id, wanted, data)] if wanted else []

        return await self._persons.change(person.id, entries)


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
