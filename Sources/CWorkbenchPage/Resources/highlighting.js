// The tokens of a line of JSON. A string never crosses a line, so each line is read by itself.

/** @typedef {{start: number, end: number, kind: string}} Token */

const TOKEN = /"(?:[^"\\]|\\.)*"?|\/\/.*|\/\*.*?(?:\*\/|$)|-?\d[\d.eE+-]*|\b(?:true|false|null)\b/g;
const SPECIAL = /\$\([^()$]*\)|[*?]/g;

/** Returns the tokens of a line in their order. @param {string} line @returns {Token[]} */
export function tokensOf(line) {
  const tokens = [];
  let key = "";
  for (const { 0: text, index } of line.matchAll(TOKEN)) {
    const end = index + text.length;
    if (text[0] === '"') {
      if (/^\s*:/.test(line.slice(end, end + 40))) {
        key = text;
        tokens.push({ start: index, end, kind: "key" });
      } else if (key === '"comment"') tokens.push({ start: index, end, kind: "remark" });
      else addPattern(tokens, text, index);
    } else tokens.push({ start: index, end, kind: text[0] === "/" ? "remark" : "literal" });
  }
  return tokens;
}

/** Adds a string with its wildcards and substitution variables. */
function addPattern(tokens, text, offset) {
  let from = 0;
  for (const { 0: special, index } of text.matchAll(SPECIAL)) {
    if (index > from) tokens.push({ start: offset + from, end: offset + index, kind: "string" });
    from = index + special.length;
    tokens.push({ start: offset + index, end: offset + from, kind: special[0] === "$" ? "variable" : "wildcard" });
  }
  if (from < text.length) tokens.push({ start: offset + from, end: offset + text.length, kind: "string" });
}
