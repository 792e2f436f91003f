"""Every format of a report, read by parsers that are not ours, on files and paths that try to break out of it."""

import json
import os
import re
import xml.etree.ElementTree
from urllib.parse import unquote

import cmarkgfm
import pytest

from harness.program import ROOT, Run
from harness.program import validator as schema_validator


def check(holds, what):
    assert holds, what


def validate(value, path, what, definition=None):
    errors = list(schema_validator(path, definition).iter_errors(value))
    assert not errors, f"{what}: {errors[0].json_path}: {errors[0].message[:200]}"


# What a file says, and how it is called, to become something else in a format.
BREAKS = [
    "::error::x", "\n::warning file=x::y", "%0A::error::x", "`x` | y `", "](/evil.example)", "[x](/evil.example)",
    "<script>alert(1)</script>", "]]><x/>", "<!-- ", "&amp;&#64;", "@someone a@evil.example", "www.evil.example", "\\|\\`",
    "\u0000\u0007\u001b[31m", "\ufffe\u202e\u0085", "\"'", "$`x`$", "| x |\n|---|", "/evil.example", "!" "[x](y)", "#1", "‮",
]


def files(folder):
    """Association files with many findings whose texts are hostile, by path."""
    hostile = []
    for text in BREAKS:
        entry = {"appID": text, text: 1, "components": [{"/": text, text: text, "?": {text: 5, "é" + text: "*"}}]}
        hostile.append(entry)
    document = {"applinks": {"substitutionVariables": {text: [text] for text in BREAKS}, "details": hostile}}
    found = {
        "plain": (ROOT / "Fixtures/documents/broken").read_bytes(),
        "clean": (ROOT / "Fixtures/documents/apple-app-site-association").read_bytes(),
        "hostile.json": json.dumps(document, ensure_ascii=False, indent=1).encode(),
        "one line": json.dumps(document, ensure_ascii=False).encode(),
        "mark": b"\xef\xbb\xbf" + json.dumps(document, ensure_ascii=False).encode(),
        "escaped": json.dumps(document).encode(),
        "wide": '{"é😀": 1,\r"😀😀": 2,\r\n"applinks": {"details": []}, "ü": 1}'.encode(),
        "bytes": b'{"applinks": {"details": [{"appIDs": ["\xff\xfe"], "\xc3": 1}]}}',
        "page": b"<!doctype html>\n<html></html>",
        "empty": b"",
        "a\n::error::b,c:d|`<x>\"'%25 @é[x](y) $.json": json.dumps(document).encode(),
        "folder/wöh ✓": (ROOT / "Fixtures/documents/broken").read_bytes(),
    }
    for name, data in found.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
    return found


def run(arguments, folder, **environment):
    result = Run(arguments, folder, **environment)
    return result.printed, result.messages, result.status


def hidden(text):
    """Whether a terminal could act on it, but for line ends."""
    return re.search("[\0-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff\ufffe]", text) is not None


# Line ends as the reports count them.
def place(data, offset):
    """Line and column of a byte, counted in another way than the program does."""
    before = data[:offset].decode("utf-8", "surrogateescape")
    lines = re.split("\r\n|\n|\r(?!$)|\r", before)
    if before.endswith("\r") and data[offset : offset + 1] == b"\n":
        lines = re.split("\r\n|\n|\r", before[:-1])
        lines[-1] += "\r"
    last = lines[-1]
    return len(lines), sum(1 for byte in last.encode("utf-8", "surrogateescape") if byte & 0xC0 != 0x80) + 1


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("formats")


@pytest.fixture(scope="module")
def sources(folder):
    return files(folder)


@pytest.fixture(scope="module")
def names(sources):
    return list(sources)


@pytest.fixture(scope="module")
def report(folder, names):
    return json.loads(run(["lint", *names, "absent", "--format", "json"], folder)[0])


