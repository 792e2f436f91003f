// The part of a text that changed.

/**
 * Returns the smallest range of `old` whose replacement gives `text`, or null where both are the same.
 * @param {string} old
 * @param {string} text
 */
export function changedRange(old, text) {
  if (old === text) return null;
  const shorter = Math.min(old.length, text.length);
  let start = 0;
  while (start < shorter && old.charCodeAt(start) === text.charCodeAt(start)) start += 1;
  // Never inside of a surrogate pair.
  if (start > 0 && isHighSurrogate(old.charCodeAt(start - 1))) start -= 1;
  let tail = 0;
  while (tail < shorter - start && old.charCodeAt(old.length - 1 - tail) === text.charCodeAt(text.length - 1 - tail)) tail += 1;
  if (tail > 0 && isLowSurrogate(old.charCodeAt(old.length - tail))) tail -= 1;
  return { start, end: old.length - tail, replacement: text.slice(start, text.length - tail) };
}

const isHighSurrogate = (unit) => unit >= 0xd800 && unit < 0xdc00;
const isLowSurrogate = (unit) => unit >= 0xdc00 && unit < 0xe000;

/** Moves marks to where a change of the text puts them. Marks that it touches are dropped. */
export function movedMarks(marks, { start, end, replacement }) {
  const growth = replacement.length - (end - start);
  return marks.flatMap((mark) => {
    if (mark.end <= start) return [mark];
    return mark.start >= end ? [{ ...mark, start: mark.start + growth, end: mark.end + growth }] : [];
  });
}
