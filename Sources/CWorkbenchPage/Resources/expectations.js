// The expectations of aasa.yml, tested with the text of the editor.
import { host } from "./api.js";
import { byID, linkButton, make, prose } from "./dom.js";
import { pill } from "./url-list.js";
import { count, number } from "./words.js";

/** Failures that are listed. */
const MOST_FAILURES = 200;
/** The URL at the beginning of a message. */
const URL_OF_MESSAGE = /^`(https?:\/\/[^`]+)`/;

export class Expectations {
  /** @param {import("./url-list.js").URLList} urls */
  constructor(urls) {
    this.urls = urls;
    this.panel = byID("panel-expectations");
  }

  /** Shows the report of `aasa test`. */
  show(report) {
    const findings = report.files.flatMap((file) => file.findings).filter(({ severity }) => severity === "error");
    const passed = report.files.reduce((sum, file) => sum + (file.passed ?? []).length, 0);
    const left = findings.length - MOST_FAILURES;
    this.panel.replaceChildren(
      make("p", {},
        findings.length === 0 ? pill("match", "all met") : pill("unusable", `${number(findings.length)} failed`),
        ` ${count(passed, "expectation")} of the configuration met with this text. `, ...closing()),
      make("ol", { class: "expectations" }, ...findings.slice(0, MOST_FAILURES).map((finding) => this.#row(finding))),
      ...(left > 0 ? [make("p", { class: "empty", text: `${number(left)} more are not listed; \`aasa test\` has all.` })] : []));
  }

  #row(finding) {
    const url = URL_OF_MESSAGE.exec(finding.message)?.[1];
    const group = finding.check ? `${finding.check.group}: ${finding.check.name}` : "";
    const place = finding.line ? `${finding.file}:${finding.line}` : finding.file;
    return make("li", {},
      make("p", {}, prose(finding.message)),
      ...finding.help.map((help) => make("p", { class: "hint" }, prose(help))),
      make("p", { class: "aside" }, [group, place].filter((part) => part).join(" · "),
        ...(url ? [" · ", linkButton("why?", () => this.urls.add(url), { "aria-label": `Explain ${url}` })] : [])));
  }

  fail(message) {
    this.panel.replaceChildren(make("p", { class: "empty failed" }, prose(message), " ", ...closing()));
  }
}

/** The button that closes the configuration, where the page can. */
function closing() {
  const configuration = host.configuration();
  return configuration ? [linkButton(`Close ${configuration.name}`, configuration.close)] : [];
}
