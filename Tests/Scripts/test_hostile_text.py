"""Text from outside reaches a terminal and a report escaped: arguments, names of files, contents of files, headers."""

import json
import os
import plistlib

import pytest

from harness.hostile import HOSTILE, is_safe
from harness.program import ROOT, Run
from harness.sites import APP

ASSOCIATION = ROOT / "Fixtures/documents/apple-app-site-association"


def commands():
    """Each command of the program with its arguments, from its own declarations."""
    help_ = json.loads(Run(["--experimental-dump-help"], ROOT).printed)

    def walk(command, path):
        subcommands = [sub for sub in command.get("subcommands", []) if sub["commandName"] != "help"]
        if not subcommands:
            yield path, command.get("arguments", [])
        for sub in subcommands:
            yield from walk(sub, [*path, sub["commandName"]])

    return list(walk(help_["command"], []))


COMMANDS = {" ".join(path): arguments for path, arguments in commands()}
OPTIONS = [
    (name, f"--{argument['preferredName']['name']}")
    for name, arguments in COMMANDS.items()
    for argument in arguments
    if argument["kind"] == "option" and argument["preferredName"]["kind"] == "long"
]


# Options with which a command that waits ends.
ENDING = {"serve": ["--idle", "1s", "--no-open"]}


def positionals(name, hostile=None):
    """Arguments with which a command runs, with a hostile text in one place; options that it needs come after."""
    values = {"file": str(ASSOCIATION), "url": "https://harbor.shop/buy/42", "old": str(ASSOCIATION), "domain": "x.invalid",
              "new": str(ASSOCIATION), "files": str(ASSOCIATION), "links": str(ASSOCIATION.parent / "links-android.json"),
              "name": None, "paths": None, "others": None}  # fmt: skip
    given = []
    for number, argument in enumerate(a for a in COMMANDS[name] if a["kind"] == "positional"):
        value = HOSTILE if number == hostile else values[argument["valueName"]]
        if value is not None:
            given.append(value)
    given += ENDING.get(name, [])
    if name == "doctor":
        given += ["--app", APP, "--offline"]
    if name == "entitlements":
        given += ["--claim", "applinks:x.invalid", "--offline"]
    if name.startswith("swcutil ") and name.split()[1] in ("verify", "match"):
        given += ["-j", '{"/": "/a"}', "-u", "/a"]
    return given


def test_the_program_is_enumerated():
    assert len(COMMANDS) >= 25
    assert len(OPTIONS) >= 151


@pytest.mark.parametrize(("name", "option"), OPTIONS, ids=[" ".join(pair) for pair in OPTIONS])
def test_values_of_options(name, option, tmp_path):
    for given in ([option, HOSTILE], [f"{option}={HOSTILE}"], [option, f"text={HOSTILE}"], [option, f"applinks:{HOSTILE}"]):
        own = [*name.split(), *given]
        # With everything else in order, and alone.
        is_safe(Run([*own, *(a for a in positionals(name) if a != option)], tmp_path))
        is_safe(Run([*own, *ENDING.get(name, [])], tmp_path))


@pytest.mark.parametrize("name", COMMANDS, ids=COMMANDS)
def test_arguments(name, tmp_path):
    for number in range(3):
        is_safe(Run([*name.split(), *positionals(name, number)], tmp_path))
    for given in (f"--{HOSTILE}", f"-{HOSTILE}", f"--{HOSTILE}=a", HOSTILE, "-\n", "-\u0085", f"https://{HOSTILE}/"):
        is_safe(Run([*name.split(), given, *ENDING.get(name, [])], tmp_path))


def test_unknown_commands(tmp_path):
    is_safe(Run([HOSTILE], tmp_path)).ends(2)
    is_safe(Run(["swcutil", HOSTILE], tmp_path)).ends(2)
    is_safe(Run(["help", HOSTILE], tmp_path))


# MARK: Files

