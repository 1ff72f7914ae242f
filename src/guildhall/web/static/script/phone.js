// The player's phone, the tablet of a table and the public pages: live parts, forms without reloading.

import { Following } from "./event-stream.js";
import { tellSheet, watchSheet } from "./sheets.js";

const main = document.querySelector("[data-stream]");

if (main) {
  const following = new Following(main, told);
  sendForms(following);
}
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

function say(words) {
  document.getElementById("said").textContent = words;
}

function sendForms(following) {
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (form.method !== "post" || form.dataset.plain !== undefined) return;
    event.preventDefault();
    const button = event.submitter;
    if (form.dataset.busy) return;
    form.dataset.busy = "yes";
    button?.setAttribute("aria-busy", "true");
    const fields = new FormData(form, button);
    fields.delete("csrf");
    try {
      const { version, fragments } = await post(form.action, fields, main.dataset.csrf);
      trouble("");
      document.activeElement?.blur();
      if (form.dataset.done) done(form, form.dataset.done);
      following.show(version, fragments ?? {});
    } catch (refusal) {
      const asked = "sheet" in form.dataset && tellSheet(form, refusal.cause ?? {});
      trouble(asked ? "" : refusal.message, { quietly: Object.keys(refusal.cause?.notes ?? {}).length > 0 });
    } finally {
      delete form.dataset.busy;
      button?.removeAttribute("aria-busy");
    }
  });
}

document.addEventListener("input", (event) => {
  if (event.target.form && "sheet" in event.target.form.dataset) watchSheet(event.target);
});

async function post(address, fields, csrf) {
  const headers = { Accept: "application/json", "X-CSRF-Token": csrf };
  const unsent = new Error(main.dataset.unsent);
  const response = await fetch(address, { method: "POST", body: new URLSearchParams(fields), headers }).catch(() => {
    throw unsent;
  });
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  const { reason, way_out: wayOut = "" } = answer.error ?? {};
  throw reason ? new Error(`${reason}. ${wayOut}`.trim(), { cause: answer.error }) : unsent;
}

function done(form, words) {
  say(words);
  const notice = document.createElement("p");
  notice.className = "notice notice--good phone__done";
  notice.textContent = words;
  form.querySelector(".phone__done")?.remove();
  form.append(notice);
}

/** A refusal at the top of the page; quietly where the fields themselves tell it. */
function trouble(words, { quietly = false } = {}) {
  const place = document.getElementById("trouble");
  if (!place) return;
  place.replaceChildren();
  if (!words) return;
  const notice = document.createElement("div");
  notice.className = "notice notice--bad";
  const text = document.createElement("p");
  text.textContent = words;
  notice.append(text);
  place.append(notice);
  if (quietly) return;
  place.scrollIntoView({ block: "center" });
  place.focus({ preventScroll: true });
}
