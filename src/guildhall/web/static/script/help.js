// What is this? Whatever on the table is no move answers a touch; what is one, a long touch or the right button.

const LONG = 500;

export class Help {
  constructor(address) {
    this.address = address;
    this.dialog = document.getElementById("help");
    this.body = document.getElementById("help-body");
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
    document.addEventListener("contextmenu", (event) => this.over(event.target) && event.preventDefault());
    document.addEventListener("keydown", ({ key, target }) => key.toLowerCase() === "i" && !target.closest("input") && this.over(target));
    document.addEventListener("pointerdown", (event) => this.press(event));
    for (const kind of ["pointerup", "pointermove", "pointercancel"]) document.addEventListener(kind, (event) => this.release(event));
  }

  press({ target, pointerType }) {
    clearTimeout(this.waiting);
    this.held = false;
    if (pointerType !== "touch" || !about(target)) return;
    this.waiting = setTimeout(() => {
      this.held = true;
      this.over(target);
    }, LONG);
  }

  release({ type, movementX = 0, movementY = 0 }) {
    if (type !== "pointermove" || Math.abs(movementX) + Math.abs(movementY) > 8) clearTimeout(this.waiting);
  }

  /** Tell of what lies here; says whether there is something to tell. */
  over(target) {
    const what = about(target);
    if (what) this.open(what);
    return Boolean(what);
  }

  async open(what) {
    const answer = await fetch(`${this.address}/about/${what}`, { headers: { "X-Part": "yes" } }).catch(() => null);
    if (!answer?.ok) return;
    this.body.innerHTML = await answer.text();
    if (!this.dialog.open) this.dialog.showModal();
  }
}

function about(target) {
  return target.closest?.("[data-about]")?.dataset.about ?? null;
}
