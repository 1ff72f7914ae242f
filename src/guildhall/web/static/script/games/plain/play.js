// How a game is played that has no drawing of its own: every move is a button.

import { askFor, listen, talk } from "../../keys.js";

export { Turn } from "../../turn.js";

export function useKeys(turn) {
  listen((event) => {
    if (event.key === "Escape") return turn.back();
    return askFor(event) || (event.key.toUpperCase() === "T" && talk());
  });
}
