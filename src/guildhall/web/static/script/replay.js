// Goes through a finished game: slider, arrows, single moves, by itself; the address follows.

import { put as fill } from "./dom.js";
import { words } from "./words.js";

const main = document.querySelector("[data-replay]");
const slider = document.getElementById("slider");
const run = document.getElementById("run");
const mark = document.getElementById("plot-mark");
const own = main.dataset.own ? "&own=true" : "";
const last = Number(main.dataset.last);
const known = new Map();
let shown = Number(main.dataset.number);
let wanted = shown;
let running = 0;
let watching = null;

slider.addEventListener("input", () => go(Number(slider.value)));
slider.form.addEventListener("submit", (event) => event.preventDefault());
step("step-first", () => 0);
step("step-back", () => wanted - 1);
step("step-on", () => wanted + 1);
run.hidden = false;
run.addEventListener("click", () => (running ? rest() : play()));

document.addEventListener("click", (event) => {
  const move = event.target.closest("a[data-move]");
  const ask = event.target.closest("a[data-ask]");
  if (event.ctrlKey || event.metaKey || event.shiftKey || !(move || ask)) {
    return;
  }
  event.preventDefault();
  if (move) {
    rest();
    go(Number(move.dataset.move));
  } else {
    rest();
    askBot(ask);
  }
});

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input:not([type=range]), select, textarea, [role=group]");
  if (typing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
    return;
  }
  const to = { ArrowLeft: wanted - 1, ArrowRight: wanted + 1, Home: 0, End: last }[event.key];
  if (to !== undefined) {
    event.preventDefault();
    rest();
    go(to);
  }
});

addEventListener("popstate", () => go(Number(new URLSearchParams(location.search).get("move") ?? last), false));
follow();
import(main.dataset.module).then(({ Spectate }) => (watching = Spectate ? new Spectate() : null));

function step(name, to) {
  document.getElementById(name).addEventListener("click", (event) => {
    event.preventDefault();
    rest();
    go(to());
  });
}

function play() {
  if (wanted === last) {
    go(0);
  }
  running = setInterval(() => (wanted < last ? go(wanted + 1) : rest()), 1200);
  run.setAttribute("aria-pressed", "true");
}

function rest() {
  clearInterval(running);
  running = 0;
  run.setAttribute("aria-pressed", "false");
}

/** Show a moment; when several are wanted at once, only the latest is fetched. */
async function go(number, write = true) {
  wanted = Math.min(Math.max(number, 0), last);
  slider.value = wanted;
  if (write) {
    history.replaceState(null, "", `?move=${wanted}${own}`);
  }
  while (shown !== wanted) {
    const next = wanted;
    const moment = await fetched(next);
    if (!moment) {
      location.assign(`?move=${next}${own}`);
      return;
    }
    shown = next;
    if (next === wanted) {
      put(moment);
    }
  }
  fetched(Math.min(wanted + 1, last));
}

async function fetched(number) {
  if (!known.has(number)) {
    const answer = await fetch(`${main.dataset.replay}/moment?move=${number}${own}`, {
      headers: { accept: "application/json" },
    }).catch(() => null);
    if (!answer?.ok) {
      return null;
    }
    known.set(number, await answer.json());
  }
  return known.get(number);
}

function put(moment) {
  for (const [name, html] of Object.entries(moment.fragments)) {
    const place = document.getElementById(`r-${name}`);
    if (place) {
      fill(place, html);
    }
  }
  watching?.update();
  const plot = mark?.ownerSVGElement.querySelector(".plot__grid");
  if (plot) {
    const [from, to] = [Number(plot.getAttribute("x1")), Number(plot.getAttribute("x2"))];
    const x = from + ((to - from) * moment.number) / Math.max(last, 1);
    mark.setAttribute("x1", x);
    mark.setAttribute("x2", x);
  }
  for (const link of document.querySelectorAll("[data-keep]")) {
    const address = new URL(link.href);
    address.searchParams.set("move", moment.number);
    link.href = address;
  }
  slider.setAttribute("aria-valuetext", words("Move {number}: {move}", { number: moment.number, move: moment.words }));
  follow();
}

/** Mark the shown move in the list, and keep it in sight. */
function follow() {
  const list = document.getElementById("moves");
  list.querySelector(".is-last")?.classList.remove("is-last");
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const link = list.querySelector(`[data-move="${wanted}"]`);
  if (!link) {
    list.scrollTop = 0;
    return;
  }
  const item = link.parentElement;
  item.classList.add("is-last");
  link.setAttribute("aria-current", "step");
  list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
}

async function askBot(link) {
  const place = document.getElementById("r-advice");
  place.setAttribute("aria-busy", "true");
  const answer = await fetch(
    `${main.dataset.replay}/moment?move=${wanted}${own}&ask=${encodeURIComponent(link.dataset.ask)}`,
    { headers: { accept: "application/json" } },
  ).catch(() => null);
  place.removeAttribute("aria-busy");
  const told = answer && (await answer.json());
  if (answer?.ok) {
    place.innerHTML = told.fragments.advice;
    place.querySelector(`[data-ask="${link.dataset.ask}"]`)?.focus();
  } else {
    const refusal = document.createElement("p");
    refusal.className = "field__error";
    refusal.setAttribute("role", "alert");
    refusal.textContent = told ? `${told.error.reason}. ${told.error.way_out}` : words("The hall does not answer. Try again.");
    place.append(refusal);
  }
}
