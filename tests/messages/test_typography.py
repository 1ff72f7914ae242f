"""Texts are set as their language sets them."""

from __future__ import annotations

import pytest

from guildhall.messages.catalogue import catalogue, read_catalogue
from guildhall.messages.extraction import CODES
from guildhall.messages.message import players
from guildhall.messages.renderer import CONJUNCTIONS, Renderer
from guildhall.messages.typography import typeset


@pytest.mark.parametrize(
    ("code", "text", "told"),
    [
        ("fr", "Qui ? {name} : « oui » ; non !", "Qui~? {name}~: «~oui~»~; non~!"),
        ("fr", "12:30, https://x.org", "12:30, https://x.org"),
        ("fr", "l'un d'eux, l'{api}", "l^un d^eux, l^{api}"),
        ("fr", "dans 'python3 tinker.py'", "dans 'python3 tinker.py'"),
        ("cs", "V lese a u vody, z --url", "V~lese a~u~vody, z~--url"),
        ("cs", "{round}. kolo, 2. místo. {why}. Konec", "{round}.~kolo, 2.~místo. {why}. Konec"),
        ("cs", "Kdo ? „ano“", "Kdo ? „ano“"),
        ("cs", "{place} z {total}, 2 z 3, z domu", "{place}~z~{total}, 2~z~3, z~domu"),
        ("de", "{place} von {total}, Zug von {name}", "{place}~von~{total}, Zug von {name}"),
        ("fr", "{place} sur {total}, sur 3", "{place}~sur~{total}, sur 3"),
        ("de", "{number} % und l'art", "{number}~% und l'art"),
        ("de", "je {minutes} min + 5 s, {name} min", "je {minutes}~min + 5~s, {name} min"),
        ("cs", "{folder} s písmy, {count} min", "{folder} s~písmy, {count}~min"),
        ("fr", "{seconds} s par coup, {count} s’y", "{seconds}~s par coup, {count} s^y"),
    ],
)
def test_blanks_and_apostrophes_are_those_of_the_language(code: str, text: str, told: str) -> None:
    signs = str.maketrans("~^", "\N{NO-BREAK SPACE}\N{RIGHT SINGLE QUOTATION MARK}")
    assert typeset(code, text) == told.translate(signs)


@pytest.mark.parametrize("code", CODES)
def test_the_catalogues_are_typeset_as_make_messages_does_it(code: str) -> None:
    assert [text for text in _texts(code) if typeset(code, text) != text] == []


LETTERS = {
    "cs": "äöüßàèêëîïôûùçœæñ",
    "de": "áčďéěíňóřšťúůýžàèêëîïôûùçœ",
    "fr": "áčďěíňóřšťúůýžäößñ",
}
"""What no word of these languages is written with."""
GUESTS = ("Marc André", "Klaus-Jürgen", "Hans im Glück", "Niccolò")


@pytest.mark.parametrize("code", LETTERS)
def test_no_translation_stands_in_the_catalogue_of_another_language(code: str) -> None:
    """As it does where translations were filled in in another order than the catalogues."""
    wrong = []
    for text in _texts(code):
        words = text
        for guest in GUESTS:
            words = words.replace(guest, "")
        if set(words.lower()) & set(LETTERS[code]):
            wrong.append(text)
    assert wrong == []


@pytest.mark.parametrize(
    ("code", "told"),
    [("cs", "Ada a\N{NO-BREAK SPACE}Bo"), ("de", "Ada und Bo"), ("fr", "Ada et Bo")],
)
def test_names_in_a_row_are_joined_in_the_language(code: str, told: str) -> None:
    assert Renderer(catalogue(code)).parameter(players(["Ada", "Bo"], " and ")) == told
    assert all(catalogue(code).gettext(word) != word for word in CONJUNCTIONS)


def _texts(code: str) -> list[str]:
    return [
        str(text)
        for message in read_catalogue(code)
        for text in (message.string if isinstance(message.string, tuple) else (message.string,))
    ]
