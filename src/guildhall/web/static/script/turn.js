// One turn: decisions are assembled here, can be taken back here, and are sent all together.
//
// Every offer of the hall says where it leads, so the board shows at once what the choices so far come to. The
// hall is asked in between only where a choice opens another one.

import { Selection } from "./selection.js";
import { post } from "./forms.js";
import { words } from "./words.js";

const FEW = 8;
const NEAR = 24;

/** For games whose board does not change before a turn is sent. */
class NoScene {
  draw() {}

  clear() {}
}

export class Turn {
  constructor(bar, address, csrf, game = {}) {
    this.bar = bar;
    this.address = address;
    this.csrf = csrf;
    this.game = game;
    this.scene = game.Scene ? new game.Scene() : new NoScene();
    this.reset(null);
  }

  /** Take in a new position; what was begun on an old one is dropped. */
  meet(state) {
    const same = this.state && this.state.position === state.position && this.state.mine === state.mine;
    if (!same) this.reset(state);
    this.state = state;
    const only = same || this.busy ? null : this.only();
    if (only) this.choose(only);
    else this.show();
  }

  reset(state) {
    this.state = state;
    this.steps = [];
    this.past = [];
    this.selection = state?.choices ? new Selection(state.choices) : null;
    this.way = null;
    this.looked = null;
    this.unfolded = false;
    this.busy = false;
    this.said = null;
  }

  /** In the middle of a turn one possible answer is no question. */
  only() {
    const { choices } = this.selection ?? {};
    if (!choices || choices.decision === "turn" || choices.offers.length !== 1) return null;
    const [offer] = choices.offers;
    return (offer.ways?.length ?? 0) > 1 || !offer.lead ? null : offer;
  }

  /** Whether a touch of a spot is about a move, possible or refused for a reason of its own. */
  takes(spot) {
    const { selection } = this;
    return Boolean(selection) && (selection.path.includes(spot) || selection.isOffered(spot) || Boolean(selection.choices.why[spot]));
  }

  /** A spot of the board was touched; `name` is what lies there. */
  touch(spot, name) {
    this.said = null;
    if (this.busy) return;
    if (!this.selection) {
      this.say(this.state.mine ? name : [name, this.state.prompt].filter(Boolean).join(". "), "");
      return;
    }
    this.way = null;
    this.looked = null;
    this.unfolded = false;
    const refusal = this.selection.touch(spot);
    const only = refusal ? null : this.answered();
    if (refusal) this.say(refusal, "refused");
    else if (only) this.choose(only);
    else this.show();
  }

  /** A further decision is made by the touch itself: the whole turn is still to be confirmed. */
  answered() {
    const { selection } = this;
    if (selection.choices.decision === "turn" || selection.next.size || !selection.path.length) return null;
    const { complete } = selection;
    return complete.length === 1 && !complete[0].ways ? complete[0] : null;
  }

  /** Show on the board what a bot would do; it is not done by that. */
  async hint() {
    if (!this.selection || this.busy) return;
    const { state, selection } = this;
    try {
      const { move } = await post(`${this.address}/hint`, [["on", state.position]], this.csrf);
      if (this.state.position !== state.position || this.selection !== selection || this.steps.length) return;
      const offer = selection.offers.find((each) => each.text === move || each.ways?.some((way) => way.text === move));
      if (!offer) return;
      selection.path = [...offer.spots];
      this.way = move;
      this.looked = offer;
      this.say(words("Hint: a bot would play this."), "");
    } catch (refusal) {
      this.say(refusal.message, "refused");
    }
  }

  say(text, tone) {
    this.said = { words: text, tone };
    this.show();
  }

  /** Let go of what is touched, or take the last step back. */
  back() {
    if (this.busy) return false;
    if (this.said) this.said = null;
    else if (this.selection?.path.length) this.selection.clear();
    else if (this.past.length) {
      this.selection = this.past.pop();
      this.steps.pop();
      this.selection.clear();
    } else return false;
    this.way = null;
    this.looked = null;
    this.show();
    return true;
  }

  async choose(offer) {
    const way = offer.ways && this.paying(offer);
    const lead = way?.lead ?? offer.lead;
    const step = { texts: [way?.text ?? offer.text, ...(lead?.then ?? [])], label: offer.label, icons: offer.icons, paid: way?.gems, lead, piece: this.piece(lead) };
    this.steps.push(step);
    this.past.push(this.selection);
    this.said = null;
    this.looked = null;
    if (lead?.ends) {
      this.selection = null;
      if (this.steps.length === 1) await this.send();
      else this.show();
      return;
    }
    this.selection = null;
    await this.ask();
  }

