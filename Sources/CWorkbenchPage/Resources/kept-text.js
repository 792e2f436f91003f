// Unsaved text in the tab's storage: it survives a reload and the end of the server.

const key = (file) => `aasa:${file.path ?? file.name}`;

/** Keeps a text with the revision that it was edited from. Returns false if it is too large for the storage. */
export function keepText(file, text, revision) {
  try {
    sessionStorage.setItem(key(file), JSON.stringify({ text, revision }));
    return true;
  } catch {
    forgetText(file);
    return false;
  }
}

export const forgetText = (file) => sessionStorage.removeItem(key(file));

/** @returns {{text: string, revision: string | null} | null} */
export function keptText(file) {
  const kept = sessionStorage.getItem(key(file));
  return kept && JSON.parse(kept);
}
