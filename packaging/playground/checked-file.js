// The contents of an element <aasa-check>: a file, its findings, and URLs with their verdicts.
import { make, prose } from "./dom.js";
import { showExplanation } from "./explanation.js";
import { latest } from "./latest.js";
import { TextLines } from "./text-lines.js";
import { asURL } from "./typed-urls.js";
import { content } from "./url-list.js";
import { count, number } from "./words.js";

/** The severities that are shown, as `aasa lint` does without `--verbose`. */
const SHOWN = ["error", "warning"];
/** Findings that are shown. */
const MOST_FINDINGS = 10;
/** Lines of a field before it scrolls. */
const MOST_LINES = 30;

const encoder = new TextEncoder();
let numbers = 0;

/** A field that grows with its text. */
function makeField(name, value, changed) {
  const field = make("textarea", { id: `field-${(numbers += 1)}`, spellcheck: "false", autocapitalize: "off", autocomplete: "off", translate: "no" });
  const fit = () => { field.rows = Math.min(field.value.split("\n").length, MOST_LINES); };
  field.value = value;
  field.addEventListener("input", () => { fit(); changed(); });
  fit();
  return { field, parts: [make("label", { for: field.id, text: name }), field] };
}

export class CheckedFile {
  #selected = null;

  /** @param {HTMLElement} element @param {import("./engine.js").Engine} engine @param {CSSStyleSheet} sheet */
  constructor(element, engine, sheet) {
    this.element = element;
    this.engine = engine;
    this.root = element.attachShadow({ mode: "open" });
    this.root.adoptedStyleSheets = [sheet];
    // Until the first verdicts.
    this.root.append(make("slot"));
    const text = (element.querySelector("pre")?.textContent ?? "").trim();
    const urls = [...element.querySelectorAll("li")].map((item) => (item.querySelector("code, a") ?? item).textContent.trim().split(/\s/)[0]);
    this.file = makeField("File", text, () => this.#edited());
    this.urls = makeField("URLs", urls.join("\n"), () => this.#edited());
    this.findings = make("ul", { class: "check-findings", "aria-label": "Findings" });
    this.rows = make("ul", { class: "check-rows", "aria-label": "Verdicts" });
    this.status = make("p", { class: "hidden", role: "status" });
    this.explanation = make("div", { class: "explanation" });
    this.ask = latest((signal) => this.#ask(signal), (answer) => this.#show(answer), (error) => this.#fail(error));
    this.explain = latest((signal) => this.#explain(signal), (answer) => answer && showExplanation(this.explanation, answer, this.#editor),
      (error) => this.explanation.replaceChildren(make("p", { class: "empty", text: error.message })), 0);
    this.ask();
  }

  get #lines() { return this.urls.field.value.split("\n").map((line) => line.trim()).filter((line) => line !== ""); }

  /** The parts of the editor of the workbench that an explanation uses. */
  get #editor() {
    const { field } = this.file;
    return {
      text: field.value,
      lines: new TextLines(field.value),
      reveal: (start, end) => {
        field.focus();
        field.setSelectionRange(start, end);
      },
    };
  }

  #edited() {
    this.ask();
    if (this.#selected !== null) this.explain();
  }

  /** Asks a question about the text. */
  async #question(question, signal) {
    const { element } = this;
    const name = element.getAttribute("name") ?? "apple-app-site-association";
    const options = question.ask === "lint" ? {} : { app: element.getAttribute("app"), domain: element.getAttribute("domain") };
    return JSON.parse(await this.engine.ask({ ...question, name, ...options }, encoder.encode(this.file.field.value), signal));
  }

  async #ask(signal) {
    const lines = this.#lines;
    const urls = lines.map((line) => this.#asked(line));
    const [report, verdicts] = await Promise.all([
      this.#question({ ask: "lint" }, signal),
      // A file that devices ignore has findings and no verdicts.
      urls.length === 0 ? { results: [] } : this.#question({ ask: "match", urls }, signal).catch((error) => ({ results: [], error })),
    ]);
    return { lines, findings: (report.files[0]?.findings ?? []).filter(({ severity }) => SHOWN.includes(severity)), ...verdicts };
  }

  #asked(line) { return asURL(line, this.element.getAttribute("domain") ?? ""); }

  async #explain(signal) {
    return this.#selected === null ? null : this.#question({ ask: "explain", url: this.#asked(this.#selected) }, signal);
  }

  #show({ lines, results, findings, error }) {
    if (!this.rows.isConnected) {
      this.root.replaceChildren(make("div", { class: "check" },
        make("div", { class: "check-part" }, ...this.file.parts, this.findings),
        make("div", { class: "check-part" }, ...this.urls.parts, this.rows, this.status)));
    }
    const shown = findings.slice(0, MOST_FINDINGS).map(({ severity, message, line, rule }) =>
      make("li", { class: `finding ${severity}` }, make("span", { class: "severity", text: severity }), " ", prose(message), " ",
        make("span", { class: "check-place" }, line && `line ${number(line)}, `, rule)));
    if (findings.length > MOST_FINDINGS) shown.push(make("li", { text: `and ${number(findings.length - MOST_FINDINGS)} more` }));
    this.findings.replaceChildren(...shown);
    this.findings.hidden = shown.length === 0;
    const focused = [...this.rows.querySelectorAll("button")].indexOf(this.root.activeElement);
    this.rows.replaceChildren(...(error ? [make("li", { class: "empty" }, prose(error.message))] : this.#rowsOf(lines, results)));
    this.rows.querySelectorAll(".url-row")[focused]?.focus();
    this.status.textContent = `${count(findings.length, "finding")}; ${error ? "no verdicts" : [...this.rows.querySelectorAll(".pills")].map((one) => one.textContent).join(", ")}`;
  }

  /** The rows of URLs. Of equal lines, the first is the selected one. */
  #rowsOf(lines, results) {
    const selected = lines.indexOf(this.#selected);
    return results.map((result, index) => this.#row(lines[index], result, index === selected));
  }

  #row(line, result, isSelected) {
    const row = make("li", {},
      make("button", { type: "button", class: "url-row", "aria-expanded": String(isSelected), on: { click: () => this.#select(line) } },
        ...content({ url: line, result })));
    if (isSelected) row.append(this.explanation);
    return row;
  }

  #select(line) {
    this.#selected = this.#selected === line ? null : line;
    this.explanation.replaceChildren();
    this.ask();
    if (this.#selected !== null) this.explain();
  }

  /** Without the engine, the page keeps the contents of the element. */
  #fail(error) {
    if (this.rows.isConnected) this.rows.replaceChildren(make("li", { class: "empty" }, prose(error.message)));
  }
}
