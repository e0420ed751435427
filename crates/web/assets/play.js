// A game: the board, who plays, the moves, and the panels beside it. The address follows every
// step, so that it can be copied at any time.

import { Address } from "./address.js";
import { ApiError, ask, isAbort } from "./api.js";
import { Board } from "./board.js";
import { capital, game as findGame, strategyName, title } from "./catalogue.js";
import { el, prose } from "./dom.js";
import { Labour } from "./labour.js";
import { MoveList } from "./movelist.js";
import { announce, complain, explain } from "./notice.js";
import { openFile } from "./open.js";
import { fromParams, nextSeed, opponent, toHash } from "./record.js";
import { seats } from "./seats.js";
import { change, onChange, setting } from "./settings.js";
import { Tabs } from "./tabs.js";
import { longest } from "./task.js";
import { GameTree } from "./tree.js";
import { drawTree } from "./variations.js";

/** How many states are remembered for stepping back and forth. */
const REMEMBERED = 400;

/** Milliseconds between two moves of computers, by the position of the slider. */
const PAUSES = [3000, 2000, 1500, 1000, 700, 450, 300, 150, 60, 0];

/** The panels beside the board. */
const PANELS = { moves: "Moves", analyse: "Analyse", edit: "Edit", share: "Share" };

/** What a strategy hopes for, about its own move. */
const HOPES = {
  win: "It wins.",
  draw: "It holds a draw.",
  loss: "Every move loses against perfect play.",
  unknown: "Nobody has worked out whether it wins.",
};

/**
 * Shows the page.
 * @param {HTMLElement} root
 * @param {URLSearchParams} params
 * @param {AbortSignal} signal when the page is left
 */
export async function mount(root, params, signal) {
  const session = fromParams(params);
  const entry = await findGame(session.record.game);
  if (!entry) throw new ApiError({ message: `There is no game “${session.record.game}”.` });
  if (signal.aborted) return;
  const page = new PlayPage(root, entry, session);
  signal.addEventListener("abort", () => page.leave());
  await page.start();
}

class PlayPage {
  /**
   * @param {HTMLElement} root
   * @param {import("./catalogue.js").Game} entry
   * @param {import("./record.js").Session} session
   */
  constructor(root, entry, session) {
    this.root = root;
    this.entry = entry;
    this.session = session;
    session.record.game = entry.name;
    if (!(session.panel in PANELS)) session.panel = "moves";
    this.tree = GameTree.parse(session.tree);
    this.tree.follow(session.record.moves);
    this.state = null;
    /** The node whose state that is. @type {import("./tree.js").Node|null} */
    this.shown = null;
    /** States by the moves that lead there. @type {Map<string, Promise<any>>} */
    this.states = new Map();
    /** Counts what is shown, so that late answers know that they are late. */
    this.turn = 0;
    /** Whether another page is shown now, which is nothing to us. */
    this.gone = false;
    this.address = new Address();
    const seats = [session.left, session.right];
    // A game of two computers waits for a click, and so does one that was stepped back.
    this.running = seats.includes("human") && !this.tree.ahead;
    this.analysis = null;
    this.editor = null;
    this.build();
  }

  // ---- the page

