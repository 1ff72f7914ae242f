"""One table of permissions holds in the terminal, over the API and in the browser."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from console.event.at_the_desk import Terminal
from guildhall.hall.events import commands
from guildhall.hall.events.permissions import PERMISSIONS, Role
from guildhall.tournament import Line
from web.api.programs import Program
from web.events.desk.at_the_desk import Desk, open_desk, words_of
from web.visitors import House

PEOPLE = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gil", "Hal"]
AT_TABLE = {"round": 1, "table": 1}
WARNING = {"kind": "warning", "player": "Ann"}


@dataclass(frozen=True)
class Case:
    """Something that needs a permission, as every client says it."""

    permission: str
    line: str
    """In the terminal."""
    api: tuple[str, dict[str, Any]] | None = None
    form: tuple[str, dict[str, Any]] | None = None
    """At the desk in the browser."""


CASES = (
    Case("change settings", "rounds 4", form=("/seating/rounds", {"rounds": "4"})),
    Case("change settings", "practical --fee 5", form=("/practical", {"fee": "5"})),
    Case("enter people", "add Zoe", ("enter", {"names": ["Zoe"]}), ("/people/enter", {"bot": "1"})),
    Case("let in", "late Yan --way 0", form=("/people/late", {"name": "Yan"})),
    Case("check in", "checkin --out Hal", form=("/people/standing", {"check_out": "Hal"})),
    Case("take fees", "fee Ann", form=("/people/fee", {"paid": "Ann"})),
    Case("fix tables", "seat Ann 1", form=("/player/table", {"key": "Ann", "table": "1"})),
    Case("fix tables", "apart Ann Bob", form=("/player/apart", {"key": "Ann", "other": "Bob"})),
    Case("drop", "drop Gil", form=("/people/standing", {"drop": "Gil"})),
    Case("report", "result 1", ("report", {**AT_TABLE, "lines": {}}), ("/results", AT_TABLE)),
    Case("confirm", "confirm 1", ("confirm", AT_TABLE), ("/results/confirm", AT_TABLE)),
    Case("correct", "correct 1", form=("/correct", AT_TABLE)),
    Case("rule", "rule warning Ann --why x", form=("/rulings", WARNING)),
    Case("decide", "rule order Ann Bob --why x", form=("/standings/decide", {"order": "Ann"})),
    Case("draw", "draw", ("draw", {}), ("/seating/draw", {})),
    Case("draw", "draw --discard", form=("/seating/discard", {})),
    Case("draw", "final", ("draw", {"final": True}), ("/seating/final", {})),
    Case("draw", "final --side", ("draw", {"side": True}), ("/seating/side", {})),
    Case("draw", "waves 2 --round 1", form=("/seating/waves", {"round": 1, "waves": "2"})),
    Case("publish", "publish", ("publish", {}), ("/seating/publish", {})),
    Case("end", "end", ("end", {}), ("/end", {})),
    Case("undo", "undo --yes", form=("/undo", {"seen": "1"})),
)
STAFF: tuple[Role, ...] = ("organiser", "arbiter", "scorekeeper")
OTHERS: tuple[Role, ...] = ("player", "public")


@dataclass
class Clients:
    """The same event before a terminal, programs and browsers of every role."""

    terminal: Terminal
    desk: Desk
    seats: tuple[str, ...] = ()
    programs: dict[Role, Program] = field(default_factory=dict)
    desks: dict[Role, Desk] = field(default_factory=dict)

    def program(self, role: Role) -> Program:
        """A program that has come in a role."""
        if role not in self.programs:
            program = self.programs[role] = Program(self.desk.house, role.title())
            live, organiser = self.desk.live, self.desk.organiser
            if role in STAFF:
                program.post("/api/events/join", link=live.staff_link(organiser, role))
            elif role == "player":
                program.post("/api/events/join", link=live.player_link(organiser, self.seats[0]))
        return self.programs[role]

    def browser(self, role: Role) -> Desk:
        """A browser at the desk, that has come in a role."""
        if role not in self.desks:
            self.desks[role] = self.desk.joined(role)
        return self.desks[role]

    def is_refused_in_terminal(self, role: Role, line: str) -> bool:
        """Whether the table refuses a command; what the rules say is another matter."""
        if line.startswith(("result", "correct")):
            line += "".join(f" {seat}={16 - at}" for at, seat in enumerate(self.seats))
        if line.startswith("correct"):
            line += " --yes"
        by = self.seats[0] if role == "player" else "Somebody"
        ran = self.terminal.run(f"{line} --role {role} --by {by}")
        return "This is not for the role" in ran.err or "for yourself only" in ran.err

    def is_refused_by_api(self, role: Role, path: str, body: dict[str, Any]) -> bool:
        """The same over the API."""
        program = self.program(role)
        at = f"/api/events/{self.desk.live.id}/{path}"
        answer = program.send("POST", at, headers=program.headers, json=body)
        return answer.status_code == 403

    def is_refused_in_browser(self, role: Role, path: str, form: dict[str, Any]) -> bool:
        """The same at the desk."""
        return self.browser(role).post(path, **form).status_code == 403


@pytest.fixture
def clients(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Clients:
    """An event whose first round is being played, in a hall and, by the same seed, in a file."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    terminal = Terminal(tmp_path)
    terminal.open_event(8)
    seats = terminal.start_round()[1]
    desk = open_desk(house, PEOPLE)
    desk.act(commands.DrawRound())
    desk.act(commands.PublishDraft())
    assert list(desk.t.table(1, 1).seats) == seats
    return Clients(terminal, desk, tuple(seats))


