"""Settings that are left alone mean what they always meant, and typed ones are read as written."""

from __future__ import annotations

from dataclasses import replace

import pytest

from guildhall.tournament import Format, Refused, shipped
from guildhall.tournament.format import option, switch
from guildhall.tournament.format_choices import NOT_IN_BRACKETS, changed, offered, sections
from guildhall.tournament.format_file import from_data, to_data
from guildhall.tournament.format_words import rules_in_words

SWISS, DUELS = shipped()["splendor-swiss"], shipped()["summoner-wars-base"]
KNOCKOUT = shipped()["splendor-elimination"]

LEFT_ALONE = {
    "about": "",
    "tables": {
        "smallest": 3,
        "usual": 4,
        "largest": 4,
        "rules": [],
        "short_again_from_round": 0,
        "short_again_reach": 1,
    },
    "rounds": {"count": 3, "by_attendance": [], "recommended_players": 0},
    "pairing": {
        "by": "ranking",
        "first_round": "lot",
        "repeats": "allowed",
        "nearby": 2,
        "mirrors": "ignored",
        "mirrors_before_crossings": False,
        "first_bye_random_always": False,
    },
    "points": {
        "scale": "fixed_offset",
        "custom": [],
        "cards_break_ties": False,
        "out_of_game": "last place",
        "winner_score": 0,
        "score_is": "score",
        "most_score": 0,
        "likely_score": 0,
        "likely_win": 0,
        "most_cards": 90,
        "likely_cards": 30,
        "most_nobles": 5,
        "likely_nobles": 3,
        "most_tokens": 10,
        "fields": [],
    },
    "ranking": {
        "chain": ["points", "lot"],
        "before_round_2": [],
        "head_to_head_again": False,
        "strength_of_schedule": "total",
        "lots": "each round",
    },
    "final": {
        "size": 0,
        "above_players": 0,
        "ties": [],
        "fill": "byes",
        "seeded": False,
        "prizes": [],
        "keepsake": "",
    },
    "people": {
        "missed_rounds": "nothing",
        "confirmed_by": "table",
        "checked_twice": False,
        "lost_sheet_withdraws": False,
        "exclusion_refunds": False,
    },
    "time": {"control": "none", "minutes": 0, "delay_minutes": 0, "sudden_death_damage": 0},
    "decks": {
        "kind": "none",
        "distinct": False,
        "collected": "after entries close",
        "top_cut": "free choice",
    },
}


def test_t_2_a_setting_that_a_log_does_not_know_means_what_it_meant_then() -> None:
    told = {"key": "k", "name": "n", "game": "g"}
    assert to_data(Format(key="k", name="n", game="g")) == told | LEFT_ALONE
    assert to_data(from_data(told)) == told | LEFT_ALONE


def test_a_setting_is_its_default_a_sentence_and_rules_until_somebody_chooses() -> None:
    often = option(3, "Asked {value} times.", "TS-1", "SW-2")
    dared = switch("Nobody dares.", "Somebody dares.", "TC-3")
    assert (often.default, dict(often.metadata)) == (
        3,
        {"says": "Asked {value} times.", "rules": ("TS-1", "SW-2"), "in_forms": True},
    )
    assert (dared.default, dict(dared.metadata)) == (
        False,
        {
            "says": {False: "Nobody dares.", True: "Somebody dares."},
            "rules": ("TC-3",),
            "in_forms": True,
        },
    )
    plain = Format(key="k", name="n", game="g")
    assert not plain.duels
    assert {key: to_data(plain)[key] for key in LEFT_ALONE} == LEFT_ALONE


def test_the_rules_in_words_leave_out_what_is_as_usual_and_of_another_game() -> None:
    usual = Format(key="k", name="A cup", game="splendor", about="For all.")
    words = rules_in_words(usual, numbers=True).splitlines()
    assert words[:2] == ["A cup", "For all."]
    assert "  Rounds: 3. [TS-4]" in words
    assert not any("mirror" in line or "deck" in line for line in words)
    odd = replace(usual, pairing=replace(usual.pairing, mirrors="avoided"))
    more = set(rules_in_words(odd, numbers=True).splitlines()) - set(words)
    assert more == {"  Two players of the same deck do not meet where it can be avoided."}


def test_the_shipped_formats_come_in_the_order_of_their_names() -> None:
    assert list(shipped()) == sorted(shipped())


def test_a_name_and_settings_are_changed_together() -> None:
    both = changed(SWISS, {"name": "  Spring   Cup ", "rounds.count": "5"})
    assert (both.name, both.rounds.count) == ("Spring Cup", 5)
    assert changed(SWISS, {"name": " "}).name == SWISS.name


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("3 2", [(3, 2, 0)]),
        ("3 2, 17 5 4", [(3, 2, 0), (17, 5, 4)]),
        ("3", None),
        ("3 2 4 1", None),
    ],
)
def test_sw_7_rounds_by_attendance_have_two_or_three_numbers_each(
    typed: str, wanted: list[tuple[int, int, int]] | None
) -> None:
    if wanted is None:
        with pytest.raises(Refused, match=r"does not fit the setting rounds\.by_attendance"):
            changed(DUELS, {"rounds.by_attendance": typed})
    else:
        steps = changed(DUELS, {"rounds.by_attendance": typed}).rounds.by_attendance
        assert [(each.players, each.rounds, each.top_cut) for each in steps] == wanted


def test_a_word_that_is_no_choice_is_refused_with_all_choices() -> None:
    data = to_data(SWISS)
    data["ranking"]["lots"] = "never"
    with pytest.raises(ValueError, match="lots is one of 'each round', 'once', not 'never'"):
        from_data(data)


def test_what_concerns_rounds_for_everybody_is_not_offered_in_a_bracket() -> None:
    def paths(chosen: Format) -> set[str]:
        return {setting.path for part in offered(chosen) for setting in part.settings}

    assert not paths(KNOCKOUT) & NOT_IN_BRACKETS
    assert {"rounds.count", "final.size", "tables.short_again_reach"} <= paths(SWISS)
    assert "pairing.first_bye_random_always" not in paths(SWISS)
    assert "time.minutes" in paths(shipped()["carcassonne"])
    assert {
        *("tables.short_again_from_round", "tables.short_again_reach"),
        *("rounds.count", "rounds.by_attendance", "pairing.repeats", "pairing.nearby"),
        *("final.size", "final.above_players", "people.missed_rounds"),
    } == NOT_IN_BRACKETS


def test_forms_are_told_how_each_setting_is_typed() -> None:
    kinds = {each.path: each.kind for part in sections(DUELS) for each in part.settings}
    assert {path for path, kind in kinds.items() if kind == "attendance"} == {
        "rounds.by_attendance"
    }
    assert {path for path, kind in kinds.items() if kind == "numbers"} == {"points.custom"}
    lists = {"ranking.chain", "ranking.before_round_2", "final.ties", "final.prizes"}
    assert {path for path, kind in kinds.items() if kind == "list"} == lists
    plain = ("tables.usual", "points.cards_break_ties", "pairing.repeats", "final.keepsake")
    assert [kinds[path] for path in plain] == ["number", "switch", "choice", "text"]
