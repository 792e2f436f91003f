// Opened, dropped and pasted files: association files of both platforms, configurations with expectations, and lists of URLs.
import { announce } from "./announcements.js";
import { byID } from "./dom.js";
import { addFile, allFiles, EXAMPLE, fileOf, MOST_BYTES, setConfiguration } from "./files.js";
import { hideNotice, showNotice } from "./notices.js";
import { pastedURLs } from "./typed-urls.js";
import { count, number, size } from "./words.js";

/** The most URLs of a list. */
const MOST_URLS = 10_000;
/** The lines by which a list of URLs is recognized. */
const SEEN_LINES = 200;
const URL_LINE = /^(https?:\/\/\S+|\/\S*|[\w-]+(\.[\w-]+)+(:\d+)?([/?#]\S*)?)$/i;

/** The URLs of a list; `null` for any other text. */
function listedURLs(text) {
  if (/^\s*[[{]/.test(text)) return null;
  const pasted = pastedURLs(text);
  if (pasted) return pasted;
  const lines = text.split("\n").map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"));
  return lines.length > 0 && lines.slice(0, SEEN_LINES).every((line) => URL_LINE.test(line)) ? lines : null;
}

/** Returns `true` for an `aasa.yml` as JSON. A large file is not parsed here for nothing: it would stop the page. */
function isConfiguration(text) {
  if (!text.includes('"groups"')) return false;
  try {
    const value = JSON.parse(text);
    return Array.isArray(value?.groups) && value.applinks === undefined;
  } catch {
    return false;
  }
}

const close = { label: "Close", run: () => hideNotice("open") };
const refuse = (message) => showNotice("open", message, [close], "error");

/** Receives files, and opens the last association file of them. @param {File[]} files @param {(id: string) => void} opened */
export async function receiveFiles(files, opened) {
  hideNotice("open");
  let last;
  for (const file of files) {
    if (file.size > MOST_BYTES) {
      refuse(`\`${file.name}\` has ${size(file.size)}; the playground reads files of up to 16 MB. \`aasa lint\` reads larger ones.`);
      continue;
    }
    try {
      last = receive(file.name, new Uint8Array(await file.arrayBuffer())) ?? last;
    } catch {
      refuse(`\`${file.name}\` cannot be read. A folder cannot be opened; open the files in it.`);
    }
  }
  if (last) opened(last.id);
}

/** Receives a pasted text. */
export function receiveText(text, opened) {
  hideNotice("open");
  if (text.length > MOST_BYTES) {
    refuse(`The text has ${size(text.length)}; the playground reads up to 16 MB. \`aasa lint\` reads larger files.`);
    return;
  }
  const isLinks = /^\s*\[/.test(text);
  const file = receive(isLinks ? "assetlinks.json" : "apple-app-site-association", new TextEncoder().encode(text));
  if (file) opened(file.id);
}

/** Adds a list to the URLs, or a file to the files, which is returned; for a configuration, the file that it tests. */
function receive(name, bytes) {
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    const reason = "the file has bytes that are not UTF-8, so it cannot be edited here; a reload closes it";
    clearExample();
    return addFile(name, new TextDecoder().decode(bytes), { bytes, reason });
  }
  if (isConfiguration(text)) {
    setConfiguration(name, text);
    showNotice("open", `\`${name}\` is the configuration: the tab Expectations tests the text with it.`, [close], "info");
    return fileOf(byID("file-select").value) ?? allFiles()[0];
  }
  if (/^\.?aasa\.ya?ml$/i.test(name)) {
    refuse(`\`${name}\` is YAML, which the playground does not read. Write the same members as JSON, and open that file.`);
    return null;
  }
  const urls = listedURLs(text);
  if (!urls) {
    clearExample();
    announce(`Opened ${name}.`);
    return addFile(name, text);
  }
  if (urls.length > MOST_URLS) {
    refuse(`\`${name}\` has ${number(urls.length)} URLs; the playground reads up to ${number(MOST_URLS)}. \`aasa match\` reads any number.`);
    return null;
  }
  clearExample();
  addURLs(urls);
  announce(`Added ${count(urls.length, "URL")} of ${name}.`);
  return null;
}

/** Replaces the URLs. */
export function setURLs(urls, domain) {
  const [box, field] = [byID("urls-text"), byID("domain")];
  box.value = urls.join("\n");
  if (domain !== undefined) field.value = domain;
  box.dispatchEvent(new Event("input"));
}

function addURLs(urls) {
  const box = byID("urls-text");
  const present = box.value.split("\n").filter((line) => line.trim() !== "");
  setURLs([...present, ...urls]);
}

/** Removes the URLs of the example, which are about no other file. */
function clearExample() {
  if (byID("urls-text").value === EXAMPLE.urls.join("\n")) setURLs([]);
}
