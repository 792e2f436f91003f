/** The object or array that the JSON of a file stands for, without a class: no Promise, Response, Blob, Map, Set or buffer. */
export type JSONContent = { [member: string]: any; then?: never; arrayBuffer?: never; size?: never; byteLength?: never };

/** The text of a file, its bytes, the file itself, or the object that its JSON stands for. */
export type FileContent = string | ArrayBuffer | ArrayBufferView | JSONContent | AssociationFile;

/** The effect of a file on a URL: `unusable` for a text that is not a URL that a link could have. */
export type Verdict = "match" | "exclude" | "no_match" | "unusable";

export interface FileOptions {
  /** An app ID or bundle ID, of an `assetlinks.json` the package; all apps of the file by default. */
  app?: string | null;
  /** The domain that serves the file. URLs of other hosts match nothing, and `/buy/42` is a URL of the domain. */
  domain?: string | null;
  /** The version of iOS that reads the file, such as `13.5`; current systems by default. */
  ios?: string | null;
}

export interface Match {
  url: string;
  verdict: Verdict;
  /** The app that the verdict is for; missing with `no_match` and `unusable`. */
  app?: string;
  /** The index of the deciding entry in `details`, of an `assetlinks.json` that of the statement. */
  entry?: number;
  /** The index of the deciding component or rule in its entry. */
  component?: number;
  line?: number;
  column?: number;
}

/** Results as columns, for many URLs. */
export interface MatchColumns {
  /** 0 for `no_match`, 1 for `match`, 2 for `exclude`, 3 for `unusable`. */
  verdicts: Int8Array;
  /** The number of the deciding component among those of the file; -1 for none. */
  components: Int32Array;
  /** The index in `apps`; -1 for none. */
  apps: Int32Array;
}

/** An answer in the shape that the command of the same name prints with `--format json`. */
export type Answer = { version: number; [member: string]: any };

export interface LintOptions {
  /** The name of the file in messages. */
  name?: string | null;
  /** The path of the file in reports, by which its name is checked too. */
  path?: string | null;
  /** The oldest version of iOS that matters. */
  minIOS?: string | null;
  /** The text of an `aasa.yml`, as JSON. */
  configuration?: string | null;
}

export interface CompactOptions {
  /** The oldest version of iOS that must read the file, such as `13.4`. */
  minIOS?: string | null;
  modernize?: boolean | null;
  dropComments?: boolean | null;
  minify?: boolean | null;
  /** Shortens a file with errors too, which it keeps. */
  force?: boolean | null;
}

/** A file that devices ignore, an option that does not fit, or a question that needs too much memory. */
export class AasaError extends Error {}

/** An `apple-app-site-association` file or an `assetlinks.json`. */
export class AssociationFile {
  /**
   * Reads a file.
   *
   * @throws {AasaError} if devices ignore the whole file; {@link lint} reports all of its faults.
   */
  constructor(file: FileContent, options?: { name?: string | null } | null);
  readonly platform: "ios" | "android";
  /** The IDs of the apps that may open links, in the order of the file; last those that only systems before iOS 13 read. */
  readonly apps: string[];
  /**
   * Decides one URL. With several apps, the verdict is `match` where some app opens the URL, otherwise `exclude` where some app excludes it.
   */
  match(url: string, options?: FileOptions | null): Match;
  /** Decides many URLs. */
  matchAll(urls: Iterable<string>, options?: FileOptions | null): Match[];
  /** Decides the URLs of an iterable, some at a time. */
  matchStream(urls: Iterable<string> | AsyncIterable<string>, options?: FileOptions | null): AsyncGenerator<Match>;
  /** Decides many URLs without an object for each. */
  matchColumns(urls: Iterable<string>, options?: FileOptions | null): MatchColumns;
  /** Returns `true` if an app opens a URL. */
  opens(url: string, options?: FileOptions | null): boolean;
  /** Explains a verdict: the components that were tried, and the reasons why they match or not. */
  explain(url: string, options?: FileOptions | null): Answer;
  /** The findings of `aasa lint`. */
  lint(options?: LintOptions | null): Answer;
  /** A URL for each component. */
  urls(options?: (FileOptions & { limit?: number | null }) | null): Answer;
  /** The components in words and in order, each with a URL that it decides. */
  routes(options?: (FileOptions & { limit?: number | null }) | null): Answer;
  /** The routing as a picture, an SVG. */
  graph(options?: (FileOptions & { rows?: number | null }) | null): string;
  /** The outcomes of the expectations of an `aasa.yml`, as JSON or as an object, for this file. */
  test(configuration: FileContent, options?: { name?: string | null } | null): Answer;
  /** Statistics of the file. */
  stats(): Answer;
  /** The URLs that a newer version of the file treats differently. */
  diff(newer: FileContent, options?: { name?: string | null; app?: string | null; domain?: string | null; minIOS?: string | null } | null): Answer;
  /** A shorter file with the same verdicts. */
  compact(options?: CompactOptions | null): Answer;
  /** Frees the memory of the file. It is otherwise freed with the object. */
  free(): void;
}

/** The findings in a file, also in one that devices ignore. */
export function lint(file: FileContent, options?: LintOptions | null): Answer;

/** A file with fixes applied, and the fixes. */
export function fix(
  file: FileContent,
  options?: (LintOptions & { fingerprint?: string | null }) | null,
): { version: number; text: string; fixed: { rule: string; title: string; line: number; column: number }[] };

/**
 * The outcomes of the expectations of an `aasa.yml`, as JSON or as an object.
 *
 * @param files the files that the configuration names, by their paths
 */
export function test(
  configuration: FileContent,
  files?: Record<string, FileContent>,
  options?: { name?: string | null; paths?: string[] | null } | null,
): Answer;

/** Asks a question as JSON and returns the text of its answer, byte for byte as the program prints it. */
export function ask(question: { ask: string; [member: string]: unknown }, file?: FileContent): string;
