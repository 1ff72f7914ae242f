// What the keyboards of all games share: arrows go from piece to piece, letters press what they name.

export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Let a game handle keys, except where somebody types; `handle` says whether a key was for it. */
export function listen(handle) {
  rove();
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, textarea, select")) {
      if (event.key === "Escape") event.target.blur();
      return;
    }
    if (handle(event)) event.preventDefault();
  });
}

/** One piece of each group can be reached with Tab, the others from there with arrows. */
export function rove() {
  for (const group of document.querySelectorAll("[data-roving]")) {
    const pieces = [...group.querySelectorAll("button[data-spot]")];
    const current = pieces.find((piece) => piece === document.activeElement) ?? pieces[0];
    for (const piece of pieces) piece.tabIndex = piece === current ? 0 : -1;
  }
}

/** Press what a selector finds; says whether there is such a thing. */
export function press(selector) {
  const found = document.querySelector(selector);
  found?.click();
  return Boolean(found);
}

/** Go to what a selector finds; says whether there is such a thing. */
export function focus(selector) {
  const found = document.querySelector(selector);
  found?.focus();
  return Boolean(found);
}

/** Go to the field of the talk, which may be folded away. */
export function talk() {
  if (document.querySelector('#tab-chat[aria-expanded="false"]')) press("#tab-chat");
  return focus("#say");
}

/** The rules of what is played, or the list of keys. */
export function askFor({ key }) {
  if (key === "?") return press("#tab-rules");
  if (key.toUpperCase() === "H") return press("#hint");
  if (key.toUpperCase() !== "K") return false;
  if (document.querySelector('#tab-menu[aria-expanded="false"]')) press("#tab-menu");
  return press("#keys");
}

/** The nearest of some elements in a direction; what lies `aside` counts that many times. */
export function nearest(from, others, [x, y], { least, aside }) {
  const here = middle(from);
  let best = null;
  for (const other of others) {
    if (other === from || !other.getClientRects().length) continue;
    const there = middle(other);
    const ahead = (there.x - here.x) * x + (there.y - here.y) * y;
    const away = Math.abs((there.x - here.x) * y) + Math.abs((there.y - here.y) * x);
    if (ahead < least) continue;
    const distance = ahead + aside * away;
    if (!best || distance < best.distance) best = { other, distance };
  }
  return best?.other ?? null;
}

function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
