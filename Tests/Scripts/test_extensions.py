"""The extensions for data engines: the plugin for Polars and the extension for DuckDB, with good and bad input."""

import concurrent.futures
import json
import os
import subprocess
import sys

import pytest

from harness.library import APPS_OF_TWO_KEYS, NUMBERS, extensions, library, library_name, module, module_folder, observations
from harness.program import ROOT

DOCUMENTS = ROOT / "Fixtures/documents"
FILE = DOCUMENTS / "apple-app-site-association"
APP, BETA = "9QX4T7KM2P.shop.harbor.app", "9QX4T7KM2P.shop.harbor.beta"
URLS = [
    "https://harbor.shop/buy/42", None, "https://harbor.shop/help/website/faq", "https://harbor.shop/about", "nonsense", "",
    "https://harbor.shop/en_US/pizza/", "https://harbor.shop/caf\u00e9", "/", None,
]  # fmt: skip
VERDICTS = ["match", None, "exclude", "no_match", "unusable", "unusable", "match", "no_match", "unusable", None]
APPS = [APP if verdict in ("match", "exclude") else None for verdict in VERDICTS]
LINES = [10, None, 12, None, None, None, 11, None, None, None]
# Files, apps and versions that give an error, with a part of its sentence.
REFUSED = [
    ({"file": "{,"}, "an object is not closed; devices ignore the whole file"),
    ({"file": b"{}\xff"}, "devices ignore the whole file"),
    ({"app": "nobody"}, "the file does not list the app `nobody`; the listed apps are"),
    ({"app": ""}, "the file does not list the app"),
    ({"ios": "new"}, "`new` is not a version such as 13.5"),
]


@pytest.fixture(autouse=True)
def environment(monkeypatch):
    module()
    monkeypatch.setenv("AASA_LIBRARY", os.path.join(extensions(), library_name()))


@pytest.fixture
def polars():
    return pytest.importorskip("polars")


@pytest.fixture
def match(polars):
    import aasa.polars

    return aasa.polars.match


def test_a_missing_extension_is_an_error_with_a_hint(monkeypatch, tmp_path, match):
    import aasa.duckdb

    monkeypatch.setenv("AASA_LIBRARY", str(tmp_path / "libaasa.so.0"))
    for call in (lambda: match("url", FILE), aasa.duckdb.extension):
        with pytest.raises(ImportError, match="Scripts/engines builds it"):
            call()


# --- Polars


def test_polars_has_a_struct_of_all_fields_or_one_field(polars, match):
    frame = polars.DataFrame({"url": URLS})
    table = frame.select(match("url", FILE).alias("found")).unnest("found")
    assert table.schema == {"verdict": polars.String, "app": polars.String, "component": polars.Int32, "line": polars.Int32}
    assert table["verdict"].to_list() == VERDICTS and table["app"].to_list() == APPS and table["line"].to_list() == LINES
    assert frame.select(match("url", FILE)).to_series().is_null().to_list() == [url is None for url in URLS]
    for name in table.columns:
        assert frame.select(match(polars.col("url"), FILE, field=name)).to_series().to_list() == table[name].to_list()
    with pytest.raises(ValueError, match="there is no field `place`; the fields are verdict, app, component, line"):
        match("url", FILE, field="place")


