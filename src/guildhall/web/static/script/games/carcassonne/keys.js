// Carcassonne by keyboard: numbers choose tiles, arrows go from place to place, R turns.

import { ARROWS, askFor, focus, listen, nearest, press, rove, talk } from "../../keys.js";

const TILES = { 1: "offer-1", 2: "offer-2", 3: "offer-3", 4: "hand-1", 5: "hand-2", 6: "hand-3", p: "pile" };
const SHARE = 0.2;

export function useKeys(turn, bar) {
  listen((event) => handle(event, turn, bar));
}

/** Move the landscape, or bring it closer; says whether a key was for that. */
export function lookAround(event, port) {
  const { key } = event;
  if (key in ARROWS && event.shiftKey) return done(port.pan(...ARROWS[key].map((way) => way * SHARE)));
  if (key === "+" || key === "=") return done(port.closer());
  if (key === "-" || key === "−") return done(port.farther());
  if (key.toLowerCase() === "f") return done(port.fit());
  return false;
}

function handle(event, turn, bar) {
  if (lookAround(event, turn.landscape.port)) return true;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key in ARROWS) return go(ARROWS[key], turn);
  if (key === "Escape") return turn.back();
  if (key === "Enter" || key === " ") return choose(event.target, bar, key);
  if (key in TILES) return press(`[data-spot="${TILES[key]}"]`);
  if (key === "r") return turn.rotate(event.shiftKey ? -1 : 1);
  if (key === "t") return talk();
  if (askFor(event)) return true;
  return false;
}

/** Enter chooses the mark that has the focus; on the tile itself, or on nothing, it confirms. */
function choose(target, bar, key) {
  const mark = target.closest?.("[data-key]");
  if (mark && !mark.matches(".ghost, .spot.is-chosen")) {
    mark.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return true;
  }
  const free = mark || target.closest?.(".tile.is-chosen") || !target.closest?.("button, a, summary");
  if (key !== "Enter" || !free || !bar.main) return Boolean(mark);
  bar.main.click();
  return true;
}

/** To the nearest mark of the landscape in a direction, else to the nearest tile of the trays. */
function go(way, turn) {
  const { landscape } = turn;
  const { targets } = landscape;
  const active = document.activeElement;
  const inTray = active?.matches?.("button[data-spot]");
  if (targets.length && !targets.includes(active)) return done(landscape.focusFirst());
  if (!targets.length && !inTray) return focus('.tile.is-legal, button[data-spot]');
  const others = targets.length ? targets : [...document.querySelectorAll("button[data-spot]")];
  nearest(active, others, way, { least: 2, aside: 2 })?.focus({ preventScroll: true });
  if (!targets.length) rove();
  return true;
}

function done() {
  return true;
}
