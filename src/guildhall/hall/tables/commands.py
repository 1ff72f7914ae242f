"""What people, bots and the house do at a table.

Each function reads a table and returns the entries to be written, or refuses. Nothing is changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

from guildhall.bots import registry
from guildhall.games.contract import MoveError
from guildhall.games.engine.chance import SeedStream
from guildhall.hall.errors import Invalid, NotAllowed, Stale
from guildhall.hall.games import standings as standings_of
from guildhall.hall.log import NewEntry
from guildhall.hall.people import Person
from guildhall.hall.tables.options import ClockRule, Options
from guildhall.hall.tables.table import Seat, Table

HOUSE = "hall"
"""Writes what nobody in particular does."""

"""Plays on for those who have left, where it knows the game."""

MOST_MOVES = 8
"""How many decisions of one turn may be sent together."""

MOST_NAME = 24


def opened(options: Options, opener: Person, seed: str) -> list[NewEntry]:
    """A new table; the hash binds the hall to the seed (see `verify`)."""
    data = {"options": options.plain(), "seed_hash": seed_hash(seed)}
    return [NewEntry(opener.id, "opened/1", data)]


def seed_hash(seed: str) -> str:
    """What is published of a seed before the game."""
    return sha256(seed.encode()).hexdigest()


def sit(table: Table, person: Person, number: int | None = None) -> list[NewEntry]:
    """A person takes a seat; with the last one the game begins."""
    _only(table, "open", "The game has begun", "Watch it, or open a table of your own")
    if table.seat_of(person.id) is not None:
        return []
    seat = _free_seat(table, number)
    return _seating(table, person.id, seat, Seat(person.id, person.name))


def seat_bot(table: Table, person: Person, bot: str) -> list[NewEntry]:
    """Somebody at the table lets a bot sit down."""
    _only(table, "open", "The game has begun")
    check_at_table(table, person)
    check_bot(table.options.game, bot)
    return _seating(table, person.id, _free_seat(table, None), Seat(None, bot, bot))


def unseat(table: Table, person: Person, number: int | None = None) -> list[NewEntry]:
    """Stand up before the game has begun, or send a bot away; the last one closes the table."""
    _only(table, "open", "The game has begun", "Leave it to a bot, or resign")
    check_at_table(table, person)
    own = table.seat_of(person.id)
    leaving = own if number is None else number
    if leaving is None or not 0 <= leaving < len(table.seats) or table.seats[leaving] is None:
        raise Invalid("Nobody sits there")
    if leaving != own and table.at(leaving).person is not None:
        raise NotAllowed("Only a bot can be sent away")
    entries = [NewEntry(person.id, "unseated/1", {"seat": leaving})]
    people = [seat for seat in table.taken if seat.person not in {None, person.id}]
    if leaving == own and not people:
        entries.append(_closed(table))
    return entries


def move(
    table: Table, person: Person, texts: Sequence[str], on: int, now: datetime
) -> list[NewEntry]:
    """A person decides: one decision, or several of one turn, all or none.

    `on` is the position that was decided on. The same again is no error and changes nothing.
    """
    seat = table.seat_of(person.id)
    if seat is None:
        raise NotAllowed("You do not sit at this table", "Watch, or open a table of your own")
    if not 1 <= len(texts) <= MOST_MOVES:
        raise Invalid(f"{len(texts)} moves at once", f"Send 1 to {MOST_MOVES}")
    if _repeated(table, seat, texts, on):
        return []
    if table.at(seat).gave_up == "time":
        raise time_was_up()
    if table.phase == "playing" and on != table.position:
        raise Stale("The table has moved on since", "Look at it and decide again")
    _only(table, "playing", "The game is not going on")
    if table.turn != seat:
        raise NotAllowed(f"It is the turn of {table.at(table.turn or 0).name}")
    if table.at(seat).bot:
        raise NotAllowed("A bot plays for you", "Come back to the table first")
    if time_is_up(table, now):
        return run_out(table, now)
    return _moves(table, seat, texts, person.id)


def time_was_up() -> Stale:
    """The refusal of a move that came after the flag, whoever has noticed first that it fell."""
    return Stale("Your time was up before this move came", "Look at the table")


def bot_move(table: Table, text: str, on: int, trouble: str = "") -> list[NewEntry]:
    """A bot decides; `trouble` says why the house did it in its place."""
    seat = table.bot_to_move
    if seat is None or on != table.position:
        return []
    return _moves(table, seat, [text], f"bot:{table.at(seat).bot}", trouble)


def leave(table: Table, person: Person) -> list[NewEntry]:
    """Let a bot play on; one may come back."""
    seat = _playing_seat(table, person)
    if table.at(seat).bot:
        return []
    return [
        NewEntry(person.id, "away/1", {"seat": seat, "bot": _stand_in(table)}),
        *_unblocked(table),
    ]


def come_back(table: Table, person: Person) -> list[NewEntry]:
    """Take one's seat back from the bot."""
    seat = _playing_seat(table, person)
    if not table.at(seat).bot:
        return []
    return [NewEntry(person.id, "returned/1", {"seat": seat})]


