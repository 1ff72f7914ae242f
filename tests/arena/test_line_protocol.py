"""Bots in any language play by lines, and bad ones are found out."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import sys
import textwrap
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from console.sitting import guildhall
from guildhall.arena.conditions import make_conditions
from guildhall.arena.entrants import Entrant, read_entrant
from guildhall.arena.errors import Fault
from guildhall.arena.line_process import TICKS, LineProcess, ProcessEnded
from guildhall.arena.line_protocol import LinePlayer, go_line, newgame_line, read_go
from guildhall.arena.protocol_check import Checker
from guildhall.arena.referee import Referee, open_player
from guildhall.arena.schedule import Task
from guildhall.bots import registry
from guildhall.bots.contract import Allowance
from hall import strange_bots
from patience import PATIENCE

PAGE = Path(__file__).parents[2] / "docs" / "researchers" / "arena.md"

SPEAKS = """
import json, sys, time
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "gsp":
        print("id name Odd\\ngspok", flush=True)
    elif word == "isready":
        print("readyok", flush=True)
    elif word == "view":
        shown = json.loads(rest)
    elif word == "go":
        {go}
    elif word == "quit":
        {quit}
"""
BAD = {
    "silent": (SPEAKS.format(go="pass", quit="break"), "timeout"),
    "cheats": (SPEAKS.format(go="print('bestmove buy c4', flush=True)", quit="break"), "illegal"),
    "mumbles": (SPEAKS.format(go="print('bestmove', flush=True)", quit="break"), "illegal"),
    "dies": (SPEAKS.format(go="sys.exit('out of ideas')", quit="break"), "crash"),
    "rude": ("print('hello', flush=True)", "crash"),
}


def program(folder: Path, source: str, name: str = "bot.py") -> list[str]:
    path = folder / name
    path.write_text(source)
    return [sys.executable, str(path)]


def tinker(folder: Path) -> list[str]:
    """The bot of the documentation."""
    source = re.findall(r"^```py\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    assert len(source) == 1
    return program(folder, source[0], "tinker.py")


def play(words: list[str], **limits: Any) -> Any:
    conditions = make_conditions(**limits)
    entrants = {
        "odd": Entrant("odd", command=shlex.join(words)),
        "random": Entrant("random", "random"),
    }
    referee = Referee(conditions, entrants)
    try:
        return referee.play(Task(("odd", "random"), 1, (0, 1)))
    finally:
        referee.close()


def test_the_bot_of_the_documentation_keeps_the_protocol_and_plays(tmp_path: Path) -> None:
    words = tinker(tmp_path)
    checked = guildhall("arena", "check", shlex.join(words))
    assert checked.err == ""
    assert "FAILED" not in checked.out
    assert "moves in time when it is told `go time 200`" in checked.out
    assert "It keeps the protocol." in checked.out
    results = play(words)
    assert [result.ended for result in results] == ["over", "over"]
    assert all(result.spent[result.seats.index("odd")].decisions > 5 for result in results)


@pytest.mark.parametrize("name", BAD)
def test_a_bad_one_loses_by_what_it_did(tmp_path: Path, name: str) -> None:
    source, kind = BAD[name]
    for result in play(program(tmp_path, source), patience=1.0):
        assert result.foul is not None
        assert (result.seats[result.foul.seat], result.foul.kind) == ("odd", kind)
    assert name != "dies" or "out of ideas" in result.foul.detail


def test_the_check_tells_what_it_finds_as_it_goes(tmp_path: Path) -> None:
    findings = Checker(tinker(tmp_path), make_conditions()).check()
    assert next(findings).rule == "answers gsp with its name and gspok"
    findings = Checker(["cat", "/dev/null"], make_conditions()).check()
    assert ["crash" in finding.trouble for finding in findings] == [True]


def test_the_check_finds_a_program_that_does_not_say_its_name(tmp_path: Path) -> None:
    shy = SPEAKS.format(go="pass", quit="break").replace("id name Odd\\n", "")
    (greeting,) = Checker(program(tmp_path, shy), make_conditions()).check()
    assert greeting.trouble == "illegal: no `id name NAME` before gspok"


@pytest.mark.parametrize("name", BAD)
def test_the_check_finds_it(tmp_path: Path, name: str) -> None:
    source, kind = BAD[name]
    conditions = make_conditions(patience=1.0)
    findings = Checker(program(tmp_path, source), conditions).check()
    assert any(kind in finding.trouble for finding in findings)


def test_the_check_finds_one_that_does_not_leave(tmp_path: Path) -> None:
    stays = SPEAKS.format(go="print('bestmove', shown['legal_moves'][0])", quit="pass")
    stays += "\ntime.sleep(600)\n"
    words = program(tmp_path, stays)
    process = LineProcess(words)
    process.say("quit")
    assert not process.ends_within(0.3)
    process.kill()


def test_what_the_system_does_for_a_program_counts_as_its_time(tmp_path: Path) -> None:
    busy = """
        import os
        while os.times().system < 0.2:
            os.stat("/")
        print(os.times().user + os.times().system, flush=True)
        input()
    """
    process = LineProcess(program(tmp_path, textwrap.dedent(busy)))
    used = float(process.hear(PATIENCE))
    assert process.processor_seconds is not None
    assert process.processor_seconds >= used - 2 / TICKS
    process.kill()


def behind_a_script(folder: Path, source: str) -> list[str]:
    """A program that a shell has begun and waits for."""
    script = folder / "bot.sh"
    script.write_text(f"{shlex.join(program(folder, source))}\nexit 0\n")
    return ["sh", str(script)]


def test_a_bot_behind_a_script_that_thinks_for_ever_loses_and_is_ended(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    think = f"open({str(pid)!r}, 'w').write(str(__import__('os').getpid())); time.sleep(600)"
    source = SPEAKS.format(go=think, quit="break")
    for result in play(behind_a_script(tmp_path, source), patience=1.0):
        assert result.foul is not None
        assert (result.seats[result.foul.seat], result.foul.kind) == ("odd", "timeout")
        wait_until_gone(int(pid.read_text()))


def wait_until_gone(pid: int) -> None:
    end = time.monotonic() + PATIENCE
    while is_there(pid):
        assert time.monotonic() < end
        time.sleep(0.01)


def is_there(pid: int) -> bool:
    """Whether a process still does something, and is not only waiting to be counted."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"


