"""`aasa graph`: the formats are what other programs read."""

import json
import shutil
import subprocess
from xml.etree import ElementTree

import pytest

from harness.program import ROOT

FILE = str(ROOT / "Fixtures/documents/apple-app-site-association")
HOSTILE = '/"\\]<script>&amp;<!--`**x**`%s{x}|y\N{SNOWMAN}'


@pytest.fixture
def hostile(tmp_path):
    path = tmp_path / "hostile.json"
    entry = {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": HOSTILE}, {"/": "/b", "exclude": True}]}
    path.write_text(json.dumps({"applinks": {"details": [entry]}}))
    return str(path)


def test_the_picture_is_svg_that_loads_nothing(aasa, hostile):
    for file in [FILE, hostile]:
        text = aasa("graph", file, "--format", "svg").printed
        root = ElementTree.fromstring(text)
        tags = {element.tag.split("}")[1] for element in root.iter()}
        assert tags <= {"svg", "title", "style", "rect", "text", "path", "g"}
        assert "prefers-color-scheme: dark" in text
        assert not any(word in text for word in ["href", "url(", "@import", "onload", "<script"])
        shown = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
        assert file == FILE or HOSTILE in shown


def test_graphviz_reads_the_graph(aasa, hostile):
    if not shutil.which("dot"):
        pytest.skip("Graphviz is not installed")
    text = aasa("graph", hostile, "--format", "dot").printed
    drawn = subprocess.run(["dot", "-Tsvg"], input=text, capture_output=True, text=True, check=True)
    assert drawn.stderr == ""
    labels = [element.text for element in ElementTree.fromstring(drawn.stdout).iter("{http://www.w3.org/2000/svg}text")]
    assert HOSTILE in [label.replace("\N{NO-BREAK SPACE}", " ") for label in labels]


def test_urls_are_counted_by_the_component_that_decides(aasa, tmp_path):
    urls = ["/buy/1", "/buy/2", "/help/?articleNumber=1234", "/help/website/x", "/none"]
    (tmp_path / "urls.txt").write_text("".join(f"https://harbor.shop{url}\n" for url in urls))
    run = aasa("graph", FILE, "--urls", "urls.txt")
    run.ends(0)
    lines = run.printed.splitlines()
    assert any("/buy/*  [1]" in line and line.endswith(", 2 URLs") for line in lines)
    assert any("[3] stays in the browser" in line and line.endswith(", 1 URL") for line in lines)
    assert any("[2] opens" in line and line.endswith(", 0 URLs") for line in lines)


def test_urls_of_other_hosts_than_those_of_the_configuration_are_not_counted(aasa, tmp_path):
    shutil.copy(FILE, tmp_path / "file")
    (tmp_path / "urls.txt").write_text("https://harbor.shop/buy/1\nhttps://www.harbor.shop/buy/1\nhttps://other.shop/buy/1\n")
    (tmp_path / "aasa.yml").write_text("files: file\ndomain: [harbor.shop, www.harbor.shop]\n")
    lines = aasa("graph", "file", "--urls", "urls.txt").ends(0).printed.splitlines()
    assert lines[0] == "harbor.shop" and any("/buy/*  [1]" in line and line.endswith(", 2 URLs") for line in lines)


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["--rows", "4"], "--rows is a number from 5 to 2,000"),
        (["--rows", "x"], "x"),
        (["--domain", "a/b"], "is not a domain"),
        (["--domain", "*.harbor.shop"], "'*.harbor.shop' is a wildcard, and files are served by single hosts"),
        (["--urls", "missing.txt"], "cannot read missing.txt"),
    ],
)
def test_wrong_usage(aasa, arguments, message):
    run = aasa("graph", FILE, *arguments)
    run.ends(2).says(message).prints_nothing()


def test_a_file_of_500_components_is_one_page(aasa, tmp_path):
    components = [{"/": f"/section-{number % 20}/page-{number}/*"} for number in range(500)]
    entry = {"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": components}
    (tmp_path / "file.json").write_text(json.dumps({"applinks": {"details": [entry]}}))
    text = aasa("graph", "file.json", "--format", "svg").printed
    root = ElementTree.fromstring(text)
    assert len(text) < 60_000 and int(root.get("height")) < 2_000
    assert "500 components" in text


def test_a_file_without_apps_has_the_note_of_export(aasa, tmp_path):
    entry = {"appIDs": [], "components": [{"/": "/a"}, {"/": "/b", "exclude": True}]}
    (tmp_path / "file").write_text(json.dumps({"applinks": {"details": [entry]}}))
    for command in ["graph", "export"]:
        run = aasa(command, "file")
        run.ends(0)
        assert run.messages == "note: the file names no app in `applinks`\n"
