// One turn of Carcassonne: a tile, a place, a rotation, a meeple; all is sent together.

import { Closeup } from "./closeup.js";
import { Landscape } from "./landscape.js";
import { post } from "../../forms.js";
import { Turn } from "../../turn.js";
import { words } from "../../words.js";

export class TileTurn extends Turn {
  constructor(bar, address, csrf) {
    super(bar, address, csrf);
    this.landscape = new Landscape(document.getElementById("f-landscape"), {
      onPlace: (x, y) => this.touchPlace(x, y),
      onMeeple: (text) => this.touchMeeple(text),
      onTurn: (step = 1) => this.rotate(step),
      onRefusal: (why) => this.say(why, "refused"),
    });
    this.closeup = new Closeup(document.querySelector(".actions"), this.landscape, (text) => this.touchMeeple(text));
    document.getElementById("main").addEventListener("click", (event) => this.point(event), { capture: true });
  }

  meet(state) {
    this.landscape.light([]);
    this.landscape.update();
    super.meet(state);
  }

  reset(state) {
    super.reset(state);
    this.selection = null;
    this.source = null;
    this.place = null;
    this.turns = 0;
    this.options = null;
    this.meeple = null;
    const choices = state?.choices;
    if (choices?.decision === "meeple") this.options = choices;
  }

  get choices() {
    return this.state?.choices;
  }

  get isBegun() {
    return Boolean(this.source || this.place || this.meeple);
  }

  /** The letter of the tile that is to be laid. */
  get letter() {
    if (!this.choices || this.choices.decision === "meeple") return null;
    return this.choices.decision === "place" ? this.choices.tile : (this.source?.letter ?? null);
  }

  /** Where the tile lies that is tried, or that was just laid. */
  get ghost() {
    if (this.options?.at.length && !this.place) {
      const [x, y, turns] = this.options.at;
      return { x, y, turns };
    }
    return this.place && { ...this.place, turns: this.turns };
  }

  /** Take up what a bot would do, as far as the board shows it. */
  async hint() {
    if (!this.choices || this.busy) return;
    const { state } = this;
    try {
      const { move } = await post(`${this.address}/hint`, [["on", state.position]], this.csrf);
      if (this.state.position === state.position) this.follow(move);
    } catch (refusal) {
      this.say(refusal.message, "refused");
    }
  }

  follow(move) {
    const [, x, y, turned] = /^at (-?\d+) (-?\d+) r(\d+)/.exec(move) ?? [];
    const offer = this.choices.offers.find((each) => each.text === move);
    if (turned !== undefined) {
      this.place = { x: Number(x), y: Number(y) };
      this.turns = Number(turned) / 90;
      this.attempt();
    } else if (this.options && offer) this.touchMeeple(move);
    else if (offer) this.touchSource(offer.spots[0]);
  }

  /** Tiles and the pile are chosen in one's own turn; otherwise they say what they are. */
  takes() {
    return Boolean(this.choices);
  }

  /** What tells of tiles lets them shine: a line of the moves, a line of the points. */
  point(event) {
    const told = event.target.closest?.(".log__line, [data-lit]");
    const places = told ? readPlaces(told.dataset.lit ?? this.litBy(told)) : [];
    if (!places.length) return;
    this.landscape.light(places);
    if (told.dataset.lit !== undefined) document.getElementById("main").classList.add("is-looking");
    document.dispatchEvent(new Event("look"));
    event.stopPropagation();
  }

  litBy(line) {
    const number = Number(line.dataset.about.replace("move-", ""));
    return JSON.parse(this.landscape.map.dataset.litMoves)[number - 1] ?? "";
  }

  /** A tile of the offer or the hand, or the pile, was touched. */
  touch(spot, name) {
    this.said = null;
    if (this.busy) return;
    if (!this.choices) this.say(this.state.mine ? name : [name, this.state.prompt].filter(Boolean).join(". "), "");
    else if (this.choices.decision !== "source") this.say(this.choices.question, spot === "tile" ? "" : "refused");
    else this.touchSource(spot);
  }

