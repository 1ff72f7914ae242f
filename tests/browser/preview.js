() => {
  // Reads what the table shows, and tells where it differs from what was shown before a turn was sent.
  const all = (selector) => [...document.querySelectorAll(selector)];
  const text = (element) => element?.textContent.trim() ?? "";
  const off = (element) => element.classList.contains("is-off") || element.hidden;
  window.readTable = () => {
    const seen = {};
    for (const pile of all("#f-bank .pile, #f-own .pile")) seen[pile.dataset.spot] = text(pile.querySelector(".pile__count"));
    for (const bonus of all("#f-own .own__bonus")) seen[bonus.dataset.spot] = text(bonus.querySelector(".chip__number")) || "0";
    for (const fact of all("#f-own [data-own]")) seen[fact.dataset.own] = text(fact);
    for (const card of all("#f-market [data-piece]")) {
      seen[card.dataset.spot] = card.classList.contains("is-ghost") ? "" : card.dataset.piece;
      const towers = [...card.querySelectorAll(".card__strongholds")].filter((each) => !off(each));
      seen[`tower ${card.dataset.spot}`] = towers.map((each) => `${each.className.match(/seat-\d/)} ${each.querySelectorAll(".tower").length}`).join();
    }
    for (const hand of all("#f-own [data-hand]")) {
      const piece = hand.firstElementChild;
      const empty = piece.matches(".card-slot, .is-ghost");
      seen[`hand ${hand.dataset.hand}`] = empty ? "" : piece.matches(".card-back") ? "?" : text(piece.querySelector(".card__price")) + piece.className.match(/card--[A-Z]/);
    }
    for (const tile of all("#f-tiles [data-spot]")) {
      const gone = tile.classList.contains("is-ghost");
      const near = tile.querySelector(".near:not([hidden])");
      seen[tile.dataset.piece] = gone ? "" : `there${tile.querySelector(".noble__keeper") ? " kept" : ""} ${text(near)}`;
    }
    for (const post of all("#f-tiles [data-post]")) seen[post.dataset.post] = [...post.querySelectorAll(".post__coats > span")].map((each) => each.className.match(/seat-\d/)[0]).join();
    for (const supply of all("[data-towers]")) seen[`towers ${supply.dataset.towers}`] = String(supply.querySelectorAll(".tower").length);
    return seen;
  };
  const send = window.fetch;
  window.fetch = (address, options) => {
    if (String(address).endsWith("/move")) window.pending = window.readTable();
    return send(address, options);
  };
  // A card that was laid out anew could not be known.
  window.differences = () => {
    const [pending, truth] = [window.pending, window.readTable()];
    const gone = new Set(Object.entries(pending).filter(([spot, value]) => /^[abc]\d$/.test(spot) && value === "").map(([spot]) => spot));
    const wrong = [];
    for (const [spot, value] of Object.entries(pending)) {
      const laidAnew = gone.has(spot) || gone.has(spot.replace("tower ", ""));
      const unseen = value === "?" && truth[spot];
      if (!laidAnew && !unseen && value !== (truth[spot] ?? "")) wrong.push([spot, value, truth[spot] ?? ""]);
    }
    return wrong;
  };
}
