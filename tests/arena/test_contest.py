"""The file of a contest is the same, however many played it and whatever interrupted them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from arena.places import where_it_runs
from arena.players import Cheats, First, Last, entrant, here
from guildhall.arena.conditions import Conditions, make_conditions
from guildhall.arena.contest import Contest, Portion
from guildhall.arena.entrants import Entrant
from guildhall.arena.errors import ArenaError
from guildhall.arena.journal import Journal, read_journal, read_sessions
from guildhall.arena.judges import MarginJudge, SprtJudge
from guildhall.arena.schedule import gauntlet, match, round_robin
from guildhall.arena.sprt import Sprt
from guildhall.arena.workers import open_workers, processors
from patience import PATIENCE

BOTS = [Entrant("random", "random"), entrant("first", First), entrant("last", Last)]


def conditions(seed: str = "1") -> Conditions:
    return make_conditions(seed=seed)


def games(path: Path) -> list[dict[str, Any]]:
    """The lines of games as they are, without what time they took."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    played = [line for line in lines if line.get("kind") == "game"]
    for line in played:
        del line["spent"]
    return played


def run(path: Path | None, deals: int, entrants: list[Entrant] = BOTS[:2], judge: Any = None,
        portion: Portion | None = None) -> Journal:  # fmt: skip
    names = [one.name for one in entrants]
    with Journal(conditions(), path) as journal, here() as pool:
        contest = Contest(journal, entrants, round_robin(names, 2), deals, judge)
        for _ in contest.play(pool, 1, portion):
            pass
    return journal


