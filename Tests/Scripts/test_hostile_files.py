"""Files that are meant to cost much are answered or refused: every command that reads a file, within limits of time and memory.

Scripts/generate-hostile writes the files. They are small, or of full size with AASA_HOSTILE_SIZE=full.
"""

import functools
import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from harness.measured import Starter, slowness
from harness.program import ROOT, environment, program

ASSOCIATION = ROOT / "Fixtures/documents/apple-app-site-association"
LINKS = ROOT / "Fixtures/documents/links-android.json"
LINKS_IOS = ROOT / "Fixtures/documents/links-ios.json"
GENERATOR = ROOT / "Scripts/generate-hostile"
SIZE = os.environ.get("AASA_HOSTILE_SIZE", "small")
NAMES = subprocess.run([GENERATOR, "--list"], check=True, capture_output=True, text=True).stdout.split()

# The most seconds of a processor at usual speed, those after which a run is ended, and the most bytes of memory for a file of a size.
SECONDS = 10
ENDLESS = 1_000
MEGABYTE = 1_000_000


def large(count):
    """A count at full size; a fifth of it for the tests of every change."""
    return count if SIZE == "full" else count // 5


def memory(size):
    return 10 * size + 200 * MEGABYTE


TOO_LONG = "at most 32,768 are read"
TOO_LARGE = "the archive inflates to more than ten times its size and 100 MB"
# Files that are refused, and the reason.
REFUSED = {
    "archive-members": TOO_LARGE,
    "archive-program": TOO_LARGE,
    "long-pattern": TOO_LONG,
    "long-wildcards": TOO_LONG,
    "long-comment": TOO_LONG,
    "long-key": TOO_LONG,
    "long-number": TOO_LONG,
    "long-app": TOO_LONG,
    "long-escapes": TOO_LONG,
    "escapes": TOO_LONG,
    "long-string": "the outermost value is a string, not an object",
    "control-characters": "control character U+0001 in a string",
    "deep-arrays": "the outermost value is an array, not an object",
    "deep-objects": "more than 1,000 nested objects and arrays: the rest is not read",
    "damaged": "quotes other than `\"`",
    "brackets": "the file contains no JSON value",
    "commas": "the outermost value is an array, not an object",
    "not-json": "the file is an HTML page, not an association file",
}


@dataclass
class Limited:
    """A run of the program with limits: its status, its outputs and its memory in bytes."""

    status: int
    printed: bytes
    messages: str
    memory: int


@functools.cache
def starter():
    return Starter()


def run(arguments, folder, size):
    # A program reserves more address space than it uses: 2 GB is room for that, and too little for a mistake.
    space = 2_000 * MEGABYTE + memory(size)
    status, used, seconds = starter().run(
        arguments=[program(), *map(str, arguments)],
        folder=str(folder),
        printed=str(folder / "printed"),
        messages=str(folder / "messages"),
        environment=environment(),
        limits={"RLIMIT_CPU": (ENDLESS, ENDLESS + 1), "RLIMIT_AS": (space, space), "RLIMIT_CORE": (0, 0)},
    )
    # A slow or loaded machine is measured where it matters. Beyond the caches, which the measured loop does not leave, it is slower still.
    if seconds > SECONDS:
        slow = slowness()
        usual = seconds / (slow if slow < 2 else 2 * slow)
        assert usual <= SECONDS, f"{arguments}: {seconds:.1f} s of a processor, {usual:.1f} at usual speed"
    return Limited(status, (folder / "printed").read_bytes(), (folder / "messages").read_text("utf-8"), used)


def file_commands(file: Path, url, urls):
    return {
        "lint": ["lint", file],
        "lint as JSON": ["lint", file, "--format", "json"],
        "match": ["match", file, url],
        "match a list": ["match", file, "--urls", urls, "--allow-unusable"],
        "explain": ["explain", file, url],
        "urls": ["urls", file],
        "stats": ["stats", file],
        "draw": ["graph", file],
        "compact": ["compact", file],
        "compare": ["diff", file, ASSOCIATION],
        "compare platforms": ["compare", file, LINKS],
        "convert": ["convert", file],
        "export": ["export", file],
        "export to nginx": ["export", file, "--as", "nginx"],
    }


