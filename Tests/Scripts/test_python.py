"""The module `aasa` of Python: verdicts, columns by Arrow's C data interface, questions, types."""

import concurrent.futures
import copy
import ctypes
import gc
import importlib.util
import json
import os
import pickle
import re
import shutil
import subprocess
import sys
import threading

import pytest

from harness.library import APPS_OF_TWO_KEYS, library, module, module_folder, observations
from harness.program import ROOT, Run, program
from harness.waiting import LONGEST

DOCUMENTS = ROOT / "Fixtures/documents"
FILE = DOCUMENTS / "apple-app-site-association"
APP = "9QX4T7KM2P.shop.harbor.app"
URLS = [
    "https://harbor.shop/buy/42", None, "https://harbor.shop/help/website/faq", "https://harbor.shop/about", "nonsense", "",
    "https://harbor.shop/en_US/pizza/", "https://harbor.shop/caf\u00e9",
]  # fmt: skip
VERDICTS = ["match", None, "exclude", "no_match", "unusable", "unusable", "match", "no_match"]


@pytest.fixture(scope="module")
def aasa():
    return module()


@pytest.fixture(scope="module")
def arrow(aasa):
    from aasa import _arrow

    return _arrow


# --- Files and single URLs


def test_a_file_is_a_path_its_bytes_or_its_text(aasa):
    for source in (FILE, str(FILE), FILE.read_bytes(), FILE.read_text(), "\ufeff \n" + FILE.read_text()):
        file = aasa.File(source)
        assert file.platform == "ios" and file.apps == [APP, "9QX4T7KM2P.shop.harbor.beta"]
    assert aasa.File(FILE).name == str(FILE) and aasa.File(FILE, name="x").name == "x"
    assert aasa.File(DOCUMENTS / "links-android.json").platform == "android"
    with pytest.raises(FileNotFoundError):
        aasa.File("no/such/file")


def test_a_verdict_names_its_component(aasa):
    file = aasa.File(FILE)
    verdict = file.match("https://harbor.shop/buy/42")
    assert verdict.opens and verdict.opened_by == "app" and verdict.verdict == "match" and verdict.app == APP
    assert (verdict.entry, verdict.component, verdict.line, verdict.column) == (0, 1, 10, 11)
    assert verdict.excerpt == '{"/": "/buy/*"}'
    browser = file.match("https://harbor.shop/about")
    assert not browser.opens and browser.opened_by == "browser" and browser.excerpt is None and browser.app is None
    assert file.match("/buy/42", domain="harbor.shop", app="shop.harbor.app").opens
    assert not file.match("https://example.com/buy/42", domain="harbor.shop").opens


def test_an_app_that_only_older_systems_read_is_the_last_one(aasa):
    file, url = aasa.File(APPS_OF_TWO_KEYS), "https://harbor.shop/buy/42"
    older, current, password = (f"9QX4T7KM2P.shop.harbor.{name}" for name in ("older", "app", "password"))
    assert file.apps == [current, password, older]
    for options, app in (({}, current), ({"ios": "13"}, current), ({"ios": "12"}, older), ({"ios": "12", "app": older}, older)):
        assert file.match(url, **options).app == app
        assert file.explain(url, **options)["apps"][-1]["app"] == app
    assert file.match(url, app=older).verdict == "no_match"
    assert file.explain(url, app=older)["apps"][0]["obstacle"] == "the system ignores the key that names this app"


def test_an_error_has_the_sentence_of_the_program(aasa, tmp_path):
    file = aasa.File(FILE)
    for url in ("nonsense", "", "https:///x", "https://harbor.shop/\x01"):
        with pytest.raises(aasa.Error) as error:
            file.match(url)
        printed = json.loads(Run(["match", FILE, url, "--format", "jsonl"], tmp_path).printed.splitlines()[0])
        assert str(error.value) == printed["error"]
    with pytest.raises(aasa.Error, match="the file does not list the app `nobody`; the listed apps are"):
        file.match("https://harbor.shop/", app="nobody")
    with pytest.raises(aasa.Error, match="`https://harbor.shop` is not a domain; write only the host"):
        file.match(["/buy/42"], domain="https://harbor.shop")
    with pytest.raises(aasa.Error, match="not a version"):
        file.match("https://harbor.shop/", ios="new")
    with pytest.raises(aasa.Error, match="devices ignore the whole file"):
        aasa.File(b"{,").match("https://harbor.shop/")
    with pytest.raises(aasa.Error, match="zero character"):
        file.match("https://harbor.shop/", app="a\0b")
    with pytest.raises(TypeError, match="a URL is a str, and not int"):
        file.match([1])


