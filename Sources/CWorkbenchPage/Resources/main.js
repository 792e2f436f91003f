// The workbench: joins the parts of the page.
import { ask, askForPicture, ConnectionLost, fetchFile, fetchFiles, host } from "./api.js";
import { Changes } from "./changes.js";
import { byID, make } from "./dom.js";
import { Editor } from "./editor.js";
import { Expectations } from "./expectations.js";
import { componentRange, showExplanation } from "./explanation.js";
import { Findings } from "./findings.js";
import { latest } from "./latest.js";
import { hideNotice, showNotice } from "./notices.js";
import { Numbers } from "./numbers.js";
import { OpenFile } from "./open-file.js";
import { Picture } from "./picture.js";
import { Routes } from "./routes.js";
import { makeTabs } from "./tabs.js";
import { URLList } from "./url-list.js";
import { number } from "./words.js";

// Focused elements are below the bar.
const bar = document.querySelector(".bar");
new ResizeObserver(() => document.documentElement.style.setProperty("--bar", `${bar.offsetHeight}px`)).observe(bar);

const editor = new Editor(byID("editor"), byID("editor-text"));
const urls = new URLList();
const file = new OpenFile(editor, (theirs) => compareWith(host.words.original, { text: theirs }));
const findings = new Findings(editor, fixAll);
const routes = new Routes(editor, urls);
const expectations = new Expectations(urls);
const picture = new Picture();
const numbers = new Numbers();
const changes = new Changes(urls, compare, async () => {
  const { id } = file.file;
  const { text, reason } = await fetchFile(id);
  return reason ? { file: id } : { text };
});

/** A question about the text. */
const question = (more = {}) => ({ text: file.isShown ? file.text : undefined, file: file.file.id, ...more });
/** A question about URLs, for which paths need a host; without a domain, for any. */
const urlQuestion = (more = {}) => question({ domain: urls.domain || null, ...more });

/** Shows a failure where the result would be, as the server words it. A lost connection has its own notice. */
const whole = (show) => (error) => { if (error instanceof ConnectionLost) lost(); else show(error.message); };
/** The same for a failure about the open file, whose path in front of a place is left out. */
const to = (show) => whole((message) => show(message.replace(/^\S*:(\d+):(\d+): /, "line $1, column $2: ")));

// MARK: Answers that follow the text

let checked = "";
const lint = latest((signal) => { checked = editor.text; return ask("lint", question(), signal); },
  (report) => findings.show(report, checked), (error) => {
    findings.isBusy = false;
    to((message) => findings.fail(message, checked))(error);
  });

let matched = [];
const match = latest(async (signal) => {
  matched = urls.urls;
  return matched.length === 0 ? { results: [] } : ask("match", urlQuestion({ urls: urls.askedURLs }), signal);
}, ({ results }) => urls.show(matched, results), to((message) => urls.fail(message)));

const explain = latest(async (signal) => urls.selected === null ? null : ask("explain", urlQuestion({ url: urls.asked(urls.selected) }), signal),
  (explanation) => explained(explanation), to((message) => {
    urls.explanation.replaceChildren(make("p", { class: "empty", text: message }));
    editor.setMarks("decides", []);
  }));

/** The deciding components of the selected URL are marked in the text; a new selection scrolls to the first. */
let isNewSelection = false;
function explained(explanation) {
  if (!explanation) {
    editor.setMarks("decides", []);
    return;
  }
  showExplanation(urls.explanation, explanation, editor);
  const marks = explanation.apps.filter(({ decidedBy }) => decidedBy)
    .map(({ decidedBy, verdict }) => ({ ...componentRange(editor, decidedBy), kind: verdict === "exclude" ? "excludes" : "decides" }));
  editor.setMarks("decides", marks);
  if (isNewSelection) {
    if (marks.length > 0) editor.reveal(marks[0].start, marks[0].end);
    // The explanation of the last row would open out of view.
    urls.explanation.parentElement?.scrollIntoView({ block: "nearest" });
  }
  isNewSelection = false;
}

/** The panels below, of which only the visible one is asked for, and after a longer pause. */
const panelOf = (part, work, failing = to) =>
  latest(work, (answer) => part.show(answer), failing((message) => part.fail(message)), 300);
const panels = {
  "panel-routes": panelOf(routes, (signal) => ask("routes", urlQuestion(), signal)),
  "panel-expectations": panelOf(expectations, (signal) => ask("test", question(), signal), whole),
  "panel-picture": panelOf(picture, (signal) => askForPicture(urlQuestion(), signal)),
  "panel-numbers": panelOf(numbers, (signal) => ask("stats", question(), signal)),
};
let panel = "panel-routes";
const showPanel = () => { if (file.file) panels[panel]?.(); };
makeTabs(document.querySelector("[role=tablist]"), (shown) => { panel = shown; showPanel(); });

