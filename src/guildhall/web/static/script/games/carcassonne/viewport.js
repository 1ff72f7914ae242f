// A drawing that can be moved and brought closer: by dragging, pinching, the wheel, or its methods.

const CLOSEST = 2.2;
const USUAL = 1.1;
const STEP = 1.35;
const STILL = 6;
const GLIDE = 220;
const RIM = 12;

/** Moves the view box of some drawings over a common stage, in pixels of the stage per unit. */
export class Viewport {
  constructor(stage, drawings, { onTurn = () => false } = {}) {
    this.stage = stage;
    this.drawings = drawings;
    this.onTurn = onTurn;
    this.box = { x: 0, y: 0, width: 100, height: 100 };
    this.view = null;
    this.isFitted = true;
    this.fingers = new Map();
    this.listen();
    new ResizeObserver(() => this.resize()).observe(stage);
  }

  /** Everything is in sight from now on, also when it grows. */
  fit() {
    this.isFitted = true;
    this.glide(this.whole());
  }

  /** What there is to see has changed. */
  contain(box, newest) {
    this.box = box;
    if (!this.view) this.jump(this.whole());
    else if (this.isFitted) this.glide(this.whole());
    else if (newest && !this.sees(newest)) this.glide({ ...this.view, x: newest.x + newest.width / 2, y: newest.y + newest.height / 2 });
  }

  /** Bring a part into sight that is not; the scale stays. */
  reveal(part) {
    if (this.view && !this.sees(part)) this.glide({ ...this.view, x: part.x + part.width / 2, y: part.y + part.height / 2 });
  }

  /** Where in the drawing a pointer is. */
  at(event) {
    const [px, py] = this.offset(event);
    const { x, y, scale } = this.view;
    return [x + px / scale, y + py / scale];
  }

  zoom(factor, at = null) {
    const { x, y, scale } = this.goal ?? this.view;
    const next = this.limited(scale * factor);
    const [px, py] = at ? this.offset(at) : [0, 0];
    this.own({ x: x + px / scale - px / next, y: y + py / scale - py / next, scale: next }, !at);
  }

  limited(scale) {
    return Math.min(Math.max(scale, this.whole().scale / 1.6), CLOSEST);
  }

  /** How far something is from the middle of the stage. */
  offset({ clientX, clientY }) {
    const { width, height, left, top } = this.stage.getBoundingClientRect();
    return [clientX - left - width / 2, clientY - top - height / 2];
  }

  closer() {
    this.zoom(STEP);
  }

  farther() {
    this.zoom(1 / STEP);
  }

  /** Move by a share of what is seen. */
  pan(across, down) {
    const { x, y, scale } = this.goal ?? this.view;
    const { width, height } = this.stage.getBoundingClientRect();
    this.own({ x: x + (across * width) / scale, y: y + (down * height) / scale, scale }, true);
  }

  /** A view that somebody has chosen stays. */
  own(view, slowly) {
    this.isFitted = false;
    if (slowly) this.glide(view);
    else this.jump(view);
  }

  whole() {
    const { width, height } = this.stage.getBoundingClientRect();
    const { box } = this;
    const scale = Math.min((width - 2 * RIM) / box.width, (height - 2 * RIM) / box.height, USUAL);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, scale: scale > 0 ? scale : USUAL };
  }

  sees(part) {
    const { width, height } = this.stage.getBoundingClientRect();
    const { x, y, scale } = this.view;
    const near = (middle, from, size, room) => from >= middle - room / 2 / scale && from + size <= middle + room / 2 / scale;
    return near(x, part.x, part.width, width) && near(y, part.y, part.height, height);
  }

  jump(view) {
    cancelAnimationFrame(this.frame);
    this.goal = null;
    this.view = view;
    this.apply();
  }

  glide(view) {
    if (!this.view || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.jump(view);
      return;
    }
    cancelAnimationFrame(this.frame);
    const from = this.view;
    const start = performance.now();
    this.goal = view;
    const step = (now) => {
      const t = Math.min(Math.max((now - start) / GLIDE, 0), 1);
      const share = 1 - (1 - t) ** 3;
      const between = (name) => from[name] + (view[name] - from[name]) * share;
      this.view = { x: between("x"), y: between("y"), scale: between("scale") };
      this.apply();
      if (t < 1) this.frame = requestAnimationFrame(step);
      else this.goal = null;
    };
    this.frame = requestAnimationFrame(step);
  }

  apply() {
    const { width, height } = this.stage.getBoundingClientRect();
    const { x, y, scale } = this.view;
    const [w, h] = [Math.max(width, 1) / scale, Math.max(height, 1) / scale];
    const box = [x - w / 2, y - h / 2, w, h].map((value) => value.toFixed(2)).join(" ");
    for (const drawing of this.drawings()) drawing.setAttribute("viewBox", box);
  }

  resize() {
    if (!this.view) return;
    if (this.isFitted) this.jump(this.whole());
    else this.apply();
  }

  listen() {
    const { stage } = this;
    stage.addEventListener("pointerdown", (event) => this.press(event));
    stage.addEventListener("pointermove", (event) => this.drag(event));
    for (const kind of ["pointerup", "pointercancel", "pointerleave"]) stage.addEventListener(kind, (event) => this.release(event));
    stage.addEventListener("click", (event) => this.dragged && event.stopPropagation(), { capture: true });
    stage.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  press(event) {
    if (!this.fingers.size) this.dragged = false;
    if (event.target.closest("button")) return;
    this.fingers.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY });
    this.start = { clientX: event.clientX, clientY: event.clientY };
    this.grip = this.gripped();
  }

  release(event) {
    this.fingers.delete(event.pointerId);
    this.grip = this.gripped();
  }

  /** What two fingers hold: how far they are apart, and what lies in the middle between them. */
  gripped() {
    const [one, other] = this.fingers.values();
    if (!other || !this.view) return null;
    const { x, y, scale } = this.view;
    const [px, py] = this.offset(middle(one, other));
    return { apart: Math.max(distance(one, other), 1), scale, x: x + px / scale, y: y + py / scale };
  }

  drag(event) {
    const last = this.fingers.get(event.pointerId);
    if (!last || !this.view) return;
    const now = { clientX: event.clientX, clientY: event.clientY };
    if (!this.dragged && this.fingers.size === 1 && distance(this.start, now) < STILL) return;
    if (!this.dragged) {
      this.dragged = true;
      this.stage.setPointerCapture(event.pointerId);
    }
    this.fingers.set(event.pointerId, now);
    if (this.grip) this.pinch();
    else this.shift(now.clientX - last.clientX, now.clientY - last.clientY);
  }

  shift(across, down) {
    const { x, y, scale } = this.view;
    this.own({ x: x - across / scale, y: y - down / scale, scale }, false);
  }

  /** What two fingers hold stays between them. */
  pinch() {
    const [one, other] = this.fingers.values();
    const scale = this.limited((this.grip.scale * distance(one, other)) / this.grip.apart);
    const [px, py] = this.offset(middle(one, other));
    this.own({ x: this.grip.x - px / scale, y: this.grip.y - py / scale, scale }, false);
  }

  wheel(event) {
    event.preventDefault();
    const now = performance.now();
    if (this.onTurn(event, () => now - (this.turnedAt ?? 0) > 160 && (this.turnedAt = now))) return;
    this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), event);
  }
}

function distance(one, other) {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}

function middle(one, other) {
  return { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 };
}
