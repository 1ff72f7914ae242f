"""Shows somebody all that is kept about them, and takes it out of the records if they want."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from guildhall.games import catalogue
from guildhall.hall.errors import NotAllowed
from guildhall.hall.finished_games import STREAM as LEDGER
from guildhall.hall.finished_games import Played, Pool, Rating
from guildhall.hall.log import Entry
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.people import People, Person
from guildhall.hall.people.names import login_stream
from guildhall.hall.people.person import ERASED
from guildhall.hall.personal_data import redaction
from guildhall.hall.puzzles import PuzzleBook
from guildhall.hall.ratings import Ledger
from guildhall.hall.tables import commands
from guildhall.hall.tables.lobby import Lobby
from guildhall.hall.tables.lobby_cards import STREAM as LOBBY
from guildhall.hall.tables.repository import LiveTable, TableRepository
from guildhall.messages import message

SECRET = {"digest", "hash", "session", "auth", "p256dh"}
"""Fields that are of no use to a reader, and of much use to a thief."""

Redact = Callable[[Sequence[Entry]], list[Entry]]


class PersonalData:
    """What the hall keeps about people."""

    def __init__(
        self,
        log: AsyncLog,
        people: People,
        tables: TableRepository,
        lobby: Lobby,
        ledger: Ledger,
        puzzles: PuzzleBook,
    ) -> None:
        self._log, self._people, self._tables = log, people, tables
        self._lobby, self._ledger, self._puzzles = lobby, ledger, puzzles

    async def export(self, person: Person) -> dict[str, Any]:
        """Everything about somebody, as JSON."""
        own = await self._log.read(f"person/{person.id}")
        return {
            "format": "guildhall.person/1",
            "id": person.id,
            "name": person.name,
            "login": person.login,
            "history": [_shown(entry) for entry in own],
            "muted": sorted(person.muted),
            "blocked": sorted(person.blocked),
            "games": [_game(played) for played in await self._games(person)],
            "tables": [card.table for card in self._lobby.of_person(person.id)],
            "ratings": {
                game: _rating(rating, await self._pools(game, person))
                for game in catalogue.games()
                if (rating := await self._ledger.rating(game, person.id))
            },
            "puzzles": self._puzzles.export(person.id),
            "said": [_line(entry) for entry in await self._said(person)],
            "reported": await self._written(person, "reports/"),
            "queued": await self._written(person, "queue/"),
            "events": await self._at_events(person),
            "hosting": await self._written(person, "hosts/"),
        }

    async def erase(self, person: Person) -> None:
        """Take a person out of the records: what they were called, what they wrote, how they came.

        Games and results stay, as those of an erased player. Those whom they let play on their
        device are erased with them, for nobody else can. Asked again after a crash, it goes on
        where it was. Raises NotAllowed while they still sit at a table.
        """
        tables = await self._tables_of(person)
        guests = await self._guests_of(person, tables)
        if any(self._lobby.of_person(each) for each in (person.id, *guests)):
            raise NotAllowed(
                message("You still have a seat at a table"),
                message("Finish your games, resign or leave them; then you can be erased."),
            )
        for guest, theirs in guests.items():
            known = await self._people.get(guest)
            if known is not None:
                await self._forget(known, theirs)
        await self._forget(person, tables)

    async def _forget(self, person: Person, tables: Sequence[str]) -> None:
        """Take somebody out of the records of their tables, and out of all others."""
        for name in tables:
            await self._forget_at(await self._tables.get(name), person)
        await self._redact(LOBBY, lambda found: redaction.lobby_entries(found, person.id))
        await self._lobby.keep()
        await self._redact(LEDGER, lambda found: redaction.ledger_entries(found, person.id))
        if person.login:
            await self._redact(login_stream(person.login), redaction.login_entries)
        await self._redact(f"person/{person.id}", redaction.own_entries)
        await self._people.forget(person)

    async def _forget_at(self, live: LiveTable, person: Person) -> None:
        """Show and keep another name at a table, and nothing of what was said there."""
        table, stream = live.table, f"table/{live.table.id}"
        if not table.options.event:
            seat = table.seat_of(person.id)
            found = await self._log.read(stream)
            if seat is not None and table.game is not None:
                names = [each.name for each in table.taken]
                if not names[seat].startswith(ERASED):
                    names[seat] = redaction.free_name(found)
                hidden = table.hides_people
                await live.execute(commands.named, names, hides_people=hidden)
                await self._ledger.rename(live.table)
            await self._redact(stream, lambda entries: redaction.table_entries(entries, person.id))
        await live.forget_words_of(person.id)
        await self._redact(
            f"chat/{live.table.id}", lambda entries: redaction.chat_entries(entries, person.id)
        )

    async def _redact(self, stream: str, without: Redact) -> None:
        changed = without(await self._log.read(stream))
        if changed:
            await self._log.redact(changed)

    async def _tables_of(self, person: Person) -> list[str]:
        """All tables at which somebody ever sat or spoke; those that never began are found, too."""
        known = {played.table for played in await self._games(person)}
        known |= {_table_of(entry) for entry in await self._said(person)}
        for name in await self._log.streams("table/"):
            table = name.removeprefix("table/")
            if table not in known and await self._has_sat(person, name):
                known.add(table)
        return sorted(known)

    async def _guests_of(self, person: Person, tables: Sequence[str]) -> dict[str, list[str]]:
        """Who else played on the device of a person, and at which tables."""
        guests: dict[str, list[str]] = {}
        for name in tables:
            table = (await self._tables.get(name)).table
            if table.options.one_device and table.opener == person.id:
                for seat in table.taken:
                    if seat.person and seat.person != person.id:
                        guests.setdefault(seat.person, []).append(name)
        return guests

    async def _has_sat(self, person: Person, stream: str) -> bool:
        entries = await self._log.read(stream)
        return any(e.kind == "seated/1" and e.data["person"] == person.id for e in entries)

    async def _games(self, person: Person) -> list[Played]:
        return await self._ledger.of_person(person.id, asked_by=person.id)

    async def _said(self, person: Person) -> list[Entry]:
        """What they said at any table, also where they only looked on."""
        written = await self._log.written_by(person.id, "chat/")
        said = (entry for entry in written if entry.kind == "said/1" and entry.data["text"])
        return sorted(said, key=lambda entry: entry.at)

    async def _written(self, person: Person, prefix: str) -> list[dict[str, Any]]:
        return [_shown(entry) for entry in await self._log.written_by(person.id, prefix)]

    async def _at_events(self, person: Person) -> list[dict[str, Any]]:
        """When they came to which event, as whom; what happens there is the event's own record."""
        found = []
        for stream in await self._log.streams("floor/"):
            event = stream.removeprefix("floor/")
            came = [e for e in await self._log.read(stream) if e.data.get("person") == person.id]
            found += [{"event": event, **_shown(entry)} for entry in came]
        return found

    async def _pools(self, game: str, person: Person) -> list[tuple[Pool, Rating]]:
        """The ratings by edition and number of players."""
        pools = await self._ledger.pools(game)
        found = [(pool, await self._ledger.rating(game, person.id, pool.key)) for pool in pools]
        return [(pool, rating) for pool, rating in found if rating]


def _table_of(entry: Entry) -> str:
    return entry.stream.removeprefix("chat/")


def _line(entry: Entry) -> dict[str, Any]:
    at = entry.at.isoformat()
    return {"table": _table_of(entry), "at": at, "text": entry.data["text"]}


def _rating(rating: Rating, pools: Sequence[tuple[Pool, Rating]]) -> dict[str, Any]:
    return {
        "rating": rating.shown,
        "games": rating.games,
        "pools": [
            {"title": pool.title, "duel": pool.duel, "rating": each.shown, "games": each.games}
            for pool, each in pools
        ],
    }


def _shown(entry: Entry) -> dict[str, Any]:
    return {"at": entry.at.isoformat(), "kind": entry.kind, "data": _without_secrets(entry.data)}


def _without_secrets(value: Any) -> Any:
    if isinstance(value, dict):
        return {
            key: "(not shown)" if key in SECRET else _without_secrets(each)
            for key, each in value.items()
        }
    return value


def _game(played: Played) -> dict[str, Any]:
    seats = [{"name": seat.name, "place": seat.place, "score": seat.score} for seat in played.seats]
    return {"table": played.table, "title": played.title, "at": played.at, "seats": seats}
