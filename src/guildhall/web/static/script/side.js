// Moves, talk, rules and menu beside the board: tabs of one side that folds and remembers how it was left.

const KEY = "guildhall-side";
const BESIDE = matchMedia("(min-width: 68rem)");
/** Milliseconds for which a line of the talk is in sight where the talk is not. */
const READABLE = 6000;

export class Side {
  constructor(table) {
    this.table = table;
    this.news = document.getElementById("news");
    this.unread = 0;
    for (const tab of this.tabs) tab.addEventListener("click", () => this.toggle(tab.dataset.tab));
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.covers && this.open(""));
    document.addEventListener("pointerdown", (event) => this.covers && !event.target.closest(".side, .help") && this.open(""));
    BESIDE.addEventListener("change", () => this.begin());
    this.begin();
  }

  /** As it was left where there is room for it, else folded. */
  begin() {
    const field = this.table.querySelector("#say");
    if (field && (field.value || field === document.activeElement)) this.open("chat");
    else this.open(BESIDE.matches && !this.isNarrow ? (localStorage.getItem(KEY) ?? "log") : "");
  }

  get tabs() {
    return [...this.table.querySelectorAll("[data-tab]")];
  }

  /** Where six cards lie in a row the side has no place of its own. */
  get isNarrow() {
    return this.table.classList.contains("table--wide-market");
  }

  /** Whether an open tab lies over the board. */
  get covers() {
    return Boolean(this.shown) && (!BESIDE.matches || this.isNarrow);
  }

  toggle(name) {
    this.open(this.shown === name ? "" : name);
    if (BESIDE.matches && !this.isNarrow) localStorage.setItem(KEY, this.shown);
  }

  /** Open a tab; none folds the side. */
  open(name) {
    this.shown = name;
    this.table.classList.toggle("is-folded", !name);
    for (const tab of this.tabs) {
      const open = tab.dataset.tab === name;
      tab.setAttribute("aria-expanded", String(open));
      document.getElementById(`panel-${tab.dataset.tab}`).classList.toggle("is-shown", open);
    }
    if (name === "chat") this.read();
    if (name === "rules") this.bringRules();
  }

  /** Something was said: where nobody sees it, it is counted on the tab and shown for a while below it. */
  heard(lines) {
    const fresh = this.lines === undefined ? 0 : lines.length - this.lines;
    this.lines = lines.length;
    if (this.shown === "chat" || fresh <= 0) return;
    this.unread += fresh;
    this.show();
    this.bubble(lines[lines.length - 1].innerHTML);
  }

  bubble(line) {
    this.hush();
    this.spoken = Object.assign(document.createElement("button"), { type: "button", className: "bubble", innerHTML: line });
    this.spoken.addEventListener("click", () => this.open("chat"));
    this.table.append(this.spoken);
    this.silence = setTimeout(() => this.hush(), READABLE);
  }

  hush() {
    clearTimeout(this.silence);
    this.spoken?.remove();
  }

  read() {
    this.unread = 0;
    this.hush();
    this.show();
    const list = this.table.querySelector(".chat__list");
    if (list) list.scrollTop = list.scrollHeight;
  }

  show() {
    this.news.hidden = !this.unread;
    this.news.textContent = this.unread;
  }

  /** The rules of what is played come when they are wanted. */
  async bringRules() {
    const { rules } = document.getElementById("panel-rules").dataset;
    const place = document.getElementById("rules-text");
    if (this.brought) return;
    this.brought = true;
    const answer = await fetch(rules).catch(() => null);
    const text = answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".rules") : null;
    if (text) place.append(document.importNode(text, true));
    else this.brought = false;
  }
}
