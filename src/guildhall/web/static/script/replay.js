// Goes through a finished game: slider, arrows, single moves, by itself; the address follows.

import { put as fill, say } from "./dom.js";
import { sendForms } from "./forms.js";
import { Stream } from "./stream.js";
import { words } from "./words.js";

const main = document.querySelector("[data-replay]");
const slider = document.getElementById("slider");
const run = document.getElementById("run");
const own = main.dataset.own ? "&own=true" : "";
const last = Number(main.dataset.last);
const known = new Map();
let shown = Number(main.dataset.line) ? NaN : Number(main.dataset.number);
let wanted = Number(main.dataset.number);
let following = null;
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
  const step = event.target.closest("a[data-line]");
  if (event.ctrlKey || event.metaKey || event.shiftKey || !(move || ask || step)) {
    return;
  }
  event.preventDefault();
  rest();
  if (move) {
    go(Number(move.dataset.move));
  } else if (ask) {
    askBot(ask);
  } else {
    showLine(Number(step.dataset.of), Number(step.dataset.line));
  }
});

sendForms({ csrf: main.dataset.csrf, done: followAnalysis, refused: (form, { message }) => complain(form, message) });
if (document.querySelector("[data-working]")) {
  followAnalysis();
}

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
    const moment = await momentOf(`move=${number}`);
    if (!moment) {
      return null;
    }
    known.set(number, moment);
  }
  return known.get(number);
}

/** What the hall answers about a moment; the judgement in the address keeps old answers away. */
async function momentOf(query) {
  const judged = main.dataset.judged ? `&judged=${main.dataset.judged}` : "";
  const answer = await fetch(`${main.dataset.replay}/moment?${query}${own}${judged}`, {
    headers: { accept: "application/json" },
  }).catch(() => null);
  return answer?.ok ? answer.json() : null;
}

/** Show a step of what would have been better than a move. */
async function showLine(number, step) {
  const moment = await momentOf(`move=${number}&line=${step}`);
  if (!moment) {
    location.assign(`?move=${number}${own}&line=${step}`);
    return;
  }
  const chosen = document.activeElement?.dataset.line;
  wanted = number;
  shown = NaN;
  slider.value = number;
  history.replaceState(null, "", `?move=${number}${own}&line=${step}`);
  put(moment);
  if (chosen) {
    document.querySelector(`#r-verdict [data-line="${step}"]`)?.focus();
  }
}

/** Listen how far the analysis is, and show what it has found. */
function followAnalysis() {
  following ??= new Stream(main.dataset.analysis, { analysis: takeIn }, { lost: () => {}, back: () => {} });
}

async function takeIn({ judged, fragments }) {
  const place = document.getElementById("r-analysis");
  const inside = place.contains(document.activeElement);
  const open = place.querySelector("details")?.open;
  for (const [name, html] of Object.entries(fragments)) {
    fill(document.getElementById(name === "moves" ? "moves" : `r-${name}`), html);
  }
  if (open && place.querySelector("details")) {
    place.querySelector("details").open = true;
  }
  if (inside) {
    place.focus({ preventScroll: true });
  }
  movePlots(wanted);
  follow();
  if (judged === main.dataset.judged) {
    return;
  }
  main.dataset.judged = judged;
  say(words("The analysis is ready."));
  known.clear();
  const moment = await fetched(wanted);
  if (moment && shown === wanted) {
    put(moment);
  }
}

function complain(place, text) {
  place.querySelector(".field__error")?.remove();
  const told = document.createElement("p");
  told.className = "field__error";
  told.setAttribute("role", "alert");
  told.textContent = text;
  place.append(told);
}

/** Move the line of the shown moment in every plot. */
function movePlots(number) {
  for (const mark of document.querySelectorAll(".plot__mark")) {
    const grid = mark.ownerSVGElement.querySelector(".plot__grid");
    const span = Number(mark.dataset.span ?? last);
    const [from, to] = [Number(grid.getAttribute("x1")), Number(grid.getAttribute("x2"))];
    const x = from + ((to - from) * Math.min(number, span)) / Math.max(span, 1);
    mark.setAttribute("x1", x);
    mark.setAttribute("x2", x);
  }
}

function put(moment) {
  for (const [name, html] of Object.entries(moment.fragments)) {
    const place = document.getElementById(`r-${name}`);
    if (place) {
      fill(place, html);
    }
  }
  watching?.update();
  movePlots(moment.number);
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
    const why = told && `${told.error.reason}. ${told.error.way_out}`;
    complain(place, why || words("The hall is not answering. Try again."));
  }
}
