// Looks for text that has no room: cut off, longer than its lines, or wider than the page; and for what lies on other things.
() => {
  const root = document.documentElement;
  const faults = [];
  const named = (element) => element.outerHTML.replace(/\s+/g, " ").slice(0, 120);
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const isHidden = (element) => element.closest("[aria-hidden=true], .visually-hidden, .skip-link, [hidden], svg, noscript, script, style, details:not([open]) > :not(summary)");

  if (root.scrollWidth > root.clientWidth) {
    const isOut = (box) => box.right > root.clientWidth + 1 || box.left < -1;
    const widest = [...document.querySelectorAll("body *")].find((each) => isShown(each) && isOut(each.getBoundingClientRect()));
    faults.push(`the page is ${root.scrollWidth} px wide: ${widest ? named(widest) : ""}`);
  }

  const clips = (style) => style.overflowX === "hidden" || style.overflowX === "clip";
  const scrolls = (style) => style.overflowX === "auto" || style.overflowX === "scroll";
  function frame(element) {
    for (let each = element; each; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (scrolls(style)) return null;
      if (clips(style)) return each;
    }
    return null;
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const element = text.parentElement;
    if (!text.data.trim() || isHidden(element) || !isShown(element)) continue;
    const around = frame(element);
    if (!around) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = around.getBoundingClientRect();
    if (box.width <= 2) continue; // only to be heard
    if (around.matches(".masthead__name")) continue; // a person's own name, however long, ends in an ellipsis
    const out = [...range.getClientRects()].some((each) => each.width && (each.right > box.right + 1 || each.left < box.left - 1));
    if (out) faults.push(`cut off: “${text.data.trim().slice(0, 60)}” in ${named(around)}`);
  }

  for (const element of document.querySelectorAll("body *")) {
    const lines = getComputedStyle(element).webkitLineClamp;
    if (lines !== "none" && isShown(element) && element.scrollHeight > element.clientHeight + 1) faults.push(`more than ${lines} lines: “${element.textContent.trim().slice(0, 60)}”`);
  }

  const targets = [...document.querySelectorAll("a[href], button, input, select, summary")].filter((each) => isShown(each) && !isHidden(each));
  const boxes = targets.map((each) => each.getBoundingClientRect());
  const overlaps = [];
  targets.forEach((one, at) => targets.slice(at + 1).forEach((other, more) => {
    const [a, b] = [boxes[at], boxes[at + 1 + more]];
    if (one.contains(other) || other.contains(one)) return;
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 2 && high > 2) overlaps.push(`${named(one)} lies on ${named(other)}`);
  }));
  return { faults, overlaps };
}
