// The playground: the page of the workbench, whose answers come from the engine in a worker instead of from a server.
import { announce } from "./announcements.js";
import { Answers } from "./answers.js";
import { host } from "./api.js";
import { button, byID, make } from "./dom.js";
import { Engine } from "./engine.js";
import { addFile, closeConfiguration, EXAMPLE, fileOf, openConfiguration, restoreFiles } from "./files.js";
import { hasFile, linkTo, readLink } from "./link.js";
import { isSingleFile, keepOffline, loadModule, startWorker } from "./loading.js";
import { hideNotice, showNotice } from "./notices.js";
import { receiveFiles, receiveText } from "./receiving.js";
import { count } from "./words.js";

const close = (name) => ({ label: "Close", run: () => hideNotice(name) });

// MARK: Answers

const engine = new Engine({
  load: loadModule,
  start: startWorker,
  replaced: (reason) => showNotice("engine", `The engine was started again: ${reason}.`, [close("engine")]),
});
const answers = new Answers(engine, { version: document.documentElement.dataset.version, download });
let opened = () => {};

Object.assign(host, {
  send: (path, options) => answers.send(path, options),
  listen: ({ added, back }) => {
    opened = added;
    back();
  },
  savesCopies: true,
  configuration: () => {
    const configuration = openConfiguration();
    return configuration && { name: configuration.name, close: () => closeIt(configuration) };
  },
  words: { page: "aasa playground", saved: "unchanged", unsaved: "edited", hasSaved: "Downloaded", original: "the opened file" },
});

/** Closes the configuration. Its tab goes, and the files stay. */
function closeIt({ name }) {
  byID("tab-routes").click();
  byID("tab-routes").focus();
  closeConfiguration();
  hideNotice("open");
  announce(`Closed ${name}.`);
  opened(byID("file-select").value);
}

function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  make("a", { href: address, download: name }).click();
  // The browser has begun with it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

// MARK: The page

/** Adapts the page of the workbench: no disk. */
function adaptPage() {
  byID("save").textContent = "Download";
  const chooser = make("input", { type: "file", multiple: true, hidden: true, id: "open-files", on: { change: () => {
    receiveFiles([...chooser.files], opened);
    chooser.value = "";
  } } });
  byID("undo").before(
    button("Open …", () => chooser.click(), { class: "quiet", id: "open" }), chooser,
    button("Copy link", copyLink, { class: "quiet", id: "copy-link" }));
  byID("version").before(make("p", { id: "offline" },
    isSingleFile ? "This page is one file. It works without a network." : "Files and URLs stay on this computer."));
  if (!isSingleFile) {
    byID("offline").append(" ", make("a", { class: "link", href: "aasa-playground.html", download: true, text: "Download the playground as one file" }));
  }
}

async function copyLink() {
  if (fileOf(byID("file-select").value)?.bytes) {
    showNotice("link", "A link holds files that the editor shows. Send this file itself.", [close("link")], "error");
    return;
  }
  const lines = byID("urls-text").value.split("\n").map((line) => line.trim()).filter((line) => line !== "");
  const contents = {
    name: byID("file-name").textContent, text: byID("editor-text").value, urls: lines, domain: byID("domain").value.trim(),
  };
  try {
    const link = await linkTo(contents);
    // After a reload, the page has the files already, with later edits.
    history.replaceState({ isOpen: true }, "", link);
    const about = `It has ${count(link.length, "character")} and holds the file and the URLs; no server has them.`;
    const isCopied = await navigator.clipboard?.writeText(link).then(() => true, () => false);
    showNotice("link", isCopied ? `The link is copied. ${about}` : `The link is the address of this page; copy it there. ${about}`, [close("link")], "info");
  } catch (error) {
    showNotice("link", error.message, [close("link")], "error");
  }
}

// MARK: Files that arrive

function acceptDrops() {
  const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
  const mark = (isOver) => document.body.classList.toggle("is-dropping", isOver);
  document.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    mark(true);
  });
  document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) mark(false); });
  document.addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    mark(false);
    receiveFiles([...event.dataTransfer.files], opened);
  });
  document.addEventListener("paste", (event) => {
    const files = [...(event.clipboardData?.files ?? [])];
    const isField = event.target.closest?.("textarea, input");
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (files.length > 0) receiveFiles(files, opened);
    else if (!isField && text.trim() !== "") receiveText(text, opened);
    else return;
    event.preventDefault();
  });
}

/** Writes URLs to the address, from which the page reads them. */
function setAddress(urls, domain = "") {
  const values = new URLSearchParams(urls.map((url) => ["url", url]));
  if (domain) values.set("domain", domain);
  history.replaceState(null, "", String(values) ? `#${values}` : location.pathname);
}

/** Opens the file of the address, unless it is open. The page reads its URLs when it starts. */
async function openLink(isOpen) {
  try {
    const { name, text, urls, domain } = await readLink(location.hash);
    if (!isOpen) addFile(name, text);
    setAddress(urls, domain);
  } catch (error) {
    setAddress([]);
    showNotice("link", error.message, [close("link")], "error");
  }
}

async function start() {
  adaptPage();
  acceptDrops();
  const isReturn = restoreFiles();
  // Before the list of URLs hears of it. A link that is pasted over the address of the page opens as in a new tab.
  addEventListener("hashchange", (event) => {
    if (!hasFile(location.hash)) return;
    event.stopImmediatePropagation();
    location.reload();
  });
  if (hasFile(location.hash)) await openLink(isReturn && history.state?.isOpen === true);
  else if (!isReturn && location.hash === "") setAddress(EXAMPLE.urls);
  await import("./main.js");
  const isOffline = await keepOffline();
  if (isOffline) byID("offline").prepend("Works offline. ");
}

start();
