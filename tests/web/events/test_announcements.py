"""An announcement reaches every phone, tablet, the projector and the public page, and goes away."""

from __future__ import annotations

from guildhall.hall.events import commands
from guildhall.hall.events.permissions import PUBLIC, Actor
from guildhall.web.events.shared.views import Fragments, Scene, fresh
from guildhall.web.language import find
from web.events.evenings import Evening, evening
from web.visitors import House

WORDS = "Lunch is served <in> room 2"
SHOWN = "Lunch is served &lt;in&gt; room 2"


def pages(night: Evening) -> dict[str, str]:
    """What everybody sees who could be told."""
    me = night.table().seats[0]
    return {
        "phone": night.phone(me).get(f"{night.at}/me").text,
        "tablet": night.device(1).get(f"{night.at}/table/1").text,
        "public": night.house.visitor().get(night.at).text,
        "projector": night.house.visitor().get(f"{night.at}/projector").text,
        "desk": night.staff("arbiter").get(f"{night.at}/desk").text,
    }


def test_everybody_is_told_and_told_no_more_once_it_is_taken_back(house: House) -> None:
    night = evening(house)
    night.draw()
    assert not [name for name, text in pages(night).items() if SHOWN in text]
    night.do(commands.Announce(WORDS))
    assert not [name for name, text in pages(night).items() if SHOWN not in text]
    (known,) = night.live.operations.announcements
    night.do(commands.EndAnnouncement(known))
    assert not [name for name, text in pages(night).items() if SHOWN in text]


def sent(night: Evening, view: str, actor: Actor) -> Fragments:
    """What the stream sends to somebody."""
    return night.house.runner.run(fresh(Scene(night.live, actor, find("en")), view))


def test_open_pages_are_told_at_once(house: House) -> None:
    night = evening(house)
    night.draw()
    player = night.house.runner.run(night.inner.player(night.table().seats[0]))
    tablet = night.house.runner.run(night.inner.staff("device", 1))
    views = {"phone": player, "device": tablet, "public-now": PUBLIC}
    for words in ("Lunch is served", "Room 2 is closed"):
        night.do(commands.Announce(words))
        for view, actor in views.items():
            assert words in sent(night, view, actor)["f-news"]
        assert words in sent(night, "projector", PUBLIC)["f-slides"]


def test_the_latest_announcement_comes_first(house: House) -> None:
    night = evening(house)
    night.do(commands.Announce("Lunch is served"))
    night.do(commands.Announce("Room 2 is closed"))
    text = sent(night, "public-now", PUBLIC)["f-news"]
    assert 0 <= text.index("Room 2 is closed") < text.index("Lunch is served")
