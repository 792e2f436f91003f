// The URLs and the verdicts of each app for them.
import { announce } from "./announcements.js";
import { readAddress, writeAddress } from "./address.js";
import { byID, linkButton, make, prose } from "./dom.js";
import { hideNotice, showNotice } from "./notices.js";
import { asURL, pastedURLs } from "./typed-urls.js";
import { bundleID, count, list, number, VERDICTS } from "./words.js";

/** URLs with a row. All others are matched and counted. */
const MOST_ROWS = 1000;

/** Dispatches `change` when the URLs or the host of paths change, and `select` when another URL is selected. */
export class URLList extends EventTarget {
  #rows = [];
  #answered = "";

  constructor() {
    super();
    this.box = byID("urls-text");
    this.domainField = byID("domain");
    this.list = make("ol", { class: "url-rows", "aria-label": "Verdicts", hidden: true });
    this.note = make("div");
    byID("urls-results").append(this.list, this.note);
    this.selected = null;
    this.explanation = make("div", { class: "explanation", id: "explanation" });
    this.box.addEventListener("input", () => this.#edited());
    this.box.addEventListener("paste", (event) => this.#paste(event));
    this.domainField.addEventListener("input", () => this.#edited());
    addEventListener("hashchange", () => this.readAddress());
    this.readAddress();
  }

  get urls() { return this.box.value.split("\n").map((line) => line.trim()).filter((line) => line !== ""); }
  get domain() { return this.domainField.value.trim(); }
  /** The URLs that are asked about, one for each of `urls`. */
  get askedURLs() { return this.urls.map((line) => this.asked(line)); }
  /** The URL of a line. */
  asked(line) { return asURL(line, this.domain); }

  readAddress() {
    const { urls, domain } = readAddress();
    if (urls === this.urls.join("\n") && (domain ?? "") === this.domain) return;
    this.box.value = urls;
    this.domainField.value = domain ?? "";
    this.#edited();
  }

  /** Adds a URL, if it is not in the list, and selects it. */
  add(url) {
    if (!this.urls.includes(url)) {
      const text = this.box.value.replace(/\n+$/, "");
      this.box.value = text === "" ? url : `${text}\n${url}`;
      this.#edited();
      announce(`Added ${url}.`);
    }
    this.select(url);
  }

  /** A pasted sitemap or table becomes its URLs. */
  #paste(event) {
    const urls = pastedURLs(event.clipboardData?.getData("text/plain") ?? "");
    if (!urls) return;
    event.preventDefault();
    this.box.setRangeText(`${urls.join("\n")}\n`, this.box.selectionStart, this.box.selectionEnd, "end");
    this.#edited();
    announce(`Pasted ${count(urls.length, "URL")}.`);
  }

  /** A button that adds a URL. */
  button(url) { return linkButton(url, () => this.add(url), { class: "link url", title: "Add to the URLs" }); }

  select(url) {
    this.selected = url;
    this.#drawSelection();
    this.dispatchEvent(new Event("select"));
  }

  #edited() {
    const { urls } = this;
    this.box.rows = Math.min(Math.max(urls.length + 1, 3), 8);
    if (writeAddress(urls, this.domain)) hideNotice("address");
    else showNotice("address", "The URLs are too long for the address of the page: a reload forgets them.", [], "info");
    if (this.selected !== null && !urls.includes(this.selected)) this.select(null);
    this.dispatchEvent(new Event("change"));
  }

  /** Shows the results for URLs. @param {string[]} urls @param {object[]} results */
  show(urls, results) {
    if (urls.length === 0) {
      this.#fill([], make("p", { class: "empty" }, "Type a URL to see which app opens it, or choose one under Routes."));
      byID("urls-count").textContent = "";
      return;
    }
    const rows = results.slice(0, MOST_ROWS).map((result, index) => ({ url: urls[index], result }));
    const left = results.length - rows.length;
    this.#fill(rows, left > 0 && make("p", { class: "empty", text: `${number(left)} more are counted above.` }));
    const summary = summaryOf(results);
    byID("urls-count").textContent = summary;
    const answer = `${summary}${urls.length === 1 ? `: ${sentence(results[0])}` : ""}`;
    if (answer !== this.#answered) announce(answer, "urls");
    this.#answered = answer;
  }

  /** No verdicts: the file cannot be read, or the request failed. */
  fail(message) {
    this.#fill([], make("p", { class: "empty failed" }, prose(message)));
    byID("urls-count").textContent = "no verdicts";
    this.#answered = "";
    announce(`No verdicts: ${message}`, "urls");
  }

  /** Draws the rows that changed. The others keep their elements, and so the focus. */
  #fill(rows, note) {
    const old = this.#rows;
    this.#rows = rows.map((row, index) => {
      const key = JSON.stringify(row);
      if (old[index]?.key === key) return old[index];
      const element = old[index]?.element ?? this.#newRow();
      element.firstChild.replaceChildren(...content(row));
      element.firstChild.dataset.url = row.url;
      return { key, url: row.url, element };
    });
    old.slice(rows.length).forEach(({ element }) => element.remove());
    this.list.append(...this.#rows.slice(old.length).map(({ element }) => element));
    this.list.hidden = rows.length === 0;
    this.note.replaceChildren(...(note ? [note] : []));
    this.#drawSelection();
  }