def list_commands(urls):
    return {
        "match": ["match", ASSOCIATION, "--urls", urls],
        "summary": ["match", ASSOCIATION, "--urls", urls, "--summary"],
        "begin a test": ["test", "--init", "--urls", urls, ASSOCIATION],
    }


def other_commands(file):
    """The commands for a file that is neither an association file nor a list."""
    if file.suffix in (".macho", ".ipa"):
        return {"entitlements": ["entitlements", file, "--offline"]}
    return {"config": ["config", "--config", file], "test": ["test", "--config", file], "lint": ["lint", "--config", file]}


ENDINGS = ("txt", "har", "yml", "macho", "ipa")


def test_the_files_are_enumerated():
    assert len(NAMES) >= 50
    assert set(REFUSED) <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_commands_stay_within_limits(name, tmp_path):
    subprocess.run([GENERATOR, "--size", SIZE, name, tmp_path], check=True)
    file = tmp_path / f"{name}.json"
    if file.exists():
        url = (tmp_path / f"{name}.url").read_text().strip() if (tmp_path / f"{name}.url").exists() else "https://harbor.shop/b/7"
        (tmp_path / "urls.txt").write_text(f"{url}\nhttps://harbor.shop/zzz\n" * 50)
        commands = file_commands(file, url, tmp_path / "urls.txt")
    else:
        file = next(path for ending in ENDINGS if (path := tmp_path / f"{name}.{ending}").exists())
        commands = other_commands(file) if file.suffix in (".yml", ".macho", ".ipa") else list_commands(file)
        # The file that configurations name.
        (tmp_path / "f.json").write_bytes(ASSOCIATION.read_bytes())
    size = file.stat().st_size
    for command, arguments in commands.items():
        found = run(arguments, tmp_path, size)
        shown = f"{command} of {name}: status {found.status}, {found.memory:,} bytes of memory: {found.messages[:300]}"
        assert found.status in (0, 1, 2), shown
        assert found.memory <= memory(size), shown
        if found.status == 2:
            assert found.messages.startswith("error: "), shown
        if name in REFUSED and not command.startswith("lint"):
            assert found.status == 2 and REFUSED[name] in " ".join(found.messages.split()), shown
        if command == "lint as JSON":
            results = json.loads(found.printed)["files"][0]
            assert results, shown
        if name in REFUSED and command == "lint":
            assert found.status == 1, shown


def test_expectations_of_an_ignored_file_stay_within_limits(tmp_path):
    subprocess.run([GENERATOR, "--size", SIZE, "configured-urls", tmp_path], check=True)
    (tmp_path / "f.json").write_text('{"applinks": ')
    file = tmp_path / "configured-urls.yml"
    found = run(["test", "--config", file], tmp_path, file.stat().st_size)
    if SIZE == "full":
        assert found.status == 2 and "has more than 80,000 keys and values" in found.messages, found
    else:
        assert found.status == 1 and b"f.json" in found.printed, found
    assert found.memory <= memory(file.stat().st_size), found


APP_LINKS = "delegate_permission/common.handle_all_urls"
RULES = {
    "queries": lambda n: {"?": {f"k{n}": "?*"}},
    "stars": lambda n: {"/": f"/*/w{n}"},
    "exclusions": lambda n: {"/": f"/p{n}*", "exclude": n % 2 == 0},
    "literals": lambda n: {"/": f"/p{n}/x"},
    "many-stars": lambda n: {"/": "/*" * 30 + f"/{n}"},
    "fragments": lambda n: {"/": f"/{'?' * (n % 40)}*", "#": f"*{n}"},
}
IDENTIFIER = "9QX4T7KM2P.shop.harbor.app"
WITNESS = "https://harbor.shop/p7/x?k7=1"


def statement(package, rules):
    target = {"namespace": "android_app", "package_name": package, "sha256_cert_fingerprints": [":".join(["A7"] * 32)]}
    extensions = {APP_LINKS: {"dynamic_app_link_components": rules}}
    return {"relation": [APP_LINKS], "target": target, "relation_extensions": extensions}