def test_the_same_games_whatever_the_number_of_processes(tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    run(one, 6, portion=Portion(2, 2))
    names = [entrant.name for entrant in BOTS[:2]]
    with Journal(conditions(), two) as journal, open_workers(2) as pool:
        contest = Contest(journal, BOTS[:2], match(names, 2), 6)
        for _ in contest.play(pool, 2, Portion(1, 1)):
            pass
    assert games(one) == games(two)
    assert len(games(one)) == 12


@pytest.mark.parametrize("kept", [1, 2, 3, 9])
def test_an_interrupted_contest_goes_on_as_if_nothing_had_been(tmp_path: Path, kept: int) -> None:
    whole, torn = tmp_path / "whole.jsonl", tmp_path / "torn.jsonl"
    run(whole, 5)
    lines = whole.read_text().splitlines(keepends=True)
    torn.write_text("".join(lines[: 3 + kept]) + lines[3 + kept][:-20])
    run(torn, 5)
    assert games(torn) == games(whole)
    assert run(torn, 5).results == read_journal(torn).results


def test_another_bot_adds_only_its_games(tmp_path: Path) -> None:
    path = tmp_path / "contest.jsonl"
    run(path, 3)
    before = path.read_bytes()
    run(path, 3, BOTS)
    after = path.read_bytes()
    assert after.startswith(before)
    assert len(games(path)) == 3 * 2 * 3
    assert all("last" in line["seats"] for line in games(path)[6:])


def test_kill_9_in_the_midst_of_it_changes_nothing(tmp_path: Path) -> None:
    killed, whole = tmp_path / "killed.jsonl", tmp_path / "whole.jsonl"
    words = [sys.executable, "-m", "guildhall", "arena", "match", "greedy", "random"]
    words += ["--deals", "12", "--into"]
    process = subprocess.Popen(
        [*words, str(killed), "--processes", "2"], stdout=subprocess.DEVNULL, start_new_session=True
    )
    deadline = time.monotonic() + PATIENCE
    while not killed.exists() or len(killed.read_bytes().splitlines()) < 8:
        assert time.monotonic() < deadline
        assert process.poll() is None, "it was over before it could be killed"
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert 0 < len(games(killed)) < 24
    for path in (killed, whole):
        subprocess.run([*words, str(path), "--processes", "1"], check=True, capture_output=True)
    assert games(killed) == games(whole)
    assert len(read_sessions(killed)) == 2


def test_processes_end_with_the_program_that_began_them(tmp_path: Path) -> None:
    code = (
        "import os, sys, time\n"
        "from guildhall.arena.workers import open_workers, processors\n"
        "if __name__ == '__main__':\n"
        "    with open_workers(1) as pool:\n"
        "        print(pool.submit(os.getpid).result(), flush=True)\n"
        "        time.sleep(600)\n"
    )
    program = tmp_path / "program.py"
    program.write_text(code)
    process = subprocess.Popen([sys.executable, str(program)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    worker = int(process.stdout.readline())
    process.kill()
    process.wait()
    process.stdout.close()
    _see_it_end(worker)


def test_ctrl_c_is_for_the_program_that_began_the_processes(tmp_path: Path) -> None:
    """A terminal tells all of them, and a process that waits for work would say what it did."""
    code = (
        "import os, signal, time\n"
        "from guildhall.arena.workers import open_workers\n"
        "if __name__ == '__main__':\n"
        "    with open_workers(1) as pool:\n"
        "        worker = pool.submit(os.getpid).result()\n"
        "        os.kill(worker, signal.SIGINT)\n"
        "        print(pool.submit(os.getpid).result() == worker)\n"
    )
    program = tmp_path / "program.py"
    program.write_text(code)
    done = subprocess.run(
        [sys.executable, str(program)], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("True\n", "")


def test_work_that_is_given_up_ends_at_once() -> None:
    with open_workers(1) as pool:
        worker = pool.submit(os.getpid).result()
        pool.submit(time.sleep, 600)
        pool.shutdown(wait=False, cancel_futures=True)
    _see_it_end(worker)


def _see_it_end(worker: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while _lives(worker):
        assert time.monotonic() < deadline, "the worker plays on for nobody"
        time.sleep(0.01)


def _lives(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_a_sequential_test_ends_a_match_at_the_same_deal_for_any_portions() -> None:
    bots = [entrant("first", First), entrant("cheats", Cheats)]
    lengths = set()
    for size in (1, 5, 50):
        judge = SprtJudge(Sprt(0, 200), "first")
        journal = run(None, 100, bots, judge, Portion(size, size))
        lengths.add(len(journal.results))
        assert judge.log_ratio > 2.94
    assert len(lengths) == 1
    assert max(lengths) < 200


def test_a_test_that_has_its_verdict_is_not_played_on(tmp_path: Path) -> None:
    bots = [entrant("first", First), entrant("cheats", Cheats)]
    path = tmp_path / "test.jsonl"
    run(path, 100, bots, SprtJudge(Sprt(0, 200), "first"))
    size = path.stat().st_size
    run(path, 100, bots, SprtJudge(Sprt(0, 200), "first"))
    assert path.stat().st_size == size


def test_a_deal_that_was_interrupted_counts_as_a_whole_one_in_the_test(tmp_path: Path) -> None:
    bots = [entrant("first", First), entrant("cheats", Cheats)]
    whole, torn = tmp_path / "whole.jsonl", tmp_path / "torn.jsonl"
    run(whole, 100, bots, SprtJudge(Sprt(0, 200), "first"))
    lines = whole.read_text().splitlines(keepends=True)
    torn.write_text("".join(lines[: 3 + 5]))
    run(torn, 100, bots, SprtJudge(Sprt(0, 200), "first"))
    assert games(torn) == games(whole)


def test_a_match_can_end_when_the_rating_is_known_well_enough() -> None:
    journal = run(None, 100, BOTS[:2], MarginJudge(600.0, "random"))
    assert 20 <= len(journal.results) < 200


def test_other_conditions_or_another_bot_of_the_same_name_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "contest.jsonl"
    run(path, 1)
    before = path.read_bytes()
    with pytest.raises(ArenaError, match=r"has games of seed=1. Choose another file"):
        Journal(conditions("2"), path).__enter__()
    with Journal(conditions(), path) as journal, pytest.raises(ArenaError, match="somebody else"):
        Contest(journal, [Entrant("random", "greedy")], gauntlet(["random", "first"], 2), 1)
    assert path.read_bytes() == before


def test_what_is_not_a_file_of_the_arena_is_left_alone(tmp_path: Path) -> None:
    other = tmp_path / "shopping.txt"
    other.write_text("eggs\n")
    with pytest.raises(ArenaError, match="is not a file of the arena"):
        Journal(conditions(), other).__enter__()
    assert other.read_text() == "eggs\n"
    with pytest.raises(ArenaError, match="Cannot read"):
        read_journal(tmp_path / "nowhere")
    with pytest.raises(ArenaError, match="Cannot write"):
        Journal(conditions(), tmp_path / "no" / "folder.jsonl").__enter__()


def test_a_first_line_that_was_torn_is_written_again(tmp_path: Path) -> None:
    path, torn = tmp_path / "contest.jsonl", tmp_path / "torn.jsonl"
    run(path, 1)
    torn.write_bytes(path.read_bytes()[:40])
    run(torn, 1)
    assert games(torn) == games(path)


def test_a_broken_line_is_named_and_what_it_told_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "contest.jsonl"
    run(path, 2)
    whole, lines = games(path), path.read_text().splitlines(keepends=True)
    path.write_text("".join([*lines[:4], lines[4][:50] + "\n", *lines[5:]]))
    with pytest.raises(ArenaError, match=r"Line 5 of .*contest.jsonl is damaged. Delete it"):
        read_journal(path)
    path.write_text("".join(lines[:4] + lines[5:]))
    run(path, 2)
    assert sorted(map(str, games(path))) == sorted(map(str, whole))


def test_two_arenas_do_not_write_into_one_file(tmp_path: Path) -> None:
    path = tmp_path / "contest.jsonl"
    with Journal(conditions(), path), pytest.raises(ArenaError, match="in use"):
        Journal(conditions(), path).__enter__()


def test_a_lost_process_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "contest.jsonl"
    with Journal(conditions(), path) as journal, open_workers(1) as pool:
        contest = Contest(journal, [*BOTS[:1], entrant("dies", Dies)], [("random", "dies")], 3)
        with pytest.raises(ArenaError, match="The same command goes on"):
            list(contest.play(pool, 1))


class Dies(First):
    def choose(self, view: Any) -> Any:  # noqa: ARG002 - it does not look
        os._exit(1)


@pytest.mark.parametrize("more", [0, 1])
def test_pinned_processes_stay_on_one_processor_each(tmp_path: Path, more: int) -> None:
    size = len(processors()) + more
    with open_workers(size, is_pinned=True) as pool:
        asked = [pool.submit(where_it_runs, tmp_path, size) for _ in range(size)]
        places = sorted(future.result() for future in asked)
    once = [[place] for place in processors()]
    assert places == sorted(once + once[:more])


def test_a_cluster_is_not_pinned() -> None:
    with (
        pytest.raises(ArenaError, match="Processes cannot be pinned here"),
        open_workers(1, ray="auto", is_pinned=True),
    ):
        pass
