// The route table: every component in its order, a URL that it decides, and the nearest URL that it does not.
import { componentRange } from "./explanation.js";
import { button, byID, code, linkButton, make, prose } from "./dom.js";
import { pill } from "./url-list.js";
import { bundleID, list, number, VERDICTS } from "./words.js";

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

  /** Shows the JSON of `aasa urls`. */
  show({ components }) {
    if (components.length === 0) {
      this.fail("The file has no components: no app opens a link.");
      return;
    }
    const left = components.length - this.#shown;
    const cell = (name, ...children) => make("td", { role: "cell", class: `cell-${name}` }, ...children);
    const head = ["Place", "Component", "Sample URL", "Near miss"].map((text) => make("th", { role: "columnheader", scope: "col", text }));
    let apps = "";
    const rows = components.slice(0, this.#shown).flatMap((one) => {
      const row = make("tr", { role: "row" },
        cell("place", this.#place(one)),
        cell("component", code(one.text)),
        ...(one.outcome === "decides" ? [cell("sample", ...this.#sample(one)), cell("miss", ...this.#sample(one.nearMiss))]
          : [make("td", { role: "cell", class: "cell-none", colspan: "2" }, outcome(one, components))]));
      const own = one.apps.join(" ");
      if (own === apps) return [row];
      apps = own;
      return [make("tr", { role: "row", class: "apps-row" }, make("th", { role: "rowheader", scope: "rowgroup", colspan: "4" },
        list(one.apps.map(bundleID)))), row];
    });
    this.panel.replaceChildren(make("table", { role: "table", class: "routes", "aria-label": "Routes" },
      make("thead", { role: "rowgroup" }, make("tr", { role: "row" }, ...head)), make("tbody", { role: "rowgroup" }, ...rows)));
    if (left > 0) {
      this.panel.append(button(`Show ${number(Math.min(left, PAGE))} of ${number(left)} more`, () => {
        const first = this.#shown;
        this.#shown += PAGE;
        this.show({ components });
        this.panel.querySelectorAll(".cell-place button")[first].focus();
      }));
    }
  }

  fail(message) {
    this.panel.replaceChildren(make("p", { class: "empty" }, prose(message)));
  }

  #place(one) {
    return linkButton(`line ${number(one.line)}`, () => {
      const { start, end } = componentRange(this.editor, one);
      this.editor.reveal(start, end, { focus: true });
    });
  }

  #sample(test) { return test ? [pill(test.verdict, VERDICTS.get(test.verdict).word), " ", this.urls.button(test.url)] : []; }
}

/** Why a component has no URL. */
function outcome(one, components) {
  if (one.outcome === "acceptsNothing") return "Decides nothing: it matches no possible URL.";
  if (one.outcome === "undecided") return "Undecided: the search budget ran out before a URL was found.";
  const coverers = one.by.map(({ entry, component }) =>
    components.find((other) => other.entry === entry && other.component === component));
  const lines = coverers.filter(Boolean).map(({ line }) => `line ${number(line)}`);
  if (lines.length === 1) return `Decides nothing: ${lines[0]} matches all of its URLs.`;
  return `Decides nothing: ${list(lines) || "earlier components"} together match all of its URLs.`;
}
