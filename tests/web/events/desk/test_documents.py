"""What the desk prints is what was asked for: round, player, paper, language, names, reasons."""

from __future__ import annotations

from typing import Any

import pytest

from guildhall.hall.events import commands
from guildhall.messages import PlayerRef, message
from guildhall.sheets.from_event import Order
from guildhall.web.events.desk import documents
from sheets.reading import sizes
from web.events.desk.at_the_desk import NAMES, Desk, open_desk
from web.visitors import House

Printed = tuple[Order, str, str]


@pytest.fixture
def desk(house: House) -> Desk:
    """A desk whose first round is being played, by people whose names are hidden."""
    desk = open_desk(house, NAMES)
    desk.act(commands.RenamePlayer("Ann Ash", "Anna Ash"))
    desk.act(commands.DrawRound())
    desk.act(commands.PublishDraft())
    return desk


def printed(desk: Desk, patch: pytest.MonkeyPatch, path: str) -> Printed:
    """What would be printed, of which kind, and on which paper."""
    asked: list[Printed] = []

    def note(order: Order, kind: str, paper: Any) -> bytes:
        asked.append((order, kind, paper))
        return b"%PDF-"

    with patch.context() as within:
        within.setattr(documents, "_printed", note)
        assert desk.get(f"/print/{path}").status_code == 200
    return asked[0]


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("", (None, False, "", "en", "a4")),
        ("?round=1", (1, False, "", "en", "a4")),
        ("?blank=yes", (None, True, "", "en", "a4")),
        ("?player=bob", (None, False, "Bob Bell", "en", "a4")),
        ("?language=cs", (None, False, "", "cs", "a4")),
        ("?language=xx", (None, False, "", "en", "a4")),
        ("?paper=us-letter", (None, False, "", "en", "us-letter")),
        ("?round=1&blank=1&player=bob&language=fr", (1, True, "Bob Bell", "fr", "a4")),
    ],
)
def test_a_sheet_is_printed_as_it_was_asked_for(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, query: str, wanted: tuple[Any, ...]
) -> None:
    order, kind, paper = printed(desk, monkeypatch, f"results.pdf{query}")
    asked = (order.round, order.blank, order.player, order.language.code, paper)
    assert (kind, asked) == ("results", wanted)
    assert order.t is desk.t
    assert order.address.endswith(f"/events/{desk.live.id}")


def test_a_sheet_has_the_names_of_today_and_reasons_in_its_own_language(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    order, _, _ = printed(desk, monkeypatch, "standings.pdf?language=de")
    assert order.name("Ann Ash") == "Anna Ash"
    assert order.tell
    reason = message("{name} was excluded", name=PlayerRef("Ann Ash"))
    assert order.tell(reason).startswith("Anna Ash ")
    assert order.tell(reason) != str(reason).replace("Ann Ash", "Anna Ash")


@pytest.mark.parametrize("kind", ["results", "pairings", "standings", "signs", "rules", "all"])
def test_every_kind_of_sheet_is_printed_by_its_name(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    assert printed(desk, monkeypatch, f"{kind}.pdf")[1] == kind


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("us-letter", (612, 792))])
def test_a_sheet_has_the_size_of_its_paper(desk: Desk, paper: str, size: tuple[int, int]) -> None:
    assert sizes(desk.get(f"/print/pairings.pdf?paper={paper}").content) == {size}