def test_json(folder, names, sources):
    text, _, _ = run(["lint", *names, "absent", "--format", "json"], folder)
    report = json.loads(text)
    validate(report, "schema/report.schema.json", "lint json")
    check(not hidden(text), "json is hidden text")
    check([file["file"] for file in report["files"]] == names, "json names the files as they were given")
    check([failure["file"] for failure in report["failures"]] == ["absent"], "json names what could not be read")
    lines, _, _ = run(["lint", *names, "--format", "jsonl"], folder)
    findings = [json.loads(line) for line in lines.split("\n") if line]
    check(findings == [finding for file in report["files"] for finding in file["findings"]], "jsonl is what json is")
    for finding in findings:
        validate(finding, "schema/report.schema.json", "lint jsonl", "finding")
    for file in report["files"]:
        data = sources[file["file"]]
        prints = [finding["fingerprint"] for finding in file["findings"]]
        check(len(prints) == len(set(prints)), f"a fingerprint is twice in {file['file']!r}")
        for finding in file["findings"]:
            for start, line, column in (("start", "line", "column"), ("end", "endLine", "endColumn")):
                expected = place(data, finding[start])
                check((finding[line], finding[column]) == expected, f"{file['file']!r} {finding} is at {expected}")


def test_sarif(folder, names, sources, report):
    text, _, _ = run(["lint", *names, "absent", "--format", "sarif"], folder)
    log = json.loads(text)
    validate(log, "Fixtures/schemas/sarif.schema.json", "sarif")
    if "SARIF_SCHEMA" in os.environ:
        validate(log, os.environ["SARIF_SCHEMA"], "sarif, OASIS")
    [run_object] = log["runs"]
    rules = run_object["tool"]["driver"]["rules"]
    findings = [(file["file"], finding) for file in report["files"] for finding in file["findings"]]
    check(len(run_object["results"]) == len(findings), "sarif has every result")
    check(not run_object["invocations"][0]["executionSuccessful"], "sarif says that a file was not read")
    check(
        [unquote(artifact["location"]["uri"]) for artifact in run_object["artifacts"]] == names, "sarif has every artifact"
    )
    for result, (name, finding) in zip(run_object["results"], findings):
        check(rules[result["ruleIndex"]]["id"] == result["ruleId"] == finding["rule"], "sarif names the rule")
        location = result["locations"][0]["physicalLocation"]
        check(unquote(location["artifactLocation"]["uri"]) == name, "sarif names the file")
        check(location["artifactLocation"]["index"] == names.index(name), "sarif indexes the file")
        region = location["region"]
        mark = 1 if sources[name].startswith(b"\xef\xbb\xbf") else 0
        column = max(1, finding["column"] - (mark if finding["line"] == 1 else 0))
        check((region["startLine"], region["startColumn"]) == (finding["line"], column), "sarif has the place")
        check(region["byteOffset"] == finding["start"], "sarif has the offset")
        check(region["byteOffset"] + region["byteLength"] == finding["end"], "sarif has the length")
        message = result["message"]["text"]
        check(not re.search(r"(?<!\\)\]\(", message), f"sarif has a link: {message}")
        check(not hidden(message), "sarif has hidden text")


def test_commands(folder, names, report):
    summary = folder / "summary.md"
    summary.write_text("before\n")
    text, _, _ = run(["lint", *names, "absent", "--format", "github"], folder, GITHUB_STEP_SUMMARY=str(summary))
    check(summary.read_text("utf-8").startswith("before\n## aasa lint: "), "the job summary is appended")
    known = {finding["rule"] for file in report["files"] for finding in file["findings"]}
    counts = {}
    reported = 0
    for line in text.split("\n")[:-2]:
        # As the runner of GitHub Actions reads a command.
        match = re.fullmatch(r"::(error|warning|notice)( [^:]*)?::(.*)", line)
        check(match is not None, f"github has another line: {line!r}")
        if match is None:
            continue
        kind, properties, data = match.groups()
        counts[kind] = counts.get(kind, 0) + 1
        values = dict(item.split("=", 1) for item in (properties or " ").strip().split(",") if item)
        if "line" in values:
            path = re.sub("%([0-9A-F]{2})", lambda found: bytes.fromhex(found.group(1)).decode(), values["file"])
            check(path in names or "\\u{" in path, f"github names a file {path!r}")
            check(values["title"] in known, f"github has a title {values['title']!r}")
            reported += 1
        else:
            more = re.search(r"and (\d+) more: ", data)
            reported += int(more.group(1)) if more else 0
    check(all(count <= 10 for count in counts.values()), f"github shows ten of a kind: {counts}")
    check(reported == sum(len(file["findings"]) for file in report["files"]), f"github counts {reported}")
    check(not hidden(text), "github has hidden text")


