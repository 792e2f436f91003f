// The engine of aasa as WebAssembly modules, behind classes. The files beside this one load the modules for a platform and pass them to
// `use`.

/** A file that devices ignore, an option that does not fit, or a text that needs more memory than the module may take. */
class AasaError extends Error {
  constructor(message, options) {
    super(message, options);
    this.name = "AasaError";
  }
}

const WORDS = ["no_match", "match", "exclude", "unusable"];
/** The characters of URLs that are passed in one call. */
const CHUNK = 1 << 20;
/** The matchers that a file keeps, each for other options. */
const MOST_MATCHERS = 16;
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
/** Every byte of the text comes back when it is encoded. */
const exactDecoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
/** The member of an AssociationFile that has its bytes, also of one that another copy of this module made (`import` and `require`). */
const BYTES = Symbol.for("aasa.bytes");

/** The functions that return the compiled modules: one for all questions, and a smaller one for matching. */
const loaders = {};
/** The instances by the kind of their module. */
const engines = {};
let lastNumber = 0;

/** Sets the function that returns a compiled module, `all` or `match`; it is called at the first question for the module. */
function use(load, kind = "all") {
  loaders[kind] = load;
}

/** An instance of a module. One that trapped is dropped: its memory may be inconsistent. */
class Engine {
  constructor(kind) {
    const instance = new WebAssembly.Instance(loaders[kind](), {});
    this.api = instance.exports;
    this.kind = kind;
    this.number = ++lastNumber;
    this.call(() => {
      this.api.__wasm_call_ctors?.();
      const seed = globalThis.crypto?.getRandomValues(new BigUint64Array(1))[0] ?? BigInt(Date.now());
      this.api.aasa_seed(BigInt.asIntN(64, seed));
    });
  }

  /** The instance for questions of `ask`. */
  static get asking() {
    if (loaders.all === undefined) throw new AasaError("`aasa/match` only matches; import `aasa` for other questions");
    return (engines.all ??= new Engine("all"));
  }

  /** The instance for open files. */
  static get matching() {
    const kind = loaders.match === undefined ? "all" : "match";
    return (engines[kind] ??= new Engine(kind));
  }

  get isCurrent() {
    return engines[this.kind] === this;
  }

  /** Runs a function that calls the module. A trap becomes an error. */
  call(body) {
    try {
      return body(this.api);
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) throw error;
      if (this.isCurrent) delete engines[this.kind];
      throw new AasaError("the question needs more memory or stack than the module of aasa has; ask about less", {
        cause: error,
      });
    }
  }

  bytes(place, length) {
    return new Uint8Array(this.api.memory.buffer, place >>> 0, length);
  }

  allocate(size) {
    const place = this.api.aasa_allocate(Math.max(size, 1)) >>> 0;
    if (place === 0) throw new AasaError("there is no memory for the text");
    return place;
  }

  /** Copies bytes to the module, and passes their place. */
  passing(bytes, body) {
    if (bytes === undefined) return body(0, 0n);
    const place = this.allocate(bytes.length);
    this.bytes(place, bytes.length).set(bytes);
    return this.freeing(place, () => body(place, BigInt(bytes.length)));
  }

  /** Frees memory after a function, also where it throws an AasaError. After a trap the whole instance is dropped. */
  freeing(place, body) {
    try {
      return body();
    } catch (error) {
      if (!(error instanceof AasaError)) place = 0;
      throw error;
    } finally {
      if (place !== 0) this.api.aasa_free(place);
    }
  }

  /** Passes a text that ends with a zero, or none. */
  passingText(text, body) {
    return this.passing(text === undefined ? undefined : encoder.encode(`${text}\0`), body);
  }

  /** The text at a place, which is freed. */
  take(place) {
    place >>>= 0;
    const memory = new Uint8Array(this.api.memory.buffer);
    const text = decoder.decode(memory.subarray(place, memory.indexOf(0, place)));
    this.api.aasa_free(place);
    return text;
  }

  /** Passes the place of an error, and throws the error where `body` sets one. */
  checked(body) {
    const place = this.allocate(4);
    this.bytes(place, 4).fill(0);
    return this.freeing(place, () => {
      const result = body(place);
      const error = new DataView(this.api.memory.buffer).getUint32(place, true);
      if (error !== 0) throw new AasaError(this.take(error));
      return result;
    });
  }
}

