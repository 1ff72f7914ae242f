// New fragments take the place of old ones; pieces that have gone elsewhere visibly travel there.

import { change, keepingFocus } from "./dom.js";

let running = null;
let waiting = null;

/** Put fragments into the page, and then do what depends on them. */
export function swap(fragments, mover, after) {
  const names = Object.keys(fragments);
  if (!names.length) {
    after();
    return;
  }
  settle();
  const before = names.some((name) => PLACES.includes(name)) && mayMove() ? snapshot() : null;
  const put = once(() => {
    keepingFocus(() => {
      for (const name of names) {
        const element = document.getElementById(name);
        if (element) change(element, fragments[name]);
      }
    });
    after();
  });
  if (!before) {
    put();
    return;
  }
  travel(before, names, fragments, mover, put);
}

const PLACES = ["f-market", "f-bank", "f-tiles", "f-own", "f-players"];

function mayMove() {
  return "startViewTransition" in document && document.visibilityState === "visible" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function snapshot() {
  const cards = new Map();
  for (const piece of document.querySelectorAll("[data-piece]")) cards.set(piece.dataset.piece, piece);
  return { cards, counts: counts(document), hands: hands(document) };
}

function counts(page) {
  const found = new Map();
  for (const pile of page.querySelectorAll("#f-bank [data-count]")) found.set(pile.dataset.spot, Number(pile.dataset.count));
  for (const player of page.querySelectorAll("#f-players [data-seat]")) {
    for (const count of player.querySelectorAll(".count--token")) {
      found.set(`${player.dataset.seat} ${letter(count)}`, Number(count.textContent));
    }
  }
  return found;
}

/** What each player holds besides tokens: which places of the hand are full, and the bonuses. */
function hands(page) {
  const found = new Map();
  for (const player of page.querySelectorAll("#f-players [data-seat]")) {
    const full = [...player.querySelectorAll(".mini-card")].map((place) => /mini-card--tier/.test(place.className));
    const bonuses = new Map([...player.querySelectorAll(".count--bonus[aria-label]")].map((count) => [letter(count), Number(count.textContent)]));
    found.set(player.dataset.seat, { full, bonuses });
  }
  return found;
}

function letter(count) {
  return [...count.classList].find((name) => /^count--[A-Z]$/.test(name))?.at(-1);
}

/** Name what moves before and after, so that the browser draws its way. */
function travel(before, names, fragments, mover, put) {
  const named = [];
  const name = (element, label) => {
    if (!element) return;
    element.style.viewTransitionName = label;
    named.push(element);
  };
  const coming = draft(fragments);
  const gone = [...before.cards].filter(([piece]) => !coming.cards.has(piece) && !coming.kept(before.cards.get(piece)));
  const moved = [...coming.cards].filter(([piece, { spot }]) => before.cards.has(piece) && before.cards.get(piece).dataset.spot !== spot);
  const dealt = [...coming.cards].filter(([piece, { deck }]) => !before.cards.has(piece) && deck);
  for (const [piece, old] of gone) name(old, piece);
  for (const [piece] of moved) name(before.cards.get(piece), piece);
  for (const [piece, { deck }] of dealt) name(deckOf(deck), piece);
  const tokens = [...flows(before.counts, coming.counts), ...paid(before.hands, coming.hands)];
  for (const flow of tokens) name(visible(flow.from), flow.label);
  if (!named.length) {
    put();
    return;
  }
  waiting = put;
  const transition = document.startViewTransition(() => {
    for (const element of named.splice(0)) element.style.viewTransitionName = "";
    put();
    for (const [piece, old] of gone) name(home(old, mover, reservedBy(mover, before.hands, coming.hands)), piece);
    for (const [piece] of [...moved, ...dealt]) name(document.querySelector(`[data-piece="${piece}"]`), piece);
    for (const flow of tokens) name(visible(flow.to), flow.label);
  });
  running = transition;
  const end = () => {
    for (const element of named) element.style.viewTransitionName = "";
    if (running === transition) running = null;
  };
  transition.ready.catch(() => {});
  transition.updateCallbackDone.catch(() => {});
  transition.finished.then(end, end);
}

/** End what still moves; what it was to show is shown at once. */
function settle() {
  waiting?.();
  running?.skipTransition();
}

function once(act) {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    waiting = null;
    act();
  };
}