  #newRow() {
    const button = make("button", { type: "button", class: "url-row", "aria-expanded": "false" });
    button.addEventListener("click", () => this.select(this.selected === button.dataset.url ? null : button.dataset.url));
    return make("li", {}, button);
  }

  #drawSelection() {
    let isFound = false;
    for (const { url, element } of this.#rows) {
      const isSelected = !isFound && url === this.selected;
      isFound ||= isSelected;
      element.firstChild.setAttribute("aria-expanded", String(isSelected));
      if (isSelected && this.explanation.parentNode !== element) element.append(this.explanation);
    }
    if (!isFound) this.explanation.remove();
  }
}

/** The apps of each verdict, the most important first. */
function groups(result) {
  const apps = (verdict) => result.verdicts.filter((one) => one.verdict === verdict).map((one) => one.app);
  return [...VERDICTS.keys()].map((verdict) => ({ verdict, apps: apps(verdict) })).filter(({ apps }) => apps.length > 0);
}

/** The content of a row: the verdicts, then the URL, then the apps of each verdict. */
export function content({ url, result }) {
  const found = result.error ? [] : groups(result);
  const pills = found.map(({ verdict }) => pill(verdict, VERDICTS.get(verdict).word));
  if (result.error) pills.push(pill("unusable", "unusable"));
  else if (pills.length === 0) pills.push(pill("no_match", "no app"));
  const parts = [make("span", { class: "pills" }, ...pills), make("span", { class: "url", text: url })];
  const details = result.error ? prose(result.error) : appsOf(found);
  if (details) parts.push(make("span", { class: "url-apps" }, details));
  return parts;
}

/** The apps, with the verdicts where they differ. No app needs no name where none opens the URL. */
function appsOf(found) {
  if (found.length === 1) return found[0].verdict === "no_match" ? "" : list(found[0].apps.map(bundleID));
  return found.map(({ verdict, apps }) => `${VERDICTS.get(verdict).word}: ${list(apps.map(bundleID))}`).join(" · ");
}

export const pill = (kind, text) => make("span", { class: `pill ${kind}`, text });

function sentence(result) {
  if (result.error) return result.error;
  const words = groups(result).map(({ verdict, apps }) => `${VERDICTS.get(verdict).word} ${list(apps.map(bundleID))}`);
  return words.join(", ") || "the file has no app";
}

/** "3 URLs: 2 open an app". A URL counts once, for its most important verdict. */
function summaryOf(results) {
  const counts = new Map();
  for (const result of results) {
    const kind = result.error ? "unusable" : groups(result)[0]?.verdict ?? "no_match";
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const part = (kind, words) => counts.has(kind) ? [`${number(counts.get(kind))} ${words}`] : [];
  const open = counts.get("match") === 1 ? "opens an app" : "open an app";
  const parts = [...part("match", open), ...part("exclude", "excluded"), ...part("no_match", "without a match"),
    ...part("unusable", "unusable")];
  return `${count(results.length, "URL")}: ${parts.join(", ")}`;
}