/** Asks a question, and returns the JSON of its answer as a text. */
function ask(question, file) {
  const engine = Engine.asking;
  // Before memory is allocated, because a wrong file throws a TypeError.
  const bytes = file === undefined || file === null ? undefined : bytesOf(file);
  return engine.call((api) =>
    engine.passing(encoder.encode(JSON.stringify(question)), (place, length) =>
      engine.passing(bytes, (text, textLength) =>
        engine.take(engine.checked((error) => api.aasa_ask(place, length, text, textLength, error))),
      ),
    ),
  );
}

/** The bytes of a file that is passed as a text, as bytes, as an AssociationFile, or as the object that its JSON stands for. */
function bytesOf(file) {
  if (typeof file === "string") return encoder.encode(file);
  if (ArrayBuffer.isView(file)) return new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
  if (file?.[BYTES] !== undefined) return file[BYTES];
  const json = !isPlain(file) && typeof file?.toJSON === "function" ? file.toJSON() : file;
  if (Array.isArray(json) || isPlain(json)) return encoder.encode(JSON.stringify(json, null, 2));
  if (tagOf(file) === "ArrayBuffer") return new Uint8Array(file);
  const advice = typeof file?.then === "function" ? "; await it" : typeof file?.arrayBuffer === "function" ? "; await its `arrayBuffer()`" : "";
  throw new TypeError(`the file is ${kindOf(file)} instead of a string, bytes, a plain object, an array or an AssociationFile${advice}`);
}

const tagOf = (value) => Object.prototype.toString.call(value).slice(8, -1);

/** Returns `true` for an object without a class, also of another realm, as in Jest: its prototype has none. */
function isPlain(value) {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** The bytes of a file as a member of a question: its text, or Base64 where they are not UTF-8, such as those of a signed file. */
function memberOf(file) {
  const bytes = bytesOf(file);
  try {
    return { text: exactDecoder.decode(bytes) };
  } catch {
    let text = "";
    // As many arguments as each runtime passes.
    for (let from = 0; from < bytes.length; from += 0x8000) text += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
    return { base64: btoa(text) };
  }
}

const KINDS = { number: "a number", bigint: "a number", boolean: "a Boolean", undefined: "undefined" };

function className(value) {
  const name = value.constructor?.name;
  return typeof name === "string" && name && name !== "Object" ? `the type ${name}` : "a class of its own";
}

function kindOf(value) {
  if (Array.isArray(value)) return "an array";
  if (isPlain(value)) return "an object";
  if (value === null) return "null";
  return typeof value === "object" ? `of ${className(value)}` : (KINDS[typeof value] ?? `a ${typeof value}`);
}

/** The options of questions about one file. */
const FILE_OPTIONS = ["app", "domain", "ios"];

/** An option that is a text; `undefined` where it is missing or null, as in a question. */
function optionOf(name, value) {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string") {
    throw new AasaError(`\`${name}\` is ${kindOf(value)} instead of a string`);
  }
  // It would end the text for the module.
  if (value.includes("\0")) throw new AasaError(`\`${name}\` has the character U+0000`);
  return value;
}

/** Options as an object; an empty one where they are missing or null. Those with a value are members of a list, or not among others. */
function optionsOf(options, { members, others = [] }) {
  if (options === undefined || options === null) return {};
  if (!isPlain(options)) throw new AasaError(`the options are ${kindOf(options)} instead of a plain object`);
  const unknown = Object.keys(options).find(
    (name) => options[name] !== undefined && (others.includes(name) || members?.includes(name) === false),
  );
  if (unknown !== undefined) {
    const known = members === undefined ? "" : `; the members are ${members.join(", ")}`;
    throw new AasaError(`\`${unknown.slice(0, 100)}\` is no member of the options${known}`);
  }
  return { ...options };
}

