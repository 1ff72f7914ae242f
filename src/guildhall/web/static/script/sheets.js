// Forms of results: nothing typed is changed; what cannot be, or looks odd, is told beside its field.

/** Whether a field holds something else than a whole number from 0 on. */
export function isWrong(field) {
  return !/^\s*\d*\s*$/.test(field.value);
}

/** Tell at once what no check of the hall is needed for, and forget what was asked before. */
export function watchSheets() {
  document.addEventListener("input", ({ target }) => target.form && "sheet" in target.form.dataset && watch(target));
}

function watch(field) {
  const { form } = field;
  const asked = form.querySelector("[data-ask]");
  if (asked) asked.hidden = true;
  if (field.matches("[data-number]")) note(form, field.name, isWrong(field) ? form.dataset.whole : "");
}

/** Tell a refusal beside the fields it is about; whether a question was asked in the form itself. */
export function tellSheet(form, { reason = "", notes = {}, sure = "" }) {
  const places = [...form.querySelectorAll("[data-note]")];
  for (const place of places) note(form, place.dataset.note, notes[place.dataset.note] ?? "");
  const first = [...form.elements].find((field) => field.name in notes && field.type !== "hidden");
  first?.focus();
  first?.select?.();
  const asked = form.querySelector("[data-ask]");
  if (!asked) return false;
  asked.hidden = !sure;
  asked.querySelector("[data-ask-words]").textContent = sure ? `${reason}.` : "";
  asked.querySelector("[name=sure]").value = sure;
  if (sure) asked.scrollIntoView({ block: "nearest" });
  return Boolean(sure);
}

function note(form, name, words) {
  for (const place of form.querySelectorAll("[data-note]")) if (place.dataset.note === name) place.textContent = words;
  for (const field of form.elements) {
    if (field.name !== name || !field.matches("[data-number]")) continue;
    if (words) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
}