def resign(table: Table, person: Person) -> list[NewEntry]:
    """Give up; with more than two players a bot plays on, and the place is the last."""
    return _give_up(table, _playing_seat(table, person), "resigned", person.id)


def check_bot(game: str, bot: str) -> None:
    """Refuse a bot that does not play a game."""
    bots = registry.names(game)
    if bot not in bots:
        raise Invalid(f"There is no bot {bot!r} for this game", f"Choose one of {', '.join(bots)}")


def check_at_table(table: Table, person: Person) -> None:
    """Refuse those who only look on."""
    if table.seat_of(person.id) is None and table.opener != person.id:
        raise NotAllowed("You do not sit at this table")


def time_is_up(table: Table, now: datetime) -> bool:
    """Whether somebody's time, or the game's, has run out."""
    deadline = table.clocks.deadline if table.clocks and table.phase == "playing" else None
    return deadline is not None and now >= deadline


def run_out(table: Table, now: datetime) -> list[NewEntry]:
    """The clock has run out: the game ends at once (S16), or whoever was to decide has lost."""
    if not time_is_up(table, now) or table.turn is None:
        return []
    if table.options.clock.kind == "game":
        after = table.game.copy()
        after.stop()
        return [NewEntry(HOUSE, "stopped/1", {}), _ended(table, after)]
    return _give_up(table, table.turn, "time", HOUSE)


def resumed(table: Table) -> list[NewEntry]:
    """The hall was closed meanwhile; the clock goes on from now."""
    runs = table.phase == "playing" and table.options.clock.kind in {"move", "total"}
    return [NewEntry(HOUSE, "resumed/1", {})] if runs else []


def limited(table: Table, rule: ClockRule) -> list[NewEntry]:
    """An event gives the whole game another limit (S16)."""
    before = table.clocks.rule if table.clocks and table.phase == "playing" else ClockRule()
    if "none" in {before.kind, rule.kind} or before == rule:
        return []
    return [NewEntry(HOUSE, "limited/1", rule.plain())]


def named(table: Table, names: Sequence[str], *, hides_people: bool) -> list[NewEntry]:
    """An event shows its players under other names, and may hide who they are."""
    now = [seat.name for seat in table.taken]
    if table.game is None or (now == list(names) and table.hides_people == hides_people):
        return []
    data = {"names": list(names), "hides_people": hides_people}
    return [NewEntry(HOUSE, "named/1", data)]


def expired(table: Table, now: datetime, wait: timedelta) -> list[NewEntry]:
    """A table is closed for which no more players came in time."""
    if table.phase != "open" or table.changed_at is None or now - table.changed_at < wait:
        return []
    hours = round(wait.total_seconds() / 3600)
    return [_closed(table, f"Nobody else came within {hours} {'hour' if hours == 1 else 'hours'}")]


