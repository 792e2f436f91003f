// Line endings: a textarea has only line feeds, a file may have others.

/**
 * Returns the text with line feeds, as a textarea has it, and the function that restores its own line endings. Mixed ones are not restored.
 * @param {string} text
 */
export function withLineFeeds(text) {
  const plain = text.replace(/\r\n?/g, "\n");
  if (plain === text) return { text, restore: (edited) => edited, isMixed: false };
  for (const ending of ["\r\n", "\r"]) {
    const restore = (edited) => edited.replaceAll("\n", ending);
    if (restore(plain) === text) return { text: plain, restore, isMixed: false };
  }
  return { text: plain, restore: (edited) => edited, isMixed: true };
}
