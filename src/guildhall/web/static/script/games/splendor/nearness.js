// What the player still needs for each noble, city and trading post, marked on the tile.

/** What is farther away than that is told to those who ask, but not marked. */
const NEAR = 4;

/** Mark the tiles by what lies before the player now, or after a change. */
export function markTiles(change = {}) {
  const told = document.querySelector("#f-own [data-near]")?.dataset.near;
  for (const [spot, [missing, words]] of Object.entries(JSON.parse(told ?? "{}"))) {
    const tile = document.querySelector(`#f-tiles [data-spot="${spot}"], #f-tiles [data-post="${spot}"]`);
    const pending = change[`near-${spot}`];
    if (tile) mark(tile, pending ?? missing, pending === undefined ? words : "");
  }
}

function mark(tile, missing, words) {
  const badge = tile.querySelector(".near") ?? tile.appendChild(Object.assign(document.createElement("span"), { className: "near" }));
  badge.textContent = missing ? `−${missing}` : "✓";
  badge.setAttribute("aria-hidden", "true");
  badge.hidden = missing > NEAR || missing < 0;
  tile.classList.toggle("is-met", !missing);
  tile.dataset.name ??= tile.title;
  tile.title = [tile.dataset.name, words && words[0].toUpperCase() + words.slice(1)].filter(Boolean).join(". ");
  if (tile.hasAttribute("aria-label")) tile.setAttribute("aria-label", tile.title);
}
