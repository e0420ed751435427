// Exact fractions, for corners of thermographs and what lies between them.

/** A fraction in lowest terms, with a positive denominator. */
export class Fraction {
  /**
   * @param {bigint} top
   * @param {bigint} [bottom] not 0
   */
  constructor(top, bottom = 1n) {
    const common = gcd(top < 0n ? -top : top, bottom < 0n ? -bottom : bottom) || 1n;
    const sign = bottom < 0n ? -1n : 1n;
    this.top = (sign * top) / common;
    this.bottom = (sign * bottom) / common;
  }

  /** Reads `-3` or `5/8`. */
  static read(text) {
    const [top, bottom = "1"] = String(text).trim().replace("−", "-").split("/");
    return new Fraction(BigInt(top), BigInt(bottom));
  }

  plus(other) {
    return new Fraction(this.top * other.bottom + other.top * this.bottom, this.bottom * other.bottom);
  }

  minus(other) {
    return this.plus(new Fraction(-other.top, other.bottom));
  }

  times(other) {
    return new Fraction(this.top * other.top, this.bottom * other.bottom);
  }

  over(other) {
    return new Fraction(this.top * other.bottom, this.bottom * other.top);
  }

  /** Negative, 0 or positive, as this is less than, equal to or greater than the other. */
  compare(other) {
    const difference = this.top * other.bottom - other.top * this.bottom;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }

  /** About this much; good enough for a place on the screen. */
  number() {
    // Numbers of many digits would overflow before they are divided.
    const shift = BigInt(Math.max(0, this.bottom.toString(2).length - 60));
    return Number(this.top >> shift) / Number((this.bottom >> shift) || 1n);
  }

  toString() {
    return this.bottom === 1n ? String(this.top) : `${this.top}/${this.bottom}`;
  }
}

function gcd(a, b) {
  while (b) [a, b] = [b, a % b];
  return a;
}
