// The landscape: what lies there comes from the hall, what might be laid is drawn over it.

import { words } from "../../words.js";
import { Viewport } from "./viewport.js";

const SVG = "http://www.w3.org/2000/svg";
const TILE = 100;
const AFTER = 350;
const FINGER = 40;
const FAR = 10_000;
const HANDLE = "M6.5 -1.5a6.6 6.6 0 1 0 -1.2 5.4M9.6 -5.6l-2.7 4.8 -4.9 -2.4";

export class Landscape {
  /** `on` says what to do with places, meeples, turns and refusals; whoever only watches needs none. */
  constructor(host, on = {}) {
    this.on = on;
    this.host = host;
    this.host.dataset.grows = "";
    this.stage = Object.assign(document.createElement("div"), { className: "stage" });
    this.host.replaceWith(this.stage);
    this.layer = draw("svg", { class: "landscape__layer", role: "group", "aria-label": words("Where the tile may go") });
    this.choices = this.layer.appendChild(draw("g", {}));
    this.lights = this.layer.appendChild(draw("g", { class: "flights", "aria-hidden": "true" }));
    this.flights = this.layer.appendChild(draw("g", { class: "flights", "aria-hidden": "true" }));
    this.shade = draw("svg", { class: "landscape__shade", "aria-hidden": "true" });
    this.shade.append(draw("path", { class: "shade" }), draw("path", { class: "shade shade--edge" }));
    this.stage.append(this.shade, this.host, this.layer, this.tools());
    this.port = new Viewport(this.stage, () => [this.shade, this.map, this.layer], { onTurn: (event, now) => this.wheel(event, now) });
    this.layer.addEventListener("click", (event) => this.touched(event));
    this.layer.addEventListener("pointerdown", (event) => this.point(event));
    this.moves = Number(this.map.dataset.moves);
  }

  get map() {
    return this.host.querySelector(".landscape__map");
  }

  /** The hall has told something new; the points of all moves after `since` rise. */
  update(since = this.moves) {
    const { map } = this;
    const [x, y, width, height] = map.dataset.box.split(" ").map(Number);
    const newest = map.querySelector(".newest");
    this.port.contain({ x, y, width, height }, newest && boxOf(newest));
    this.port.apply();
    this.cast();
    const news = JSON.parse(map.dataset.gains).filter((gain) => gain.move > since);
    for (const [index, gain] of news.entries()) this.fly(gain, index * AFTER);
    this.moves = Number(map.dataset.moves);
  }

  /** The tiles are of some thickness, and their shadow falls on the table. */
  cast() {
    const square = (tile) => `M${tile.getAttribute("x")} ${tile.getAttribute("y")}h${TILE}v${TILE}h-${TILE}z`;
    const shape = [...this.map.querySelectorAll(".laid")].map(square).join("");
    for (const path of this.shade.children) path.setAttribute("d", shape);
  }

  /** How large a tile is on the screen. */
  get tileSize() {
    return TILE * this.port.view.scale;
  }

  /** The drawing of the tile at a place, of its letter while it is only tried there. */
  drawingAt({ x, y }, letter) {
    return letter ? hrefOf(letter) : this.map.querySelector(`.laid[x="${x * TILE}"][y="${-y * TILE}"]`)?.getAttribute("href");
  }

  /** Show where a tile may go, where it is tried, and where meeples may stand on it. */
  show({ tile = null, places = [], closed = [], ghost = null, at = null, meeples = [], blocked = [], chosen = null }) {
    const focused = this.choices.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    const parts = [
      ...closed.map((place) => placeMark(place, false)),
      ...places.map((place) => placeMark(place, true, tile)),
      ...(ghost ? [this.ghost(tile, ghost)] : []),
      ...blocked.map((spot) => this.spot(spot, at, false, false)),
      ...meeples.map((spot) => this.spot(spot, at, true, spot.text === chosen)),
    ];
    this.choices.replaceChildren(...parts);
    this.layer.classList.toggle("is-active", parts.length > 0);
    if (focused) this.refocus(focused);
  }

  /** Let some tiles shine, and bring them into sight; none lets all go dark. */
  light(places) {
    const holes = places.map(({ x, y }) => `M${x * TILE} ${-y * TILE}v${TILE}h${TILE}v-${TILE}z`).join("");
    const dark = draw("path", { class: "unlit", d: `M-${FAR} -${FAR}h${2 * FAR}v${2 * FAR}h-${2 * FAR}z${holes}`, "fill-rule": "evenodd" });
    const lit = places.map(({ x, y }) => draw("rect", { class: "lit", x: x * TILE + 3, y: -y * TILE + 3, width: 94, height: 94, rx: 6 }));
    this.lights.replaceChildren(...(places.length ? [dark, ...lit] : []));
    if (places.length) this.port.reveal(around(places));
  }

