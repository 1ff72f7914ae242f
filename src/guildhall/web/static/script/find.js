// Waiting for an opponent: how long, how many, and off to the table when somebody is found.

import { Wait, follow } from "./opponent-search.js";

const wait = new Wait(document.getElementById("waited"));

follow(
  ({ seconds, count }) => {
    document.getElementById("others").textContent = count;
    wait.set(seconds);
  },
  () => window.location.reload(),
);
