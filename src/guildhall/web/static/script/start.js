// When the last seat is taken the board comes to the waiting page, and nothing else changes.

/** Lay the board in the place of the list of seats; what somebody was writing is kept. */
export async function begin(address) {
  const answer = await fetch(address, { headers: { Accept: "text/html" } }).catch(() => null);
  if (!answer?.ok) {
    window.location.reload();
    await new Promise(() => {});
  }
  lay(new DOMParser().parseFromString(await answer.text(), "text/html"));
}

function lay(coming) {
  const saying = document.getElementById("say");
  const draft = saying && { text: saying.value, focused: saying === document.activeElement };
  for (const plain of coming.querySelectorAll("noscript")) plain.remove();
  document.getElementById("main").replaceWith(document.importNode(coming.getElementById("main"), true));
  document.title = coming.title;
  document.body.className = coming.body.className;
  document.querySelector(".masthead")?.remove();
  window.scrollTo(0, 0);
  const field = document.getElementById("say");
  if (!draft || !field) return;
  field.value = draft.text;
  if (draft.focused) field.focus({ preventScroll: true });
}
