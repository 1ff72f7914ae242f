// The stream of the table: it comes back by itself, whatever happens to the connection.

const LONGEST = 8000;

export class Live {
  constructor(address, since, { onTable, onChat, onWatchers, onNow, onLost, onBack }) {
    this.address = address;
    this.seen = since;
    this.on = { onTable, onChat, onWatchers, onNow, onLost, onBack };
    this.wait = 500;
    this.connect();
    window.addEventListener("pagehide", () => this.source.close());
    window.addEventListener("pageshow", (event) => event.persisted && this.connect());
    window.addEventListener("online", () => this.source.readyState === EventSource.CLOSED && this.connect());
  }

  connect() {
    this.source?.close();
    const source = new EventSource(`${this.address}?since=${this.seen}`);
    this.source = source;
    source.addEventListener("open", () => {
      this.wait = 500;
      this.on.onBack();
    });
    source.addEventListener("error", () => this.lost(source));
    source.addEventListener("now", (event) => this.on.onNow(JSON.parse(event.data)));
    source.addEventListener("chat", (event) => this.on.onChat(JSON.parse(event.data)));
    source.addEventListener("watchers", (event) => this.on.onWatchers(JSON.parse(event.data)));
    source.addEventListener("table", (event) => {
      const state = JSON.parse(event.data);
      this.seen = state.seq;
      this.on.onTable(state);
    });
  }

  lost(source) {
    if (source !== this.source) return;
    this.on.onLost();
    if (source.readyState !== EventSource.CLOSED) return;
    setTimeout(() => source === this.source && this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST);
  }
}
