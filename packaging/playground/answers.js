// The answers of the API that `aasa serve` has, from the engine in this page and from the files that were opened.
import { Refusal } from "./engine.js";
import { allFiles, fileOf, openConfiguration, revisionOf, setText } from "./files.js";
import { toBase64 } from "./link.js";

/** The members of each question that the engine reads. */
const FILE_OPTIONS = ["app", "domain", "ios"];
const QUESTIONS = {
  lint: ["minIOS"],
  fix: ["minIOS", "fingerprint"],
  match: ["urls", ...FILE_OPTIONS],
  explain: ["url", ...FILE_OPTIONS],
  urls: ["limit", ...FILE_OPTIONS],
  routes: ["limit", ...FILE_OPTIONS],
  graph: ["rows", ...FILE_OPTIONS],
  stats: [],
  diff: ["app", "domain", "minIOS"],
};
/** The most rules of the table of routes, as in `aasa serve`. */
const MOST_ROUTES = 1_000;

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const json = (value) => new Response(typeof value === "string" ? value : JSON.stringify(value));
const problem = (status, detail) => new Response(JSON.stringify({ status, detail }), { status });

export class Answers {
  /**
   * @param {import("./engine.js").Engine} engine
   * @param {{version: string, download: (name: string, text: string) => void}} parts
   */
  constructor(engine, { version, download }) {
    this.engine = engine;
    this.version = version;
    this.download = download;
  }

  /** Answers a request; see `host.send` of `api.js`. @returns {Promise<Response>} */
  async send(path, { method, body, signal } = {}) {
    try {
      if (path === "files") {
        const canTest = openConfiguration() !== null;
        return json({ version: 1, aasaVersion: this.version, canAsk: false, canTest, files: allFiles().map(described) });
      }
      if (path.startsWith("files/")) return this.#file(fileOf(decodeURIComponent(path.slice(6))), method, body);
      if (path === "test") return json(await this.#test(body, signal));
      return json(path === "routes" && this.#isLinks(body) ? await this.#rules(body, signal) : await this.#ask(path, body, signal));
    } catch (error) {
      if (error instanceof Refusal) return problem(422, inPage(error.message));
      throw error;
    }
  }

  #file(file, method, body) {
    if (!file) return problem(404, "the file is no longer open");
    if (method === "PUT") {
      this.download(file.name, body.text);
      setText(file, body.text);
      return json({ version: 1, revision: revisionOf(body.text) });
    }
    const { text, reason } = file;
    return json({ version: 1, ...described(file), text, reason: reason ?? null });
  }

  #ask(name, body, signal) {
    const source = this.#source(body);
    const question = { ask: name, name: source.name };
    // The rules about names of files.
    if (name === "lint" || name === "fix") question.path = source.name;
    for (const member of QUESTIONS[name]) if (body[member] != null) question[member] = body[member];
    if (body.against) {
      const other = this.#source({ file: body.file, ...body.against });
      question.old = { ...memberOf(other), name: other.name };
    }
    return this.engine.ask(question, source.bytes ?? encoder.encode(source.text), signal);
  }

  /**
   * The outcomes of the expectations. The text is the file of its name that the configuration has for its platform, else the first one; the
   * files of the other platform are open ones of their names.
   */
  #test(body, signal) {
    const source = this.#source(body);
    const { name, text: configuration } = openConfiguration();
    const { files: apple, android } = JSON.parse(configuration);
    const [own, others] = this.#isLinks(body) ? [android?.files, apple] : [apple, android?.files];
    const paths = pathsOf(own);
    const path = paths.find((one) => nameOf(one) === source.name) ?? paths[0] ?? source.name;
    const files = { [path]: memberOf(source) };
    for (const other of pathsOf(others)) {
      const file = allFiles().find((one) => one.name === nameOf(other));
      if (file) files[other] = memberOf(file);
    }
    return this.engine.ask({ ask: "test", configuration, name, files, paths: [path] }, undefined, signal);
  }

  /** The text of a question, or the bytes of a file that is not shown as it is. */
  #source({ text, file: id }) {
    const file = fileOf(id);
    const name = file?.name ?? "apple-app-site-association";
    return text == null && file?.bytes ? { bytes: file.bytes, name } : { text: text ?? file?.text ?? "", name };
  }

  /** Returns `true` for an `assetlinks.json`, which is a list. */
  #isLinks(body) {
    const { text, bytes } = this.#source(body);
    return /^\s*\[/.test(bytes ? decoder.decode(bytes.subarray(0, 4096)) : text);
  }

  /** The dynamic rules of an `assetlinks.json` as a table of routes. */
  async #rules(body, signal) {
    const { components } = JSON.parse(await this.#ask("urls", { ...body, limit: MOST_ROUTES }, signal));
    const sections = [];
    for (const row of components) {
      const last = sections.at(-1);
      if (last && last.rows[0].entry === row.entry && String(last.apps) === String(row.apps)) last.rows.push(row);
      else sections.push({ apps: row.apps, rows: [row] });
    }
    // Only a cut list needs the number of all rules.
    const all = components.length >= MOST_ROUTES ? JSON.parse(await this.#ask("stats", body, signal)) : {};
    const count = Math.max(components.length, all.rules?.count ?? 0);
    return { version: 1, components: count, leftOut: count - components.length, sections };
  }
}

/** The paths of a key `files` of a configuration. */
const pathsOf = (files) => [files ?? []].flat().map((file) => file?.path ?? file).filter((path) => typeof path === "string");

const nameOf = (path) => path.slice(path.lastIndexOf("/") + 1);

/** A source as a member of a question. */
const memberOf = ({ text, bytes }) => (bytes ? { base64: toBase64(bytes) } : { text });

/** A refusal of the engine without the questions that it names: the page has the findings, and no question for each of its tabs. */
const inPage = (message) => message.replace(/; `lint` reports (all|the faults)$/, "")
  .replace(/; `(urls` shows a URL for each of its rules|lint`, .* read it)$/, "; only an association file has components")
  .replace(/`files` has no (.*)/g, "$1 is not open here; open it too");

const described = ({ id, name, path, text, reason, isExample = false }) => ({
  id, name, path, revision: revisionOf(text), writable: reason === undefined, kind: "association", isExample,
});
