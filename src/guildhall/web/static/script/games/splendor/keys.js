// Splendor by keyboard: arrows go from piece to piece, letters are gems, Enter confirms.

import { ARROWS, askFor, focus, listen, nearest, press, rove, talk } from "../../keys.js";

export function useKeys(turn, bar) {
  listen((event) => handle(event, turn, bar));
}

function handle(event, turn, bar) {
  const { key } = event;
  if (key in ARROWS) return go(ARROWS[key]);
  if (key === "Escape") return turn.back();
  if (key === "Enter") return confirm(event.target, bar);
  if (askFor(event)) return true;
  const letter = key.toUpperCase();
  if ("WRGOBE".includes(letter)) return touch(turn.selection?.choices.decision === "return" ? `token-${letter}` : `gem-${letter}`);
  if ("123".includes(key)) return touch(`hand-${key}`);
  if (letter === "M") return focus("#f-market [data-spot]");
  if (letter === "T") return talk();
  return false;
}

/** Enter on a piece that is chosen, or on nothing, confirms; elsewhere it presses what is there. */
function confirm(target, bar) {
  const spot = target.closest?.("[data-spot]");
  const free = spot ? spot.classList.contains("is-chosen") : !target.closest?.("button, a, summary");
  if (!free || !bar.main) return false;
  bar.main.click();
  return true;
}

function touch(spot) {
  return press(`button[data-spot="${spot}"]`);
}

/** To the nearest piece in a direction. */
function go(way) {
  const from = document.activeElement;
  if (!from?.dataset?.spot) return focus("#f-market button[data-spot]");
  const piece = nearest(from, document.querySelectorAll("button[data-spot]"), way, { least: 4, aside: 3 });
  if (!piece) return true;
  piece.focus();
  rove();
  return true;
}
