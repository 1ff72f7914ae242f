// What an event page shows keeps itself up to date: the stream of the event brings new parts.

import { clockText } from "./clocks.js";
import { keepingFocus, put } from "./dom.js";
import { Stream } from "./stream.js";

const CSRF = "csrf-of-this-page";

/** Follow the stream of a page; `swapped` is told which parts are new. */
export class EventPage {
  constructor(main, swapped = () => {}) {
    this.main = main;
    this.swapped = swapped;
    this.offset = Number(main.dataset.now) - Date.now();
    this.waiting = {};
    this.stream = new Stream(main.dataset.stream, {
      event: ({ now, version, fragments }) => {
        this.offset = now - Date.now();
        this.show(version, fragments);
      },
    });
    document.addEventListener("focusout", () => setTimeout(() => this.swap()));
    setInterval(() => this.tick(), 250);
    this.tick();
  }

  /** Put new parts into the page; those who are just there stay there. */
  show(version, fragments) {
    this.stream.since(version);
    Object.assign(this.waiting, fragments);
    this.swap();
  }

  swap() {
    const changed = [];
    for (const [id, html] of Object.entries(this.waiting)) {
      const element = document.getElementById(id);
      if (isBeingFilled(element)) continue;
      delete this.waiting[id];
      if (element && exchange(element, html.replaceAll(CSRF, this.main.dataset.csrf ?? ""))) changed.push(id);
    }
    if (!changed.length) return;
    this.tick();
    this.swapped(changed);
  }

  tick() {
    const now = Date.now() + this.offset;
    for (const each of this.main.querySelectorAll("[data-since]")) each.textContent = clockText((now - Number(each.dataset.since)) / 1000, false);
    for (const clock of this.main.querySelectorAll("[data-ends], [data-began]")) {
      const { ends, began } = clock.dataset;
      const seconds = ends ? (Number(ends) - now) / 1000 : (now - Number(began)) / 1000;
      const time = clock.querySelector("[data-time]");
      const words = clockText(seconds, Boolean(ends));
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

/** Whether somebody is typing there: what they type is not taken away, news wait until they go. */
function isBeingFilled(element) {
  const active = document.activeElement;
  return Boolean(element?.contains(active)) && active.matches("textarea, select, input:not([type=checkbox], [type=radio])");
}

/** Exchange what an element shows, unless it is the same; what is folded open stays open. */
function exchange(element, html) {
  const draft = document.createElement("template");
  draft.innerHTML = html;
  if (isSame(element, draft)) {
    const fresh = draft.content.querySelectorAll("[name=on]");
    for (const [index, field] of element.querySelectorAll("[name=on]").entries()) field.value = fresh[index].value;
    return false;
  }
  const open = [...element.querySelectorAll("details[open][data-keep]")].map((each) => each.dataset.keep);
  keepingFocus(() => {
    put(element, html);
    for (const each of element.querySelectorAll("details[data-keep]")) each.open ||= open.includes(each.dataset.keep);
  });
  return true;
}

/** Whether nothing but running clocks, what is folded open and what was told about a form differs. */
function isSame(element, draft) {
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
