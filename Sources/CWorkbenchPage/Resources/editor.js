// The editor: a textarea, which brings its own undo, selection, spelling and accessibility, over a highlighted copy of its text.
import { EditorRows } from "./editor-rows.js";
import { changedRange, movedMarks } from "./text-changes.js";
import { TextLines } from "./text-lines.js";

/** Beyond this length an edit by the page replaces the whole text and its undo history, because browsers need seconds for the other way. */
const EDITABLE_LENGTH = 2_000_000;

/** Dispatches `change` after each change of the text, and `place` when the caret moves. */
export class Editor extends EventTarget {
  #escaped = false;
  #marks = new Map();

  /** @param {HTMLElement} root @param {HTMLTextAreaElement} textarea */
  constructor(root, textarea) {
    super();
    this.textarea = textarea;
    this.rows = new EditorRows(root);
    this.lines = new TextLines("");
    textarea.addEventListener("input", () => this.#refresh());
    textarea.addEventListener("keydown", (event) => this.#press(event));
    document.addEventListener("selectionchange", () => this.#caretMoved());
    textarea.addEventListener("selectionchange", () => this.#caretMoved());
    this.#draw();
  }

  get text() { return this.lines.text; }

  /** The place of the caret. */
  get place() { return this.lines.place(this.textarea.selectionEnd); }

  /** Shows another text, without a way back. */
  load(text) {
    this.textarea.value = text;
    this.textarea.setSelectionRange(0, 0);
    this.rows.root.scrollTo(0, 0);
    this.#refresh();
  }

  /** Replaces the text where it differs. Undo brings the old one back. The focus stays where it is. */
  replaceAll(text) {
    const change = changedRange(this.text, text);
    if (!change) return;
    const { selectionStart, selectionEnd } = this.textarea;
    const focused = document.activeElement;
    this.replace(change.start, change.end, change.replacement);
    const [moved] = movedMarks([{ start: selectionStart, end: selectionEnd }], change);
    if (moved) this.textarea.setSelectionRange(moved.start, moved.end);
    if (focused !== this.textarea) focused?.focus?.({ preventScroll: true });
  }

  /** Replaces a range as typing would, so that undo brings it back. */
  replace(start, end, replacement) {
    const { textarea } = this;
    const top = this.rows.root.scrollTop;
    const isReadOnly = textarea.readOnly;
    textarea.readOnly = false;
    textarea.focus({ preventScroll: true });
    textarea.setSelectionRange(start, end);
    // The only kind of edit by a script that enters the undo history of a textarea.
    const isShort = this.text.length + replacement.length < EDITABLE_LENGTH;
    const isDone = isShort && document.execCommand(replacement ? "insertText" : "delete", false, replacement);
    if (!isDone) textarea.setRangeText(replacement, start, end, "end");
    textarea.readOnly = isReadOnly;
    this.#refresh();
    this.rows.root.scrollTop = top;
  }

  undo() { this.#command("undo"); }
  redo() { this.#command("redo"); }

  #command(name) {
    this.textarea.focus({ preventScroll: true });
    document.execCommand(name);
    this.#refresh();
  }

  /** Replaces the marks of a name. @param {string} name @param {import("./editor-row.js").Mark[]} marks */
  setMarks(name, marks) {
    this.#marks.set(name, marks);
    this.#draw();
  }

  /** Scrolls to a range, and selects it if the editor is to have the focus. */
  reveal(start, end, { focus = false } = {}) {
    if (focus) {
      this.textarea.focus({ preventScroll: true });
      this.textarea.setSelectionRange(start, end);
    }
    this.rows.reveal(start, end);
    if (focus) this.rows.root.scrollIntoView({ block: "nearest" });
  }

  #refresh() {
    const text = this.textarea.value;
    const change = changedRange(this.text, text);
    if (!change) return;
    this.lines = new TextLines(text);
    for (const [name, marks] of this.#marks) this.#marks.set(name, movedMarks(marks, change));
    this.#draw();
    this.dispatchEvent(new Event("change"));
  }

  #draw() { this.rows.show(this.lines, [...this.#marks.values()].flat()); }

  #caretMoved() {
    if (document.activeElement === this.textarea) this.dispatchEvent(new Event("place"));
  }

  #press(event) {
    const wasEscaped = this.#escaped;
    this.#escaped = event.key === "Escape" || (wasEscaped && event.key === "Shift");
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || this.textarea.readOnly) return;
    if (event.key === "Tab" && !event.shiftKey && !wasEscaped) this.#insert(event, "  ");
    if (event.key === "Enter" && !event.shiftKey) this.#insert(event, `\n${this.#indentation()}`);
  }

  #insert(event, text) {
    event.preventDefault();
    if (!document.execCommand("insertText", false, text)) return;
    this.#refresh();
  }

  /** The white space at the beginning of the caret's line. */
  #indentation() {
    const start = this.textarea.selectionStart;
    const line = this.text.slice(this.lines.start(this.lines.lineAt(start)), start);
    return /^[ \t]*/.exec(line)[0];
  }
}
