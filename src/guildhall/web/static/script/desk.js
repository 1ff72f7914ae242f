// The desk: forms without leaving the page, number-pad entry, swapping seats, live parts.

import { Following } from "./event-stream.js";
import { isWrong, tellSheet, watchSheet } from "./sheets.js";

const desk = document.querySelector("main[data-stream]");
const { csrf = "", failed = "" } = desk?.dataset ?? {};

if (desk) {
  new Following(desk);
  for (const tab of document.querySelectorAll(".tab[aria-current]")) tab.parentElement.scrollLeft = tab.offsetLeft - tab.parentElement.clientWidth / 2;
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

for (const link of document.querySelectorAll("input.link")) link.addEventListener("focus", () => link.select());

// ---- forms

addEventListener("submit", async (event) => {
  const form = event.target;
  if (!desk || form.method !== "post" || "plain" in form.dataset || event.submitter?.dataset.plain !== undefined) return;
  event.preventDefault();
  if (form.dataset.busy) return;
  form.dataset.busy = "yes";
  try {
    await send(form, event.submitter);
  } finally {
    delete form.dataset.busy;
  }
});

async function send(form, button) {
  const address = button?.hasAttribute("formaction") ? button.formAction : form.action;
  const fields = new FormData(form, button);
  fields.delete("csrf");
  let response;
  try {
    response = await fetch(address, { method: "POST", body: new URLSearchParams(fields), headers: { Accept: "application/json", "X-CSRF-Token": csrf } });
  } catch {
    tell(failed);
    return;
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) {
    const { reason = failed, way_out: way = "", news = [] } = answer.error ?? {};
    const asked = "entry" in form.dataset && tellSheet(form, answer.error ?? {});
    tell(asked ? "" : `${reason}. ${way}`, news);
    if (!Object.keys(answer.error?.notes ?? {}).length) reset(form);
    return;
  }
  tell("");
  say((answer.told ?? []).slice(0, 3).join(". "));
  if ("clear" in form.dataset) form.reset();
  if (leads(form, answer.go)) location.assign(answer.go);
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

function tell(words, news = []) {
  const place = document.getElementById("told");
  place.replaceChildren();
  if (!words) return;
  const box = document.createElement("div");
  box.className = "notice notice--bad";
  const text = document.createElement("div");
  const first = document.createElement("p");
  first.textContent = words;
  text.append(first);
  if (news.length) {
    const list = document.createElement("ul");
    for (const line of news) list.append(Object.assign(document.createElement("li"), { textContent: line }));
    text.append(list);
  }
  box.append(text);
  place.append(box);
  place.scrollIntoView({ block: "nearest" });
}

function say(words) {
  const place = document.getElementById("said");
  if (place) place.textContent = words;
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
  entry.addEventListener("input", (event) => watchSheet(event.target));
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
