// A game of Carcassonne that is over: the landscape of each moment, to be moved and brought closer.

import { lookAround } from "./keys.js";
import { Landscape } from "./landscape.js";

export class Spectate {
  constructor() {
    this.landscape = new Landscape(document.getElementById("r-landscape"));
    this.landscape.update();
    document.addEventListener("keydown", (event) => {
      const typing = event.target.closest("input:not([type=range]), textarea, select");
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (lookAround(event, this.landscape.port)) event.preventDefault();
    });
  }

  /** Another moment is shown; only what its own move scored rises. */
  update() {
    this.landscape.flights.replaceChildren();
    this.landscape.update(Number(this.landscape.map.dataset.moves) - 1);
  }
}
