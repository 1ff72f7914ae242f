// What all pages of an event share: the stream of changes, fragments, clocks that count by themselves.

const LONGEST = 8000;

/** Follow the stream of a page; `on` is told of news, of a lost connection and of its return. */
export function follow(address, on) {
  let source = null;
  let wait = 500;
  let seen = "";
  const connect = () => {
    source?.close();
    const url = new URL(address, location.href);
    if (seen) url.searchParams.set("since", seen);
    source = new EventSource(url);
    const mine = source;
    mine.addEventListener("open", () => {
      wait = 500;
      on.back?.();
    });
    mine.addEventListener("event", (event) => {
      const news = JSON.parse(event.data);
      seen = news.version;
      on.news(news);
    });
    mine.addEventListener("error", () => {
      if (mine !== source) return;
      on.lost?.();
      if (mine.readyState !== EventSource.CLOSED) return;
      setTimeout(() => mine === source && connect(), wait);
      wait = Math.min(wait * 2, LONGEST);
    });
  };
  connect();
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", (event) => event.persisted && connect());
  addEventListener("online", () => source.readyState === EventSource.CLOSED && connect());
}

/** Put fragments into the page; what somebody is typing in stays as it is. */
export function swap(fragments, csrf) {
  const changed = [];
  for (const [id, html] of Object.entries(fragments)) {
    const place = document.getElementById(id);
    if (!place || isBeingFilled(place)) continue;
    const kept = new Set([...place.querySelectorAll("details[open][data-keep]")].map((each) => each.dataset.keep));
    const focus = focusIn(place);
    place.innerHTML = html;
    for (const each of place.querySelectorAll("details[data-keep]")) if (kept.has(each.dataset.keep)) each.open = true;
    for (const each of place.querySelectorAll("input[name=csrf]")) each.value = csrf;
    focus();
    changed.push(id);
  }
  return changed;
}

function isBeingFilled(place) {
  const active = document.activeElement;
  if (!active || !place.contains(active)) return false;
  return active.matches("input:not([type=checkbox], [type=radio], [type=hidden]), textarea, select");
}

/** Whoever was at a button stays at it, by its id or by its place. */
function focusIn(place) {
  const active = document.activeElement;
  if (!active || !place.contains(active)) return () => {};
  const selector = "a, button, summary, input:not([type=hidden])";
  const { id, name, value } = active;
  const index = [...place.querySelectorAll(selector)].indexOf(active);
  return () => {
    const all = [...place.querySelectorAll(selector)];
    const same = (id && document.getElementById(id)) || all.find((each) => name && each.name === name && each.value === value);
    (same ?? all[Math.min(index, all.length - 1)])?.focus({ preventScroll: true });
  };
}

let ahead = 0;

/** The clock of the hall and that of this device differ; the hall is right. */
export function setTime(now) {
  ahead = now - Date.now();
}

function span(milliseconds) {
  const seconds = Math.trunc(Math.abs(milliseconds) / 1000);
  const sign = milliseconds < 0 && seconds ? "-" : "";
  return `${sign}${Math.trunc(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Let all clocks of the page show the time. */
export function tick() {
  const now = Date.now() + ahead;
  for (const clock of document.querySelectorAll(".clock[data-ends], .clock[data-began]")) {
    const { ends, began } = clock.dataset;
    const left = ends ? Number(ends) - now : now - Number(began);
    write(clock.querySelector(".clock__time"), span(left));
    if (ends && left <= 0 && clock.classList.contains("clock--running")) {
      clock.classList.replace("clock--running", "clock--over");
      const state = clock.querySelector(".clock__state");
      write(state, state.dataset.over);
    }
  }
  for (const each of document.querySelectorAll("[data-since]")) write(each, span(now - Number(each.dataset.since)));
}

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