@pytest.mark.parametrize("apps", [1, 60], ids=["one-app", "apps"])
@pytest.mark.parametrize("name", RULES)
def test_dynamic_rules_stay_within_limits(name, apps, tmp_path):
    """At full size 3,000 rules of one app, and 50 each of 60 apps."""
    count = large(3_000) // apps
    statements = [statement(f"shop.harbor.a{app}", [RULES[name](app * count + n) for n in range(count)]) for app in range(apps)]
    file = tmp_path / "assetlinks.json"
    file.write_text(json.dumps(statements))
    ask_everything(file, "shop.harbor.a0", tmp_path, statuses=(0, 1))


def ask_everything(file, package, folder, statuses=(0, 1, 2)):
    """Every command that reads an assetlinks.json; also the file that it becomes for iOS, where there is one."""
    size, ours = file.stat().st_size, ["--package", package]
    stays(["lint", file], folder, size, statuses)
    stays(["match", file, WITNESS], folder, size, statuses)
    stays(["match", file, WITNESS, "--summary"], folder, size, statuses)
    stays(["explain", file, WITNESS], folder, size, statuses)
    stays(["urls", file], folder, size, statuses)
    stays(["compare", LINKS_IOS, file, *ours], folder, size, statuses)
    converted = stays(["convert", file, "--app", IDENTIFIER, *ours], folder, size, statuses)
    if converted.status == 0:
        apple = folder / "apple-app-site-association"
        apple.write_bytes(converted.printed)
        stays(["compare", apple, file, *ours], folder, apple.stat().st_size, (0, 1, 2))
        stays(["convert", apple, "--app", IDENTIFIER], folder, apple.stat().st_size, (0, 1, 2))


def stays(arguments, folder, size, statuses=(0, 1, 2)):
    """Runs a command within the limits; an error is reported as one."""
    found = run(arguments, folder, size)
    shown = f"{arguments[0]}: status {found.status}, {found.memory:,} bytes of memory: {found.messages[:300]}"
    assert found.status in statuses, shown
    assert found.memory <= memory(size), shown
    if found.status == 2:
        assert found.messages.startswith("error: "), shown
    return found


def one_rule(rule):
    return [statement("shop.harbor.app", [rule])]


def many_fingerprints(count):
    found = statement("shop.harbor.app", [{"/": "/a"}])
    found["target"]["sha256_cert_fingerprints"] = [":".join(f"{n >> 8 * (i % 4) & 255:02X}" for i in range(32)) for n in range(count)]
    return found


STATEMENTS = {
    "star-run": lambda: one_rule({"/": "/" + "*" * large(20_000)}),
    "many-stars": lambda: one_rule({"/": "/*" * large(10_000)}),
    "items": lambda: one_rule({"?": {f"k{n}": "?*" for n in range(large(1_000))}}),
    "starred-items": lambda: one_rule({"?": {f"*k{n}": f"*{n}*x" for n in range(large(1_000))}}),
    "long-patterns": lambda: [statement("shop.harbor.app", [{"/": "/" + "a" * large(100_000)}, {"/": "/" + "b*" * large(50_000)}])],
    "long-literals": lambda: [statement("shop.harbor.app", [{"/": "/" + chr(97 + n % 26) * 32_000 + str(n)} for n in range(large(100))])],
    "apps": lambda: [statement(f"shop.harbor.a{n}", [{"/": f"/{n}"}]) for n in range(large(10_000))],
    "one-app": lambda: [statement("shop.harbor.app", [{"/": f"/{n}"}]) for n in range(large(10_000))],
    "includes": lambda: [{"include": f"https://harbor.shop/{n}.json"} for n in range(large(10_000))],
    "fingerprints": lambda: [many_fingerprints(large(100_000))],
    "rules": lambda: [statement("shop.harbor.app", [{"/": f"/x/*/{n}?*z"} for n in range(large(10_000))])],
    "relations": lambda: [{**statement("shop.harbor.app", []), "relation": [f"delegate_permission/common.x{n}" for n in range(large(50_000))]}],
}


@pytest.mark.parametrize("name", STATEMENTS)
def test_statements_stay_within_limits(name, tmp_path):
    file = tmp_path / "assetlinks.json"
    file.write_text(json.dumps(STATEMENTS[name]()))
    ask_everything(file, "shop.harbor.app", tmp_path)


def test_deep_statements_are_refused(tmp_path):
    for text in ["[" * 100_000 + "]" * 100_000, '[{"include":' * 50_000 + '"x"' + "}]" * 50_000]:
        file = tmp_path / "assetlinks.json"
        file.write_text(text)
        ask_everything(file, "shop.harbor.app", tmp_path)


