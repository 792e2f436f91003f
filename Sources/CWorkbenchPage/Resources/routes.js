// The route table: every component in its order, a URL that it decides, and the nearest URL that it does not.
import { componentRange } from "./explanation.js";
import { byID, make, prose } from "./dom.js";
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
        cell("component", make("code", { text: one.text })),
        ...(one.outcome === "decides" ? [cell("sample", ...this.#sample(one)), cell("miss", ...(one.nearMiss ? this.#sample(one.nearMiss) : []))]
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
      this.panel.append(make("button", { type: "button", class: "small", text: `Show ${number(Math.min(left, PAGE))} of ${number(left)} more`,
        on: { click: () => { this.#shown += PAGE; this.show({ components }); } } }));
    }
  }

  fail(message) {
    this.panel.replaceChildren(make("p", { class: "empty" }, prose(message)));
  }

  #place(one) {
    return make("button", { type: "button", class: "link", text: `line ${number(one.line)}`, on: { click: () => {
      const { start, end } = componentRange(this.editor, one);
      this.editor.reveal(start, end, { focus: true });
    } } });
  }

  #sample({ url, verdict }) { return [pill(verdict, VERDICTS.get(verdict).word), " ", this.#url(url)]; }

  #url(url) {
    return make("button", { type: "button", class: "link url", title: "Add to the URLs", text: url, on: { click: () => this.urls.add(url) } });
  }
}

/** Why a component has no URL. */
function outcome(one, components) {
  if (one.outcome === "acceptsNothing") return "Decides nothing: it matches no possible URL.";
  if (one.outcome === "undecided") return "Undecided: the search budget ran out before a URL was found.";
  const lines = one.by.map(({ entry, component }) => components.find((other) => other.entry === entry && other.component === component)?.line)
    .filter(Boolean).map((line) => `line ${number(line)}`);
  return lines.length === 1 ? `Decides nothing: ${lines[0]} matches all of its URLs.` : `Decides nothing: ${list(lines)} together match all of its URLs.`;
}
