// The extent of a JSON value in a text that may have errors.

/**
 * Returns the offset behind the value that begins at an offset: behind the bracket that closes it, or the string. Of a value that is never
 * closed, the end of its line.
 * @param {string} text
 * @param {number} start
 */
export function valueEnd(text, start) {
  let depth = 0;
  const token = /"(?:[^"\\\n]|\\.)*"?|[[\]{}]|[^"[\]{}\s,:]+/g;
  token.lastIndex = start;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    if (found[0] === "{" || found[0] === "[") depth += 1;
    else if (found[0] === "}" || found[0] === "]") depth -= 1;
    if (depth <= 0) return token.lastIndex;
  }
  const end = text.indexOf("\n", start);
  return end === -1 ? text.length : end;
}