# Manifests.

HOST = '<data android:scheme="https" android:host="harbor.shop"/>'


def intent_filter(data):
    return f"""<intent-filter android:autoVerify="true"><action android:name="android.intent.action.VIEW"/>
<category android:name="android.intent.category.DEFAULT"/><category android:name="android.intent.category.BROWSABLE"/>{data}</intent-filter>"""


def manifest(filters, head=""):
    return f"""{head}<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="shop.harbor.app"><application>
<activity android:exported="true">{filters}</activity></application></manifest>"""


def pooled(count):
    return "".join(f'<data android:scheme="s{n}"/><data android:host="h{n}.harbor.shop"/><data android:path="/{n}"/>' for n in range(count))


def paired(count):
    return "".join(f'<data android:scheme="https" android:host="h{n}.harbor.shop" android:path="/{n}"/>' for n in range(count))


def advanced(pattern, count=1):
    return manifest(intent_filter(HOST + "".join(f'<data android:pathAdvancedPattern="{pattern}"/>' for _ in range(count))))


LAUGHS = '<!DOCTYPE m [<!ENTITY a "ha">' + "".join(f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">' for n in range(20)) + "]>"
EXPO = '{"expo":{"android":{"package":"shop.harbor.app","intentFilters":%s}}}'
MANIFESTS = {
    "deep": lambda: "<manifest>" + "<a>" * 1_000_000 + "</a>" * 1_000_000 + "</manifest>",
    "unclosed": lambda: "<manifest>" + "<a>" * 1_000_000,
    "laughs": lambda: manifest(intent_filter(f'<data android:scheme="https" android:host="&{chr(98 + 19)};"/>'), LAUGHS),
    "laughs-in-text": lambda: manifest(f"&{chr(98 + 19)};", LAUGHS),
    "filters": lambda: manifest(intent_filter(HOST + '<data android:pathPrefix="/buy"/>') * large(24_000)),
    "blocking-filters": lambda: manifest(
        intent_filter(HOST + '<uri-relative-filter-group android:allow="false"><data android:path="/a"/></uri-relative-filter-group>') * large(5_000)
    ),
    "pooled": lambda: manifest(intent_filter(HOST + pooled(large(17_000)))),
    "paired": lambda: manifest(intent_filter(HOST + paired(large(50_000)))),
    "paths": lambda: manifest(intent_filter(HOST + "".join(f'<data android:pathPattern="/.*{n}.*x"/>' for n in range(large(50_000))))),
    "groups": lambda: manifest(
        intent_filter(HOST + "<uri-relative-filter-group>" + '<data android:pathPattern=".*a.*b"/>' * 20_000 + "</uri-relative-filter-group>")
    ),
    "sets": lambda: advanced("[A-\u2700]", 10_000),
    "nested-sets": lambda: advanced("[[[[[[a]+]+]+]+]+]{1,9}" * 1_000),
    "range": lambda: advanced("/[a-z]{1,1000000}"),
    "ranges": lambda: advanced("a{1,900}", 10_000),
    "group-of-sets": lambda: manifest(
        intent_filter(HOST + "<uri-relative-filter-group>" + '<data android:pathAdvancedPattern="[A-\u2700]{1,2}"/>' * 20 + "</uri-relative-filter-group>")
    ),
    "attributes": lambda: "<manifest " + " ".join(f'a{n}="x"' for n in range(large(200_000))) + "/>",
    "long-value": lambda: manifest(intent_filter(f'<data android:scheme="https" android:host="harbor.shop" android:path="/{"a" * 5_000_000}"/>')),
    "dump": lambda: "N: android=x (line=1)\n" + "".join(" " * (n % 300) + ("E: a" if n % 3 else 'A: b="" (Raw: "') + "\n" for n in range(large(200_000))),
    "deep-dump": lambda: "".join(" " * n + "E: manifest\n" for n in range(3_000)),
    "quotes-in-dump": lambda: "E: manifest\n  A: android:x=" + '"' * 5_000_000,
    "expo-deep": lambda: EXPO % ("[" * 100_000 + "]" * 100_000),
    "expo-filters": lambda: EXPO % json.dumps([{"action": "VIEW", "category": ["BROWSABLE", "DEFAULT"], "data": {"scheme": "https", "host": "harbor.shop", "path": f"/{n}"}} for n in range(large(50_000))]),
    "expo-data": lambda: EXPO % json.dumps([{"action": "VIEW", "category": ["BROWSABLE", "DEFAULT"], "data": [{"scheme": "https", "host": f"h{n}.shop"} for n in range(large(50_000))]}]),
}  # fmt: skip
REFUSED_MANIFESTS = {
    "deep": "elements are nested deeper than 100",
    "unclosed": "elements are nested deeper than 100",
    "laughs": "",
    "laughs-in-text": "",
    "sets": "",
    "deep-dump": "elements are nested deeper than 100",
    "expo-deep": "",
}