def test_polars_is_lazy_and_streams(polars, match, tmp_path):
    count = 30_000
    polars.DataFrame({"url": [URLS[row % len(URLS)] for row in range(count)]}).write_parquet(tmp_path / "urls", row_group_size=1_000)
    query = polars.scan_parquet(tmp_path / "urls").with_columns(verdict=match("url", FILE, app="shop.harbor.app", field="verdict"))
    assert query.collect_schema()["verdict"] == polars.String
    for engine in ("in-memory", "streaming"):
        found = query.collect(engine=engine)
        assert found["verdict"].to_list() == [VERDICTS[row % len(URLS)] for row in range(count)]
    counts = dict(query.group_by("verdict").len().collect(engine="streaming").iter_rows())
    assert counts == {verdict: VERDICTS.count(verdict) * count // len(URLS) for verdict in VERDICTS}
    assert "match" in query.explain(engine="streaming")


def test_polars_reads_every_kind_of_texts(polars, match):
    known = [url for url in URLS if url is not None]
    for kind in (polars.String, polars.Categorical, polars.Enum(known)):
        column = polars.DataFrame({"url": polars.Series(URLS, dtype=kind)})
        assert column.select(match("url", FILE, field="verdict")).to_series().to_list() == VERDICTS
        parts = polars.concat([column[2:4], column[:3], column[9:]], rechunk=False)
        assert parts.select(match("url", FILE, field="app")).to_series().to_list() == APPS[2:4] + APPS[:3] + APPS[9:]
    assert polars.DataFrame({"url": [None, None]}).select(match("url", FILE, field="line")).to_series().to_list() == [None, None]
    assert polars.DataFrame({"url": []}, schema={"url": polars.String}).select(match("url", FILE)).height == 0
    assert polars.select(match(polars.lit(URLS[0]), FILE, field="verdict")).to_series().to_list() == ["match"]
    data = polars.DataFrame({"url": [b"https://harbor.shop/buy/\xff", None]})
    assert data.select(match("url", FILE, field="verdict")).to_series().to_list() == ["match", None]


def test_polars_groups_and_filters(polars, match):
    frame = polars.DataFrame({"day": [1, 1, 2, 2], "url": [*URLS[:3], URLS[0]]})
    opened = match("url", FILE, field="verdict") == "match"
    assert frame.filter(opened)["day"].to_list() == [1, 2]
    found = frame.group_by("day", maintain_order=True).agg(match("url", FILE, field="verdict").alias("all"))
    assert found["all"].to_list() == [["match", None], ["exclude", "match"]]


@pytest.mark.parametrize(("options", "sentence"), REFUSED)
def test_polars_refuses_with_the_sentence_of_the_program(polars, match, options, sentence):
    query = polars.LazyFrame({"url": URLS}).select(match("url", **{"file": FILE} | options))
    for run in (query.collect_schema, query.collect, lambda: query.collect(engine="streaming")):
        with pytest.raises(polars.exceptions.ComputeError, match=sentence):
            run()


def test_polars_refuses_other_types(polars, match):
    for values in ([1, 2], [True], [[URLS[0]]], [{"url": URLS[0]}], [1.5]):
        with pytest.raises(polars.exceptions.ComputeError, match="the column `url` has Arrow's format `.*` instead of texts"):
            polars.DataFrame({"url": values}).select(match("url", FILE))


def test_polars_refuses_arguments_of_others(polars):
    import aasa.polars
    from polars.plugins import register_plugin_function

    path = aasa.polars.extension("libaasa_polars.so", "libaasa_polars.dylib")
    for arguments in (None, {"question": ""}, {"question": "<aasa:>"}, {"question": "<aasa://///w==>"}, {"question": "<aasa:AAAA"}):
        expression = register_plugin_function(plugin_path=path, function_name="match", args=["url"], kwargs=arguments, use_abs_path=True)
        with pytest.raises(polars.exceptions.ComputeError, match="the plugin needs the arguments of aasa.polars.match"):
            polars.DataFrame({"url": URLS}).select(expression)


def test_polars_answers_many_questions(polars, match):
    frame = polars.DataFrame({"url": ["/a", "/b", "/c"]})
    files = ['{"applinks": {"details": [{"appIDs": ["%s"], "components": [{"/": "/%s"}]}]}}' % (APP, letter) for letter in "abc" * 5]
    expressions = [match("url", text, domain="harbor.shop", field="verdict").alias(str(index)) for index, text in enumerate(files)]
    table = frame.select(expressions)
    for index, column in enumerate(table.iter_columns()):
        assert column.to_list() == ["match" if row == index % 3 else "no_match" for row in range(3)]


def test_polars_reads_an_assetlinks_json(polars, match):
    frame = polars.DataFrame({"url": ["https://harbor.shop/buy/42", "https://harbor.shop/about"]})
    import aasa

    path = DOCUMENTS / "links-android.json"
    assert frame.select(match("url", path, field="verdict")).to_series().to_list() == list(aasa.File(path).match(frame["url"]))


# --- DuckDB


@pytest.fixture
def database():
    pytest.importorskip("duckdb")
    import aasa.duckdb

    connection = aasa.duckdb.connect()
    connection.execute("CREATE TABLE hits (url VARCHAR)")
    connection.executemany("INSERT INTO hits VALUES (?)", [[url] for url in URLS])
    yield connection
    connection.close()


def column(database, query, *values):
    return [row[0] for row in database.execute(query, list(values)).fetchall()]


def test_duckdb_has_verdicts_and_details(database):
    text = FILE.read_text()
    assert column(database, "SELECT aasa_match(url, ?) FROM hits", text) == VERDICTS
    assert column(database, "SELECT aasa_match(url, ?, 'shop.harbor.app') FROM hits", text) == VERDICTS
    found = column(database, "SELECT aasa_details(url, ?) FROM hits", text)
    assert [row and row["verdict"] for row in found] == VERDICTS
    assert [row and row["app"] for row in found] == APPS and [row and row["line"] for row in found] == LINES
    assert found[0] == {"verdict": "match", "app": APP, "component": 1, "line": 10}
    content = f"(SELECT content FROM read_blob('{FILE}'))"
    assert column(database, f"SELECT aasa_match(url, {content}) FROM hits") == VERDICTS
    assert column(database, "SELECT aasa_match('/buy/1', ?, NULL, 'harbor.shop')", text) == ["match"]
    assert column(database, "SELECT aasa_match('/buy/1', ?, NULL, 'harbor.shop', '13.5')", text) == ["match"]


def test_duckdb_accepts_nulls_for_every_argument(database):
    text = FILE.read_text()
    assert column(database, "SELECT aasa_match(NULL, ?)", text) == [None]
    assert column(database, "SELECT aasa_match(url, NULL) FROM hits") == [None] * len(URLS)
    assert column(database, "SELECT aasa_details(url, NULL) FROM hits") == [None] * len(URLS)
    assert column(database, "SELECT aasa_match(url, ?, NULL, NULL, NULL) FROM hits", text) == VERDICTS


def test_duckdb_decides_each_row_with_its_file_and_app(database):
    other = '{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.other"], "components": [{"/": "/about"}]}]}}'
    database.execute("CREATE TABLE sites (site INTEGER, content VARCHAR, app VARCHAR)")
    database.executemany("INSERT INTO sites VALUES (?, ?, ?)", [[0, FILE.read_text(), APP], [1, other, None], [2, None, None]])
    query = """
        SELECT site, aasa_match(url, content, app) AS verdict, count(*) FROM sites, hits, range(500) GROUP BY ALL
    """
    counts = {(site, verdict): count for site, verdict, count in database.execute(query).fetchall()}
    expected = {(0, verdict): 500 * VERDICTS.count(verdict) for verdict in set(VERDICTS)}
    expected |= {(1, "match"): 500, (1, "no_match"): 2_000, (1, "unusable"): 1_500, (1, None): 1_000, (2, None): 5_000}
    order = "SELECT aasa_match('https://harbor.shop/about', content) FROM sites ORDER BY site"
    assert counts == expected and column(database, order) == ["no_match", "match", None]


def test_duckdb_decides_each_row_with_its_options(database):
    entries = [{"appIDs": [app], "components": [{"/": path}]} for app, path in ((APP, "/buy/*"), (BETA, "/beta/*"))]
    text = json.dumps({"applinks": {"details": entries}})
    rows = [
        ("/buy/1", APP, "harbor.shop", None, "match"), ("/buy/1", APP, "harbor.shop", None, "match"),
        ("/buy/1", BETA, "harbor.shop", None, "no_match"), ("/buy/1", BETA, None, None, "unusable"),
        ("https://harbor.shop/buy/1", BETA, "harbor.shop", "12", "no_match"), ("https://harbor.shop/buy/1", APP, "harbor.shop", "12", "no_match"),
        ("https://harbor.shop/buy/1", APP, "harbor.shop", None, "match"), ("https://harbor.shop/buy/1", APP, "example.com", None, "no_match"),
        ("https://harbor.shop/buy/1", None, None, None, "match"),
    ]  # fmt: skip
    database.execute("CREATE TABLE options (number INTEGER, url VARCHAR, app VARCHAR, domain VARCHAR, ios VARCHAR)")
    database.executemany("INSERT INTO options VALUES (?, ?, ?, ?, ?)", [[number, *row[:4]] for number, row in enumerate(rows)])
    query = "SELECT aasa_match(url, ?, app, domain, ios) FROM options ORDER BY number"
    assert column(database, query, text) == [row[4] for row in rows]


def test_duckdb_decides_many_rows_on_many_threads(database):
    database.execute("SET threads = 4")
    database.execute("CREATE TABLE many AS SELECT url FROM hits, range(20000)")
    query = f"SELECT aasa_match(url, (SELECT content FROM read_text('{FILE}'))) AS verdict, count(*) FROM many GROUP BY verdict"
    expected = {verdict: VERDICTS.count(verdict) * 20_000 for verdict in VERDICTS}
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        for counts in pool.map(lambda _: dict(database.cursor().execute(query).fetchall()), range(3)):
            assert counts == expected


@pytest.mark.parametrize(("options", "sentence"), REFUSED)
def test_duckdb_refuses_with_the_sentence_of_the_program(database, options, sentence):
    import duckdb

    file = options.get("file", FILE.read_text())
    for function in ("aasa_match", "aasa_details"):
        with pytest.raises(duckdb.InvalidInputException, match=sentence):
            query = f"SELECT {function}(url, ?, ?, NULL, ?) FROM hits"
            database.execute(query, [file, options.get("app"), options.get("ios")]).fetchall()
    assert column(database, "SELECT aasa_match(url, ?) FROM hits", FILE.read_text()) == VERDICTS


def test_duckdb_refuses_other_types(database):
    import duckdb

    for arguments in ("42", "url, 42", "url, 'x', 42", "url, ['x']", "[url], 'x'", "", "url"):
        with pytest.raises(duckdb.Error, match="aasa_match"):
            database.execute(f"SELECT aasa_match({arguments}) FROM hits").fetchall()


def test_duckdb_says_how_to_open_a_database(database, tmp_path):
    import duckdb

    import aasa
    import aasa.duckdb

    with pytest.raises(aasa.Error, match="open the database with aasa.duckdb.connect"):
        aasa.duckdb.load(duckdb.connect())
    path = tmp_path / "hits.db"
    with aasa.duckdb.connect(path, config={"threads": 1}) as stored:
        stored.execute("CREATE VIEW verdicts AS SELECT aasa_match('https://harbor.shop/buy/1', '{,')")
    printed = subprocess.run(
        [sys.executable, "-m", "aasa.duckdb"], capture_output=True, text=True, check=True, env=os.environ | {"PYTHONPATH": module_folder()}
    )
    assert printed.stdout.strip() == aasa.duckdb.extension()


def test_duckdb_installs_an_extension_that_has_the_library_inside(tmp_path):
    duckdb = pytest.importorskip("duckdb")
    archive = os.path.join(os.path.dirname(os.path.realpath(library())), "libaasa.a")
    if not os.path.exists(archive):
        pytest.skip("there is no static library beside the shared one; Scripts/library builds both")
    subprocess.run([ROOT / "Scripts/engines", archive, tmp_path], check=True)
    config = {"allow_unsigned_extensions": "true", "extension_directory": str(tmp_path / "installed")}
    with duckdb.connect(config=config) as installed:
        installed.execute(f"INSTALL '{tmp_path}/aasa.duckdb_extension'")
        (tmp_path / "aasa.duckdb_extension").unlink()
        installed.execute("LOAD aasa")
        assert column(installed, "SELECT aasa_match(?, ?)", URLS[0], FILE.read_text()) == ["match"]


# --- Spark


class Frame:
    """The part of a data frame that `aasa.spark.match` uses, without Spark."""

    dtypes = [("url", "string"), ("count", "int")]

    def __init__(self, *batches):
        self.batches = batches

    @property
    def schema(self):
        from pyspark.sql.types import IntegerType, StringType, StructField, StructType

        return StructType([StructField("url", StringType()), StructField("count", IntegerType())])

    def mapInArrow(self, function, schema):  # noqa: N802
        return schema, list(function(iter(self.batches)))


SPARK_REFUSED = [
    ({"url": "link"}, "the data frame has no column `link`; its columns are url, count"),
    ({"url": "count"}, "the column `count` has the type int instead of string"),
    ({"into": "count"}, "the data frame has a column `count` already; name another one with `into`"),
    ({"field": "column"}, "there is no field `column`; the fields are verdict, app, component, line"),
]


@pytest.mark.parametrize(("options", "sentence"), [*REFUSED, *SPARK_REFUSED])
def test_spark_refuses_before_a_worker_starts(options, sentence):
    import aasa
    import aasa.spark

    with pytest.raises(aasa.Error, match=sentence):
        aasa.spark.match(Frame(), **{"url": "url", "file": FILE} | options)


def test_spark_adds_a_column_to_each_batch():
    pa = pytest.importorskip("pyarrow")
    pytest.importorskip("pyspark")
    import aasa.spark

    batch = pa.record_batch({"url": pa.array(URLS), "count": pa.array(range(len(URLS)), pa.int32())})
    schema, (found, empty) = aasa.spark.match(Frame(batch, batch[:0]), "url", FILE)
    assert schema.simpleString() == "struct<url:string,count:int,aasa:struct<verdict:string,app:string,component:int,line:int>>"
    assert found.schema.names == ["url", "count", "aasa"] and found["count"].to_pylist() == list(range(len(URLS)))
    assert [row and row["verdict"] for row in found["aasa"].to_pylist()] == VERDICTS
    assert [row and row["app"] for row in found["aasa"].to_pylist()] == APPS and empty.num_rows == 0
    schema, (found,) = aasa.spark.match(Frame(batch), "url", FILE, field="component", into="number")
    assert schema["number"].dataType.simpleString() == "int" and found["number"].to_pylist()[:3] == [1, None, 3]


# --- Both


def test_apples_observations_have_the_same_verdicts(database, polars, match):
    for name, file, app, domain, url, verdict in observations():
        options = {"app": app, "domain": domain}
        found = polars.DataFrame({"url": [url]}).select(match("url", file, field="verdict", **options)).item()
        assert found == verdict, name
        assert column(database, "SELECT aasa_match(?, ?, ?, ?)", url, file, app, domain) == [verdict], name
    assert set(NUMBERS) == {verdict for *_, verdict in observations()}


def test_an_app_that_only_older_systems_read_is_named(database, polars, match):
    url, older = "https://harbor.shop/buy/42", "9QX4T7KM2P.shop.harbor.older"
    for app in (None, older):
        found = polars.DataFrame({"url": [url]}).select(match("url", APPS_OF_TWO_KEYS, app=app, ios="12", field="app")).item()
        query = "SELECT aasa_details(?, ?, ?, NULL, '12').app"
        assert [found] == column(database, query, url, APPS_OF_TWO_KEYS, app) == [older]


def test_no_memory_leaks_where_questions_and_columns_are_repeated():
    pytest.importorskip("polars")
    pytest.importorskip("duckdb")
    program = """
import resource, json, sys
import polars, aasa.polars, aasa.duckdb
frame = polars.DataFrame({"url": ["https://harbor.shop/buy/42", None, "nonsense"] * 2_000})
database = aasa.duckdb.connect(config={"threads": 1})
database.execute("CREATE TABLE hits AS SELECT 'https://harbor.shop/buy/' || range AS url FROM range(6000)")
sizes = []
for round in range(60):
    text = '{"applinks": {"details": [{"appIDs": ["9QX4T7KM2P.app"], "components": [{"/": "/buy/%d*"}]}]}}' % round
    frame.select(aasa.polars.match("url", text))
    database.execute("SELECT aasa_details(url, ?).verdict, count(*) FROM hits GROUP BY ALL", [text]).fetchall()
    for bad in ("{,", text + "x"):
        for run in (lambda: frame.select(aasa.polars.match("url", bad)), lambda: database.execute("SELECT aasa_match('', ?)", [bad])):
            try:
                run()
                sys.exit("a bad file is no error")
            except Exception as error:
                assert "devices ignore" in str(error)
    sizes.append(int(open("/proc/self/statm").read().split()[1]) * 4)
print(json.dumps(sizes))
"""
    if not os.path.exists("/proc/self/statm"):
        pytest.skip("the system has no /proc")
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, env=os.environ | {"PYTHONPATH": module_folder()}
    )
    assert result.returncode == 0, result.stderr
    sizes = json.loads(result.stdout)
    assert sizes[-1] - sizes[20] < 4_000, sizes
