// Clocks run here between the changes that the hall tells, by the time of the hall.

export class Clocks {
  constructor(now) {
    this.set(now);
    this.tick();
    setInterval(() => this.tick(), 250);
  }

  set(now) {
    this.offset = now - Date.now();
  }

  tick() {
    const now = Date.now() + this.offset;
    for (const clock of document.querySelectorAll(".clock")) {
      const { deadline, left } = clock.dataset;
      const seconds = deadline ? Math.max((Number(deadline) - now) / 1000, 0) : Number(left);
      const words = clockText(seconds);
      if (clock.textContent !== words) clock.textContent = words;
      clock.classList.toggle("is-low", seconds < 20);
    }
  }
}

/** Minutes and seconds, with a sign when time is over. */
export function clockText(seconds, down = true) {
  const whole = down ? Math.ceil(seconds) : Math.floor(seconds);
  const rest = Math.abs(whole);
  return `${whole < 0 ? "−" : ""}${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, "0")}`;
}
