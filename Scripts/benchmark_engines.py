#!/usr/bin/env python3
"""Measures verdicts inside data engines, beside the engine's own work and beside regular expressions. Prints Markdown tables.

usage: Scripts/benchmark_engines.py PROGRAM LIBRARY FOLDER URLS COMPONENTS…

Every URL is different. Each engine is a process of its own, and times are of the processors, over all its threads and the processes that it starts; the least of three
runs counts, for pipes and regular expressions the only run; the time of expressions is scaled to all URLs. The measures, each a query with one number as its result:

  own      the sum of the lengths of the URLs, read from the same file
  aasa     the number of URLs that open the app
  regular  the same number by the expressions of `aasa export`, joined by `|`, in a twentieth of the URLs

All engines must count the same. Engines that this Python does not have are left out. Needs DuckDB, which writes the URLs.
"""

import importlib.util
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

APP = "9QX4T7KM2P.shop.harbor.app"
SAMPLE = 20
HOST = "https://harbor.shop"
ROOT = pathlib.Path(__file__).resolve().parent.parent
# The names of the engines, the modules that they need, and the part of the URLs that they decide.
ENGINES = {
    "DuckDB": (["duckdb"], 1),
    "Polars": (["polars"], 1),
    "Spark": (["pyspark", "pyarrow"], 1),
    "Pipe": (["pyspark"], 1),
    "DataFusion": (["datafusion", "pyarrow"], 1),
    "ClickHouse": (["chdb"], 10),
    "pyarrow": (["pyarrow"], 1),
    "Python": (["duckdb"], 10),
    "aasa": ([], 1),
}
TITLES = {
    "DuckDB": "DuckDB, `aasa_match`", "Polars": "Polars, `aasa.polars.match`", "Spark": "Spark, `aasa.spark.match`", "Pipe": "Spark, `rdd.pipe`",
    "DataFusion": "DataFusion, a scalar function", "ClickHouse": "ClickHouse, a pool of programs",
    "pyarrow": "pyarrow, `file.match`, one thread", "Python": "a list of Python, `file.match`, one thread", "aasa": "`aasa match --summary`",
}  # fmt: skip


