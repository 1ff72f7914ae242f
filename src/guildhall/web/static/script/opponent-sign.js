// On every other page while an opponent is looked for: a sign in the corner that leads back to the search.

import { Wait, follow } from "./opponent-search.js";

const sign = Object.assign(document.createElement("a"), { className: "looking", href: "/find" });
const label = document.createElement("span");
const time = document.createElement("strong");
sign.append(label, time);
const wait = new Wait(time);
follow(
  ({ seconds, words }) => {
    label.textContent = words;
    wait.set(seconds);
    if (!sign.isConnected) document.body.append(sign);
  },
  () => sign.remove(),
);
