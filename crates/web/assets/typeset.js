// Values as people write them by hand: fractions, arrows, powers as superscripts, tinies with
// subscripts, braces and bars with room that grows with their number. What comes in is the
// notation that the calculator prints, in ASCII or Unicode, so that what is shown can always be
// typed as well.

import { el } from "./dom.js";

/**
 * A piece of a value.
 * @typedef {{kind: "number", sign: string, top: string, bottom: string}
 *   | {kind: "ups", down: boolean, count: string, power: string, upto: string}
 *   | {kind: "star", index: string}
 *   | {kind: "tiny", mini: boolean, index: string}
 *   | {kind: "bars", count: number}
 *   | {kind: "mark", text: string}} Piece
 */

/** Fractions that are one character. */
const FRACTIONS = {
  "½": ["1", "2"], "¼": ["1", "4"], "¾": ["3", "4"],
  "⅛": ["1", "8"], "⅜": ["3", "8"], "⅝": ["5", "8"], "⅞": ["7", "8"],
};

/** Digits above and below the line, by what they stand for. */
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉";

const WORD = new RegExp(
  [
    "(?<number>-?(?:\\d+\\/\\d+|\\d*[½¼¾⅛⅜⅝⅞]|\\d+))",
    "(?<arrows>\\^+|v+|↑+|⇑|↓+|⇓)(?:<(?<power>\\d+)>|\\[(?<upto>\\d+)\\]|(?<high>[⁰¹²³⁴⁵⁶⁷⁸⁹]+)|(?<count>\\d*))",
    "(?<star>[*∗])(?<index>\\d*)",
    "(?<tiny>Tiny|Miny|[⧾⧿])(?<low>[₀₁₂₃₄₅₆₇₈₉]*)",
    "(?<bars>\\|+)",
    "(?<mark>\\+-|\\\\pm|[\\s\\S])",
  ].join("|"),
  "gu",
);

function digits(text, symbols) {
  return [...text].map((symbol) => symbols.indexOf(symbol)).join("");
}

/**
 * The pieces of a value.
 * @param {string} text
 * @returns {Piece[]}
 */
export function pieces(text) {
  const found = [];
  for (const { groups, index } of text.matchAll(WORD)) {
    if (groups.number !== undefined) found.push(number(groups.number, index, text));
    else if (groups.arrows !== undefined) {
      const [first] = groups.arrows;
      const several = "⇑⇓".includes(first) ? 2 : groups.arrows.length;
      found.push({
        kind: "ups",
        down: "v↓⇓".includes(first),
        count: groups.count || String(several),
        power: groups.high ? digits(groups.high, SUPERSCRIPTS) : (groups.power ?? ""),
        upto: groups.upto ?? "",
      });
    } else if (groups.star !== undefined) found.push({ kind: "star", index: groups.index });
    else if (groups.tiny !== undefined) {
      const mini = groups.tiny === "Miny" || groups.tiny === "⧿";
      found.push({ kind: "tiny", mini, index: digits(groups.low, SUBSCRIPTS) });
    } else if (groups.bars !== undefined) found.push({ kind: "bars", count: groups.bars.length });
    else found.push({ kind: "mark", text: groups.mark === "+-" ? "±" : groups.mark });
  }
  return found.flat();
}

