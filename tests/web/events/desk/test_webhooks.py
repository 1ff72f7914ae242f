"""Webhooks at the desk: the organiser adds and removes them and sees what was sent."""

from __future__ import annotations

from web.events.desk.at_the_desk import open_desk
from web.visitors import House


def test_the_organiser_adds_a_webhook_sees_its_secret_and_removes_it(house: House) -> None:
    desk = open_desk(house)
    assert f"{desk.at}/webhooks" in desk.get("/settings").text
    wrong = desk.send("/webhooks", {"address": "http://example.org/hook", "kind": ["result"]})
    assert wrong.status_code == 403
    assert "https" in wrong.text
    sent = {"address": "https://hook.invalid/a", "kind": ["result", "ended"], "secret": "s3cret"}
    desk.send("/webhooks", sent)
    shown = desk.get("/webhooks").text
    assert "https://hook.invalid/a" in shown
    assert "s3cret" in shown
    name = shown.partition('data-hook="')[2].partition('"')[0]
    desk.send("/webhooks/remove", {"hook": name})
    assert "https://hook.invalid/a" not in desk.get("/webhooks").text
