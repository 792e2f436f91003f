// The difference to another text of the file: on disk, as the domain serves it, or as Apple's CDN has it.
import { announce } from "./announcements.js";
import { host } from "./api.js";
import { button, byID, code, hidden, make, prose } from "./dom.js";
import { lineDifference } from "./line-difference.js";
import { pill } from "./url-list.js";
import { bundleID, list, number } from "./words.js";

/** Same lines around changed ones. */
const CONTEXT = 2;
/** Lines that are shown of a difference. */
const MOST_LINES = 400;
const KINDS = { opened: ["match", "opens now"], closed: ["no_match", "no longer opens"], moved: ["exclude", "opens another app"] };

export class Changes {
  /**
   * @param {import("./url-list.js").URLList} urls
   * @param {(against: object) => Promise<{difference: object, text: string}>} compare asks for the difference to `against`
   * @param {() => Promise<object>} readDisk the file on disk, as something to compare with
   */
  constructor(urls, compare, readDisk) {
    this.urls = urls;
    this.compare = compare;
    this.result = make("div", { class: "changes" }, make("p", { class: "empty", text: "Select a file to compare the text with." }));
    this.hint = make("p", { class: "hint" });
    this.site = button("", () => this.#ask("site"));
    this.cdn = button("Apple's CDN", () => this.#ask("cdn"));
    const { original } = host.words;
    const disk = button(original.replace(/^t/, "T"), () => this.run(original, readDisk));
    const choices = make("div", { class: "choices", role: "group", "aria-label": "Compare the text with" },
      make("span", { text: "Compare with" }), disk, this.site, this.cdn);
    byID("panel-changes").append(choices, this.hint, this.result);
    urls.addEventListener("change", () => this.#nameDomain());
    this.#nameDomain();
  }

  /** Whether the server may ask other hosts. */
  set canAsk(canAsk) {
    this.site.hidden = this.cdn.hidden = this.hint.hidden = !canAsk;
  }

  #nameDomain() {
    const { domain } = this.urls;
    this.site.textContent = domain ? `https://${domain}` : "The served file";
    this.site.disabled = this.cdn.disabled = domain === "";
    this.hint.textContent = domain ? "Asks the network only when you press the button."
      : "To compare with the served file, enter its domain above.";
  }

  #ask(from) {
    const { domain } = this.urls;
    this.run(from === "cdn" ? `Apple's CDN for ${domain}` : `https://${domain}`, { domain, from });
  }

  /**
   * Compares the text with another one.
   * @param {string} name for people
   * @param {object | (() => Promise<object>)} other the text, file or domain to compare with, as in the API
   */
  async run(name, other) {
    this.result.replaceChildren(make("p", { class: "empty", text: `Comparing with ${name} …` }));
    this.result.setAttribute("aria-busy", "true");
    const begin = (this.begin = Symbol());
    let content;
    let against = {};
    try {
      against = typeof other === "function" ? await other() : other;
      const { difference, text } = await this.compare(against);
      const summary = summaryOf(difference, name);
      announce(summary);
      content = [make("p", { class: "changes-summary" }, summary), ...this.#routes(difference), ...services(difference),
        ...(against.text != null ? [lines(against.text, text)] : [])];
    } catch (error) {
      content = [make("p", { class: "empty failed" }, prose(error.message))];
      if (against.text != null && error.editedText != null) content.push(lines(against.text, error.editedText));
      announce(error.message);
    }
    if (begin !== this.begin) return;
    this.result.removeAttribute("aria-busy");
    this.result.replaceChildren(...content);
  }

  #routes({ changes = [], undecided = [] }) {
    const items = changes.map((change) => {
      const [kind, words] = KINDS[change.kind];
      const apps = list(change.apps.map(bundleID)) + (change.to ? ` → ${list(change.to.map(bundleID))}` : "");
      return make("li", { class: "change" }, pill(kind, words), " ", this.urls.button(change.url),
        make("p", { class: "change-apps", text: change.systems ? `${apps} · ${change.systems}` : apps }),
        make("p", { class: "change-deciders" }, decider("before", change.old), decider("now", change.new)));
    });
    const open = undecided.map((one) => make("li", { class: "change" },
      `Undecided: whether a URL ${KINDS[one.kind][1]} for ${list(one.apps.map(bundleID))}.`));
    return items.length + open.length > 0 ? [make("ul", { class: "change-list" }, ...items, ...open)] : [];
  }
}

function decider(when, verdict) {
  return make("span", { class: "decider" }, `${when}: `, verdict.text ? code(verdict.text) : "no component matches");
}

function summaryOf({ result, readings = [] }, name) {
  if (result === "equivalent") return `Equivalent: every URL has the same verdict as with ${name}.`;
  if (result === "undecided") return `Undecided: the search budget ran out before a difference to ${name} was found.`;
  return `Different from ${name}.${readings.some((reading) => reading.truncated) ? " More components changed than the list shows." : ""}`;
}

function services({ services: found = [] }) {
  if (found.length === 0) return [];
  return [make("ul", { class: "change-list" }, ...found.map(({ kind, service, app }) =>
    make("li", { class: "change" }, code(service), kind === "added" ? " now lists " : " no longer lists ", code(app))))];
}

/** The changed lines with their neighbours. */
function lines(old, text) {
  const all = lineDifference(old.replace(/\r\n?/g, "\n"), text.replace(/\r\n?/g, "\n"));
  if (all.every((line) => line.kind === "same")) return make("p", { class: "hint", text: "The texts are the same." });
  const isNear = new Uint8Array(all.length);
  all.forEach((line, index) => {
    if (line.kind !== "same") isNear.fill(1, Math.max(0, index - CONTEXT), index + CONTEXT + 1);
  });
  const box = make("div", { class: "lines", role: "region", "aria-label": "Changed lines", tabindex: "0" });
  let shown = 0;
  all.forEach((line, index) => {
    if (!isNear[index] || shown > MOST_LINES) return;
    if (index > 0 && !isNear[index - 1]) box.append(make("div", { class: "line gap", text: "⋯" }));
    shown += 1;
    if (shown > MOST_LINES) box.append(make("div", { class: "line gap", text: `More than ${number(MOST_LINES)} lines differ.` }));
    else box.append(make("div", { class: `line ${line.kind}` }, line.kind === "same" ? "" : hidden(`${line.kind}: `), line.text));
  });
  return box;
}
