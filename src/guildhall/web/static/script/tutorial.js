// Lessons and puzzles without reloading: the same addresses, only the middle of the page is exchanged.

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[name]");
  const link = event.target.closest('a[href^="/tutorial/"]');
  if (event.ctrlKey || event.metaKey || event.shiftKey) {
    return;
  }
  if (button?.form?.dataset.exchange !== undefined) {
    event.preventDefault();
    const sent = new URLSearchParams(new FormData(button.form));
    sent.set(button.name, button.value);
    show(`${button.form.getAttribute("action")}?${sent}`, button.value);
  } else if (link) {
    event.preventDefault();
    show(link.getAttribute("href"), "");
  }
});

addEventListener("popstate", () => show(location.pathname + location.search, "", false));

async function show(address, pressed, write = true) {
  const answer = await fetch(address, { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer?.ok) {
    location.assign(address);
    return;
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [old, fresh] = [document.getElementById("main"), page.getElementById("main")];
  const moved = old.dataset.step !== fresh.dataset.step;
  old.replaceWith(fresh);
  document.title = page.title;
  if (write && moved) {
    history.pushState(null, "", new URL(answer.url).pathname);
  }
  settle(fresh, moved, pressed);
}

/** The focus stays on the piece that was pressed; a new lesson begins with its title. */
function settle(main, moved, pressed) {
  if (moved) {
    const title = main.querySelector("h1");
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
    scrollTo({ top: 0 });
    return;
  }
  const deed = main.querySelector(".actions .button--primary");
  const piece = main.querySelector(`button[name="spot"][value="${CSS.escape(pressed)}"]`);
  (deed ?? piece)?.focus({ preventScroll: true });
}
