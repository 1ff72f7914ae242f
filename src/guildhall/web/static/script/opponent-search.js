// The search for an opponent goes on while one plays a bot or reads: followed on every page.

import { Sound } from "./sound.js";
import { Stream } from "./stream.js";

/** Milliseconds in which what is heard can be heard before the page goes to the table. */
const SIGNAL = 500;

/** Follow the search; `show` is told the seconds and the number of those who wait with every news. */
export function follow(show, over) {
  let heard = false;
  const giveUp = () => {
    stream.end();
    over();
  };
  const stream = new Stream(
    "/find/live",
    {
      waiting: (told) => {
        heard = true;
        show(told);
      },
      over: giveUp,
      found: (address) => {
        stream.end();
        go(address);
      },
    },
    { lost: () => !heard && navigator.onLine && giveUp(), back: () => {} },
  );
}

/** To the table, with a sound where sounds are wanted. */
function go(address) {
  document.title = `● ${document.title}`;
  const sound = new Sound(null, null);
  sound.play("turn");
  setTimeout(() => window.location.assign(address), sound.on ? SIGNAL : 0);
}

/** A time as minutes and seconds that goes on by itself. */
export class Wait {
  constructor(place) {
    this.place = place;
    this.began = Date.now();
    setInterval(() => this.tick(), 1000);
  }

  set(seconds) {
    this.began = Date.now() - seconds * 1000;
    this.tick();
  }

  tick() {
    const seconds = Math.max(Math.floor((Date.now() - this.began) / 1000), 0);
    this.place.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
}
