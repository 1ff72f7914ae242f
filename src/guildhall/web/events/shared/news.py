"""What staff tell everybody, as it stands on phones, tablets and the page of the event."""

from __future__ import annotations

from guildhall.web.events.shared.views import Fragments, Scene


def news(scene: Scene) -> Fragments:
    """The announcements; made anew only when there are others."""
    told, derived = scene.live.operations.announcements, scene.live.derived
    return derived.while_same(told, scene.language.code, _news, scene)


def _news(scene: Scene) -> Fragments:
    return {"f-news": scene.render("events/shared/news.html")}