  build() {
    const { entry } = this;
    document.title = `${title(entry.name)} · Partizan`;
    this.status = el("p", { id: "status", role: "status", "aria-live": "polite" });
    this.result = el("div", { id: "result", role: "status", "aria-live": "assertive" });
    this.reason = el("p", { id: "reason", role: "status", "aria-live": "polite" });
    this.boardRoot = el("div", { id: "board", role: "region", "aria-label": "Board" });
    this.chooser = el("div", { id: "chooser", role: "group", "aria-label": "Which move is meant?", hidden: true, onKeydown: (event) => {
      if (event.key === "Escape") this.board.giveUp();
    } });
    const thinking = el("div", { id: "thinking" });
    this.labour = new Labour(thinking, () => this.callOff());
    this.offer = el("div", { id: "offer", role: "alert" });
    const button = (id, label, onClick, more = {}) =>
      el("button", { type: "button", id, onClick, ...more }, label);
    this.buttons = {
      undo: button("undo", "Undo", () => this.undo(), { title: "Ctrl+Z" }),
      redo: button("redo", "Redo", () => this.redo(), { title: "Ctrl+Y" }),
      hint: button("hint", "Hint", () => this.hint()),
      fresh: button("new-game", "New game", () => this.fresh(), { class: "main" }),
      pause: button("play-pause", "Play", () => this.toggle(), { class: "main" }),
      step: button("step", "One step", () => this.step()),
    };
    const speed = el("input", {
      type: "range",
      id: "speed",
      min: 0,
      max: PAUSES.length - 1,
      value: setting("speed"),
      onInput: () => change("speed", Number(speed.value)),
    });
    this.motor = el(
      "div",
      { class: "row motor", id: "motor", role: "group", "aria-label": "The computer’s moves" },
      this.buttons.pause,
      this.buttons.step,
      (this.speed = el("label", { class: "slider" }, el("span", {}, "Speed"), speed)),
    );
    this.seatsRoot = el("div");
    this.drawSeats();
    this.tabs = new Tabs(PANELS, "Beside the board", (name) => this.openPanel(name));
    this.buildMoves();
    const rules = el(
      "details",
      { class: "rules" },
      el("summary", {}, "Rules"),
      el("p", {}, ...prose(entry.rules)),
      el("p", { class: "soft" }, "Positions: ", ...prose(entry.syntax), "."),
      el("p", { class: "soft" }, entry.source),
    );
    this.root.append(
      el("div", { class: "head" }, el("h1", {}, title(entry.name)), rules),
      el(
        "div",
        { class: "table" },
        el(
          "div",
          { class: "left-column" },
          el("div", { class: "card felt" },
            el("div", { class: "status-row" }, this.status),
            this.result,
            this.boardRoot,
            this.reason,
            this.chooser,
            thinking,
            this.offer,
            el("div", { class: "row controls", role: "group", "aria-label": "The game" },
              this.buttons.undo, this.buttons.redo, this.buttons.hint, this.buttons.fresh),
            this.motor,
          ),
          el("div", { class: "card who-plays" }, this.seatsRoot),
        ),
        el("div", { class: "right-column card" }, this.tabs.row, ...Object.values(this.tabs.panels)),
      ),
    );
    this.board = new Board(this.boardRoot, {
      onMove: (move) => this.play(move),
      onAmbiguous: (moves) => this.ambiguous(moves),
      onReason: (text) => this.say(text),
      // After the position on the board, which the tree may have left already.
      preview: (move) => this.stateAfter([...this.tree.path(this.shown), move]),
      onPaint: (site) => this.editor?.paint(site),
      names: (player) => this.name(player),
    });
    this.onKey = (event) => this.key(event);
    addEventListener("keydown", this.onKey);
    this.stopListening = onChange((name) => {
      if (name === "marks") this.board.redraw();
    });
  }

  buildMoves() {
    const { moves } = this.tabs.panels;
    this.moves = new MoveList(moves, {
      onMove: (move) => this.play(move),
      onReason: (text) => this.say(text),
      onLook: (move) => (move === null ? this.board.ghost(null) : this.board.previewMove(move)),
    });
    this.treeRoot = el("div", { class: "variations", id: "variations" });
    this.deleteButton = el("button", { type: "button", id: "delete-branch", class: "quiet", onClick: () => this.deleteBranch() }, "Delete from here on");
    moves.append(el("h2", {}, "The game so far"), this.treeRoot, this.deleteButton);
  }

  drawSeats() {
    this.seatsRoot.replaceChildren(
      seats(this.entry, this.session, {
        onSeat: (player, who) => {
          this.session[player] = who;
          this.running = this.session.left === "human" || this.session.right === "human";
          this.show();
        },
        onFirst: (player) => this.restart({ first: player }),
        onPlay: (play) => {
          this.session.record.play = play;
          this.states.clear();
          this.show();
        },
      }),
    );
  }

  async start() {
    try {
      await this.show({ patient: true });
    } catch (error) {
      if (this.tree.current === this.tree.root) throw error;
      // The start may be fine even if the moves are not, and so may those before a wrong one.
      complain(error);
      const legal = this.tree.path().slice(0, error.detail?.index ?? 0);
      this.tree = new GameTree();
      this.tree.follow(legal);
      this.running = false;
      await this.show({ patient: true });
    }
    await this.openPanel(this.session.panel, { quiet: true });
  }

