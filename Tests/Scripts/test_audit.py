"""`aasa audit` against nginx on loopback: a domain for each fault, and a stand-in for Apple's CDN."""

import json
import os
import re
import shlex
import shutil
import ssl
import subprocess

import pytest
import yaml

from harness.audits import AUDITED, NO_NETWORK, Audits
from harness.certificates import CDN
from harness.program import ROOT, Run, environment, program
from harness.servers import SelectiveServer

FINDINGS = [site for site in AUDITED if site.findings is not None]
# Faults of the breaking server.
BREAKING = ["truncated", "nothing", "cut-headers", "cut-chunk", "cut-gzip", "not-http", "broken-gzip",
            "unknown-encoding", "endless-headers", "long-header"]  # fmt: skip
# Those of which a part is not valid, and a word of its help.
MALFORMED = {"bad-chunk": "chunks", "bad-length": "headers", "not-http": "headers", "long-header": "headers",
             "broken-gzip": "`Content-Encoding`", "unknown-encoding": "`Content-Encoding`"}  # fmt: skip



@pytest.fixture
def audit(nginx, tls, tmp_path):
    return Audits(nginx, tls, tmp_path)


def test_the_tables_are_complete():
    assert [len(table) for table in (AUDITED, FINDINGS, BREAKING)] == [51, 47, 10]


@pytest.mark.parametrize("site", FINDINGS, ids=lambda site: site.name)
def test_each_fault_by_its_rules_alone(audit, site):
    run = audit(site.name, "--format", "concise", "--allow", "cdn-unknown").ends(site.status)
    found = re.findall(r"^[^ ]+: ([a-z]+\[[a-z-]+\]) ", run.printed, re.M)
    assert sorted(found) == site.findings.split(), run


def test_slow(audit):
    audit("slow", "--timeout", 1, "--format", "concise").ends(1).prints("error[no-answer-in-time]")


@pytest.mark.parametrize("fault", BREAKING)
def test_broken_answers(audit, breaking_server, fault):
    domain = f"{fault}.harbor.shop:{breaking_server.port}"
    run = audit.run(domain, *audit.network, "--resolve", f"{domain}:127.0.0.1", "--format", "concise").ends(1)
    run.prints("error[broken-answer]")


@pytest.mark.parametrize("fault, word", MALFORMED.items())
def test_help_for_malformed_answers(audit, breaking_server, fault, word):
    domain = f"{fault}.harbor.shop:{breaking_server.port}"
    run = audit.run(domain, *audit.network, "--resolve", f"{domain}:127.0.0.1", "--format", "json").ends(1)
    [finding] = [one for file in json.loads(run.printed)["files"] for one in file["findings"] if one["rule"] == "broken-answer"]
    assert finding["message"].startswith("the response cannot be read") and word in finding["help"][0], finding


@pytest.mark.parametrize("version", [ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3], ids=["1.2", "1.3"])
def test_required_client_certificate(audit, tls, version):
    server = SelectiveServer(tls, version)
    domain = f"good.harbor.shop:{server.port}"
    run = audit.run(domain, *audit.network, "--resolve", f"{domain}:127.0.0.1", "--format", "concise").ends(1)
    server.stop()
    run.prints("error[tls-failure]")


def test_status(audit):
    audit("stale", "--fail-on", "error").ends(0)
    audit("stale", "--deny", "content-type-not-json", "--fail-on", "info",
          "--resolve", f"www.{audit.domain('stale')}:127.0.0.1", audit.domain("plain")).ends(1)  # fmt: skip
    audit("stale", "--allow", "cdn-stale").ends(0)
    audit.run(*map(audit.domain, ["good", "stale", "remembered"]), *audit.network).ends(3)


@pytest.mark.parametrize("name", ["good", "stale", "moved", "expired", "remembered", "private", "slow"])
def test_json_has_its_schemas(audit, name):
    audit(name, "--timeout", 1, "--format", "json").is_valid("report", "audit")


@pytest.mark.parametrize("name", ["jsonl", "sarif", "github", "gitlab", "junit", "checkstyle", "markdown", "html"])
def test_reports_name_the_url(audit, name):
    run = audit("stale", "--format", name).ends(3)
    assert re.search(rf"{CDN}(:|%3A){audit.port}/a/v1/stale", run.printed), run