function refresh() {
  if (!file.file) return;
  findings.isBusy = true;
  lint();
  match();
  explain();
  showPanel();
}

editor.addEventListener("change", refresh);
file.addEventListener("loaded", refresh);
urls.addEventListener("change", () => { if (file.file) { match(); explain(); showPanel(); } });
urls.addEventListener("select", () => {
  isNewSelection = true;
  urls.explanation.replaceChildren();
  if (file.file) explain();
});

async function fixAll() {
  const { text } = editor;
  try {
    const fixed = await ask("fix", question());
    // The fix is for the text that was sent.
    if (editor.text === text) editor.replaceAll(fixed.text.replace(/\r\n?/g, "\n"));
  } catch (error) {
    to((message) => showNotice("fix", message, [{ label: "Close", run: () => hideNotice("fix") }], "error"))(error);
  }
}

async function compare(against) {
  const { text } = file;
  try {
    return { difference: await ask("diff", urlQuestion({ against })), text };
  } catch (error) {
    error.editedText = text;
    throw error;
  }
}

async function compareWith(name, against) {
  byID("tab-changes").click();
  byID("tab-changes").focus({ preventScroll: true });
  // The page is long enough to show the difference when it has it.
  await changes.run(name, against);
  byID("tab-changes").closest(".panel").scrollIntoView({ block: "start" });
}

// MARK: The bar

const save = byID("save");
file.addEventListener("state", () => {
  const { isUnsaved, isWritable } = file;
  const isMissing = file.revision === null;
  // Not `disabled`, which would remove the focus from a pressed button.
  save.setAttribute("aria-disabled", String(!isWritable || !(isUnsaved || isMissing || host.savesCopies)));
  const saved = isUnsaved ? host.words.unsaved : isMissing ? "not on disk" : host.words.saved;
  byID("file-status").textContent = isWritable ? saved : "read-only";
  byID("file-status").classList.toggle("unsaved", isUnsaved);
  document.title = `${isUnsaved ? "• " : ""}${file.file?.name ?? ""} – ${host.words.page}`;
});
save.addEventListener("click", () => file.save());
byID("undo").addEventListener("click", () => editor.undo());
byID("redo").addEventListener("click", () => editor.redo());
document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  event.preventDefault();
  file.save();
});
editor.addEventListener("place", () => {
  const { line, column } = editor.place;
  byID("caret-place").textContent = `line ${number(line)}, column ${number(column)}`;
});

// MARK: Start and connection

let files = [];
const select = byID("file-select");
select.addEventListener("change", () => {
  open(select.value).catch(to((message) => showNotice("start", message, [{ label: "Close", run: () => hideNotice("start") }], "error")));
});

async function open(id) {
  const chosen = files.find((one) => one.id === id);
  await file.open(chosen);
  if (file.file !== chosen) return;
  hideNotice("start");
  byID("file-name").textContent = chosen.name;
  byID("file-name").title = chosen.path ?? "";
  if (chosen.domain && urls.domain === "") {
    urls.domainField.value = chosen.domain;
    urls.domainField.dispatchEvent(new Event("input"));
  }
}

function lost() {
  showNotice("connection", "`aasa serve` does not answer. Your text is kept in this tab, and the page tries again.", [], "error");
}

/** Lists the files, and opens one. @param {string} [id] the first file where it is missing */
async function start(id) {
  const answer = await fetchFiles();
  file.files = files = answer.files;
  changes.canAsk = answer.canAsk;
  byID("tab-expectations").hidden = !answer.canTest;
  byID("version").textContent = `aasa ${answer.aasaVersion}`;
  select.replaceChildren(...files.map((one) => make("option", { value: one.id, text: one.path ?? one.name })));
  byID("file-choice").hidden = files.length < 2;
  select.value = id ?? files[0].id;
  await open(select.value);
}

let isStarted = false;
/** The connection is there: for the first time, or again. */
async function connected() {
  try {
    if (!isStarted) {
      isStarted = true;
      await start();
    } else {
      await file.follow();
      refresh();
    }
    hideNotice("connection");
  } catch (error) {
    to((message) => showNotice("start", message, [], "error"))(error);
    if (!file.file) isStarted = false;
  }
}

/** Reads the changed file. One that cannot be read now, such as while a program writes it, is read again later. */
function follow(pause = 250) {
  file.follow().catch((error) => {
    if (error instanceof ConnectionLost) lost();
    else setTimeout(() => follow(Math.min(2 * pause, 8000)), pause);
  });
}

host.listen({
  added: (id) => start(id).catch(to((message) => showNotice("start", message, [], "error"))),
  changed: ({ id }) => { if (id === file.file?.id) follow(); },
  lost,
  back: connected,
});
