// The one client of streams: it comes back by itself, whatever happens to the connection.

const SHORTEST = 500;
const LONGEST = 8000;
/** Milliseconds after which a stream that says nothing, not even that it is still there, may be dead. */
const QUIET = 40000;

export class Stream {
  /** Follow an address; `hear` has what to do with the events by their names. */
  constructor(address, hear, { lost = () => connection(false, this.known), back = () => connection(true) } = {}) {
    this.address = new URL(address, location.href);
    this.hear = hear;
    this.tellLost = lost;
    this.tellBack = back;
    this.known = Date.now();
    this.wait = SHORTEST;
    this.connect();
    window.addEventListener("pagehide", () => this.source.close());
    window.addEventListener("pageshow", (event) => event.persisted && this.connect());
    window.addEventListener("online", () => this.connect());
    window.addEventListener("offline", () => this.lost(this.source));
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.check());
    setInterval(() => this.check(), QUIET / 2);
  }

  /** What the page has seen: the next connection brings all that came later. */
  since(version) {
    this.address.searchParams.set("since", version);
  }

  /** Follow no more. */
  end() {
    this.ended = true;
    this.source.close();
  }

  connect() {
    this.source?.close();
    if (this.ended) return;
    const source = new EventSource(this.address);
    this.source = source;
    source.addEventListener("open", () => this.heard());
    source.addEventListener("still", () => this.heard());
    source.addEventListener("error", () => this.lost(source));
    for (const [name, handle] of Object.entries(this.hear)) {
      source.addEventListener(name, (event) => {
        this.heard();
        handle(JSON.parse(event.data));
      });
    }
  }

  /** A connection may be dead without knowing it: ask, and connect again either way. */
  async check() {
    if (Date.now() - this.known <= QUIET) return;
    try {
      await fetch("/static/art/favicon.svg", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(8000) });
      this.connect();
    } catch {
      this.lost(this.source);
    }
  }

  heard() {
    this.known = Date.now();
    this.wait = SHORTEST;
    this.tellBack();
  }

  /** A browser tries again by itself unless the hall has refused. */
  lost(source) {
    if (source !== this.source || this.ended) return;
    this.tellLost();
    if (source.readyState !== EventSource.CLOSED) return;
    setTimeout(() => source === this.source && this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST);
  }
}

/** Show that what the page tells may be old, and since when, or that it is up to date again. */
export function connection(there, known = Date.now()) {
  const notice = document.getElementById("connection");
  if (!notice) return;
  const words = notice.querySelector("[data-words]");
  const time = new Date(known).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hour12: false });
  if (!there && words && notice.hidden) words.textContent = words.dataset.words.replace("TIME", time);
  notice.hidden = there;
  document.body.classList.toggle("is-offline", !there);
}
