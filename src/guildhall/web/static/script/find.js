// Waiting for an opponent: how long, how many, and off to the table when somebody is found.

import { Stream } from "./stream.js";

const search = document.getElementById("search");
let began = Date.now();

new Stream(search.dataset.live, {
  waiting: ({ seconds, count }) => {
    began = Date.now() - seconds * 1000;
    document.getElementById("others").textContent = count;
    tick();
  },
  found: (address) => {
    document.title = `● ${search.dataset.found}`;
    window.location.assign(address);
  },
});
setInterval(tick, 1000);

function tick() {
  const seconds = Math.max(Math.floor((Date.now() - began) / 1000), 0);
  document.getElementById("waited").textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
