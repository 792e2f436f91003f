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

from harness.measured import Starter
from harness.program import ROOT, environment, program

ASSOCIATION = ROOT / "Fixtures/documents/apple-app-site-association"
LINKS = ROOT / "Fixtures/documents/links-android.json"
LINKS_IOS = ROOT / "Fixtures/documents/links-ios.json"
GENERATOR = ROOT / "Scripts/generate-hostile"
SIZE = os.environ.get("AASA_HOSTILE_SIZE", "small")
NAMES = subprocess.run([GENERATOR, "--list"], check=True, capture_output=True, text=True).stdout.split()

# The most seconds of a processor, and the most bytes of memory for a file of a size.
SECONDS = 10
MEGABYTE = 1_000_000


def memory(size):
    return 10 * size + 200 * MEGABYTE


TOO_LONG = "at most 32,768 are read"
# Files that are refused, and the reason.
REFUSED = {
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
    status, used = starter().run(
        arguments=[program(), *map(str, arguments)],
        folder=str(folder),
        printed=str(folder / "printed"),
        messages=str(folder / "messages"),
        environment=environment(),
        limits={"RLIMIT_CPU": (SECONDS, SECONDS + 1), "RLIMIT_AS": (space, space), "RLIMIT_CORE": (0, 0)},
    )
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
        file = next(path for ending in ("txt", "har") if (path := tmp_path / f"{name}.{ending}").exists())
        commands = list_commands(file)
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


APP_LINKS = "delegate_permission/common.handle_all_urls"
RULES = {
    "queries": lambda n: {"?": {f"k{n}": "?*"}},
    "stars": lambda n: {"/": f"/*/w{n}"},
    "exclusions": lambda n: {"/": f"/p{n}*", "exclude": n % 2 == 0},
    "literals": lambda n: {"/": f"/p{n}/x"},
    "many-stars": lambda n: {"/": "/*" * 30 + f"/{n}"},
    "fragments": lambda n: {"/": f"/{'?' * (n % 40)}*", "#": f"*{n}"},
}


def statement(package, rules):
    target = {"namespace": "android_app", "package_name": package, "sha256_cert_fingerprints": [":".join(["A7"] * 32)]}
    extensions = {APP_LINKS: {"dynamic_app_link_components": rules}}
    return {"relation": [APP_LINKS], "target": target, "relation_extensions": extensions}


@pytest.mark.parametrize("apps", [1, 60], ids=["one-app", "apps"])
@pytest.mark.parametrize("name", RULES)
def test_dynamic_rules_stay_within_limits(name, apps, tmp_path):
    """3,000 rules of one app, and 50 each of 60 apps."""
    count = 3_000 // apps
    statements = [statement(f"shop.harbor.a{app}", [RULES[name](app * count + n) for n in range(count)]) for app in range(apps)]
    file = tmp_path / "assetlinks.json"
    file.write_text(json.dumps(statements))
    ours = ["--package", "shop.harbor.a0"]
    for arguments in (["lint", file], ["match", file, "https://harbor.shop/p7/x?k7=1"], ["explain", file, "https://harbor.shop/p7/x?k7=1"],
                      ["urls", file], ["compare", LINKS_IOS, file, *ours], ["convert", file, "--app", "9QX4T7KM2P.shop.harbor.app", *ours]):  # fmt: skip
        found = run(arguments, tmp_path, file.stat().st_size)
        shown = f"{arguments[0]}: status {found.status}, {found.memory:,} bytes of memory: {found.messages[:300]}"
        assert found.status in (0, 1), shown
        assert found.memory <= memory(file.stat().st_size), shown


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
