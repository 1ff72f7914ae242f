// How a game is played that has no drawing of its own: every move is a button.

import { focus, listen, press } from "../../keys.js";

export { Turn } from "../../turn.js";

export function useKeys(turn) {
  listen(({ key }) => {
    if (key === "Escape") return turn.back();
    if (key === "?") return press("#keys");
    return key.toUpperCase() === "T" && focus("#say");
  });
}