def test_many_domains(audit):
    """In order, each once, one at a time or concurrently, with a table."""
    names = ["stale", "good", "missing", "two"]
    lines = ["# What we serve", *(f"  {audit.domain(name)}  # {name}" for name in names), ""]
    lines.append(f"applinks:*.{audit.domain('good')}?mode=developer")
    text = "\n".join(lines) + "\n"
    (audit.folder / "domains.txt").write_text(text)
    run = audit("good", "--from", "domains.txt", "--jobs", 1, COLUMNS="100").ends(1)
    run.prints("*.good.harbor.shop: devices get the file")
    table = run.printed.splitlines()[-5:]
    assert [line.split(" ")[0] for line in table] == [
        "good.harbor.shop", "stale.harbor.shop", "missing.harbor.shop", "two.harbor.shop", "*.good.harbor.shop",
    ]  # fmt: skip
    for jobs in (2, 64):
        run = audit("good", "--from", "-", "--jobs", jobs, input=text.encode(), COLUMNS="100").ends(1)
        assert run.printed.splitlines()[-5:] == table
    run = audit.run("--from", "domains.txt", *audit.network).ends(1)
    run.is_at_most_80_wide(run.printed, except_for="https://")


def test_unusable_names(audit):
    """Nothing is asked where one name is unusable."""
    before = len(audit.nginx.log())
    (audit.folder / "wrong.txt").write_text(f"{audit.domain('good')}\n10.0.0.1\n")
    run = audit.run("--from", "wrong.txt", "https://harbor.shop/buy", *audit.network).ends(2)
    run.says("error: wrong.txt:2: '10.0.0.1' is an IP address", "a domain is audited as a whole, here 'harbor.shop'")
    assert len(audit.nginx.log()) == before
    audit.run().ends(2)
    audit.run("--from", "/dev/null").ends(2)
    audit.run("localhost").ends(2).says("allow it with --allow-private")
    audit.run(audit.domain("good"), "--jobs", 0).ends(2)
    audit.run(audit.domain("good"), "--cdn-url", "http://harbor.shop").ends(2)


def test_private_address(audit):
    domain = audit.domain("good")
    run = audit.run(domain, "--resolve", f"{domain}:127.0.0.1", *audit.authority, "--cdn-url", audit.cdn).ends(1)
    run.prints("error[private-address]: `good.harbor.shop` has the address 127.0.0.1, which is")


def test_no_network(audit):
    """Names that nothing resolves are no finding."""
    for options in ([], ["--format", "json", "--write-baseline", "known.json"]):
        run = audit.run("nobody.invalid", "nowhere.invalid", "--cdn-url", "https://cdn.invalid", *options, https_proxy="").ends(2)
        run.says("error: no network: cannot reach any of the 2 domains, nor the CDN cdn.invalid (the host has no address)")
        assert "[unknown-host]" not in run.printed
    assert not (audit.folder / "known.json").exists()
    audit.run("nobody.invalid", "--cdn-url", "https://cdn.invalid").ends(2).says("the proxy accepts no connection")


def test_identical_files(audit):
    run = audit("mistaken", audit.domain("errors"), COLUMNS="200").ends(1)
    assert run.printed.count("error[invalid-json]") == 1, run
    run.prints("`errors.harbor.shop` serves the same bytes, so the findings in the file (1 error) apply there too")
    assert "--fix" not in run.printed, run
    table = audit("mistaken", audit.domain("good"), "--format", "markdown").ends(1)
    table.prints("| domain | verdict | findings |", "| `good.harbor.shop` | devices get the file | no findings |")


def test_baseline_and_configuration(audit):
    audit("two", "--write-baseline", "known.json").ends(0)
    audit("two", "--baseline", "known.json").ends(0).prints("1 known")
    (audit.folder / "aasa.yml").write_text(
        "lint:\n  ignore:\n    - rule: locations-differ\n"
        f"      files: https://{audit.domain('two')}/apple-app-site-association\n"
        "      reason: the root is for old devices\n"
    )
    audit("two").ends(0)


@pytest.mark.parametrize("name", ["moved", "stale", "fallback", "private", "expired"])
def test_width(audit, name):
    run = audit(name)
    run.is_at_most_80_wide(run.printed, except_for="https://")


def shown(page, command):
    """The output that a page shows for a command."""
    text = (ROOT / page).read_text("utf-8")
    return re.search(rf"^\$ {re.escape(command)}\n(.*?)(?=^```|^\$ )", text, re.M | re.S)[1]


@pytest.mark.parametrize(
    "page, host", [("docs/serving.md", "www.harbor.shop"), ("docs/serving.md", "harbor.shop")]
)
def test_pages_show_what_is_printed(audit, page, host):
    """But for times, the port and line breaks."""

    def plain(text):
        return re.sub(r"[0-9.]+ (ms|s),", "N ms,", text.replace(f":{audit.port}", "")).split()

    assert plain(audit(host).printed) == plain(shown(page, f"aasa audit {host}"))


