// From clicks to moves: which points may be clicked next, and which moves are meant by the ones
// that were. A way is a list of points; a move may have several.

/**
 * @typedef {[number, number]} Point
 * @typedef {{move: string, position?: string, ways: Point[][]}} Choice
 * @typedef {{x: number, y: number, moves: string[], more: boolean}} Target
 */

/** A name for a point, to find it again. */
export function key([x, y]) {
  return `${x},${y}`;
}

/**
 * The moves that begin with these points, and the ways they do.
 * @param {Choice[]} choices
 * @param {Point[]} chosen
 */
function candidates(choices, chosen) {
  const found = [];
  for (const choice of choices) {
    for (const way of choice.ways) {
      if (way.length >= chosen.length && chosen.every((point, i) => key(point) === key(way[i]))) {
        found.push({ move: choice.move, way });
      }
    }
  }
  return found;
}

/**
 * The points that may be clicked next, by name, each with the moves that go through it.
 * @param {Choice[]} choices
 * @param {Point[]} chosen
 * @returns {Map<string, Target>}
 */
export function targets(choices, chosen) {
  const found = new Map();
  for (const { move, way } of candidates(choices, chosen)) {
    if (way.length === chosen.length) continue;
    const [x, y] = way[chosen.length];
    const name = key([x, y]);
    let target = found.get(name);
    if (!target) found.set(name, (target = { x, y, moves: [], more: false }));
    // The ways of a move come one after the other.
    if (target.moves.at(-1) !== move) target.moves.push(move);
    if (way.length > chosen.length + 1) target.more = true;
  }
  return found;
}

/**
 * The moves for which these points are the whole way.
 * @param {Choice[]} choices
 * @param {Point[]} chosen
 */
export function completed(choices, chosen) {
  if (chosen.length === 0) return [];
  const whole = candidates(choices, chosen).filter(({ way }) => way.length === chosen.length);
  return [...new Set(whole.map(({ move }) => move))];
}

/**
 * The nearest of some points, if it is near enough.
 * @template {{x: number, y: number}} T
 * @param {Iterable<T>} points
 * @returns {T|null}
 */
export function nearest(points, x, y, reach) {
  let best = null;
  let distance = reach;
  for (const point of points) {
    const d = Math.hypot(point.x - x, point.y - y);
    if (d <= distance) {
      best = point;
      distance = d;
    }
  }
  return best;
}

/**
 * The point that an arrow key leads to: the nearest one in that direction, where what lies to the
 * side counts as farther away.
 * @template {{x: number, y: number}} T
 * @param {Iterable<T>} points
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} direction a unit step
 * @returns {T|null}
 */
export function towards(points, from, direction) {
  let best = null;
  let least = Infinity;
  for (const point of points) {
    const dx = point.x - from.x;
    const dy = point.y - from.y;
    const along = dx * direction.x + dy * direction.y;
    const across = Math.abs(dx * direction.y - dy * direction.x);
    if (along <= 0.5) continue;
    const cost = along + 2.5 * across;
    if (cost < least) {
      best = point;
      least = cost;
    }
  }
  return best;
}

/**
 * How far apart neighbouring points are; picks the size of marks.
 * @param {{x: number, y: number}[]} points
 */
export function spacing(points) {
  let least = 44;
  // Sorted from left to right, a point is compared only with those that may be near: comparing
  // thousands with each other would be felt.
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  for (let i = 0; i < sorted.length; i += 1) {
    for (let j = i + 1; j < sorted.length && sorted[j].x - sorted[i].x < least; j += 1) {
      const d = Math.hypot(sorted[j].x - sorted[i].x, sorted[j].y - sorted[i].y);
      if (d > 0.5 && d < least) least = d;
    }
  }
  return Math.max(least, 10);
}