  leave() {
    this.gone = true;
    this.turn += 1;
    this.stop();
    this.address.leave();
    this.analysis?.clear();
    this.editor?.leave();
    this.stopListening();
    removeEventListener("keydown", this.onKey);
  }

  // ---- states

  /** The record of a line of moves from the start. */
  record(moves = this.tree.path()) {
    return { ...this.session.record, moves };
  }

  /** The state after some moves, asked for once. */
  stateAfter(moves) {
    const name = moves.join(" ");
    let asked = this.states.get(name);
    if (!asked) {
      asked = ask("/api/state", this.record(moves));
      this.keep(name, asked);
      asked.catch(() => this.states.delete(name));
    }
    return asked;
  }

  keep(name, asked) {
    if (this.states.size >= REMEMBERED) this.states.delete(this.states.keys().next().value);
    this.states.set(name, asked);
  }

  name(player) {
    return this.entry.players[player === "left" ? 0 : 1];
  }

  /** Whose turn it is at a node; turns alternate. */
  mover(node) {
    const { first } = this.session.record;
    return node.depth % 2 === 0 ? first : opponent(first);
  }

  // ---- showing

  /**
   * Shows the position under way, and lets the computer move if it is its turn.
   * @param {{patient?: boolean}} [how] whether to leave errors to the caller
   */
  async show({ patient = false } = {}) {
    if (this.gone) return;
    this.turn += 1;
    const mine = this.turn;
    this.stop();
    this.offer.replaceChildren();
    let state;
    try {
      state = await this.stateAfter(this.tree.path());
    } catch (error) {
      if (mine !== this.turn) return;
      if (patient) throw error;
      complain(error);
      if (!this.shown) return;
      // Back to what is on the board. A move that the server refuses is no branch of the tree;
      // one that it never heard of may be tried again.
      const refused = this.tree.current;
      this.running = false;
      if (!error.lost && refused !== this.shown) this.tree.remove(refused);
      this.tree.current = this.shown;
      this.draw();
      return;
    }
    if (mine !== this.turn) return;
    this.state = state;
    this.shown = this.tree.current;
    if (!this.session.record.position) this.session.record.position = state.record.position;
    this.draw();
    this.remember();
    this.analyse();
    this.think();
  }

  draw() {
    const { state } = this;
    const seat = this.session[state.player];
    const closed = state.over
      ? "The game is over. Undo a move, or start a new game."
      : seat !== "human"
        ? `It is the turn of ${this.name(state.player)}, for whom the computer plays.`
        : null;
    this.say("");
    this.ambiguous([]);
    if (this.session.panel !== "edit") this.board.show(state, { closed });
    this.drawStatus();
    this.drawMoves();
    drawTree(this.treeRoot, this.tree, { first: this.session.record.first, go: (node) => this.go(node) });
    this.deleteButton.hidden = this.tree.current === this.tree.root;
    const { undo, redo, hint } = this.buttons;
    undo.disabled = this.tree.current === this.tree.root;
    redo.disabled = !this.tree.ahead;
    // While the computer thinks, another question would take its place.
    hint.disabled = !this.human;
    this.drawMotor();
  }

  drawStatus() {
    const { state } = this;
    if (this.session.panel === "edit") {
      this.status.replaceChildren(el("span", { class: "turn" }, "Setting up a position."));
      this.result.replaceChildren();
      return;
    }
    const mover = this.name(state.player);
    const played = state.last ? `${capital(this.name(opponent(state.player)))} played ${state.last.move}. ` : "";
    const seat = this.session[state.player];
    const turn = state.over
      ? "The game is over."
      : seat === "human"
        ? `${capital(mover)} to move.`
        : `${capital(mover)} to move (${strategyName(seat)}).`;
    this.status.replaceChildren(
      el("span", { class: `turn ${state.over ? "" : state.player}` }, turn),
      " ",
      el("span", { class: "soft" }, played),
    );
    this.status.dataset.player = state.player;
    this.status.dataset.over = String(state.over);
    if (!state.over) {
      this.result.replaceChildren();
      delete this.result.dataset.winner;
      return;
    }
    // Names may be plural (toads, the geese), so no verb follows them.
    const wins = state.winner === "draw" || !state.winner ? "A draw." : `Winner: ${this.name(state.winner)}.`;
    this.result.dataset.winner = state.winner ?? "";
    this.result.className = state.winner ?? "";
    this.result.replaceChildren(el("strong", {}, wins), " ", el("span", {}, this.ending(state.reason ?? "")));
  }

