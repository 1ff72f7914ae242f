// What is being chosen on the board: a path of touched spots that grows into one of the offers.

export class Selection {
  constructor(choices) {
    this.choices = choices;
    this.path = [];
  }

  get offers() {
    return this.choices.offers;
  }

  /** The offers that the touched spots make up. */
  get complete() {
    return this.offers.filter((offer) => offer.spots.length && offer.spots.length === this.path.length && fits(offer, this.path));
  }

  /** The offers that need no spot of the board. */
  get bare() {
    return this.offers.filter((offer) => !offer.spots.length);
  }

  /** The spots that may be touched next. */
  get next() {
    const open = new Map();
    for (const offer of this.offers) {
      if (offer.spots.length <= this.path.length || !fits(offer, this.path)) continue;
      for (const spot of offer.any_order ? without(offer.spots, this.path) : [offer.spots[this.path.length]]) {
        open.set(spot, (open.get(spot) ?? false) || !offer.minor);
      }
    }
    return open;
  }

  /** Whether some offer has to do with a spot. */
  isOffered(spot) {
    return this.offers.some((offer) => offer.spots.includes(spot));
  }

  /** Touch a spot; returns why it is refused, or nothing. */
  touch(spot) {
    if (this.grows(spot)) {
      this.path = [...this.path, spot];
      this.fill();
      return null;
    }
    if (this.path.includes(spot)) {
      this.path = this.path.filter((other) => other !== spot);
      return null;
    }
    if (!this.offers.some((offer) => offer.any_order ? offer.spots.includes(spot) : offer.spots[0] === spot)) return this.why(spot);
    if (this.path.length && this.isLoose(spot) && this.path.every((other) => this.isLoose(other))) return this.whyNotAlso(spot);
    this.path = [spot];
    this.fill();
    return null;
  }

  clear() {
    this.path = [];
  }

  /** Why nothing, or not everything, can be done with a spot. */
  why(spot) {
    const reasons = this.choices.why[spot] ?? this.choices.why["*"] ?? [];
    return reasons.map(([, reason]) => reason.replace(/\.?$/, ".")).join(" ");
  }

  /** What cannot be done with a spot though something else can. */
  also(spot) {
    return this.choices.why[spot] ? this.why(spot) : "";
  }

  whyNotAlso(spot) {
    const twice = this.choices.why[`${spot} ${spot}`];
    if (twice && this.path.length === 1 && this.path[0] === spot) return twice[0][1];
    return (this.choices.why.gems ?? this.choices.why["*"])[0][1];
  }

  grows(spot) {
    const longer = [...this.path, spot];
    return this.offers.some((offer) => fits(offer, longer));
  }

  isLoose(spot) {
    return this.offers.some((offer) => offer.any_order && offer.spots.includes(spot));
  }

  /** When only one offer is left the rest of it follows by itself. */
  fill() {
    const left = this.offers.filter((offer) => fits(offer, this.path));
    if (left.length === 1 && left[0].any_order) this.path = [...left[0].spots];
  }
}

/** Whether an offer begins with a path. */
function fits(offer, path) {
  if (path.length > offer.spots.length) return false;
  if (!offer.any_order) return path.every((spot, index) => offer.spots[index] === spot);
  return without(offer.spots, path).length === offer.spots.length - path.length;
}

function without(spots, taken) {
  const left = [...spots];
  for (const spot of taken) {
    const index = left.indexOf(spot);
    if (index >= 0) left.splice(index, 1);
  }
  return left;
}
