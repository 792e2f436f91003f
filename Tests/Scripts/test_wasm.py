"""The library for JavaScript: the answers of aasa.wasm in Node are those of the program, byte for byte."""

import gzip
import json
import random
import re
import shutil
import subprocess
import sys

import pytest

from harness.program import ROOT, environment, program
from harness.wasm import IS_OPTIMIZED, module

sys.path.insert(0, str(ROOT / "Scripts/Packaging"))
import npm  # noqa: E402

APP = "9QX4T7KM2P.shop.harbor.app"
# Bytes of the optimized module with gzip.
LIMIT = 1_600_000

# Reads questions, one a line, and writes an answer or an error for each.
ASKING = """
import { createInterface } from "node:readline";
import { ask } from "aasa";
for await (const line of createInterface({ input: process.stdin })) {
  const { text, ...question } = JSON.parse(line);
  let answer;
  try {
    answer = { answer: ask(question, new TextEncoder().encode(text)) };
  } catch (error) {
    answer = { error: error.message, name: error.name };
  }
  console.log(JSON.stringify(answer));
}
"""


@pytest.fixture(scope="session")
def wasm():
    """The path of the module."""
    if not shutil.which("node"):
        pytest.skip("node is not installed")
    path, reason = module()
    if path is None:
        pytest.skip(reason)
    return path


@pytest.fixture(scope="session")
def package(wasm, tmp_path_factory):
    """A folder in whose node_modules the library is installed."""
    folder = tmp_path_factory.mktemp("site")
    home = folder / "node_modules/aasa"
    for member in npm.library(wasm.read_bytes()):
        path = home / member.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(member.data)
    (home / "package.json").write_text(json.dumps({"name": "aasa", "exports": npm.EXPORTS}))
    return folder


def node(folder, script, *arguments, name="script.mjs", text=""):
    (folder / name).write_text(script)
    result = subprocess.run(["node", name, *arguments], cwd=folder, input=text, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    return result.stdout


def asked(package, questions):
    lines = node(package, ASKING, name="asking.mjs", text="".join(json.dumps(each) + "\n" for each in questions))
    answers = [json.loads(line) for line in lines.splitlines()]
    assert len(answers) == len(questions)
    return answers


def native(folder, text, *arguments):
    path = folder / "apple-app-site-association"
    path.write_text(text, encoding="utf-8")
    command = [program(), *(str(path.name) if each is None else each for each in arguments)]
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, env=environment(), check=False)
    return result.stdout


class Members(list):
    """The members of an object in order, with those of equal names."""


def text_of(value):
    if isinstance(value, Members):
        return "{" + ", ".join(f"{json.dumps(name)}: {text_of(member)}" for name, member in value) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(text_of, value)) + "]"
    return json.dumps(value)


def corpus():
    """The cases of Fixtures/matching: a question and the verdict each."""
    for path in sorted((ROOT / "Fixtures/matching").glob("*.json")):
        for members in json.loads(path.read_text(), object_pairs_hook=Members):
            case = dict(members)
            app = case.get("app", APP)
            text = text_of(
                case["file"] if "file" in case
                else Members({"applinks": Members({"details": [Members({"appIDs": [app], "components": [case["component"]]}.items())]}.items())}.items())
            )  # fmt: skip
            question = {"ask": "match", "text": text, "urls": [case["url"]], "app": app}
            # An address is no domain, and hosts are compared with a domain alone.
            if not case.get("domain", "[").startswith("["):
                question["domain"] = case["domain"]
            yield question, case["verdict"]


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
        questions.append({"ask": "lint", "path": name} | about)
        expected.append(native(tmp_path, text, "lint", None, "--format", "json"))
        questions.append({"ask": "compact"} | about)
        expected.append(native(tmp_path, text, "compact", None, "--format", "json"))
    for question, answer, wanted in zip(questions, asked(package, questions), expected, strict=True):
        if wanted:
            assert answer.get("answer") == wanted, question
        else:
            assert answer["name"] == "AasaError", question


def random_file(source):
    def pattern():
        parts = ["/", "a", "b", "*", "?", "*", "$(lang)", "%41", "é", "A"]
        return "/" + "".join(source.choice(parts) for _ in range(source.randrange(6)))

    def component():
        made = {}
        if source.random() < 0.9:
            made["/"] = pattern()
        if source.random() < 0.3:
            made["?"] = source.choice([pattern()[1:], {"a": pattern()[1:]}])
        if source.random() < 0.2:
            made["#"] = pattern()[1:]
        for name in ("exclude", "caseSensitive", "percentEncoded"):
            if source.random() < 0.2:
                made[name] = source.random() < 0.5
        return made

    details = [
        {"appIDs": [f"AAAAAAAAAA.app{index}"], "components": [component() for _ in range(source.randrange(1, 6))]}
        for index in range(source.randrange(1, 4))
    ]
    return json.dumps({"applinks": {"details": details, "substitutionVariables": {"lang": ["en", "b?"]}}}, ensure_ascii=False)


