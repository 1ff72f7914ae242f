// Looks for what keeps people out of a page; returns a sentence for each fault.
({ narrow }) => {
  const faults = [];
  const fault = (what, element) => faults.push(element ? `${what}: ${named(element)}` : what);
  const named = (element) => element.outerHTML.replace(/\s+/g, " ").slice(0, 160);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const words = (text) => (text ?? "").replace(/\s+/g, " ").trim();

  const shown = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  const isSilent = (element) => element.closest("[aria-hidden=true]") !== null;

  function nameOf(element) {
    const by = element.getAttribute("aria-labelledby");
    if (by) return words(by.split(" ").map((id) => document.getElementById(id)?.textContent).join(" "));
    const own = words(element.getAttribute("aria-label"));
    if (own) return own;
    if (element.labels?.length) return words([...element.labels].map(spoken).join(" "));
    if (element.matches("input, select, textarea")) return words(element.getAttribute("title"));
    return spoken(element) || words(element.getAttribute("title"));
  }

  function spoken(element) {
    if (element.getAttribute("aria-hidden") === "true") return "";
    const own = words(element.getAttribute("aria-label")) || words(element.getAttribute("alt"));
    if (own) return own;
    return words([...element.childNodes].map((node) => (node.nodeType === 3 ? node.data : node.nodeType === 1 ? spoken(node) : "")).join(" "));
  }

  // The frame of the page
  if (!words(document.documentElement.lang)) fault("the page has no language");
  if (!words(document.title)) fault("the page has no title");
  const firsts = all("h1").filter((each) => shown(each) && !isSilent(each));
  if (firsts.length !== 1) fault(`the page has ${firsts.length} first headings`);
  if (all("main").length !== 1) fault(`the page has ${all("main").length} main parts`);
  const seen = new Set();
  for (const element of all("[id]")) {
    if (seen.has(element.id)) fault("an id is used twice", element);
    seen.add(element.id);
  }
  let before = 1;
  for (const heading of all("h1, h2, h3, h4, h5, h6").filter(shown)) {
    const level = Number(heading.tagName[1]);
    if (level > before + 1) fault(`a heading of level ${level} follows one of level ${before}`, heading);
    before = level;
  }

  // Names
  for (const element of all("input:not([type=hidden]), select, textarea, button, a[href], summary, [role=button], [role=img], dialog, nav, section[aria-label='']")) {
    if (shown(element) && !isSilent(element) && !element.matches("nav, dialog") && !nameOf(element)) fault("nobody can say what this is", element);
  }
  const places = all("nav").filter(shown);
  if (places.length > 1) for (const nav of places) if (!nav.hasAttribute("aria-label") && !nav.hasAttribute("aria-labelledby")) fault("one of several navigations has no name", nav);
  for (const image of all("img")) if (!image.hasAttribute("alt")) fault("a picture has no words", image);
  for (const drawing of all("svg")) {
    if (!shown(drawing) || isSilent(drawing) || drawing.parentElement.closest("svg")) continue;
    const named = drawing.getAttribute("aria-label") || drawing.getAttribute("aria-labelledby") || drawing.querySelector("title") || drawing.closest("[role=img], a[aria-label], button[aria-label]");
    if (!named) fault("a drawing is neither named nor silent", drawing);
  }
  for (const element of all("[aria-describedby], [aria-labelledby], [aria-controls]")) {
    for (const kind of ["aria-describedby", "aria-labelledby", "aria-controls"]) {
      for (const id of (element.getAttribute(kind) ?? "").split(" ").filter(Boolean)) if (!document.getElementById(id)) fault(`${kind} leads nowhere`, element);
    }
  }
  for (const table of all("table").filter(shown)) if (!table.querySelector("th")) fault("a table has no headings", table);

  // Contrast
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const ink = canvas.getContext("2d", { willReadFrequently: true });
  const known = new Map();
  function rgba(colour) {
    if (!known.has(colour)) {
      ink.clearRect(0, 0, 1, 1);
      ink.fillStyle = "#000";
      ink.fillStyle = colour;
      ink.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = ink.getImageData(0, 0, 1, 1).data;
      known.set(colour, [r, g, b, a / 255]);
    }
    return known.get(colour);
  }
  const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a)];
  const light = (colour) => colour.map((part) => part / 255).map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)).reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  const ratio = (one, other) => {
    const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };
  function ground(element) {
    const layers = [];
    for (let each = element; each; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (style.backgroundImage !== "none" && each !== document.body && each !== document.documentElement) return null;
      const colour = rgba(style.backgroundColor);
      if (colour[3] > 0) layers.push(colour);
      if (colour[3] === 1) break;
    }
    const paper = matchMedia("(prefers-color-scheme: dark)").matches && layers.at(-1)?.[3] !== 1 ? [18, 18, 18] : [255, 255, 255];
    return layers.reverse().reduce((below, layer) => over(layer, below), paper);
  }
  /** Whether a text lies on a drawing, whose colours are proven with the drawing. */
  function isDrawnUpon(element) {
    const box = element.getBoundingClientRect();
    for (let each = element; each && each !== document.body; each = each.parentElement) {
      if (getComputedStyle(each).position !== "absolute") continue;
      for (const drawing of each.offsetParent?.querySelectorAll("svg") ?? []) {
        const around = drawing.getBoundingClientRect();
        if (around.left <= box.left + 1 && around.right >= box.right - 1 && around.top <= box.top + 1 && around.bottom >= box.bottom - 1) return true;
      }
    }
    return false;
  }
  const told = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!words(texts.currentNode.data) || element.closest("svg, script, style, noscript, option, :disabled, [aria-disabled=true], .visually-hidden") || isSilent(element) || !shown(element)) continue;
    const style = getComputedStyle(element);
    const below = ground(element);
    if (!below || isDrawnUpon(element)) continue;
    let opacity = 1;
    for (let each = element; each; each = each.parentElement) opacity *= Number(getComputedStyle(each).opacity);
    const [r, g, b, a] = rgba(style.color);
    const found = ratio(over([r, g, b, a * opacity], below), below);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const key = `${element.className} ${style.color} ${below}`;
    if (found + 0.005 < (large ? 3 : 4.5) && !told.has(key)) {
      told.add(key);
      fault(`contrast ${found.toFixed(2)} of "${words(texts.currentNode.data).slice(0, 30)}"`, element);
    }
  }

  // Room to touch
  const targets = all("a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]").filter((each) => shown(each) && !isSilent(each) && getComputedStyle(each).pointerEvents !== "none");
  const boxes = targets.map((each) => {
    const label = each.matches("input[type=checkbox], input[type=radio]") ? each.closest("label") ?? each.labels?.[0] : null;
    return (label && shown(label) ? label : each).getBoundingClientRect();
  });
  const isInline = (each) => getComputedStyle(each).display.startsWith("inline") && !each.matches("button, input, select, textarea") && words(each.parentElement.textContent) !== words(each.textContent);
  targets.forEach((each, index) => {
    const box = boxes[index];
    if ((box.width >= 23.5 && box.height >= 23.5) || box.width <= 1 || box.height <= 1 || box.bottom <= 0 || box.right <= 0 || isInline(each)) return;
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    const near = boxes.some((other, at) => at !== index && !each.contains(targets[at]) && !targets[at].contains(each) && Math.hypot(Math.max(other.left - x, 0, x - other.right), Math.max(other.top - y, 0, y - other.bottom)) < 12);
    if (near) fault(`only ${Math.round(box.width)} by ${Math.round(box.height)} px to touch`, each);
  });
  if (narrow && document.documentElement.scrollWidth > document.documentElement.clientWidth) {
    const widest = all("body *").find((each) => each.getBoundingClientRect().right > document.documentElement.clientWidth + 1);
    fault(`the page is ${document.documentElement.scrollWidth} px wide`, widest);
  }

  // Focus
  const kinds = new Set();
  for (const each of targets) {
    const kind = `${each.tagName} ${each.className}`;
    if (kinds.has(kind) || each.disabled || each.tabIndex < 0) continue;
    kinds.add(kind);
    const look = () => { const style = getComputedStyle(each); const label = each.closest("label"); const around = label ? getComputedStyle(label) : null; return [style.outlineStyle, style.outlineWidth, style.boxShadow, style.borderColor, style.backgroundColor, around?.outlineStyle, around?.boxShadow, around?.borderColor].join(); };
    each.blur();
    const plain = look();
    each.focus({ preventScroll: true, focusVisible: true });
    if (document.activeElement === each && look() === plain) fault("focus is not seen", each);
    each.blur();
  }
  return faults;
}
