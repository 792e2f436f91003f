// The files of the playground, and the configuration with expectations: in the memory of the page, and in the storage of the tab, so that a
// reload keeps them.
import { forgetText, keptText } from "./kept-text.js";
import { size } from "./words.js";

const KEY = "aasa-playground";
/** The most bytes of a file. */
export const MOST_BYTES = 16 << 20;
/** The longest text in the editor. Browsers lay out the whole text after each key, and do nothing else meanwhile. */
const LONGEST_EDITED = 2_000_000;

/** @typedef {{id: string, name: string, path: string, text: string, reason?: string, bytes?: Uint8Array, isExample?: boolean}} File */

/** @type {File[]} */
let files = [];
/** @type {{name: string, text: string} | null} */
let configuration = null;

export const EXAMPLE = {
  name: "apple-app-site-association",
  text: `{
  "applinks": {
    "details": [
      {
        "appIDs": ["9QX4T7KM2P.shop.harbor.app"],
        "components": [
          { "/": "/buy/guest/*", "exclude": true, "comment": "guests stay in the browser" },
          { "/": "/buy/*" },
          { "/": "/help/*", "?": { "articleNumber": "????" } },
          { "/": "news/*" }
        ]
      }
    ]
  },
  "webcredentials": { "apps": ["9QX4T7KM2P.shop.harbor.app"] }
}
`,
  urls: [
    "https://harbor.shop/buy/lamp",
    "https://harbor.shop/buy/guest/lamp",
    "https://harbor.shop/help/returns?articleNumber=4711",
    "https://harbor.shop/help/returns",
  ],
};

/** A path for messages and for the kept text, which no other file has. */
function freePath(name) {
  const isTaken = (path) => files.some((file) => file.path === path);
  let path = name;
  for (let number = 2; isTaken(path); number += 1) path = `${name} (${number})`;
  return path;
}

function isEdited(file) {
  try {
    return keptText(file) !== null;
  } catch {
    return false;
  }
}

/**
 * Adds a file before the others, so that it is the one that opens.
 * @param {string} name
 * @param {string} text
 * @param {object} [more] `bytes` of a file that is not shown as it is, with the `reason` why it cannot be edited
 * @returns {File}
 */
export function addFile(name, text, more = {}) {
  if (text.length > LONGEST_EDITED) {
    const bytes = more.bytes ?? new TextEncoder().encode(text);
    const reason = `the file has ${size(bytes.length)}, too large for the editor of this page; it is checked and matched without it`;
    return addFile(name, "", { bytes, reason });
  }
  const id = String(Math.max(-1, ...files.map((one) => Number(one.id))) + 1);
  // The example makes room, unless it was edited.
  files = files.filter((one) => !one.isExample || isEdited(one));
  const path = freePath(name);
  const file = { id, name, path, text, ...more };
  forget(path);
  files.unshift(file);
  keep();
  return file;
}

/** Replaces the text of a file that was saved. */
export function setText(file, text) {
  file.text = text;
  delete file.isExample;
  keep();
}

/** Replaces the configuration. */
export function setConfiguration(name, text) {
  configuration = { name, text };
  keep();
}

export function closeConfiguration() {
  configuration = null;
  keep();
}

export const openConfiguration = () => configuration;
export const allFiles = () => files;
export const fileOf = (id) => files.find((file) => file.id === id);

/** Brings the files of an earlier visit back. Without any, there is the example. Returns `true` if the files are those of a visit. */
export function restoreFiles() {
  try {
    ({ files = [], configuration = null } = JSON.parse(sessionStorage.getItem(KEY)) ?? {});
  } catch {
    files = [];
  }
  if (files.length > 0) return true;
  addFile(EXAMPLE.name, EXAMPLE.text, { isExample: true });
  return false;
}

/** Keeps the files where the storage has room. Bytes that are no text are not kept. */
function keep() {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ files: files.filter((file) => !file.bytes), configuration }));
  } catch {
    forget();
  }
}

/** Deletes the files of the storage, or the unsaved text of a path. */
function forget(path) {
  try {
    if (path === undefined) sessionStorage.removeItem(KEY);
    else forgetText({ path });
  } catch {
    // A page without storage keeps nothing.
  }
}

/** The contents of a file as 16 hexadecimal digits. */
export function revisionOf(text) {
  let [low, high] = [0x811c9dc5, text.length];
  for (let index = 0; index < text.length; index += 1) {
    low = Math.imul(low ^ text.charCodeAt(index), 0x01000193);
    high = Math.imul(high ^ low, 0x85ebca6b);
  }
  return [low, high].map((part) => (part >>> 0).toString(16).padStart(8, "0")).join("");
}