  touchSource(spot) {
    const offer = this.choices.offers.find((each) => each.spots[0] === spot);
    this.letGo();
    if (!offer) {
      this.source = null;
      this.say((this.choices.why[spot] ?? this.choices.why["*"])[0][1], "refused");
      return;
    }
    const again = this.source?.spot === spot;
    const letter = document.querySelector(`[data-spot="${spot}"]`)?.dataset.letter ?? null;
    this.source = again ? null : { spot, text: offer.text, label: offer.label, letter: /^(offer|hand)/.test(offer.text) ? letter : null };
    this.show();
    if (this.letter && byKey) this.landscape.focusFirst();
  }

  touchPlace(x, y) {
    if (this.busy || !this.letter) return;
    if (this.place && this.place.x === x && this.place.y === y) {
      this.rotate(1);
      return;
    }
    this.said = null;
    this.place = { x, y };
    [this.turns] = this.rotations;
    this.attempt();
    if (byKey) this.landscape.focusFirst();
  }

  get rotations() {
    const { x, y } = this.place;
    return this.choices.fits[this.letter].filter((fit) => fit[0] === x && fit[1] === y).map((fit) => fit[2]);
  }

  rotate(step = 1) {
    if (this.busy || !this.place) return false;
    const ways = this.rotations;
    if (ways.length < 2) {
      this.say(words("It fits here only this way."), "");
      return true;
    }
    this.said = null;
    this.turns = ways[(ways.indexOf(this.turns) + step + ways.length) % ways.length];
    this.attempt();
    return true;
  }

  touchMeeple(text) {
    if (this.busy) return;
    this.said = null;
    this.meeple = this.meeple === text ? null : text;
    this.show();
  }

  /** Ask the hall where meeples might stand; nothing is written. */
  async attempt() {
    this.options = null;
    this.meeple = null;
    this.asking = true;
    this.show();
    const { state, laying } = this;
    const still = () => this.state.position === state.position && this.laying === laying;
    try {
      const { next } = await post(`${this.address}/try`, this.sent([laying]), this.csrf);
      if (!still()) return;
      this.options = next;
    } catch (refusal) {
      if (still()) this.fail(state, refusal);
    } finally {
      if (still()) {
        this.asking = false;
        this.show();
      }
    }
  }

  /** How laying the tile as it is tried is written. */
  get laying() {
    return this.place && `at ${this.place.x} ${this.place.y} r${90 * this.turns}`;
  }

  sent(texts) {
    const source = this.source && this.choices.decision === "source" ? [this.source.text] : [];
    return [["on", this.state.position], ...[...source, ...texts].map((text) => ["move", text])];
  }

  fields() {
    const meeple = this.options ? [this.meeple ?? "none"] : [];
    return this.sent([...(this.place ? [this.laying] : []), ...meeple]);
  }

  /** One step back: the meeple, the place, the tile. */
  back() {
    if (this.busy) return false;
    if (this.said) this.said = null;
    else if (this.meeple) this.meeple = null;
    else if (this.place) this.letGo();
    else if (this.source) this.source = null;
    else return false;
    this.show();
    return true;
  }

  letGo() {
    this.place = null;
    if (this.choices?.decision !== "meeple") this.options = null;
    this.meeple = null;
  }

  show() {
    if (!this.landscape) return;
    this.mark();
    this.flag();
    const shown = this.shown();
    this.landscape.show(shown);
    this.closeup.show(shown);
    const { bar } = this;
    if (!this.state?.mine) bar.show({ words: this.said?.words ?? this.state?.prompt ?? "" });
    else if (this.busy) bar.show({ words: words("Sent.") });
    else bar.show({ words: this.words(), tone: this.said?.tone, parts: this.parts(), buttons: this.buttons() });
  }

  /** What is to be seen in the landscape. */
  shown() {
    const { choices, letter, ghost, options } = this;
    if (!choices) return {};
    const meeples = options?.offers.filter((offer) => offer.mark) ?? [];
    const spots = { at: ghost, meeples, blocked: options?.blocked ?? [], chosen: this.meeple };
    if (!letter) return spots;
    const tried = { ...spots, tile: letter, ghost: this.place && { ...ghost, label: this.ghostWords(), turnable: !this.busy && this.rotations.length > 1 } };
    if (this.busy) return { ...tried, meeples: meeples.filter((offer) => offer.text === this.meeple), blocked: [] };
    return { ...tried, ...this.openPlaces(letter) };
  }

