// What an event page shows keeps itself up to date: the stream of the event brings new parts.

const LONGEST = 8000;
const QUIET = 40000;
const CSRF = "csrf-of-this-page";

/** Follow the stream of a page; `swapped` is told which parts are new. */
export class Following {
  constructor(main, swapped = () => {}) {
    this.main = main;
    this.swapped = swapped;
    this.address = new URL(main.dataset.stream, location.href);
    this.offset = Number(main.dataset.now) - Date.now();
    this.known = Date.now();
    this.wait = 500;
    this.waiting = {};
    this.connect();
    document.addEventListener("focusout", () => setTimeout(() => this.swap()));
    setInterval(() => this.tick(), 250);
    this.tick();
    window.addEventListener("pagehide", () => this.source.close());
    window.addEventListener("pageshow", (event) => event.persisted && this.connect());
    window.addEventListener("online", () => this.connect());
    window.addEventListener("offline", () => this.lost(this.source));
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible" && Date.now() - this.known > QUIET) this.check();
    });
    setInterval(() => Date.now() - this.known > QUIET && this.check(), QUIET / 2);
  }

  connect() {
    this.source?.close();
    const source = new EventSource(this.address);
    this.source = source;
    source.addEventListener("open", () => this.heard());
    source.addEventListener("error", () => this.lost(source));
    source.addEventListener("event", (event) => {
      const news = JSON.parse(event.data);
      this.offset = news.now - Date.now();
      this.heard();
      this.show(news.version, news.fragments);
    });
  }

  /** A connection may be dead without knowing it: ask, and connect again either way. */
  async check() {
    try {
      await fetch("/static/art/favicon.svg", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(8000) });
      this.connect();
    } catch {
      this.lost(this.source);
    }
  }

  heard() {
    this.known = Date.now();
    this.wait = 500;
    document.getElementById("connection").hidden = true;
    document.body.classList.remove("is-offline");
  }

  lost(source) {
    if (source !== this.source) return;
    this.tellLost();
    if (source.readyState !== EventSource.CLOSED) return;
    setTimeout(() => source === this.source && this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST);
  }

  tellLost() {
    const notice = document.getElementById("connection");
    const words = notice.querySelector("[data-words]");
    const time = new Date(this.known).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hour12: false });
    if (words && notice.hidden) words.textContent = words.dataset.words.replace("TIME", time);
    notice.hidden = false;
    document.body.classList.add("is-offline");
  }

  /** Put new parts into the page; those who are just there stay there. */
  show(version, fragments) {
    this.address.searchParams.set("since", version);
    Object.assign(this.waiting, fragments);
    this.swap();
  }

  swap() {
    const changed = [];
    for (const [id, html] of Object.entries(this.waiting)) {
      const element = document.getElementById(id);
      if (isBeingFilled(element)) continue;
      delete this.waiting[id];
      if (put(element, html.replaceAll(CSRF, this.main.dataset.csrf ?? ""))) changed.push(id);
    }
    if (!changed.length) return;
    this.tick();
    this.swapped(changed);
  }

  tick() {
    const now = Date.now() + this.offset;
    for (const each of this.main.querySelectorAll("[data-since]")) each.textContent = text((now - Number(each.dataset.since)) / 1000, false);
    for (const clock of this.main.querySelectorAll("[data-ends], [data-began]")) {
      const { ends, began } = clock.dataset;
      const seconds = ends ? (Number(ends) - now) / 1000 : (now - Number(began)) / 1000;
      const time = clock.querySelector("[data-time]");
      const words = text(seconds, Boolean(ends));
      if (time && time.textContent !== words) time.textContent = words;
      const over = Boolean(ends) && seconds <= 0;
      clock.classList.toggle("is-low", Boolean(ends) && seconds > 0 && seconds < 300);
      if (over && !clock.classList.contains("is-past")) {
        clock.classList.add("is-past");
        const told = clock.querySelector("[data-over]");
        if (told) told.textContent = told.dataset.over;
      }
    }
  }
}

/** Minutes and seconds, with a sign when time is over. */
export function text(seconds, down = true) {
  const whole = down ? Math.ceil(seconds) : Math.floor(seconds);
  const rest = Math.abs(whole);
  return `${whole < 0 ? "−" : ""}${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, "0")}`;
}

/** Whether somebody is typing there: what they type is not taken away, news wait until they go. */
function isBeingFilled(element) {
  const active = document.activeElement;
  return Boolean(element?.contains(active)) && active.matches("textarea, select, input:not([type=checkbox], [type=radio])");
}

function put(element, html) {
  if (!element) return false;
  const draft = document.createElement("template");
  draft.innerHTML = html;
  if (same(element, draft)) {
    const fresh = draft.content.querySelectorAll("[name=on]");
    for (const [index, field] of element.querySelectorAll("[name=on]").entries()) field.value = fresh[index].value;
    return false;
  }
  const open = [...element.querySelectorAll("details[open][data-keep]")].map((each) => each.dataset.keep);
  const focused = element.contains(document.activeElement) ? places(element).indexOf(document.activeElement) : -1;
  element.replaceChildren(draft.content);
  for (const each of element.querySelectorAll("details[data-keep]")) each.open ||= open.includes(each.dataset.keep);
  if (focused >= 0) (places(element)[focused] ?? places(element)[0])?.focus({ preventScroll: true });
  return true;
}

function places(element) {
  return [...element.querySelectorAll("a, button, input, select, textarea, summary")];
}

/** Whether nothing but running clocks, what is folded open and what was told about a form differs. */
function same(element, draft) {
  const plain = (root) => {
    const copy = root.cloneNode(true);
    for (const time of copy.querySelectorAll("[data-time], [data-over], [data-since]")) time.textContent = "";
    for (const clock of copy.querySelectorAll("[data-ends], [data-began]")) clock.classList.remove("is-low", "is-past");
    for (const each of copy.querySelectorAll("details[open]")) each.removeAttribute("open");
    for (const field of copy.querySelectorAll("[name=csrf], [name=on], [name=sure]")) field.removeAttribute("value");
    for (const note of copy.querySelectorAll("[data-note], [data-ask-words]")) note.textContent = "";
    for (const asked of copy.querySelectorAll("[data-ask]")) asked.removeAttribute("hidden");
    for (const field of copy.querySelectorAll("[data-number]")) field.removeAttribute("aria-invalid");
    return copy.innerHTML;
  };
  const box = document.createElement("div");
  box.append(draft.content.cloneNode(true));
  return plain(element) === plain(box);
}
