// On every page: the service worker, and a sign on tab and app while it is one's turn.

const SIGN = "● ";
const plain = document.querySelector('link[rel="icon"]')?.href;

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("/service-worker.js").catch(() => {});
}

const title = document.querySelector("title");
if (title) new MutationObserver(showFromTitle).observe(title, { childList: true });
showFromTitle();

/** A title that begins with the sign is one's turn: tables and the first page write it. */
function showFromTitle() {
  const mine = document.title.startsWith(SIGN) || document.title.startsWith("(");
  const icon = document.querySelector('link[rel="icon"]');
  if (icon?.dataset.turn) icon.href = mine ? icon.dataset.turn : plain;
  if (mine) navigator.setAppBadge?.().catch(() => {});
  else navigator.clearAppBadge?.().catch(() => {});
}