def test_what_a_bot_behind_a_script_uses_of_the_processor_counts(tmp_path: Path) -> None:
    think = (
        "end = time.process_time() + 0.4\n"
        "        while time.process_time() < end:\n"
        "            pass\n"
        "        print('bestmove', shown['legal_moves'][0], flush=True)"
    )
    source = SPEAKS.format(go=think, quit="break")
    conditions = make_conditions(margin=0.1)
    entrant = Entrant("odd", command="-", allowance=Allowance(processor_seconds=0.1))
    player = LinePlayer(entrant, behind_a_script(tmp_path, source))
    game = conditions.spec.start(2, 1, None, dict(conditions.settings))
    player.begin(conditions, 0, 1)
    with pytest.raises(Fault, match=r"s of the processor, 0\.2 s at most"):
        player.choose(game.view_for(0))
    player.close()


def test_a_pipe_that_somebody_else_holds_keeps_nobody_waiting(tmp_path: Path) -> None:
    """Not even where a program has gone and left another one behind."""
    leaves = f"""
        import subprocess, sys
        one = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        open({str(tmp_path / "pid")!r}, "w").write(str(one.pid))
        print("gone", flush=True)
    """
    process = LineProcess(program(tmp_path, textwrap.dedent(leaves)))
    assert process.hear(PATIENCE) == "gone"
    process.end()
    os.kill(int((tmp_path / "pid").read_text()), signal.SIGKILL)


def test_a_command_that_is_none_is_refused() -> None:
    with pytest.raises(ProcessEnded, match="cannot be started"):
        LineProcess(["/no/such/program"])
    sitting = guildhall("arena", "match", "odd=/no/such/program", "random", "--processes", "1")
    assert "the bot odd cannot be started: " in sitting.err
    checked = guildhall("arena", "check", "/no/such/program")
    assert "FAILED" in checked.out


