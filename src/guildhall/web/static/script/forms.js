// The one client of forms: they are sent without leaving the page, and answered in words.

import { words } from "./words.js";

/** A refusal: its message is to be read, its cause is what the hall answered. */
export class Refused extends Error {}

/** Send fields to the hall; returns its answer, or throws Refused. */
export async function post(address, fields, csrf, unsent = words("The hall is not answering. Nothing is lost: try again in a moment.")) {
  let response;
  try {
    response = await fetch(address, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Accept: "application/json", "X-CSRF-Token": csrf },
    });
  } catch {
    throw new Refused(unsent, { cause: {} });
  }
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  const { reason = "", way_out: wayOut = "" } = answer.error ?? {};
  throw new Refused(reason ? `${reason}. ${wayOut}`.trim() : unsent, { cause: { ...answer, ...answer.error } });
}

/** Send every form of the page, and every button that belongs to one, in the background.
 *
 * A form with `data-plain`, or one of the head of the page, is left to the browser. One with
 * `data-clear` is empty at once; what was typed comes back when it is refused. One with
 * `data-clear="later"` is emptied only when the hall has taken what was typed. */
export function sendForms({ csrf, unsent, done = () => {}, refused }) {
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    const button = event.submitter;
    if (form.method !== "post" || isPlain(form) || (button && isPlain(button)) || form.closest(".masthead")) return;
    event.preventDefault();
    const clears = form.dataset.clear === "";
    if (form.dataset.busy && !clears) return;
    const fields = new FormData(form, button);
    fields.delete("csrf");
    const address = button?.hasAttribute("formaction") ? button.formAction : form.action;
    form.dataset.busy = "yes";
    button?.setAttribute("aria-busy", "true");
    if (clears) form.reset();
    try {
      const answer = await post(address, fields, csrf, unsent);
      if (form.dataset.clear === "later") empty(form, fields);
      done(form, answer);
    } catch (refusal) {
      if (!(refusal instanceof Refused)) throw refusal;
      if (clears) fill(form, fields);
      refused(form, refusal);
    } finally {
      delete form.dataset.busy;
      button?.removeAttribute("aria-busy");
    }
  });
}

function isPlain(element) {
  return "plain" in element.dataset;
}

/** Give a form back what was typed, where nothing has been typed since. */
function fill(form, fields) {
  for (const [name, value] of fields) {
    const field = form.elements.namedItem(name);
    if (field && "value" in field && field.type !== "hidden" && !field.value) field.value = value;
  }
}

/** Empty the fields of a form in which nothing has been typed since. */
function empty(form, fields) {
  for (const [name, value] of fields) {
    const field = form.elements.namedItem(name);
    if (field && "value" in field && field.type !== "hidden" && field.value === value) field.value = "";
  }
}
