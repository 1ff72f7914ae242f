// A drawing that grows keeps what is the same: to draw dozens of tiles anew takes a phone long.

/** Put new content into an element; a drawing in one that grows is changed where it differs. */
export function put(element, html) {
  const drawing = "grows" in element.dataset ? element.querySelector("svg") : null;
  if (!drawing) {
    element.innerHTML = html;
    return;
  }
  const draft = document.createElement("template");
  draft.innerHTML = html;
  const next = draft.content.querySelector("svg");
  for (const { name, value } of next.attributes) if (name !== "viewBox") drawing.setAttribute(name, value);
  grow(drawing, [...next.children]);
  next.remove();
  for (const other of [...element.children]) if (other !== drawing) other.remove();
  element.append(draft.content);
}

function grow(drawing, wanted) {
  const texts = new Set(wanted.map((child) => child.outerHTML));
  for (const child of [...drawing.children]) if (!texts.has(child.outerHTML)) child.remove();
  let place = drawing.firstElementChild;
  for (const child of wanted) {
    if (place?.outerHTML === child.outerHTML) place = place.nextElementSibling;
    else drawing.insertBefore(document.importNode(child, true), place);
  }
  while (place) {
    const rest = place;
    place = place.nextElementSibling;
    rest.remove();
  }
}