/** A number; its minus is a sign only where a value can begin. */
function number(text, index, whole) {
  const minus = text.startsWith("-");
  const sign = minus && (index === 0 || /[{|,(±\s-]/u.test(whole[index - 1]));
  const size = minus ? text.slice(1) : text;
  const last = size.at(-1);
  let parts;
  if (last in FRACTIONS) {
    const [top, bottom] = FRACTIONS[last];
    const units = BigInt(size.slice(0, -1) || "0");
    parts = [String(units * BigInt(bottom) + BigInt(top)), bottom];
  } else parts = size.split("/");
  const piece = { kind: "number", sign: sign ? "−" : "", top: parts[0], bottom: parts[1] ?? "" };
  return minus && !sign ? [{ kind: "mark", text: "-" }, piece] : piece;
}

/** Deeper braces than this are not boxes of their own: browsers dislike deep pages. */
const DEEPEST = 40;

/**
 * A value as an element.
 * @param {string} text in the calculator's notation
 * @returns {HTMLElement}
 */
export function typeset(text) {
  const root = el("span", { class: "value", role: "math", "aria-label": spoken(text), "data-value": text });
  const stack = [{ box: root, closes: "" }];
  for (const piece of pieces(text)) {
    const { box, closes } = stack.at(-1);
    switch (piece.kind) {
      case "number":
        box.append(piece.sign);
        box.append(piece.bottom ? el("span", { class: "fraction" }, el("span", {}, piece.top), el("span", {}, piece.bottom)) : piece.top);
        break;
      case "ups":
        box.append(...arrows(piece));
        break;
      case "star":
        box.append("∗", piece.index);
        break;
      case "tiny":
        // Few fonts have the signs for tiny and miny; a heavy plus or minus is what books print.
        box.append(el("span", { class: "tiny-sign" }, piece.mini ? "−" : "+"));
        if (piece.index) box.append(el("sub", {}, piece.index));
        else stack.push(open(stack, "sub", ")"));
        break;
      case "bars":
        box.append(el("span", { class: `bars bars-${Math.min(piece.count, 4)}` }, "|".repeat(piece.count)), el("wbr"));
        break;
      default:
        if (piece.text === "{") {
          const inner = open(stack, "span", "}");
          inner.box.append("{");
          stack.push(inner);
        } else if (piece.text === closes && stack.length > 1) {
          if (closes === "}") box.append("}");
          stack.pop();
        } else if (piece.text === "(" && closes === ")" && box.localName === "sub" && box.childNodes.length === 0) {
          // The parentheses of Tiny( ) are the subscript itself.
        } else if (piece.text === ",") box.append(",", el("wbr"));
        else box.append(piece.text === "-" ? "−" : piece.text);
    }
  }
  return root;
}

function open(stack, name, closes) {
  const parent = stack.at(-1).box;
  if (stack.length > DEEPEST) return { box: parent, closes };
  const box = el(name, name === "span" ? { class: "braces" } : {});
  parent.append(box);
  return { box, closes };
}

/** The arrow of some ups; two of them have an arrow of their own. */
function arrow({ down, count, power, upto }) {
  const two = count === "2" && !power && !upto;
  return two ? (down ? "⇓" : "⇑") : down ? "↓" : "↑";
}

/** How many ups, where the arrow does not say so. */
function count({ count: many }) {
  return many === "1" || many === "2" ? "" : many;
}

function arrows(piece) {
  const { power, upto } = piece;
  const above = power || (upto && `[${upto}]`);
  return [arrow(piece), above ? el("sup", {}, above) : count(piece)];
}

/** A value in one line of Unicode, for places without markup. */
export function plain(text) {
  return pieces(text)
    .map((piece) => {
      switch (piece.kind) {
        case "number":
          return `${piece.sign}${piece.top}${piece.bottom ? `/${piece.bottom}` : ""}`;
        case "ups":
          if (piece.power) return arrow(piece) + [...piece.power].map((digit) => SUPERSCRIPTS[digit]).join("");
          return arrow(piece) + (piece.upto ? `[${piece.upto}]` : count(piece));
        case "star":
          return `∗${piece.index}`;
        case "tiny":
          // Few fonts have the signs.
          return (piece.mini ? "Miny" : "Tiny") + piece.index;
        case "bars":
          return "|".repeat(piece.count);
        default:
          return piece.text;
      }
    })
    .join("");
}

/** A value in words, as far as that is short. */
export function spoken(text) {
  const all = pieces(text);
  if (all.length > 400) return `a value of ${text.length} characters`;
  const words = all.map((piece) => {
    switch (piece.kind) {
      case "number":
        return `${piece.sign ? "minus " : ""}${piece.top}${piece.bottom ? ` over ${piece.bottom}` : ""}`;
      case "ups": {
        const name = piece.down ? "down" : "up";
        if (piece.power) return `${name} to the ${piece.power}`;
        if (piece.upto) return `${name} up to power ${piece.upto}`;
        return piece.count === "1" ? name : piece.count === "2" ? `double ${name}` : `${piece.count} times ${name}`;
      }
      case "star":
        return piece.index ? `star ${piece.index}` : "star";
      case "tiny":
        return `${piece.mini ? "miny" : "tiny"} ${piece.index}`;
      case "bars":
        return ["", "bar", "double bar", "triple bar"][piece.count] ?? `${piece.count} bars`;
      default:
        return { "{": "open", "}": "close", "±": "plus or minus" }[piece.text] ?? piece.text;
    }
  });
  return words.join(" ").replace(/\s+/g, " ").trim();
}

/** A value for LaTeX's math mode. */
export function latex(text) {
  const closes = [];
  let pending = false;
  return pieces(text)
    .map((piece) => {
      switch (piece.kind) {
        case "number":
          return (piece.sign ? "-" : "") + (piece.bottom ? `\\frac{${piece.top}}{${piece.bottom}}` : piece.top);
        case "ups": {
          const arrow = piece.down ? "downarrow" : "uparrow";
          if (piece.power) return `\\${arrow}^{${piece.power}}`;
          if (piece.upto) return `\\${arrow}^{[${piece.upto}]}`;
          if (piece.count === "2") return piece.down ? "\\Downarrow" : "\\Uparrow";
          return `\\${arrow}${piece.count === "1" ? "" : piece.count}`;
        }
        case "star":
          return `\\ast${piece.index}`;
        case "tiny":
          if (piece.index) return `${piece.mini ? "-" : "+"}_{${piece.index}}`;
          pending = true;
          return `${piece.mini ? "-" : "+"}_`;
        case "bars":
          return Array(piece.count).fill("\\mid").join("\\!");
        default:
          switch (piece.text) {
            case "{":
              return "\\{";
            case "}":
              return "\\}";
            case "±":
              return "\\pm";
            case "(":
              closes.push(pending ? "}" : ")");
              return pending ? ((pending = false), "{") : "(";
            case ")":
              return closes.pop() ?? ")";
            default:
              return piece.text;
          }
      }
    })
    .join("");
}