@pytest.mark.parametrize("role", [*STAFF, *OTHERS])
def test_ts_42_a_role_may_do_the_same_in_terminal_api_and_browser(
    clients: Clients, role: Role
) -> None:
    for case in CASES:
        allowed = role in PERMISSIONS[case.permission]
        others_only = role == "player" and case.permission in {"check in", "drop"}
        if not others_only:
            assert clients.is_refused_in_terminal(role, case.line) != allowed, case
        if case.api:
            assert clients.is_refused_by_api(role, *case.api) != allowed, case
        if case.form and role in STAFF:
            assert clients.is_refused_in_browser(role, *case.form) != allowed, case


def test_ts_42_players_act_for_themselves_only_in_the_terminal_too(clients: Clients) -> None:
    own, other = clients.seats[:2]
    clients.terminal.does(f"checkin --out {own} --role player --by {own}")
    said = clients.terminal.refuses(f"checkin --out {other} --role player --by {own}")
    assert "You can do this for yourself only" in said
    assert "for yourself only" in clients.terminal.refuses(f"drop {other} --role player --by {own}")


def test_ts_39_a_contested_result_is_for_judges_everywhere(clients: Clients) -> None:
    first, second, *_ = clients.seats
    line = clients.terminal.result_line(1, list(clients.seats))
    clients.terminal.does(f"{line} --role player --by {first}")
    clients.terminal.does(f'confirm 1 --dispute "no" --role player --by {second}')
    lines = {key: Line(16 - 2 * at) for at, key in enumerate(clients.seats)}
    run, live = clients.desk.house.runner.run, clients.desk.live
    for key, command in (
        (first, commands.ReportResult(1, 1, lines)),
        (second, commands.DisputeResult(1, 1, "no")),
    ):
        person = run(clients.desk.house.hall.people.enter(key))
        arrival = run(
            clients.desk.house.hall.invitations.join(
                live.player_link(clients.desk.organiser, key), person
            )
        )
        run(live.execute(arrival.actor, command))

    for attempt in ("confirm 1", line, line.replace("result", "correct") + " --yes"):
        said = clients.terminal.refuses(f"{attempt} --role scorekeeper")
        assert "the result of table 1 is contested" in said
    program = clients.program("scorekeeper")
    at = f"/api/events/{live.id}/confirm"
    assert "is contested" in program.post(at, 400, **AT_TABLE)["error"]["reason"]
    answer = clients.browser("scorekeeper").post("/results/confirm", **AT_TABLE)
    assert "is contested" in words_of(answer)

    assert "settled" in clients.terminal.does("confirm 1 --role arbiter")
    clients.program("arbiter").post(at, **AT_TABLE)
    assert live.tournament.table(1, 1).settled
