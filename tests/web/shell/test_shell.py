"""The hall as an app: it can be installed, and says honestly when there is no connection."""

from __future__ import annotations

import json
import re

from web.visitors import Visitor


def test_the_manifest_names_icons_that_there_are_in_their_sizes(visitor: Visitor) -> None:
    answer = visitor.get("/manifest.webmanifest")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert manifest["start_url"] == "/"
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        picture = visitor.get(icon["src"]).content
        width, height = (int.from_bytes(picture[at : at + 4], "big") for at in (16, 20))
        assert f"{width}x{height}" == icon["sizes"]
        assert len(picture) < 12_000


def test_every_page_leads_to_the_manifest(visitor: Visitor) -> None:
    for path in ("/", "/rules", "/events", "/enter"):
        assert 'rel="manifest" href="/manifest.webmanifest"' in visitor.get(path).text


def test_the_service_worker_keeps_what_the_page_without_connection_needs(visitor: Visitor) -> None:
    answer = visitor.get("/service-worker.js")
    assert answer.headers["cache-control"] == "no-cache"
    shell = json.loads(answer.text.partition("const SHELL = ")[2].partition(";\n")[0])
    assert shell["kept"][0] == "/offline"
    for path in (*shell["kept"], shell["icon"], shell["badge"]):
        assert visitor.get(path).status_code == 200
    page = visitor.get("/offline").text
    wanted = {each for each in re.findall(r'"(/static/[^"]+)"', page) if ".png" not in each}
    lacking = {each for each in wanted if each not in shell["kept"]}
    assert {each.partition("?")[0] for each in lacking} <= {
        "/static/script/shell.js",
        "/static/art/favicon-turn.svg",
    }


def test_the_page_without_connection_knows_nobody(visitor: Visitor) -> None:
    visitor.enter("Ada of Ivrea")
    assert "Ada of Ivrea" not in visitor.get("/offline").text


def test_the_manifest_and_the_offline_page_are_translated(visitor: Visitor) -> None:
    czech = {"accept-language": "cs"}
    assert visitor.get("/manifest.webmanifest", headers=czech).json()["lang"] == "cs"
    assert "No connection" not in visitor.get("/offline", headers=czech).text
