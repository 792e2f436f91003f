// The files of the playground, and the configuration with expectations: in the memory of the page, and in the storage of the tab, so that a
// reload keeps them.
import { forgetText, keptText } from "./kept-text.js";
import { hideNotice, showNotice } from "./notices.js";
import { list, size } from "./words.js";

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

const isEdited = (file) => keptText(file) !== null;

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
    const reason = `the file has ${size(bytes.length)}, too large for the editor of this page; it is checked and matched without it, and a reload closes it`;
    return addFile(name, "", { bytes, reason });
  }
  const id = String(Math.max(-1, ...files.map((one) => Number(one.id))) + 1);
  // The example makes room, unless it was edited.
  files = files.filter((one) => !one.isExample || isEdited(one));
  const path = freePath(name);
  const file = { id, name, path, text, ...more };
  forgetText(file);
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

/**
 * Keeps the files and the configuration where the storage has room, those with edits before the others, and names those that are not kept.
 * Bytes that are no text are not kept.
 */
function keep() {
  const texts = files.filter((file) => !file.bytes);
  const left = [];
  if (!store({ files: texts, configuration })) {
    let kept = { files: [], configuration: null };
    store(kept);
    const add = (more, name) => {
      if (store({ ...kept, ...more })) kept = { ...kept, ...more };
      else left.push(name);
    };
    if (configuration) add({ configuration }, configuration.name);
    for (const file of [...texts.filter(isEdited), ...texts.filter((file) => !isEdited(file))]) {
      add({ files: texts.filter((one) => one === file || kept.files.includes(one)) }, file.path);
    }
  }
  if (left.length === 0) hideNotice("kept-files");
  else showNotice("kept-files", `The storage of this tab is full. A reload closes ${list(left)}; download edited files before it.`);
}

/** Writes to the storage. Returns `false` where it has no room, and leaves what it has. A page without storage keeps nothing. */
function store(kept) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
    return true;
  } catch (error) {
    return error.name === "SecurityError";
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