/** A question with options; the engine refuses those that the question does not have. */
const questionOf = (question, options) => ({ ...optionsOf(options, { others: Object.keys(question) }), ...question });

/** URLs that are passed one after another. A string is one URL, and its characters are none. */
function iterableOf(urls) {
  const iterates = typeof urls === "object" && (urls?.[Symbol.iterator] ?? urls?.[Symbol.asyncIterator]) !== undefined;
  if (!iterates) throw new TypeError(`the URLs are ${kindOf(urls)} instead of an array or another iterable`);
  return urls;
}

const listOf = (urls) => (Array.isArray(urls) ? urls : [...iterableOf(urls)]);

/** The bytes of texts one after another, and the offsets at which they begin and end. */
function columnOf(texts) {
  const offsets = new Int32Array(texts.length + 1);
  const place = (parts) => parts.forEach((part, index) => (offsets[index + 1] = offsets[index] + part.length));
  place(texts);
  const joined = encoder.encode(texts.join(""));
  // A character of ASCII is a byte. Other texts are encoded one by one, which is slower.
  if (joined.length === offsets[texts.length]) return { bytes: joined, offsets };
  const parts = texts.map((text) => encoder.encode(text));
  place(parts);
  const bytes = new Uint8Array(offsets[parts.length]);
  parts.forEach((part, index) => bytes.set(part, offsets[index]));
  return { bytes, offsets };
}

const handles =
  typeof FinalizationRegistry === "undefined"
    ? undefined
    : new FinalizationRegistry(({ kind, number, place, free }) => {
        if (engines[kind]?.number === number) free(engines[kind].api, place);
      });
// Functions of their own: a closure in a method would hold the object that it frees.
const closeFile = (api, place) => api.aasa_close(place);
const freeMatcher = (api, place) => api.aasa_matcher_free(place);

/** An object of the module, made again where the instance was dropped. */
class Handle {
  #place = 0;
  #owner;
  #make;
  #free;

  constructor(make, free) {
    this.#make = make;
    this.#free = free;
  }

  get(current) {
    if (this.#owner !== current) {
      this.#place = this.#make(current);
      this.#owner = current;
      const { kind, number } = current;
      handles?.register(this, { kind, number, place: this.#place, free: this.#free }, this);
    }
    return this.#place;
  }

  free() {
    if (this.#owner?.isCurrent) this.#free(this.#owner.api, this.#place);
    handles?.unregister(this);
    this.#owner = undefined;
  }
}

/** An `apple-app-site-association` file or an `assetlinks.json`. */
class AssociationFile {
  #bytes;
  #name;
  #handle;
  #matchers = new Map();
  #apps;

  /** Reads a file. Throws an AasaError where devices ignore the whole file; `lint` reports all of its faults. */
  constructor(file, options) {
    const { name } = optionsOf(options, { members: ["name"] });
    this.#bytes = bytesOf(file).slice();
    this.#name = optionOf("name", name) ?? "apple-app-site-association";
    this.#handle = new Handle(
      (current) =>
        current.passing(this.#bytes, (place, length) =>
          current.passingText(this.#name, (text) =>
            current.checked((error) => current.api.aasa_open(place, length, text, error)),
          ),
        ),
      closeFile,
    );
    this.#run((current) => this.#handle.get(current));
  }

  get [BYTES]() {
    return this.#bytes;
  }

  #run(body) {
    const engine = Engine.matching;
    return engine.call(() => body(engine));
  }

  /** `ios` or `android`. */
  get platform() {
    return this.#run((current) => (current.api.aasa_platform(this.#handle.get(current)) === 0 ? "ios" : "android"));
  }

  /** The IDs of the apps that may open links, in the order of the file; last those that only systems before iOS 13 read. */
  get apps() {
    this.#apps ??= this.#run((current) => {
      const file = this.#handle.get(current);
      const count = current.api.aasa_app_count(file);
      return Array.from({ length: count }, (_, index) => current.take(current.api.aasa_app_id(file, index)));
    });
    return [...this.#apps];
  }