GITHUB = r"""#!/usr/bin/env bash
# A stand-in for GitHub's own program, which remembers one issue.
echo "$1 $2" >>calls
body() { while (($#)); do if [[ $1 == --body-file ]]; then cp "$2" issue; fi && shift; done; }
case "$1 $2" in
  "issue list") if [[ -e issue ]]; then echo 7; fi ;;
  "issue view") cat issue ;;
  "issue create" | "issue edit") body "$@" ;;
  "issue close") rm issue ;;
esac
"""
MORNINGS = [
    ("good stale", 0, []),
    ("good missing", 0, ["label create", "issue create"]),
    ("good missing", 0, ["issue view"]),
    ("good missing moved", 0, ["issue view", "issue edit", "issue comment"]),
    ("good stale", 0, ["issue close"]),
    ("localhost..", 2, []),
]


@pytest.mark.skipif(not shutil.which("jq"), reason="jq is not installed")
def test_workflow_of_the_page(audit, tmp_path):
    page = (ROOT / "docs/serving.md").read_text("utf-8")
    steps = yaml.safe_load(re.search(r"```yaml\n(.*?)```", page, re.S)[1])["jobs"]["audit"]["steps"]
    programs = {"aasa": f'#!/bin/sh\nexec {shlex.quote(program())} "$@" {shlex.join(audit.network)}\n', "gh": GITHUB}
    (tmp_path / "bin").mkdir()
    for name, text in programs.items():
        path = tmp_path / "bin" / name
        path.write_text(text)
        path.chmod(0o755)
    folder = tmp_path / "morning"
    folder.mkdir()
    (folder / "script").write_text(steps[-1]["run"])
    variables = environment() | NO_NETWORK | {"PATH": f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    for names, status, calls in MORNINGS:
        (folder / "domains.txt").write_text("".join(f"{name}.harbor.shop:{audit.port}\n" for name in names.split()))
        (folder / "calls").write_text("")
        result = subprocess.run(["bash", "-e", "script"], cwd=folder, env=variables, capture_output=True, text=True)
        assert result.returncode == status, (names, result)
        assert (folder / "calls").read_text().splitlines() == ["issue list", *calls], (names, result)
        if (folder / "issue").exists():
            # The format of comments is shorter than what GitHub accepts.
            assert (folder / "issue").read_text("utf-8").startswith("<!-- aasa audit -->\n"), (names, result)


# Android


@pytest.mark.parametrize("name", ["good", "home", "page", "words", "object"])
@pytest.mark.parametrize("format", ["text", "json", "sarif", "markdown", "concise"])
def test_a_domain_without_an_android_file_is_reported_as_before(audit, name, format):
    """Byte for byte, except for times."""
    shown = [
        re.sub(r'\d+ ms|"milliseconds": \d+', "", audit(name, "--format", format, *options, COLUMNS="200").ends(0).printed)
        for options in ([], ["--platform", "ios"])
    ]
    assert shown[0] == shown[1]
    assert "assetlinks" not in shown[0].replace("missing", "") or format == "sarif"


def test_both_platforms(audit):
    run = audit("android").ends(0)
    run.prints("assetlinks  200 OK, application/json", "devices get the file; Android gets `assetlinks.json`")
    run = audit("android", "--format", "json").ends(0)
    run.is_valid("report", "audit")
    [domain] = json.loads(run.printed)["audit"]["domains"]
    assert domain["android"] == {"verdict": "served", "file": f"https://{audit.domain('android')}/.well-known/assetlinks.json"}
    assert [one["request"] for one in domain["exchanges"]][-3:] == ["asset-links", "robots", "asset-links-www"]
    # The deprecated key.
    assert [one["question"] for one in domain["exchanges"]][-3:] == ["asset-links", "robots", "asset-links-twin"]
    audit("android", "--platform", "ios").ends(0).prints("android.harbor.shop: devices get the file\n")
    audit("good", "--platform", "both", "--format", "concise").ends(1).prints("error[asset-links-not-served]")
    for format in ("html", "markdown", "jsonl", "gitlab", "junit", "checkstyle", "github"):
        audit("typed", "--format", format).ends(1).prints("asset-links-type-not-json")


def test_android_alone(audit):
    run = audit("android", "--platform", "android").ends(0)
    run.prints("android.harbor.shop: Android gets `assetlinks.json`\n")
    assert "well-known" not in run.printed.replace("/.well-known", "")
    run = audit("missing", "--platform", "android", "--format", "json").ends(1)
    run.is_valid("report", "audit")
    [domain] = json.loads(run.printed)["audit"]["domains"]
    assert (domain["verdict"], domain["android"]) == ("not-asked", {"verdict": "nothing"})
    run = audit.run(*map(audit.domain, ["android", "missing"]), *audit.network, "--platform", "android",
                    "--format", "markdown").ends(1)  # fmt: skip
    run.prints("Android gets `assetlinks.json` from 1 of 2 domains")
    audit("expired", "--platform", "android", "--format", "concise").ends(1).prints("error[untrusted-asset-links]")
