// Making elements without writing markup, so that no text of a user can become markup.

const SVG = "http://www.w3.org/2000/svg";

/** Puts properties and attributes on an element; a function is a listener. */
function dress(element, properties) {
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(key.slice(2).toLowerCase(), value);
    else if (key === "value" || key === "checked" || key === "disabled") element[key] = value;
    else element.setAttribute(key, value === true ? "" : String(value));
  }
}

/**
 * An element: `el("button", {class: "main", onClick: f}, "Play")`.
 * @param {string} name
 * @param {Record<string, any>} [properties]
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {any}
 */
export function el(name, properties = {}, ...children) {
  const element = document.createElement(name);
  element.append(...children.flat().filter((child) => child || child === 0));
  // A select knows its value only when its options are there.
  dress(element, properties);
  return element;
}

/** The same for drawings. */
export function svg(name, properties = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  dress(element, properties);
  element.append(...children.flat().filter((child) => child || child === 0));
  return element;
}

/**
 * A picture of the server as nodes of this page.
 * @param {string} text an SVG document
 * @returns {SVGSVGElement}
 */
export function picture(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const root = parsed.documentElement;
  if (root.namespaceURI !== SVG || root.localName !== "svg") throw new Error("this is no picture");
  return document.importNode(root, true);
}

/** A label with its field. */
export function field(label, input, properties = {}) {
  return el("label", { class: "field", ...properties }, el("span", {}, label), input);
}

/** Text in which `such words` are code. */
export function prose(text) {
  return text.split("`").map((part, i) => (i % 2 === 1 ? el("code", {}, part) : part));
}

let lastId = 0;

/** A name for an element that others refer to. */
export function freshId(prefix) {
  lastId += 1;
  return `${prefix}-${lastId}`;
}
