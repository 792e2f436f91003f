"""`aasa export` for Python, RE2, JavaScript and Java: each expression in the real engine, beside the verdicts of `aasa match`."""

import itertools
import json
import random
import re
import shutil
import subprocess
import warnings
from pathlib import Path

import pytest

APP = "9QX4T7KM2P.shop.harbor.app"
SUPPORT = Path(__file__).parent / "Support"
VARIABLES = {"food": ["pizza", "a/b/", "x?", "*y"], "é": ["é", "%C3%A9"]}


def python(expressions, subjects, folder):
    compiled = [re.compile(text) for text in expressions]
    return [[bool(one.match(subject)) for subject in subjects] for one in compiled]


def re2(expressions, subjects, folder):
    engine = pytest.importorskip("re2", reason="google-re2 is not installed")
    compiled = [engine.compile(text) for text in expressions]
    return [[bool(one.match(subject)) for subject in subjects] for one in compiled]


def by_program(command, expressions, subjects, folder):
    if not shutil.which(command[0]):
        warnings.warn(f"{command[0]} is not installed: its regular expressions are not tested", stacklevel=2)
        pytest.skip(f"{command[0]} is not installed")
    for name, lines in (("expressions", expressions), ("subjects", subjects)):
        (folder / name).write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    result = subprocess.run([*command, folder / "expressions", folder / "subjects"], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    return [[one == "1" for one in line] for line in result.stdout.splitlines()]


def js(expressions, subjects, folder):
    return by_program(["node", SUPPORT / "expressions.js"], expressions, subjects, folder)


def java(expressions, subjects, folder):
    return by_program(["java", SUPPORT / "Expressions.java"], expressions, subjects, folder)


ENGINES = {"python": python, "re2": re2, "js": js, "java": java}

# Components that every engine can express.
REGULAR = [
    {"#": "no_universal_links", "exclude": True}, {"/": "/buy/*"}, {"/": "/id/????"}, {"/": "/Help", "caseSensitive": False},
    {"/": "/$(lang)_$(region)/$(food)/"}, {"/": "/$(digit)*"}, {"/": "/*a*b*c"}, {"/": "/a?*"}, {"/": "/x/$(food)"}, {"/": "*"}, {"/": "/"},
    {"/": "/p", "?": "q=*"}, {"/": "/s", "?": {"q": "?*"}}, {"/": "/S", "?": {"Q": "a*"}, "caseSensitive": False},
    {"/": "/t", "?": {"a": "x*", "b": "$(food)", "c": "*"}}, {"/": "/t", "?": {"a": "", "ab": "?", "b": "b*"}},
    {"/": "/t", "?": {"": "x", "a.b": "*"}}, {"/": "/.+[]{}()^$|-\\'\"`/&&~~--||"}, {"/": "/café"}, {"/": "/%C3%A9/*", "#": "a?"},
    {"/": "/é", "percentEncoded": False},
]  # fmt: skip
# Components that need lookaround.
OTHER = [
    {"/": "/é*", "percentEncoded": False}, {"/": "/?/x", "percentEncoded": False}, {"/": "/??*b", "percentEncoded": False, "caseSensitive": False},
    {"/": "/$(é)", "percentEncoded": False}, {"?": {"é": "?*"}, "percentEncoded": False}, {"/": "/d/*?", "percentEncoded": False},
]  # fmt: skip


def subjects():
    paths = ["", "/", "//", "/buy", "/buy/", "/buyer", "/buy/1/2", "/id/1234", "/id/123", "/id/123/", "/id/12345", "/HELP", "/help//", "/en_US/pizza",
             "/en_US/a/b", "/en_US/xy/", "/en_US/x/", "/1", "/1/", "/1a/", "/xaybzc", "/abc", "/ac", "/a", "/ab", "/a/", "/x/pizza", "/x/a/b//", "/x/",
             "/x/zy", "/caf%C3%A9", "/%C3%A9", "/%c3%a9/", "/%C3%A9/x", "/%C3", "/%C3/x", "/%41/x", "/a/x", "/%E2%82%AC/x", "/é".replace("é", "%C3%A9b"),
             "/d/", "/d/%2F", "/d/%C3%A9", "/d/%", "/d/%4", "/.+%5B%5D", "/.+[]{}()^$|-%5C'%22%60/&&~~--||"]  # fmt: skip
    queries = ["", "?", "?q=", "?q=a", "?q", "?Q=A", "?q=a&q=", "?x&q=ab", "?=x", "?&=x", "?%C3%A9=1", "?a.b=1&=x"]
    fragments = ["", "#", "#no_universal_links", "#ab"]
    found = ["".join(parts) for parts in itertools.product(paths, queries, fragments)]
    numbers = random.Random(48)
    for _ in range(1_500):
        items = [numbers.choice(["a", "b", "c", "ab", "q", "", "A"]) + numbers.choice(["", "=", "=x", "=pizza", "=b", "=a/b/", "=xz", "=y"])
                 for _ in range(numbers.randrange(5))]  # fmt: skip
        found.append(numbers.choice(["/t", "/s", "/S", "/p"]) + "?" + "&".join(items))
    return found


def verdicts(aasa, folder, components, texts):
    """The components that match each subject: each component alone in a file."""
    (folder / "urls").write_text("".join(f"https://harbor.shop{text}\n" for text in texts), encoding="utf-8")
    rows = []
    for component in components:
        write(folder, [component | {"exclude": False}])
        run = aasa("match", "file", "--urls", "urls", "--input-format", "lines", "--app", APP, "--format", "tsv").ends(0)
        rows.append([line.split("\t")[2] == "match" for line in run.printed.splitlines()])
        assert len(rows[-1]) == len(texts)
    return rows


def write(folder, components):
    links = {"details": [{"appIDs": [APP], "components": components}], "substitutionVariables": VARIABLES}
    (folder / "file").write_text(json.dumps({"applinks": links}), encoding="utf-8")


@pytest.fixture(scope="module")
def expected():
    return {}


@pytest.mark.parametrize("syntax", ENGINES)
def test_expressions_match_what_the_components_match(aasa, tmp_path, expected, syntax):
    components = REGULAR if syntax == "re2" else REGULAR + OTHER
    texts = subjects()
    # The program is asked once for all engines.
    if "rows" not in expected:
        expected["rows"] = verdicts(aasa, tmp_path, REGULAR + OTHER, texts)
    write(tmp_path, components)
    lines = aasa("export", "file", "--as", syntax).ends(0).printed.splitlines()
    expressions = [line for line in lines if not line.startswith("//" if syntax == "js" else "#")]
    assert len(expressions) == len(components) and all(line.isascii() for line in expressions)
    found = ENGINES[syntax](expressions, texts, tmp_path)
    for component, expression, row, answers in zip(components, expressions, expected["rows"], found, strict=False):
        wrong = [text for text, match, answer in zip(texts, row, answers, strict=True) if match != answer]
        assert not wrong, (component, wrong[:5], expression[:300])


def test_what_an_engine_cannot_express_is_named_and_nothing_is_written(aasa, tmp_path):
    write(tmp_path, [{"/": "/buy"}, OTHER[0], {"/": "/help"}, OTHER[4]])
    run = aasa("export", "file", "--as", "re2").ends(2)
    assert run.printed == ""
    assert "RE2 cannot express 2 components, and without them the others would have another meaning" in run.messages
    assert "details[0].components[1] (file:1:" in run.messages and "details[0].components[3] (file:1:" in run.messages
    assert "`percentEncoded: false`" in run.messages
    write(tmp_path, [{"/": "/buy"}, {"?": {name: "?" for name in "abcd"}}])
    run = aasa("export", "file", "--as", "re2").ends(2)
    assert "RE2 cannot express details[0].components[1] (file:1:" in run.messages and "): it has query items that need" in run.messages
    for syntax in ("python", "js", "java"):
        aasa("export", "file", "--as", syntax).ends(0)


@pytest.mark.parametrize("syntax", ["python", "js", "java"])
def test_many_stars_take_few_steps(aasa, tmp_path, syntax):
    """Without atomic groups, this takes hours."""
    write(tmp_path, [{"/": "/*a*a*a*a*a*a*a*a*b"}])
    lines = aasa("export", "file", "--as", syntax).ends(0).printed.splitlines()
    expressions = [line for line in lines if not line.startswith("//" if syntax == "js" else "#")]
    assert ENGINES[syntax](expressions, ["/" + "a" * 400 + "c", "/" + "a" * 400 + "b"], tmp_path) == [[False, True]]
