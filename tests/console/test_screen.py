"""Names and saved games never drive the terminal of who plays."""

from __future__ import annotations

from io import StringIO

from hypothesis import given
from hypothesis import strategies as st

from guildhall.console.screen import Screen
from guildhall.console.session import Reply


@given(st.text(alphabet=st.sampled_from("a \x1b[]\x07\x9b\x7f\x85\u202e\u2066é"), max_size=20))
def test_no_text_drives_the_terminal(text: str) -> None:
    out = StringIO()
    screen = Screen(plain=True, file=out)
    screen.say(text)
    screen.answer(Reply("refused", (text, text)))
    screen.prompt(text)
    screen.prompt(text, echo=text)
    assert out.getvalue().replace("\n", "").isprintable()
    assert text.count("é") * 5 <= out.getvalue().count("é")
