// A chess clock on one device between two players. The hall keeps the time: this only shows it,
// so it survives reloading, sleep and a restart of the hall.

import { clockText } from "./clocks.js";
import { say } from "./dom.js";
import { Refused, post } from "./forms.js";
import { Stream, connection } from "./stream.js";

const main = document.querySelector("[data-clock]");
const { clock: address, csrf } = main.dataset;
const halves = [...main.querySelectorAll("[data-side]")].sort((one, other) => one.dataset.side - other.dataset.side);
const usable = main.classList.contains("is-usable");
let state = JSON.parse(main.dataset.state);
let offset = state.at - Date.now();
let pending = false;
let warned = "";
let wake = () => {};

const KEY = "guildhall-clock-sound";
let audio = null;
const toggle = main.querySelector("[data-sound]");
toggle.hidden = false;
toggle.setAttribute("aria-pressed", String(localStorage.getItem(KEY) !== "off"));
toggle.addEventListener("click", () => {
  const on = toggle.getAttribute("aria-pressed") !== "true";
  toggle.setAttribute("aria-pressed", String(on));
  localStorage.setItem(KEY, on ? "on" : "off");
  tone(880, 0.06);
});

show();
setInterval(show, 100);
follow();
keepAwake();
sendAgain();

for (const half of halves) {
  half.addEventListener("click", (event) => {
    event.preventDefault();
    tap(Number(half.dataset.side));
  });
}
document.addEventListener("keydown", (event) => {
  if (event.key !== " " || !state.turn || event.target.closest("button, a, summary, input")) return;
  event.preventDefault();
  tap(state.turn);
});
document.addEventListener("submit", (event) => {
  if (event.target.id !== "deed") return;
  event.preventDefault();
  const button = event.submitter;
  const deed = new URL(button.formAction).pathname.split("/").at(-1);
  main.querySelector(".chess__more")?.removeAttribute("open");
  send(deed, button.name === "side" ? Number(button.value) : 0);
});

function tap(side) {
  if (!usable || state.winner || pending) return;
  if (!state.began) send("start", side);
  else if (state.running && state.turn === side) press(side);
}

/** The other side begins to run at once; the hall says how much time it really was. */
function press(side) {
  const before = state.presses;
  const now = Date.now() + offset;
  if (!state.out && leftOf(side, now) > 0) {
    const left = [...state.left];
    left[side - 1] = leftOf(side, now);
    state = { ...state, at: now, left, turn: 3 - side };
  }
  tone(880, 0.06);
  show();
  send("press", side, before);
}

/** A press that the hall has not heard before the page was loaded anew. */
function sendAgain() {
  const { side, on } = JSON.parse(sessionStorage.getItem(address) ?? "{}");
  if (side && on === state.presses) send("press", side, on);
  else sessionStorage.removeItem(address);
}

/** What was not heard is sent again with the same number of presses, so that it counts once. */
async function send(deed, side = 0, on = null) {
  pending = true;
  if (on !== null) sessionStorage.setItem(address, JSON.stringify({ side, on }));
  const fields = { side, ...(on !== null && { on }) };
  for (let wait = 300; ; wait = Math.min(wait * 2, 5000)) {
    try {
      heard((await post(`${address}/${deed}`, fields, csrf)).clock);
      break;
    } catch (refusal) {
      if (!(refusal instanceof Refused)) throw refusal;
      if (refusal.cause.reason) {
        heard(refusal.cause.clock);
        say(refusal.message);
        break;
      }
      connection(false);
      if (on === null) break;
      await new Promise((done) => {
        wake = done;
        setTimeout(done, wait);
      });
    }
  }
  sessionStorage.removeItem(address);
  pending = false;
  show();
}

function heard(clock) {
  pending = false;
  connection(true);
  if (clock) meet(clock);
}

function follow() {
  const hear = (news) => (!pending || news.presses > state.presses) && meet(news);
  new Stream(`${address}/live`, { clock: hear }, { back: () => (pending ? wake() : connection(true)) });
}

function meet(next) {
  const over = next.winner && !state.winner;
  state = next;
  offset = next.at - Date.now();
  if (over) tone(330, 0.6);
  show();
}

function leftOf(side, now) {
  const left = state.left[side - 1];
  return state.running && state.turn === side ? left - (now - state.at) : left;
}

function show() {
  const now = Date.now() + offset;
  halves.forEach((half, index) => {
    const side = index + 1;
    const left = leftOf(side, now);
    const mine = state.running && state.turn === side;
    set(half.querySelector("[data-time]"), clockText(left / 1000));
    set(half.querySelector("[data-words]"), words(side, left, mine));
    half.classList.toggle("is-on", mine);
    half.classList.toggle("is-low", left < 60000 && left > 0);
    half.classList.toggle("is-out", left <= 0 && !state.winner);
    half.classList.toggle("is-winner", state.winner === side);
    half.setAttribute("aria-disabled", String(!usable || Boolean(state.winner) || (state.began && !mine)));
    if (mine) warn(side, left);
  });
  main.classList.toggle("is-begun", state.began);
  main.classList.toggle("is-over", Boolean(state.winner));
  const when = { running: state.running, paused: state.began && !state.running && !state.winner, begun: state.began, open: !state.winner };
  for (const part of main.querySelectorAll("[data-when]")) part.hidden = !when[part.dataset.when];
  outcome();
}

function words(side, left, mine) {
  const { wordsBegin, wordsTurn, wordsOut, wordsWon, wordsLost, wordsPaused } = main.dataset;
  if (state.winner) return state.winner === side ? wordsWon : wordsLost;
  if (!state.began) return wordsBegin;
  if (left <= 0) return wordsOut;
  if (mine) return wordsTurn;
  return state.running ? "" : wordsPaused;
}

function outcome() {
  const box = document.getElementById("outcome");
  box.hidden = !state.winner;
  if (!state.winner) return;
  set(box.querySelector("[data-outcome]"), box.querySelector(`[data-won-${state.winner}]`).getAttribute(`data-won-${state.winner}`));
  for (const field of box.querySelectorAll("[data-winner]")) field.value = state.winner;
}

/** A tone when the last minute begins, and one when time is over. */
function warn(side, left) {
  const now = left <= 0 ? `${side} over` : left < 60000 ? `${side} low` : "";
  if (now && now !== warned) tone(left <= 0 ? 220 : 520, 0.5);
  warned = now || warned;
}

function set(element, words) {
  if (element && element.textContent !== words) element.textContent = words;
}

function tone(frequency, seconds) {
  if (toggle.getAttribute("aria-pressed") !== "true" || !("AudioContext" in window)) return;
  audio ??= new AudioContext();
  const oscillator = audio.createOscillator();
  const loudness = audio.createGain();
  oscillator.frequency.value = frequency;
  loudness.gain.setValueAtTime(0.2, audio.currentTime);
  loudness.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + seconds);
  oscillator.connect(loudness).connect(audio.destination);
  oscillator.start();
  oscillator.stop(audio.currentTime + seconds);
}

function keepAwake() {
  const ask = () => document.visibilityState === "visible" && navigator.wakeLock?.request("screen").catch(() => {});
  ask();
  document.addEventListener("visibilitychange", ask);
}
