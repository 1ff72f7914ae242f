// Forms and moves are sent without leaving the page; an answer of the hall is told in words.

export class Refused extends Error {}

export async function post(address, fields, csrf) {
  let response;
  try {
    response = await fetch(address, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Accept: "application/json", "X-CSRF-Token": csrf },
    });
  } catch {
    throw new Refused("The hall does not answer. Your move is not lost: try again in a moment.");
  }
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  const { reason = "The hall refused it", way_out: wayOut = "" } = answer.error ?? {};
  throw new Refused(`${reason}. ${wayOut}`.trim());
}

/** Send every form of the page, and every button that belongs to one, in the background. */
export function sendForms(csrf, tell) {
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (form.method !== "post" || form.closest(".masthead") || form.dataset.plain !== undefined) return;
    event.preventDefault();
    const button = event.submitter;
    const fields = new FormData(form, button);
    fields.delete("csrf");
    const address = button?.hasAttribute("formaction") ? button.formAction : form.action;
    if ("clear" in form.dataset) form.reset();
    try {
      const { go } = await post(address, fields, csrf);
      if (go) window.location.assign(go);
    } catch (refusal) {
      tell(refusal.message);
    }
  });
}