  /** What is told of the tile below a pointer: help asks for it. */
  point(event) {
    const tile = event.target.closest("[data-key]") ? null : this.tileAt(event);
    if (tile) this.layer.dataset.about = `at_${tile.x}_${tile.y}`;
    else delete this.layer.dataset.about;
  }

  tileAt(event) {
    const [x, y] = this.port.at(event);
    const place = { x: Math.floor(x / TILE), y: -Math.floor(y / TILE) };
    const [left, top] = [String(place.x * TILE), String(-place.y * TILE)];
    return this.map.querySelector(`.laid[x="${left}"][y="${top}"]`) ? place : null;
  }

  /** Where the keyboard can go. */
  get targets() {
    return [...this.choices.querySelectorAll("[tabindex]")];
  }

  focusFirst() {
    const newest = this.map.querySelector(".newest");
    const goal = newest ? boxOf(newest) : { x: 0, y: 0 };
    const away = (target) => Math.hypot(Number(target.dataset.left) - goal.x, Number(target.dataset.top) - goal.y);
    const ghost = this.choices.querySelector(".ghost");
    const nearest = ghost ?? this.targets.sort((one, other) => away(one) - away(other))[0];
    nearest?.focus({ preventScroll: true });
  }

  refocus(key) {
    const same = this.targets.find((target) => target.dataset.key === key);
    if (same) same.focus({ preventScroll: true });
    else if (this.targets.length) this.focusFirst();
  }

  touched(event) {
    const hit = event.target.closest("[data-key]");
    const mark = hit?.matches(":not(.is-closed)") ? hit : (this.nearest(event) ?? hit);
    if (!mark) return;
    const { left, top, text, why } = mark.dataset;
    if (why) this.on.onRefusal(why);
    else if (text) this.on.onMeeple(text);
    else if (mark.classList.contains("ghost")) this.on.onTurn();
    else this.on.onPlace(Number(left) / TILE, -Number(top) / TILE);
  }

  /** The place that a finger may have meant where tiles are small. */
  nearest({ clientX, clientY }) {
    const found = [...this.choices.querySelectorAll(".place:not(.is-closed)")].map((place) => {
      const { left, top, width, height } = place.getBoundingClientRect();
      return { place, width, away: Math.hypot(left + width / 2 - clientX, top + height / 2 - clientY) };
    });
    const [first] = found.sort((one, other) => one.away - other.away);
    return first && first.width < FINGER && first.away < FINGER ? first.place : null;
  }

  wheel(event, now) {
    if (!event.target.closest(".ghost, .spot")) return false;
    if (now()) this.on.onTurn(Math.sign(event.deltaY) || 1);
    return true;
  }

  ghost(letter, { x, y, turns, label, turnable }) {
    const [left, top] = [x * TILE, -y * TILE];
    const mark = draw("g", { class: "ghost", role: "button", tabindex: 0, "aria-label": label, "data-key": "ghost", "data-left": left, "data-top": top });
    const turned = draw("g", { class: "ghost__tile", transform: `rotate(${90 * turns} ${left + 50} ${top + 50})` });
    turned.append(draw("use", { href: hrefOf(letter), x: left, y: top, width: TILE, height: TILE }));
    mark.append(turned, draw("rect", { class: "ghost__edge", x: left, y: top, width: TILE, height: TILE, rx: 3 }));
    if (turnable) mark.append(handle(left + TILE + 8, top - 8), title(words("Tap it, or roll the wheel over it, to turn it")));
    return mark;
  }

