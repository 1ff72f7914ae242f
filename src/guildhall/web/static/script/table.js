// The table in the browser: the stream brings what happens, touches become moves.

import { Bar } from "./action-bar.js";
import { Clocks } from "./clocks.js";
import { sendForms } from "./forms.js";
import { swap } from "./fragments.js";
import { rove } from "./keys.js";
import { Sound } from "./sound.js";
import { begin } from "./start.js";
import { Stream } from "./stream.js";

const { table: address, csrf, now } = page().dataset;
const clocks = new Clocks(Number(now));
let state = null;
let sound = null;
let game = null;
let turn = null;
let met = Promise.resolve();

sendForms({
  csrf,
  done: (_, { go }) => go !== address && window.location.assign(go),
  refused: (_, { message }) => tell(message),
});
await arrive();

const stream = new Stream(`${address}/live?since=${state.seq}`, {
  table: (next) => {
    stream.since(next.seq);
    met = met.then(() => meet(next));
  },
  chat: (fragments) => swap(fragments, null, toEnd),
  watchers: showWatchers,
  now: (time) => clocks.set(time),
});

function page() {
  return document.querySelector("[data-table]");
}

/** Bring to life what the page shows: a table that waits for players, or the board. */
async function arrive() {
  const table = page();
  state = JSON.parse(table.dataset.state);
  sound = new Sound(document.getElementById("sound"));
  for (const element of document.querySelectorAll("[data-script]")) element.hidden = false;
  for (const button of document.querySelectorAll("[data-copy]")) button.addEventListener("click", () => copy(button));
  toEnd();
  if (!document.getElementById("prompt")) return;
  game = await import(table.dataset.module);
  const bar = new Bar();
  turn = new game.Turn(bar, address, csrf);
  turn.meet(state);
  game.mark?.();
  game.useKeys(turn, bar);
  table.addEventListener("click", (event) => {
    const piece = event.target.closest("[data-spot]");
    if (piece) turn.touch(piece.dataset.spot, piece.getAttribute("aria-label") ?? "");
  });
  document.getElementById("keys").addEventListener("click", showKeys);
}

/** Take in how the table is now. */
async function meet(next) {
  if (next.seq < state.seq) return;
  const before = state;
  state = next;
  if (before.phase === "open" && next.phase !== "open") {
    await begin(address);
    await arrive();
    if (state.mine) sound.tick();
    return;
  }
  const { fragments, said } = next;
  swap(fragments, before.turn, () => {
    turn?.meet(next);
    game?.mark?.();
    rove();
    clocks.tick();
    showLast();
    if (next.phase === "over" && before.phase !== "over") document.getElementById("f-result").scrollIntoView({ block: "center" });
  });
  document.title = next.title + document.title.slice(before.title.length);
  if (said) document.getElementById("said").textContent = said;
  if (next.mine && !before.mine) sound.tick();
}

/** Where the moves are not in sight the last one stands above the question. */
function showLast() {
  const last = document.getElementById("last");
  const line = document.querySelector("#f-log .is-last");
  if (last) last.innerHTML = line?.innerHTML ?? "";
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
  button.querySelector("span").textContent = "Copied";
}

function tell(words) {
  if (turn) turn.say(words, "refused");
  else document.getElementById("said").textContent = words;
}

function showWatchers(count) {
  const badge = document.getElementById("watchers");
  badge.hidden = !count;
  badge.querySelector("[data-count]").textContent = count;
}

/** The newest line of the talk is the one to be read. */
function toEnd() {
  const list = document.querySelector("#f-chat .chat__list");
  if (list) list.scrollTop = list.scrollHeight;
}
