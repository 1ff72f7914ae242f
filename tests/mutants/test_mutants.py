"""The tool that plants bugs finds them all, plants them truly, and takes a run up again."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from pathlib import Path

from mutants.__main__ import draw_sample, interval, read_reasons
from mutants.mutant import Mutant, all_mutants, bugs_by_hand, code_of, planted
from mutants.results import Result, Results

ROOT = Path(__file__).parents[2]
NUMBERS = "tournament/numbers.py"
BUGS = """
[[bug]]
wrong = "fractions are told with a colon"
path = "tournament/numbers.py"
old = "}/{"
new = "}:{"

[[bug]]
wrong = "nothing is wrong"
path = "tournament/numbers.py"
old = "Exact = int | Fraction"
new = "Exact = Fraction | int"
"""


def numbers() -> list[Mutant]:
    return list(all_mutants((NUMBERS.rpartition("/")[0],)))


def test_every_bug_of_a_module_can_be_compiled_and_has_a_key_of_its_own() -> None:
    found = [each for each in numbers() if each.path == NUMBERS]
    assert len({each.key for each in found}) == len(found) >= 20
    assert {"comparison", "returned nothing"} <= {each.operator for each in found}
    plain = planted(NUMBERS, -2)
    for each in found:
        changed = planted(each.path, each.number)
        if each.first:
            assert code_of(changed, each) != code_of(plain, each)


def test_a_bug_that_somebody_wrote_is_planted_where_its_words_stand(tmp_path: Path) -> None:
    file = tmp_path / "bugs.toml"
    file.write_text(BUGS)
    inside, at_import = bugs_by_hand(file)
    assert isinstance(inside, Mutant)
    assert isinstance(at_import, Mutant)
    assert (inside.outer, at_import.outer) == ("to_json", "")
    names: dict[str, object] = {}
    code = planted(inside.path, inside.number, inside.before, inside.after)
    exec(code, names)  # noqa: S102 - our own module with the bug
    to_json = names["to_json"]
    assert callable(to_json)
    assert to_json(Fraction(5, 2)) == "5:2"
    file.write_text(BUGS.replace("}/{", "}//{"))
    assert next(bugs_by_hand(file)) == "fractions are told with a colon"


def run(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    tests = ["--tests", "tests/tournament/test_numbers.py", "--folder", str(folder)]
    return subprocess.run(
        [sys.executable, "-m", "mutants", *options, *tests],
        cwd=ROOT,
        env={"PYTHONPATH": f"{ROOT / 'src'}:{ROOT / 'tests'}", "PATH": "", "HOME": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_bugs_are_noticed_kept_and_not_tried_twice(tmp_path: Path) -> None:
    bugs = tmp_path / "bugs.toml"
    bugs.write_text(BUGS)
    first = run(tmp_path, "--by-hand", str(bugs))
    assert "1 of 2 noticed: 50.0%" in first.stdout, first.stdout + first.stderr
    assert "nothing is wrong" in first.stdout.partition("Nobody noticed:")[2]
    assert first.returncode == 1
    kept = {result.fate: result for result in Results(tmp_path / "results.jsonl")}
    assert "test_a_number_is_kept_whole_or_as_a_fraction" in kept["killed"].by
    assert kept["survived"].by == ""
    again = run(tmp_path, "--by-hand", str(bugs))
    assert "1/" not in again.stdout
    assert "1 of 2 noticed: 50.0%" in again.stdout


def test_a_line_that_was_cut_off_is_tried_again(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    results = Results(file)
    for key in ("a", "b", "a"):
        results.add(Result(key, "killed", "test", 1, 0.5, "bug"))
    file.write_text(file.read_text() + '{"key": "c", "fate": "kil')
    results = Results(file)
    assert [result.key for result in results] == ["a", "b"]
    results.add(Result("c", "survived", "", 1, 0.5, "bug"))
    assert Results(file)["c"].fate == "survived"


def test_the_share_of_all_lies_around_that_of_the_sample() -> None:
    low, high = interval(170, 200)
    assert 0.79 < low < 0.85 < high < 0.90
    assert interval(0, 0) == (0, 1)


def test_a_sample_stays_the_same_while_other_code_changes() -> None:
    every = numbers()
    before, other = draw_sample(every, 20, seed=1), draw_sample(every, 20, seed=2)
    assert len(before) == len(other) == 20
    assert before != other
    gone = set(before[:2])
    after = draw_sample([each for each in every if each not in gone], 20, seed=1)
    assert before[2:] == after[:18]
    assert draw_sample(every, 10, seed=1) == before[:10]


def test_reasons_are_found_by_their_keys() -> None:
    assert read_reasons(["# words", "", "abc a.py x: nobody sees it"]) == {
        "abc": "a.py x: nobody sees it"
    }