TEXT = "a\x1b\x85\u202e\U000e0041\u200b\n"
# A URL may have none of C0.
LINK = "a\x85\u202e\U000e0041\u200b"
FILE = {
    "applinks": {
        "details": [
            {"appIDs": [f"9QX4T7KM2P.{TEXT}", APP], "components": [
                {"/": f"/{TEXT}*", "comment": TEXT, TEXT: TEXT},
                {"/": f"/$({TEXT})/x", "?": {TEXT: TEXT}, "#": TEXT},
                {"/": f"/{TEXT}/y", "percentEncoded": False, "exclude": TEXT},
                {"/": "/buy/*", "exclude": True, "comment": TEXT},
            ]},
            {"appID": f"{TEXT}.{TEXT}", "paths": [TEXT, f"NOT {TEXT}"]},
        ],
        "substitutionVariables": {TEXT: [TEXT, "b"], "lang": [TEXT]},
    },
    "webcredentials": {"apps": [f"{TEXT}.{TEXT}"]},
    TEXT: 1,
}  # fmt: skip
LINKS = [
    {"relation": ["delegate_permission/common.handle_all_urls", TEXT], TEXT: TEXT,
     "target": {"namespace": "android_app", "package_name": TEXT, "sha256_cert_fingerprints": [TEXT]},
     "relation_extensions": {"delegate_permission/common.handle_all_urls": {"dynamic_app_link_components": [
         {"/": f"/{LINK}*", "comment": TEXT, TEXT: TEXT}, {"/": "/b**", "?": {TEXT: TEXT}, "#": TEXT, "exclude": True}, {"/": TEXT}]}}},
    {"relation": [TEXT], "target": {"namespace": TEXT, "package_name": TEXT}}, {"include": TEXT},
]  # fmt: skip
FORMATS = ["text", "concise", "json", "jsonl", "tsv", "github", "gitlab", "sarif", "junit", "checkstyle", "markdown",
           "github-comment", "html", "urls", "simctl", "pcre", "nginx"]  # fmt: skip
URL = f"https://harbor.shop/{LINK}/z?{LINK}=1"
BROKEN = '{"applinks": {"' + TEXT.strip() + '": [' + TEXT.strip() + "}"
CONFIGURATION = {
    "apps": {LINK: APP}, "files": "f.json", "domain": "harbor.shop", "app": LINK,
    "groups": [{"name": TEXT, "opens": [f"/{LINK}", f"/$({LINK})", {"list": "urls.txt"}], "excluded": [{"url": "/buy/1", "by": TEXT}]},
               {"name": LINK, "stays-in-browser": ["/buy/2"], "excluded": [f"/{LINK}/y"], "values": {LINK: [LINK]}}],
    "coverage": {"every-component": True, "nothing-outside": [f"/{LINK}"]},
    "lint": {"ignore": [{"rule": "unknown-key", "reason": TEXT}]},
}  # fmt: skip
RUNS = [
    ["match", "F", URL], ["match", "F", URL, "--summary"], ["match", "F", "--urls", "urls.txt"], ["explain", "F", URL],
    ["lint", "F"], ["lint", "broken.json"], ["stats", "F"], ["graph", "F"], ["urls", "F"], ["compact", "F", "--check"], ["export", "F"],
    ["export", "F", "--as", "nginx"], ["export", "F", "--as", "json"], ["diff", "F", "other.json"], ["diff", "other.json", "F"],
    ["diff", "F", "other.json", "--urls", "urls.txt"],
    ["lint", "F", "--write-baseline", "b.json"], ["test", "--config", "c.yml"], ["config", "--config", "c.yml"],
    ["test", "--init", "F", "--config", "-"], ["test", "--config", "wrong.yml"], ["test", "--config", "broken.yml"],
    ["entitlements", "app.entitlements", "--offline"], ["entitlements", "app.entitlements", "--against", "F"],
    ["entitlements", "app.json", "--against", "F"], ["match", "F", "--urls", "broken.txt"],
    ["audit", "--from", "broken.txt"],
    ["doctor", URL, "--app", "app.entitlements", "--against", "F"], ["doctor", URL, "--app-file", "app.entitlements", "--against", "F"], ["doctor", URL, "--app", APP, "--against", "F"],
    ["doctor", "--swcutil-show", "show.txt"], ["doctor", "--swcutil-show", "broken.txt"],
    ["swcutil", "verify", "-j", "F", "-u", URL], ["swcutil", "verify", "-j", "F", "-d", TEXT],
    ["swcutil", "match", "-j", "component.json", "-u", "/buy/1"], ["compact", "F", "-o", "out.json"],
    ["lint", "links.json"], ["match", "links.json", URL], ["stats", "links.json"], ["diff", "links.json", "other-links.json"],
    ["diff", "other-links.json", "links.json"], ["explain", "links.json", URL], ["urls", "links.json"], ["convert", "links.json", "--app", TEXT.strip()],
    ["convert", "F", "--app", APP, "--package", TEXT.strip(), "--fingerprint", TEXT], ["compare", "F", "links.json", "--app", APP],
]  # fmt: skip