  /** Why the game is over, in the names of the players; who wins has been said. */
  ending(reason) {
    const why = reason.split(":")[0].replace(/\.$/, "");
    if (!why || why.endsWith("has won")) return "";
    const named = why.replace(/\b(left|right)\b/gi, (side) => this.name(side.toLowerCase()));
    return `${capital(named)}.`;
  }

  drawMoves() {
    const { state } = this;
    if (!state) return;
    const closed = state.over || this.session[state.player] !== "human";
    this.moves.show(state, { name: this.name(state.player), closed, badges: this.board.badges });
  }

  drawMotor() {
    const { state } = this;
    const both = this.session.left !== "human" && this.session.right !== "human";
    const waits = !state.over && this.session[state.player] !== "human" && !this.running;
    this.motor.hidden = !both && !waits;
    this.speed.hidden = !both;
    this.buttons.step.hidden = !both;
    this.buttons.pause.textContent = this.running ? "Pause" : both ? "Play" : "Let the computer move";
    this.buttons.pause.disabled = state.over;
    this.buttons.step.disabled = state.over || this.running;
  }

  /** The address that says all of this. */
  hash() {
    return toHash({ ...this.session, tree: this.tree.text(), record: this.record() });
  }

  /** Puts all of this into the address. */
  remember() {
    this.address.follow(this.hash());
    this.sharing?.refresh();
  }

  /** Says why a click did nothing. */
  say(text) {
    this.reason.textContent = text ? capital(text) : "";
  }

  /** Several moves have the same points: a person chooses by name. */
  ambiguous(moves) {
    this.chooser.hidden = moves.length === 0;
    this.chooser.replaceChildren(
      ...(moves.length > 0 ? [el("span", {}, "Which move? ")] : []),
      ...moves.map((move) =>
        el("button", {
          type: "button",
          class: "move",
          "data-choice": move,
          onClick: () => this.play(move),
          onPointerenter: () => this.board.previewMove(move),
          onFocus: () => this.board.previewMove(move),
        }, move)),
    );
    if (moves.length > 0) this.chooser.querySelector("button").focus();
  }

  // ---- playing

  /** Whether a person is to move. */
  get human() {
    const { state } = this;
    return Boolean(state) && !state.over && this.session[state.player] === "human";
  }

  /** Whether the board shows where we are; until it does, its moves are those of another position. */
  get settled() {
    return this.shown !== null && this.tree.current === this.shown;
  }

  /** A person makes a move. */
  play(move) {
    if (!this.settled) {
      // A start that could not be had may be had by now.
      return this.shown ? null : this.show();
    }
    this.moves.clear();
    this.tree.play(move);
    this.running = this.session.left === "human" || this.session.right === "human";
    return this.show();
  }

  /** Goes to a place in the tree; the computer waits there until it is told to go on. */
  go(node) {
    this.tree.go(node);
    this.running = false;
    return this.show();
  }

  /** Whether exactly one side is a person, so that one step back is one of hers. */
  get against() {
    return (this.session.left === "human") !== (this.session.right === "human");
  }

  undo() {
    let node = this.tree.current.parent;
    if (!node) return;
    while (this.against && node.parent && this.session[this.mover(node)] !== "human") node = node.parent;
    const from = this.tree.current;
    this.tree.go(from);
    this.tree.current = node;
    this.running = false;
    this.show();
  }

  redo() {
    let node = this.tree.ahead;
    if (!node) return;
    const next = (at) => at.next ?? at.children[0] ?? null;
    while (this.against && next(node) && this.session[this.mover(node)] !== "human") node = next(node);
    this.tree.current = node;
    this.running = false;
    this.show();
  }

