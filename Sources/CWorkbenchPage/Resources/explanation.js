// Why a URL has its verdict: the deciding component, its captures, and the closest components, as `aasa explain` has them.
import { button, code, linkButton, make, prose } from "./dom.js";
import { pill } from "./url-list.js";
import { valueEnd } from "./json-value.js";
import { count, list, number, VERDICTS } from "./words.js";

/** Misses that are shown at first, and at most. */
const NEAREST = 3;
const MOST = 200;
/** Explanations that differ from app to app. */
const MOST_GROUPS = 20;
const PARTS = { path: "path", query: "query", queryItem: "query item", fragment: "fragment" };
const ORIGINS = {
  builtIn: "built in",
  component: "set by the component",
  entryDefaults: "set by `defaults` of the entry",
  applinksDefaults: "set by `defaults` of `applinks`",
};

/** The range of a component in the text. */
export function componentRange(editor, { line, column }) {
  const start = editor.lines.offset(line, column);
  return { start, end: valueEnd(editor.text, start) };
}

/**
 * Fills an element with an explanation.
 * @param {HTMLElement} element
 * @param {object} explanation the JSON of `aasa explain`
 * @param {import("./editor.js").Editor} editor
 */
export function showExplanation(element, explanation, editor) {
  const groups = new Map();
  for (const { app, ...rest } of explanation.apps) {
    const key = JSON.stringify(rest);
    if (!groups.has(key)) groups.set(key, { ...rest, apps: [] });
    groups.get(key).apps.push(app);
  }
  element.replaceChildren(...[...groups.values()].slice(0, MOST_GROUPS).map((group) => appGroup(group, editor)));
  const left = groups.size - MOST_GROUPS;
  if (left > 0) element.append(make("p", { text: `${count(left, "more explanation")} for other apps.` }));
  if (groups.size === 0) element.append(make("p", { text: "The file names no app for links." }));
}

function appGroup({ apps, verdict, obstacle, decidedBy, unread = [], tried }, editor) {
  const { word, sentence } = VERDICTS.get(verdict);
  return make("section", { class: "why" },
    make("h3", {}, pill(verdict, word), " ", make("span", { class: "app-ids", text: list(apps) })),
    make("p", { class: "why-verdict" }, obstacle ? prose(`It stays in the browser: ${obstacle}.`) : `${sentence}.`,
      decidedBy && " Decided on ", decidedBy && place(decidedBy, editor), decidedBy && ":"),
    decidedBy && component(decidedBy, editor, true),
    ...unread.map((one) => make("p", { class: "unread" },
      "Not read: ", code(componentText(one, editor)), " on ", place(one, editor), prose(` matches, but ${one.reason}.`))),
    tried.length > 0 && misses(tried, editor, !decidedBy));
}

/** The components that do not match, the nearest first where none does. */
function misses(tried, editor, isNearestFirst) {
  const title = isNearestFirst ? "Closest first" : `Earlier, no match: ${number(tried.length)}`;
  const box = make("div", {}, ...tried.slice(0, NEAREST).map((one) => component(one, editor, false)));
  if (tried.length > NEAREST) {
    const more = tried.slice(NEAREST, MOST);
    const show = button(`Show ${number(more.length)} more`, () => {
      show.replaceWith(...more.map((one) => component(one, editor, false)));
      box.children[NEAREST].querySelector("button").focus();
    });
    box.append(show);
  }
  return make("details", { class: "misses", open: isNearestFirst }, make("summary", { text: title }), box);
}

function place(one, editor) {
  return linkButton(`line ${number(one.line)}`, () => {
    const { start, end } = componentRange(editor, one);
    editor.reveal(start, end, { focus: true });
  });
}

/** The component on one line, as the file has it. */
function componentText(one, editor) {
  const { start, end } = componentRange(editor, one);
  return editor.text.slice(start, end).replace(/\s*\n\s*/g, " ");
}

function component(one, editor, isDeciding) {
  const text = componentText(one, editor);
  return make("div", { class: isDeciding ? "component deciding" : "component" },
    make("p", { class: "component-text" }, code(text), " ", !isDeciding && place(one, editor)),
    one.comment && isDeciding && make("p", { class: "component-comment", text: one.comment }),
    make("ul", { class: "parts" }, ...one.parts.filter((part) => isDeciding || !part.matches).map(partItem)),
    // A dynamic rule of Android has no settings.
    isDeciding && one.caseSensitive && make("p", { class: "settings" },
      setting("caseSensitive", one.caseSensitive), " · ", setting("percentEncoded", one.percentEncoded)));
}

const setting = (name, { value, setBy, line }) => {
  const origin = prose(ORIGINS[setBy] ?? setBy);
  return make("span", {}, code(`${name}: ${value}`), ", ", origin, line && ` (line ${number(line)})`);
};

function partItem(part) {
  const isNamed = part.name != null;
  const name = make("span", { class: "part-name" }, PARTS[part.part] ?? part.part, isNamed && " ", isNamed && code(part.name));
  const words = part.matches ? [code(part.text), " matches ", code(part.pattern)] : [prose(part.reason ?? "does not match")];
  const captures = (part.captures ?? []).map(({ element, text }) =>
    make("span", { class: "capture" }, code(element), " matched ", text ? code(text) : "nothing"));
  return make("li", {}, name,
    make("span", { class: "part-words" }, ...words, captures.length > 0 && make("span", { class: "captures" }, ...captures)));
}
