// Unsaved text in the tab's storage: it survives a reload and the end of the server.

const key = (file) => `aasa:${file.path ?? file.name}`;
/** The texts that the storage has no room for. They survive until a reload. */
const unstored = new Map();

/** Keeps a text with the revision that it was edited from. Returns false if it is too large for the storage. */
export function keepText(file, text, revision) {
  forgetText(file);
  const kept = { text, revision };
  try {
    sessionStorage.setItem(key(file), JSON.stringify(kept));
    return true;
  } catch {
    unstored.set(key(file), kept);
    return false;
  }
}

export function forgetText(file) {
  unstored.delete(key(file));
  try {
    sessionStorage.removeItem(key(file));
  } catch {
    // A page without storage keeps nothing.
  }
}

/** @returns {{text: string, revision: string | null} | null} */
export function keptText(file) {
  const text = unstored.get(key(file));
  if (text) return text;
  try {
    return JSON.parse(sessionStorage.getItem(key(file)));
  } catch {
    return null;
  }
}
