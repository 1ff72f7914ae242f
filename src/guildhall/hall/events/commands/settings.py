"""Acts about the event itself: settings, privacy, registration, staff, links."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from guildhall.hall.events.commands.command import Act, Note, Situation, of_kinds
from guildhall.hall.events.errors import EventError
from guildhall.hall.events.links import STAFF_LINKS, known_to, whose
from guildhall.hall.events.operations import Privacy, Slot
from guildhall.hall.events.operations_text import PRIVACY
from guildhall.tournament import Stamp
from guildhall.tournament import change_format as format_changed
from guildhall.tournament import set_practical as practical_set
from guildhall.tournament.format_choices import changed

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Signs of a join code: none that looks like another."""

CODE_LENGTH = 5


def change_settings(typed: Mapping[str, str | Sequence[str]]) -> Act:
    """Change settings of the format, given as text by their paths, from the next round on."""
    return Act(
        action="change settings",
        command=lambda now, stamp: format_changed(now.t, changed(now.t.format, typed), stamp),
        touches=of_kinds("format changed"),
    )


def set_practical(words: Mapping[str, str]) -> Act:
    """Change some of the words that people must know beside the rules (TS-41)."""
    return Act(
        action="change settings",
        command=lambda now, stamp: practical_set(now.t, words, stamp),
        touches=of_kinds("practical set"),
    )


def set_privacy(names: Privacy) -> Act:
    """How names are shown to the public."""

    def note(now: Situation, _: Stamp) -> list[Note]:
        if names not in PRIVACY:
            raise EventError(
                f"names cannot be shown as {names!r}", ways_out=["choose one of the list"]
            )
        return [] if now.floor.privacy == names else [Note("privacy-set/1", {"names": names})]

    return Act(action="change settings", note=note)


def open_registration() -> Act:
    """Let players register themselves with the join code."""
    return Act(action="change settings", note=lambda now, _: _registration(now, is_open=True))


def close_registration() -> Act:
    """Let nobody register themselves any more."""
    return Act(action="change settings", note=lambda now, _: _registration(now, is_open=False))


def _registration(now: Situation, *, is_open: bool) -> list[Note]:
    code = now.floor.join_code or join_code()
    if now.floor.registration == is_open and now.floor.join_code == code:
        return []
    return [Note("registration-set/1", {"open": is_open, "code": code})]


def new_join_code() -> Act:
    """Another join code; the old one counts no more."""

    def note(now: Situation, _: Stamp) -> list[Note]:
        data = {"open": now.floor.registration, "code": join_code()}
        return [Note("registration-set/1", data)]

    return Act(action="change settings", note=note)


def join_code() -> str:
    """A code that is easily read from a poster and typed."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def let_players_open(*, allowed: bool = True) -> Act:
    """Whether players open their own tables in the hall, or the desk alone (TS-40)."""

    def note(now: Situation, _: Stamp) -> list[Note]:
        if now.floor.players_open == allowed:
            return []
        return [Note("players-open-set/1", {"open": allowed})]

    return Act(action="change settings", note=note)


def set_timetable(slots: Sequence[Slot]) -> Act:
    """When rounds begin and how long they take (TC-22)."""
    rows = [{"round": s.round, "begins": s.begins, "minutes": s.minutes} for s in slots]

    def note(_: Situation, __: Stamp) -> list[Note]:
        for slot in slots:
            hours, _colon, minutes = slot.begins.partition(":")
            right = hours.isdecimal() and minutes.isdecimal() and len(minutes) == 2
            if not (right and int(hours) < 24 and int(minutes) < 60 and 0 <= slot.minutes <= 600):
                raise EventError(
                    f"{slot.begins!r} is not a time of the day", ways_out=["write it like 14:05"]
                )
        return [Note("timetable-set/1", {"slots": rows})]

    return Act(action="change settings", note=note)


def dismiss(person: str) -> Act:
    """Somebody no longer helps, or a device no longer stands on its table.

    The links that they know are revoked, so that they do not come back by them.
    """

    def note(now: Situation, stamp: Stamp) -> list[Note]:
        staff = now.floor.staff.get(person)
        if staff is None and person not in now.floor.devices:
            return []
        organisers = [each for each in now.floor.staff.values() if each.role == "organiser"]
        if staff and staff.role == "organiser" and len(organisers) == 1:
            raise EventError(
                f"{staff.name} is the only organiser",
                persons=[stamp.by],
                ways_out=["give somebody else an organiser's link first"],
            )
        name = staff.name if staff else f"table {now.floor.devices[person]}"
        known = known_to(staff.role if staff else "device")
        revoked = [Note("links-revoked/1", {"of": role}) for role in known]
        return [Note("dismissed/1", {"person": person, "name": name}), *revoked]

    return Act(action="choose staff", note=note)


def revoke_links(role: str) -> Act:
    """Let the links of a role that were given out count no more; those who came stay."""

    def note(_: Situation, __: Stamp) -> list[Note]:
        if role not in STAFF_LINKS:
            raise EventError(f"there are no links for {role!r}")
        return [Note("links-revoked/1", {"of": role})]

    return Act(action="choose staff", note=note)


def release(key: str) -> Act:
    """Whoever came as a player by the poster is the player no more; somebody else may claim it.

    They have seen the personal link, so it is renewed.
    """

    def note(now: Situation, _: Stamp) -> list[Note]:
        player = now.t.player(key).key
        if player not in now.floor.players.values():
            return []
        released = Note("player-released/1", {"player": player})
        return [released, Note("links-revoked/1", {"of": whose("player", player)})]

    return Act(action="give out links", note=note)


def renew_player_link(key: str) -> Act:
    """Give a player a new personal link; the old one counts no more."""

    def note(now: Situation, _: Stamp) -> list[Note]:
        return [Note("links-revoked/1", {"of": f"player {now.t.player(key).key}"})]

    return Act(action="give out links", note=note)
