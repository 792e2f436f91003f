// The route table: every component in its order, in words, with a URL that it decides and the nearest URL that it does not.
import { button, byID, code, linkButton, make, prose } from "./dom.js";
import { componentRange } from "./explanation.js";
import { pill } from "./url-list.js";
import { bundleID, count, list, number, VERDICTS } from "./words.js";

/** Rows that the table has at first, and more with each press of its button. */
const PAGE = 100;

export class Routes {
  #shown = PAGE;

  /** @param {import("./editor.js").Editor} editor @param {import("./url-list.js").URLList} urls */
  constructor(editor, urls) {
    this.editor = editor;
    this.urls = urls;
    this.panel = byID("panel-routes");
  }

  /** Shows a table of routes. */
  show(table) {
    if (table.components === 0) {
      this.fail("The file has no components: no app opens a link.");
      return;
    }
    this.rows = table.sections.flatMap(({ rows }) => rows);
    const head = ["Place", "Component", "Sample URL", "Near miss"].map((text) =>
      make("th", { role: "columnheader", scope: "col", text }));
    const body = make("tbody", { role: "rowgroup" });
    let room = this.#shown;
    for (const { apps, rows } of table.sections) {
      if (room <= 0) break;
      body.append(appsRow(apps), ...rows.slice(0, room).map((row) => this.#row(row)));
      room -= rows.length;
    }
    this.panel.replaceChildren(make("table", { role: "table", class: "routes", "aria-label": "Routes" },
      make("thead", { role: "rowgroup" }, make("tr", { role: "row" }, ...head)), body));
    this.#addFoot(table);
  }

  /** The rest of the table: a button for more rows, or the number of components without a row. */
  #addFoot(table) {
    const left = this.rows.length - this.#shown;
    if (left > 0) {
      this.panel.append(button(`Show ${number(Math.min(left, PAGE))} of ${number(left)} more`, () => {
        const first = this.#shown;
        this.#shown += PAGE;
        this.show(table);
        this.panel.querySelectorAll(".cell-place button")[first].focus();
      }));
    } else if (table.leftOut > 0) {
      this.panel.append(make("p", { class: "hint", text: `The file has ${count(table.leftOut, "more component")}.` }));
    }
  }

  fail(message) {
    this.panel.replaceChildren(make("p", { class: "empty" }, prose(message)));
  }

  #row(row) {
    const cell = (name, ...children) => make("td", { role: "cell", class: `cell-${name}` }, ...children);
    const cells = row.outcome === "decides"
      ? [cell("sample", ...this.#test(row)), cell("miss", ...this.#test(row.nearMiss))]
      : [make("td", { role: "cell", class: "cell-none", colspan: "2" }, this.#outcome(row))];
    return make("tr", { role: "row" },
      cell("place", this.#place(row)),
      cell("component", row.words && make("p", {}, prose(row.words)), code(row.text), row.comment && make("p", { class: "hint", text: row.comment })),
      ...cells);
  }

  #place(row) {
    return linkButton(`line ${number(row.line)}`, () => {
      const { start, end } = componentRange(this.editor, row);
      this.editor.reveal(start, end, { focus: true });
    });
  }

  /** A URL with its verdict; a near miss also with its change. */
  #test(test) {
    if (!test) return [];
    const change = test.change && make("p", { class: "hint" }, prose(test.change));
    return [pill(test.verdict, VERDICTS.get(test.verdict).word), " ", this.urls.button(test.url), ...(change ? [change] : [])];
  }

  /** Why a component has no URL. */
  #outcome({ outcome, by = [] }) {
    if (outcome === "acceptsNothing") return "Decides nothing: it matches no possible URL.";
    if (outcome === "decidesNothing") return "Decides nothing: no URL reaches it.";
    if (outcome === "undecided") return "Undecided: the search budget ran out before a URL was found.";
    const covering = by.map(({ entry, component }) => this.rows.find((row) => row.entry === entry && row.component === component));
    const lines = covering.filter(Boolean).map(({ line }) => `line ${number(line)}`);
    if (lines.length === 1) return `Decides nothing: ${lines[0]} matches all of its URLs.`;
    return `Decides nothing: ${list(lines) || "earlier components"} together match all of its URLs.`;
  }
}

const appsRow = (apps) => make("tr", { role: "row", class: "apps-row" },
  make("th", { role: "rowheader", scope: "rowgroup", colspan: "4", text: list(apps.map(bundleID)) }));