  deleteBranch() {
    const node = this.tree.current;
    if (!node.parent) return;
    announce(`Deleted ${node.move} and what followed.`);
    this.tree.remove(node);
    this.running = false;
    this.show();
  }

  /** The same start again, with other luck. */
  fresh() {
    this.restart({});
  }

  /** A new game, perhaps from another start. */
  restart(changes, { keepSeed = false } = {}) {
    // The way back leads to the game that was.
    if (this.tree.root.children.length > 0) this.address.keep();
    Object.assign(this.session.record, changes, { moves: [] });
    if (!keepSeed) this.session.seed = nextSeed(this.session.seed);
    this.tree = new GameTree();
    this.shown = null;
    this.states.clear();
    this.running = this.running || this.session.left === "human" || this.session.right === "human";
    this.drawSeats();
    return this.show();
  }

  // ---- the computer

  /** Calls off what the computer is doing. */
  stop() {
    clearTimeout(this.timer);
    this.labour.stop();
  }

  toggle() {
    this.running = !this.running;
    if (!this.running) {
      this.turn += 1;
      this.stop();
      this.drawMotor();
      return;
    }
    this.drawMotor();
    this.think();
  }

  step() {
    this.running = false;
    this.think({ once: true });
  }

  /** Lets the computer move, if it is its turn and nobody has told it to wait. */
  think({ once = false, strategy = null, seconds = null } = {}) {
    const { state } = this;
    if (this.session.panel === "edit") return;
    if (!this.settled || state.over || (!this.running && !once)) return;
    const seat = strategy ?? this.session[state.player];
    if (seat === "human") return;
    const both = this.session.left !== "human" && this.session.right !== "human";
    const pause = both && !once && this.tree.current !== this.tree.root ? PAUSES[setting("speed")] : 0;
    const mine = this.turn;
    clearTimeout(this.timer);
    const go = () => {
      if (mine === this.turn) this.turnOf(seat, seconds ?? setting("seconds"));
    };
    if (pause > 0) this.timer = setTimeout(go, pause);
    else go();
  }

  async turnOf(strategy, seconds) {
    const mine = this.turn;
    const { player } = this.state;
    const moves = this.tree.path();
    try {
      const question = { ...this.record(moves), strategy, seed: this.session.seed, seconds };
      const answer = await this.labour.ask("/api/turn", question, `${capital(this.name(player))}: thinking`);
      if (mine !== this.turn) return;
      if (!answer.move) return;
      this.tree.play(answer.move);
      if (answer.state) this.keep([...moves, answer.move].join(" "), Promise.resolve(answer.state));
      await this.show();
    } catch (error) {
      if (mine !== this.turn || isAbort(error)) return;
      this.running = false;
      this.drawMotor();
      this.propose(error, player, strategy, seconds);
    }
  }

  callOff() {
    this.turn += 1;
    this.running = false;
    this.stop();
    this.drawMotor();
    announce("Called off.");
    (this.motor.hidden ? this.buttons.hint : this.buttons.pause).focus();
  }

  /** No move of the computer came: says why, and offers what else could be done. */
  async propose(error, player, strategy, seconds) {
    const mine = this.turn;
    const again = (label, how) =>
      el("button", { type: "button", "data-offer": label, onClick: () => { this.offer.replaceChildren(); this.think({ once: true, ...how }); } }, label);
    // Nobody is promised more time than the server gives.
    const longer = Math.min(3600, seconds * 6, await longest());
    if (mine !== this.turn) return;
    const who = `${this.name(player)} (${strategyName(strategy)})`;
    const head = error.budget ? `No move of ${who} was found within the budget.`
      : error.lost ? `The move of ${who} did not arrive.`
      : `${capital(who)} cannot move.`;
    // Without the server no strategy is better than another.
    const others = error.lost ? [] : ["minimise", "random"].filter((name) => name !== strategy && this.entry.strategies.includes(name));
    this.offer.replaceChildren(
      el("p", {}, el("strong", {}, head)),
      ...explain(error),
      el(
        "div",
        { class: "row" },
        error.lost ? again("Try again", { seconds, strategy }) : null,
        error.budget && longer > seconds ? again(`Think for ${longer} s`, { seconds: longer, strategy }) : null,
        ...others.map((name) => again(`Move by “${strategyName(name)}”`, { strategy: name })),
        el("button", {
          type: "button",
          "data-offer": "human",
          onClick: () => {
            this.session[player] = "human";
            this.drawSeats();
            this.show();
          },
        }, "Let a person move"),
      ),
    );
  }

