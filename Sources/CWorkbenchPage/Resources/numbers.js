// The statistics of the file as a few numbers.
import { byID, code, make, prose } from "./dom.js";
import { number, size } from "./words.js";

const SHARES = {
  components: "components",
  whiteSpace: "white space",
  apps: "app IDs",
  variables: "variables",
  otherServices: "other services",
  structure: "structure",
  comments: "comments",
  defaults: "defaults",
};

/** Apps that are listed. */
const MOST_APPS = 100;

export class Numbers {
  constructor() {
    this.panel = byID("panel-numbers");
  }

  /** Shows the JSON of `aasa stats`. */
  show(statistics) {
    if (statistics.statements !== undefined) {
      this.fail("The numbers are about association files; `aasa stats` has those of an `assetlinks.json`.");
      return;
    }
    const { patterns, variables, literalStrings, automaton, services } = statistics;
    const figure = (value, name) => make("div", {}, make("dt", { text: name }), make("dd", { text: value }));
    const most = (isExact, value) => isExact ? value : `at most ${value}`;
    this.panel.replaceChildren(
      make("dl", { class: "figures" },
        figure(size(statistics.bytes), "size"),
        figure(number(statistics.apps), "apps"),
        figure(number(statistics.entries), "entries"),
        figure(number(statistics.components), "components"),
        figure(number(statistics.excluding), "of them exclusions"),
        figure(number(patterns.distinct), "distinct patterns"),
        figure(number(variables.count), "substitution variables"),
        figure(most(literalStrings.isExact, large(literalStrings.count)), "literal strings"),
        figure(most(automaton.isExact, number(automaton.states)), "states of the automaton")),
      make("div", { class: "number-lists" },
        section("Bytes", "bars", statistics.shares.map(({ kind, bytes }) => bar(kind, bytes, statistics.bytes))),
        section("Apps", "services", services.slice(0, MOST_APPS).map((one) =>
          make("li", {}, code(one.app), ` ${one.services.join(", ")}`)))));
  }

  fail(message) {
    this.panel.replaceChildren(make("p", { class: "empty" }, prose(message)));
  }
}

/** A number of any size, given as digits. */
const large = (digits) => digits.length <= 15 ? number(Number(digits)) : `${digits[0]}.${digits.slice(1, 3)} × 10^${digits.length - 1}`;

const section = (title, name, items) => make("div", {}, make("h3", { text: title }), make("ul", { class: name }, ...items));

function bar(kind, bytes, total) {
  const track = make("span", { class: "track", "aria-hidden": "true" });
  track.style.setProperty("--share", `${(100 * bytes) / Math.max(total, 1)}%`);
  return make("li", {}, make("span", { text: SHARES[kind] ?? kind }), track, make("span", { class: "bar-value", text: size(bytes) }));
}
