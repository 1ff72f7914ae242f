// Plays a turn of Carcassonne by touching what the page shows to be possible; false after the end.
async (numbers) => {
  const main = document.querySelector("main");
  const all = (selector) => [...document.querySelectorAll(selector)];
  const any = (found) => found[Math.floor(numbers.shift() * found.length)];
  const touch = (element) => element.dispatchEvent(new MouseEvent("click", { bubbles: true }));

  function until(what, holds) {
    return new Promise((resolve, reject) => {
      const look = () => holds() && done(resolve);
      const watcher = new MutationObserver(look);
      const late = setTimeout(() => done(() => reject(new Error(`no ${what}`))), 10_000);
      const done = (end) => {
        watcher.disconnect();
        clearTimeout(late);
        end();
      };
      watcher.observe(main, { subtree: true, childList: true, attributes: true });
      look();
    });
  }

  async function confirm() {
    const before = main.dataset.position;
    touch(document.querySelector(".actions .button--primary"));
    await until("answer to a move", () => main.dataset.position !== before);
  }

  async function lay() {
    const places = all(".place:not(.is-closed)");
    if (places.length) {
      touch(any(places));
      await until("answer to a try", () => document.querySelector(".ghost") && document.querySelector(".actions .button--primary"));
    }
    const spots = all(".spot:not(.is-closed)");
    if (spots.length && numbers.shift() < 0.8) {
      touch(any(spots));
      await until("meeple", () => all(".spot.is-chosen").length === 1);
    }
    await confirm();
  }

  async function decide() {
    const source = any(all(".tile.is-legal"));
    if (source) touch(source);
    if (source?.dataset.spot === "pile") await confirm();
    else if (all(".place:not(.is-closed), .spot:not(.is-closed)").length) await lay();
    else await confirm();
  }

  await until("turn", () => main.matches(".is-mine, .is-over"));
  if (main.matches(".is-over")) return false;
  while (main.matches(".is-mine")) await decide();
  return true;
};
