"""What is sent of a fragment brings a page up to date, and is no more than has changed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from guildhall.web.fragment import Change, Fragment, changes, html_of

CHILDREN = st.lists(st.sampled_from(["<i>a</i>", "<i>b</i>", "<i>c</i>"]), max_size=6).map(tuple)
FRAGMENTS = st.one_of(CHILDREN, st.just("some <b>words</b>"))


def brought_up_to_date(known: Fragment, news: Change) -> str:
    """What a browser shows that knew a fragment and was told of a change."""
    if isinstance(news, str):
        return news
    assert isinstance(known, tuple)
    between = (news["html"],) if news["html"] else ()
    return html_of((*known[: news["head"]], *between, *known[len(known) - news["tail"] :]))


@given(FRAGMENTS, FRAGMENTS)
def test_a_page_that_is_told_of_a_change_shows_what_is_there_now(
    known: Fragment, now: Fragment
) -> None:
    news = changes({"f": known}, {"f": now})
    assert ("f" in news) == (known != now)
    if news:
        assert brought_up_to_date(known, news["f"]) == html_of(now)


def test_whoever_knows_nothing_is_told_everything() -> None:
    assert changes({}, {"f": ("<i>a</i>", "<i>b</i>")}) == {"f": "<i>a</i>\n<i>b</i>"}


def test_children_that_stay_are_not_sent_again() -> None:
    known = tuple(f"<li>{number}</li>" for number in range(50))
    sent = changes({"f": known}, {"f": ("<li>new</li>", "<li>other</li>", *known[1:])})
    assert sent == {"f": {"head": 0, "tail": 49, "html": "<li>new</li>\n<li>other</li>"}}
