// Matchers for Vitest and Jest, and assertions for node:test. A failure shows the explanation of the verdict.

const VERDICTS = {
  match: "opens the app",
  exclude: "is excluded: the browser opens it",
  no_match: "is matched by no component: the browser opens it",
  unusable: "is not a URL that a link could have",
};

/** The reason why a text is no URL of a link. */
function fault(file, url, options) {
  try {
    file.explain(url, options);
  } catch (error) {
    return [`  ${error.message}`];
  }
  return [];
}

/** The lines of an explanation: for each app the deciding component, or the reasons why the tried ones do not match. */
function explained(file, url, options, verdict) {
  if (verdict === "unusable") return fault(file, url, options);
  const lines = [];
  for (const app of file.explain(url, options).apps) {
    lines.push(`${app.app}: ${VERDICTS[app.verdict]}`);
    if (app.obstacle) lines.push(`  ${app.obstacle}`);
    if (app.decidedBy) lines.push(`  ${place(app.decidedBy)}: ${parts(app.decidedBy)}`);
    else for (const tried of app.tried.slice(0, 5)) lines.push(`  ${place(tried)}: ${parts(tried)}`);
  }
  return lines;
}

const place = ({ entry, component, line, column }) => `entry ${entry}, component ${component} (${line}:${column})`;

const parts = ({ parts }) =>
  parts
    .filter((part) => part.reason !== undefined || parts.every((other) => other.reason === undefined))
    .map((part) => `${part.name ?? part.part} \`${part.pattern}\`${part.reason === undefined ? "" : `: ${part.reason}`}`)
    .join("; ");

function outcome(file, url, options, wanted) {
  // Texts have a `match` of their own, and files of `aasa/match` no explanation.
  if (typeof file?.explain !== "function") throw new TypeError("the file is not an AssociationFile of `aasa`; write new AssociationFile(file)");
  const { verdict } = file.match(url, options);
  const message = () =>
    [
      `expected ${url} ${wanted === "match" ? "to open" : "not to open"} ${options?.app ?? "an app"}; it ${VERDICTS[verdict]}`,
      ...explained(file, url, options, verdict),
    ].join("\n");
  // An unusable URL says nothing about a link, so it meets no expectation.
  return { isMet: verdict !== "unusable" && (verdict === "match") === (wanted === "match"), message };
}

/** For `expect.extend(matchers)`: `expect(file).toOpen("/buy/42", { app, domain })`. */
export const matchers = {
  toOpen(file, url, options) {
    const isNot = this?.isNot === true;
    const { isMet, message } = outcome(file, url, options, isNot ? "no_match" : "match");
    return { pass: isMet !== isNot, message };
  },
};

/** Throws an AssertionError unless an app opens the URL. */
export function assertOpens(file, url, options) {
  const { isMet, message } = outcome(file, url, options, "match");
  if (!isMet) fail(message(), assertOpens);
}

/** Throws an AssertionError if an app opens the URL. */
export function assertStays(file, url, options) {
  const { isMet, message } = outcome(file, url, options, "no_match");
  if (!isMet) fail(message(), assertStays);
}

function fail(message, caller) {
  const error = new Error(message);
  error.name = "AssertionError";
  error.code = "ERR_ASSERTION";
  Error.captureStackTrace?.(error, caller);
  throw error;
}