/** A touch is never kept waiting by something that moves. */
for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, settle, { capture: true });

/** What the fragments will show, without showing it. */
function draft(fragments) {
  const cards = new Map();
  const found = counts(document);
  const held = hands(document);
  const replaced = new Set(Object.keys(fragments));
  for (const [id, news] of Object.entries(fragments)) {
    const element = PLACES.includes(id) ? document.getElementById(id) : null;
    if (!element) continue;
    const page = document.implementation.createHTMLDocument("");
    const place = page.importNode(element, typeof news !== "string");
    change(place, news);
    page.body.append(place);
    for (const piece of page.querySelectorAll("[data-piece]")) cards.set(piece.dataset.piece, piece.dataset);
    for (const [key, count] of counts(page)) found.set(key, count);
    for (const [seat, hand] of hands(page)) held.set(seat, hand);
  }
  const kept = (element) => !replaced.has(element.closest("[id^='f-']")?.id);
  return { cards, counts: found, hands: held, kept };
}

/** Reserved cards of others that were paid: from the hand to the bonus that has grown. */
function paid(old, now) {
  const found = [];
  for (const [seat, hand] of now) {
    const had = old.get(seat);
    const place = had ? had.full.findIndex((full, index) => full && !hand.full[index]) : -1;
    const gem = [...hand.bonuses.keys()].find((each) => hand.bonuses.get(each) > had?.bonuses.get(each));
    if (place < 0 || !gem || document.querySelector(`.table--seat-${seat}`)) continue;
    found.push({ from: [handOf(seat, place)], to: [`[data-seat="${seat}"] .count--bonus.count--${gem}`], label: `paid-${seat}` });
  }
  return found;
}

/** Where a player put the card that was reserved just now, if one was. */
function reservedBy(seat, old, now) {
  const place = now.get(String(seat))?.full.findIndex((full, index) => full && !old.get(String(seat))?.full[index]) ?? -1;
  return place < 0 ? null : handOf(seat, place);
}

function handOf(seat, place) {
  return `[data-seat="${seat}"] .mini-card:nth-child(${place + 1})`;
}

/** Which tokens go from where to where. */
function flows(old, now) {
  const found = [];
  for (const [spot, count] of now) {
    if (!spot.startsWith("gem-") || old.get(spot) === count) continue;
    const gem = spot.at(-1);
    for (const [key, held] of now) {
      const [seat, kind] = key.split(" ");
      if (kind !== gem || old.get(key) === held) continue;
      const [from, to] = held > old.get(key) ? [spotOf(spot), tokenOf(seat, gem)] : [tokenOf(seat, gem), spotOf(spot)];
      if (held > old.get(key) === count < old.get(spot)) found.push({ from, to, label: `token-${seat}-${gem}` });
    }
  }
  return found;
}

function spotOf(spot) {
  return [`[data-spot="${spot}"] .pile__token`];
}

function tokenOf(seat, gem) {
  return [`[data-seat="${seat}"] .count--token.count--${gem}`, `.table--seat-${seat} [data-spot="token-${gem}"] .pile__token`];
}

function visible(selectors) {
  return selectors.map((selector) => document.querySelector(selector)).find((element) => element?.getClientRects().length);
}

function deckOf(deck) {
  return document.querySelector(`[data-spot="${deck}"]`);
}

/** Where a card or a noble that has left the board lies now. */
function home(old, mover, reserved) {
  const player = `[data-seat="${mover}"]`;
  if (old.dataset.home) return visible([`${player} .player__${old.dataset.home}`, `${player} .player__name`, ".own__head"]);
  const own = document.querySelector(`.own [data-piece="${old.dataset.piece}"]`);
  if (own) return own;
  const bonus = old.dataset.gem;
  if (reserved) return visible([reserved]);
  return visible([bonus ? `${player} .count--bonus.count--${bonus}` : `${player} .player__reserved`, `.table--seat-${mover} .own__gems`]);
}
