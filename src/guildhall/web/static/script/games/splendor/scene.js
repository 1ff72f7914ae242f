// The board as it will be: what the choices so far lead to is drawn over what is there, and taken off again.

import { markTiles } from "./nearness.js";

export class Scene {
  constructor() {
    this.undo = [];
    this.shown = {};
  }

  /** Show what lies where after some changes, instead of what was shown before. */
  draw(change) {
    const before = tokens();
    this.clear();
    this.shown = change;
    for (const [spot, value] of Object.entries(change)) this.put(spot, value);
    markTiles(change);
    if (moving()) fly(before, tokens());
  }

  /** Show the board as it is. */
  clear() {
    for (const back of this.undo.splice(0).reverse()) back();
    if (Object.keys(this.shown).length) markTiles({});
    this.shown = {};
  }

  put(spot, value) {
    if (/^(gem|token)-/.test(spot)) this.count(spot, value);
    else if (spot.startsWith("bonus-")) this.bonus(spot, value);
    else if (spot.startsWith("hand-")) this.hand(spot, value);
    else if (spot.startsWith("tower-")) this.towers(spot.slice(6), value);
    else if (spot.startsWith("towers-")) this.supply(spot.slice(7), value);
    else if (spot.startsWith("post-")) this.coats(spot, value);
    else if (spot.startsWith("tile-")) this.tile(spot, value);
    else if (/^[a-z]\d$/.test(spot)) this.place(spot, value);
    else if (!spot.startsWith("near-")) this.fact(spot, value);
  }

  count(spot, value) {
    for (const pile of all(`[data-spot="${spot}"]`)) {
      const grown = value - Number(pile.dataset.count);
      this.set(pile, "data-count", value);
      this.set(pile, "aria-label", pile.getAttribute("aria-label").replace(/\d+/, value));
      this.mark(pile, "is-changed");
      this.mark(pile, "is-empty", !value);
      this.write(pile.querySelector(".pile__count"), value);
      this.badge(pile, grown);
    }
  }

  bonus(spot, value) {
    for (const place of all(`[data-spot="${spot}"]`)) {
      this.mark(place, "is-changed");
      this.mark(place.querySelector(".count"), "is-empty", !value);
      this.write(place.querySelector(".chip__number"), value || "");
      const name = place.querySelector("[aria-label]");
      this.set(name, "aria-label", name.getAttribute("aria-label").replace(/\d+/, value));
    }
  }

  /** A card that was reserved lies in the hand; the place of one that is bought is empty. */
  hand(spot, value) {
    const place = document.querySelector(`[data-hand="${spot.slice(5)}"]`);
    if (!place) return;
    const card = value ? picture(value) : null;
    if (!card) {
      this.mark(place.firstElementChild, "is-ghost");
      return;
    }
    card.classList.add("is-coming");
    const was = [...place.childNodes];
    place.replaceChildren(card);
    this.undo.push(() => place.replaceChildren(...was));
  }

  place(spot, value) {
    if (!value) for (const card of all(`[data-spot="${spot}"]`)) this.mark(card, "is-ghost");
  }

  /** Nobles and cities that have gone, or that wait for somebody. */
  tile(spot, value) {
    const tile = document.querySelector(`[data-spot="${spot}"]`);
    const [, keeper] = value.split("@");
    if (!tile) return;
    if (!value) this.mark(tile, "is-ghost");
    else if (keeper) this.append(tile, stamp("badge", keeper, "noble__keeper"));
  }

  coats(spot, seats) {
    const place = document.querySelector(`[data-post="${spot}"] .post__coats`);
    if (place) this.fill(place, seats.split(" ").filter(Boolean).map((seat) => stamp("coat", seat, "is-coming")));
  }

  towers(spot, value) {
    const card = document.querySelector(`[data-spot="${spot}"]`);
    if (!card) return;
    const [seat, count] = value.split(" ");
    const old = card.querySelector(".card__strongholds");
    if (old) this.mark(old, "is-off");
    if (!value) return;
    const place = Object.assign(document.createElement("span"), { className: `card__strongholds seat-${seat} is-coming` });
    place.append(...Array.from({ length: Number(count) }, () => stamp("tower", seat).firstElementChild));
    this.append(card, place);
  }

  supply(seat, count) {
    const places = all(`[data-towers="${seat}"]`);
    for (const place of places) this.fill(place, Array.from({ length: count }, () => stamp("tower", seat).firstElementChild));
  }

  fact(name, value) {
    for (const place of all(`[data-own="${name}"], [data-spot="${name}"] .card-back__count`)) {
      this.write(place, value);
      this.mark(place, "is-changed");
      if (place.closest("[data-shown]")) this.mark(place.closest("[data-shown]"), "is-none", !value);
    }
  }

  /* What is changed is remembered, so that it can be put back. */

