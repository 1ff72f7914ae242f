// Thinking about the position that is shown: begun and stopped by hand, and begun anew with each move.

import { put } from "../dom.js";

export class Thoughts {
  constructor(state) {
    this.state = state;
    this.source = null;
    this.wanted = false;
    this.place = document.getElementById("f-thoughts");
    this.begin = document.getElementById("think");
    this.end = document.getElementById("stop");
    this.begin.addEventListener("click", (event) => {
      event.preventDefault();
      this.wanted = true;
      this.start();
      this.end.focus();
    });
    this.end.addEventListener("click", () => {
      this.wanted = false;
      this.stop();
      this.begin.focus();
    });
    addEventListener("pagehide", () => this.stop());
  }

  /** Another position is shown. */
  follow() {
    this.stop();
    this.place.replaceChildren();
    document.getElementById("thinking").hidden = !this.state().can_think;
    this.begin.href = `${this.state().address}&think=true`;
    if (this.wanted && this.state().can_think) this.start();
  }

  start() {
    this.stop();
    const source = new EventSource(`/study/board/think?${this.state().position}`);
    this.source = source;
    this.show(true);
    source.addEventListener("thought", ({ data }) => {
      if (source !== this.source) return;
      const { done, fragments } = JSON.parse(data);
      const chosen = document.activeElement?.closest?.("#f-thoughts [name=move]")?.value;
      put(this.place, fragments["f-thoughts"]);
      if (chosen) (this.place.querySelector(`[value="${CSS.escape(chosen)}"]`) ?? this.place.querySelector("button"))?.focus({ preventScroll: true });
      if (done) this.stop();
    });
    source.addEventListener("error", () => source === this.source && this.stop());
  }

  /** With the stream thinking ends in the hall, too. */
  stop() {
    this.source?.close();
    this.source = null;
    this.show(false);
  }

  show(running) {
    this.begin.hidden = running;
    this.end.hidden = !running;
    this.place.toggleAttribute("aria-busy", running);
  }
}
