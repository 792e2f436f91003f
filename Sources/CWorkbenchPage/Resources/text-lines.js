// Lines of a text, and places in them as the program counts: lines and columns from 1, columns in Unicode scalars.

export class TextLines {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.starts = [0];
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) this.starts.push(at + 1);
  }

  get count() { return this.starts.length; }

  /** The offset of the beginning of a line, from 0. */
  start(line) { return this.starts[line]; }

  /** The offset of the end of a line, before its line feed. */
  end(line) { return line + 1 < this.starts.length ? this.starts[line + 1] - 1 : this.text.length; }

  content(line) { return this.text.slice(this.start(line), this.end(line)); }

  /** The line of an offset, from 0. */
  lineAt(offset) {
    let low = 0;
    let high = this.starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.starts[middle] <= offset) low = middle;
      else high = middle;
    }
    return low;
  }

  /** The offset of a place. A place behind the end of a line is its end. */
  offset(line, column) {
    const index = Math.min(Math.max(line - 1, 0), this.count - 1);
    const end = this.end(index);
    let at = this.start(index);
    for (let left = column - 1; left > 0 && at < end; left -= 1) at += this.text.codePointAt(at) > 0xffff ? 2 : 1;
    return at;
  }

  /** The place of an offset. */
  place(offset) {
    const line = this.lineAt(offset);
    let column = 1;
    for (let at = this.start(line); at < offset; column += 1) at += this.text.codePointAt(at) > 0xffff ? 2 : 1;
    return { line: line + 1, column };
  }
}
