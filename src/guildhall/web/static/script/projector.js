// The projector turns its pages by itself; space stops it, arrows turn, and news come live.

import { EventPage } from "./event-page.js";

const main = document.querySelector(".projector");
const place = document.getElementById("f-slides");
let at = Number(main.dataset.slide);
let stopped = false;

new EventPage(main, () => show(at));
show(at);
setInterval(() => stopped || show(at + 1), Number(main.dataset.seconds) * 1000);

document.addEventListener("keydown", (event) => {
  if (event.key === " ") stopped = !stopped;
  else if (event.key === "ArrowRight" || event.key === "PageDown") show(at + 1);
  else if (event.key === "ArrowLeft" || event.key === "PageUp") show(at - 1);
  else return;
  event.preventDefault();
  main.classList.toggle("is-stopped", stopped);
});

async function stayAwake() {
  await navigator.wakeLock?.request("screen").catch(() => {});
}
stayAwake();
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && stayAwake());

function show(number) {
  const slides = [...place.querySelectorAll(".slide")];
  if (!slides.length) return;
  at = ((number % slides.length) + slides.length) % slides.length;
  slides.forEach((slide, index) => slide.classList.toggle("is-shown", index === at));
}
