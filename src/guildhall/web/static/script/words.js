// What scripts say, in the language of the page: English texts are the keys, as in the catalogues.

let known = null;

/** A text in the language of the page, with its parameters in place. */
export function words(text, values = {}) {
  const page = document.querySelector("[data-phrases]");
  if (known?.page !== page) known = { page, texts: JSON.parse(page?.dataset.phrases || "{}") };
  const told = known.texts[text] ?? text;
  return told.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
}