def test_gitlab(folder, names, report):
    text, _, _ = run(["lint", *names, "--format", "gitlab"], folder)
    issues = json.loads(text)
    validate(issues, "Fixtures/schemas/gitlab-code-quality.schema.json", "gitlab")
    check(len(issues) == sum(len(file["findings"]) for file in report["files"]), "gitlab has every finding")
    check(len({issue["fingerprint"] for issue in issues}) == len(issues), "a fingerprint is twice in gitlab")


def test_xml(folder, names, report):
    findings = [finding for file in report["files"] for finding in file["findings"]]
    text, _, _ = run(["lint", *names, "absent", "--format", "checkstyle"], folder)
    tree = xml.etree.ElementTree.fromstring(text.encode())
    check({child.tag for child in tree} == {"file"}, "checkstyle has files alone")
    errors = [error for file in tree for error in file]
    check([error.tag for error in errors] == ["error"] * (len(findings) + 1), "checkstyle has every finding")
    for error, finding in zip(errors, findings):
        check(error.get("message").startswith(finding["message"]), "checkstyle has the message")
        check((error.get("line"), error.get("column")) == (str(finding["line"]), str(finding["column"])), "checkstyle place")
        check(error.get("source") == "aasa." + finding["rule"], "checkstyle has the rule")
    text, _, _ = run(["lint", *names, "absent", "--format", "junit", "--fail-on", "info"], folder)
    tree = xml.etree.ElementTree.fromstring(text.encode())
    suites = tree.findall("testsuite")
    check(len(suites) == len(names) + 1, "junit has a suite a file")
    for suite, file in zip(suites, report["files"]):
        cases = suite.findall("testcase")
        check(suite.get("tests") == str(len(cases)), "junit counts its tests")
        check(suite.get("failures") == str(len(suite.findall("testcase/failure"))), "junit counts its failures")
        rules = list(dict.fromkeys(finding["rule"] for finding in file["findings"])) or ["no findings"]
        check([case.get("name") for case in cases] == rules, "junit has a case a rule")
    for total, one in (("tests", "testcase"), ("failures", "testcase/failure"), ("errors", "testcase/error")):
        check(tree.get(total) == str(sum(len(suite.findall(one)) for suite in suites)), f"junit counts {total}")


def test_markdown(folder, names, report):
    text, _, _ = run(["lint", *names, "absent", "--format", "markdown"], folder)
    check(not hidden(text), "markdown has hidden text")
    options = cmarkgfm.cmark.Options.CMARK_OPT_UNSAFE
    html = cmarkgfm.github_flavored_markdown_to_html(text, options=options)
    # Rendered, it has no other elements than those that the format makes.
    elements = set(re.findall(r"<([a-z0-9]+)", html))
    check(elements <= {"h2", "h3", "p", "ul", "li", "table", "thead", "tbody", "tr", "th", "td", "code", "br"}, f"{elements}")
    rows = re.findall(r"<tbody>(.*?)</tbody>", html, re.S)
    cells = [row.count("<td") for body in rows for row in body.split("</tr>") if "<td" in row]
    count = sum(len(file["findings"]) for file in report["files"])
    check(cells == [4] * count, f"markdown has {count} rows of 4 cells, {len(cells)} rows")
    check(html.count("<table>") == sum(1 for file in report["files"] if file["findings"]), "markdown has a table a file")
    seen = re.sub("<code>.*?</code>", "", html, flags=re.S)
    check(not re.search(r"@\w|#\d", re.sub("<[^>]*>", "", seen)), "markdown mentions somebody")


