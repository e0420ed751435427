// Panels of which one is open, with a row of tabs for mouse and arrow keys.

import { el } from "./dom.js";

export class Tabs {
  /**
   * @param {Record<string, string>} labels by the names of the panels
   * @param {string} label what the panels are together
   * @param {(name: string) => void} onOpen when a person opens one
   */
  constructor(labels, label, onOpen) {
    this.names = Object.keys(labels);
    this.onOpen = onOpen;
    this.tabs = this.names.map((name) =>
      el("button", {
        type: "button",
        role: "tab",
        id: `tab-${name}`,
        "aria-controls": `panel-${name}`,
        "data-panel": name,
        onClick: () => onOpen(name),
      }, labels[name]),
    );
    /** @type {Record<string, HTMLElement>} */
    this.panels = Object.fromEntries(
      this.names.map((name) => [
        name,
        el("section", { class: "panel", role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, hidden: true }),
      ]),
    );
    this.row = el("div", { class: "tabs", role: "tablist", "aria-label": label, onKeydown: (event) => this.key(event) }, ...this.tabs);
  }

  /** Shows one panel. */
  show(name) {
    this.open = name;
    for (const tab of this.tabs) {
      const mine = tab.dataset.panel === name;
      this.panels[tab.dataset.panel].hidden = !mine;
      tab.setAttribute("aria-selected", String(mine));
      tab.tabIndex = mine ? 0 : -1;
    }
  }

  key(event) {
    const at = this.names.indexOf(this.open);
    const last = this.names.length - 1;
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + this.names.length) % this.names.length;
    this.tabs[next].focus();
    this.onOpen(this.names[next]);
  }
}