  /** Ask the hall what is to be decided next. */
  async ask() {
    const { state } = this;
    this.busy = true;
    this.show();
    try {
      const { next } = await post(`${this.address}/try`, this.fields(), this.csrf);
      if (this.state.position !== state.position) return;
      this.busy = false;
      this.selection = next ? new Selection(next) : null;
      this.way = null;
      if (!next && this.steps.length === 1) await this.send();
      else this.show();
    } catch (refusal) {
      this.fail(state, refusal, () => {
        this.steps.pop();
        this.selection = this.past.pop();
      });
    }
  }

  async send() {
    const { state } = this;
    this.busy = true;
    this.said = null;
    this.show();
    try {
      await post(`${this.address}/move`, this.fields(), this.csrf, words("No connection. Your choice is kept: try again."));
    } catch (refusal) {
      this.fail(state, refusal, () => {});
    }
  }

  /** What was chosen stays until the hall has taken it, or the game has gone on. */
  fail(state, refusal, backward = () => {}) {
    if (this.state.position !== state.position) return;
    this.busy = false;
    backward();
    this.say(refusal.message, "refused");
  }

  fields() {
    return [["on", this.state.position], ...this.steps.flatMap((step) => step.texts.map((text) => ["move", text]))];
  }

  show() {
    this.draw();
    this.mark();
    this.flag();
    const { bar } = this;
    const done = this.steps.map((step) => bar.step(step));
    const back = this.steps.length || this.selection?.path.length ? [bar.button(words("Undo"), () => this.back(), { quiet: true })] : [];
    if (!this.state?.mine) bar.show({ words: this.said?.words ?? this.state?.prompt ?? "" });
    else if (this.busy) bar.show({ words: words("Sent."), parts: done });
    else if (!this.selection) bar.show({ words: this.said?.words ?? words("Confirm your turn?"), tone: this.said?.tone, parts: done, buttons: [...back, bar.button(words("Confirm"), () => this.send(), { main: true })] });
    else this.showChoice(done, back);
  }

  /** The position that the choices so far lead to. */
  draw() {
    const change = Object.assign({}, ...this.steps.map((step) => step.lead?.change ?? {}), this.touchedChange());
    if (Object.keys(change).length) this.scene.draw(change);
    else this.scene.clear();
  }

  /** What the spots that are touched now would change. */
  touchedChange() {
    const path = this.selection?.path ?? [];
    if (!path.length || this.busy) return {};
    const offer = this.looked ?? this.main();
    if (offer) return (offer.ways ? this.paying(offer).lead : offer.lead)?.change ?? {};
    const shown = Object.assign({}, ...this.steps.map((step) => step.lead?.change ?? {}));
    return this.game.touched?.(path, shown) ?? {};
  }

  /** The move that the touched spots make up; rather one that is not always possible. */
  main() {
    const { complete } = this.selection;
    return complete.find((offer) => !offer.minor) ?? complete[0] ?? null;
  }

  piece(lead) {
    return this.game.lifted?.(lead?.change ?? {}, this.selection?.path ?? []) ?? null;
  }

  /** Whether something of the turn is chosen. */
  get isBegun() {
    return Boolean(this.steps.length || this.selection?.path.length);
  }

  flag() {
    const table = document.querySelector("[data-table]");
    table.classList.toggle("is-busy", this.busy);
    table.classList.toggle("is-mine", Boolean(this.state?.mine));
    table.classList.toggle("is-pending", this.isBegun);
    table.classList.toggle("is-over", this.state?.phase === "over");
    table.dataset.position = this.state?.position ?? "";
  }

  showChoice(done, back) {
    const { bar, selection } = this;
    const touched = selection.path.length > 0;
    const offers = touched ? selection.complete : this.listed();
    const parts = [...done];
    const main = touched ? this.main() : null;
    const ordered = [...offers.filter((offer) => offer !== main), ...(main ? [main] : [])];
    const alike = !touched && offers.length > 1 && offers.every((offer) => offer.icons && offer.label === offers[0].label);
    const buttons = ordered.map((offer) => this.button(offer, offer === main, alike, ordered.length > 1 && touched));
    const piece = main && this.piece((main.ways ? this.paying(main).lead : main.lead) ?? null);
    if (piece) parts.push(bar.piece(piece));
    const dear = touched && offers.find((offer) => offer.ways);
    if (dear) parts.push(...this.payment(dear));
    const ways = dear && this.unfolded ? this.ways(dear) : [];
    bar.show({ words: this.words(touched, offers), tone: this.said?.tone, parts, buttons: [...back, ...buttons], ways });
    if (!touched) this.reveal();
  }

