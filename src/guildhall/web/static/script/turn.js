// One turn: decisions are assembled here, can be taken back here, and are sent all together.

import { Selection } from "./selection.js";
import { post } from "./forms.js";

const FEW = 8;

export class Turn {
  constructor(bar, address, csrf) {
    this.bar = bar;
    this.address = address;
    this.csrf = csrf;
    this.reset(null);
  }

  /** Take in a new position; what was begun on an old one is dropped. */
  meet(state) {
    const same = this.state && this.state.position === state.position && this.state.mine === state.mine;
    if (!same) this.reset(state);
    this.state = state;
    this.show();
  }

  reset(state) {
    this.state = state;
    this.steps = [];
    this.past = [];
    this.selection = state?.choices ? new Selection(state.choices) : null;
    this.way = null;
    this.unfolded = false;
    this.busy = false;
    this.said = null;
  }

  /** A spot of the board was touched. */
  touch(spot, words) {
    this.said = null;
    if (this.busy) return;
    if (!this.selection) {
      this.say(this.state.mine ? words : `${words ? `${words}. ` : ""}${this.state.prompt}`, "");
      return;
    }
    this.way = null;
    this.unfolded = false;
    const refusal = this.selection.touch(spot);
    if (refusal) this.say(refusal, "refused");
    else this.show();
  }

  say(words, tone) {
    this.said = { words, tone };
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
    this.show();
    return true;
  }

  async choose(offer) {
    const way = offer.ways && this.paying(offer);
    const step = { text: way?.text ?? offer.text, label: offer.label, icons: offer.icons, paid: way?.gems };
    this.steps.push(step);
    this.past.push(this.selection);
    this.busy = true;
    this.flag();
    const { state } = this;
    try {
      const { next } = await post(`${this.address}/try`, this.fields(), this.csrf);
      if (this.state.position !== state.position) return;
      this.busy = false;
      this.selection = next ? new Selection(next) : null;
      this.way = null;
      if (!next && this.steps.length === 1) await this.send();
      else this.show();
    } catch (refusal) {
      this.fail(state, refusal);
    }
  }

  async send() {
    this.busy = true;
    const { state } = this;
    this.show();
    try {
      await post(`${this.address}/move`, this.fields(), this.csrf);
    } catch (refusal) {
      this.fail(state, refusal);
    }
  }

  fail(state, refusal) {
    if (this.state.position !== state.position) return;
    this.reset(this.state);
    this.say(refusal.message, "refused");
  }

  fields() {
    return [["on", this.state.position], ...this.steps.map((step) => ["move", step.text])];
  }

  show() {
    this.mark();
    this.flag();
    const { bar } = this;
    const done = this.steps.map((step) => bar.step(step));
    const back = this.steps.length || this.selection?.path.length ? [bar.button("Undo", () => this.back(), { quiet: true })] : [];
    if (!this.state?.mine) bar.show({ words: this.said?.words ?? this.state?.prompt ?? "" });
    else if (this.busy) bar.show({ words: "Sent.", parts: done });
    else if (!this.selection) bar.show({ words: "That is your turn.", parts: done, buttons: [...back, bar.button("Confirm", () => this.send(), { main: true })] });
    else this.showChoice(done, back);
  }

  flag() {
    const table = document.querySelector("[data-table]");
    table.classList.toggle("is-busy", this.busy);
    table.classList.toggle("is-mine", Boolean(this.state?.mine));
    table.classList.toggle("is-over", this.state?.phase === "over");
    table.dataset.position = this.state?.position ?? "";
  }

  showChoice(done, back) {
    const { bar, selection } = this;
    const touched = selection.path.length > 0;
    const offers = touched ? selection.complete : this.listed();
    const parts = [...done];
    const main = touched ? (offers.find((offer) => !offer.minor) ?? offers[0]) : null;
    const ordered = [...offers.filter((offer) => offer !== main), ...(main ? [main] : [])];
    const alike = !touched && offers.length > 1 && offers.every((offer) => offer.icons && offer.label === offers[0].label);
    const buttons = ordered.map((offer) =>
      bar.button(offer.label, () => this.choose(offer), { main: offer === main, icons: offer.icons ?? "", bare: alike }),
    );
    const dear = touched && offers.find((offer) => offer.ways);
    if (dear) parts.push(...this.payment(dear));
    const ways = dear && this.unfolded ? this.ways(dear) : [];
    bar.show({ words: this.words(touched, offers), tone: this.said?.tone, parts, buttons: [...back, ...buttons], ways });
  }

  /** Decisions with few answers are listed; the board shows all of them anyway. */
  listed() {
    const { selection } = this;
    const simple = selection.choices.decision !== "turn" && selection.offers.length <= FEW;
    return simple ? selection.offers : selection.bare;
  }

  words(touched, offers) {
    if (this.said) return this.said.words;
    const { selection } = this;
    if (!touched) return selection.choices.question;
    const spot = selection.path.at(-1);
    if (!offers.length) return selection.isLoose(spot) ? "Choose more." : "Now touch where it goes.";
    const piece = document.querySelector(`[data-spot="${spot}"]`);
    const also = selection.isLoose(spot) || offers.some((offer) => !offer.minor) ? "" : selection.also(spot);
    const name = piece?.dataset.words ?? "";
    const more = selection.next.size && !selection.isLoose(spot) ? "Or touch where it shall move." : "";
    const [first, ...others] = offers.map((offer) => offer.label).reverse();
    const ask = offers.some((offer) => offer.ways) ? `${first} this card${others.length ? ", or reserve it" : ""}?` : `${[first, ...others.map((label) => label.toLowerCase())].join(" or ")}?`;
    return [name, also, more].filter(Boolean).join(". ") || (selection.isLoose(spot) ? "Ready." : ask);
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
    for (const badge of document.querySelectorAll(".pile__chosen")) badge.remove();
    if (!this.selection || this.busy) return;
    for (const [spot, major] of this.selection.next) each(spot, (piece) => piece.classList.add(major ? "is-legal" : "is-open"));
    for (const spot of this.selection.path) each(spot, (piece) => choose(piece));
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
  if (!piece.classList.contains("pile")) return;
  const badge = piece.querySelector(".pile__chosen") ?? piece.appendChild(Object.assign(document.createElement("span"), { className: "pile__chosen" }));
  badge.textContent = String(Number(badge.textContent || 0) + 1);
}