@pytest.mark.parametrize(
    "call, sentence",
    [
        (lambda aasa, file: file.match("/", ios=13), "`ios` has the type int instead of str"),
        (lambda aasa, file: file.match(["/"], domain=b""), "`domain` has the type bytes instead of str"),
        (lambda aasa, file: file.match("/", app=["a"]), "`app` has the type list instead of str"),
        (lambda aasa, file: file.explain("/", domain=["a"]), "`domain` has the type list instead of str"),
        (lambda aasa, file: file.lint(min_ios=13), "`min_ios` has the type int instead of str"),
        (lambda aasa, file: file.lint(configuration=b""), "`configuration` has the type bytes instead of str"),
        (lambda aasa, file: file.explain(1), "`url` has the type int instead of str"),
        (lambda aasa, file: aasa.File("{}", name=1), "`name` has the type int instead of str"),
        (lambda aasa, file: aasa.ask({"ask": "stats"}, "{}"), "`text` has the type str instead of bytes"),
        (lambda aasa, file: aasa.ask("stats"), "`question` has the type str instead of dict"),
        (lambda aasa, file: importlib.import_module("aasa.polars").match("url", file, ios=13), "`ios` has the type int instead of str"),
        (lambda aasa, file: aasa.convert(file, fingerprints="AB:CD"), "`fingerprints` has the type str instead of a sequence of them"),
    ],
)
def test_an_argument_of_another_type_is_named(aasa, call, sentence):
    with pytest.raises(TypeError, match=f"^{re.escape(sentence)}$"):
        call(aasa, aasa.File(FILE))


@pytest.mark.parametrize(
    "url, data",
    [
        ("/b\udcffuy", b"/b\xffuy"), ("/b\udcc3\udca9", "/b\u00e9".encode()), ("/b\ud800uy", "/b\ufffduy".encode()),
        ("/b\ud800\udcff", "/b\ufffd".encode() + b"\xff"),
    ],
)  # fmt: skip
def test_a_surrogate_is_the_byte_that_it_escapes(aasa, url, data):
    url, data = "https://harbor.shop" + url, b"https://harbor.shop" + data
    text = '{"applinks": {"details": [{"appIDs": ["%s"], "components": [{"/": "/b?uy"}, {"/": "/b%%C3%%A9"}, {"/": "/b"}]}]}}' % APP
    file = aasa.File(text)
    verdict = file.match(data).verdict
    assert verdict == ("match" if data.endswith("\u00e9".encode()) else "no_match")
    assert file.match(url).verdict == file.explain(url)["apps"][0]["verdict"] == verdict
    assert file.explain(data)["apps"][0]["verdict"] == verdict
    assert list(file.match([url, data])) == [verdict] * 2
    assert aasa.File(text.replace("/b?uy", url)).content == text.encode().replace(b"/b?uy", data)


def test_apples_observations_have_the_same_verdicts(aasa):
    for name, text, app, domain, url, verdict in observations():
        file = aasa.File(text)
        assert file.match(url, app=app, domain=domain).verdict == verdict, name
        assert list(file.match([url, None], app=app, domain=domain)) == [verdict, None], name


# --- Columns


def test_a_sequence_has_a_verdict_for_each_url(aasa):
    verdicts = aasa.File(FILE).match(URLS)
    assert list(verdicts) == VERDICTS and len(verdicts) == len(URLS)
    assert verdicts[0] == "match" and verdicts[-1] == "no_match" and verdicts[1] is None and verdicts[2:4] == VERDICTS[2:4]
    with pytest.raises(IndexError):
        verdicts[len(URLS)]
    assert verdicts.opens()[:4] == [True, None, False, False]
    assert verdicts.counts() == {"no_match": 2, "match": 2, "exclude": 1, "unusable": 2}
    assert list(aasa.File(FILE).match(url for url in URLS)) == VERDICTS
    assert list(aasa.File(FILE).match([])) == [] and list(aasa.File(FILE).match([None])) == [None]
    assert list(aasa.File(FILE).match([b"https://harbor.shop/buy/1", "\ud800"])) == ["match", "unusable"]