def test_what_a_bot_may_use_is_told_and_understood() -> None:
    allowance = Allowance(400, 0.25, 1.5)
    assert go_line(allowance) == "go simulations 400 time 250 cpu 1500"
    assert read_go(go_line(allowance)) == allowance
    assert read_go("go ponder later") == Allowance()
    assert go_line(Allowance()) == "go"
    conditions = make_conditions(settings={"expansion": "orient"}, players=3)
    assert newgame_line(conditions, 1, 9) == (
        "newgame splendor players 3 seat 1 seed 9 expansion orient gold_tokens 5 nobles base"
    )


def test_a_bot_of_the_house_chooses_the_same_as_a_program_of_its_own() -> None:
    conditions = make_conditions()
    game = conditions.spec.start(2, 5, None, dict(conditions.settings))
    words = [sys.executable, "-m", "guildhall.arena.bot_program", "splendor", "greedy"]
    player = LinePlayer(Entrant("greedy", "greedy"), words)
    player.begin(conditions, 0, 77)
    twin = registry.create("greedy", 77)
    try:
        for _ in range(12):
            view = game.view_for(game.turn)
            chosen = player.choose(view).move
            assert chosen == str(twin.choose(view))
            game.push_text(chosen)
    finally:
        player.close()


@pytest.mark.parametrize(("bot", "kind"), [("dies", "crash"), ("cheats", "illegal")])
def test_bots_of_other_packages_play_in_processes_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bot: str, kind: str
) -> None:
    strange_bots.install(tmp_path, monkeypatch)
    entrants = {bot: Entrant(bot, bot), "random": Entrant("random", "random")}
    referee = Referee(make_conditions(), entrants)
    result = referee.play(Task((bot, "random"), 1, (0,)))[0]
    referee.close()
    assert result.foul is not None
    assert result.foul.kind == kind


def test_a_bot_may_have_another_name() -> None:
    second = read_entrant("second=greedy@400")
    assert second == replace(read_entrant("greedy@400"), name="second")
    meeples = read_entrant("old=novice", game="carcassonne")
    assert (meeples.name, meeples.bot, meeples.command) == ("old", "novice", "")
    assert read_entrant("mine=my_bots:Hasty").bot == "my_bots:Hasty"
    assert read_entrant("mine=./greedy").command == "./greedy"
    assert read_entrant("far=http://localhost:8000/").bot == ""


def test_a_class_is_named_by_where_it_is() -> None:
    entrant = read_entrant("guildhall.bots.random_bot:RandomBot")
    assert entrant.name == "RandomBot"
    player = open_player(entrant, "splendor")
    assert isinstance(player, LinePlayer)
    conditions = make_conditions()
    game = conditions.spec.start(2, 5, None, dict(conditions.settings))
    player.begin(conditions, 0, 1)
    assert player.choose(game.view_for(0)).move in map(str, game.legal_moves())
    player.close()
    with pytest.raises(Fault, match="crash"):
        open_player(read_entrant("no.such:Bot"), "splendor").begin(conditions, 0, 1)


def test_a_program_is_shown_no_more_than_its_seat_may_know(tmp_path: Path) -> None:
    log = tmp_path / "seen"
    source = SPEAKS.format(
        go=f"open({str(log)!r}, 'a').write(rest_of_view + chr(10)); "
        "print('bestmove', shown['legal_moves'][0], flush=True)",
        quit="break",
    ).replace("shown = json.loads(rest)", "shown = json.loads(rest); rest_of_view = rest")
    conditions = make_conditions()
    game = conditions.spec.start(2, 5, None, dict(conditions.settings))
    game.push_text("reserve tier3")
    player = LinePlayer(Entrant("spy", command="-"), program(tmp_path, source))
    player.begin(conditions, 1, 1)
    player.choose(game.view_for(1))
    player.close()
    seen = json.loads(log.read_text())
    assert seen["view"]["players"][0]["reserved"][0]["card"] is None
    assert seen["seat"] == 1
