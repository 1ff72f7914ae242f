// The player's phone, the tablet of a table and the public pages: live parts, forms without reloading.

import { make, say, tell } from "./dom.js";
import { EventPage } from "./event-page.js";
import { sendForms } from "./forms.js";
import { tellSheet, watchSheets } from "./sheets.js";

const main = document.querySelector("[data-stream]");

if (main) {
  const page = new EventPage(main, told);
  const { csrf, unsent } = main.dataset;
  sendForms({ csrf, unsent, done: (form, answer) => done(form, answer, page), refused });
}
watchSheets();
for (const tab of document.querySelectorAll(".tabs [aria-current]")) tab.parentElement.scrollLeft = tab.offsetLeft - tab.parentElement.clientWidth / 2;
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

/** What has changed is said to those who cannot see it. */
function told(changed) {
  const first = changed.map((id) => document.getElementById(id)?.querySelector("h2, .notice")).find(Boolean);
  if (first && main.classList.contains("phone")) say(first.textContent.trim());
}

function done(form, { version, fragments = {} }, page) {
  trouble("");
  document.activeElement?.blur();
  if (form.dataset.done) confirm(form, form.dataset.done);
  page.show(version, fragments);
}

function confirm(form, words) {
  say(words);
  form.querySelector(".phone__done")?.remove();
  form.append(make("p", words, [], "notice notice--good phone__done"));
}

function refused(form, { message, cause }) {
  const asked = "sheet" in form.dataset && tellSheet(form, cause);
  trouble(asked ? "" : message, { news: cause.news, quietly: Object.keys(cause.notes ?? {}).length > 0 });
}

/** A refusal at the top of the page; quietly where the fields themselves tell it. */
function trouble(words, { news = [], quietly = false } = {}) {
  const place = document.getElementById("trouble");
  if (!place) return;
  tell(place, words, news);
  if (!words || quietly) return;
  place.scrollIntoView({ block: "center" });
  place.focus({ preventScroll: true });
}