def ask_undo(table: Table, person: Person) -> list[NewEntry]:
    """Ask to take back one's last turn and what came after it; all people have to agree."""
    seat = _playing_seat(table, person)
    back = _turn_length(table, seat)
    if not back:
        raise NotAllowed("You have not moved yet", "There is nothing to take back")
    if table.undo:
        raise NotAllowed("Somebody has asked already", "Answer first")
    asked = NewEntry(person.id, "undo-asked/1", {"seat": seat, "back": back})
    if _voters(table) - {seat}:
        return [asked]
    if table.options.rated:
        raise NotAllowed("A rated game against bots is not taken back")
    return [asked, NewEntry(person.id, "undone/1", {"back": back})]


def answer_undo(table: Table, person: Person, *, yes: bool) -> list[NewEntry]:
    """Agree, or do not; one who has asked may withdraw."""
    seat = _playing_seat(table, person)
    if table.undo is None:
        raise Stale("Nobody asks to take a move back any more")
    if yes and seat in table.undo.agreed:
        return []
    entries = [NewEntry(person.id, "undo-answered/1", {"seat": seat, "yes": yes})]
    if yes and _voters(table) <= {*table.undo.agreed, seat}:
        entries.append(NewEntry(person.id, "undone/1", {"back": table.undo.back}))
    return entries


def rematch(table: Table, person: Person, new_table: str) -> list[NewEntry]:
    """Point from a game that is over to the next one."""
    _only(table, "over", "The game is still going on", "Finish it first")
    check_at_table(table, person)
    return [] if table.rematch else [NewEntry(person.id, "rematch/1", {"table": new_table})]


def start(table: Table, order: Sequence[int]) -> NewEntry:
    """Begin the game with the seats in this order."""
    seats = [table.at(number) for number in order]
    return NewEntry(
        HOUSE, "started/1", {"order": list(order), "names": _told_apart([s.name for s in seats])}
    )


def drawn_order(table: Table) -> list[int]:
    """The order of the seats: drawn from the seed, so that it can be verified, or as they sat."""
    seats = list(range(len(table.seats)))
    if not table.options.drawn:
        return seats
    lots = SeedStream(f"seats:{table.seed}")
    return [seats.pop(lots.below(len(seats))) for _ in range(len(seats))]


def _seating(table: Table, by: str, number: int, seat: Seat) -> list[NewEntry]:
    data = {"seat": number, "person": seat.person, "name": seat.name, "bot": seat.bot}
    entries = [NewEntry(by, "seated/1", data)]
    if len(table.taken) + 1 == len(table.seats):
        full = Table(table.id, table.seed)
        full.options = table.options
        full.seats = [*table.seats]
        full.seats[number] = replace(seat)
        entries.append(start(full, drawn_order(full)))
    return entries


def _free_seat(table: Table, number: int | None) -> int:
    free = [index for index, seat in enumerate(table.seats) if seat is None]
    if not free:
        raise NotAllowed("All seats are taken", "Watch, or open a table of your own")
    if number is None:
        return free[0]
    if number not in free:
        raise NotAllowed("This seat is taken", f"Free: {', '.join(str(n + 1) for n in free)}")
    return number


def _moves(
    table: Table, seat: int, texts: Sequence[str], by: str, trouble: str = ""
) -> list[NewEntry]:
    game, entries = table.game.copy(), []
    for text in texts:
        if game.turn != seat:
            raise Invalid(f"'{text[:40]}' comes after your turn", "Send one turn at a time")
        try:
            move = game.parse(text)
            game.push(move)
        except MoveError as error:
            raise Invalid(error.reason, error.detail) from error
        data: dict[str, Any] = {"seat": seat, "move": str(move), "on": table.position}
        if trouble:
            data["for_bot"] = trouble
        entries.append(NewEntry(by, "moved/1", data))
    if game.turn is None:
        entries.append(_ended(table, game))
    return entries


def _repeated(table: Table, seat: int, texts: Sequence[str], on: int) -> bool:
    """Whether exactly these moves were made on that position, however they were written."""
    made = [index for index, earlier in enumerate(table.moves) if earlier.on == on]
    if len(made) != len(texts) or table.moves[made[0]].seat != seat:
        return False
    game = table.game.copy()
    while len(game.history) > made[0]:
        game.pop()
    try:
        for index, text in zip(made, texts, strict=True):
            move = game.parse(text)
            if str(move) != table.moves[index].text:
                return False
            game.push(move)
    except MoveError:
        return False
    return True


