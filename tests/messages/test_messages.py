"""Messages are values: told in any language, kept as JSON, with names as a reader may see them."""

from __future__ import annotations

import json
from fractions import Fraction
from gettext import NullTranslations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildhall.messages import (
    Listing,
    Message,
    OwnWords,
    Parameter,
    Percent,
    PlayerRef,
    Renderer,
    Symbols,
    Term,
    Word,
    joined,
    message,
    message_from_data,
    message_to_data,
    names_in_a_row,
    own_words,
    players,
    plural,
)
from guildhall.messages.renderer import left_out

texts = st.text(max_size=8)
parameters: st.SearchStrategy[Parameter] = st.recursive(
    st.integers()
    | st.fractions()
    | st.builds(PlayerRef, texts)
    | st.builds(Word, texts)
    | st.builds(OwnWords, texts)
    | st.builds(Term, texts)
    | st.builds(Symbols, texts)
    | st.builds(Percent, st.fractions()),
    lambda inner: (
        st.builds(Listing, st.lists(inner).map(tuple), st.sampled_from((", ", "; ", " and ")))
        | st.builds(lambda value: message("one {thing}", thing=value), inner)
    ),
    max_leaves=6,
)


class Shouting(NullTranslations):
    """A language that says everything in capitals but for the places, and writes commas."""

    def gettext(self, message: str) -> str:
        """One text."""
        parts = message.replace("}", "{").split("{")
        return "".join(
            f"{{{part}}}" if place % 2 else part.upper().replace(".", ",")
            for place, part in enumerate(parts)
        )

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The text for a number."""
        return self.gettext(msgid1 if n < 2 else msgid2)


LOUD = Renderer(Shouting(), lambda key: f"<{key}>", left_out)


def test_a_message_is_told_in_english_with_keys_as_names() -> None:
    told = message("{name} opens table {table} with {names}", name=PlayerRef("Ann"), table=3,
                   names=players(["Bob", "Cid"]))  # fmt: skip
    assert str(told) == "Ann opens table 3 with Bob, Cid"
    assert [*told.player_keys()] == ["Ann", "Bob", "Cid"]


def test_the_same_sentence_is_the_same_value_whatever_order_its_parameters_came_in() -> None:
    one = message("{a} {b}", a=1, b=2)
    assert one == message("{a} {b}", b=2, a=1)
    assert len({one, message("{a} {b}", b=2, a=1)}) == 1


@pytest.mark.parametrize(("count", "told"), [(1, "1 table"), (0, "0 tables"), (5, "5 tables")])
def test_the_form_follows_the_number(count: int, told: str) -> None:
    assert str(plural("{count} table", "{count} tables", count=count)) == told


def test_texts_terms_and_the_words_between_are_translated_but_no_names() -> None:
    told = message(
        "{names} play {deck}: {why}; {format}; {words}",
        names=players(["ann", "bob"], " and "),
        deck=Word("sand goblins"),
        why=message("drawn by lot"),
        format=Term("swiss rounds"),
        words=OwnWords("ann told me"),
    )
    assert LOUD.render(told) == ("<ann> AND <bob> PLAY sand goblins: DRAWN BY LOT; SWISS ROUNDS; …")


@pytest.mark.parametrize(
    ("value", "english", "loud"),
    [
        (4, "4", "4"),
        (Fraction(5, 2), "2.5", "2,5"),
        (Fraction(4), "4", "4"),
        (Fraction(1, 8), "0.125", "0,125"),
        (Fraction(5, 3), "5/3", "5/3"),
        (Percent(Fraction(13, 16)), "81.3%", "81,3%"),
        (Percent(1), "100.0%", "100,0%"),
    ],
)
def test_numbers_are_written_as_in_the_language(value: Parameter, english: str, loud: str) -> None:
    told = message("{value}", value=value)
    assert (str(told), LOUD.render(told)) == (english, loud)


def test_a_capital_begins_a_sentence_but_changes_no_name() -> None:
    english = Renderer()
    assert english.sentence(message("there is no draft")) == "There is no draft"
    assert english.sentence(message("{name} is here", name=PlayerRef("ann"))) == "ann is here"
    assert english.sentence(joined([message("{names} sit", names=players(["ann"]))])) == "ann sit"
    stage = message("{stage} is drawn", stage=message("round {whole}", whole=2))
    assert english.sentence(stage) == "Round 2 is drawn"


def test_sentences_are_joined_and_a_single_one_stays_as_it_is() -> None:
    alone = message("drawn by lot")
    assert joined([alone]) is alone
    assert str(joined([alone, message("kept apart")])) == "drawn by lot; kept apart"
    assert str(joined([])) == ""


def test_the_sentence_of_an_old_log_is_shown_in_full_or_left_out() -> None:
    old = message_from_data("Ann and Bob change seats")
    assert old == own_words("Ann and Bob change seats")
    assert str(old) == "Ann and Bob change seats"
    assert LOUD.render(message("because: {why}", why=old)) == "BECAUSE: …"


@given(st.dictionaries(st.sampled_from("abcd"), parameters))
def test_what_a_log_keeps_is_the_same_message_again(values: dict[str, Parameter]) -> None:
    kept = message("{a} {b} {c} {d}", **{name: values.get(name, 0) for name in "abcd"})
    assert message_from_data(json.loads(json.dumps(message_to_data(kept)))) == kept
    counted = plural("{count} table", "{count} tables", count=3)
    assert message_from_data(json.loads(json.dumps(message_to_data(counted)))) == counted


@given(st.text(), st.text())
def test_no_name_and_no_word_changes_a_sentence(name: str, word: str) -> None:
    told = message("{name} plays {deck} at table {table}", name=PlayerRef(name), deck=Word(word),
                   table=7)  # fmt: skip
    assert str(told) == f"{name} plays {word} at table 7"


def test_a_place_without_a_value_is_a_mistake_of_whoever_wrote_it() -> None:
    with pytest.raises(KeyError):
        str(Message("{name} is here"))


@pytest.mark.parametrize(
    ("names", "told"), [(["Ada"], "Ada"), (["Ada", "Bo", "Cy"], "Ada, Bo and Cy")]
)
def test_names_in_a_row_are_told_as_people_say_them(names: list[str], told: str) -> None:
    assert str(names_in_a_row(names)) == told


def test_symbols_are_told_as_they_are_unless_a_reader_draws_them() -> None:
    paid = message("for {gems}", gems=Symbols("R R"))
    assert str(paid) == "for R R"
    assert Renderer(symbols=lambda letters: letters.replace("R", "♦")).render(paid) == "for ♦ ♦"


def test_parts_are_changed_wherever_they_stand() -> None:
    inner = joined([message("{name} resigned", name=PlayerRef("Ada")), PlayerRef("Ada")])
    sentence = message("{name} wins: {why}", name=PlayerRef("Bo"), why=inner)
    renamed = sentence.with_parts(
        lambda part: PlayerRef("Eve") if part == PlayerRef("Ada") else part
    )
    assert str(renamed) == "Bo wins: Eve resigned; Eve"
