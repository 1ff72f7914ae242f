// The action bar: what is being assembled, what it costs, and the buttons that make it happen.

import { words } from "./words.js";

export class Bar {
  constructor() {
    this.prompt = document.getElementById("prompt");
    this.choice = document.getElementById("choice");
    this.buttons = document.getElementById("buttons");
    this.ways = document.getElementById("ways");
    this.tokens = document.getElementById("tokens");
  }

  /** Show a sentence, what goes before it, and buttons; the main one is confirmed with Enter. */
  show({ words: told, tone = "", parts = [], buttons = [], ways = [] }) {
    const focused = this.focusedLabel();
    if (this.prompt.textContent !== told) this.prompt.textContent = told;
    this.prompt.dataset.tone = tone;
    this.choice.replaceChildren(...parts);
    this.buttons.replaceChildren(...buttons);
    this.ways.replaceChildren(...ways);
    this.refocus(focused);
  }

  get main() {
    return document.querySelector(".actions .button--primary");
  }

  /** A button; a bare one shows its icons only, for its label is said elsewhere. */
  button(label, act, { main = false, icons = "", quiet = false, bare = false, pieces = [] } = {}) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = `button${main ? " button--primary" : ""}${quiet ? " button--quiet" : ""}${pieces.length ? " button--pieces" : ""}`;
    button.append(...pieces.map((drawing) => this.drawn(drawing)));
    button.append(...(bare ? [] : [label]), ...this.icons(icons));
    if (bare) button.setAttribute("aria-label", `${label} ${[...icons].map(gemName).join(", ")}`);
    button.addEventListener("click", act);
    return button;
  }

  /** What an answer is about, drawn by the hall. */
  drawn(drawing) {
    const place = document.createElement("template");
    place.innerHTML = drawing;
    return this.piece(place.content.firstElementChild);
  }

  /** One step of the turn that is decided already. */
  step(offer) {
    const chip = document.createElement("span");
    chip.className = "step";
    chip.append(...(offer.piece ? [this.piece(offer.piece)] : []), offer.label, ...this.icons(offer.paid ?? offer.icons ?? ""));
    return chip;
  }

  /** The piece that a step is about, in small. */
  piece(likeness) {
    likeness.classList.add("bar-piece");
    return likeness;
  }

  /** What is paid, each gem a button where something else could be paid instead. */
  payment(gems, change) {
    const row = document.createElement("span");
    row.className = "cost";
    row.append(gems ? words("for") : words("for free"));
    for (const [index, letter] of [...gems].entries()) {
      const [icon] = this.icons(letter);
      const other = change?.(letter);
      if (!other) {
        row.append(icon);
        continue;
      }
      const button = document.createElement("button");
      button.type = "button";
      button.className = "cost__gem";
      button.title = words("Pay with something else");
      button.setAttribute("aria-label", words("{gem} {number}: pay with something else", { gem: gemName(letter), number: index + 1 }));
      button.append(icon);
      button.addEventListener("click", other);
      row.append(button);
    }
    return row;
  }

  /** The button that unfolds every way to pay. */
  unfold(count, open, act) {
    const button = this.button(words("{count} ways", { count }), act, { quiet: true });
    button.classList.add("cost__all");
    button.title = words("Every way to pay");
    button.setAttribute("aria-expanded", String(open));
    button.setAttribute("aria-controls", "ways");
    return button;
  }

  /** One way to pay among all of them. */
  way(gems, chosen, act) {
    const button = this.button("", act);
    button.className = "way";
    button.append(...(gems ? this.icons(gems) : [words("for free")]));
    button.setAttribute("aria-label", words("Pay {price}", { price: spoken(gems) }));
    button.setAttribute("aria-pressed", String(chosen));
    return button;
  }

  icons(letters) {
    return [...letters].map((letter) => {
      const icon = this.tokens.content.querySelector(`[data-letter="${letter}"]`).cloneNode(true);
      icon.className = "bar-gem";
      icon.setAttribute("role", "img");
      icon.setAttribute("aria-label", gemName(letter));
      return icon;
    });
  }

  focusedLabel() {
    const active = document.activeElement;
    return active?.closest?.(".actions") ? labelOf(active) : null;
  }

  /** The focus stays in the bar when its buttons change, so that the keyboard is not lost. */
  refocus(label) {
    if (label === null) return;
    const buttons = [...document.querySelectorAll(".actions button")];
    (buttons.find((button) => labelOf(button) === label) ?? this.main ?? buttons[0])?.focus({ preventScroll: true });
  }
}

function labelOf(button) {
  return button.getAttribute("aria-label") ?? button.textContent;
}

/** Gems in words: `2 ruby, 1 gold`. */
function spoken(gems) {
  const counts = [...new Set(gems)].map((letter) => `${gems.split(letter).length - 1} ${gemName(letter)}`);
  return counts.join(", ") || words("nothing");
}

function gemName(letter) {
  return words(NAMES[letter]);
}

const NAMES = { W: "diamond", B: "sapphire", G: "emerald", R: "ruby", O: "onyx", E: "gold", D: "double gold" };
