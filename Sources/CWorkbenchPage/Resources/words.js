// Words and numbers for people.

/** @param {number} value */
export const number = (value) => value.toLocaleString("en");

/** "1 component", "2 components". */
export const count = (value, noun, many = `${noun}s`) => `${number(value)} ${value === 1 ? noun : many}`;

/** "`a`, `b`, `c` and 4 more", without the backquotes. */
export function list(texts, most = 3) {
  if (texts.length <= 1) return texts.join("");
  if (texts.length > most) return `${texts.slice(0, most).join(", ")} and ${number(texts.length - most)} more`;
  return `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)}`;
}

/** A size for people. */
export function size(bytes) {
  if (bytes < 1000) return count(bytes, "byte");
  return bytes < 1e6 ? `${(bytes / 1000).toFixed(1)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** The verdicts in the order of their importance, with the words of the page. */
export const VERDICTS = new Map([
  ["match", { word: "opens the app", sentence: "The app may open it" }],
  ["exclude", { word: "excluded", sentence: "It stays in the browser, because a component excludes it" }],
  ["no_match", { word: "no match", sentence: "It stays in the browser, because no component matches" }],
]);

/** The bundle ID of an app ID, which people recognize. */
export const bundleID = (app) => app.replace(/^[A-Z0-9]{10}\./, "");