def random_url(source):
    text = "".join(source.choice(["/", "a", "b", "A", "%41", "%C3%A9", "é", "en", "?", "#", "&", "=", "a="]) for _ in range(source.randrange(9)))
    return f"https://harbor.shop/{text}"


def test_random_files_and_urls(package, tmp_path):
    source = random.Random(7)
    questions, expected = [], []
    for _ in range(40):
        text = random_file(source)
        urls = sorted({random_url(source) for _ in range(40)})
        questions.append({"ask": "match", "text": text, "urls": urls})
        lines = native(tmp_path, text, "match", None, *urls, "--format", "jsonl").splitlines()
        expected.append('{"version":1,"results":[' + ",".join(lines) + "]}\n")
    for question, answer, wanted in zip(questions, asked(package, questions), expected, strict=True):
        assert answer.get("answer") == wanted, question["text"]


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


@pytest.mark.parametrize("kind", ["mjs", "cjs"])
def test_both_kinds_of_modules(package, kind):
    if kind == "mjs":
        script = 'import { AssociationFile, lint } from "aasa";' + USES
    else:
        script = 'const { AssociationFile, lint } = require("aasa"); (async () => {' + USES + "})();"
    found = json.loads(node(package, script, name=f"uses.{kind}"))
    message = found.pop("message")
    assert message.startswith("AasaError: ") and "c" in message
    for member in ("line", "column"):
        assert found["one"].pop(member) > 0
    assert found == USED


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


@pytest.mark.skipif(not shutil.which("deno"), reason="deno is not installed; PyPI has it as deno")
def test_deno(package):
    (package / "uses.mjs").write_text('import { AssociationFile, lint } from "aasa";' + USES)
    result = subprocess.run(
        ["deno", "run", "--no-remote", "--node-modules-dir=manual", "--allow-read", "uses.mjs"],
        cwd=package, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout)["one"]["verdict"] == "match"


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
});
"""


def test_matchers(package):
    node(package, MATCHERS)


def test_the_module_imports_nothing(package, wasm):
    script = 'const m = new WebAssembly.Module(require("fs").readFileSync(process.argv[2])); console.log(WebAssembly.Module.imports(m).length)'
    assert node(package, script, str(wasm), name="imports.cjs") == "0\n"


@pytest.mark.skipif(not IS_OPTIMIZED, reason="AASA_WASM names no optimized module")
def test_the_module_is_small(wasm):
    assert len(gzip.compress(wasm.read_bytes(), 9)) <= LIMIT


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


def test_the_first_example_of_the_page(package):
    script = re.search(r"```js\n(.*?)```", (ROOT / "docs/javascript.md").read_text(), re.S)[1]
    assert node(package, script).splitlines() == SHOWN


TYPED = """
import { AasaError, AssociationFile, ask, fix, lint, type Match } from "aasa";
import { assertOpens, matchers } from "aasa/matchers";
const file = new AssociationFile({ applinks: {} }, { name: "x" });
const one: Match = file.match("/buy", { app: "a", domain: "b", ios: "13.5" });
const verdict: "match" | "exclude" | "no_match" | "unusable" = one.verdict;
const many: Match[] = file.matchAll(new Set(["a"]));
for await (const each of file.matchStream(["a"])) console.log(each.line ?? 0);
const { verdicts } = file.matchColumns(["a"]);
const n: number = verdicts[0] + fix("{").fixed.length + lint(new Uint8Array(3)).version;
assertOpens(file, "/a", { domain: "h" });
const text: string = matchers.toOpen(file, "/a").message() + ask({ ask: "stats" });
// @ts-expect-error A URL is a text.
file.match(3);
console.log(AasaError, verdict, many, n, text, file.compact({ minify: true }).result);
"""


def test_types_by_tsc(package):
    if not shutil.which("tsc"):
        pytest.skip("tsc is not installed; Debian has it as node-typescript")
    (package / "typed.mts").write_text(TYPED)
    result = subprocess.run(
        ["tsc", "--noEmit", "--strict", "--module", "node16", "--moduleResolution", "node16", "--target", "es2022", "typed.mts"],
        cwd=package, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert result.returncode == 0, result.stdout