@pytest.fixture
def folder(tmp_path):
    entitlements = {"application-identifier": f"9QX4T7KM2P.{TEXT}", "com.apple.developer.associated-domains":
                    [f"applinks:{TEXT}", f"{TEXT}:harbor.shop", f"applinks:harbor.shop?mode={TEXT}", "applinks:harbor.shop"]}  # fmt: skip
    files = {
        "f.json": json.dumps(FILE, ensure_ascii=False), "other.json": json.dumps({"applinks": {"details": []}}),
        "broken.json": BROKEN, "urls.txt": f"{URL}\nhttps://harbor.shop/sell/{LINK}\n",
        "c.yml": json.dumps(CONFIGURATION), "wrong.yml": json.dumps(CONFIGURATION | {"app": TEXT, TEXT: TEXT, "values": TEXT}),
        "links.json": json.dumps(LINKS, ensure_ascii=False), "other-links.json": "[" + json.dumps({"include": "https://harbor.shop/"}) + "]",
        "broken.yml": f"groups: [{TEXT}: {TEXT}",
        "app.json": json.dumps({"expo": {"ios": {"bundleIdentifier": TEXT, "associatedDomains": [TEXT, f"applinks:{TEXT}"]}}}),
        "component.json": json.dumps({"/": "/buy/*", TEXT: TEXT}, ensure_ascii=False),
        "show.txt": "".join(f"{key}: {TEXT.strip()}\n" for key in (
            "Service", "App ID", "App Version", "Domain", "Patterns", "Site/Fmwk Approval", "User Approval", "Flags",
            "Last Checked", "Next Check", "Error", "Retries")) + TEXT,
        "broken.txt": TEXT,
    }  # fmt: skip
    for name, text in files.items():
        (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / "app.entitlements").write_bytes(plistlib.dumps(entitlements, fmt=plistlib.FMT_BINARY))
    return tmp_path


@pytest.mark.parametrize("arguments", RUNS, ids=[" ".join(map(ascii, run[:3])) for run in RUNS])
@pytest.mark.parametrize("form", FORMATS)
def test_contents_and_names_of_files(arguments, form, folder):
    # JSON and YAML must be read by a program too; a name may have any character, and bytes that are no text.
    names = [b"f.json"]
    if form in ("text", "github", "markdown"):
        names += [HOSTILE.replace("/", "_").encode(), b"\xff\xfe\x1b"]
    for name in names:
        if name != b"f.json":
            (folder / "f.json").rename(folder / os.fsdecode(name))
        given = [name if argument == "F" else argument for argument in arguments]
        run = is_safe(Run([*given, "--format", form], folder))
        # A command without formats, once.
        if form == "text" and run.status == 2 and "--format" in run.messages:
            is_safe(Run(given, folder))
        if name != b"f.json":
            (folder / os.fsdecode(name)).rename(folder / "f.json")


# MARK: Headers


def test_headers(aasa, tls, breaking_server):
    port = breaking_server.port
    network = ["--allow-private", "--ca-file", tls / "authority.pem"]
    for fault in ("hostile-headers", "hostile-redirect"):
        resolve = ["--resolve", f"{fault}.harbor.shop:{port}:127.0.0.1"]
        at = f"{fault}.harbor.shop:{port}"
        is_safe(aasa("fetch", f"https://{at}/{fault}", *network, *resolve))
        for form in ("text", "json", "markdown", "github"):
            is_safe(aasa("audit", at, "--cdn-url", f"https://{at}", "--format", form, *network, *resolve))
        is_safe(aasa("doctor", f"https://{fault}.harbor.shop/buy/1", "--app", APP, "--against", at,
                     "--cdn-url", f"https://{at}", *network, *resolve))  # fmt: skip


def test_reports_of_expectations_have_the_name_of_the_file(tmp_path):
    name = "f\nx"
    (tmp_path / name).write_text(json.dumps({"applinks": {"details": [{"appIDs": [APP], "components": [{"/": "/buy/*"}]}]}}))
    (tmp_path / "aasa.yml").write_text("{files: 'f*', domain: harbor.shop, groups: [{name: g, stays-in-browser: /about}]}")
    issues = json.loads(Run(["test", "--format", "gitlab"], tmp_path).ends(0).printed)
    assert [issue["location"]["path"] for issue in issues] == [name]
    assert "f%0Ax" in Run(["test", "--format", "sarif"], tmp_path).ends(0).printed