  /** The places where a tile fits, and those where it does not. */
  openPlaces(letter) {
    const fits = new Map(this.choices.fits[letter].map(([x, y, turns]) => [`${x},${y}`, turns]).reverse());
    const here = this.place && `${this.place.x},${this.place.y}`;
    const all = Object.entries(this.choices.needs)
      .filter(([key]) => key !== here)
      .map(([key, needs]) => {
        const [x, y] = key.split(",").map(Number);
        return { key, x, y, turns: fits.get(key), label: words("Place {place}, {needs}", { place: `${x} ${y}`, needs }), why: words("It does not fit there: the neighbours need {needs}.", { needs }) };
      });
    return { places: all.filter(({ key }) => fits.has(key)), closed: all.filter(({ key }) => !fits.has(key)) };
  }

  ghostWords() {
    const { x, y } = this.place;
    const told = { place: `${x} ${y}`, degrees: 90 * this.turns };
    if (this.rotations.length === 1) return this.turns ? words("Your tile at {place}, turned {degrees} degrees", told) : words("Your tile at {place}", told);
    if (this.turns) return words("Your tile at {place}, turned {degrees} degrees; tap it or press R to turn it", told);
    return words("Your tile at {place}; tap it or press R to turn it", told);
  }

  words() {
    if (this.said) return this.said.words;
    const { choices, source, place, options } = this;
    if (options) return this.meepleWords();
    if (place && this.asking) return "…";
    if (place) return choices.supply ? words("No room for a meeple here.") : words("You have no meeple left to place.");
    if (!source) return choices.question;
    if (source.text === "pile") return words("You see a tile from the pile only once you draw it, and then you must play it.");
    if (!source.letter) return words("It leaves the game, and your turn ends.");
    return choices.fit_words[source.letter];
  }

  meepleWords() {
    const { options, meeple } = this;
    const chosen = options.offers.find((offer) => offer.text === meeple);
    if (chosen) return `${chosen.label}.`;
    const free = options.offers.length > 1;
    const told = { degrees: 90 * this.turns };
    if (!this.place || !this.turns) return free ? words("A meeple on it? Tap a spot.") : words("No room for a meeple here.");
    return free ? words("Turned {degrees}°. A meeple on it? Tap a spot.", told) : words("Turned {degrees}°. No room for a meeple here.", told);
  }

  /** The meeples in words, beside the spots in the landscape. */
  parts() {
    const meeples = this.options?.offers.filter((offer) => offer.mark) ?? [];
    return meeples.map((offer) => {
      const button = Object.assign(document.createElement("button"), { type: "button", className: "option", textContent: offer.short, title: offer.label });
      button.setAttribute("aria-pressed", String(offer.text === this.meeple));
      button.setAttribute("aria-label", offer.label);
      button.addEventListener("click", () => this.touchMeeple(offer.text));
      return button;
    });
  }

  buttons() {
    const { bar, source, place, options } = this;
    const found = [];
    if (place || source || this.meeple) found.push(bar.button(words("Back"), () => this.back(), { quiet: true }));
    if (place && this.rotations.length > 1) found.push(bar.button(words("Turn ⟳"), () => this.rotate(1)));
    const main = (label) => found.push(bar.button(label, () => this.send(), { main: true }));
    if (source && !source.letter) main(source.label);
    else if (place && !this.asking) main(this.meeple ? words("Lay with meeple") : words("Lay the tile"));
    else if (!place && options) main(this.meeple ? words("Place it") : words("No meeple"));
    return found;
  }

  mark() {
    for (const piece of document.querySelectorAll(".tile.is-legal, .tile.is-chosen")) piece.classList.remove("is-legal", "is-chosen");
    if (this.busy || this.choices?.decision !== "source") return;
    for (const offer of this.choices.offers) document.querySelector(`[data-spot="${offer.spots[0]}"]`)?.classList.add("is-legal");
    if (this.source) document.querySelector(`[data-spot="${this.source.spot}"]`)?.classList.add("is-chosen");
  }
}

let byKey = false;
document.addEventListener("keydown", () => (byKey = true), { capture: true });
document.addEventListener("pointerdown", () => (byKey = false), { capture: true });

function readPlaces(text) {
  return text.split(" ").filter(Boolean).map((place) => {
    const [x, y] = place.split(",").map(Number);
    return { x, y };
  });
}
