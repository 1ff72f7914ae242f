// The lobby keeps itself up to date; links can be copied.

import { keepingFocus, put } from "./dom.js";
import { Sound } from "./sound.js";
import { Stream } from "./stream.js";
import { words } from "./words.js";

const lobby = document.getElementById("lobby");
const name = document.title.replace(/^\(\d+\) /, "");
let first = true;

if (lobby) new Stream(lobby.dataset.live, { lobby: ({ fragments }) => show(fragments) });

/* Where cards are pushed aside, the chosen one is in sight. */
for (const chosen of document.querySelectorAll("#quick :checked")) {
  const card = chosen.closest("label");
  const row = card?.parentElement;
  if (row) row.scrollLeft = card.offsetLeft - row.offsetLeft - (row.clientWidth - card.clientWidth) / 2;
}

const sound = document.getElementById("sound");
if (sound) {
  sound.hidden = false;
  new Sound(sound, null);
}

for (const button of document.querySelectorAll("[data-copy]")) {
  if (!navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).value);
    tell(words("Link copied."));
    button.classList.add("is-done");
  });
}

function show(fragments) {
  const quick = () => document.getElementById("quick")?.querySelector("button");
  keepingFocus(() => {
    for (const [name, html] of Object.entries(fragments)) {
      const place = document.getElementById(name);
      if (place) put(place, html);
    }
  }, quick);
  count();
  if (!first) tell("lobby-waiting" in fragments ? lobby.dataset.changed : "");
  first = false;
}

/** The tab says at how many tables it is one's turn. */
function count() {
  const turns = document.querySelectorAll("#lobby-own .is-turn").length;
  document.title = turns ? `(${turns}) ${name}` : name;
}

function tell(text) {
  const said = document.getElementById("lobby-said");
  if (said) said.textContent = text;
}
