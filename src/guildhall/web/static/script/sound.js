// Sounds of the table, made in the browser: tokens, cards, nobles, your turn, the last round, the end.

const KEY = "guildhall-sound";
const VOLUME = "guildhall-volume";

/** What is heard: for each note its pitch, when it begins, how long it lasts, its shape and its share of loudness. */
const SOUNDS = {
  token: [[1320, 0, 0.07, "triangle", 0.7], [1760, 0.05, 0.09, "triangle", 0.5]],
  card: [[240, 0, 0.09, "sawtooth", 0.16], [180, 0.03, 0.12, "triangle", 0.5]],
  noble: [[523, 0, 0.3, "sine", 0.6], [659, 0.1, 0.3, "sine", 0.6], [784, 0.2, 0.5, "sine", 0.6]],
  turn: [[660, 0, 0.3, "sine", 1], [880, 0.12, 0.35, "sine", 0.7]],
  last: [[440, 0, 0.22, "triangle", 0.8], [440, 0.28, 0.22, "triangle", 0.8], [587, 0.56, 0.5, "triangle", 0.8]],
  end: [[523, 0, 0.35, "sine", 0.7], [659, 0.16, 0.35, "sine", 0.7], [784, 0.32, 0.35, "sine", 0.7], [1047, 0.48, 0.8, "sine", 0.8]],
};
const LOUDEST = 0.3;

export class Sound {
  constructor(button, slider) {
    this.button = button;
    this.slider = slider;
    this.on = localStorage.getItem(KEY) === "on";
    this.volume = Number(localStorage.getItem(VOLUME) ?? 5);
    this.show();
    button?.addEventListener("click", () => {
      this.on = !this.on;
      localStorage.setItem(KEY, this.on ? "on" : "off");
      this.show();
      this.play("turn");
    });
    slider?.addEventListener("input", () => {
      this.volume = Number(slider.value);
      localStorage.setItem(VOLUME, slider.value);
      this.play("token");
    });
  }

  show() {
    this.button?.setAttribute("aria-pressed", String(this.on));
    if (!this.slider) return;
    this.slider.value = this.volume;
    this.slider.disabled = !this.on;
  }

  /** Let a sound be heard, if somebody wants sounds. */
  play(name) {
    if (!this.on || !this.volume) return;
    this.context ??= new AudioContext();
    for (const note of SOUNDS[name]) this.note(...note);
  }

  note(pitch, start, length, shape, share) {
    const { context } = this;
    const begin = context.currentTime + start;
    const tone = context.createOscillator();
    const loudness = context.createGain();
    tone.type = shape;
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.0001, begin);
    loudness.gain.exponentialRampToValueAtTime((LOUDEST * share * this.volume) / 10, begin + 0.015);
    loudness.gain.exponentialRampToValueAtTime(0.0001, begin + length);
    tone.connect(loudness).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + length + 0.02);
  }
}

/** What is to be heard of a change of the table, the most important thing first. */
export function heard(before, next) {
  if (next.phase === "over" && before.phase !== "over") return "end";
  if (next.last && !before.last) return "last";
  if (next.mine && !before.mine) return "turn";
  return next.sound && next.seq !== before.seq ? next.sound : null;
}
