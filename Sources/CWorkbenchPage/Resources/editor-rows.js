// The highlighted copy of the text under the textarea, which itself shows only the caret and the selection.
//
// Up to `WRAPPED_LENGTH`, long lines wrap and every line has a row, because the height of a wrapped line depends on the browser. Larger
// texts do not wrap, so a row's position follows from its number, and only the visible ones exist. A text with a line that is too long for
// that is shown by the textarea alone.
import { fillRow, marksByLine } from "./editor-row.js";
import { make } from "./dom.js";

/** Apple's limit for the file: larger ones are rare. */
const WRAPPED_LENGTH = 128 * 1024;
const WRAPPED_LINES = 5000;
const LONGEST_LINE = 5000;
/** Rows above and below the visible ones. */
const MARGIN = 10;

export class EditorRows {
  /** @param {HTMLElement} root the element that scrolls */
  constructor(root) {
    this.root = root;
    this.rows = root.querySelector(".editor-rows");
    this.marks = [];
    this.keys = [];
    this.first = 0;
    // Kept, because to ask for them after a change makes the browser lay out the whole text once more.
    this.lineHeight = parseFloat(getComputedStyle(root).lineHeight);
    this.top = 0;
    this.height = root.clientHeight;
    root.addEventListener("scroll", () => {
      this.top = root.scrollTop;
      this.#drawVisible();
    });
    new ResizeObserver(([{ contentRect }]) => {
      this.height = contentRect.height;
      this.#drawVisible();
    }).observe(root);
  }

  /** "wrapped", "windowed" or "plain". */
  get layout() { return this.root.dataset.layout; }

  /** @param {import("./text-lines.js").TextLines} lines @param {import("./editor-row.js").Mark[]} marks */
  show(lines, marks) {
    if (lines !== this.lines) {
      this.lines = lines;
      this.#choose();
    }
    this.marks = marks;
    if (this.layout === "wrapped") this.#draw(0, lines.count);
    else this.#drawVisible(true);
  }

  /** Scrolls so that the lines of a range are visible. */
  reveal(start, end) {
    if (this.layout === "plain") return;
    const first = this.lines.lineAt(start);
    const last = Math.min(this.lines.lineAt(Math.max(start, end - 1)), first + 5);
    const { top, bottom } = { top: this.#edges(first).top, bottom: this.#edges(last).bottom };
    const room = this.lineHeight * 2;
    if (top < this.root.scrollTop + room || bottom > this.root.scrollTop + this.root.clientHeight - room) {
      this.root.scrollTop = top - this.root.clientHeight / 3;
    }
  }

  #edges(line) {
    if (this.layout === "wrapped") {
      const row = this.rows.children[line];
      return { top: row.offsetTop, bottom: row.offsetTop + row.offsetHeight };
    }
    return { top: line * this.lineHeight, bottom: (line + 1) * this.lineHeight };
  }

  #choose() {
    const { lines, root } = this;
    const isShort = lines.text.length <= WRAPPED_LENGTH && lines.count <= WRAPPED_LINES;
    const longest = isShort ? 0 : longestLine(lines);
    const layout = isShort ? "wrapped" : longest <= LONGEST_LINE ? "windowed" : "plain";
    if (layout !== root.dataset.layout) {
      root.dataset.layout = layout;
      this.#clear();
    }
    root.style.setProperty("--lines", lines.count);
    root.style.setProperty("--columns", longest);
    root.style.setProperty("--digits", String(lines.count).length);
  }

  #clear() {
    this.rows.replaceChildren();
    this.keys = [];
    this.first = 0;
    this.rows.style.setProperty("--first", 0);
  }

  #drawVisible(isNew = false) {
    if (this.layout !== "windowed") return;
    const first = Math.max(0, Math.min(Math.floor(this.top / this.lineHeight), this.lines.count - 1) - MARGIN);
    const last = Math.min(this.lines.count, Math.ceil((this.top + this.height) / this.lineHeight) + MARGIN);
    if (!isNew && first === this.first && last - first === this.keys.length) return;
    this.first = first;
    this.rows.style.setProperty("--first", first);
    this.#draw(first, last);
  }

  /** Draws lines, and keeps the rows at both ends whose text and marks are the same. */
  #draw(first, last) {
    const { lines, rows, keys: old } = this;
    const marks = marksByLine(lines, this.marks, first, last);
    const keys = [];
    for (let line = first; line < last; line += 1) {
      const own = marks.get(line);
      keys.push(own ? `${lines.content(line)}\n${JSON.stringify(own)}` : lines.content(line));
    }
    const shorter = Math.min(old.length, keys.length);
    let head = 0;
    while (head < shorter && old[head] === keys[head]) head += 1;
    let tail = 0;
    while (tail < shorter - head && old[old.length - 1 - tail] === keys[keys.length - 1 - tail]) tail += 1;

    const oldEnd = old.length - tail;
    const end = keys.length - tail;
    const fill = (row, index) => fillRow(row, lines.content(first + index), marks.get(first + index) ?? []);
    for (let index = head; index < Math.min(oldEnd, end); index += 1) {
      if (old[index] !== keys[index]) fill(rows.children[index], index);
    }
    for (let index = oldEnd - 1; index >= Math.max(end, head); index -= 1) rows.children[index].remove();
    if (end > oldEnd) {
      const added = document.createDocumentFragment();
      for (let index = Math.max(oldEnd, head); index < end; index += 1) {
        const row = make("div", { class: "row" });
        fill(row, index);
        added.append(row);
      }
      rows.insertBefore(added, rows.children[Math.max(oldEnd, head)] ?? null);
    }
    this.keys = keys;
  }
}

/** The width of the longest line in columns. A character beyond the Latin ones is counted as two. */
function longestLine(lines) {
  let longest = 0;
  const isWide = /[^\u0000-\u02ff]/.test(lines.text);
  for (let line = 0; line < lines.count; line += 1) {
    const length = lines.end(line) - lines.start(line);
    if (length * (isWide ? 2 : 1) <= longest) continue;
    longest = Math.max(longest, isWide ? length + lines.content(line).replace(/[\u0000-\u02ff]/g, "").length : length);
  }
  return longest;
}