@pytest.mark.parametrize("name", MANIFESTS)
def test_manifests_stay_within_limits(name, tmp_path):
    file, links = tmp_path / "AndroidManifest.xml", tmp_path / "assetlinks.json"
    file.write_text(MANIFESTS[name]())
    links.write_text(json.dumps([statement("shop.harbor.app", [{"/": f"/buy{n}/*"} for n in range(50)])]))
    size = file.stat().st_size
    (tmp_path / "aasa.yml").write_text(
        f"files: {LINKS_IOS}\ndomain: harbor.shop\nandroid:\n  files: assetlinks.json\n  manifest: AndroidManifest.xml\n"
        "groups:\n  - name: g\n    opens: [/buy7/x, '/buy8/:id']\n"
    )
    (tmp_path / ".git").mkdir()
    compared = stays(["compare", LINKS_IOS, links, "--manifest", file, "--domain", "harbor.shop"], tmp_path, size)
    if name in REFUSED_MANIFESTS:
        assert compared.status == 2 and REFUSED_MANIFESTS[name] in " ".join(compared.messages.split()), compared.messages[:300]
    stays(["lint", links, "--manifest", file], tmp_path, size)
    stays(["test"], tmp_path, size)


def test_strings_of_a_manifest_stay_within_limits(tmp_path):
    """References in a circle, long chains and many strings."""
    values = tmp_path / "res/values"
    values.mkdir(parents=True)
    chain = "".join(f'<string name="s{n}">@string/s{(n + 1) % 50_000}</string>' for n in range(50_000))
    (values / "strings.xml").write_text(f"<resources>{chain}</resources>")
    file, links = tmp_path / "AndroidManifest.xml", tmp_path / "assetlinks.json"
    file.write_text(manifest(intent_filter('<data android:scheme="https" android:host="@string/s0"/>')))
    links.write_text(json.dumps(one_rule({"/": "/a"})))
    found = stays(["compare", LINKS_IOS, links, "--manifest", file, "--domain", "harbor.shop"], tmp_path, (values / "strings.xml").stat().st_size)
    assert found.status == 2 and "the host `@string/s0` is known only" in " ".join(found.messages.split()), found.messages


def test_a_long_line_is_unusable_and_the_others_are_matched(tmp_path):
    """The URL of a line that is too long is reported with the number of the line."""
    subprocess.run([GENERATOR, "--size", SIZE, "long-line", "unended-line", tmp_path], check=True)
    for name, expected in {"long-line": {b"https://harbor.shop/a", b"https://harbor.shop/b"}, "unended-line": {b"https://harbor.shop/a"}}.items():
        file = tmp_path / f"{name}.txt"
        found = run(["match", ASSOCIATION, "--urls", file, "--format", "tsv"], tmp_path, file.stat().st_size)
        assert found.status == 1
        assert found.messages.count("is unusable") == 1 and f"{name}.txt:2" in found.messages, found.messages
        assert {line.split(b"\t")[0] for line in found.printed.splitlines() if line.startswith(b"https")} == expected


def test_an_archive_in_one_line_is_read_to_its_end(tmp_path):
    """The line is longer than one of a list may be."""
    subprocess.run([GENERATOR, "--size", "small", "archive-line", tmp_path], check=True)
    file = tmp_path / "archive-line.har"
    assert file.stat().st_size > 16 << 20
    found = run(["match", ASSOCIATION, "--urls", file, "--summary"], tmp_path, file.stat().st_size)
    assert found.printed.splitlines()[0] == b"200,000 URLs"
