"""Lines break where a language lets them."""

from __future__ import annotations

import pytest

from guildhall.messages.catalogue import read_catalogue
from guildhall.messages.typography import typeset


@pytest.mark.parametrize(
    ("code", "text", "told"),
    [
        ("fr", "Qui ? {name} : « oui » ; non !", "Qui~? {name}~: «~oui~»~; non~!"),
        ("fr", "12:30, https://x.org", "12:30, https://x.org"),
        ("cs", "Kdo ? „ano“", "Kdo ? „ano“"),
    ],
)
def test_french_keeps_double_signs_with_their_words(code: str, text: str, told: str) -> None:
    assert typeset(code, text) == told.replace("~", "\N{NO-BREAK SPACE}")


def test_the_french_catalogue_is_typeset_as_make_messages_does_it() -> None:
    texts = [
        text
        for message in read_catalogue("fr")
        for text in (message.string if isinstance(message.string, tuple) else (message.string,))
    ]
    assert [text for text in texts if typeset("fr", str(text)) != text] == []
