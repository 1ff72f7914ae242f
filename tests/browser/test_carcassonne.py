"""Carcassonne in the browser: by mouse, by finger, by keyboard, and without scripts."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import NewPlayer
from browser.laying import PLACE, SPOT, choose, confirm, lay, play_to_the_end, position
from browser.looks import covered_parts, looked_over
from browser.serving import DESKTOP, PHONE, HallServer, Player, sit_down
from browser.shots import HAND_HELD, LAPTOPS, SIZES, shoot_all_sizes, show

SIDEWAYS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
CALM = {"reduced_motion": "reduce"}
PLACED = re.compile("Ada places a (knight|highwayman|farmer|monk) ")

IN_SIGHT = """
() => [...document.querySelectorAll(".tray .tile, .actions .button:not(#hint)")].filter((piece) => {
  const box = piece.getBoundingClientRect();
  const [x, y] = [(box.left + box.right) / 2, box.bottom - 2];
  const outside = box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
  return outside || !piece.contains(document.elementFromPoint(x, y));
}).map((piece) => piece.className)
"""
"""What cannot be touched: it lies outside of the screen, or under something else."""
CUT_NAMES = """
() => [...document.querySelectorAll("#f-players .player__name")].filter((name) => {
  const lines = name.getBoundingClientRect().height / parseFloat(getComputedStyle(name).lineHeight);
  return name.checkVisibility() && (name.scrollWidth > name.clientWidth || lines > 1.5);
}).map((name) => name.textContent)
"""
"""Names of opponents that are cut off, or broken into letters."""
SMALL_TILE = 72
"""Pixels of a tile below which it is drawn beside the question, too."""
LEAST_TILE = {**dict.fromkeys(LAPTOPS, 100), **dict.fromkeys(HAND_HELD, 70), (844, 390): 56}
"""How large the tile in play is at least beside the landscape of the printed game."""
LEAST_SHARE = {**dict.fromkeys(LAPTOPS, 0.4), **dict.fromkeys(HAND_HELD, 0.35)}
"""How much of the screen the landscape has at least."""
SHARE = """
() => {
  const box = document.querySelector(".stage").getBoundingClientRect();
  return (box.width * box.height) / (innerWidth * innerHeight);
}
"""

Finger = tuple[float, float]


@pytest.fixture(scope="module")
def visitor(hall_server: HallServer, browser: Browser) -> Iterator[Player]:
    """Somebody who has entered once for all tests with a mouse."""
    player = sit_down(browser, hall_server.url, "Ada", DESKTOP, **CALM)
    yield player
    player.leave()


@pytest.fixture
def ada(visitor: Player, hall_server: HallServer) -> Iterator[Player]:
    """Somebody who is to move at a new table of a given deal against a bot."""
    hall_server.deal("browser")
    open_table(visitor)
    hall_server.deal(None)
    yield visitor
    assert visitor.errors == []


def open_table(player: Player, bots: int = 1, **more: object) -> None:
    """Open a table against bots; whoever opens it begins."""
    names = ["random"] * bots
    address = player.open_table(
        bots=names, game="carcassonne", players=1 + bots, drawn=False, **more
    )
    player.page.goto(address)
    player.page.wait_for_selector("main.is-mine")


def view_box(page: Page) -> list[float]:
    """The part of the landscape that is seen."""
    text = page.locator(".landscape__map").get_attribute("viewBox") or ""
    return [float(number) for number in text.split()]


def test_a_whole_game_in_two_browsers(new_player: NewPlayer) -> None:
    ada, bob = new_player("Ada", DESKTOP, **CALM), new_player("Bob", PHONE, **CALM)
    address = ada.open_table(bots=[], game="carcassonne", players=2, drawn=False)
    bob.send(f"/api{address.removeprefix(ada.url)}/sit", {})
    pages = [ada.page, bob.page]
    for page in pages:
        page.goto(address)
    turns = play_to_the_end(pages, random.Random(11))
    assert turns == 70
    for page in pages:
        expect(page.locator(".sheet")).to_contain_text(re.compile("wins|share"))
        expect(page.locator(".laid")).to_have_count(71)
        expect(page.locator("#f-log")).to_contain_text("That was the last tile")
        expect(page.locator(".sheet .points tfoot")).to_be_visible()
        assert not page.evaluate(SIDEWAYS)
    assert pages[0].text_content("#f-log") == pages[1].text_content("#f-log")
    shoot_all_sizes(pages[0], "carcassonne end")
    for size in SIZES:
        assert not covered_parts(pages[0], "#sheet", size), size
    show(pages[0], DESKTOP, "light")
    row = pages[0].locator(".points__show").first
    tiles = (row.get_attribute("data-lit") or "").split()
    row.click()
    expect(pages[0].locator(".lit")).to_have_count(len(tiles))
    expect(pages[0].locator(".unlit")).to_have_count(1)
    pages[0].get_by_role("link", name="Analyse").click()
    pages[0].wait_for_selector("[data-replay] .stage")
    pages[0].keyboard.press("Home")
    expect(pages[0].locator(".laid")).to_have_count(1)
    whole = view_box(pages[0])
    pages[0].get_by_role("button", name="Closer").click()
    assert view_box(pages[0])[2] < whole[2]
    pages[0].keyboard.press("ArrowRight")
    pages[0].keyboard.press("ArrowRight")
    expect(pages[0].locator(".laid")).to_have_count(2)
    assert view_box(pages[0])[2] < whole[2]
    pages[0].keyboard.press("Shift+ArrowLeft")
    pages[0].keyboard.press("f")
    expect(pages[0].locator(".laid")).to_have_count(2)


def test_a_tile_lights_up_the_places_where_it_fits(ada: Player) -> None:
    page = ada.page
    assert page.locator(PLACE).count() == 0
    choose(page, "hand-1")
    expect(page.locator('[data-spot="hand-1"]')).to_have_class(re.compile("is-chosen"))
    assert page.locator(PLACE).count() >= 1
    expect(page.locator("#prompt")).to_contain_text("fit")
    choose(page, "hand-1")
    expect(page.locator(PLACE)).to_have_count(0)


def test_a_place_where_the_tile_does_not_fit_says_why(ada: Player) -> None:
    page = ada.page
    for spot in ("offer-1", "offer-2", "offer-3", "hand-1", "hand-2", "hand-3"):
        choose(page, spot)
        if page.locator(".place.is-closed").count():
            break
    page.locator(".place.is-closed").first.click(force=True)
    expect(page.locator("#prompt")).to_contain_text("It does not fit there: the neighbours need")


def test_a_tile_is_turned_by_touch_key_button_and_wheel(ada: Player) -> None:
    page = ada.page
    turning_tile(page)
    ghost = page.locator(".ghost")
    tile = ghost.locator(".ghost__tile")
    seen = [tile.get_attribute("transform")]
    edge = ghost.locator(".ghost__edge")

    def wheel() -> None:
        box = edge.bounding_box()
        assert box
        page.mouse.move(box["x"] + 8, box["y"] + 8)
        page.mouse.wheel(0, 100)

    steps: list[Callable[[], None]] = [
        lambda: edge.dispatch_event("click"),
        lambda: ghost.locator(".ghost__turn").click(),
        lambda: page.keyboard.press("r"),
        lambda: page.get_by_role("button", name=re.compile("^Turn")).click(),
        wheel,
    ]
    for step in steps:
        step()
        expect(tile).not_to_have_attribute("transform", seen[-1] or "")
        page.wait_for_selector(".actions .button--primary")
        seen.append(tile.get_attribute("transform"))


def turning_tile(page: Page) -> None:
    """Lay some tile for a try where it can be turned."""
    for spot in ("hand-1", "hand-2", "hand-3", "offer-1", "offer-2", "offer-3"):
        choose(page, spot)
        for number in range(page.locator(PLACE).count()):
            lay(page, number)
            if page.get_by_role("button", name=re.compile("^Turn")).count():
                return
            page.keyboard.press("Escape")
    raise AssertionError("no tile of this deal can be turned")


def test_nothing_is_sent_before_it_is_confirmed_and_all_can_be_taken_back(ada: Player) -> None:
    page, before = ada.page, position(ada.page)
    choose(page, "hand-1")
    lay(page)
    page.locator(SPOT).first.dispatch_event("click")
    expect(page.locator("#prompt")).to_contain_text(re.compile("Knight|Highwayman|Farmer|Monk"))
    shoot_all_sizes(page, "carcassonne pending")
    for gone in (".spot.is-chosen", ".ghost", PLACE):
        assert page.locator(gone).count()
        page.get_by_role("button", name="Back", exact=True).click()
        expect(page.locator(gone)).to_have_count(0)
    assert position(page) == before
    choose(page, "hand-1")
    lay(page)
    page.locator(SPOT).first.dispatch_event("click")
    confirm(page)
    expect(page.locator("#f-log")).to_contain_text(PLACED)


def test_a_half_made_turn_is_whole_on_every_screen_and_everybody_can_use_it(ada: Player) -> None:
    page, faults = ada.page, []
    choose(page, "hand-1")
    lay(page)
    page.locator(SPOT).first.dispatch_event("click")
    page.wait_for_selector(".option[aria-pressed=true]")
    expect(page.locator("#hint")).not_to_be_visible()
    for size in SIZES:
        show(page, size, "light")
        page.wait_for_function("wide => document.documentElement.scrollWidth <= wide", arg=size[0])
        faults += [f"{size}: {name} is out of reach" for name in page.evaluate(IN_SIGHT)]
        if page.evaluate(SHARE) < LEAST_SHARE[size]:
            faults.append(f"{size}: the landscape has {page.evaluate(SHARE):.2f} of the screen")
        faults += looked_over(page, size, "carcassonne turn")
    show(page, DESKTOP, "light")
    assert not faults, "\n".join(faults)


def test_a_full_table_keeps_names_whole_and_the_tile_in_play_large_on_every_screen(
    visitor: Player, hall_server: HallServer
) -> None:
    page, faults = visitor.page, []
    hall_server.deal("browser")
    open_table(visitor, bots=4, settings={"draw": "standard"})
    hall_server.deal(None)
    lay(page)
    for _ in range(2):
        page.get_by_role("button", name="Farther").click()
    page.locator(SPOT).first.dispatch_event("click")
    for size in SIZES:
        show(page, size, "light")
        faults += [f"{size}: {name} is cut off" for name in page.evaluate(CUT_NAMES)]
        faults += [f"{size}: {name} is out of reach" for name in page.evaluate(IN_SIGHT)]
        tile = page.locator(".tile.is-played").bounding_box()
        assert tile
        if tile["width"] < LEAST_TILE[size]:
            faults.append(f"{size}: the tile in play is {tile['width']} px wide")
        faults += looked_over(page, size, "carcassonne five")
    show(page, DESKTOP, "light")
    assert not faults, "\n".join(faults)
    assert visitor.errors == []


def test_a_small_tile_is_drawn_large_beside_the_question_and_takes_the_meeple(ada: Player) -> None:
    page, closeup = ada.page, ada.page.locator(".closeup")
    choose(page, "hand-1")
    lay(page)
    expect(closeup).not_to_be_visible()
    for _ in range(2):
        page.get_by_role("button", name="Farther").click()
    choose(page, "hand-1")
    choose(page, "hand-1")
    lay(page)
    ghost = page.locator(".ghost__edge").bounding_box()
    assert ghost
    assert ghost["width"] < SMALL_TILE
    expect(closeup).to_be_visible()
    expect(closeup.locator("[data-text]")).to_have_count(page.locator(SPOT).count())
    closeup.locator("[data-text]").first.click()
    expect(page.locator(".option[aria-pressed=true]")).to_have_count(1)
    expect(page.locator(".spot.is-chosen")).to_have_count(1)
    confirm(page)
    expect(page.locator("#f-log")).to_contain_text(PLACED)


def test_who_points_at_a_place_sees_the_tile_lie_there_before_it_is_tried(ada: Player) -> None:
    page = ada.page
    choose(page, "hand-1")
    place = page.locator(PLACE).first
    peek = place.locator(".place__peek")
    expect(peek).to_have_css("visibility", "hidden")
    place.hover()
    expect(peek).to_have_css("visibility", "visible")
    turned = peek.get_attribute("transform")
    place.click()
    found = re.match(r"rotate\((\d+) ", turned or "")
    assert found
    tile = page.locator(".ghost__tile")
    assert (tile.get_attribute("transform") or "").startswith(f"rotate({found[1]} ")


def test_tiles_that_lie_already_are_not_drawn_anew(ada: Player) -> None:
    page = ada.page
    page.evaluate("document.querySelector('.laid').known = true")
    choose(page, "hand-1")
    lay(page)
    confirm(page)
    expect(page.locator("main.is-mine .laid")).to_have_count(3)
    known = "[...document.querySelectorAll('.laid')].map((tile) => tile.known === true)"
    assert page.evaluate(known) == [True, False, False]


def test_k7_the_pile_is_drawn_at_once_and_played(ada: Player) -> None:
    page = ada.page
    choose(page, "pile")
    expect(page.locator("#prompt")).to_contain_text("you must play it")
    confirm(page)
    expect(page.locator(".tile.is-played")).to_be_visible()
    choose(page, "hand-1")
    expect(page.locator("#prompt")).to_contain_text("Lay the tile")
    lay(page)
    confirm(page)
    expect(page.locator("#f-log")).to_contain_text("Ada draws a tile from the pile")


def test_touching_a_place_moves_nothing_and_a_line_of_the_log_lights_its_tile(
    ada: Player,
) -> None:
    page = ada.page
    choose(page, "hand-1")
    before = view_box(page)
    page.locator(PLACE).first.click()
    expect(page.locator(".ghost")).to_be_visible()
    assert view_box(page) == before
    confirm(page)
    page.wait_for_selector("main.is-mine")
    laid = page.locator("#f-log .log__line", has_text="Ada").first
    page.locator("#tab-log").click() if not laid.is_visible() else None
    laid.click()
    expect(page.locator(".lit")).to_have_count(1)
    expect(page.locator("#help")).not_to_be_visible()


def test_a_laid_tile_tells_what_lies_there(ada: Player) -> None:
    page = ada.page
    page.locator(".landscape__layer").click()
    expect(page.locator("#help")).to_contain_text("A city of 1 tile")


def test_the_landscape_is_moved_and_brought_closer(ada: Player) -> None:
    page = ada.page
    whole = view_box(page)
    stage = page.locator(".stage").bounding_box()
    assert stage
    x, y = stage["x"] + stage["width"] / 2, stage["y"] + stage["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 40, steps=4)
    page.mouse.up()
    moved = view_box(page)
    assert moved[0] < whole[0]
    assert moved[1] < whole[1]
    page.mouse.wheel(0, -300)
    page.wait_for_function(
        "w => document.querySelector('.landscape__map').viewBox.baseVal.width < w", arg=moved[2]
    )
    page.get_by_role("button", name="Farther").click()
    page.keyboard.press("+")
    page.keyboard.press("Shift+ArrowLeft")
    page.get_by_role("button", name="The whole landscape").click()
    assert view_box(page) == whole


def test_two_fingers_bring_the_landscape_closer_and_move_it(new_player: NewPlayer) -> None:
    ada = new_player("Ada", PHONE, has_touch=True, **CALM)
    open_table(ada)
    page = ada.page
    stage = page.locator(".stage").bounding_box()
    assert stage
    x, y = stage["x"] + stage["width"] / 2, stage["y"] + stage["height"] / 2
    before = view_box(page)
    pinch(page, [(x - 30, y), (x + 30, y)], [(x - 60, y), (x + 60, y)])
    closer = view_box(page)
    assert closer[2] == pytest.approx(before[2] / 2, rel=0.02)
    assert middle(closer) == pytest.approx(middle(before), abs=2)
    pinch(page, [(x - 60, y), (x + 60, y)], [(x - 20, y + 50), (x + 100, y + 50)])
    moved = view_box(page)
    assert moved[2] == pytest.approx(closer[2], rel=0.02)
    across, down = (b - a for a, b in zip(middle(closer), middle(moved), strict=True))
    assert across == pytest.approx(-40 * moved[2] / stage["width"], rel=0.1)
    assert down == pytest.approx(-50 * moved[2] / stage["width"], rel=0.1)
    page.locator('[data-spot="hand-1"]').tap()
    pinch(page, [(x - 60, y), (x + 60, y)], [(x - 30, y), (x + 30, y)])
    assert page.locator(".ghost").count() == 0


def pinch(page: Page, before: list[Finger], after: list[Finger], steps: int = 5) -> None:
    """Two fingers that touch, move in steps and let go."""
    session = page.context.new_cdp_session(page)

    def touch(kind: str, points: list[Finger]) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    touch("touchStart", before)
    for step in range(1, steps + 1):
        pairs = zip(before, after, strict=True)
        touch("touchMove", [between(start, goal, step / steps) for start, goal in pairs])
    touch("touchEnd", [])
    session.detach()


def between(start: Finger, goal: Finger, share: float) -> Finger:
    """A finger on its way."""
    return start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share


def middle(box: list[float]) -> tuple[float, float]:
    """The middle of what is seen."""
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def test_a_turn_by_keyboard_alone(ada: Player) -> None:
    page = ada.page
    page.keyboard.press("4")
    focused = page.locator(".place:focus")
    expect(focused).to_have_count(1)
    first = focused.get_attribute("data-key")
    for arrow in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"):
        page.keyboard.press(arrow)
    assert page.locator(".place:focus").count() == 1
    assert first
    page.keyboard.press("Enter")
    expect(page.locator(".ghost:focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".ghost")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_selector(".actions .button--primary")
    before = position(page)
    page.keyboard.press("Enter")
    page.wait_for_selector(f'main:not([data-position="{before}"])')
    expect(page.locator("#f-log")).to_contain_text("Ada plays a tile from hand")


def test_offer_hand_and_pile_are_always_in_sight_on_a_phone(
    new_player: NewPlayer, hall_server: HallServer
) -> None:
    hall_server.deal("browser")
    ada = new_player("Ada", PHONE, has_touch=True, **CALM)
    open_table(ada)
    hall_server.deal(None)
    page = ada.page
    for step in ("", "hand-1", "place"):
        if step == "place":
            lay(page)
        elif step:
            page.locator(f'[data-spot="{step}"]').tap()
        bar = page.locator(".actions").bounding_box()
        assert bar
        for spot in ("offer-1", "offer-3", "pile", "hand-1", "hand-3"):
            box = page.locator(f'[data-spot="{spot}"]').bounding_box()
            assert box
            assert box["width"] >= 40
            assert 0 <= box["x"] <= PHONE[0] - box["width"]
            assert box["y"] + box["height"] <= bar["y"]
        assert not page.evaluate(SIDEWAYS)


def test_a_turn_without_scripts(new_player: NewPlayer, hall_server: HallServer) -> None:
    hall_server.deal("browser")
    ada = new_player("Ada", java_script_enabled=False)
    address = ada.open_table(bots=["random"], game="carcassonne", players=2, drawn=False)
    hall_server.deal(None)
    page = ada.page
    page.goto(address)
    page.locator('.plain [value^="hand"]').first.click()
    expect(page.locator(".plain")).to_contain_text("east, then north")
    page.locator('.plain [value^="at"]').first.click()
    page.locator('.plain [value^="meeple"]').first.click()
    expect(page.locator("#f-log")).to_contain_text(PLACED)
