// The lines that two texts do not share: Myers' greedy search ("An O(ND) difference algorithm", 1986), after common lines at both ends.

/** Edits beyond which the search ends. The lines between the common ends are then one change. */
const BUDGET = 400;

/** @typedef {{kind: "same" | "removed" | "added", text: string}} DifferenceLine */

/** @param {string} old @param {string} text @returns {DifferenceLine[]} */
export function lineDifference(old, text) {
  const from = old.split("\n");
  const to = text.split("\n");
  const shorter = Math.min(from.length, to.length);
  let head = 0;
  while (head < shorter && from[head] === to[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && from[from.length - 1 - tail] === to[to.length - 1 - tail]) tail += 1;
  const [a, b] = [from.slice(head, from.length - tail), to.slice(head, to.length - tail)];
  const all = (lines, kind) => lines.map((line) => ({ kind, text: line }));
  return [...all(from.slice(0, head), "same"), ...(shortestEdits(a, b) ?? [...all(a, "removed"), ...all(b, "added")]),
    ...all(from.slice(from.length - tail, from.length), "same")];
}

/** The lines of the shortest script from `a` to `b`, or null if it needs more edits than the budget. */
function shortestEdits(a, b) {
  // The furthest line of `a` on each diagonal, after each number of edits.
  const rounds = [];
  let furthest = new Map([[1, 0]]);
  for (let edits = 0; edits <= Math.min(BUDGET, a.length + b.length); edits += 1) {
    rounds.push(new Map(furthest));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = isDown(furthest, diagonal, edits) ? furthest.get(diagonal + 1) : furthest.get(diagonal - 1) + 1;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1;
      furthest.set(diagonal, x);
      if (x >= a.length && x - diagonal >= b.length) return backwards(rounds, a, b);
    }
  }
  return null;
}

/** Whether the best way to a diagonal adds a line rather than removes one. */
const isDown = (furthest, diagonal, edits) =>
  diagonal === -edits || (diagonal !== edits && furthest.get(diagonal - 1) < furthest.get(diagonal + 1));

function backwards(rounds, a, b) {
  const lines = [];
  let x = a.length;
  let y = b.length;
  for (let edits = rounds.length - 1; edits >= 0; edits -= 1) {
    const furthest = rounds[edits];
    const isAdded = isDown(furthest, x - y, edits);
    const diagonal = isAdded ? x - y + 1 : x - y - 1;
    const before = edits === 0 ? 0 : furthest.get(diagonal);
    const beforeY = edits === 0 ? 0 : before - diagonal;
    while (x > before && y > beforeY) lines.push({ kind: "same", text: a[(x -= 1, y -= 1, x)] });
    if (edits === 0) break;
    if (isAdded) lines.push({ kind: "added", text: b[(y -= 1)] });
    else lines.push({ kind: "removed", text: a[(x -= 1)] });
  }
  return lines.reverse();
}