  set(element, name, value) {
    const was = element.getAttribute(name);
    element.setAttribute(name, value);
    this.undo.push(() => (was === null ? element.removeAttribute(name) : element.setAttribute(name, was)));
  }

  mark(element, name, on = true) {
    const was = element.classList.contains(name);
    element.classList.toggle(name, on);
    this.undo.push(() => element.classList.toggle(name, was));
  }

  write(element, words) {
    const was = element.textContent;
    element.textContent = words;
    this.undo.push(() => (element.textContent = was));
  }

  append(element, child) {
    element.append(child);
    this.undo.push(() => child.remove());
  }

  fill(element, children) {
    const was = [...element.childNodes];
    element.replaceChildren(...children);
    this.undo.push(() => element.replaceChildren(...was));
  }

  badge(pile, grown) {
    if (!grown) return;
    const badge = Object.assign(document.createElement("span"), { className: `pile__change${grown < 0 ? " pile__change--less" : ""}` });
    badge.textContent = grown > 0 ? `+${grown}` : `−${-grown}`;
    badge.setAttribute("aria-hidden", "true");
    this.append(pile, badge);
  }
}

/** What tokens do before a whole move is chosen: each one that is touched changes its side. */
export function touched(path, shown) {
  const change = {};
  const move = (spot, step) => (change[spot] = (change[spot] ?? shown[spot] ?? lying(spot)) + step);
  for (const spot of path) {
    const [kind, gem] = spot.split("-");
    if (!["gem", "token"].includes(kind)) continue;
    const step = kind === "gem" ? 1 : -1;
    move(`gem-${gem}`, -step);
    move(`token-${gem}`, step);
    move("held", step);
  }
  return change;
}

/** The piece that a choice is about, to be shown beside its buttons. */
export function lifted(change, path) {
  const spot = path.find((each) => change[each] === "" || /^(hand-|tile-)/.test(each));
  const piece = spot && document.querySelector(`[data-spot="${spot}"]`);
  return piece?.matches(".card, .noble, .city") ? still(piece) : null;
}

/** How many there are on the board itself, whatever is drawn over it. */
function lying(spot) {
  const place = document.querySelector(`[data-spot="${spot}"], [data-own="${spot}"]`);
  return Number(place?.dataset.lying ?? 0);
}

/** A card that lies elsewhere, or the back of one. */
function picture(name) {
  const found = name.startsWith("?") ? document.querySelector(`[data-spot="${name.slice(1)}"]`) : document.querySelector(`#f-market [data-piece="${name}"]`);
  return found && still(found);
}

/** A likeness of a piece that cannot be touched. */
function still(piece) {
  const copy = document.createElement("div");
  copy.className = piece.className.replace(/\b(is-[a-z]+|card-back--deck)\b/g, "").trim();
  copy.innerHTML = piece.innerHTML;
  for (const extra of copy.querySelectorAll(".card__strongholds, .near, .card-back__count, .card__place")) extra.remove();
  copy.setAttribute("role", "img");
  copy.setAttribute("aria-label", piece.getAttribute("aria-label"));
  return copy;
}

/** A drawing of something of a seat: its tower, its coat of arms, its badge. */
function stamp(kind, seat, classes = "") {
  const found = document.getElementById("stamps").content.querySelector(`[data-stamp="${kind}-${seat}"]`).cloneNode(true);
  found.className = `seat-${seat} ${classes}`.trim();
  return found;
}

function all(selector) {
  return document.querySelectorAll(selector);
}

function moving() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches && document.visibilityState === "visible";
}

/** How many tokens of each colour are shown before the player. */
function tokens() {
  return new Map([...all('#f-own [data-spot^="token-"]')].map((pile) => [pile.dataset.spot.at(-1), Number(pile.dataset.count)]));
}

/** Tokens visibly go from the bank to the hand, or back. */
function fly(before, after) {
  for (const [gem, count] of after) {
    if (count === before.get(gem)) continue;
    const ends = [`#f-bank [data-spot="gem-${gem}"] .pile__token`, `#f-own [data-spot="token-${gem}"] .pile__token`].map((each) => document.querySelector(each));
    const [from, to] = count > before.get(gem) ? ends : ends.reverse();
    if (from && to) glide(from, to);
  }
}

function glide(from, to) {
  const [start, end] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  const token = from.cloneNode(true);
  token.classList.add("flying");
  Object.assign(token.style, { left: `${end.left}px`, top: `${end.top}px`, width: `${end.width}px`, height: `${end.height}px` });
  document.body.append(token);
  const shift = `translate(${start.left - end.left}px, ${start.top - end.top}px) scale(${start.width / end.width})`;
  token.animate([{ transform: shift }, { transform: "none" }], { duration: 260, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" }).finished.finally(() => token.remove());
}