  spot({ text = "", label, mark, why = "" }, { x, y }, free, chosen) {
    const [cx, cy] = [x * TILE + mark[0], -y * TILE + mark[1]];
    const name = free ? label : `${label}: ${why}`;
    const spot = draw("g", {
      class: `spot${chosen ? " is-chosen" : ""}${free ? "" : " is-closed"}`,
      role: "button",
      tabindex: free ? 0 : null,
      "aria-label": name,
      "aria-pressed": free ? String(chosen) : null,
      "aria-disabled": free ? null : "true",
      "data-key": text || `closed ${label}`,
      "data-text": text,
      "data-why": free ? null : name,
      "data-left": cx,
      "data-top": cy,
    });
    const figure = document.querySelector(".own .meeples__figure use")?.getAttribute("href");
    const lies = text.startsWith("meeple field") ? `rotate(-90 ${cx} ${cy})` : null;
    spot.append(draw("circle", { cx, cy, r: 12 }));
    if (free) spot.append(draw("use", { href: figure, x: cx - (chosen ? 13 : 8), y: cy - (chosen ? 16 : 9.6), width: chosen ? 26 : 16, height: chosen ? 32 : 19.2, transform: lies }));
    else spot.append(draw("path", { class: "spot__cross", d: `M${cx - 5} ${cy - 5}l10 10m0 -10l-10 10` }));
    spot.append(title(name));
    return spot;
  }

  /** Points rise from the feature that brought them. */
  fly({ points, seats, tiles, at }, wait) {
    const flight = draw("g", { class: "flight" });
    flight.style.setProperty("--wait", `${wait}ms`);
    for (const [x, y] of tiles) flight.append(draw("rect", { class: "flight__tile", x: x * TILE + 4, y: -y * TILE + 4, width: 92, height: 92, rx: 6 }));
    for (const [index, seat] of seats.entries()) {
      const number = draw("text", { class: `flight__points seat-${seat}`, x: at[0], y: at[1] + index * 44, "text-anchor": "middle" });
      number.textContent = `+${points}`;
      flight.append(number);
    }
    this.flights.append(flight);
    flight.addEventListener("animationend", (event) => event.target === flight && flight.remove());
  }

  tools() {
    const tools = Object.assign(document.createElement("div"), { className: "stage__tools" });
    for (const [sign, label, act] of [
      ["+", words("Closer"), () => this.port.closer()],
      ["−", words("Farther"), () => this.port.farther()],
      ["⤢", words("The whole landscape"), () => this.port.fit()],
    ]) {
      const button = Object.assign(document.createElement("button"), { type: "button", className: "button stage__tool", textContent: sign });
      button.title = sign === "⤢" ? words("{action} ({key})", { action: label, key: "F" }) : words("{action} ({key} or the wheel)", { action: label, key: sign });
      button.setAttribute("aria-label", label);
      button.addEventListener("click", act);
      tools.append(button);
    }
    return tools;
  }
}

/** Where a tile may go; whoever points there sees it lie, as it would first be laid. */
function placeMark({ x, y, label, why, turns }, open, tile) {
  const [left, top] = [x * TILE, -y * TILE];
  const mark = draw("g", {
    class: `place${open ? "" : " is-closed"}`,
    role: "button",
    tabindex: open ? 0 : null,
    "aria-label": label,
    "aria-disabled": open ? null : "true",
    "data-key": `${x},${y}`,
    "data-left": left,
    "data-top": top,
    "data-why": open ? null : why,
  });
  mark.append(draw("rect", { x: left + 6, y: top + 6, width: TILE - 12, height: TILE - 12, rx: 8 }));
  if (open) {
    mark.append(draw("path", { class: "place__plus", d: `M${left + 50} ${top + 38}v24M${left + 38} ${top + 50}h24` }));
    mark.append(draw("use", { class: "place__peek", href: hrefOf(tile), x: left, y: top, width: TILE, height: TILE, transform: `rotate(${90 * turns} ${left + 50} ${top + 50})` }));
  }
  mark.append(title(label));
  return mark;
}

/** What shows that a tile can be turned; it stands out of a corner, where no meeple may be. */
function handle(x, y) {
  const mark = draw("g", { class: "ghost__turn", transform: `translate(${x} ${y})` });
  mark.append(draw("circle", { r: 13 }), draw("path", { d: HANDLE }));
  return mark;
}

export function draw(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(key, value);
  return element;
}

function title(text) {
  const element = draw("title", {});
  element.textContent = text;
  return element;
}

function hrefOf(letter) {
  return document.querySelector(`[data-letter="${letter}"] use`)?.getAttribute("href") ?? "";
}

/** The box that holds some places. */
function around(places) {
  const xs = places.map(({ x }) => x * TILE);
  const ys = places.map(({ y }) => -y * TILE);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) + TILE - x, height: Math.max(...ys) + TILE - y };
}

function boxOf(rect) {
  const value = (name) => Number(rect.getAttribute(name));
  return { x: value("x"), y: value("y"), width: value("width"), height: value("height") };
}
