// The table by keyboard: arrows go from piece to piece, letters are gems, Enter confirms.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function useKeys(turn, bar) {
  rove();
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, textarea, select")) {
      if (event.key === "Escape") event.target.blur();
      return;
    }
    if (handle(event, turn, bar)) event.preventDefault();
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

function handle(event, turn, bar) {
  const { key } = event;
  if (key in ARROWS) return go(ARROWS[key]);
  if (key === "Escape") return turn.back();
  if (key === "Enter") return confirm(event.target, turn, bar);
  if (key === "?") return press("#keys");
  const letter = key.toUpperCase();
  if ("WRGOBE".includes(letter)) return touch(turn.choosing?.choices.decision === "return" ? `token-${letter}` : `gem-${letter}`);
  if ("123".includes(key)) return touch(`hand-${key}`);
  if (letter === "M") return focus("#f-market [data-spot]");
  if (letter === "T") return focus("#say");
  return false;
}

/** Enter on a piece that is chosen, or on nothing, confirms; elsewhere it presses what is there. */
function confirm(target, turn, bar) {
  const spot = target.closest?.("[data-spot]");
  const free = spot ? spot.classList.contains("is-chosen") : !target.closest?.("button, a, summary");
  if (!free || !bar.main) return false;
  bar.main.click();
  return true;
}

function touch(spot) {
  const piece = document.querySelector(`button[data-spot="${spot}"]`);
  piece?.click();
  return Boolean(piece);
}

function press(selector) {
  document.querySelector(selector)?.click();
  return true;
}

function focus(selector) {
  const found = document.querySelector(selector);
  found?.focus();
  return Boolean(found);
}

/** To the nearest piece in a direction. */
function go([x, y]) {
  const from = document.activeElement;
  if (!from?.dataset?.spot) return focus("#f-market button[data-spot]");
  const here = middle(from);
  let best = null;
  for (const piece of document.querySelectorAll("button[data-spot]")) {
    if (piece === from || !piece.getClientRects().length) continue;
    const there = middle(piece);
    const ahead = (there.x - here.x) * x + (there.y - here.y) * y;
    const aside = Math.abs((there.x - here.x) * y) + Math.abs((there.y - here.y) * x);
    if (ahead < 4) continue;
    const distance = ahead + 3 * aside;
    if (!best || distance < best.distance) best = { piece, distance };
  }
  if (!best) return true;
  best.piece.focus();
  rove();
  return true;
}

function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
