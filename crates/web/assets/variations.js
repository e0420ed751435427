// The tree of variations as a list: the main line, and under the move it replaces each variation.

import { el } from "./dom.js";

/** A variation inside a variation is indented no further than this. */
const DEEPEST = 6;

/**
 * Draws a tree.
 * @param {HTMLElement} root
 * @param {import("./tree.js").GameTree} tree
 * @param {{first: string, go: (node: import("./tree.js").Node) => void}} how
 */
export function drawTree(root, tree, { first, go }) {
  const onPath = new Set();
  for (let at = tree.current; at; at = at.parent) onPath.add(at);

  const chip = (node) => {
    const left = (node.depth % 2 === 1) === (first === "left");
    const current = node === tree.current;
    return el(
      "button",
      {
        type: "button",
        class: `ply ${left ? "left" : "right"}${onPath.has(node) ? " on-path" : ""}`,
        "aria-current": current ? "step" : null,
        "data-ply": node.depth,
        "data-line": tree.path(node).join(" "),
        title: `Go to move ${node.depth}`,
        onClick: () => go(node),
      },
      el("span", { class: "number" }, String(node.depth)),
      " ",
      node.move,
    );
  };

  const start = el(
    "button",
    {
      type: "button",
      class: "ply start on-path",
      "aria-current": tree.current === tree.root ? "step" : null,
      "data-ply": 0,
      onClick: () => go(tree.root),
    },
    "start",
  );
  const top = el("div", { class: "line" }, start);
  // Lines still to be drawn: the node after which they go on, and where.
  const open = [{ node: tree.root, line: top, depth: 0 }];
  while (open.length > 0) {
    const { node, line, depth } = open.pop();
    let at = node;
    while (at.children.length > 0) {
      const [main, ...others] = at.children;
      line.append(chip(main));
      for (const other of others) {
        const branch = el("div", { class: depth < DEEPEST ? "line branch" : "line" }, chip(other));
        line.append(branch);
        open.push({ node: other, line: branch, depth: depth + 1 });
      }
      at = main;
    }
  }
  root.replaceChildren(top);
  root.querySelector("[aria-current]")?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
}
