// The tile that is tried, large beside the question where it lies small in the landscape.

import { draw } from "./landscape.js";

const SMALL = 72;
const HERE = { x: 0, y: 0 };

export class Closeup {
  /** What is said in words and by the landscape is only drawn here: for fingers, not for the keyboard. */
  constructor(bar, landscape, onMeeple) {
    this.bar = bar;
    this.landscape = landscape;
    this.picture = bar.insertBefore(draw("svg", { class: "closeup", viewBox: "-4 -4 108 108", "aria-hidden": "true" }), bar.firstChild);
    this.picture.addEventListener("click", ({ target }) => {
      const { text } = target.closest("[data-text]")?.dataset ?? {};
      if (text) onMeeple(text);
    });
  }

  /** Show a tile with the places for meeples on it; without any, or where it is large anyway, show nothing. */
  show({ tile, at, meeples = [], blocked = [], chosen }) {
    const needed = meeples.length > 0 && this.landscape.tileSize < SMALL;
    this.bar.classList.toggle("has-closeup", needed);
    this.picture.replaceChildren();
    if (!needed) return;
    const drawing = draw("use", { href: this.landscape.drawingAt(at, tile), width: 100, height: 100, transform: `rotate(${90 * at.turns} 50 50)` });
    const spots = meeples.map((spot) => this.landscape.spot(spot, HERE, true, spot.text === chosen));
    const closed = blocked.map((spot) => this.landscape.spot(spot, HERE, false, false));
    for (const spot of [...spots, ...closed]) {
      spot.removeAttribute("tabindex");
      spot.classList.replace("spot", "near-spot");
    }
    this.picture.append(drawing, draw("rect", { class: "closeup__edge", width: 100, height: 100, rx: 3 }), ...closed, ...spots);
  }
}
