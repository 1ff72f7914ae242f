// What is new takes the place of what was there; focus, and drawings that grow, are kept.

const FOCUSABLE = "a, button, input, select, textarea, summary";

/** Put new content into an element; a drawing in one that grows is changed where it differs.
 *
 * To draw dozens of tiles anew takes a phone long. */
export function put(element, html) {
  const drawing = "grows" in element.dataset ? element.querySelector("svg") : null;
  if (!drawing) {
    element.innerHTML = html;
    return;
  }
  const draft = document.createElement("template");
  draft.innerHTML = html;
  const next = draft.content.querySelector("svg");
  for (const { name, value } of next.attributes) if (name !== "viewBox") drawing.setAttribute(name, value);
  grow(drawing, [...next.children]);
  next.remove();
  for (const other of [...element.children]) if (other !== drawing) other.remove();
  element.append(draft.content);
}

/** Bring an element up to date: all that is in it, or some of its children between others that stay. */
export function change(element, news) {
  if (typeof news === "string") {
    put(element, news);
    return;
  }
  const children = [...element.children];
  const end = children.length - news.tail;
  const draft = document.createElement("template");
  draft.innerHTML = news.html;
  element.insertBefore(draft.content, children[end] ?? null);
  for (const child of children.slice(news.head, end)) child.remove();
}

/** Change the page; whoever was at a piece, a link or a field that is drawn anew stays there.
 *
 * `otherwise` finds where to go when nothing is left in the part of the page where they were. */
export function keepingFocus(change, otherwise = () => null) {
  const active = document.activeElement;
  const box = active?.closest("[id^='f-'], [id^='lobby-']");
  const { spot } = active?.dataset ?? {};
  const { id = "" } = active ?? {};
  const index = box ? [...box.querySelectorAll(FOCUSABLE)].indexOf(active) : -1;
  change();
  if (!active || document.contains(active) || !(spot || box)) return;
  const places = [...(document.getElementById(box?.id ?? "")?.querySelectorAll(FOCUSABLE) ?? [])];
  const same = (spot && document.querySelector(`[data-spot="${spot}"]`)) || (id && document.getElementById(id));
  (same || places[index] || places[0] || otherwise())?.focus({ preventScroll: true });
}

/** A notice with words, and what happened meanwhile; nothing without words. */
export function tell(place, words, lines = [], links = []) {
  place.replaceChildren();
  if (!words) return;
  const text = make("div", "", [make("p", words)]);
  if (links.length) text.append(make("p", "", links.map(leadTo), "cluster"));
  if (lines.length) text.append(make("ul", "", lines.map((line) => make("li", line))));
  place.append(make("div", "", [text], "notice notice--bad"));
}

function leadTo({ words, go }) {
  return Object.assign(make("a", words, [], "button button--small"), { href: go });
}

/** An element with words or with others inside. */
export function make(kind, words, inside = [], classes = "") {
  const made = Object.assign(document.createElement(kind), { textContent: words, className: classes });
  made.append(...inside);
  return made;
}

/** Say something to those who cannot see it. */
export function say(words) {
  const place = document.getElementById("said");
  if (place) place.textContent = words;
}

function grow(drawing, wanted) {
  const texts = new Set(wanted.map((child) => child.outerHTML));
  for (const child of [...drawing.children]) if (!texts.has(child.outerHTML)) child.remove();
  let place = drawing.firstElementChild;
  for (const child of wanted) {
    if (place?.outerHTML === child.outerHTML) place = place.nextElementSibling;
    else drawing.insertBefore(document.importNode(child, true), place);
  }
  while (place) {
    const rest = place;
    place = place.nextElementSibling;
    rest.remove();
  }
}
