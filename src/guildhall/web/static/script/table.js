// The table in the browser: the stream brings what happens, touches become moves.

import { Bar } from "./action-bar.js";
import { Clocks } from "./clocks.js";
import { Help } from "./help.js";
import { sendForms } from "./forms.js";
import { swap } from "./fragments.js";
import { rove } from "./keys.js";
import { Side } from "./side.js";
import { Sound, heard } from "./sound.js";
import { begin } from "./start.js";
import { Stream } from "./stream.js";
import { words } from "./words.js";

/** How many of the last moves fit above the question. */
const MOST_LAST = 3;

const { table: address, csrf, now } = page().dataset;
const clocks = new Clocks(Number(now));
let state = null;
let sound = null;
let game = null;
let turn = null;
let side = null;
let help = null;
let met = Promise.resolve();
let absent = {};

sendForms({
  csrf,
  done: (_, { go, said }) => {
    if (go !== address) window.location.assign(go);
    else if (said) tell(said, "");
  },
  refused: (_, { message }) => tell(message),
});
await arrive();

const { device } = page().dataset;
const stream = new Stream(`${address}/live?since=${state.seq}${device ? `&ready=${device}` : ""}`, {
  table: (next) => {
    stream.since(next.seq);
    met = met.then(() => meet(next));
  },
  chat: (fragments) => swap(fragments, null, toEnd),
  watchers: showWatchers,
  absent: (seats) => {
    absent = seats;
    showAbsent();
  },
  now: (time) => clocks.set(time),
});

function page() {
  return document.querySelector("[data-table]");
}

/** Bring to life what the page shows: a table that waits for players, or the board. */
async function arrive() {
  const table = page();
  state = JSON.parse(table.dataset.state);
  sound = new Sound(document.getElementById("sound"), document.getElementById("volume"));
  for (const element of document.querySelectorAll("[data-script]")) element.hidden = false;
  for (const button of document.querySelectorAll("[data-copy]")) button.addEventListener("click", () => copy(button));
  toEnd();
  if (!document.getElementById("prompt")) return;
  side = new Side(table);
  side.heard(document.querySelectorAll(".chat__item"));
  help = new Help(address);
  game = await import(table.dataset.module);
  const bar = new Bar();
  turn = new game.Turn(bar, address, csrf, game);
  turn.meet(state);
  if (state.phase === "over") showEnd();
  game.mark?.();
  game.useKeys(turn, bar);
  table.addEventListener("click", touch);
  document.addEventListener("look", () => side.covers && side.open(""));
  document.getElementById("keys").addEventListener("click", showKeys);
  document.getElementById("hint")?.addEventListener("click", () => {
    if (side.covers) side.open("");
    turn.hint();
  });
}

/** What is a move goes to the turn; whatever else lies there says what it is. */
function touch({ target }) {
  if (help.held) return;
  const piece = target.closest("[data-spot]");
  if (piece && turn.takes(piece.dataset.spot)) turn.touch(piece.dataset.spot, piece.getAttribute("aria-label") ?? "");
  else if (!target.closest("a, summary, input") && !help.over(target) && piece) turn.touch(piece.dataset.spot, piece.getAttribute("aria-label") ?? "");
}

/** Take in how the table is now. */
async function meet(next) {
  if (next.seq < state.seq) return;
  if (passedOn(next)) {
    window.location.replace(address);
    return;
  }
  const before = state;
  state = next;
  if (before.phase === "open" && next.phase !== "open") {
    await begin(address);
    await arrive();
    if (state.mine) sound.play("turn");
    return;
  }
  if (next.phase === "open" && next.you !== before.you) {
    window.location.reload();
    return;
  }
  const { fragments, said } = next;
  swap(fragments, before.turn, () => {
    turn?.meet(next);
    game?.mark?.();
    rove();
    clocks.tick();
    showLast();
    showAbsent();
    if (next.phase === "over") showEnd();
  });
  document.title = next.title + document.title.slice(before.title.length);
  if (said) document.getElementById("said").textContent = said;
  const noise = heard(before, next);
  if (noise) sound.play(noise);
}

/** Whether a device that several people share goes to another hand now, or the game is over. */
function passedOn({ turn: seat, phase }) {
  const { device: shown } = page().dataset;
  return shown !== undefined && (phase === "over" ? state.phase !== "over" : String(seat) !== shown && seat !== state.turn);
}

/** Where the moves are not in sight those since one's own stand above the question. */
function showLast() {
  const last = document.getElementById("last");
  const count = Math.min(Number(page().dataset.players), MOST_LAST);
  const lines = [...document.querySelectorAll("#f-log .log__line")].slice(0, count).reverse();
  last?.replaceChildren(...lines.map((line) => Object.assign(document.createElement("p"), { innerHTML: line.innerHTML })));
}

/** The sheet of the end: what the script adds to it, and who is rated how now. */
function showEnd() {
  const sheet = document.getElementById("sheet");
  if (!sheet) return;
  for (const element of sheet.querySelectorAll("[data-script]")) element.hidden = false;
  sheet.querySelector("[data-close]").addEventListener("click", () => page().classList.toggle("is-looking"));
  sheet.querySelector("[data-share]").addEventListener("click", ({ currentTarget }) => share(currentTarget));
  bringRatings(document.getElementById("rating"));
}

async function bringRatings(place) {
  const answer = await fetch(place.dataset.rating).catch(() => null);
  if (answer?.ok) place.innerHTML = await answer.text();
}

/** Where the device knows how to share it does; else the address is copied. */
async function share(button) {
  const url = new URL(button.dataset.share, window.location.href).href;
  if (navigator.share) {
    await navigator.share({ title: button.dataset.title, url }).catch(() => {});
    return;
  }
  await navigator.clipboard?.writeText(url).catch(() => {});
  button.querySelector("span").textContent = words("Copied");
}

function showKeys() {
  const list = document.getElementById("key-list");
  list.hidden = !list.hidden;
  document.getElementById("keys").setAttribute("aria-expanded", String(!list.hidden));
  if (!list.hidden) list.scrollIntoView({ block: "nearest" });
}

async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  field.select();
  await navigator.clipboard?.writeText(field.value).catch(() => {});
  button.querySelector("span").textContent = words("Copied");
}

function tell(words, tone = "refused") {
  if (turn) turn.say(words, tone);
  else document.getElementById("said").textContent = words;
}

function showWatchers(count) {
  const badge = document.getElementById("watchers");
  badge.hidden = !count;
  badge.querySelector("[data-count]").textContent = count;
}

/** Who is away is told at their seat. */
function showAbsent() {
  for (const seat of document.querySelectorAll("#f-players [data-seat]")) {
    const words = absent[seat.dataset.seat] ?? "";
    let note = seat.querySelector(".player__away");
    if (!note && words) {
      note = Object.assign(document.createElement("span"), { className: "player__away badge badge--warn" });
      (seat.querySelector("footer") ?? seat.querySelector("header")).append(note);
    }
    if (note && !words) note.remove();
    else if (note) note.textContent = words;
  }
}

/** The newest line of the talk is the one to be read. */
function toEnd() {
  const list = document.querySelector("#f-chat .chat__list");
  if (list) list.scrollTop = list.scrollHeight;
  side?.heard(document.querySelectorAll(".chat__item"));
}