class Column:
    """A column in a form of Arrow, built without a library; counts the releases."""

    def __init__(self, arrow, form, texts, offset=0, sliced=None):
        self.arrow, self.form, self.offset = arrow, form, offset
        self.length = len(texts) - offset if sliced is None else sliced
        self.texts = [text if text is None else text.encode() for text in texts]

    def struct(self, form=None, texts=None, offset=0, length=None):
        form, texts = form or self.form, self.texts if texts is None else texts
        length = len(texts) if length is None else length
        bits = (ctypes.c_uint8 * (len(texts) // 8 + 1))()
        for index, text in enumerate(texts):
            if text is not None:
                bits[index // 8] |= 1 << index % 8
        data = ctypes.create_string_buffer(b"".join(text or b"" for text in texts) + b"\0")
        sizes = [len(text or b"") for text in texts]
        if form in ("u", "U"):
            kind = ctypes.c_int32 if form == "u" else ctypes.c_int64
            offsets = (kind * (len(texts) + 1))(*(sum(sizes[:index]) for index in range(len(texts) + 1)))
            buffers = [bits, offsets, data]
        elif form == "vu":
            views = b""
            for index, text in enumerate(texts):
                size = sizes[index].to_bytes(4, "little")
                if sizes[index] <= 12:
                    views += size + (text or b"").ljust(12, b"\0")
                else:
                    views += size + text[:4] + bytes(4) + sum(sizes[:index]).to_bytes(4, "little")
            buffers = [bits, ctypes.create_string_buffer(views + b"\0"), data, (ctypes.c_int64 * 1)(len(data))]
        elif form in ("n", "g"):
            buffers = []
        else:
            # A dictionary of the distinct texts, in the form of texts behind the colon.
            integer, inner = form.split(":")
            distinct = list(dict.fromkeys(text for text in texts if text is not None))
            kind = self.arrow._INTEGERS[integer]
            indices = (kind * len(texts))(*(0 if text is None else distinct.index(text) for text in texts))
            return self.arrow._array(length, [bits, indices], -1, dictionary=self.struct(inner, distinct), offset=offset)
        return self.arrow._array(length, buffers, -1, offset=offset)

    def schema(self):
        if ":" in self.form:
            integer, inner = self.form.split(":")
            return self.arrow._schema(integer.encode(), dictionary=self.arrow._schema(inner.encode()))
        return self.arrow._schema(self.form.encode())

    def __arrow_c_array__(self, requested_schema=None):
        struct = self.struct(offset=self.offset, length=self.length)
        return self.arrow.capsule_of_schema(self.schema()), self.arrow.capsule_of_array(struct)


FORMS = ["u", "U", "vu", "c:u", "C:vu", "s:U", "S:u", "i:u", "I:u", "l:vu", "L:u"]


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_texts_has_the_same_verdicts(aasa, arrow, form):
    file = aasa.File(FILE)
    for offset in range(len(URLS) + 1):
        assert list(file.match(Column(arrow, form, URLS, offset))) == VERDICTS[offset:]
    assert list(file.match(Column(arrow, form, URLS, 2, 3))) == VERDICTS[2:5]


@pytest.mark.parametrize("form", ["n", "c:n", "I:n", "l:vu", "c:g"])
def test_a_column_without_any_text_is_one_of_nulls(aasa, arrow, form):
    assert list(aasa.File(FILE).match(Column(arrow, form, [None] * 3, 1))) == [None] * 2


@pytest.mark.parametrize("form", ["u", "U", "vu", "i:u"])
def test_apples_observations_have_the_same_verdicts_in_every_form(aasa, arrow, form):
    for name, text, app, domain, url, verdict in observations():
        assert list(aasa.File(text).match(Column(arrow, form, [None, url, url], 1), app=app, domain=domain)) == [verdict] * 2, name


def test_columns_of_other_kinds_are_refused(aasa, arrow):
    class Numbers:
        def __arrow_c_array__(self, requested_schema=None):
            array = arrow._array(1, [None, (ctypes.c_int64 * 1)(7)])
            return arrow.capsule_of_schema(arrow._schema(b"l")), arrow.capsule_of_array(array)

    with pytest.raises(aasa.Error, match="format `l` instead of texts"):
        aasa.File(FILE).match(Numbers())
    used = Column(arrow, "u", URLS).__arrow_c_array__()

    class Used:
        def __arrow_c_array__(self, requested_schema=None):
            return used

    assert list(aasa.File(FILE).match(Used())) == VERDICTS
    with pytest.raises(aasa.Error, match="used before"):
        aasa.File(FILE).match(Used())
    wrong = Column(arrow, "c:u", URLS)
    wrong.struct = lambda **options: arrow._array(1, [None, (ctypes.c_int8 * 1)(9)], dictionary=arrow._dictionary(["x"]))
    wrong.length = 1
    with pytest.raises(aasa.Error, match="offsets"):
        aasa.File(FILE).match(wrong)


def test_results_are_columns_too_and_everything_is_released(aasa, arrow):
    gc.collect()
    before = len(arrow._exported), len(arrow._capsules)
    file = aasa.File(FILE)
    for _ in range(20):
        verdicts = file.match(Column(arrow, "vu", URLS))
        schema, array = verdicts.__arrow_c_array__()
        # Taken by a consumer, and not taken at all.
        taken = arrow.Imported(arrow.ArrowArray).take(array, b"arrow_array")
        assert taken.struct.length == len(URLS) and taken.struct.n_children == 4
        assert taken.struct.children[0].contents.null_count == 1
        component, line = (taken.struct.children[index].contents for index in (2, 3))
        assert line.null_count == component.null_count
        numbers, lines = ((ctypes.c_int32 * len(URLS)).from_address(child.buffers[1]) for child in (component, line))
        assert [(number, place) for number, place in zip(numbers, lines) if number >= 0] == [(1, 10), (3, 12), (2, 11)]
        verdicts.__arrow_c_stream__()
        del schema, array, taken
    stream = arrow.Imported(arrow.ArrowArrayStream).take(verdicts.__arrow_c_stream__(), b"arrow_array_stream")
    lengths = []
    while True:
        part = arrow.Imported(arrow.ArrowArray)
        assert stream.struct.get_next(ctypes.byref(stream.struct), ctypes.byref(part.struct)) == 0
        if not part.struct.release:
            break
        lengths.append(part.struct.length)
    assert lengths == [len(URLS)]
    del stream, part, verdicts
    gc.collect()
    assert (len(arrow._exported), len(arrow._capsules)) == before


def test_threads_and_errors_leave_their_matcher_to_the_next(aasa):
    from aasa import _file

    file = aasa.File(FILE)
    made = []

    class Matcher(_file._Matcher):
        def __init__(self, *arguments):
            made.append(arguments)
            super().__init__(*arguments)

    original, _file._Matcher = _file._Matcher, Matcher
    try:
        for _ in range(5):
            thread = threading.Thread(target=file.match, args=(URLS,))
            thread.start()
            thread.join()
            with pytest.raises(aasa.Error):
                file.match("nonsense")
        assert len(made) == 1
        for number in range(40):
            file.match(URLS, ios=f"{number + 9}")
        assert len(made) == 41 and len(file._idle) == 16
    finally:
        _file._Matcher = original


def test_a_file_serves_many_threads(aasa):
    file = aasa.File(FILE)
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        results = list(pool.map(lambda _: list(file.match(URLS * 200)), range(32)))
    assert all(result == VERDICTS * 200 for result in results)


def test_memory_stays_the_same_when_everything_is_repeated(aasa, arrow):
    def resident():
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * 4

    def rounds(count):
        for _ in range(count):
            file = aasa.File(FILE)
            file.match(URLS), file.match(Column(arrow, "vu", URLS)).__arrow_c_stream__(), file.match("https://harbor.shop/buy/1")
            with pytest.raises(aasa.Error):
                file.match("x")

    if not os.path.exists("/proc/self/statm"):
        pytest.skip("this system does not show the memory of a process")
    rounds(30)
    early = resident()
    rounds(90)
    assert resident() - early < 2_000


def test_a_file_can_be_pickled(aasa):
    file = pickle.loads(pickle.dumps(aasa.File(FILE)))
    assert file.match("https://harbor.shop/buy/42").opens and file.name == str(FILE)
    named = aasa.File(DOCUMENTS / "broken", name="x")
    assert pickle.loads(pickle.dumps(named)).lint() == named.lint() and pickle.loads(pickle.dumps(named)).name == "x"


def test_a_copy_has_the_class_and_the_attributes(aasa, monkeypatch):
    class Site(aasa.File):
        __hash__ = None

        def __init__(self, owner):
            super().__init__(FILE)
            self.owner = owner

    Site.__qualname__ = "Site"
    monkeypatch.setitem(globals(), "Site", Site)
    site = Site("shop")
    assert site.match("https://harbor.shop/buy/42").opens
    for made in (copy.copy(site), copy.deepcopy(site), *(pickle.loads(pickle.dumps(site, protocol)) for protocol in range(6))):
        assert type(made) is Site and made.owner == "shop" and made.name == str(FILE)
        assert made._lock is not site._lock and made._opened is None and made.match("https://harbor.shop/buy/42").opens


def test_a_child_has_no_lock_of_another_thread(aasa):
    file = aasa.File(FILE)
    with file._lock:
        child = os.fork()
        if child == 0:
            try:
                is_free = not file._lock.locked() and file.match("https://harbor.shop/buy/42").opens
            finally:
                os._exit(0 if is_free else 1)
    assert os.waitpid(child, 0)[1] == 0


# --- Questions


def test_questions_have_the_answers_of_the_program(aasa, tmp_path):
    name = "links-ios.json"
    shutil.copy(DOCUMENTS / name, tmp_path), shutil.copy(DOCUMENTS / "links-ios-both.json", tmp_path)
    shutil.copy(DOCUMENTS / "links-android.json", tmp_path)

    def printed(*arguments):
        result = Run([*arguments, "--format", "json"], tmp_path)
        assert result.status in (0, 1), result
        return json.loads(result.printed)

    # Paths are named as the program's arguments are.
    here = os.getcwd()
    os.chdir(tmp_path)
    try:
        file, other, android = aasa.File(name), aasa.File("links-ios-both.json"), aasa.File("links-android.json")
        url = "https://harbor.shop/help/website/7"
        assert file.explain(url) == printed("explain", name, url)
        assert file.lint() == printed("lint", name)["files"][0]["findings"]
        assert file.urls() == printed("urls", name)["components"]
        assert file.compact() == printed("compact", name)["result"]
        assert file.stats() == printed("stats", name) and android.stats() == printed("stats", "links-android.json")
        assert aasa.diff(other, file) == printed("diff", "links-ios-both.json", name)
        assert aasa.compare(file, android) == printed("compare", name, "links-android.json")
        assert aasa.convert(file, app=APP) == printed("convert", name, "--app", APP)
        assert aasa.rules("invalid-json") == printed("rules", "invalid-json")["rules"]
        assert file.fix() == file.content.decode()
    finally:
        os.chdir(here)
    assert aasa.File(b"{,").lint()[0]["severity"] == "error"


def test_files_that_are_not_utf_8_keep_their_bytes(aasa, tmp_path):
    signed, latin = ROOT / "Scripts/Fuzzing/Seeds/signed", tmp_path / "latin.json"
    latin.write_bytes(FILE.read_bytes().replace(b"/buy/", b"/b\xe9/"))
    assert aasa.diff(signed, "{}")["result"] == "equivalent"
    for compare in (lambda: aasa.diff(latin, FILE), lambda: aasa.diff(FILE, latin)):
        with pytest.raises(aasa.Error, match=r"latin\.json:\d+:\d+: byte 0xE9 is not UTF-8"):
            compare()
    for path in (signed, latin):
        with pytest.raises(aasa.Error, match="the file is not UTF-8"):
            aasa.File(path).fix()


def test_the_answer_to_graph_is_an_svg(aasa):
    assert aasa.ask({"ask": "graph"}, FILE.read_bytes()).startswith("<svg ")


def test_expectations_are_tested(aasa):
    report = aasa.test(DOCUMENTS / "aasa.yml")
    assert [finding["rule"] for finding in report["files"][0]["findings"]] == ["expectation-failed"]
    with pytest.raises(aasa.Error, match="`domian` is not a key of the configuration"):
        aasa.test(DOCUMENTS / "mistaken.yml")
    with pytest.raises(aasa.Error, match="--help"):
        aasa.test(DOCUMENTS / "aasa.yml", "--help", skip_empty=True)
    asked = aasa.ask({
        "ask": "test", "configuration": (DOCUMENTS / "aasa.yml").read_text(),
        "files": {"apple-app-site-association": FILE.read_text()},
    })  # fmt: skip
    assert asked["files"][0]["findings"][0]["message"] == report["files"][0]["findings"][0]["message"]


# --- The package


def test_the_module_loads_no_other_package():
    code = "import sys; before = set(sys.modules); import aasa; print(sorted({n.split('.')[0] for n in set(sys.modules) - before} - sys.stdlib_module_names))"
    environment = os.environ | {"PYTHONPATH": module_folder(), "AASA_LIBRARY": library()}
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    assert result.stdout == "['aasa']\n"


def test_a_library_of_another_version_is_refused(tmp_path):
    compiler = shutil.which("cc")
    if not compiler:
        pytest.skip("there is no C compiler")
    names = set(re.findall(r'"(aasa_\w+)": ', (ROOT / "packaging/python/_library.py").read_text()))
    source = tmp_path / "old.c"
    source.write_text("".join(f"int {name}(void) {{ return 99; }}\n" for name in sorted(names)))
    subprocess.run([compiler, "-shared", "-fPIC", "-o", tmp_path / "old.so", source], check=True)
    for path, words in (("old.so", "has version 99 of the interface"), ("missing.so", "cannot be loaded")):
        environment = os.environ | {"PYTHONPATH": module_folder(), "AASA_LIBRARY": str(tmp_path / path)}
        command = [sys.executable, "-c", "import aasa; aasa.version()"]
        result = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
        assert "ImportError" in result.stderr and words in result.stderr


def test_the_program_is_started_by_the_module():
    environment = os.environ | {"PYTHONPATH": module_folder(), "AASA": program()}
    result = subprocess.run([sys.executable, "-m", "aasa", "--version"], capture_output=True, text=True, check=True, env=environment)
    assert result.stdout.strip() == module().version()


@pytest.mark.parametrize("command", [["mypy", "--strict", "--python-version", "3.10"], ["pyright"]], ids=["mypy", "pyright"])
def test_the_types_are_checked(command, tmp_path):
    if not importlib.util.find_spec(command[0]):
        pytest.skip(f"{command[0]} is not installed")
    shutil.copytree(ROOT / "packaging/python", tmp_path / "aasa")
    (tmp_path / "use.py").write_text(
        "import aasa\n\nfile = aasa.File(b'{}')\nverdict: aasa.Verdict = file.match('https://harbor.shop/')\n"
        "verdicts: aasa.Verdicts = file.match(['https://harbor.shop/'])\ntexts: list[str | None] = list(verdicts)\n"
        "opens: bool = verdict.opens\n"
    )
    result = subprocess.run(
        [sys.executable, "-m", *command, "aasa", "use.py"], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=LONGEST
    )
    assert result.returncode == 0, result.stdout + result.stderr


def test_the_page_prints_what_it_shows():
    page = (ROOT / "docs/python.md").read_text()
    environment = os.environ | {"PYTHONPATH": module_folder(), "AASA_LIBRARY": library()}
    result = subprocess.run(
        [sys.executable, "-c", re.search(r"```python\n(.*?)```", page, re.S)[1]],
        cwd=DOCUMENTS, capture_output=True, text=True, check=False, env=environment,
    )  # fmt: skip
    assert result.stdout == re.search(r"```text\n(.*?)```", page, re.S)[1], result.stderr


# --- The plugin of pytest


def pytest_run(folder, *arguments):
    environment = os.environ | {"PYTHONPATH": module_folder(), "AASA": program(), "AASA_LIBRARY": library()}
    command = [sys.executable, "-m", "pytest", "-p", "aasa._pytest", "-p", "no:pytest-lsp", "-p", "no:cacheprovider", "-rA", "--color=no", "-c", "none.ini", *arguments]
    (folder / "none.ini").write_text("[pytest]\n")
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=environment)
    return result.returncode, result.stdout + result.stderr


def test_each_expectation_is_a_test(tmp_path):
    for name in ("aasa.yml", "apple-app-site-association"):
        shutil.copy(DOCUMENTS / name, tmp_path)
    status, output = pytest_run(tmp_path)
    assert status == 1 and "1 failed, 6 passed" in output, output
    assert "PASSED aasa.yml::orders and food open the app: opens /buy/42" in output
    assert "should open shop, but no component matches for shop" in output
    assert "help: closest component details[0].components[4]: `????` needs exactly 4 characters, has 3" in output
    assert "Traceback" not in output
    other = tmp_path / "other.json"
    other.write_text('{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.shop.harbor.app"], "components": [{"/": "*"}]}]}}')
    status, output = pytest_run(tmp_path, "--aasa-file", str(other), "aasa.yml")
    assert status == 1 and "FAILED aasa.yml::the website keeps its own pages: stays-in-browser /about" in output


def test_a_failure_has_all_of_its_places(tmp_path):
    shutil.copy(DOCUMENTS / "apple-app-site-association", tmp_path / "excluded.json")
    (tmp_path / "ignored.json").write_text('{"applinks": 1}')
    (tmp_path / "routes").write_text("/sell\n")
    (tmp_path / "aasa.yml").write_text("""apps: {shop: 9QX4T7KM2P.shop.harbor.app}
files: [excluded.json, ignored.json]
domain: harbor.shop
coverage: {every-route: true}
routes: {path: routes, app: shop}
groups: [{name: group, opens: [/help/website/faq, /buy/42], app: shop}]
""")
    status, output = pytest_run(tmp_path)
    assert status == 1, output
    for line in (
        "aasa.yml:6:32: `https://harbor.shop/help/website/faq` should open shop, but `",
        "  decides: excluded.json:12:11\n",
        "ignored.json: there is no `applinks`, which should list the app",
        "  expected here: aasa.yml:6:32\n",
        "aasa.yml:5:16: no app opens the route `/sell`: no component matches",
        f"  listed here: {tmp_path}/routes:1:1\n",
    ):
        assert f"\n{line}" in output, (line, output)


def test_a_fault_of_a_file_fails_each_of_its_expectations(tmp_path):
    shutil.copy(FILE, tmp_path / "listed.json")
    (tmp_path / "ignored.json").write_text("{,")
    group = "{name: %s, opens: [/buy/1, /buy/2], stays-in-browser: [/about], app: 9QX4T7KM2P.shop.harbor.%s}"
    for file, app in (("listed.json", "none"), ("ignored.json", "app")):
        (tmp_path / "aasa.yml").write_text(f"files: [{file}]\ndomain: harbor.shop\ngroups: [{group % ('group', app)}]\n")
        names = [f"aasa.yml::group: {name}" for name in ("opens /buy/1", "opens /buy/2", "stays-in-browser /about")]
        status, output = pytest_run(tmp_path)
        assert status == 1 and "3 failed" in output and all(f"FAILED {name}" in output for name in names), output
        status, output = pytest_run(tmp_path, names[1])
        assert status == 1 and "1 failed" in output and "3 checks fail" in output, output


def test_a_configuration_that_cannot_be_used_is_an_error_of_collection(tmp_path):
    (tmp_path / "aasa.yml").write_text("domian: harbor.shop\n")
    status, output = pytest_run(tmp_path)
    assert status == 2 and "`domian` is not a key of the configuration" in output, output
    # Settings of the linter alone are no tests.
    (tmp_path / "aasa.yml").write_text("lint: {}\n")
    status, output = pytest_run(tmp_path)
    assert status == 5, output
