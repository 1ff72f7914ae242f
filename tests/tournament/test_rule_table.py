"""Every rule has a test, and the table in the docs says so."""

from __future__ import annotations

import pytest

from tournament.rule_table import PAPER, TABLE, all_rules, proofs, rules_of, table

FOUND = proofs()


@pytest.mark.parametrize("rule", [rule for rule in all_rules() if rule not in PAPER])
def test_every_rule_has_a_test(rule: str) -> None:
    assert FOUND[rule], f"no test is named after {rule}"


@pytest.mark.parametrize("rule", sorted(PAPER))
def test_paper_rules_have_no_test(rule: str) -> None:
    assert not FOUND[rule], f"{rule} has a test, so it is more than paper"


def test_the_table_in_the_docs_is_up_to_date() -> None:
    assert TABLE.read_text() == table(), "run python tests/tournament/rule_table.py"


def test_names_of_tests_are_read_well() -> None:
    assert rules_of("test_ts_5_ts_6_tables_of_3") == ["TS-5", "TS-6"]
    assert rules_of("test_t_2_undo") == ["T-2"]
    assert rules_of("test_formats") == []
