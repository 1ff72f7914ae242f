// The analysis board: touches become moves for whoever is to move, the address follows, a bot thinks on demand.

import { Bar } from "../action-bar.js";
import { keepingFocus, say } from "../dom.js";
import { post } from "../forms.js";
import { swap } from "../fragments.js";
import { rove } from "../keys.js";
import { words } from "../words.js";
import { Thoughts } from "./thoughts.js";

const table = document.querySelector("[data-table]");
const { csrf } = table.dataset;
let state = JSON.parse(table.dataset.state);
const game = await import(table.dataset.module);
const bar = new Bar();
const turn = new game.Turn(bar, table.dataset.table, csrf, game);
const thoughts = new Thoughts(() => state);

/** A turn is played at once: there is nobody to wait for. */
turn.send = async function send() {
  this.busy = true;
  this.said = null;
  this.show();
  await play(this.fields());
};

turn.meet(state);
game.mark?.();
game.useKeys(turn, bar);
reveal();

table.addEventListener("click", (event) => {
  const { target } = event;
  const link = target.closest("a[data-go], a[data-compare]");
  const share = target.closest("[data-share]");
  const why = target.closest("a[data-why]");
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link) {
    event.preventDefault();
    go(link.getAttribute("href"));
  } else if (why) {
    event.preventDefault();
    explain(why.getAttribute("href"));
  } else if (share) copy(share);
  else touch(target);
});

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-play]")) return;
  event.preventDefault();
  play([...new FormData(event.target, event.submitter)].filter(([name]) => name !== "csrf"));
});

document.addEventListener("keydown", ({ key, target, ctrlKey, metaKey, altKey }) => {
  if (ctrlKey || metaKey || altKey || target.closest("input, textarea, select")) return;
  if (key === "," && state.back) go(state.back);
  if (key === ".") go(state.on);
});

addEventListener("popstate", () => go(location.pathname + location.search, { write: false }));

function touch(target) {
  const piece = target.closest("[data-spot]");
  if (piece) turn.touch(piece.dataset.spot, piece.getAttribute("aria-label") ?? "");
}

async function play(fields) {
  try {
    take(await post(`${table.dataset.table}/move`, fields, csrf));
  } catch (refusal) {
    turn.busy = false;
    turn.say(refusal.message, "refused");
  }
}

/** Show what an address shows; `write` is false where the browser has gone there by itself. */
async function go(address, { write = true } = {}) {
  const url = new URL(address, location.href);
  const answer = await fetch(`${table.dataset.table}/state${url.search}`, { headers: { accept: "application/json" } }).catch(() => null);
  const told = await answer?.json().catch(() => null);
  if (answer?.ok) take(told, write);
  else turn.say(told?.error ? `${told.error.reason}. ${told.error.way_out}` : words("The hall is not answering. Try again."), "refused");
}

/** Ask the coach what a move does. */
async function explain(address) {
  const { searchParams } = new URL(address, location.href);
  const asked = new URLSearchParams(state.position);
  asked.set("move", searchParams.get("why"));
  const answer = await fetch(`${table.dataset.table}/why?${asked}`, { headers: { accept: "application/json" } }).catch(() => null);
  const told = await answer?.json().catch(() => null);
  const place = document.getElementById("f-why");
  place.textContent = told?.said ?? (told?.error ? `${told.error.reason}. ${told.error.way_out}` : words("The hall is not answering. Try again."));
  place.hidden = false;
}

function take(next, write = true) {
  const before = state;
  state = next;
  if (write && before.address !== next.address) history.pushState(null, "", next.address);
  swap(next.fragments, before.turn, () => {
    for (const seat of [0, 1, 2, 3, 4]) {
      table.classList.toggle(`table--seat-${seat}`, next.turn === seat);
      document.getElementById("f-own").classList.toggle(`seat-${seat}`, next.turn === seat);
    }
    turn.meet(next);
    game.mark?.();
    rove();
    reveal();
  });
  const last = document.querySelector("#f-line .is-last");
  if (last) {
    last.parentElement.scrollTop = last.offsetTop - last.parentElement.offsetTop - last.parentElement.clientHeight / 2;
    say(last.textContent);
  }
  if (before.position !== next.position) document.getElementById("f-why").hidden = true;
  if (before.position !== next.position) keepingFocus(() => thoughts.follow());
}

function reveal() {
  for (const element of document.querySelectorAll("[data-script]")) element.hidden = false;
}

async function copy(button) {
  await navigator.clipboard?.writeText(new URL(button.dataset.share, location.href).href).catch(() => {});
  button.querySelector("span").textContent = words("Link copied.");
}
