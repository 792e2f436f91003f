// The findings of the linter: a list beside the editor, marks in it, and their fixes.
import { announce } from "./announcements.js";
import { button, byID, code, hidden, linkButton, make, prose } from "./dom.js";
import { count, number } from "./words.js";

/** Findings that the list shows at first, and more with each press of its button. */
const PAGE = 50;
/** Other places of a finding that it names. */
const LABELS = 3;
const SEVERITIES = ["error", "warning", "info"];

export class Findings {
  #shown = PAGE;
  #current = -1;

  /** @param {import("./editor.js").Editor} editor @param {() => Promise<void>} fixAll */
  constructor(editor, fixAll) {
    this.editor = editor;
    this.findings = [];
    this.list = byID("findings-list");
    byID("fix-all").addEventListener("click", async () => {
      await fixAll();
      byID("findings-heading").focus();
    });
    document.addEventListener("keydown", (event) => {
      if (event.key !== "F8" || this.findings.length === 0) return;
      event.preventDefault();
      this.#step(event.shiftKey ? -1 : 1);
    });
  }

  /** Whether the findings are of an earlier text, and new ones are on their way. */
  set isBusy(isBusy) { this.list.setAttribute("aria-busy", String(isBusy)); }

  /** Shows the report of `aasa lint` for a text. */
  show(report, text) {
    this.isBusy = false;
    const focused = this.#focused();
    this.text = text;
    const [file] = report.files;
    this.findings = file?.findings ?? [];
    this.omitted = Object.values(file?.omitted ?? {}).reduce((sum, more) => sum + more, 0);
    this.failure = report.failures[0]?.message;
    this.#current = -1;
    this.ranges = this.findings.map((finding) => this.#range(finding));
    this.editor.setMarks("findings", this.findings.flatMap((finding, index) =>
      this.ranges[index] ? [{ ...this.ranges[index], kind: finding.severity }] : []));
    this.#drawHead();
    this.#drawList();
    if (focused) this.#focus(focused);
  }

  /** The linter gave no report. */
  fail(message, text) {
    this.show({ files: [], failures: [{ message }] }, text);
  }

  #range(place) {
    const { lines } = this.editor;
    return place.line && { start: lines.offset(place.line, place.column), end: lines.offset(place.endLine, place.endColumn) };
  }

  #drawHead() {
    const counts = SEVERITIES.map((severity) => [severity, this.findings.filter((finding) => finding.severity === severity).length]);
    const words = counts.filter(([, many]) => many > 0)
      .map(([severity, many]) => severity === "info" ? `${number(many)} info` : count(many, severity));
    if (this.omitted) words.push(`${number(this.omitted)} more`);
    const text = this.failure ? "not checked" : words.join(", ") || "none";
    const head = byID("findings-count");
    if (head.textContent !== text) announce(`Findings: ${text}`, "findings");
    head.textContent = text;
    const fixable = this.findings.filter((finding) => finding.fix).length;
    byID("fix-all").hidden = fixable === 0 || this.editor.textarea.readOnly;
  }

  #drawList() {
    const items = this.findings.slice(0, this.#shown).map((finding, index) => this.#item(finding, index));
    if (this.failure) items.push(make("li", { class: "finding none" }, prose(this.failure)));
    else if (items.length === 0) items.push(make("li", { class: "finding none", text: "No findings." }));
    const left = this.findings.length - this.#shown;
    if (left > 0) items.push(make("li", { class: "finding" }, button(`Show ${number(Math.min(left, PAGE))} more`, () => this.#showMore())));
    this.list.replaceChildren(...items);
  }

  /** The button of the list that has the focus: its finding, and its place among the buttons of that finding. */
  #focused() {
    const index = [...this.list.children].findIndex((item) => item.contains(document.activeElement));
    if (index < 0) return null;
    const button = [...this.list.children[index].querySelectorAll("button")].indexOf(document.activeElement);
    return { finding: this.findings[index], index, button };
  }

  /** Gives the focus to the same button of the same finding after the list was drawn again, or to the heading where it is gone. */
  #focus({ finding, index, button }) {
    const isSame = (other) => finding && other.rule === finding.rule && other.message === finding.message;
    const same = this.findings.map((other, place) => isSame(other) ? place : -1).filter((place) => place >= 0 && place < this.#shown);
    const nearest = same.sort((a, b) => Math.abs(a - index) - Math.abs(b - index))[0];
    const target = this.list.children[nearest]?.querySelectorAll("button")[button] ?? byID("findings-heading");
    target.focus({ preventScroll: true });
  }

  #showMore() {
    const first = this.#shown;
    this.#shown += PAGE;
    this.#drawList();
    this.list.children[first].querySelector("button").focus();
  }

  #item(finding, index) {
    const isFixable = finding.fix && !this.editor.textarea.readOnly;
    return make("li", { class: `finding ${finding.severity}` },
      make("p", { class: "finding-message" },
        make("span", { class: "severity", text: finding.severity }), hidden(": "), prose(finding.message)),
      finding.cost && make("p", { class: "finding-cost" }, hidden("Cost: "), prose(finding.cost)),
      ...finding.help.map((help) => make("p", { class: "finding-help" }, hidden("Help: "), prose(help))),
      make("p", { class: "finding-foot" },
        finding.line && linkButton(`line ${number(finding.line)}`, () => this.#go(index)),
        isFixable && button(make("span", {}, "Apply fix", hidden(`: ${finding.fix.title}`)), () => this.#fix(finding)),
        make("code", { class: "rule", text: finding.rule }),
        ...finding.labels.filter((label) => !label.file).slice(0, LABELS).map((label) =>
          linkButton(prose(`line ${number(label.line)}: ${label.text}`), () => this.#goTo(this.#range(label))))));
  }

  #go(index) {
    this.#current = index;
    this.#goTo(this.ranges[index]);
  }

  #goTo({ start, end }) { this.editor.reveal(start, end, { focus: true }); }

  #step(step) {
    const many = this.findings.length;
    for (let tried = 0; tried < many; tried += 1) {
      this.#current = this.#current < 0 ? (step > 0 ? 0 : many - 1) : (this.#current + step + many) % many;
      if (!this.ranges[this.#current]) continue;
      this.#go(this.#current);
      announce(this.findings[this.#current].message);
      return;
    }
  }

  /** Applies the edits of a fix as one step of undo. */
  #fix({ fix }) {
    if (this.editor.text !== this.text) {
      announce("The text changed since it was checked. Try again in a moment.");
      return;
    }
    const edits = fix.edits.map((edit) => ({ ...this.#range(edit), text: edit.replacement.replace(/\r\n?/g, "\n") }))
      .sort((a, b) => a.start - b.start);
    const start = edits[0].start;
    let text = "";
    let from = start;
    for (const edit of edits) {
      text += this.editor.text.slice(from, edit.start) + edit.text;
      from = edit.end;
    }
    this.editor.replace(start, from, text);
    this.editor.reveal(start, start + text.length);
    announce(`Applied: ${fix.title}. Undo reverts it.`);
    byID("findings-heading").focus({ preventScroll: true });
  }
}
