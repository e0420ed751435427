// The address of a page, which follows what happens on it. Browsers refuse an address that is
// written some hundred times within seconds, so a quick game is followed at a distance.

/** How long the address rests between two changes, in milliseconds. */
const REST = 100;

/** How long it rests after the browser refused one. */
const REFUSED = 2000;

/** The address while one page is shown. */
export class Address {
  constructor() {
    /** What it is as far as we know; anything else is another page on its way. */
    this.here = location.hash;
    /** What it is to become. @type {string|null} */
    this.wanted = null;
    this.timer = 0;
    this.gone = false;
    /** Writes at once what is still to be written. */
    this.settle = () => this.write();
    addEventListener("pagehide", this.settle);
  }

  /** Changes it, at once if it has rested. */
  follow(hash) {
    if (this.gone) return;
    this.wanted = hash;
    if (this.timer === 0) this.write();
  }

  write() {
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.wanted === null || location.hash !== this.here) return;
    let rest = REST;
    try {
      history.replaceState(null, "", this.wanted);
      this.wanted = null;
      this.here = location.hash;
    } catch {
      // Still too often; the page itself is none the worse.
      rest = REFUSED;
    }
    this.timer = setTimeout(this.settle, rest);
  }

  /** Keeps what it is now for the way back. */
  keep() {
    this.write();
    try {
      history.pushState(null, "", location.href);
    } catch {
      // Then there is no way back.
    }
  }

  /** Another page has the address now. */
  leave() {
    this.gone = true;
    this.wanted = null;
    clearTimeout(this.timer);
    removeEventListener("pagehide", this.settle);
  }
}
