// The tree of variations: every line that was tried from the start of a game, and where we are.
// As text it is a line of moves in which a variation follows, in parentheses, the move it replaces:
// `a1/a2 b3/c3 (b2/c2 a3/a4) d1/d2`.

/** A tree that came from an address could be absurd; nobody has tried so many moves by hand. */
const MOST_NODES = 20000;

/** A position that was reached, and the move that led there. */
export class Node {
  /**
   * @param {string|null} move
   * @param {Node|null} parent
   */
  constructor(move, parent) {
    this.move = move;
    this.parent = parent;
    /** @type {Node[]} the first is the main line */
    this.children = [];
    /** The child one came from last, which is where "redo" goes. @type {Node|null} */
    this.next = null;
    /** How many moves led here. @type {number} */
    this.depth = parent ? parent.depth + 1 : 0;
  }

  /** The node that this move leads to. */
  after(move) {
    let child = this.children.find((node) => node.move === move);
    if (!child) {
      child = new Node(move, this);
      this.children.push(child);
    }
    return child;
  }
}

export class GameTree {
  constructor() {
    this.root = new Node(null, null);
    this.current = this.root;
  }

  /** The moves that lead to a node. */
  path(node = this.current) {
    const moves = [];
    for (let at = node; at.parent; at = at.parent) moves.push(at.move);
    return moves.reverse();
  }

  /** Makes a move where we are. */
  play(move) {
    this.go(this.current.after(move));
  }

  /** Goes to a node; "redo" will lead here again. */
  go(node) {
    this.current = node;
    for (let at = node; at.parent; at = at.parent) at.parent.next = at;
  }

  /** Goes along these moves from the start. */
  follow(moves) {
    let node = this.root;
    for (const move of moves) node = node.after(move);
    this.go(node);
  }

  /** Where a step forward leads: the branch one came from, or else the main line. */
  get ahead() {
    return this.current.next ?? this.current.children[0] ?? null;
  }

  /** Takes a node and all that follows it out of the tree. */
  remove(node) {
    const { parent } = node;
    if (!parent) return;
    parent.children = parent.children.filter((child) => child !== node);
    if (parent.next === node) parent.next = null;
    for (let at = this.current; at; at = at.parent) {
      if (at === node) {
        this.current = parent;
        return;
      }
    }
  }

  /** Whether there is more in the tree than the line under way. */
  get branches() {
    for (let at = this.root; at; at = at.children[0] ?? null) {
      if (at.children.length > 1) return true;
      if (at === this.current) return at.children.length > 0;
    }
    return true;
  }

  /** The tree as text; empty if it is nothing but the line under way. */
  text() {
    return this.branches ? followers(this.root) : "";
  }

  /** The whole line through where we are, up to its end. */
  line() {
    let node = this.current;
    for (let on = this.ahead; on; on = node.next ?? node.children[0] ?? null) node = on;
    return this.path(node);
  }

  /** The lines to all other ends of the tree, each from the start. */
  variations() {
    const main = this.line().join(" ");
    const lines = [];
    const stack = [this.root];
    while (stack.length > 0) {
      const node = stack.pop();
      if (node.children.length === 0 && node.parent) lines.push(this.path(node));
      stack.push(...node.children.toReversed());
    }
    return lines.filter((line) => line.join(" ") !== main);
  }

  /**
   * The tree with these lines, of which the first is the one under way.
   * @param {string[][]} lines
   */
  static of([main, ...others]) {
    const tree = new GameTree();
    tree.follow(main);
    const end = tree.current;
    for (const line of others) tree.follow(line);
    tree.go(end);
    return tree;
  }

  /**
   * Reads a text of the tree; what cannot be meant is left out.
   * @param {string} text
   */
  static parse(text) {
    const tree = new GameTree();
    branch(tree.root, text);
    return tree;
  }
}

/** The text of all that follows a node. */
function followers(from) {
  const out = [];
  // What is still to be written: nodes whose lines go on, and parentheses.
  const stack = [from];
  while (stack.length > 0) {
    const item = stack.pop();
    if (typeof item === "string") {
      out.push(item);
      continue;
    }
    const [main, ...others] = item.children;
    if (!main) continue;
    out.push(main.move);
    stack.push(main);
    for (const other of others.reverse()) stack.push(")", other, other.move, "(");
  }
  return out.join(" ").replaceAll("( ", "(").replaceAll(" )", ")");
}

/** Adds the moves of a text after a node. */
function branch(from, text) {
  const opened = [];
  let node = from;
  const tokens = text.match(/[()]|[^\s()]+/g) ?? [];
  for (const token of tokens.slice(0, MOST_NODES)) {
    if (token === "(") {
      opened.push(node);
      node = node.parent ?? node;
    } else if (token === ")") {
      node = opened.pop() ?? node;
    } else {
      node = node.after(token);
    }
  }
}
