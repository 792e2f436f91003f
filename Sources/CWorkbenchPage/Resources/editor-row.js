// A line of the editor as elements: tokens, with marks over them.
import { make } from "./dom.js";
import { tokensOf } from "./highlighting.js";

/** @typedef {{start: number, end: number, kind: string}} Mark */

/**
 * Fills a row with a line.
 * @param {HTMLElement} row
 * @param {string} line
 * @param {Mark[]} marks with offsets in the line
 */
export function fillRow(row, line, marks) {
  const tokens = tokensOf(line);
  const cuts = new Set([0, line.length]);
  for (const { start, end } of [...tokens, ...marks]) cuts.add(start).add(end);
  const parts = [];
  let token = 0;
  let from = 0;
  for (const to of [...cuts].sort((a, b) => a - b).slice(1)) {
    while (token < tokens.length && tokens[token].end <= from) token += 1;
    const kinds = marks.filter((mark) => mark.start <= from && mark.end >= to).map((mark) => `mark-${mark.kind}`);
    if (token < tokens.length && tokens[token].start <= from) kinds.push(tokens[token].kind);
    const text = line.slice(from, to);
    parts.push(kinds.length > 0 ? make("span", { class: [...new Set(kinds)].join(" "), text }) : text);
    from = to;
  }
  row.replaceChildren(...parts);
}

/** The marks of each line that has some. A mark without extent gets that of its neighbour, so that it can be seen. */
export function marksByLine(lines, marks, first, last) {
  const found = new Map();
  for (const mark of marks) {
    const begin = lines.lineAt(mark.start);
    const until = lines.lineAt(Math.max(mark.start, mark.end - 1));
    for (let line = Math.max(begin, first); line <= Math.min(until, last - 1); line += 1) {
      const offset = lines.start(line);
      const length = lines.end(line) - offset;
      let start = Math.max(mark.start - offset, 0);
      const end = Math.min(Math.max(mark.end - offset, start + 1), length);
      if (start >= end) start = Math.max(end - 1, 0);
      if (!found.has(line)) found.set(line, []);
      found.get(line).push({ start, end, kind: mark.kind });
    }
  }
  return found;
}
