// What is wrong with a page for those who do not see it, or not well, or use no mouse: a list of
// sentences. Runs as the body of a function in the page.

const problems = [];
const name = (element) => {
  const id = element.id ? `#${element.id}` : "";
  const classes = (element.getAttribute("class") ?? "").trim().split(/\s+/).filter(Boolean).join(".");
  const text = element.textContent.trim().slice(0, 30);
  return `<${element.localName}${id}${classes ? `.${classes}` : ""}> "${text}"`;
};
const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
const hidden = (element) => element.closest("[aria-hidden=true], [hidden], [inert]") !== null;

// Every control has a name, and one that is seen is in it.
function label(element) {
  const by = (element.getAttribute("aria-labelledby") ?? "").split(/\s+/).filter(Boolean);
  const referred = by.map((id) => document.getElementById(id)?.textContent ?? "").join(" ").trim();
  if (referred) return referred;
  const given = element.getAttribute("aria-label")?.trim();
  if (given) return given;
  const labels = [...(element.labels ?? [])].map((each) => each.textContent).join(" ").trim();
  if (labels) return labels;
  if (["input", "select", "textarea"].includes(element.localName)) return "";
  const pictures = [...element.querySelectorAll("img[alt], svg[aria-label]")];
  return [element.textContent, ...pictures.map((each) => each.getAttribute("alt") ?? each.getAttribute("aria-label"))].join(" ").trim();
}
const CONTROLS = "a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=radio], [role=treeitem], [role=slider], dialog, nav, [role=region], [role=group], [role=tablist], [role=tabpanel], [role=radiogroup], [role=tree]:not(ul ul), aside";
for (const element of document.querySelectorAll(CONTROLS)) {
  if (!seen(element) || hidden(element)) continue;
  if (element.matches("ul[role=group]")) continue;
  if (label(element) === "") problems.push(`no name: ${name(element)}`);
}
for (const element of document.querySelectorAll("[aria-labelledby], [aria-describedby], [aria-controls], label[for]")) {
  for (const attribute of ["aria-labelledby", "aria-describedby", "aria-controls", "for"]) {
    for (const id of (element.getAttribute(attribute) ?? "").split(/\s+/).filter(Boolean)) {
      if (!document.getElementById(id)) problems.push(`${attribute} of ${name(element)} refers to nothing: ${id}`);
    }
  }
}

// Pictures say what they show, or that they are ornaments.
for (const element of document.querySelectorAll("img")) {
  if (!element.hasAttribute("alt")) problems.push(`a picture without a text: ${name(element)}`);
}
for (const element of document.querySelectorAll("svg")) {
  if (!seen(element) || hidden(element)) continue;
  if (element.parentElement.closest("svg")) continue;
  const named = label(element) !== "" && element.hasAttribute("role");
  const titled = element.querySelector(":scope > title") !== null;
  if (!named && !titled) problems.push(`a drawing without a text: ${name(element.parentElement)}`);
}

// One title, one main part, headings in order, ids that are unique.
const headings = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].filter(seen);
const ones = headings.filter((each) => each.localName === "h1").length;
if (ones !== 1) problems.push(`${ones} headings of the first rank`);
let level = 0;
for (const heading of headings) {
  const next = Number(heading.localName[1]);
  if (next > level + 1) problems.push(`${name(heading)} skips a rank after h${level}`);
  if (heading.textContent.trim() === "") problems.push(`an empty heading: ${name(heading)}`);
  level = next;
}
const mains = document.querySelectorAll("main, [role=main]").length;
if (mains !== 1) problems.push(`${mains} main parts`);
if (!document.documentElement.lang) problems.push("no language");
if (document.title.trim() === "") problems.push("no title");
const ids = new Map();
for (const element of document.querySelectorAll("[id]")) ids.set(element.id, (ids.get(element.id) ?? 0) + 1);
for (const [id, many] of ids) if (many > 1) problems.push(`${many} elements with the id ${id}`);

// Texts stand out from what is behind them.
function colour(text) {
  const canvas = (window.partizanTestCanvas ??= document.createElement("canvas").getContext("2d", { willReadFrequently: true }));
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = "#000";
  canvas.fillStyle = text;
  canvas.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
  return [r, g, b, a / 255];
}
const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
function behind(element) {
  const layers = [];
  for (let at = element; at; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (style.backgroundImage !== "none") layers.push(null);
    const own = colour(style.backgroundColor);
    if (own[3] > 0) layers.push(own);
    if (own[3] === 1) break;
  }
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  let result = dark ? [18, 18, 18, 1] : [255, 255, 255, 1];
  for (const layer of layers.reverse()) if (layer) result = over(layer, result);
  return result;
}
function light([r, g, b]) {
  const part = (value) => ((value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
}
function contrast(a, b) {
  const [high, low] = [light(a), light(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
const told = new Set();
for (let text = texts.nextNode(); text; text = texts.nextNode()) {
  const element = text.parentElement;
  if (text.data.trim() === "" || !seen(element) || element.closest("script, noscript, .unseen")) continue;
  // What is drawn lies on a drawing, whose colours no style knows; what is out of use may be faint.
  if (element.closest("svg") || element.closest(":disabled, [aria-disabled=true]")) continue;
  const style = getComputedStyle(element);
  let opacity = 1;
  for (let at = element; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
  const ground = behind(element);
  const [r, g, b, a] = colour(style.color);
  const ratio = contrast(over([r, g, b, a * opacity], ground), ground);
  if (ratio < 4.5) {
    const sentence = `contrast ${ratio.toFixed(2)} of ${name(element)}: ${style.color} on ${ground.slice(0, 3).map(Math.round)}`;
    const kind = `${element.localName}.${element.className} ${style.color}`;
    if (!told.has(kind)) problems.push(sentence);
    told.add(kind);
  }
}

// What cannot be reached by tabs belongs to a group in which arrow keys lead to it.
const GROUPS = "[role=tablist], [role=radiogroup], [role=tree], .overlay, [role=listbox]";
for (const element of document.querySelectorAll("a[href], button, input, select, textarea, [role=button]")) {
  if (!seen(element) || element.disabled || hidden(element) || element.tabIndex >= 0) continue;
  const group = element.closest(GROUPS);
  const replaced = element.matches("input[type=file]") && [...document.querySelectorAll("button")].some((each) => /import/i.test(each.textContent));
  if (!group && !replaced) problems.push(`no key leads to ${name(element)}`);
  else if (group && !group.querySelector("[tabindex='0']")) problems.push(`no key leads into the group of ${name(element)}`);
}
return problems;