def association(count):
    """A file: a tenth of exclusions in front, then paths with a wildcard at the end, in the middle or nowhere."""
    excluded = max(count // 10, 1)
    components = [{"/": f"/s{index}/internal/*", "exclude": True} for index in range(excluded)]
    forms = ["/s{}/item/*", "/s{}/*/edit", "/s{}/???-*", "/s{}"]
    components += [{"/": forms[index % 4].format(index // 4)} for index in range(count - excluded)]
    return json.dumps({"applinks": {"details": [{"appIDs": [APP], "components": components}]}}, indent=1)


def write_inputs(folder, urls, components):
    """Writes the file and the URLs, about half of them in sections that the file does not have."""
    import duckdb

    (folder / "file").write_text(association(components))
    sections = max(components // 2, 2)
    query = f"""
        SELECT '{HOST}/s' || (range * 2654435761 % {sections}) || CASE range % 5
            WHEN 0 THEN '/item/' || range || '-summer-collection'
            WHEN 1 THEN '/internal/report/' || range
            WHEN 2 THEN '/garden/chairs/' || range || '/edit'
            WHEN 3 THEN '/abc-' || range || '?from=mail&campaign=spring'
            ELSE '/stories/' || range || '/a-day-at-the-harbor' END AS url
        FROM range(
    """
    connection = duckdb.connect()
    for name, count in (("urls", urls), ("sample", urls // SAMPLE)):
        connection.execute(f"COPY ({query}{count})) TO '{folder / name}.parquet' (FORMAT parquet)")
    connection.execute(f"COPY ({query}{urls})) TO '{folder}/urls.txt' (FORMAT csv, HEADER false, QUOTE '', DELIMITER '\x01')")


def expressions(program, folder, syntax):
    """The expressions of the exclusions, and of the other components."""
    printed = subprocess.run([program, "export", folder / "file", "--as", syntax], capture_output=True, text=True, check=True).stdout
    found = {"exclude": [], "match": []}
    for line in printed.splitlines():
        if line.startswith(("# exclude", "# match")):
            kind = line.split()[1]
        elif not line.startswith("#"):
            found[kind].append(line.removeprefix("(?s)"))
    return ["(?s)(?:" + "|".join(found[kind]) + ")" for kind in ("exclude", "match")]


def processor_time():
    """The seconds of the processors for this process and all that come from it, also those that ended."""
    if not os.path.exists("/proc/self/stat"):
        return sum(os.times()[:4])
    parents, seconds = {}, {}
    for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        number = int(path.parent.name)
        parents[number], seconds[number] = int(fields[1]), sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    total = 0.0
    for number, found in seconds.items():
        while number not in (os.getpid(), 0, None):
            number = parents.get(number)
        total += found if number else 0
    return total


def fastest(run, runs=3):
    """The time of the fastest run, at least a tick of the clock, and its result."""
    times = []
    for _ in range(runs):
        start = processor_time()
        result = run()
        times.append(processor_time() - start)
    return max(min(times), 1 / os.sysconf("SC_CLK_TCK")), result


# --- Engines: each returns the queries for own work, verdicts and regular expressions.


def duckdb_queries(program, folder, count):
    import aasa.duckdb

    connection = aasa.duckdb.connect()
    exclude, match = expressions(program, folder, "re2")

    def number(query, *values):
        return lambda: connection.execute(query, list(values)).fetchone()[0]

    urls, path, sample = f"'{folder}/urls.parquet'", f"substr(url, {len(HOST) + 1})", f"'{folder}/sample.parquet'"
    return (
        number(f"SELECT sum(length(url)) FROM {urls}"),
        number(f"SELECT count(*) FILTER (aasa_match(url, ?, '{APP}') = 'match') FROM {urls}", (folder / "file").read_text()),
        number(f"SELECT count(*) FILTER (NOT regexp_matches({path}, ?) AND regexp_matches({path}, ?)) FROM {sample}", exclude, match),
    )


def polars_queries(program, folder, count):
    import polars as pl

    import aasa.polars

    exclude, match = expressions(program, folder, "re2")

    def number(name, expression):
        return lambda: pl.scan_parquet(folder / f"{name}.parquet").select(expression).collect(engine="streaming").item()

    path = pl.col("url").str.slice(len(HOST))
    return (
        number("urls", pl.col("url").str.len_bytes().cast(pl.Int64).sum()),
        number("urls", (aasa.polars.match("url", folder / "file", app=APP, field="verdict") == "match").sum()),
        number("sample", (path.str.contains(match) & ~path.str.contains(exclude)).sum()),
    )


def spark_session():
    from pyspark.sql import SparkSession

    session = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").config("spark.driver.memory", "3g").getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    return session


def spark_queries(program, folder, count):
    from pyspark.sql import functions

    import aasa.spark

    exclude, match = expressions(program, folder, "java")
    session = spark_session()
    urls, sample = (session.read.parquet(str(folder / f"{name}.parquet")) for name in ("urls", "sample"))
    verdicts = aasa.spark.match(urls, "url", folder / "file", app=APP, field="verdict").select("aasa")
    path = functions.expr(f"substring(url, {len(HOST) + 1})")
    return (
        lambda: urls.select(functions.sum(functions.length("url"))).first()[0],
        lambda: verdicts.filter("aasa = 'match'").count(),
        lambda: sample.filter(path.rlike(match) & ~path.rlike(exclude)).count(),
    )


def pipe_queries(program, folder, count):
    from pyspark.sql import functions

    session = spark_session()
    options = f"--urls - --input-format lines --app {APP} --format tsv --allow-unusable"
    answers = session.sparkContext.textFile(str(folder / "urls.txt")).pipe(f"{program} match {folder / 'file'} {options}", checkCode=True)
    return (
        lambda: session.read.text(str(folder / "urls.txt")).select(functions.sum(functions.length("value"))).first()[0],
        lambda: answers.filter(lambda line: line.split("\t")[2] == "match").count(),
        None,
    )


def datafusion_queries(program, folder, count):
    import datafusion
    import pyarrow as pa

    import aasa

    exclude, match = expressions(program, folder, "re2")
    file = aasa.File(folder / "file")
    context = datafusion.SessionContext()
    for name in ("urls", "sample"):
        context.register_parquet(name, str(folder / f"{name}.parquet"))

    def opens(urls):
        return pa.array(file.match(urls, app=APP)).field("verdict").indices.cast(pa.int8())

    [column] = context.table("urls").schema()
    context.register_udf(datafusion.udf(opens, [column.type], pa.int8(), "immutable", "verdict"))
    path = f"substr(url, {len(HOST) + 1})"

    def number(query):
        return lambda: context.sql(query).to_pydict()["n"][0]

    return (
        number("SELECT sum(octet_length(url)) AS n FROM urls"),
        number("SELECT count(*) AS n FROM urls WHERE verdict(url) = 1"),
        number(f"SELECT count(*) AS n FROM sample WHERE regexp_like({path}, '{match}') AND NOT regexp_like({path}, '{exclude}')"),
    )


def clickhouse_queries(program, folder, count):
    import chdb

    exclude, match = expressions(program, folder, "re2")
    page = (ROOT / "docs/at-scale.md").read_text(encoding="utf-8").split("\n### ClickHouse\n")[1]
    function = re.search(r"```xml\n(.*?)```", page, re.S)[1]
    named = re.search(r"<command>(aasa match (\S+))", function)
    pool = tempfile.TemporaryDirectory()
    path = pathlib.Path(pool.name, "udf_config.xml")
    path.write_text(function.replace(named[1], f"{program} match {folder / 'file'}"), encoding="utf-8")

    def number(name, expression, limit):
        query = f"SELECT {expression} FROM (SELECT url, substring(url, {len(HOST) + 1}) AS path FROM file('{folder}/{name}.parquet', Parquet) LIMIT {limit})"
        # The folder with the function stays as long as the query.
        return lambda kept=pool: int(str(chdb.query(query, "CSV", udf_path=kept.name)))

    verdict = "JSONExtractString(aasa(url), 'verdicts', 1, 'verdict')"
    sample = count * 10 // SAMPLE
    return (
        number("urls", "sum(length(url))", count),
        number("urls", f"countIf({verdict} = 'match')", count),
        number("sample", f"countIf(match(path, '{match}') AND NOT match(path, '{exclude}'))".replace("\\", "\\\\"), sample),
    )


def pyarrow_queries(program, folder, count):
    import pyarrow.compute as pc
    import pyarrow.parquet as pq

    import aasa

    exclude, match = expressions(program, folder, "re2")
    file = aasa.File(folder / "file")
    # One column as a whole, in memory: the engine has no queries.
    column, sample = (pq.read_table(folder / f"{name}.parquet", columns=["url"])["url"] for name in ("urls", "sample"))

    def regular():
        path = pc.utf8_slice_codeunits(sample, len(HOST))
        return pc.sum(pc.and_not(pc.match_substring_regex(path, match), pc.match_substring_regex(path, exclude))).as_py()

    return (
        lambda: pc.sum(pc.binary_length(column)).as_py(),
        lambda: file.match(column, app=APP).counts()["match"],
        regular,
    )


def python_queries(program, folder, count):
    import duckdb

    import aasa

    exclude, match = map(re.compile, expressions(program, folder, "python"))
    rows = duckdb.connect().execute(f"SELECT url FROM '{folder}/urls.parquet' LIMIT {count}").fetchall()
    urls = [row[0] for row in rows]
    del rows
    sample, file, start = urls[: len(urls) * 10 // SAMPLE], aasa.File(folder / "file"), len(HOST)
    return (
        lambda: sum(map(len, urls)),
        lambda: list(file.match(urls, app=APP)).count("match"),
        lambda: sum(1 for url in sample if match.match(url[start:]) and not exclude.match(url[start:])),
    )


def aasa_queries(program, folder, count):
    command = [program, "match", folder / "file", "--urls", folder / "urls.txt", "--input-format", "lines", "--app", APP]

    def matched():
        printed = subprocess.run([*command, "--summary", "--format", "json"], capture_output=True, check=True).stdout
        return json.loads(printed)["apps"][0]["verdicts"]["match"]["count"]

    grep = ["grep", "-c", "/", folder / "urls.txt"]
    return lambda: int(subprocess.run(grep, capture_output=True, check=True, env={"LC_ALL": "C"} | os.environ).stdout), matched, None


def measure(name, program, folder, urls):
    """The figures of an engine: times and results, and the number of URLs that it decides."""
    folder = pathlib.Path(folder)
    count = urls // ENGINES[name][1]
    own, ours, regular = globals()[f"{name.lower()}_queries"](program, folder, count)
    figures = {"count": count, "own": fastest(own)[0]}
    figures["aasa"], figures["matched"] = fastest(ours, 1 if name == "Pipe" else 3)
    if regular:
        try:
            seconds, figures["sample"] = fastest(regular, 1)
            # Some engines decide a part of the URLs, and the sample is a part of all.
            figures["regular"] = seconds * SAMPLE / ENGINES[name][1]
        except Exception as error:
            figures["note"] = str(error).split("\n")[0][:200]
    return figures


# --- Tables


def row(name, found):
    own, aasa, regular = found["own"], found["aasa"], found.get("regular")
    cell = f"{regular:.1f} s, {regular / aasa:.1f} ×" if regular else "refused" if "note" in found else ""
    return (
        f"| {TITLES[name]} | {found['count']:,} | {own:.2f} s | {aasa:.2f} s | {(aasa - own) / found['count'] * 1e9:.0f} ns |"
        f" {cell} |"
    )


def main(program, library, folder, urls, *sizes):
    if not importlib.util.find_spec("duckdb"):
        print("benchmark: data engines are left out; PYTHON names a Python that has duckdb, which writes the URLs", file=sys.stderr)
        return
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as modules:
        os.symlink(ROOT / "packaging/python", os.path.join(modules, "aasa"))
        environment = os.environ | {"PYTHONPATH": modules, "AASA_LIBRARY": library, "AASA": program}
        environment |= {"PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1", "PYTHONWARNINGS": "ignore"}
        for size in map(int, sizes):
            write_inputs(folder, int(urls), size)
            print(f"\n### {int(urls):,} different URLs, {size:,} components\n", flush=True)
            print("| engine | URLs | own work | with verdicts | a URL more | regular expressions, relative to verdicts |")
            print("|---|---|---|---|---|---|", flush=True)
            counts = {}
            for name, (modules_needed, _) in ENGINES.items():
                if not all(map(importlib.util.find_spec, modules_needed)):
                    print(f"{name} is not installed", file=sys.stderr)
                    continue
                command = [sys.executable, __file__, "--engine", name, program, folder, urls]
                result = subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, text=True, check=False, env=environment)
                if result.returncode:
                    print(f"{name} failed", file=sys.stderr)
                    continue
                found = json.loads(result.stdout.splitlines()[-1])
                if "note" in found:
                    print(f"{name}: {found['note']}", file=sys.stderr)
                counts.setdefault(("matched", found["count"]), set()).add(found["matched"])
                if "sample" in found:
                    counts.setdefault("sample", set()).add(found["sample"])
                print(row(name, found), flush=True)
            if any(len(different) > 1 for different in counts.values()):
                raise SystemExit(f"the engines count differently: {counts}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--engine"]:
        print(json.dumps(measure(sys.argv[2], sys.argv[3], sys.argv[4], int(sys.argv[5]))))
    elif len(sys.argv) < 6:
        raise SystemExit(__doc__)
    else:
        main(*sys.argv[1:])