def test_comment_on_a_pull_request(folder):
    """Text of files and URLs is shown as it is: no mention, no link, no element, no other cell."""
    path = "/@octocat/12/`|<b>x</b>|[x](/evil.example)<!---->"
    app = "9QX4T7KM2P.@octocat.`|<img src=x>"
    old = {"applinks": {"details": [{"appIDs": [app], "components": [{"/": path + "*", "comment": "@octocat"}]}]}}
    (folder / "first").write_text(json.dumps(old | {"webcredentials": {"apps": [app]}}), "utf-8")
    (folder / "@octocat `|<i>").write_text(json.dumps({"applinks": {"details": [{"appIDs": [app], "components": [{"/": "/b"}]}]}}))
    (folder / "urls @octocat `|<i>").write_text("https://harbor.shop/@octocat/12/`|<b>x</b>|[x](/evil.example)<!---->\n" * 2)
    for extra in ([], ["--urls", "urls @octocat `|<i>"]):
        text, _, status = run(["diff", "first", "@octocat `|<i>", "--format", "github-comment", *extra], folder)
        check(status == 0 and text.startswith("<!-- aasa diff -->\n") and not hidden(text), "the comment begins with its mark")
        html = cmarkgfm.github_flavored_markdown_to_html(text, options=cmarkgfm.cmark.Options.CMARK_OPT_UNSAFE)
        html = html.replace("<!-- aasa diff -->", "").replace("<!-- -->", "")
        elements = set(re.findall(r"<([a-z0-9!]+)", html))
        known = {"h2", "h3", "p", "strong", "table", "thead", "tbody", "tr", "th", "td", "code", "details", "summary"}
        check(elements <= known, f"the comment has {elements - known}")
        widths = [[row.count("<td") for row in body.split("</tr>") if "<td" in row] for body in re.findall(r"<tbody>(.*?)</tbody>", html, re.S)]
        check(widths == [[4, 4], [3]] + ([[5], [3]] if extra else []), f"the tables have rows of {widths} cells")
        seen = re.sub("<code>.*?</code>", "", html, flags=re.S)
        check(not re.search(r"@\w|#\d|octocat|evil", re.sub("<[^>]*>", "", seen)), "the comment mentions somebody")
        check(html.count("<details>") == html.count("</details>") == (1 if extra else 0), "what is folded ends")


def test_baseline(folder, names):
    _, _, status = run(["lint", *names, "--write-baseline", "known.json"], folder)
    check(status == 0, "a new baseline is status 0")
    text = (folder / "known.json").read_text("utf-8")
    validate(json.loads(text), "schema/baseline.schema.json", "baseline")
    output, _, status = run(["lint", *names, "--baseline", "known.json", "--format", "json"], folder)
    report = json.loads(output)
    check(status == 0 and not any(file["findings"] for file in report["files"]), "known findings are not shown")
    check(sum(file["known"] for file in report["files"]) == len(json.loads(text)["findings"]), "known findings are counted")


def test_diff_of_folders(folder):
    old = (folder / "clean").read_text("utf-8")
    for name, text in (("before", old), ("after", old.replace("/buy/*", "/shop`|<x>/*"))):
        (folder / name / ".well-known").mkdir(parents=True)
        (folder / name / ".well-known/apple-app-site-association").write_text(text)
    (folder / "after/apple-app-site-association").write_text(old)
    (folder / "urls").write_text("https://harbor.shop/buy/1\n", "utf-8")
    for files in (["before", "after"], ["after", "before"], ["after", "after"], ["before", "after", "--urls", "urls"]):
        text, _, _ = run(["diff", *files, "--format", "json"], folder)
        validate(json.loads(text), "schema/diff.schema.json", "diff json")
        text, _, _ = run(["diff", *files, "--format", "sarif"], folder)
        validate(json.loads(text), "Fixtures/schemas/sarif.schema.json", "diff sarif")


def test_diff(folder):
    old = (folder / "clean").read_text("utf-8")
    (folder / "new").write_text(old.replace("/buy/*", "/shop`|<x>/*").replace("website", "web"))
    service = {"webcredentials": {"apps": ["9QX4T7KM2P.shop`|<x>.app"]}}
    (folder / "services").write_text(json.dumps(json.loads(old) | service))
    (folder / "urls").write_text("https://harbor.shop/buy/1\n/shop/2\nhttps://harbor.shop/x\n", "utf-8")
    requests = ["clean", "new", "--urls", "urls", "--domain", "harbor.shop"]
    for files in (["clean", "new"], ["clean", "clean"], ["new", "clean"], ["clean", "services"], ["services", "clean"], requests):
        text, _, _ = run(["diff", *files, "--format", "json"], folder)
        validate(json.loads(text), "schema/diff.schema.json", "diff json")
        text, _, _ = run(["diff", *files, "--format", "sarif"], folder)
        validate(json.loads(text), "Fixtures/schemas/sarif.schema.json", "diff sarif")
        text, _, _ = run(["diff", *files, "--format", "jsonl"], folder)
        for line in text.split("\n")[:-1]:
            validate(json.loads(line), "schema/report.schema.json", "diff jsonl", "finding")
        for name in ("junit", "checkstyle"):
            xml.etree.ElementTree.fromstring(run(["diff", *files, "--format", name], folder)[0].encode())
