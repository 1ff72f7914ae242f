// The desk: forms without leaving the page, number-pad entry, swapping seats, live parts.

import { say, tell } from "./dom.js";
import { EventPage } from "./event-page.js";
import { sendForms } from "./forms.js";
import { isWrong, tellSheet, watchSheets } from "./sheets.js";

const desk = document.querySelector("main[data-stream]");

if (desk) {
  new EventPage(desk);
  const { csrf, failed } = desk.dataset;
  sendForms({ csrf, unsent: failed, done, refused });
  for (const tab of document.querySelectorAll(".tab[aria-current]")) tab.parentElement.scrollLeft = tab.offsetLeft - tab.parentElement.clientWidth / 2;
}
watchSheets();

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

for (const link of document.querySelectorAll("input.link")) link.addEventListener("focus", () => link.select());

// ---- forms

function done(form, { told = [], go }) {
  show("");
  say(told.slice(0, 3).join(". "));
  if (leads(form, go)) location.assign(go);
}

function refused(form, { message, cause }) {
  const asked = "sheet" in form.dataset && tellSheet(form, cause);
  show(asked ? "" : message, cause.news, cause.links);
  if (!Object.keys(cause.notes ?? {}).length) reset(form);
}

/** Whether to go to another page, or to load this one again where the stream does not change it. */
function leads(form, go) {
  if (!go) return false;
  const there = new URL(go, location.href);
  if ("stay" in form.dataset && there.pathname === location.pathname) {
    form.querySelector("input:not([type=hidden])")?.focus();
    return false;
  }
  const here = there.pathname === location.pathname && there.search === location.search;
  return !here || "reload" in form.dataset;
}

function reset(form) {
  if ("swap" in form.dataset) for (const box of chosen()) box.checked = false;
  const first = form.querySelector("input:not([type=hidden]):not([type=checkbox])");
  first?.select?.();
}

function show(words, news, links) {
  const place = document.getElementById("told");
  tell(place, words, news, links);
  if (words) place.scrollIntoView({ block: "nearest" });
}

// ---- results by the number pad

const entry = document.querySelector("form[data-entry]");

if (entry) {
  entry.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("input:not([type=checkbox]), [data-first]")) return;
    const next = isWrong(event.target) && event.target.matches("[data-number]") ? event.target : following(event.target);
    if (!next && !event.target.matches("[data-first]")) return;
    event.preventDefault();
    if (!next) entry.requestSubmit();
    next?.focus();
    next?.select?.();
  });
  entry.addEventListener("keydown", (event) => {
    const digit = event.target.matches("[type=radio]") && entry.querySelector(`[data-digit="${event.key}"]`);
    if (!digit) return;
    event.preventDefault();
    digit.checked = true;
    entry.querySelector("#loser")?.focus();
    entry.querySelector("#loser")?.select();
  });
}

/** The next field that has to be filled: ties are asked for only where there are some. */
function following(field) {
  const all = [...entry.querySelectorAll(".entry__number, [type=radio]:checked, [data-last]")];
  const inputs = all.filter((each) => !each.matches("[data-tie]") || isTied(each));
  const scores = inputs.filter((each) => !each.matches("[data-tie]"));
  const ties = inputs.filter((each) => each.matches("[data-tie]"));
  const began = ties.length ? [...entry.querySelectorAll("[data-first]")] : [];
  const ordered = [...scores.filter((each) => !each.matches("[data-last]")), ...ties, ...began, ...scores.filter((each) => each.matches("[data-last]"))];
  if (field.matches("[type=radio]")) return entry.querySelector("#loser");
  const later = ordered.slice(ordered.indexOf(field) + 1);
  return later[0] ?? null;
}

function isTied(field) {
  const own = field.closest("tr").querySelector("[data-score]").value;
  const same = [...entry.querySelectorAll("[data-score]")].filter((each) => each.value === own);
  return own !== "" && same.length > 1;
}

// ---- swapping seats: two that are chosen, or one dragged onto another

const swapping = document.querySelector("form[data-swap]");

function chosen() {
  return [...document.querySelectorAll('input[name=swap][form="swap"]:checked')];
}

if (swapping) {
  let dragged = null;
  document.addEventListener("change", (event) => {
    if (event.target.matches('input[type=checkbox][form="swap"]') && chosen().length === 2) swapping.requestSubmit();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") for (const box of chosen()) box.checked = false;
  });
  document.addEventListener("dragstart", (event) => {
    dragged = event.target.closest?.(".seat");
    if (dragged) event.dataTransfer.setData("text/plain", dragged.textContent.trim());
  });
  document.addEventListener("dragover", (event) => {
    const seat = event.target.closest?.(".seat");
    if (!dragged || !seat || seat === dragged) return;
    event.preventDefault();
    mark(seat);
  });
  document.addEventListener("drop", (event) => {
    const seat = event.target.closest?.(".seat");
    if (!dragged || !seat || seat === dragged) return;
    event.preventDefault();
    for (const box of chosen()) box.checked = false;
    for (const each of [dragged, seat]) each.querySelector("input").checked = true;
    swapping.requestSubmit();
  });
  document.addEventListener("dragend", () => {
    dragged = null;
    mark(null);
  });
}

function mark(seat) {
  for (const each of document.querySelectorAll(".seat.is-target")) each.classList.toggle("is-target", each === seat);
  seat?.classList.add("is-target");
}