def _give_up(table: Table, seat: int, why: str, by: str) -> list[NewEntry]:
    if table.at(seat).gave_up:
        return []
    gone = {"seat": seat, "why": why, "bot": _stand_in(table)}
    entries = [NewEntry(by, "gave-up/1", gone)]
    going_on = [n for n, other in enumerate(table.taken) if n != seat and not other.gave_up]
    if len(going_on) == 1:
        entries.append(_ended(table, table.game, {seat: why}))
        return entries
    return [*entries, *_unblocked(table)]


def _stand_in(table: Table) -> str:
    """The bot that plays on."""
    return table.spec.usual_bot


def _unblocked(table: Table) -> list[NewEntry]:
    """A request to take moves back does not wait for those who are gone."""
    if table.undo is None:
        return []
    return [NewEntry(HOUSE, "undo-answered/1", {"seat": table.undo.seat, "yes": False})]


def _ended(table: Table, game: Any, gave_up: dict[int, str] | None = None) -> NewEntry:
    """The end: the places, those who gave up behind all others, and the seed for all to verify."""
    lost = {n: seat.gave_up for n, seat in enumerate(table.taken) if seat.gave_up}
    lost |= gave_up or {}
    outcome = game.outcome()
    standings = standings_of(game)
    places = _places(standings, lost)
    if outcome and not lost:
        ending, why = outcome.ending, outcome.why
    else:
        ending, why = _forfeit(table, places, lost)
    data = {
        "places": places,
        "standings": standings,
        "ending": ending,
        "why": why,
        "seed": table.seed,
    }
    return NewEntry(HOUSE, "ended/1", data)


def _places(standings: Sequence[dict[str, Any]], lost: dict[int, str]) -> list[int]:
    ranks = [(number in lost, standing["place"]) for number, standing in enumerate(standings)]
    return [1 + sum(other < rank for other in ranks) for rank in ranks]


def _forfeit(table: Table, places: Sequence[int], lost: dict[int, str]) -> tuple[str, str]:
    winners = [table.at(n).name for n, place in enumerate(places) if place == 1]
    reasons = {"resigned": "resigned", "time": "ran out of time"}
    gone = " and ".join(f"{table.at(n).name} {reasons[why]}" for n, why in lost.items())
    verb = "wins" if len(winners) == 1 else "share the victory"
    ending = "time" if "time" in lost.values() else "resigned"
    return ending, f"{' and '.join(winners)} {verb}: {gone}"


def _closed(table: Table, why: str = "Everybody left before the game began") -> NewEntry:
    """The end of a table at which no game began."""
    data = {
        "places": [],
        "standings": [],
        "ending": "closed",
        "why": why,
        "seed": table.seed,
    }
    return NewEntry(HOUSE, "ended/1", data)


def _turn_length(table: Table, seat: int) -> int:
    """How many moves lead back to the beginning of the last turn of a seat."""
    own = [n for n, made in enumerate(table.moves) if made.seat == seat]
    if not own:
        return 0
    first = own[-1]
    while first and table.moves[first - 1].seat == seat:
        first -= 1
    return len(table.moves) - first


def _voters(table: Table) -> set[int]:
    return {n for n, seat in enumerate(table.taken) if seat.decides and not seat.gave_up}


def _playing_seat(table: Table, person: Person) -> int:
    _only(table, "playing", "The game is not going on")
    seat = table.seat_of(person.id)
    if seat is None:
        raise NotAllowed("You do not sit at this table")
    if table.at(seat).gave_up:
        raise NotAllowed("You have given this game up")
    return seat


def _only(table: Table, phase: str, reason: str, way_out: str = "") -> None:
    if table.phase != phase:
        raise NotAllowed(reason, way_out)


def _told_apart(names: Sequence[str]) -> list[str]:
    """The names, with a number where two are the same."""
    used: set[str] = set()
    result = []
    for name in names:
        number, shown = 2, name
        while shown.casefold() in used:
            suffix = f" {number}"
            shown, number = name[: MOST_NAME - len(suffix)] + suffix, number + 1
        used.add(shown.casefold())
        result.append(shown)
    return result
