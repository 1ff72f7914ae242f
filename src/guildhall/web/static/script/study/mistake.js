// A position in which somebody made a mistake: the first decision of the turn is the answer.

import { Bar } from "../action-bar.js";

const table = document.querySelector("[data-table]");
const state = JSON.parse(table.dataset.state);

if (state.mine) {
  const game = await import(table.dataset.module);
  const bar = new Bar();
  const turn = new game.Turn(bar, table.dataset.table, table.dataset.csrf, game);
  const answer = async () => {
    turn.busy = true;
    turn.show();
    const address = new URL(table.dataset.table, location.href);
    address.searchParams.set("answer", turn.steps[0].texts[0]);
    location.assign(address);
  };
  turn.send = answer;
  turn.ask = answer;
  turn.meet(state);
  game.mark?.();
  game.useKeys(turn, bar);
  table.addEventListener("click", ({ target }) => {
    const piece = target.closest("[data-spot]");
    if (piece) turn.touch(piece.dataset.spot, piece.getAttribute("aria-label") ?? "");
  });
  addEventListener("pageshow", ({ persisted }) => persisted && turn.meet({ ...state, position: NaN }));
}