  /** A button for an offer; where there are others, looking at it shows where it leads. */
  button(offer, isMain, bare, others) {
    const button = this.bar.button(offer.label, () => this.choose(offer), { main: isMain, icons: offer.icons ?? "", bare, pieces: offer.pieces });
    const look = (looked) => {
      this.looked = looked;
      this.draw();
      this.mark();
    };
    if (others && !isMain) {
      button.addEventListener("pointerenter", () => look(offer));
      button.addEventListener("pointerleave", () => look(null));
      button.addEventListener("focus", () => look(offer));
      button.addEventListener("blur", () => look(null));
    }
    return button;
  }

  /** Decisions with few answers that can be told apart are listed; the board shows all of them anyway. */
  listed() {
    const { selection } = this;
    const told = new Set(selection.offers.map((offer) => `${offer.label} ${offer.icons ?? ""}`));
    const simple = selection.choices.decision !== "turn" && selection.offers.length <= FEW && told.size === selection.offers.length;
    return simple ? selection.offers : selection.bare;
  }

  words(touched, offers) {
    if (this.said) return this.said.words;
    const { selection } = this;
    if (!touched) return selection.choices.question;
    const spot = selection.path.at(-1);
    if (!offers.length) return selection.isLoose(spot) ? words("Choose more.") : words("Now tap where it goes.");
    const piece = document.querySelector(`[data-spot="${spot}"]`);
    const also = selection.isLoose(spot) || offers.some((offer) => !offer.minor) ? "" : selection.also(spot);
    const name = piece?.dataset.words ?? "";
    const more = selection.next.size && !selection.isLoose(spot) ? words("Or tap where to move it.") : "";
    const told = [name, also, more].filter(Boolean).map((text) => text.replace(/\.?$/, "."));
    const ask = selection.isLoose(spot) ? words("Ready.") : this.question(offers);
    return also || more ? told.join(" ") : [...told, ask].join(" ");
  }

  question(offers) {
    const dear = offers.some((offer) => offer.ways);
    if (dear) return offers.length > 1 ? words("Buy this card, or reserve it?") : words("Buy this card?");
    if (offers.length === 1 && offers[0].minor) return words("Reserve this card?");
    return `${offers.map((offer) => offer.label).reverse().join(" / ")}?`;
  }

  /** What is paid, and how to see every other way. */
  payment(offer) {
    const { ways } = offer;
    const now = this.paying(offer);
    if (ways.length === 1) return [this.bar.payment(now.gems, null)];
    const change = (letter) => {
      const other = instead(ways, now, letter);
      return other && (() => this.pay(other));
    };
    const unfold = () => {
      this.unfolded = !this.unfolded;
      this.show();
    };
    return [this.bar.payment(now.gems, change), this.bar.unfold(ways.length, this.unfolded, unfold)];
  }

  ways(offer) {
    const now = this.paying(offer);
    return offer.ways.map((way) => this.bar.way(way.gems, way === now, () => this.pay(way)));
  }

  paying(offer) {
    return offer.ways.find((way) => way.text === this.way) ?? offer.ways[0];
  }

  pay(way) {
    this.way = way.text;
    this.said = null;
    this.show();
  }

  /** Show on the board what may be touched and what has been. */
  mark() {
    for (const piece of document.querySelectorAll(".is-legal, .is-open, .is-chosen")) piece.classList.remove("is-legal", "is-open", "is-chosen");
    if (!this.selection || this.busy) return;
    for (const [spot, major] of this.selection.next) each(spot, (piece) => piece.classList.add(major ? "is-legal" : "is-open"));
    for (const spot of this.selection.path) each(spot, choose);
  }

  /** In the middle of a turn what is asked about is in sight, and not behind the bar. */
  reveal() {
    if (!this.steps.length || this.busy) return;
    const piece = document.querySelector(".is-legal");
    const bar = document.querySelector(".actions");
    if (!piece || getComputedStyle(bar).position !== "fixed") return;
    const hidden = piece.getBoundingClientRect().bottom + NEAR - bar.getBoundingClientRect().top;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (hidden > 0) window.scrollBy({ top: hidden, behavior: still ? "auto" : "smooth" });
  }
}

/** The nearest other way to pay in which there is less of a gem. */
function instead(ways, now, letter) {
  const amount = (way, gem) => way.gems.split(gem).length - 1;
  const distance = (way) => [..."WBGROED"].reduce((sum, gem) => sum + Math.abs(amount(way, gem) - amount(now, gem)), 0);
  const others = ways.filter((way) => amount(way, letter) < amount(now, letter));
  return others.sort((one, other) => distance(one) - distance(other))[0];
}

function each(spot, act) {
  for (const piece of document.querySelectorAll(`[data-spot="${spot}"]`)) act(piece);
}

function choose(piece) {
  piece.classList.remove("is-legal", "is-open");
  piece.classList.add("is-chosen");
}
