// A soft tick when it is one's turn; off until somebody wants it.

const KEY = "guildhall-sound";

export class Sound {
  constructor(button) {
    this.button = button;
    this.on = localStorage.getItem(KEY) === "on";
    this.show();
    button?.addEventListener("click", () => {
      this.on = !this.on;
      localStorage.setItem(KEY, this.on ? "on" : "off");
      this.show();
      this.tick();
    });
  }

  show() {
    this.button?.setAttribute("aria-pressed", String(this.on));
  }

  tick() {
    if (!this.on) return;
    this.context ??= new AudioContext();
    const { context } = this;
    const tone = context.createOscillator();
    const loudness = context.createGain();
    tone.frequency.value = 660;
    loudness.gain.setValueAtTime(0.0001, context.currentTime);
    loudness.gain.exponentialRampToValueAtTime(0.12, context.currentTime + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + 0.3);
    tone.connect(loudness).connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + 0.32);
  }
}
