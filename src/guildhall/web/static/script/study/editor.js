// The position editor: every change is checked at once, and the board shows it.

import { keepingFocus, put } from "../dom.js";
import { post } from "../forms.js";
import { ARROWS, nearest } from "../keys.js";
import { words } from "../words.js";

/** What fields redraw the whole form: there are other places then. */
const WHOLE = ["expansion", "players", "draw", "decision"];

const main = document.getElementById("main");
const form = document.getElementById("editor");
let asked = 0;

for (const button of form.querySelectorAll("[data-plain-only]")) button.hidden = true;
reveal();

form.addEventListener("change", ({ target }) => (WHOLE.includes(target.name) ? form.submit() : check()));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  check(event.submitter);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") document.querySelector(".choices__close")?.click();
  const group = event.target.closest("[data-arrows]");
  if (!group || !(event.key in ARROWS)) return;
  event.preventDefault();
  nearest(event.target, group.querySelectorAll("button:enabled"), ARROWS[event.key], { least: 4, aside: 3 })?.focus();
});

document.addEventListener("click", ({ target }) => {
  const copy = target.closest("[data-copy]");
  const png = target.closest("[data-png]");
  if (copy) copyText(copy);
  if (png) paint(png.dataset.png);
});

/** Ask the hall, with what was touched; only the answer to the last change counts. */
async function check(touched) {
  const number = ++asked;
  const sent = new FormData(form);
  if (touched?.name) sent.append(touched.name, touched.value);
  const place = form.elements.at?.value;
  try {
    const { fragments } = await post("/study/editor/check", sent, main.dataset.csrf);
    if (number !== asked) return;
    keepingFocus(() => {
      for (const [name, html] of Object.entries(fragments)) if (document.getElementById(name)) put(document.getElementById(name), html);
    });
    reveal();
    if (form.elements.at?.value !== place) goTo(form.elements.at.value, place);
  } catch (refusal) {
    document.getElementById("f-verdict").prepend(Object.assign(document.createElement("p"), { className: "notice notice--bad", textContent: refusal.message }));
  }
}

/** Whoever touched a place goes on among what can be laid there, and back to the place after that. */
function goTo(place, left) {
  const spot = document.querySelector(`[data-spot="${place || left}"]`);
  const first = document.querySelector(".choices__pieces button") ?? document.querySelector(".choices__tools button");
  (place ? first : spot)?.focus({ preventScroll: true });
  const sheet = document.querySelector(".choices");
  if (!place || !spot || getComputedStyle(sheet).position !== "fixed") return;
  const covered = spot.getBoundingClientRect().bottom + 12 - sheet.getBoundingClientRect().top;
  if (covered > 0) window.scrollBy(0, covered);
}

function reveal() {
  for (const element of document.querySelectorAll("[data-script]")) element.hidden = false;
}

async function copyText(button) {
  const field = document.getElementById(button.dataset.copy);
  field.select();
  await navigator.clipboard?.writeText(field.value).catch(() => {});
  button.querySelector("span").textContent = words("Copied");
}

/** The picture in pixels, made by the browser. */
async function paint(address) {
  const image = new Image();
  image.src = address;
  await image.decode();
  const scale = Math.max(1, 1600 / image.width);
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width * scale, height: image.height * scale });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  const pixels = await new Promise((done) => canvas.toBlob(done, "image/png"));
  const link = Object.assign(document.createElement("a"), { download: "position.png", href: URL.createObjectURL(pixels) });
  link.click();
  URL.revokeObjectURL(link.href);
}
