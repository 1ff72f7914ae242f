// The table in the browser: the stream brings what happens, touches become moves.

import { Bar } from "./bar.js";
import { Clocks } from "./clocks.js";
import { swap } from "./fragments.js";
import { rove } from "./keys.js";
import { Live } from "./live.js";
import { sendForms } from "./sending.js";
import { Sound } from "./sound.js";

const table = document.querySelector("[data-table]");
const { table: address, csrf, now } = table.dataset;
let state = JSON.parse(table.dataset.state);
const isBoard = Boolean(document.getElementById("prompt"));
const clocks = new Clocks(Number(now));
const sound = new Sound(document.getElementById("sound"));
const game = isBoard ? await import(table.dataset.module) : null;
const bar = isBoard ? new Bar() : null;
const turn = isBoard ? new game.Turn(bar, address, csrf) : null;

for (const element of document.querySelectorAll("[data-script]")) element.hidden = false;
sendForms(csrf, tell);
if (turn) {
  turn.meet(state);
  game.useKeys(turn, bar);
  table.addEventListener("click", (event) => {
    const piece = event.target.closest("[data-spot]");
    if (piece) turn.touch(piece.dataset.spot, piece.getAttribute("aria-label") ?? "");
  });
  const keys = document.getElementById("keys");
  keys.addEventListener("click", () => {
    const list = document.getElementById("key-list");
    list.hidden = !list.hidden;
    keys.setAttribute("aria-expanded", String(!list.hidden));
    if (!list.hidden) list.scrollIntoView({ block: "nearest" });
  });
}
for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", async () => {
    const field = document.getElementById(button.dataset.copy);
    field.select();
    await navigator.clipboard?.writeText(field.value).catch(() => {});
    button.querySelector("span").textContent = "Copied";
  });
}
toEnd();

new Live(`${address}/live`, state.seq, {
  onTable: meet,
  onChat: (fragments) => swap(fragments, null, toEnd),
  onWatchers: showWatchers,
  onNow: (time) => clocks.set(time),
  onLost: () => connection(false),
  onBack: () => connection(true),
});

/** Take in how the table is now. */
function meet(next) {
  const before = state;
  state = next;
  if (before.phase === "open" && next.phase !== "open") {
    window.location.reload();
    return;
  }
  const { fragments, said } = next;
  swap(fragments, lastMover(before), () => {
    turn?.meet(next);
    rove();
    clocks.tick();
    if (next.phase === "over" && before.phase !== "over") document.getElementById("f-result").scrollIntoView({ block: "center" });
  });
  document.title = document.title.replace(/^[^·]+/, `${next.title} `);
  if (said) document.getElementById("said").textContent = said;
  if (next.mine && !before.mine) sound.tick();
}

function lastMover(before) {
  return before.turn;
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

function connection(there) {
  document.getElementById("connection").hidden = there;
  document.body.classList.toggle("is-offline", !there);
}

/** The newest line of the talk is the one to be read. */
function toEnd() {
  const list = document.querySelector("#f-chat .chat__list");
  if (list) list.scrollTop = list.scrollHeight;
}