  #matcher(options) {
    const given = optionsOf(options, { members: FILE_OPTIONS });
    const [app, domain, ios] = FILE_OPTIONS.map((name) => optionOf(name, given[name]));
    const key = JSON.stringify([app, domain, ios]);
    let matcher = this.#matchers.get(key);
    if (matcher === undefined) {
      matcher = new Handle(
        (current) => {
          const file = this.#handle.get(current);
          const index =
            app === undefined
              ? -1
              : current.passingText(app, (text) =>
                  current.checked((error) => current.api.aasa_app_index(file, text, error)),
                );
          return current.passingText(domain, (host) =>
            current.passingText(ios, (version) =>
              current.checked((error) => current.api.aasa_matcher_new(file, index, host, version, error)),
            ),
          );
        },
        freeMatcher,
      );
    }
    // The last is the one that was used last.
    this.#matchers.delete(key);
    this.#matchers.set(key, matcher);
    if (this.#matchers.size > MOST_MATCHERS) {
      const [[oldest, unused]] = this.#matchers;
      unused.free();
      this.#matchers.delete(oldest);
    }
    return matcher;
  }

  /** Decides URLs as columns: a verdict, a component and an app for each, as numbers. */
  matchColumns(urls, options = {}) {
    const matcher = this.#matcher(options);
    const list = listOf(urls);
    const verdicts = new Int8Array(list.length);
    const components = new Int32Array(list.length);
    const apps = new Int32Array(list.length);
    let first = 0;
    while (first < list.length) {
      const texts = [];
      let length = 0;
      while (first + texts.length < list.length && (length < CHUNK || texts.length === 0)) {
        const text = String(list[first + texts.length]);
        texts.push(text);
        length += text.length;
      }
      const column = columnOf(texts);
      this.#run((current) => this.#matchPart(current, matcher.get(current), column, first, verdicts, components, apps));
      first += texts.length;
    }
    return { verdicts, components, apps };
  }

  #matchPart(current, matcher, { bytes, offsets }, first, verdicts, components, apps) {
    const count = offsets.length - 1;
    // The texts, then 4-byte numbers, then the verdicts.
    const numbers = (bytes.length + 3) & ~3;
    const place = current.allocate(numbers + 4 * (3 * count + 1) + count);
    current.bytes(place, bytes.length).set(bytes);
    new Int32Array(current.api.memory.buffer, place + numbers, count + 1).set(offsets);
    const [named, chosen] = [place + numbers + 4 * (count + 1), place + numbers + 4 * (2 * count + 1)];
    const decided = place + numbers + 4 * (3 * count + 1);
    current.api.aasa_match_offsets32(
      matcher, place + numbers, place, BigInt(bytes.length), 0, 0n, BigInt(count), decided, named, chosen,
    );
    const { buffer } = current.api.memory;
    verdicts.set(new Int8Array(buffer, decided, count), first);
    components.set(new Int32Array(buffer, named, count), first);
    apps.set(new Int32Array(buffer, chosen, count), first);
    current.api.aasa_free(place);
  }

  #place(current, matcher, component) {
    if (component < 0) return undefined;
    const place = current.allocate(16);
    const status = current.api.aasa_component_place(matcher, component, place, place + 4, place + 8, place + 12);
    const [entry, index, line, column] = new Int32Array(current.api.memory.buffer, place, 4);
    current.api.aasa_free(place);
    return status === 0 ? { entry, component: index, line, column } : undefined;
  }

  /**
   * Decides URLs. With several apps, the verdict is `match` where some app opens the URL, otherwise `exclude` where some app excludes it.
   */
  matchAll(urls, options = {}) {
    const list = listOf(urls);
    const { verdicts, components, apps } = this.matchColumns(list, options);
    const ids = this.apps;
    const matcher = this.#matcher(options);
    const places = new Map();
    return this.#run((current) =>
      list.map((url, index) => {
        const result = { url, verdict: WORDS[verdicts[index]] };
        if (apps[index] >= 0) result.app = ids[apps[index]];
        if (components[index] >= 0) {
          let place = places.get(components[index]);
          if (place === undefined) {
            place = this.#place(current, matcher.get(current), components[index]);
            places.set(components[index], place);
          }
          Object.assign(result, place);
        }
        return result;
      }),
    );
  }

  /** Decides one URL. */
  match(url, options = {}) {
    return this.matchAll([url], options)[0];
  }

  /** Decides the URLs of an iterable, of an async one too, some at a time. */
  async *matchStream(urls, options = {}) {
    let batch = [];
    for await (const url of iterableOf(urls)) {
      batch.push(url);
      if (batch.length === 1024) {
        yield* this.matchAll(batch, options);
        batch = [];
      }
    }
    yield* this.matchAll(batch, options);
  }

  /** Returns `true` if an app opens a URL. */
  opens(url, options = {}) {
    return this.match(url, options).verdict === "match";
  }

  #ask(question, options) {
    return JSON.parse(this.#text(question, options));
  }

  #text(question, options) {
    return ask({ name: this.#name, ...questionOf(question, options) }, this.#bytes);
  }

  /** Explains a verdict: the components that were tried, and the reasons why they match or not. */
  explain(url, options = {}) {
    return this.#ask({ ask: "explain", url }, options);
  }

  /** The findings of `aasa lint`. */
  lint(options = {}) {
    return this.#ask({ ask: "lint" }, options);
  }

  /** A URL for each component. */
  urls(options = {}) {
    return this.#ask({ ask: "urls" }, options);
  }

  /** The components in words and in order, each with a URL that it decides. */
  routes(options = {}) {
    return this.#ask({ ask: "routes" }, options);
  }

  /** The routing as a picture, an SVG. */
  graph(options = {}) {
    return this.#text({ ask: "graph" }, options);
  }

  /** The outcomes of the expectations of a configuration, for this file. */
  test(configuration, options = {}) {
    const { name } = optionsOf(options, { members: ["name"] });
    return test(configuration, { [this.#name]: this.#bytes }, { name, paths: [this.#name] });
  }

  /** Statistics of the file. */
  stats() {
    return this.#ask({ ask: "stats" });
  }

  /** The URLs that a newer version of the file treats differently. */
  diff(newer, options = {}) {
    const question = questionOf({ ask: "diff", old: { ...memberOf(this.#bytes), name: this.#name } }, options);
    return JSON.parse(ask({ ...question, name: question.name ?? "new" }, bytesOf(newer)));
  }

  /** A shorter file with the same verdicts. */
  compact(options = {}) {
    return this.#ask({ ask: "compact" }, options);
  }

  /** Frees the memory of the file. It is otherwise freed with the object. */
  free() {
    for (const matcher of this.#matchers.values()) matcher.free();
    this.#matchers.clear();
    this.#handle.free();
  }
}

/** The findings in a file, also in one that devices ignore. */
function lint(file, options = {}) {
  return JSON.parse(ask(questionOf({ ask: "lint" }, options), bytesOf(file)));
}

/** A file with fixes applied: `text`, and what was `fixed`. */
function fix(file, options = {}) {
  return JSON.parse(ask(questionOf({ ask: "fix" }, options), bytesOf(file)));
}

/** The outcomes of the expectations of a configuration, for the files that it names or `paths`. */
function test(configuration, files = {}, options = {}) {
  const { name, paths } = optionsOf(options, { members: ["name", "paths"] });
  const named = optionOf("name", name) ?? "aasa.json";
  const { text } = memberOf(configuration);
  if (text === undefined) throw new AasaError(`${named} is not UTF-8`);
  if (!isPlain(files)) throw new TypeError(`the files are ${kindOf(files)} instead of an object with each file by its path`);
  const members = Object.entries(files).map(([path, file]) => [path, memberOf(file)]);
  const passed = Object.fromEntries(members.map(([path, member]) => [path, member.text ?? member]));
  return JSON.parse(ask({ ask: "test", configuration: text, name: named, files: passed, paths }));
}

export { AasaError, AssociationFile, ask, bytesOf, fix, lint, test, use };
