// The library for JavaScript beside routers: a program LIBRARY FOLDER… that prints for each folder of a routing the URLs that components decide, the sum of the
// components' numbers from 1, and the nanoseconds for a URL: `matchColumns`, `match`, and the rivals, nothing for one that is not installed.
//
// A rival is a list of patterns that are tried one by one, and the first that matches decides; it gets the part of a URL from the path on. Each
// has to find the components that aasa finds. The fastest of five passes counts; a slow rival is asked about the first URLs alone.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [library, ...folders] = process.argv.slice(2);
const { AssociationFile } = await import(pathToFileURL(resolve(library)));

/** The patterns that a rival tries for all URLs together in a pass. */
const MOST_TRIED = 4_000_000;

/** The form of a path pattern for a rival: texts in a row, some of them from the values of a variable. */
function converted(pattern, { values, any, trailing }) {
  const below = pattern.endsWith("/*");
  const text = below ? pattern.slice(0, -2) : pattern.replace(/\/$/, "");
  let number = 0;
  const inside = text.replace(/\$\((\w+)\)|\?+/g, (written, name) => {
    number += 1;
    return name ? values(name, number) : any(written.length, number);
  });
  return inside + trailing(below);
}

/** The values of a variable in the expressions that were made for the other rivals. */
function valuesIn(expressions) {
  const found = new Map();
  for (const { pattern, expression } of expressions) {
    const names = [...pattern.matchAll(/\$\((\w+)\)/g)].map((match) => match[1]);
    // A variable is a group at the beginning of the path.
    const groups = groupsAtStart(expression);
    names.forEach((name, index) => groups[index] && found.set(name, groups[index]));
  }
  return found;
}

function groupsAtStart(expression) {
  const groups = [];
  let place = 1;
  while (expression.startsWith("(?:", place)) {
    let [depth, end] = [0, place];
    do {
      if (expression[end] === "(") depth += 1;
      if (expression[end] === ")") depth -= 1;
      end += 1;
    } while (depth > 0);
    groups.push(expression.slice(place, end));
    place = end + 1;
  }
  return groups;
}

/** The first of some patterns that matches. */
const firstOf = (patterns, test) => (text) => {
  for (let index = 0; index < patterns.length; index += 1) if (test(patterns[index], text)) return index;
  return -1;
};
const pathOf = (text) => {
  const end = text.search(/[?#]/);
  return end < 0 ? text : text.slice(0, end);
};

const require = createRequire(import.meta.url);
/** path-to-regexp of Debian, or what NODE_PATH has. */
function pathToRegexp() {
  for (const name of ["path-to-regexp", "/usr/share/nodejs/path-to-regexp"]) {
    try {
      return require(name).pathToRegexp;
    } catch {
      // The next one.
    }
  }
  return undefined;
}

const rivals = {
  "URLPattern": (patterns, variables) => {
    if (typeof URLPattern === "undefined") return undefined;
    const made = patterns.map((pattern) => new URLPattern({ pathname: converted(pattern, {
      values: (name) => `(${variables.get(name)})`, any: (count) => `(.{${count}})`, trailing: (below) => (below ? "{/*}?" : "{/}?") }) }));
    return firstOf(made, (pattern, text) => pattern.test(`https://harbor.shop${text}`));
  },
  "path-to-regexp": (patterns, variables) => {
    const make = pathToRegexp();
    if (!make) return undefined;
    // Of sensitive letter case, as the file is.
    const made = patterns.map((pattern) => make(converted(pattern, {
      values: (name, number) => `:v${number}(${variables.get(name)})`, any: (count, number) => `:v${number}(.{${count}})`,
      trailing: (below) => (below ? "/:rest(.*)?" : "") }), [], { sensitive: true }));
    const first = firstOf(made, (pattern, path) => pattern.test(path));
    return (text) => first(pathOf(text));
  },
  "RegExp": (_, __, expressions) => {
    const made = expressions.map(({ expression }) => new RegExp(`^(?:${expression.replaceAll("\\z", "$")})`, "u"));
    return firstOf(made, (pattern, text) => pattern.test(text));
  },
};

/** The nanoseconds for a text in the fastest of five passes, and the components of the last pass. */
function measured(count, pass) {
  let [best, found] = [Infinity];
  for (let turn = 0; turn < 5; turn += 1) {
    const begin = process.hrtime.bigint();
    found = pass();
    best = Math.min(best, Number(process.hrtime.bigint() - begin) / count);
  }
  return { best, found };
}

const lines = (path) => readFileSync(path, "utf8").split("\n").slice(0, -1);

for (const folder of folders) {
  const text = readFileSync(join(folder, "association.json"), "utf8");
  const patterns = JSON.parse(text).applinks.details[0].components.map((component) => component["/"]);
  const [urls, parts] = [lines(join(folder, "urls.txt")), lines(join(folder, "parts.txt"))];
  const expressions = lines(join(folder, "beginning.txt")).map((expression, index) => ({ expression, pattern: patterns[index] }));
  const variables = valuesIn(expressions);
  const file = new AssociationFile(text);
  const module = measured(urls.length, () => file.matchColumns(urls).components);
  const single = measured(urls.length / 10, () => urls.slice(0, urls.length / 10).map((url) => file.match(url).component ?? -1));
  const [count, sum] = module.found.reduce(([count, sum], found) => (found < 0 ? [count, sum] : [count + 1, sum + found + 1]), [0, 0]);
  const cells = [];
  for (const [name, make] of Object.entries(rivals)) {
    const decide = make(patterns, variables, expressions);
    const some = parts.slice(0, Math.floor(MOST_TRIED / patterns.length));
    const rival = decide && measured(some.length, () => some.map(decide));
    const wrong = rival?.found.findIndex((found, index) => found !== module.found[index]) ?? -1;
    if (wrong >= 0) throw new Error(`${name} decides ${some[wrong]} by ${rival.found[wrong]}, not ${module.found[wrong]}`);
    cells.push(rival?.best);
  }
  console.log([folder, count, sum, module.best, single.best, ...cells.map((time) => time ?? "")].join("\t"));
}