  async hint() {
    if (!this.human || !this.settled) return;
    const mine = this.turn;
    try {
      const answer = await this.labour.ask("/api/hint", { ...this.record(), seconds: setting("seconds") }, "Looking for a good move");
      if (mine !== this.turn) return;
      if (answer.move) {
        this.board.hint(answer.move);
        this.say(`Hint: ${answer.move}. ${HOPES[answer.hope] ?? ""}`);
      } else {
        this.say(`No hint. ${HOPES[answer.hope] ?? ""}`);
      }
    } catch (error) {
      if (mine !== this.turn || isAbort(error)) return;
      if (error.budget) this.say(`No hint: ${error.message}`);
      else complain(error);
    }
  }

  // ---- panels

  async openPanel(name, { quiet = false } = {}) {
    if (this.gone) return;
    const before = this.session.panel;
    this.session.panel = name;
    this.tabs.show(name);
    this.root.classList.toggle("editing", name === "edit");
    try {
      if (before === "edit" && name !== "edit") {
        this.editor?.leave();
        this.session.draft = null;
        await this.show();
      }
      if (name === "edit") await this.edit();
      if (name === "share") await this.share();
      if (name === "analyse" && !this.analysis) await this.loadAnalysis();
    } catch (error) {
      if (!this.gone) complain(error);
    }
    // Another panel was opened while this one was fetched.
    if (!this.isOpen(name)) return;
    if (!quiet) this.remember();
    this.analyse();
  }

  /** Whether a panel is open, on a page that is. */
  isOpen(name) {
    return !this.gone && this.session.panel === name;
  }

  async loadAnalysis() {
    const { AnalysisPanel } = await import("./analyse.js");
    if (!this.isOpen("analyse")) return;
    this.analysis ??= new AnalysisPanel(this.tabs.panels.analyse, {
      onBadges: (badges) => {
        this.board.setBadges(badges);
        this.drawMoves();
      },
      onComponents: (components) => this.board.setComponents(components),
      onOpen: (record, { analyse = false } = {}) => {
        const panel = analyse ? "analyse" : "moves";
        location.hash = toHash({ ...this.session, tree: "", draft: null, record, panel });
      },
    });
  }

  /** Analyses what is shown, while that panel is open. */
  analyse() {
    if (!this.analysis) return;
    if (this.session.panel === "analyse" && this.state) this.analysis.show(this.record());
    else {
      this.analysis.clear();
      this.board.setBadges(new Map());
      this.board.setComponents([]);
      this.drawMoves();
    }
  }

  async edit() {
    const { Editor } = await import("./edit.js");
    if (!this.isOpen("edit")) return;
    this.turn += 1;
    this.stop();
    this.editor ??= new Editor(this.tabs.panels.edit, this.entry, this.board, {
      onDraft: (text) => {
        this.session.draft = text;
        this.remember();
      },
      onPlay: (changes) => {
        this.session.draft = null;
        this.openPanel("moves").then(() => this.restart(changes, { keepSeed: true }));
      },
    });
    const { record } = this.session;
    this.drawStatus();
    this.say("");
    await this.editor.open({
      position: this.session.draft ?? this.state.position,
      parameters: record.parameters ?? [],
      first: this.state.player,
      play: record.play,
    });
  }

  async share() {
    const { SharePanel } = await import("./share.js");
    if (!this.isOpen("share")) return;
    this.sharing ??= new SharePanel(this.tabs.panels.share, {
      record: () => this.record(),
      tree: () => this.tree,
      session: () => this.session,
      state: () => this.state,
      link: () => new URL(this.hash(), location.href).href,
      open: openFile,
    });
    this.sharing.refresh();
  }

  key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (event.target.closest?.("input, textarea, select, dialog")) return;
    const letter = event.key.toLowerCase();
    if (letter === "z" && !event.shiftKey) this.undo();
    else if (letter === "y" || (letter === "z" && event.shiftKey)) this.redo();
    else return;
    event.preventDefault();
  }
}
