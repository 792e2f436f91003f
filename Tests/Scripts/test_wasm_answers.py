"""The answers of aasa.wasm in Node are those of the C library, byte for byte.

AASA_CASES is the number of random pairs of a file and a URL. AASA_FILES names folders of files to compare too, with `:` between them.
"""

import json
import os
import random
from pathlib import Path

import pytest

from harness import library
from harness.cases import corpus, random_file, random_url
from harness.program import ROOT
from harness.wasm import IS_OPTIMIZED, answers

CASES = int(os.environ.get("AASA_CASES", "4000" if IS_OPTIMIZED else "1000"))
# The random URLs for each random file, and one of so many files is linted, which takes longer than its URLs.
URLS = 100
LINTED = 8
LINK = "https://harbor.shop/buy/42?a=b#c"
ABOUT_FILES = [
    {"ask": "lint"}, {"ask": "lint", "minIOS": "12"}, {"ask": "fix"}, {"ask": "stats"}, {"ask": "urls"}, {"ask": "compact"},
    {"ask": "routes"}, {"ask": "graph"},
]  # fmt: skip
ABOUT_LINKS = [{"ask": "explain", "url": LINK}, {"ask": "match", "urls": [LINK, "mailto:a@b.c", "/x"], "domain": "harbor.shop"}]
# A module without optimization is asked less.
QUESTIONS = ABOUT_FILES + ABOUT_LINKS if IS_OPTIMIZED else [{"ask": "lint"}, *ABOUT_LINKS]


@pytest.fixture(scope="module")
def native():
    """The C library as a module of Python."""
    return library.module()


def native_answer(native, question, data):
    try:
        if "columns" not in question:
            asked = json.dumps(question).encode()
            pointer = native._library.call("aasa_ask", asked, len(asked), data, len(data))
            return {"answer": native._library.taken(pointer)}
        chunk = native.File(data).match(question["columns"])._whole()
        values = {"verdicts": chunk.verdicts, "components": chunk.components, "apps": chunk.apps}
        return {name: list(column)[: chunk.length] for name, column in values.items()}
    except native.Error as error:
        return {"error": str(error), "name": "AasaError"}


def compare(native, package, questions):
    """Compares the answers to pairs of a question and the bytes of its file, and returns the number of answers that are no errors."""
    questions = list(questions)
    found = answers(package, questions)
    for (question, data), answer in zip(questions, found, strict=True):
        assert answer == native_answer(native, question, data), (question, data)
    return sum("error" not in answer for answer in found)


def files_below(folder):
    return [path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()]


def test_observations(native, package):
    pairs = []
    for question, _ in corpus():
        data = question.pop("text").encode()
        (url,) = question.pop("urls")
        pairs += [(question | {"urls": [url]}, data), (question | {"ask": "explain", "url": url}, data), ({"columns": [url]}, data)]
    assert len(pairs) == 3 * 364
    assert compare(native, package, pairs) > 900


def test_examples_of_rules(native, package):
    examples = [example for rule in native.rules() for example in native.rules(rule["name"])[0]["examples"]]
    texts = [example["text"].encode() for example in examples if "text" in example]
    assert len(texts) > 400
    assert compare(native, package, [(question, text) for text in texts for question in QUESTIONS]) > len(texts)


def test_files(native, package):
    folders = [ROOT / "Fixtures", *map(Path, filter(None, os.environ.get("AASA_FILES", "").split(":")))]
    for folder in folders:
        texts = files_below(folder)
        assert compare(native, package, [(question, text) for text in texts for question in QUESTIONS]) > len(texts)


def test_random_files_and_urls(native, package):
    source = random.Random(11)
    pairs = []
    for number in range(CASES // URLS):
        data = random_file(source).encode()
        urls = [random_url(source) for _ in range(URLS)]
        pairs += [({"columns": urls}, data), ({"ask": "match", "urls": urls[:5]}, data), ({"ask": "explain", "url": urls[0]}, data)]
        if number % LINTED == 0:
            pairs += [({"ask": "lint"}, data), ({"ask": "stats"}, data)]
    assert compare(native, package, pairs) == len(pairs)


TESTED = {
    "apps": {"shop": "9QX4T7KM2P.shop.harbor.app"},
    "files": "a.json",
    "groups": [
        {"name": "buy", "app": "shop", "opens": ["https://harbor.shop/buy/*", "https://harbor.shop/sell"], "stays-in-browser": ["https://harbor.shop/help/1"]},
        {"name": "all", "domain": "harbor.shop", "excluded": ["/help/website/a", {"url": "/buy/1", "by": 2}]},
    ],
    "credentials": ["shop"],
    "coverage": {"every-component": True, "nothing-outside": ["/buy/*"]},
}


def test_expectations(native, package):
    """A configuration as JSON, with each file in turn, and faults of the configuration itself."""
    pairs = []
    for text in files_below(ROOT / "Fixtures/documents"):
        try:
            files = {"a.json": text.decode(), "links.json": "[]"}
        except UnicodeDecodeError:
            continue
        pairs += [({"ask": "test", "configuration": json.dumps(TESTED), "name": "aasa.yml", "files": files}, b"")]
        android = TESTED | {"android": {"package": "shop.harbor.app", "files": "links.json"}, "files": "a.json"}
        files = files | {"links.json": (ROOT / "Fixtures/documents/links-android.json").read_text()}
        pairs += [({"ask": "test", "configuration": json.dumps(android), "name": "aasa.yml", "files": files}, b"")]
    for wrong in [{}, {"groups": 1}, {"files": "missing.json"}, {"group": []}, {"rules": {"unreachable-component": "off"}}]:
        pairs += [({"ask": "test", "configuration": json.dumps(TESTED | wrong), "files": {}}, b"")]
    assert compare(native, package, pairs) > 3


def test_characters_are_escaped_alike(native, package):
    """The module has a table of its own. A file's name is escaped."""
    texts = "".join(chr(value) for value in range(1, 0x110000, 17) if not 0xD800 <= value < 0xE000)
    parts = [texts[start : start + 2_000] for start in range(0, len(texts), 2_000)]
    assert compare(native, package, [({"ask": "stats", "name": part}, b"{}") for part in parts]) == len(parts)
